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

static bool is_same_integer(const po_type *a, const po_type *b)
{
    return a->kind == PO_TYPE_INT && b->kind == PO_TYPE_INT &&
           a->size_bytes == b->size_bytes && a->is_signed == b->is_signed;
}

/* Is the value less than the greatest one of the type: the variable of a loop around, which goes on as
 * long as that is less than something, in this type?
 */
static bool is_less(const po_induct *w, const po_expr *value,
                    const po_type *type)
{
    const po_decl *decl = po_expr_strip(value)->decl;

    for (int i = 0; decl && i < w->n_loop; i++) {
        const po_expr *cond = w->loop[i]->cond;
        po_op op = PO_OP_NONE;

        cond = cond ? po_expr_strip(cond) : NULL;
        if (po_expr_assigned(w->loop[i]->step) == decl &&
            po_loop_end(cond, decl, &op))
            return op == PO_OP_LT && po_expr_is_variable(value, decl) &&
                   is_same_integer(decl->type, type) &&
                   is_same_integer(cond->arg[0]->type, type) &&
                   is_same_integer(cond->arg[1]->type, type);
    }
    return false;
}

/* Does the iterator count without wrapping around? */
static bool is_counting(const po_induct *w, const po_header *header)
{
    const po_type *type = header->iter->type;
    const po_expr *cond = header->cond ? po_expr_strip(header->cond) : NULL;
    bool is_below =
        cond && (cond->op == PO_OP_LT ||
                 (cond->op == PO_OP_LE && is_less(w, cond->arg[1], type)));

    return type->kind == PO_TYPE_INT && type->size_bytes >= 4 &&
           (type->is_signed || (header->step == 1 && is_below)) &&
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
    return is_counting(w, header) && is_exact(header, cond) ? cond : NULL;
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

/* Return what the first n iterations add: first * n + growth * (n * (n - 1) / 2). */
const po_expr *po_induct_total(const po_induct *w, const po_gain *gain,
                               const po_expr *n)
{
    const po_expr *total = po_induct_multiply(w, gain->first, n);
    const po_expr *pairs;

    if (gain->growth == 0)
        return total;
    pairs = po_induct_long(w, PO_OP_MUL, n,
                           po_induct_add(w, n, po_induct_number(w, -1)));
    pairs = po_induct_divide(w, pairs, 2);
    pairs = po_induct_multiply(w, po_induct_number(w, gain->growth), pairs);
    return po_induct_add(w, total, pairs);
}

/* Does the number of the iteration follow from the iterator? */
bool po_induct_counts(const po_induct *w, const po_header *header)
{
    return is_counting(w, header) && po_induct_is_fixed(w, header->init);
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

/* Return the polynomial that the value of "expr", plus "by", is; NULL if it is none.  Numbers of 64 bits
 * without a sign are taken for such with one: loops that get that far are none of the model.
 */
static const po_poly *value_of(const po_induct *w, const po_expr *expr, long by)
{
    const po_poly *more = po_poly_constant(w->arena, by);
    int bits = 0;
    const po_poly *p = po_poly_from_expr(w->region, expr, NULL, NULL, &bits);

    return p && (bits == 0 || bits > 32) ? po_poly_add(w->arena, p, more, 1)
                                         : NULL;
}

/* Return what the iterator of a loop around is at least, or at most if "is_most", in its body; NULL if
 * that is not known.
 */
static const po_poly *limit(const po_induct *w, const po_header *header,
                            bool is_most)
{
    const po_expr *cond;

    if (is_most != (header->step > 0))
        return value_of(w, header->init, 0);
    cond = comparison(w, header);
    if (!cond)
        return NULL;
    return value_of(w, cond->arg[1],
                    cond->op == PO_OP_LT   ? -1
                    : cond->op == PO_OP_GT ? 1
                                           : 0);
}

/* Is the number not negative, wherever the loops around are: i + 1 with i from 0 on, n - i with
 * i < n?
 */
static bool is_natural(po_induct *w, const po_expr *number)
{
    int n_symbol = w->region->shapes.n_symbol;
    const po_poly *p = value_of(w, number, 0);
    long value = -1;

    for (int i = w->n_loop - 1; i >= 0 && p; i--) {
        const po_poly *iter = NULL;
        po_header header;

        if (po_induct_parse_header(w, w->loop[i], &header) &&
            po_induct_counts(w, &header))
            iter = value_of(w, po_induct_variable(w, header.iter), 0);
        if (iter && po_poly_coef(p, iter->term) != 0)
            p = po_poly_replace(
                w->arena, p, iter->term,
                limit(w, &header, po_poly_coef(p, iter->term) < 0));
    }
    w->region->shapes.n_symbol = n_symbol;
    return p && po_poly_is_constant(p, &value) && value >= 0;
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
    trip->any =
        late || trip->some->kind == PO_EXPR_INT || is_natural(w, trip->some)
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
