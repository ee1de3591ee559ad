/* The identifiers of the file and the macros that are defined anywhere,
 * sorted, so that generated names collide with none; and, for each macro,
 * whether it stands for an integer constant.
 */
#include "clang.h"

#include <ctype.h>
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
    size_t capacity = (size_t)low->n_token + (size_t)low->macros.n;
    const char **name = po_arena_array(low->scratch, capacity, sizeof(*name));
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
    size_t capacity =
        (size_t)unit->n_name + (size_t)low->n_known + (size_t)low->elsewhere.n;
    const char **name = po_arena_array(low->arena, capacity, sizeof(*name));
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

/* Do the "n" bytes at "text" mention errno, other than in the name of its header? */
static bool mentions_errno(const char *text, size_t n)
{
    static const char word[] = "errno";
    const size_t length = sizeof(word) - 1;

    for (size_t i = 0; i + length <= n; i++) {
        size_t end = i + length;

        if (text[i] != *word || memcmp(text + i, word, length) != 0 ||
            (i > 0 && po_is_word_char(text[i - 1])) ||
            (end < n && po_is_word_char(text[end])))
            continue;
        if (n - end < 2 || text[end] != '.' || text[end + 1] != 'h')
            return true;
    }
    return false;
}

/* Does a token of the file say errno, other than in the name of its header? */
static bool has_errno(const po_lower *low)
{
    for (int i = 0; i < low->n_token; i++)
        if (low->token[i].kind == CXToken_Identifier &&
            po_lower_token_is(low, i, "errno") &&
            !po_lower_token_is(low, i + 1, "."))
            return true;
    return false;
}

/* Is the value of errno looked at in the file, or in a header of the user's?  To include what
 * defines it is not to look.
 */
bool po_lower_looks_at_errno(const po_lower *low)
{
    const po_unit *unit = low->unit;
    const po_options *options = low->run->options;

    if (po_unit_has_name(unit, "perror") ||
        po_unit_has_name(unit, "__errno_location"))
        return true;
    for (int i = 0; i < options->n_flag; i++)
        if (mentions_errno(options->flag[i], strlen(options->flag[i])))
            return true;
    return po_unit_has_name(unit, "errno") &&
           (has_errno(low) || po_lower_headers_have(low, mentions_errno));
}

/* What a macro stands for: "n" bytes, NULL if they are not seen. */
struct body {
    const char *text;
    size_t n;
};

/* A definition, and what it says. */
struct definition {
    po_definition known;
    struct body body;
};

static int compare_definitions(const void *a, const void *b)
{
    const struct definition *left = a;
    const struct definition *right = b;
    int order = strcmp(left->known.name, right->known.name);

    if (order != 0)
        return order;
    return (left->known.begin > right->known.begin) -
           (left->known.begin < right->known.begin);
}

/* The same for a macro that the command line defines, "-DNAME=32". */
static struct body body_by_flag(const po_options *options, const char *name)
{
    size_t n = strlen(name);
    struct body body = {0};

    for (int i = 0; i < options->n_flag; i++) {
        const char *flag = options->flag[i];

        if (po_begins_with(flag, "-D"))
            flag += 2;
        else if (i == 0 || strcmp(options->flag[i - 1], "-D") != 0)
            continue;
        if (strncmp(flag, name, n) == 0 && flag[n] == '=')
            body = (struct body){flag + n + 1, strlen(flag + n + 1)};
    }
    return body;
}

static struct body body_of(const po_lower *low, CXCursor cursor,
                           const char *name)
{
    CXSourceRange extent = clang_getCursorExtent(cursor);
    CXSourceLocation begin = clang_getRangeStart(extent);
    size_t n_name = strlen(name);
    unsigned first;
    unsigned last;
    size_t n = 0;
    const char *text = NULL;

    if (!clang_Location_isInSystemHeader(begin))
        text = po_lower_source(low, begin, &n);
    if (!text)
        return body_by_flag(low->run->options, name);
    clang_getExpansionLocation(begin, NULL, NULL, NULL, &first);
    clang_getExpansionLocation(clang_getRangeEnd(extent), NULL, NULL, NULL,
                               &last);
    n = last >= first && last - first < n ? last - first : n;
    if (n <= n_name || strncmp(text, name, n_name) != 0)
        return (struct body){0};
    return (struct body){text + n_name, n - n_name};
}

/* Is it an integer literal? */
static bool is_literal(const char *text, size_t n)
{
    bool is_hex = n > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    size_t i = is_hex ? 2 : 0;

    while (i < n && (is_hex ? isxdigit((unsigned char)text[i])
                            : isdigit((unsigned char)text[i])))
        i++;
    while (i < n && strchr("uUlL", text[i]))
        i++;
    return n > 0 && i == n;
}

/* Is it a macro that is known to stand for a number?  The list is sorted by names. */
static bool is_number(const struct definition *list, size_t n_list,
                      const char *text, size_t n)
{
    size_t first = 0;
    size_t last = n_list;

    while (first < last) {
        size_t middle = first + (last - first) / 2;
        const char *name = list[middle].known.name;
        int order = strncmp(name, text, n);

        if (order == 0)
            order = name[n] ? 1 : 0;
        if (order == 0)
            return list[middle].known.is_number;
        if (order < 0)
            first = middle + 1;
        else
            last = middle;
    }
    return false;
}

/* Is it an expression of integer literals, and of those macros in the list that stand for such? */
static bool is_constant(const struct definition *list, size_t n_list,
                        const struct body *body)
{
    static const char between[] = " \t\r\n()+-*/%<>&|^~";
    bool some = false;
    size_t end;

    for (size_t i = 0; i < body->n; i = end) {
        end = i;
        while (end < body->n && po_is_word_char(body->text[end]))
            end++;
        if (end == i) {
            if (!strchr(between, body->text[end++]))
                return false;
            continue;
        }
        if (!is_literal(body->text + i, end - i) &&
            !is_number(list, n_list, body->text + i, end - i))
            return false;
        some = true;
    }
    return some;
}

/* Find the macros that stand for numbers, until there are no more. */
static void find_numbers(struct definition *list, size_t n)
{
    bool more = true;

    while (more) {
        more = false;
        for (size_t i = 0; i < n; i++) {
            bool *is = &list[i].known.is_number;

            if (!list[i].body.text || *is)
                continue;
            *is = is_constant(list, n, &list[i].body);
            more = more || *is;
        }
    }
}

/* Return the definition at the cursor. */
static struct definition definition_at(const po_lower *low, CXCursor cursor)
{
    size_t begin = po_lower_offset(
        low, clang_getRangeStart(clang_getCursorExtent(cursor)));
    struct definition found = {
        .known.name =
            po_lower_take_string(low->arena, clang_getCursorSpelling(cursor)),
        .known.begin = begin == PO_NOWHERE ? 0 : begin,
        .known.has_args = clang_Cursor_isMacroFunctionLike(cursor) != 0};

    if (!found.known.has_args)
        found.body = body_of(low, cursor, found.known.name);
    return found;
}

/* List the definitions of all macros, by name. */
void po_lower_definitions(po_lower *low)
{
    size_t n = (size_t)low->macros.n;
    struct definition *all = po_arena_array(low->scratch, n, sizeof(*all));
    po_definition *list = po_arena_array(low->arena, n, sizeof(*list));

    for (size_t i = 0; i < n; i++)
        all[i] = definition_at(low, low->macros.item[i]);
    if (n > 0)
        qsort(all, n, sizeof(*all), compare_definitions);
    for (size_t i = 0; i < n; i++)
        all[i].known.is_literal =
            all[i].body.text && is_constant(NULL, 0, &all[i].body);
    find_numbers(all, n);
    for (size_t i = 0; i < n; i++)
        list[i] = all[i].known;
    low->unit->n_definition = low->macros.n;
    low->unit->definition = list;
}
