/* Symbolic bounds: lower and upper bounds of an affine expression over a piece
 * of the loops, in the variables from outside, by following inner loop
 * variables to their bounds.  Safe: they hold for all iterations, but may not
 * be tight.
 */
#include "../internal.h"

/* "loop" has for each variable the loop or let that binds it within the piece,
 * NULL for variables from outside.
 */
struct inner {
    const po_ast *ast;
    const po_ast_node *const *loop;
};

/* Return "value" with "more" in the place of the variable of its term; NULL on overflow.
 */
static const po_qaff *replace_term(const struct inner *in, const po_qaff *value,
                                   const po_term *term, const po_qaff *more)
{
    po_arena *arena = in->ast->arena;

    value = po_qaff_combine(arena, 1, value, -term->coef,
                            po_qaff_var(arena, term->index));
    return value ? po_qaff_combine(arena, 1, value, term->coef, more) : NULL;
}

/* Is "term" to be followed before "other": is it added, and the other one not, or does
 * its loop depend on the variable of that?
 */
static bool is_before(const struct inner *in, const po_term *term,
                      const po_term *other)
{
    const po_ast_node *loop = in->loop[term->index];

    if ((term->coef > 0) != (other->coef > 0))
        return term->coef > 0;
    return loop->kind == PO_AST_LOOP && po_loop_bounds_use(loop, other->index);
}

/* The term of a variable bound within the body that is to be followed first; NULL if
 * there is none, or "*bad" if such a variable stands in a floor.
 */
static const po_term *inner_term(const struct inner *in, const po_qaff *value,
                                 bool *bad)
{
    const po_term *found = NULL;

    for (int i = 0; i < value->n_term; i++) {
        const po_term *term = &value->term[i];

        if (term->kind == PO_ATOM_FLOOR && inner_term(in, term->arg, bad))
            *bad = true;
        if (term->kind == PO_ATOM_VAR && in->loop[term->index] &&
            (!found || is_before(in, term, found)))
            found = term;
    }
    return found;
}

/* Add lower bounds of "value", upper ones with "upper". */
static void find_bounds(const struct inner *in, const po_qaff *value,
                        bool upper, po_ends *found)
{
    bool bad = !value;
    const po_term *inner = value ? inner_term(in, value, &bad) : NULL;
    const po_ast_node *loop;
    const po_bound *bound;
    int n;

    if (!inner && !bad && found->n < PO_MAX_ENDS)
        found->value[found->n++] = value;
    if (!inner || bad)
        return;
    loop = in->loop[inner->index];
    if (loop->kind == PO_AST_LET) {
        find_bounds(in, replace_term(in, value, inner, loop->let.value), upper,
                    found);
        return;
    }
    if (inner->coef < 1)
        return;
    bound = upper ? loop->loop.upper : loop->loop.lower;
    n = upper ? loop->loop.n_upper : loop->loop.n_lower;
    for (int i = 0; i < n; i++)
        if (bound[i].den == 1)
            find_bounds(in, replace_term(in, value, inner, bound[i].expr),
                        upper, found);
}

/* Is a bound in "found" the base and a constant?  The best one is stored. */
bool po_ends_distance(const po_ends *found, const po_qaff *base, bool upper,
                      long *best)
{
    bool any = false;

    for (int i = 0; i < found->n; i++) {
        const po_qaff *d =
            po_qaff_combine(found->arena, 1, found->value[i], -1, base);

        if (!d || d->n_term > 0)
            continue;
        if (!any || (upper ? d->constant < *best : d->constant > *best))
            *best = d->constant;
        any = true;
    }
    return any;
}

/* Return the value with the most elements that the shape of a register tile has on any target
 * in the place of their number.
 */
static const po_qaff *widest(const struct inner *in, const po_qaff *value)
{
    for (int i = value->n_term - 1; i >= 0; i--) {
        const po_term *term = &value->term[i];
        po_tile_dim tile_dim = term->kind == PO_ATOM_VAR
                                   ? in->ast->var[term->index].tile_dim
                                   : PO_TILE_DIM_NONE;
        const po_qaff *less =
            tile_dim == PO_TILE_DIM_NONE
                ? NULL
                : replace_term(
                      in, value, term,
                      po_qaff_constant(in->ast->arena,
                                       po_tile_dim_number(tile_dim, 0)));

        value = less ? less : value;
    }
    return value;
}

/* How far is the least upper bound in "found" from the base, at most, for any shape of register
 * tiles?  False if none is known to be a number from it.
 */
bool po_ends_widest(const po_ast *ast, const po_ends *found,
                    const po_qaff *base, long *best)
{
    const struct inner in = {ast, NULL};
    po_ends all = {.arena = ast->arena, .n = found->n};

    for (int i = 0; i < found->n; i++)
        all.value[i] = widest(&in, found->value[i]);
    return po_ends_distance(&all, base, true, best);
}

/* Add what is known to be a lower bound of "value", or an upper one with "upper",
 * over variables from outside.
 */
void po_ends_add(const po_ast *ast, const po_ast_node *const *loop,
                 const po_qaff *value, bool upper, po_ends *found)
{
    struct inner in = {ast, loop};

    found->arena = ast->arena;
    find_bounds(&in, value, upper, found);
}
