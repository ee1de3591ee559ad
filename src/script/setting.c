/* What a part of a script says of the nest as a whole: which form its statements are to have,
 * what becomes of its arrays, and whether it is left alone.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* What is asked of the scop, by the word. */
static const struct {
    const char *word;
    po_script_scop scop;
} scop_words[] = {{"blocks", PO_SCRIPT_BLOCKS},
                  {"separate", PO_SCRIPT_SEPARATE},
                  {"fold", PO_SCRIPT_FOLD_ACCUMULATORS},
                  {"cut", PO_SCRIPT_SPLIT_INDEX_SETS},
                  {"copy-reads", PO_SCRIPT_EXPAND_READS},
                  {"own", PO_SCRIPT_PRIVATIZE},
                  {"contract", PO_SCRIPT_CONTRACT},
                  {"expand", PO_SCRIPT_EXPAND},
                  {"lines", PO_SCRIPT_EXPAND_LINES},
                  {"borders", PO_SCRIPT_SPLIT_BORDERS}};

/* Which parts of arrays are copied. */
static const struct {
    const char *text;
    po_packing packing;
} pack_words[] = {{"pack none", PO_PACKING_NONE},
                  {"pack auto", PO_PACKING_AUTO},
                  {"pack all", PO_PACKING_ALL}};

/* Take "pad=4", from 1 to PO_MAX_PAD, or nothing; false if it is something else. */
static bool take_pad(const char *text, long *pad)
{
    static const char word[] = "pad=";
    char *end;

    *pad = 0;
    text += strspn(text, " \t");
    if (!*text)
        return true;
    if (strncmp(text, word, strlen(word)) != 0)
        return false;
    *pad = strtol(text + strlen(word), &end, 10);
    return !*end && *pad >= 1 && *pad <= PO_MAX_PAD;
}

/* Does "at" follow, so that what stands before is the name of an array? */
static bool is_of_array(const char *text)
{
    return po_begins_with_word(text + strspn(text, " \t"), "at");
}

/* Is it "pack all", or the like?  Then it is noted. */
static bool take_packing(po_script_part *part, const char *text,
                         const char **why)
{
    for (size_t i = 0; i < PO_COUNTOF(pack_words); i++) {
        if (!po_begins_with_word(text, pack_words[i].text) ||
            is_of_array(text + strlen(pack_words[i].text)))
            continue;
        part->has_packing = true;
        part->packing = pack_words[i].packing;
        if (!take_pad(text + strlen(pack_words[i].text), &part->pad) ||
            (part->pad > 0 && part->packing == PO_PACKING_NONE))
            *why =
                "this is not 'pack none', nor 'pack auto' or 'pack all' with "
                "'pad=N' or without";
        return true;
    }
    if (po_begins_with_word(text, "pack") && !strstr(text, " at ")) {
        *why = "this is not 'pack none', nor 'pack auto' or 'pack all', nor "
               "'pack ARRAY at LOOP'";
        return true;
    }
    return false;
}

/* What may be wished for an array, and what is asked of the scop for this. */
static const struct {
    const char *word;
    po_wish_kind kind;
    unsigned scop;
} wishes[] = {{"privatize", PO_WISH_PRIVATE, PO_SCRIPT_PRIVATIZE},
              {"contract", PO_WISH_CONTRACTED, PO_SCRIPT_CONTRACT},
              {"expand", PO_WISH_EXPANDED, PO_SCRIPT_EXPAND},
              {"scalarize", PO_WISH_SCALAR, 0},
              {"pad", PO_WISH_PADDED, PO_SCRIPT_PAD}};

/* Return the only name in the text, which may stand in parentheses; NULL if there is none. */
static const char *only_name(po_arena *arena, const char *text)
{
    static const char blanks[] = " \t";
    bool has_bracket;
    size_t n = 0;
    const char *rest;

    text += strspn(text, blanks);
    has_bracket = *text == '(';
    text += has_bracket;
    text += strspn(text, blanks);
    while (po_is_word_char(text[n]) || text[n] == '.')
        n++;
    rest = text + n + strspn(text + n, blanks);
    if (has_bracket && *rest++ != ')')
        return NULL;
    return n > 0 && !*rest ? po_arena_slice(arena, text, n) : NULL;
}

/* Is it about the program, and not about the loops that steps have made? */
static bool is_setting(const po_script_part *part, const char *text)
{
    return strcmp(text, "contract") == 0 ? part->n_step == 0
           : po_begins_with_word(text, "contract")
               ? part->n_step == 0 && !strstr(text, " at ")
               : true;
}

/* Take "t: local", which may stand in parentheses; false if it is something else. */
static bool take_buffered(po_arena *arena, const char *text, const char **array)
{
    char *name = po_arena_copy(arena, text + strspn(text, " \t("));
    char *colon = strchr(name, ':');
    const char *word = colon ? only_name(arena, colon + 1) : NULL;

    if (!word || strcmp(word, PO_MARK_LOCAL) != 0)
        return false;
    *colon = 0;
    *array = only_name(arena, name);
    return *array;
}

/* Take "A: 4", which may stand in parentheses; false if it is something else. */
static bool take_padded(po_arena *arena, const char *text, const char **array,
                        long *number)
{
    char *name = po_arena_copy(arena, text + strspn(text, " \t("));
    char *colon = strchr(name, ':');
    char *end;

    if (!colon)
        return false;
    *colon = 0;
    *array = only_name(arena, name);
    *number = strtol(colon + 1, &end, 10);
    return *array && end > colon + 1 && !end[strspn(end, " \t)")] &&
           *number >= 1 && *number <= PO_MAX_PAD;
}

/* Is it "privatize A", or the like?  Then it is noted. */
static bool take_wish(po_arena *arena, po_script_part *part, int line,
                      const char *text, const char **why)
{
    for (size_t i = 0; i < PO_COUNTOF(wishes); i++) {
        const char *array = NULL;
        const char *rest = text + strlen(wishes[i].word);
        long number = 0;
        po_wish_kind kind = wishes[i].kind;
        unsigned of = wishes[i].scop;

        if (!po_begins_with_word(text, wishes[i].word))
            continue;
        if (kind == PO_WISH_CONTRACTED && take_buffered(arena, rest, &array)) {
            kind = PO_WISH_BUFFERED;
            of = PO_SCRIPT_BUFFER;
        } else if (kind != PO_WISH_PADDED)
            array = only_name(arena, rest);
        else if (!take_padded(arena, rest, &array, &number))
            *why = "write 'pad ARRAY: N': so many elements more in each row";
        if (!array && !*why)
            *why = "the name of one array has to follow";
        if (part->n_step > 0 && of)
            *why = "this has to come before all steps";
        part->scop |= of;
        *PO_ARENA_ADD(arena, part->wish, part->n_wish) =
            (po_script_wish){line, text, kind, array, number};
        return true;
    }
    return false;
}

/* Is it "guard CONDITION"?  Then it is noted. */
static bool take_guard(po_arena *arena, po_script_part *part, int line,
                       const char *text, const char **why)
{
    static const char word[] = "guard";

    if (!po_begins_with_word(text, word))
        return false;
    if (part->guard || part->has_no_guard)
        *why = "there is a guard, or 'no-guard', already";
    text += strlen(word);
    part->guard = po_arena_copy(arena, text + strspn(text, " \t"));
    part->guard_line = line;
    if (!*part->guard)
        *why = "a condition has to follow";
    return true;
}

/* Is it "few"?  Then the steps from here on are for few iterations. */
static bool take_few(po_arena *arena, po_script_part *part, int line,
                     const char *text, const char **why)
{
    if (strcmp(text, "few") != 0)
        return false;
    if (part->few)
        *why = "there is such a line for this nest already";
    part->few = po_arena_array(arena, 1, sizeof(*part->few));
    part->few->header_line = line;
    return true;
}

/* The same, for what is about the nest as a whole. */
static bool take_of_nest(po_arena *arena, po_script_part *part, int line,
                         const char *text, const char **why)
{
    if (strcmp(text, "no-guard") == 0) {
        part->has_no_guard = true;
        return true;
    }
    if (!is_setting(part, text))
        return false;
    if (take_packing(part, text, why) ||
        take_guard(arena, part, line, text, why))
        return true;
    if (strcmp(text, "leave") == 0) {
        part->is_left = true;
        return true;
    }
    for (size_t i = 0; i < PO_COUNTOF(scop_words); i++) {
        if (strcmp(text, scop_words[i].word) != 0)
            continue;
        if (part->n_step > 0)
            *why = "this has to come before all steps";
        part->scop |= (unsigned)scop_words[i].scop;
        return true;
    }
    return take_wish(arena, part, line, text, why);
}

bool po_script_take_setting(po_arena *arena, po_script_part *part, int line,
                            const char *text, const char **why)
{
    *why = NULL;
    if (take_few(arena, part, line, text, why))
        return true;
    if (!take_of_nest(arena, part, line, text, why))
        return false;
    if (part->few && !*why)
        *why = "this has to come before 'few'";
    return true;
}

/* Return the text without blanks at both ends. */
static const char *trimmed(po_arena *arena, const char *text, size_t n)
{
    while (n > 0 && isspace((unsigned char)*text)) {
        text++;
        n--;
    }
    while (n > 0 && isspace((unsigned char)text[n - 1]))
        n--;
    return po_arena_slice(arena, text, n);
}

const po_script_part *po_script_of_settings(po_arena *arena, const char *text,
                                            size_t n, const char **why)
{
    po_script_part *part = po_arena_array(arena, 1, sizeof(*part));
    const char *rest = po_arena_slice(arena, text, n);

    *why = NULL;
    while (*rest && !*why) {
        size_t length = strcspn(rest, ";");
        const char *setting = trimmed(arena, rest, length);

        if (!po_script_take_setting(arena, part, 0, setting, why))
            *why = "there is no such setting of a nest";
        else if (!*why && part->few)
            *why = "there is no order for this";
        if (*why)
            *why = po_arena_printf(arena, "'%s': %s", setting, *why);
        rest += length + (rest[length] == ';');
    }
    return *why ? NULL : part;
}

void po_script_add_settings(const po_script_part *part, po_text *out)
{
    po_text lines = {0};

    po_script_write_settings(part, &lines);
    for (const char *at = po_text_get(&lines); *at; at++)
        if (*at != '\n')
            po_text_add_bytes(out, at, 1);
        else if (at[1])
            po_text_add(out, "; ");
    po_text_free(&lines);
}

void po_script_write_settings(const po_script_part *part, po_text *out)
{
    for (size_t i = 0; i < PO_COUNTOF(scop_words); i++)
        if (part->scop & (unsigned)scop_words[i].scop)
            po_text_printf(out, "%s\n", scop_words[i].word);
    for (int i = 0; i < part->n_wish; i++)
        if (part->wish[i].kind == PO_WISH_BUFFERED)
            po_text_printf(out, "contract %s: local\n", part->wish[i].array);
        else if (part->wish[i].kind == PO_WISH_PADDED)
            po_text_printf(out, "pad %s: %ld\n", part->wish[i].array,
                           part->wish[i].number);
    for (size_t i = 0; i < PO_COUNTOF(pack_words) && part->has_packing; i++)
        if (part->packing == pack_words[i].packing)
            po_text_printf(out, "%s", pack_words[i].text);
    if (part->has_packing)
        po_text_printf(out, part->pad > 0 ? " pad=%ld\n" : "\n", part->pad);
    if (part->guard)
        po_text_printf(out, "guard %s\n", part->guard);
    else if (part->has_no_guard)
        po_text_add(out, "no-guard\n");
}

const char *po_script_list_arrays(const po_scop *scop, po_arena *arena)
{
    po_text names = {0};
    const char *result;

    po_text_add(&names, "the arrays and scalars are ");
    for (int i = 0; i < scop->n_array; i++)
        po_text_printf(&names, "%s%s", i > 0 ? ", " : "", scop->array[i].name);
    result = po_arena_copy(arena, po_text_get(&names));
    po_text_free(&names);
    return result;
}

int po_script_find_array(const po_script_wish *wish, const po_scop *scop,
                         const char **why)
{
    for (int i = 0; i < scop->n_array; i++)
        if (strcmp(scop->array[i].name, wish->array) == 0)
            return i;
    *why = po_script_refuse(
        wish, scop,
        po_arena_printf(scop->arena, "there is no such array; %s",
                        po_script_list_arrays(scop, scop->arena)));
    return -1;
}

const char *po_script_refuse(const po_script_wish *wish, const po_scop *scop,
                             const char *why)
{
    return po_arena_printf(scop->arena, "line %d, '%s': %s", wish->line,
                           wish->text, why);
}
