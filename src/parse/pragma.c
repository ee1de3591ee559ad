/* Preprocessor directives of the main file: their offsets, inactive ones
 * included, conditional groups, hints in front of loops (#pragma GCC ivdep and
 * the like), and the same as _Pragma or through macros.
 */
#include "directive.h"
#include "polyopt/step_words.h"

#include <stdlib.h>
#include <string.h>

static int compare_offsets(const void *a, const void *b)
{
    size_t left = *(const size_t *)a;
    size_t right = *(const size_t *)b;

    return (left > right) - (left < right);
}

bool po_lower_is_skipped(const po_lower *low, size_t offset)
{
    for (int i = 0; i < low->n_skipped; i++)
        if (low->skipped[i].begin < offset && offset < low->skipped[i].end)
            return true;
    return false;
}

static void find_skipped(po_lower *low)
{
    CXSourceRangeList *list = clang_getSkippedRanges(low->tu, low->file);

    if (!list)
        return;
    low->skipped =
        po_arena_array(low->scratch, list->count, sizeof(*low->skipped));
    for (unsigned i = 0; i < list->count; i++) {
        po_span range = {
            po_lower_offset(low, clang_getRangeStart(list->ranges[i])),
            po_lower_offset(low, clang_getRangeEnd(list->ranges[i]))};

        if (range.begin != PO_NOWHERE && range.end != PO_NOWHERE)
            low->skipped[low->n_skipped++] = range;
    }
    clang_disposeSourceRangeList(list);
}

static bool is_first(const po_lower *low, int token)
{
    return low->token[token].directive >= 0 &&
           (token == 0 ||
            low->token[token - 1].directive != low->token[token].directive);
}

/* Is the token the operator _Pragma, outside of directives? */
static bool is_operator(const po_lower *low, int token)
{
    return low->token[token].directive < 0 &&
           po_lower_token_is(low, token, "_Pragma");
}

/* Return the word number "k" after the '#' of the directive that begins at
 * "token"; n_token if there is none.
 */
static int word(const po_lower *low, int token, int k)
{
    int directive = low->token[token].directive;

    for (int i = token + 1; i < low->n_token; i++) {
        if (low->token[i].directive != directive)
            return low->n_token;
        if (low->token[i].kind != CXToken_Comment && k-- == 0)
            return i;
    }
    return low->n_token;
}

/* Does "#pragma first second" begin at the token?  "second" may be NULL. */
static bool is_pragma(const po_lower *low, int token, const char *first,
                      const char *second)
{
    return po_lower_token_is(low, word(low, token, 0), "pragma") &&
           po_lower_token_is(low, word(low, token, 1), first) &&
           (!second || po_lower_token_is(low, word(low, token, 2), second));
}

bool po_lower_is_pragma(const po_lower *low, int token, const char *first,
                        const char *second)
{
    return is_first(low, token) && is_pragma(low, token, first, second);
}

size_t po_lower_directive_end(const po_lower *low, int token)
{
    size_t end = low->token[token].end;

    for (int i = token; i < low->n_token; i++)
        if (low->token[i].directive == low->token[token].directive)
            end = low->token[i].end;
        else
            break;
    return end;
}

/* Return the token behind the hint "#pragma ..." that begins at the token; -1 if
 * there is none.
 */
static int behind_directive(const po_lower *low, int token)
{
    int first = word(low, token, 1);
    int last = token;
    size_t begin;

    if (!is_first(low, token) || first == low->n_token ||
        !po_lower_token_is(low, word(low, token, 0), "pragma") ||
        po_lower_is_skipped(low, low->token[token].begin))
        return -1;
    for (; last < low->n_token &&
           low->token[last].directive == low->token[token].directive;
         last++)
        if (low->token[last].kind == CXToken_Comment)
            return -1;
    begin = low->token[first].begin;
    return po_lower_is_hint_text(low->unit->text + begin,
                                 low->token[last - 1].end - begin)
               ? last
               : -1;
}

/* The same for _Pragma("..."). */
static int behind_operator(const po_lower *low, int token)
{
    const po_token *literal;
    const char *text;
    size_t n;

    if (!is_operator(low, token) || token + 3 >= low->n_token ||
        !po_lower_token_is(low, token + 1, "(") ||
        !po_lower_token_is(low, token + 3, ")"))
        return -1;
    literal = &low->token[token + 2];
    text = low->unit->text + literal->begin;
    n = literal->end - literal->begin;
    return n > 2 && *text == '"' && po_lower_is_hint_text(text + 1, n - 2)
               ? token + 4
               : -1;
}

/* The same for a macro that stands for it. */
static int behind_macro(const po_lower *low, int token)
{
    const po_expansion *around =
        po_lower_expansion_at(low, low->token[token].begin);

    if (!around || !around->hint || around->pragma ||
        around->begin != low->token[token].begin)
        return -1;
    while (token < low->n_token && low->token[token].begin < around->end)
        token++;
    return token;
}

static int behind_hint(const po_lower *low, int token)
{
    int behind = low->token[token].directive >= 0 ? behind_directive(low, token)
                                                  : behind_operator(low, token);

    return behind >= 0 ? behind : behind_macro(low, token);
}

/* Does the directive "#if", "#ifdef" or "#ifndef" stand before the token, with nothing but hints
 * and comments between?
 */
static bool is_first_of_section(const po_lower *low, int token)
{
    static const char *const begin[] = {"if", "ifdef", "ifndef"};

    while (--token >= 0) {
        if (low->token[token].directive < 0) {
            if (low->token[token].kind != CXToken_Comment)
                return false;
            continue;
        }
        while (!is_first(low, token))
            token--;
        for (size_t i = 0; i < PO_COUNTOF(begin); i++)
            if (po_lower_token_is(low, word(low, token, 0), begin[i]))
                return true;
        if (behind_hint(low, token) < 0)
            return false;
    }
    return false;
}

/* Return the token behind the "#endif" at token "at", if there are only hints in its section, as
 * "hint" is one of; else -1.
 */
static int behind_section(const po_lower *low, int hint, int at)
{
    int directive = low->token[at].directive;

    if (!is_first(low, at) ||
        !po_lower_token_is(low, word(low, at, 0), "endif") ||
        !is_first_of_section(low, hint))
        return -1;
    while (at < low->n_token && low->token[at].directive == directive)
        at++;
    return at;
}

/* Return the token that begins the loop directly behind the hint that begins at
 * the token; -1 if there is no such hint.  The hint may have conditions of its own, "#ifdef".
 */
static int hinted_loop(const po_lower *low, int token)
{
    static const char *const loop[] = {"for", "while", "do"};
    int behind = behind_hint(low, token);
    int at = behind;

    while (behind >= 0 && behind < low->n_token) {
        at = behind;
        behind = low->token[at].kind == CXToken_Comment &&
                         low->token[at].directive < 0
                     ? at + 1
                     : behind_hint(low, at);
        if (behind < 0)
            behind = behind_section(low, token, at);
    }
    for (size_t i = 0; at >= 0 && behind < 0 && i < PO_COUNTOF(loop); i++)
        if (low->token[at].directive < 0 && po_lower_token_is(low, at, loop[i]))
            return at;
    return -1;
}

static void add_hint(po_lower *low, po_hint *list, int token, int loop)
{
    po_span span = {low->token[token].begin,
                    low->token[behind_hint(low, token) - 1].end};

    list[low->unit->n_hint++] =
        po_lower_hint(low->unit, span, low->token[loop].begin);
}

static void list_hints(po_lower *low)
{
    po_hint *list =
        po_arena_array(low->arena, (size_t)low->n_token, sizeof(*list));

    low->unit->hint = list;
    for (int i = 0; i < low->n_token; i++) {
        int loop = hinted_loop(low, i);

        if (loop >= 0)
            add_hint(low, list, i, loop);
    }
}

/* List, in order, where directives begin, inactive ones included, and likewise
 * what has the effect of one: _Pragma, and macros that may contain it.
 */
static void list_directives(po_lower *low)
{
    size_t capacity = (size_t)low->n_token + (size_t)low->n_expansion;
    size_t *offset = po_arena_array(low->scratch, capacity, sizeof(*offset));
    size_t *kept;
    size_t n = 0;

    for (int i = 0; i < low->n_token; i++)
        if ((is_first(low, i) || is_operator(low, i)) &&
            hinted_loop(low, i) < 0)
            offset[n++] = low->token[i].begin;
    for (int i = 0; i < low->n_expansion; i++) {
        int token = po_lower_token_at(low, low->expansion[i].begin);

        if (low->expansion[i].pragma ||
            (low->expansion[i].hint && hinted_loop(low, token) < 0))
            offset[n++] = low->expansion[i].begin;
    }
    if (n > 0)
        qsort(offset, n, sizeof(*offset), compare_offsets);
    kept = po_arena_array(low->arena, n, sizeof(*kept));
    if (n > 0)
        memcpy(kept, offset, n * sizeof(*kept));
    low->unit->n_directive = (int)n;
    low->unit->directive = kept;
}

/* The conditional directives, and how their conditions begin and end as
 * operands; NULL for those without one.
 */
static const struct {
    const char *name;
    po_conditional_kind kind;
    const char *before;
    const char *after;
} conditionals[] = {
    {"if", PO_CONDITIONAL_IF, "(", ")"},
    {"ifdef", PO_CONDITIONAL_IF, "defined(", ")"},
    {"ifndef", PO_CONDITIONAL_IF, "!defined(", ")"},
    {"elif", PO_CONDITIONAL_ELIF, "(", ")"},
    {"elifdef", PO_CONDITIONAL_ELIF, "defined(", ")"},
    {"elifndef", PO_CONDITIONAL_ELIF, "!defined(", ")"},
    {"else", PO_CONDITIONAL_ELSE, NULL, NULL},
    {"endif", PO_CONDITIONAL_END, NULL, NULL},
};

/* Return what stands after the name of the directive at "token", between the
 * two texts; NULL if it is on several lines, has comments, or means something
 * else elsewhere.
 */
static const char *operand(po_lower *low, int token, const char *before,
                           const char *after)
{
    static const char *const bad[] = {"\n", "/*", "//"};
    int first = word(low, token, 1);
    int last = first;
    const char *text;
    size_t n;

    if (first == low->n_token || !before)
        return NULL;
    for (int k = 2; word(low, token, k) < low->n_token; k++)
        last = word(low, token, k);
    text = low->unit->text + low->token[first].begin;
    n = low->token[last].end - low->token[first].begin;
    for (size_t i = 0; i < PO_COUNTOF(bad); i++)
        if (po_has_bytes(text, n, bad[i]))
            return NULL;
    if (po_unit_varies(low->unit, low->token[first].begin, low->token[last].end,
                       PO_VARIES_NOT))
        return NULL;
    return po_arena_printf(low->arena, "%s%s%s", before,
                           po_arena_slice(low->scratch, text, n), after);
}

/* List the conditional directives, inactive ones included. */
static void list_conditionals(po_lower *low)
{
    size_t capacity = (size_t)low->unit->n_directive;
    po_conditional *list = po_arena_array(low->arena, capacity, sizeof(*list));
    int n = 0;

    for (int i = 0; i < low->n_token; i++)
        for (size_t k = 0; is_first(low, i) && k < PO_COUNTOF(conditionals);
             k++)
            if (po_lower_token_is(low, word(low, i, 0), conditionals[k].name))
                list[n++] = (po_conditional){
                    conditionals[k].kind, low->token[i].begin,
                    operand(low, i, conditionals[k].before,
                            conditionals[k].after),
                    !po_lower_is_skipped(low, po_lower_directive_end(low, i))};
    low->unit->n_conditional = n;
    low->unit->conditional = list;
}

/* Warn of "#pragma polyopt" with a step that is not directly before a loop, or with what is
 * none.
 */
static void warn_of_steps(po_lower *low)
{
    for (int i = 0; i < low->n_token && !low->run->keeps_calls; i++) {
        int at = low->n_token;
        po_loc loc = {.file = low->unit->path, .col = 1};
        const char *text;
        const char *like;

        if (is_first(low, i) && is_pragma(low, i, "polyopt", NULL))
            at = word(low, i, 2);
        if (at == low->n_token || po_lower_token_is(low, at, "off") ||
            po_lower_is_skipped(low, low->token[i].begin) ||
            hinted_loop(low, i) >= 0)
            continue;
        text = low->unit->text + low->token[at].begin;
        loc.line = 1 + po_count_newlines(low->unit->text, low->token[i].begin);
        like = behind_hint(low, i) >= 0
                   ? NULL
                   : po_step_like(text, strcspn(text, " \t\r\n("));
        if (behind_hint(low, i) >= 0)
            po_diag_warning(low->run->diag, &loc,
                            "this step is not directly before a loop");
        else
            po_diag_warning(low->run->diag, &loc,
                            "there is no step '%.*s'%s%s%s",
                            (int)strcspn(text, " \t\r\n("), text,
                            like ? "; did you mean '" : "", like ? like : "",
                            like ? "'?" : "");
    }
}

void po_lower_directives(po_lower *low)
{
    po_lower_threadprivate(low);
    find_skipped(low);
    list_hints(low);
    warn_of_steps(low);
    list_directives(low);
    po_lower_find_named(low);
    list_conditionals(low);
    po_lower_scop_ranges(low);
}

/* Add what the directive that begins at "token" says.  Pragmas that are not
 * known to be harmless are taken to concern what follows; inactive ones may be
 * active for the user's compiler.
 */
static void add_directive(const po_lower *low, int token, po_pragmas *found)
{
    static const char *const harmless[] = {"scop",   "endscop",  "STDC",
                                           "once",   "message",  "mark",
                                           "region", "endregion"};

    if (!po_lower_token_is(low, word(low, token, 0), "pragma") ||
        hinted_loop(low, token) >= 0)
        return;
    if (is_pragma(low, token, "polyopt", NULL)) {
        found->off |= is_pragma(low, token, "polyopt", "off") &&
                      !po_lower_is_skipped(low, low->token[token].begin);
        return;
    }
    for (size_t i = 0; i < PO_COUNTOF(harmless); i++)
        if (is_pragma(low, token, harmless[i], NULL))
            return;
    found->any = true;
    found->n++;
    found->token = token;
    found->is_omp = is_pragma(low, token, "omp", NULL);
    found->region |= found->is_omp || is_pragma(low, token, "acc", NULL);
}

/* Return the first token of a "_Pragma(...)" that ends at "token", or -1. */
static int operator_before(const po_lower *low, int token)
{
    if (token < 3 || !po_lower_token_is(low, token, ")"))
        return -1;
    for (int i = token - 1; i >= 0 && i > token - 16; i--)
        if (is_operator(low, i))
            return po_lower_close(low, i + 1) == token ? i : -1;
    return -1;
}

/* Return the number of the last token before "token" that may still be part of
 * the directives in front of something; "token" itself if it is not.
 */
static int step_back(const po_lower *low, int token, po_pragmas *found)
{
    const po_token *t = &low->token[token];
    const po_expansion *around = po_lower_expansion_at(low, t->begin);
    int first = token;

    if (t->kind == CXToken_Comment && t->directive < 0)
        return token - 1;
    if (t->directive >= 0) {
        while (!is_first(low, first))
            first--;
        add_directive(low, first, found);
        return first - 1;
    }
    first = operator_before(low, token);
    if (first < 0 && around && (around->pragma || around->hint))
        first = po_lower_token_at(low, around->begin);
    if (first < 0)
        return token;
    if (hinted_loop(low, first) < 0) {
        found->any = found->region = true;
        found->n++;
    }
    return first - 1;
}

/* Return what the directives directly before the byte "begin" say of the code
 * there: only comments and other directives are in between.
 */
po_pragmas po_lower_pragmas_before(const po_lower *low, size_t begin)
{
    const po_expansion *around = po_lower_expansion_at(low, begin);
    po_pragmas found = {0};
    int token = po_lower_token_at(low, begin) - 1;
    int before;

    if (low->foreign)
        return found;
    if (around && around->pragma) {
        found.any = found.region = true;
        found.n++;
    }
    for (; token >= 0; token = before) {
        before = step_back(low, token, &found);
        if (before == token)
            break;
    }
    return found;
}
