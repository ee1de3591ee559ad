/* The statements of a region with an induction variable, rewritten in the order
 * of execution: the walk knows the value of the variable wherever it is.
 */
#include "induct.h"

/* Return a copy that stands for the statement. */
static po_node *copy_of(const po_induct *w, const po_node *node)
{
    po_node *copy = po_node_make(w->arena, node);

    copy->origin = node->origin ? node->origin : node;
    return copy;
}

/* An assignment to the variable vanishes. */
static const po_node *rewrite_expr(po_induct *w, const po_node *node)
{
    po_node *copy = copy_of(w, node);

    if (po_induct_execute(w, node->expr)) {
        copy->kind = PO_NODE_EMPTY;
        copy->expr = NULL;
    } else {
        copy->expr = po_induct_evaluate(w, node->expr);
    }
    return copy;
}

/* What the loop adds to the variable if its body adds "by" in an iteration: the same in each, or a multiple of
 * the iterator, which counts by one, and more.  Nothing is "first" if it is something else.
 */
static po_gain gain_of(const po_induct *w, const po_header *header,
                       const po_expr *by)
{
    const po_expr *rest;
    const po_expr *first;
    long coef;

    if (po_induct_is_fixed_here(w, by))
        return (po_gain){by, 0};
    if ((header->step != 1 && header->step != -1) ||
        !po_induct_counts(w, header) ||
        !po_induct_linear(w, header->iter, by, &coef, &rest))
        return (po_gain){NULL, 0};
    first = po_induct_multiply(w, po_induct_number(w, coef),
                               po_induct_widen(w, header->init));
    return (po_gain){po_induct_add(w, first, rest), coef * header->step};
}

/* What the loop adds to the variable; nothing is "first" if its body does not add to it, but sets it, to what
 * is stored in "set" then, or if what it adds changes with the iterations in other ways.  It can
 * be evaluated wherever the loop has an iteration.
 */
static po_gain find_gain(po_induct *w, const po_node *loop,
                         const po_header *header, po_induct_value *set)
{
    po_induct_value outer = w->value;
    po_gain gain = {NULL, 0};
    bool failed = w->failed;

    w->value = (po_induct_value){w->self, po_induct_number(w, 0)};
    w->failed = false;
    w->loop[w->n_loop++] = loop;
    po_induct_rewrite(w, loop->body);
    w->n_loop--;
    if (!w->failed && w->value.base == w->self)
        gain = gain_of(w, header, w->value.offset);
    *set = (po_induct_value){NULL, NULL};
    if (!w->failed && w->value.base != w->self)
        *set = w->value;
    w->failed = failed;
    w->value = outer;
    return gain;
}

static po_node *rewrite_body(po_induct *w, const po_node *loop)
{
    po_node *copy = copy_of(w, loop);

    w->loop[w->n_loop++] = loop;
    copy->body = po_induct_rewrite(w, loop->body);
    w->n_loop--;
    return copy;
}

/* A loop that changes the variable by what is not known, or sets it in each iteration. */
static const po_node *rewrite_unknown(po_induct *w, const po_node *loop,
                                      const po_header *header,
                                      const po_induct_value *set)
{
    if (!po_induct_wrap(w, loop, header, set))
        w->value.base = NULL;
    loop = rewrite_body(w, loop);
    w->value.base = NULL;
    return loop;
}

/* The value in an iteration of a loop that increases the variable; "trip" is NULL where it is not
 * certain that there is one.
 */
static po_induct_value value_inside(const po_induct *w,
                                    const po_induct_value *start,
                                    const po_header *header,
                                    const po_trip *trip, const po_gain *gain)
{
    const po_expr *offset =
        po_induct_add(w, start->offset, po_induct_number(w, 0));
    po_gain inside = *gain;

    if (trip) {
        offset = po_induct_inside(w, offset, trip);
        inside.first = po_induct_inside(w, inside.first, trip);
    }
    offset = po_induct_add(
        w, offset,
        po_induct_total(w, &inside, po_induct_iterations(w, header)));
    return (po_induct_value){start->base, offset};
}

/* A loop that increases the variable; "trip" is NULL if the number of iterations is not known.  What
 * the variable is behind the loop is not known either then, or if what is added perhaps cannot be
 * evaluated where there is no iteration.
 */
static const po_node *rewrite_counting(po_induct *w, const po_node *loop,
                                       const po_header *header,
                                       const po_trip *trip, const po_gain *gain)
{
    po_induct_value start = w->value;

    w->value = value_inside(w, &start, header, trip, gain);
    loop = rewrite_body(w, loop);
    w->value = (po_induct_value){NULL, NULL};
    if (!trip || !po_induct_is_fixed(w, gain->first))
        return loop;
    start.offset = po_induct_add(w, start.offset, po_induct_number(w, 0));
    w->value = start;
    w->value.offset =
        po_induct_add(w, start.offset, po_induct_total(w, gain, trip->any));
    return loop;
}

/* Replace the variable in the condition of a loop that increases it. */
static const po_node *rewrite_cond(po_induct *w, const po_node *loop,
                                   po_header *header, const po_gain *gain)
{
    po_induct_value start = w->value;
    po_node *copy = copy_of(w, loop);

    w->value = value_inside(w, &start, header, NULL, gain);
    header->cond = copy->cond = po_induct_evaluate(w, loop->cond);
    w->value = start;
    return copy;
}

/* Is the loop one in which the value of the variable can be found? */
static bool is_regular(po_induct *w, const po_node *loop, po_header *header)
{
    return !po_expr_update_of(loop->cond, w->decl) &&
           !po_expr_mentions(loop->step, w->decl) &&
           !po_node_update_of(loop->init, w->decl) &&
           !po_node_has_opaque(loop->body) &&
           po_induct_parse_header(w, loop, header) &&
           !po_expr_mentions(header->init, w->decl);
}

/* A loop that changes the variable. */
static const po_node *rewrite_loop(po_induct *w, const po_node *loop)
{
    const po_node *old = loop;
    po_header header;
    po_induct_value set;
    const po_trip *trip;
    po_gain gain;

    if (!is_regular(w, loop, &header)) {
        w->failed = true;
        return loop;
    }
    gain = find_gain(w, loop, &header, &set);
    if (!po_induct_counts(w, &header))
        gain.first = NULL;
    if (po_expr_mentions(loop->cond, w->decl)) {
        w->failed |= !gain.first || gain.growth != 0 ||
                     !po_induct_is_fixed(w, gain.first) || !w->value.base;
        if (!w->failed)
            loop = rewrite_cond(w, loop, &header, &gain);
    }
    if (w->failed)
        return loop;
    w->is_entry = po_expr_mentions(old->cond, w->decl);
    trip = gain.first ? po_induct_find_trip(w, old, &header) : NULL;
    w->is_entry = false;
    return gain.first ? rewrite_counting(w, loop, &header, trip, &gain)
                      : rewrite_unknown(w, loop, &header, &set);
}

static const po_node *rewrite_block(po_induct *w, const po_node *node)
{
    po_node *copy = copy_of(w, node);
    const po_node **child = po_arena_array(w->arena, (size_t)node->n_child + 1,
                                           sizeof(const po_node *));

    for (int i = 0; i < node->n_child; i++)
        child[i] = po_induct_rewrite(w, node->child[i]);
    copy->child = child;
    return copy;
}

static bool execute_if(po_induct *w, const po_node *node);

/* Execute a branch, NULL perhaps, that does nothing but assign to the variable.  Returns
 * false for others.
 */
static bool execute_branch(po_induct *w, const po_node *node)
{
    bool good = true;

    if (!node || node->kind == PO_NODE_EMPTY)
        return true;
    if (node->kind == PO_NODE_EXPR)
        return po_induct_execute(w, node->expr);
    if (node->kind == PO_NODE_IF)
        return execute_if(w, node);
    for (int i = 0; i < node->n_child && good; i++)
        good = execute_branch(w, node->child[i]);
    return good && node->kind == PO_NODE_BLOCK;
}

/* The same for an "if", where the variable has been set before:
 *
 *     l = i - 1; if (l < 0) l += n;   ->   l is i - 1 < 0 ? i - 1 + n : i - 1
 */
static bool execute_if(po_induct *w, const po_node *node)
{
    const po_expr *cond = po_induct_evaluate(w, node->cond);
    po_induct_value start = w->value;
    po_induct_value then;

    if (w->failed || po_expr_update_of(node->cond, w->decl) ||
        !execute_branch(w, node->body))
        return false;
    then = w->value;
    w->value = start;
    return execute_branch(w, node->other) && po_induct_choose(w, cond, &then);
}

/* Does the statement do nothing but choose a value for the variable?  Then it has that. */
static bool chooses(po_induct *w, const po_node *node)
{
    po_induct_value start = w->value;

    if (!w->value.base || w->value.base == w->self)
        return false;
    if (execute_if(w, node) && !w->failed)
        return true;
    w->value = start;
    w->failed = false;
    return false;
}

/* An "if" in whose branches the variable may be set.  What it is behind them is not known
 * then.
 */
static const po_node *rewrite_if(po_induct *w, const po_node *node)
{
    po_node *copy = copy_of(w, node);
    bool is_set = po_node_update_of(node, w->decl) != NULL;
    po_induct_value start;

    if (is_set && chooses(w, node)) {
        copy->kind = PO_NODE_EMPTY;
        copy->cond = NULL;
        copy->body = NULL;
        copy->other = NULL;
        return copy;
    }
    copy->cond = po_induct_evaluate(w, node->cond);
    start = w->value;
    copy->body = po_induct_rewrite(w, node->body);
    if (is_set)
        w->value = start;
    copy->other = node->other ? po_induct_rewrite(w, node->other) : NULL;
    if (is_set)
        w->value = (po_induct_value){NULL, NULL};
    w->failed |= is_set && po_expr_update_of(node->cond, w->decl);
    return copy;
}

static const po_node *rewrite_decl(po_induct *w, const po_node *node)
{
    po_node *copy = copy_of(w, node);

    if (node->decl != w->decl) {
        copy->value = po_induct_evaluate(w, node->value);
        return copy;
    }
    w->value = (po_induct_value){NULL, NULL};
    if (node->value)
        po_induct_assign(w, node->value);
    copy->kind = PO_NODE_EMPTY;
    copy->decl = NULL;
    copy->value = NULL;
    return copy;
}

static bool is_mentioned(const po_induct *w, const po_node *node)
{
    return po_node_mentions(node, w->decl) || po_node_declares(node, w->decl);
}

/* Return "node" with the variable replaced by its value, and move on to what
 * the value is after it.
 */
const po_node *po_induct_rewrite(po_induct *w, const po_node *node)
{
    po_node *copy;

    if (w->failed || !is_mentioned(w, node))
        return node;
    switch (node->kind) {
    case PO_NODE_BLOCK:
        return rewrite_block(w, node);
    case PO_NODE_EXPR:
        return rewrite_expr(w, node);
    case PO_NODE_DECL:
        return rewrite_decl(w, node);
    case PO_NODE_IF:
        return rewrite_if(w, node);
    case PO_NODE_LOOP:
        if (w->n_loop == PO_INDUCT_MAX_LOOP || !node->step)
            break;
        if (po_node_update_of(node, w->decl))
            return rewrite_loop(w, node);
        copy = rewrite_body(w, node);
        copy->init = node->init ? po_induct_rewrite(w, node->init) : NULL;
        copy->cond = node->cond ? po_induct_evaluate(w, node->cond) : NULL;
        copy->step = node->step ? po_induct_evaluate(w, node->step) : NULL;
        return copy;
    default:
        break;
    }
    w->failed = true;
    return node;
}
