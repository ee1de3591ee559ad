/* Bounds of a loop beyond which the loop in it is empty anyway, as in a skewed tile:
 *
 *     for (i = max(32 * it, t - n); i <= min(32 * it + 31, n); i++)
 *         for (j = max(i + 1, t); j <= min(i + n, t + 63); j++)
 *
 * Without t - n the loop begins where the tile does: of iterations that run side by side
 * all groups begin at the same places, and what begins early is an empty loop.
 */
#include "../internal.h"

/* Is low > high for all values of "var" below the bound, or, if "upper", above it?  The
 * difference is linear in the variable x.  Of a bound e / d, and a difference g + k d x,
 *
 *     x < ceil(e / d)    is    d x <= e - 1
 *     x > floor(e / d)   is    d x >= e + 1
 *
 * so that it is if it is for these values of d x.
 */
static bool is_empty_beyond(po_arena *arena, const po_bound *low,
                            const po_bound *high, int var,
                            const po_bound *bound, bool upper)
{
    const po_qaff *gap = po_qaff_combine(arena, 1, low->expr, -1, high->expr);
    long slope = gap ? po_qaff_slope(gap, var) : 0;
    long k = slope / bound->den;
    const po_qaff *at;

    if (slope == 0 || (slope > 0) != upper || low->den != 1 || high->den != 1 ||
        slope % bound->den != 0 || po_qaff_coef(gap, var) != slope)
        return false;
    at = po_qaff_combine(arena, 1, gap, -slope, po_qaff_var(arena, var));
    at = po_qaff_combine(arena, 1, at, k, bound->expr);
    at = po_qaff_shift(arena, at, upper ? k : -k);
    return at && po_qaff_is_constant(at) && at->constant >= 1;
}

/* Does the loop in this one, the only thing in it, have no iterations beyond the bound? */
static bool is_implied(po_arena *arena, const po_ast_node *loop,
                       const po_bound *bound, bool upper)
{
    const po_ast_node *inner = loop->body;
    bool found = false;

    if (inner->kind != PO_AST_LOOP || inner->loop.resume)
        return false;
    for (int l = 0; l < inner->loop.n_lower && !found; l++)
        for (int u = 0; u < inner->loop.n_upper && !found; u++)
            found =
                is_empty_beyond(arena, &inner->loop.lower[l],
                                &inner->loop.upper[u], loop->var, bound, upper);
    return found;
}

/* Return the bounds without those that are implied; one is left. */
static const po_bound *without_implied(po_arena *arena, const po_ast_node *loop,
                                       int *n, const po_bound *bound,
                                       bool upper)
{
    po_bound *kept = po_arena_array(arena, (size_t)*n, sizeof(*kept));
    int n_kept = 0;

    for (int i = 0; i < *n; i++)
        if ((n_kept == 0 && i + 1 == *n) ||
            !is_implied(arena, loop, &bound[i], upper))
            kept[n_kept++] = bound[i];
    *n = n_kept;
    return kept;
}

void po_loop_drop_implied_bounds(po_arena *arena, po_ast_node *loop)
{
    loop->loop.lower = without_implied(arena, loop, &loop->loop.n_lower,
                                       loop->loop.lower, false);
    loop->loop.upper = without_implied(arena, loop, &loop->loop.n_upper,
                                       loop->loop.upper, true);
}
