/* Which tokens of the main file stand for something that depends on where, or
 * when, they are compiled: __LINE__ and the like, be it through other macros.
 *
 * Names decide, not invocations: libclang tells of no macros in macros.
 */
#include "clang.h"

#include <stdlib.h>
#include <string.h>

/* A definition of a macro.
 *
 * "text"      not terminated; NULL if it is in no file
 * "in_system" it comes with the compiler or the system
 * "pastes"    it makes names from parts
 * "seen"      number of the last search that has been here
 */
struct macro {
    const char *name;
    const char *text;
    size_t n_text;
    bool in_system;
    bool pastes;
    int seen;
};

/* All definitions, by name.
 *
 * "by_flags"  what those without a text stand for
 * "search"    number of the present search
 */
struct macros {
    struct macro *item;
    int n;
    po_varies by_flags;
    int search;
};

static const struct {
    const char *name;
    po_varies varies;
} builtin[] = {
    {"__LINE__", PO_VARIES_LINE},        {"__FILE__", PO_VARIES_LINE},
    {"__FILE_NAME__", PO_VARIES_LINE},   {"__builtin_LINE", PO_VARIES_LINE},
    {"__builtin_FILE", PO_VARIES_LINE},  {"__COUNTER__", PO_VARIES_ALWAYS},
    {"__DATE__", PO_VARIES_ALWAYS},      {"__TIME__", PO_VARIES_ALWAYS},
    {"__TIMESTAMP__", PO_VARIES_ALWAYS}, {"__BASE_FILE__", PO_VARIES_ALWAYS},
};

static po_varies most(po_varies a, po_varies b)
{
    return a > b ? a : b;
}

static bool is_word(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
           (c >= 'a' && c <= 'z') || c == '_';
}

static int compare_macros(const void *a, const void *b)
{
    return strcmp(((const struct macro *)a)->name,
                  ((const struct macro *)b)->name);
}

static struct macro definition(const po_lower *low, CXCursor cursor)
{
    CXSourceRange extent = clang_getCursorExtent(cursor);
    CXSourceLocation begin = clang_getRangeStart(extent);
    struct macro macro = {0};
    unsigned first;
    unsigned last;
    size_t n;

    macro.name =
        po_lower_take_string(low->scratch, clang_getCursorSpelling(cursor));
    macro.in_system = clang_Cursor_isMacroBuiltin(cursor) ||
                      clang_Location_isInSystemHeader(begin);
    macro.text = po_lower_source(low, begin, &n);
    clang_getExpansionLocation(begin, NULL, NULL, NULL, &first);
    clang_getExpansionLocation(clang_getRangeEnd(extent), NULL, NULL, NULL,
                               &last);
    if (!macro.text || last < first || last - first > n)
        macro.text = NULL;
    else
        macro.n_text = last - first;
    macro.pastes =
        macro.text && (po_has_bytes(macro.text, macro.n_text, "##") ||
                       po_has_bytes(macro.text, macro.n_text, "%:%:"));
    return macro;
}

/* What may a macro that the user's flags define stand for? */
static po_varies varies_by_flags(const po_options *options)
{
    po_varies varies = PO_VARIES_NOT;

    for (int i = 0; i < options->n_flag; i++)
        for (size_t k = 0; k < PO_COUNTOF(builtin); k++)
            if (strstr(options->flag[i], builtin[k].name))
                varies = most(varies, builtin[k].varies);
    return varies;
}

static struct macros list_macros(const po_lower *low)
{
    struct macros list = {.by_flags = varies_by_flags(low->run->options)};

    list.item = po_arena_array(low->scratch, (size_t)low->macros.n + 1,
                               sizeof(*list.item));
    for (int i = 0; i < low->macros.n; i++)
        list.item[list.n++] = definition(low, low->macros.item[i]);
    if (list.n > 0)
        qsort(list.item, (size_t)list.n, sizeof(*list.item), compare_macros);
    return list;
}

static po_varies varies_text(struct macros *list, const char *text, size_t n);

/* What may the macro stand for, as far as the present search has not seen it?  A
 * name that is made from parts may be that of any macro of the user's.
 */
static po_varies varies_macro(struct macros *list, struct macro *macro)
{
    po_varies varies;

    if (macro->seen == list->search)
        return PO_VARIES_NOT;
    macro->seen = list->search;
    if (!macro->text)
        return macro->in_system ? PO_VARIES_NOT : list->by_flags;
    varies = varies_text(list, macro->text, macro->n_text);
    for (int i = 0; macro->pastes && i < list->n; i++)
        if (!list->item[i].in_system)
            varies = most(varies, varies_macro(list, &list->item[i]));
    return varies;
}

/* Return the number of the first definition of the name; n if there is none. */
static int first_of(const struct macros *list, const char *name, size_t n)
{
    int first = 0;
    int last = list->n;

    while (first < last) {
        int middle = first + (last - first) / 2;

        if (strncmp(list->item[middle].name, name, n) < 0)
            first = middle + 1;
        else
            last = middle;
    }
    return first;
}

static po_varies varies_name(struct macros *list, const char *name, size_t n)
{
    po_varies varies = PO_VARIES_NOT;

    for (size_t k = 0; k < PO_COUNTOF(builtin); k++)
        if (strlen(builtin[k].name) == n &&
            memcmp(builtin[k].name, name, n) == 0)
            return builtin[k].varies;
    for (int i = first_of(list, name, n);
         i < list->n && strncmp(list->item[i].name, name, n) == 0; i++)
        if (list->item[i].name[n] == '\0')
            varies = most(varies, varies_macro(list, &list->item[i]));
    return varies;
}

/* What do the words of a text stand for? */
static po_varies varies_text(struct macros *list, const char *text, size_t n)
{
    po_varies varies = PO_VARIES_NOT;
    size_t length;

    for (size_t i = 0; i < n; i += length + 1) {
        for (length = 0; i + length < n && is_word(text[i + length]);)
            length++;
        if (length > 0)
            varies = most(varies, varies_name(list, text + i, length));
    }
    return varies;
}

/* Is the token part of a macro's invocation that is written on several lines, or
 * of a line that a backslash continues?  Compilers do not agree on its line.
 */
static bool is_on_two_lines(const po_lower *low, const po_token *token)
{
    const po_expansion *around = po_lower_expansion_at(low, token->begin);
    const char *text = low->unit->text;
    size_t begin = token->begin;

    if (around &&
        memchr(text + around->begin, '\n', around->end - around->begin))
        return true;
    while (begin > 0 && text[begin - 1] != '\n')
        begin--;
    if (begin > 1 && text[begin - 2] == '\r')
        begin--;
    return begin > 1 && text[begin - 2] == '\\';
}

/* List the tokens of the program whose meaning depends on where they stand. */
void po_lower_position_dependent(po_lower *low)
{
    struct macros list = list_macros(low);
    po_unit *unit = low->unit;
    po_position_dependent *position_dependent = po_arena_array(
        low->arena, (size_t)low->n_token, sizeof(*position_dependent));

    for (int i = 0; i < low->n_token; i++) {
        const po_token *t = &low->token[i];
        po_varies varies = PO_VARIES_NOT;

        list.search++;
        if (t->kind == CXToken_Identifier || t->kind == CXToken_Keyword)
            varies =
                varies_name(&list, unit->text + t->begin, t->end - t->begin);
        if (varies == PO_VARIES_LINE && is_on_two_lines(low, t))
            varies = PO_VARIES_ALWAYS;
        if (varies != PO_VARIES_NOT)
            position_dependent[unit->n_position_dependent++] =
                (po_position_dependent){
                    .begin = t->begin, .end = t->end, .varies = varies};
    }
    unit->position_dependent = position_dependent;
}
