/* Records why a region cannot be modelled: the first reason counts, with its
 * code (reject.def), the smallest piece of source that is to blame, and advice
 * for the user.  Here is also how source text and nests are quoted in remarks.
 */
#include "internal.h"

#include <ctype.h>
#include <string.h>

/* Copy "n" bytes of source to "out", which has "capacity" bytes: on one line, any
 * white space as one blank, cut with "..." if it is long.
 */
void po_text_fold(const char *text, size_t n, char *out, size_t capacity)
{
    size_t used = 0;
    bool blank = false;

    for (size_t i = 0; i < n && text[i]; i++) {
        if (isspace((unsigned char)text[i])) {
            blank = used > 0;
            continue;
        }
        if (used + (blank ? 2 : 1) > capacity - 4) {
            memcpy(out + used, "...", 4);
            return;
        }
        if (blank)
            out[used++] = ' ';
        blank = false;
        out[used++] = text[i];
    }
    out[used] = '\0';
}

/* The loop nest "node" of a function, as remarks name it. */
po_nest po_nest_of(const po_unit *unit, const po_function *function,
                   const po_node *node)
{
    size_t last = node->end > node->begin ? node->end - 1 : node->begin;

    return (po_nest){function->name, node->loc, po_unit_loc(unit, last).line};
}

/* The place to name for "loc": a function that stands in the place of its call
 * is elsewhere in the file, or in another one, but the remark is about a nest.
 */
static const po_loc *place_of(const po_region *region, const po_loc *loc)
{
    const po_node *first = region->source->root[0];
    const po_node *last = region->source->root[region->source->n_root - 1];

    if (loc->offset >= first->begin && loc->offset < last->end &&
        !loc->is_elsewhere)
        return loc;
    return &region->source->root[region->current]->loc;
}

/* Of the reason that is going to be given, unless there is one: what is advised. */
void po_region_advise(po_region *region, po_advice advice)
{
    if (!region->failed)
        region->advice = advice;
}

/* A variable that an "if" assigns to. */
struct assigned {
    const po_decl *decl;
    const po_node *node;
};

/* Is the "if", without the declaration, not in this loop? */
static bool is_not_between(const po_node *node, void *user)
{
    const struct assigned *x = user;

    return node->kind != PO_NODE_LOOP || node->begin < x->decl->begin ||
           node->begin > x->node->begin || node->end < x->node->end;
}

void po_region_advise_if(po_region *region, const po_node *node)
{
    const po_expr *assignment =
        node->other ? NULL : po_node_only_assignment(node->body);
    const po_expr *to = assignment ? po_expr_strip(assignment->arg[0]) : NULL;
    struct assigned x = {to ? to->decl : NULL, node};

    if (to && to->kind == PO_EXPR_VAR && po_region_declares(region, to->decl) &&
        po_region_walk_nodes(region, is_not_between, &x))
        region->advice = PO_ADVICE_CONDITIONAL_VALUE;
}

/* Note that the region cannot be modelled, unless that is known already.
 * Returns false.
 */
bool po_region_fail(po_region *region, po_reject why, const po_loc *loc,
                    const char *text)
{
    if (region->failed)
        return false;
    region->failed = true;
    region->why = why;
    region->loc = *place_of(region, loc);
    region->culprit = region->current;
    if (!text)
        text = "";
    po_text_fold(text, strlen(text), region->text, sizeof(region->text));
    return false;
}

/* Return the next character that is no white space, from "*at" on, and go behind it; 0 at
 * the end.
 */
static char next_of(const char *text, size_t n, size_t *at)
{
    while (*at < n && isspace((unsigned char)text[*at]))
        ++*at;
    return *at < n ? text[(*at)++] : '\0';
}

/* Does the text begin with the words, whatever white space is in it? */
static bool begins_with(const char *text, size_t n, const char *words)
{
    size_t n_words = strlen(words);
    size_t at = 0;
    size_t in_words = 0;

    for (;;) {
        char c = next_of(words, n_words, &in_words);

        if (!c || next_of(text, n, &at) != c)
            return !c;
    }
}

/* Is what was printed of an expression in the source of the region?  It is not if the
 * expression has taken the place of another, as the value of a variable.
 */
static bool is_in_source(const po_region *region, const char *words)
{
    const po_source *source = region->source;
    size_t end = source->root[source->n_root - 1]->end;

    for (size_t at = source->root[0]->begin; at < end; at++)
        if (source->unit->text[at] == words[0] &&
            begins_with(source->unit->text + at, end - at, words))
            return true;
    return false;
}

/* Return how many bytes of the line the expression that begins it may have: up to what ends a
 * statement, an argument, or brackets around it.
 */
static size_t length_in_line(const char *line)
{
    int depth = 0;

    for (size_t n = 0;; n++) {
        if (strchr("\n", line[n]) ||
            (depth == 0 && n > 0 && strchr(";,)]}", line[n])))
            return n;
        depth += strchr("([{", line[n]) ? 1 : strchr(")]}", line[n]) ? -1 : 0;
    }
}

/* Name an expression that is not in the source by the line of it that the place is in, if
 * it is that of the region.
 */
static void name_by_line(const po_region *region, const po_loc *loc,
                         po_text *text)
{
    const char *at = region->source->unit->text + loc->offset;
    size_t n = length_in_line(at);

    text->n = 0;
    if (place_of(region, loc) == loc)
        po_text_add_bytes(text, at, n);
}

bool po_region_fail_expr(po_region *region, po_reject why, const po_expr *expr)
{
    po_text text = {0};

    if (region->failed)
        return false;
    if (expr->kind == PO_EXPR_OPAQUE && why == PO_REJECT_CALL)
        po_region_advise(region, PO_ADVICE_CALL_POINTER);
    po_expr_print_source(expr, &text);
    if (!is_in_source(region, po_text_get(&text)))
        name_by_line(region, &expr->loc, &text);
    po_region_fail(region, why, &expr->loc, text.n > 0 ? text.bytes : NULL);
    po_text_free(&text);
    return false;
}

/* The same with advice of its own. */
bool po_region_fail_advised(po_region *region, po_reject why, po_advice advice,
                            const po_expr *expr)
{
    po_region_advise(region, advice);
    return po_region_fail_expr(region, why, expr);
}

/* The same with the first line of the source of a statement. */
bool po_region_fail_node(po_region *region, po_reject why, const po_node *node)
{
    size_t n = 0;
    const char *text = region->source->unit->text + node->begin;
    char line[sizeof(region->text)];

    if (node->text)
        return po_region_fail(region, why, &node->loc, node->text);
    while (node->begin + n < node->end && text[n] != '\n')
        n++;
    po_text_fold(text, n, line, sizeof(line));
    return po_region_fail(region, why, &node->loc, line);
}

/* The same for an expression that conflicts with root number "other": the
 * later of the two roots is to blame.
 */
bool po_region_fail_both(po_region *region, po_reject why, const po_expr *expr,
                         int other)
{
    if (region->failed)
        return false;
    po_region_fail_expr(region, why, expr);
    if (other > region->culprit && other < region->source->n_root)
        region->culprit = other;
    return false;
}

/* Fail as root number "writer" assigns to the variable that "expr" needs unchanged.  Two
 * pointers that change places are arrays of which each is computed from the other; of
 * other variables no copy would do.
 */
bool po_region_fail_written(po_region *region, const po_decl *decl,
                            const po_expr *expr, int writer)
{
    po_region_advise(region, decl->type->kind == PO_TYPE_POINTER
                                 ? PO_ADVICE_POINTER_WRITTEN
                                 : PO_ADVICE_NONE);
    return po_region_fail_both(region, PO_REJECT_PARAMETER_WRITTEN, expr,
                               writer);
}

/* Why is no loop of the function to be looked at?  PO_N_REJECT if they are. */
po_reject po_rejection_of_function(const po_unit *unit,
                                   const po_function *function)
{
    if (unit->other_sizes)
        return PO_REJECT_DATA_MODEL;
    if (function->is_special)
        return PO_REJECT_ATTRIBUTE;
    return po_effort_file_is_over() ? PO_REJECT_TOO_COMPLEX : PO_N_REJECT;
}

struct flagged {
    const po_node *loop;
};

static bool is_unflagged(const po_node *node, void *user)
{
    struct flagged *found = user;

    if (!node->off && !node->under_pragma)
        return true;
    found->loop = node;
    return false;
}

/* Is no loop in a region of one statement governed by a directive?  In others,
 * walk.c looks at one loop after the other.
 */
bool po_region_check_pragmas(po_region *region)
{
    struct flagged found = {NULL};

    if (region->source->n_root > 1 ||
        po_node_walk(region->source->root[0], is_unflagged, &found))
        return true;
    return po_region_fail_node(
        region, found.loop->off ? PO_REJECT_SWITCHED_OFF : PO_REJECT_PRAGMA,
        found.loop);
}
