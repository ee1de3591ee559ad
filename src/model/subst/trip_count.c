/* How often loops around induction variables are executed.
 *
 * The answer is right for what C does, whether or not the loop becomes part of
 * the model: loops whose iterators may wrap around, or whose conditions convert
 * values to others, have none.
 *
 * It is an expression of C, as it may stand in a block.  domain.c finds the same as a
 * set, where several conditions, floors and bounds from other loops may decide, and
 * steps.c as a parameter, under conditions that are tested.  No loop is made one that
 * counts its iterations from 0 without need: the loops that are printed have the bounds and
 * constants of the iterators.
 */
#include "induct.h"

/* Is it the variable "user", or none? */
static bool is_no_other(const po_expr *expr, void *user)
{
    return !expr->decl || expr->decl == user;
}

/* Take the header of the loop apart.  Returns false if it has not the form
 * for (i = init; i < bound; i += constant).
 */
bool po_induct_parse_header(po_induct *w, const po_node *loop,
                            po_header *header)
{
    const po_decl *iter = loop->step ? po_expr_assigned(loop->step) : NULL;
    bool good = iter && po_expr_walk(loop->step, is_no_other, (void *)iter) &&
                po_header_parse(w->region, loop, header);

    w->region->failed = false;
    po_region_advise(w->region, PO_ADVICE_REASON);
    return good && !header->is_entry && header->skip == 0 && header->lag == 0;
}

/* Has "expr" the same value in type "type"? */
static bool is_kept(const po_expr *expr, const po_type *type)
{
    expr = po_expr_strip(expr);
    return (expr->kind == PO_EXPR_INT && expr->value >= 0 &&
            expr->value <= INT_MAX && type->size_bytes >= 4) ||
           po_type_contains(type, expr->type);
}

/* Does the iterator count without wrapping around? */
static bool is_counting(const po_header *header)
{
    const po_type *type = header->iter->type;

    return type->kind == PO_TYPE_INT && type->size_bytes >= 4 &&
           (type->is_signed || (header->step == 1 &&
                                po_expr_strip(header->cond)->op == PO_OP_LT)) &&
           is_kept(header->init, type);
}

/* Does the condition compare the values of iterator and bound? */
static bool is_exact(const po_header *header, const po_expr *cond)
{
    const po_expr *first = po_expr_strip(header->init);
    bool is_natural =
        first->kind == PO_EXPR_INT && first->value >= 0 && header->step > 0 &&
        cond->arg[0]->type->size_bytes >= header->iter->type->size_bytes;

    return is_kept(cond->arg[1], cond->arg[1]->type) &&
           (is_natural ||
            po_type_contains(cond->arg[0]->type, header->iter->type));
}

/* Return the condition "i < bound" or the like; NULL if it is another. */
static const po_expr *comparison(const po_induct *w, const po_header *header)
{
    const po_expr *cond = po_expr_strip(header->cond);
    const po_expr *iter =
        cond->kind == PO_EXPR_BINARY ? po_expr_strip(cond->arg[0]) : NULL;
    bool up = header->step > 0;

    if (!iter || iter->kind != PO_EXPR_VAR || iter->decl != header->iter ||
        !po_induct_is_fixed(w, cond->arg[1]) ||
        !po_induct_is_fixed(w, header->init))
        return NULL;
    if (up ? cond->op != PO_OP_LT && cond->op != PO_OP_LE
           : cond->op != PO_OP_GT && cond->op != PO_OP_GE)
        return NULL;
    return is_counting(header) && is_exact(header, cond) ? cond : NULL;
}

/* Return what the iterator has advanced by when it is "end", in the direction
 * of the step.
 */
static const po_expr *distance(const po_induct *w, const po_header *header,
                               const po_expr *end)
{
    const po_expr *from = po_induct_widen(w, header->init);
    long value;

    end = po_induct_widen(w, end);
    if (end->kind == PO_EXPR_INT && from->kind == PO_EXPR_INT &&
        po_sub(end->value, from->value, &value))
        return po_induct_number(w, header->step < 0 ? -value : value);
    if (po_induct_is_number(from, 0) && header->step > 0)
        return end;
    return header->step < 0 ? po_induct_long(w, PO_OP_SUB, from, end)
                            : po_induct_long(w, PO_OP_SUB, end, from);
}

/* Return the number of iterations before the one the loop is in, a long. */
const po_expr *po_induct_iterations(const po_induct *w, const po_header *header)
{
    return po_induct_divide(
        w, distance(w, header, po_induct_variable(w, header->iter)),
        header->step < 0 ? -header->step : header->step);
}

/* Does the number of the iteration follow from the iterator? */
bool po_induct_counts(const po_induct *w, const po_header *header)
{
    return is_counting(header) && po_induct_is_fixed(w, header->init);
}

/* Return the number of all iterations, if there are any; NULL if it is not
 * known.
 */
static const po_expr *number_of(const po_induct *w, const po_header *header)
{
    const po_expr *cond = comparison(w, header);

    if (cond)
        return po_induct_quotient(w, distance(w, header, cond->arg[1]),
                                  header->step < 0 ? -header->step
                                                   : header->step,
                                  cond->op == PO_OP_LE || cond->op == PO_OP_GE);
    return po_induct_counts(w, header) ? po_induct_solve(w, header) : NULL;
}

/* Return how often the loop is executed; NULL if that is not known. */
const po_trip *po_induct_find_trip(po_induct *w, const po_node *loop,
                                   const po_header *header)
{
    po_trip *trip = &w->trip[w->n_trip];
    po_header rest = *header;
    bool late = po_header_is_late(header);
    const po_expr *n;

    for (int i = 0; i < w->n_trip; i++)
        if (w->trip[i].loop == loop)
            return &w->trip[i];
    if (late)
        rest.cond = header->cond->arg[1];
    n = w->n_trip < PO_INDUCT_MAX_TRIP ? number_of(w, &rest) : NULL;
    if (!n)
        return NULL;
    w->n_trip++;
    trip->loop = loop;
    trip->some = n;
    if (n->kind == PO_EXPR_INT && n->value < late)
        trip->some = po_induct_number(w, late);
    else if (late && n->kind != PO_EXPR_INT)
        trip->some = po_induct_at_least(w, n, 1);
    trip->any = late || trip->some->kind == PO_EXPR_INT
                    ? trip->some
                    : po_induct_at_least(w, trip->some, 0);
    return trip;
}

/* Replace the number of iterations of "trip" by what it is if there are any.
 * NULL in, NULL out.
 */
const po_expr *po_induct_inside(const po_induct *w, const po_expr *expr,
                                const po_trip *trip)
{
    return expr ? po_expr_replace(w->arena, expr, trip->any, trip->some) : NULL;
}
