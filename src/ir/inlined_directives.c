/* Conditions of the preprocessor in bodies that stand in the place of calls.
 *
 * Such a body is copied as it has been compiled, and its text stays where it is.  The copy is
 * right as long as the conditions in the body have the values that they have had.  They are
 * asked again where the copy stands, so that what they depend on must be the same there.
 */
#include <ctype.h>
#include <string.h>

#include "polyopt/directive.h"

/* What has to be the same at the two places.  "names_all": it depends on no macros but those in
 * it.
 */
struct question {
    const po_unit *unit;
    const char *cond;
    bool names_all;
    po_arena *arena;
};

/* Is the name only asked for, as in "defined(X)", where it begins at "at"? */
static bool is_asked(const char *cond, const char *at)
{
    while (at > cond && strchr(" \t(", at[-1]))
        at--;
    return at - cond >= 7 && memcmp(at - 7, "defined", 7) == 0;
}

/* Return the next name at or after "at", which is not in a word; NULL if there is none. */
static const char *next_name(const char *at)
{
    while (*at && !po_is_word_char(*at))
        at++;
    while (isdigit((unsigned char)*at)) {
        at = po_word_end(at);
        while (*at && !po_is_word_char(*at))
            at++;
    }
    return *at ? at : NULL;
}

/* Return what "#define" or "#undef" at the offset is followed by; NULL if it is neither. */
static const char *defined_name(const po_unit *unit, size_t offset)
{
    const char *at = unit->text + offset;

    if (*at != '#')
        return NULL;
    at += 1 + strspn(at + 1, " \t");
    if (!po_begins_with_word(at, "define") && !po_begins_with_word(at, "undef"))
        return NULL;
    at = po_word_end(at);
    return at + strspn(at, " \t");
}

/* Is the name, of n bytes, defined in the file where that is not compiled? */
static bool may_be_other(const po_unit *unit, const char *name, size_t n)
{
    for (int i = 0; i < unit->n_directive; i++) {
        const char *at = defined_name(unit, unit->directive[i]);
        bool found = !at || strncmp(at, name, n) != 0 || po_is_word_char(at[n]);

        for (int k = 0; k < unit->n_definition && !found; k++)
            found = unit->definition[k].begin == (size_t)(at - unit->text);
        if (!found)
            return true;
    }
    return false;
}

/* Is the macro known not to depend on others: one of the compiler's, or one that is a number in all
 * of its definitions, if there are any?
 */
static bool is_alone(const po_unit *unit, const char *name)
{
    size_t n = (size_t)(po_word_end(name) - name);

    if (name[0] == '_' && (name[1] == '_' || isupper((unsigned char)name[1])))
        return true;
    for (int i = 0; i < unit->n_definition; i++)
        if (strncmp(unit->definition[i].name, name, n) == 0 &&
            unit->definition[i].name[n] == '\0' &&
            !unit->definition[i].is_literal)
            return false;
    return !may_be_other(unit, name, n);
}

/* Does the condition depend on no macros but those that it names? */
static bool names_all(const po_unit *unit, const char *cond)
{
    for (const char *at = next_name(cond); at; at = next_name(po_word_end(at)))
        if (!po_begins_with_word(at, "defined") && !is_asked(cond, at) &&
            !is_alone(unit, at))
            return false;
    return true;
}

/* May the condition be another one behind "#define" or "#undef" of what is there? */
static bool depends_on(const struct question *q, const char *name)
{
    const char *end = po_word_end(name);

    if (end == name || *end == '\\' || !q->names_all)
        return true;
    return po_find_word(q->cond, q->cond,
                        po_arena_slice(q->arena, name, (size_t)(end - name)));
}

/* May the condition be another one behind the directive, or what has the effect of one?
 * Files that are included may define anything.
 */
static bool may_change(const struct question *q, size_t offset)
{
    static const char *const harmless[] = {
        "if",   "ifdef", "ifndef", "elif",    "elifdef", "elifndef",
        "else", "endif", "error",  "warning", "line",    "ident"};
    const char *name = defined_name(q->unit, offset);
    const char *at = q->unit->text + offset;

    if (name)
        return depends_on(q, name);
    if (po_begins_with_word(at, "_Pragma"))
        return strstr(q->unit->text, "pop_macro") != NULL;
    if (*at != '#')
        return strchr("%?", *at) || strstr(q->unit->text, "pop_macro");
    at += 1 + strspn(at + 1, " \t");
    if (po_begins_with_word(at, "pragma"))
        return strstr(q->unit->text, "pop_macro") != NULL;
    for (size_t i = 0; i < PO_COUNTOF(harmless); i++)
        if (po_begins_with_word(at, harmless[i]))
            return *po_word_end(at) == '\\';
    return *at != '\n' && *at != '\r';
}

bool po_unit_keeps_condition(const po_unit *unit, const char *cond,
                             size_t begin, size_t end)
{
    struct question q = {unit, cond, names_all(unit, cond), po_arena_new()};
    bool keeps = true;

    for (int i = 0; i < unit->n_directive && keeps; i++)
        if (unit->directive[i] >= begin && unit->directive[i] < end)
            keeps = !may_change(&q, unit->directive[i]);
    po_arena_free(q.arena);
    return keeps;
}

/* Has the condition been listed before number "n", for a place from "begin" on? */
static bool is_listed(const po_unit *unit, size_t begin, int n)
{
    for (int i = 0; i < n; i++)
        if (unit->inlined[i].at >= begin &&
            strcmp(unit->inlined[i].cond, unit->inlined[n].cond) == 0)
            return true;
    return false;
}

void po_unit_add_inlined(po_unit *unit, size_t at, const char *cond)
{
    for (int i = unit->n_inlined - 1; i >= 0 && unit->inlined[i].at == at; i--)
        if (strcmp(unit->inlined[i].cond, cond) == 0)
            return;
    *PO_ARENA_ADD(unit->arena, unit->inlined, unit->n_inlined) =
        (po_inlined){at, cond};
}

void po_unit_print_inlined(const po_unit *unit, size_t begin, size_t end,
                           po_text *out)
{
    for (int i = 0; i < unit->n_inlined; i++)
        if (unit->inlined[i].at >= begin && unit->inlined[i].at < end &&
            !is_listed(unit, begin, i))
            po_text_printf(out, "%s%s", out->n > 0 ? " && " : "",
                           unit->inlined[i].cond);
}
