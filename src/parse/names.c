/* The names of a file: identifiers, and the macros that are defined anywhere.
 */
#include "clang.h"

#include <stdlib.h>
#include <string.h>

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Is this a name that generated code might use, like those of variables? */
static bool is_lower_case(const char *name)
{
    if (!(name[0] >= 'a' && name[0] <= 'z'))
        return false;
    for (const char *c = name; *c; c++)
        if (*c >= 'A' && *c <= 'Z')
            return false;
    return true;
}

/* Sort "name" and drop what occurs twice; return the number that is left. */
static int unique(const char **name, int n)
{
    int n_unique = 0;

    if (n > 0)
        qsort(name, (size_t)n, sizeof(*name), compare_names);
    for (int i = 0; i < n; i++)
        if (n_unique == 0 || strcmp(name[n_unique - 1], name[i]) != 0)
            name[n_unique++] = name[i];
    return n_unique;
}

/* List the identifiers of the main file, and the macros in lower case that are
 * defined anywhere, in the unit.
 */
void po_lower_names(po_lower *low)
{
    size_t room = (size_t)low->n_token + (size_t)low->macros.n;
    const char **name = po_arena_array(low->scratch, room, sizeof(*name));
    const char **kept;
    int n = 0;

    for (int i = 0; i < low->n_token; i++)
        if (low->token[i].kind == CXToken_Identifier ||
            low->token[i].kind == CXToken_Keyword)
            name[n++] = po_arena_slice(low->scratch,
                                       low->unit->text + low->token[i].begin,
                                       low->token[i].end - low->token[i].begin);
    for (int i = 0; i < low->macros.n; i++) {
        const char *macro = po_lower_take_string(
            low->scratch, clang_getCursorSpelling(low->macros.item[i]));

        if (is_lower_case(macro))
            name[n++] = macro;
    }
    n = unique(name, n);
    kept = po_arena_array(low->arena, (size_t)n, sizeof(*kept));
    for (int i = 0; i < n; i++)
        kept[i] = po_arena_copy(low->arena, name[i]);
    low->unit->n_name = n;
    low->unit->name = kept;
}

/* Add the names of all variables and functions that are copied, as those of
 * headers occur in generated code, and of what the user's headers define.
 */
void po_lower_add_names(po_lower *low)
{
    po_unit *unit = low->unit;
    size_t room =
        (size_t)unit->n_name + (size_t)low->n_known + (size_t)low->elsewhere.n;
    const char **name = po_arena_array(low->arena, room, sizeof(*name));
    int n = 0;

    for (int i = 0; i < unit->n_name; i++)
        name[n++] = unit->name[i];
    for (int i = 0; i < low->n_known; i++)
        if (low->known[i]->is_used && low->known[i]->decl.name)
            name[n++] = low->known[i]->decl.name;
    for (int i = 0; i < low->elsewhere.n; i++)
        name[n++] = po_lower_take_string(
            low->arena, clang_getCursorSpelling(low->elsewhere.item[i]));
    unit->n_name = unique(name, n);
    unit->name = name;
}

static int compare_definitions(const void *a, const void *b)
{
    const po_definition *left = a;
    const po_definition *right = b;
    int order = strcmp(left->name, right->name);

    if (order != 0)
        return order;
    return (left->begin > right->begin) - (left->begin < right->begin);
}

/* List the definitions of all macros, by name. */
void po_lower_definitions(po_lower *low)
{
    size_t n = (size_t)low->macros.n;
    po_definition *list = po_arena_array(low->arena, n, sizeof(*list));

    for (size_t i = 0; i < n; i++) {
        CXCursor cursor = low->macros.item[i];
        size_t begin = po_lower_offset(
            low, clang_getRangeStart(clang_getCursorExtent(cursor)));

        list[i].name =
            po_lower_take_string(low->arena, clang_getCursorSpelling(cursor));
        list[i].begin = begin == PO_NOWHERE ? 0 : begin;
        list[i].has_args = clang_Cursor_isMacroFunctionLike(cursor) != 0;
    }
    if (n > 0)
        qsort(list, n, sizeof(*list), compare_definitions);
    low->unit->n_definition = low->macros.n;
    low->unit->definition = list;
}
