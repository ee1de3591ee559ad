/* Functions: those of the main file, in which loops are optimised, and those of
 * the user's headers, which may be called there.
 *
 * The statements of a header have no place in the main file: "foreign" says so
 * while they are copied, and no token of the main file is looked at for them.
 */
#include "directive.h"

#include <string.h>

#include "polyopt/syntax.h"

/* Return the body of a function, or a null cursor. */
CXCursor po_lower_body(CXCursor function)
{
    po_cursors children = po_lower_children(function);
    CXCursor body = clang_getNullCursor();

    for (int i = 0; i < children.n; i++)
        if (clang_getCursorKind(children.item[i]) == CXCursor_CompoundStmt)
            body = children.item[i];
    po_cursors_free(&children);
    return body;
}

static void set_params(po_lower *low, CXCursor cursor, po_function *function)
{
    int n = clang_Cursor_getNumArguments(cursor);
    const po_decl **param;

    n = n > 0 ? n : 0;
    param = po_arena_array(low->arena, (size_t)n, sizeof(po_decl *));
    for (int i = 0; i < n; i++)
        param[i] =
            po_lower_decl(low, clang_Cursor_getArgument(cursor, (unsigned)i));
    function->n_param = n;
    function->param = param;
}

static bool has_flag(const po_lower *low, const char *on, const char *off)
{
    return po_options_has_flag(low->run->options, on, off);
}

/* May the linker, or the loader of a shared library, choose another function
 * of the same name?
 */
static bool is_replaceable(const po_lower *low, CXCursor cursor)
{
    if (clang_getCursorLinkage(cursor) == CXLinkage_Internal)
        return false;
    return po_lower_is_replaceable(cursor) ||
           ((has_flag(low, "-fPIC", "-fno-pic") ||
             has_flag(low, "-fpic", "-fno-pic")) &&
            !has_flag(low, "-fno-semantic-interposition",
                      "-fsemantic-interposition"));
}

/* Why nothing is known of a function. */
struct doubt {
    po_reject why;
    const char *text;
    po_loc loc;
};

/* Say why nothing is known of a function with this body. */
static void reject_function(po_lower *low, CXCursor function, CXCursor body,
                            const struct doubt *doubt)
{
    CXSourceRange extent = clang_getCursorExtent(body);
    po_nest nest = {
        .function =
            po_lower_take_string(low->arena, clang_getCursorSpelling(function)),
        .loc = po_lower_loc(low, clang_getCursorLocation(function)),
        .end_line = po_lower_loc(low, clang_getRangeEnd(extent)).line};

    po_diag_reject(low->run->diag, &nest, &doubt->loc, doubt->why, doubt->text);
}

static enum CXChildVisitResult find_loop(CXCursor cursor, CXCursor parent,
                                         CXClientData user)
{
    enum CXCursorKind kind = clang_getCursorKind(cursor);

    (void)parent;
    if (kind != CXCursor_ForStmt && kind != CXCursor_WhileStmt &&
        kind != CXCursor_DoStmt)
        return CXChildVisit_Recurse;
    *(bool *)user = true;
    return CXChildVisit_Break;
}

/* Is a function of interest to the user that another compiler may see in another
 * way?  It is if it has a loop; what holds for all is said once.
 */
static bool is_to_say(po_lower *low, CXCursor body, const struct doubt *doubt)
{
    bool has_loop = false;

    if (doubt->why == PO_REJECT_PARSE)
        return true;
    clang_visitChildren(body, find_loop, &has_loop);
    if (!has_loop || (low->distrust && low->has_said))
        return false;
    low->has_said = true;
    return true;
}

/* Return a body of which nothing is known but the variables it mentions. */
static po_node *unknown_body(po_lower *low, CXCursor function, CXCursor body,
                             const struct doubt *doubt)
{
    po_node *node = po_lower_node(low, body);
    bool hidden = low->hidden;
    po_exprs uses = {0};

    node->kind = PO_NODE_OPAQUE;
    node->why = PO_REJECT_PARSE;
    node->text = doubt->text;
    low->has_label = true;
    po_lower_mentions(low, body, &uses);
    po_lower_set_uses(low, node, &uses);
    low->hidden = hidden;
    if (!low->foreign && is_to_say(low, body, doubt))
        reject_function(low, function, body, doubt);
    return node;
}

static po_node *lower_body(po_lower *low, CXCursor function, CXCursor body)
{
    struct doubt doubt;

    doubt.text = po_lower_fault_of(low, function, &doubt.loc, &doubt.why);
    return doubt.text ? unknown_body(low, function, body, &doubt)
                      : po_lower_one(low, body);
}

/* Note that the function is one of the main file, which nothing else knows so far. */
static void note_owner(po_lower *low, CXCursor cursor, po_function *function)
{
    po_known *known = po_lower_known(low, cursor);

    known->function = function;
    for (int i = 0; i < function->n_param; i++)
        ((po_known *)function->param[i])->owner = known;
}

static po_function *lower_function(po_lower *low, CXCursor cursor)
{
    po_function *function = po_arena_alloc(low->arena, sizeof(*function));
    CXCursor body = po_lower_body(cursor);
    po_span range;
    po_node *node;

    function->name =
        po_lower_take_string(low->arena, clang_getCursorSpelling(cursor));
    function->loc = po_lower_loc(low, clang_getCursorLocation(cursor));
    low->has_label = false;
    low->under_pragma = false;
    low->worksharing = NULL;
    low->n_collapsed = 0;
    low->null_begin = PO_NOWHERE;
    low->off = po_lower_range(low, cursor, &range) &&
               po_lower_pragmas_before(low, range.begin).off;
    low->last = range.begin;
    low->function_begin = range.begin;
    set_params(low, cursor, function);
    node = lower_body(low, cursor, body);
    node->in_macro |= node->begin == range.begin;
    function->body = node;
    function->can_move = !node->in_macro;
    function->has_label = low->has_label;
    function->is_static = clang_getCursorLinkage(cursor) == CXLinkage_Internal;
    function->is_replaceable = is_replaceable(low, cursor);
    function->is_inline = clang_Cursor_isFunctionInlined(cursor) != 0;
    function->is_special = po_lower_is_special(low, cursor);
    function->begin = range.begin;
    function->keeps_parts = po_lower_keeps_parts(low, cursor);
    if (function->is_static && !low->foreign)
        note_owner(low, cursor, function);
    return function;
}

/* Is the source of "body" in a header free of directives and macros around it,
 * so that it does not depend on where the header is included?
 */
static bool is_plain_text(const po_lower *low, CXCursor body)
{
    CXSourceRange extent = clang_getCursorExtent(body);
    CXSourceLocation begin = clang_getRangeStart(extent);
    CXSourceLocation end = clang_getRangeEnd(extent);
    size_t n = 0;
    size_t n_after = 0;
    const char *text = po_lower_source(low, begin, &n);
    const char *after = po_lower_source(low, end, &n_after);

    if (po_lower_is_macro(begin) || po_lower_is_macro(end) || !text || !after ||
        after < text || (size_t)(after - text) > n)
        return false;
    return !memchr(text, '#', (size_t)(after - text)) &&
           !strstr(po_arena_slice(low->scratch, text, (size_t)(after - text)),
                   "%:");
}

/* Copy a function of a header.  "is_early": it comes before all functions of the
 * main file.
 */
static po_function *lower_foreign(po_lower *low, CXCursor cursor, bool is_early)
{
    bool hidden = low->hidden;
    po_function *function;

    low->foreign = true;
    low->last = 0;
    function = lower_function(low, cursor);
    low->foreign = false;
    low->hidden = hidden;
    function->can_move = is_early && is_plain_text(low, po_lower_body(cursor));
    return function;
}

/* Copy the functions of headers that are mentioned in what is copied already,
 * to "function", from number "n" on; return how many there are then.
 */
static int lower_mentioned(po_lower *low, po_function **function, int n)
{
    bool *done =
        po_arena_array(low->scratch, (size_t)low->elsewhere.n, sizeof(*done));
    bool again = true;

    while (again) {
        again = false;
        for (int i = 0; i < low->elsewhere.n; i++) {
            CXCursor cursor = low->elsewhere.item[i];

            if (done[i] ||
                clang_getCursorKind(cursor) != CXCursor_FunctionDecl ||
                !po_lower_known(low, cursor)->is_used ||
                clang_Cursor_isNull(po_lower_body(cursor)))
                continue;
            function[n++] = lower_foreign(low, cursor, i < low->n_early);
            done[i] = again = true;
        }
    }
    return n;
}

/* Note which of the functions of the main file must not have threads. */
static void note_times(po_lower *low, po_function **function)
{
    int n = 0;

    po_lower_runtime(low);
    for (int i = 0; i < low->functions.n; i++) {
        CXCursor cursor = low->functions.item[i];

        if (!clang_Cursor_isNull(po_lower_body(cursor)))
            function[n++]->no_threads = po_lower_known(low, cursor)->no_threads;
    }
}

/* Copy all functions to the unit. */
void po_lower_functions(po_lower *low)
{
    size_t capacity = (size_t)low->functions.n + (size_t)low->elsewhere.n;
    po_function **function =
        po_arena_array(low->arena, capacity, sizeof(po_function *));
    po_unit *unit = low->unit;
    int n = 0;

    po_lower_taint_macros(low);
    for (int i = 0; i < low->functions.n; i++)
        if (!clang_Cursor_isNull(po_lower_body(low->functions.item[i])))
            function[n++] = lower_function(low, low->functions.item[i]);
    unit->function = function;
    unit->n_function = n;
    po_lower_check_scop_ranges(low);
    unit->n_known = lower_mentioned(low, function, n);
    for (int i = 0; i < low->elsewhere.n; i++)
        po_lower_scan_addresses(low, low->elsewhere.item[i]);
    note_times(low, function);
    po_lower_finish_decls(low);
    po_lower_open_worksharing(low);
    po_lower_note_arguments(low);
    po_lower_add_names(low);
}
