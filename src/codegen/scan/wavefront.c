/* Two loops over tiles whose tiles are executed in steps: within which bounds the inner one is, whatever
 * the iteration of the outer one, so that the steps can be counted in front of both.
 *
 * With tiles number t of the outer loop, and u of the inner one, the step is t + u: where
 *
 *     lower1 <= T t <= upper1        lower2 <= U u <= upper2
 *
 * it is between floor(lower1 / T) + floor(lower2 / U) and floor(upper1 / T) + floor(upper2 / U).
 */
#include "../internal.h"

/* Bounds that have been found. */
struct found {
    struct generator *g;
    int n;
    po_bound *bound;
};

static void add(struct found *found, const po_qaff *expr, long den)
{
    if (expr)
        *PO_ARENA_ADD(found->g->ast->arena, found->bound, found->n) =
            (po_bound){expr, den};
}

/* Add what the bound, (a v + r) / d with the variable v of the outer loop, is at the end of that
 * loop where it is least restrictive, e / k:
 *
 *     (a e + k r) / (k d)
 */
static void add_at_end(struct found *found, const po_ast_node *outer,
                       const po_bound *bound, bool upper)
{
    po_arena *arena = found->g->ast->arena;
    long a = po_qaff_slope(bound->expr, outer->var);
    bool is_last = (a > 0) == upper;
    int n = is_last ? outer->loop.n_upper : outer->loop.n_lower;
    const po_bound *end = is_last ? outer->loop.upper : outer->loop.lower;
    const po_qaff *rest = po_qaff_combine(arena, 1, bound->expr, -a,
                                          po_qaff_var(arena, outer->var));

    for (int i = 0; i < n && a != 0 && rest; i++) {
        long den;

        if (po_mul(bound->den, end[i].den, &den))
            add(found, po_qaff_combine(arena, a, end[i].expr, end[i].den, rest),
                den);
    }
}

/* Return bounds of the inner loop for all iterations of the outer one: those that do not depend on
 * these, or else what the others are at its ends.
 */
static struct found find(struct generator *g, const po_ast_node *outer,
                         const po_ast_node *inner, bool upper)
{
    struct found found = {g, 0, NULL};
    bool is_free;
    int n = upper ? inner->loop.n_upper : inner->loop.n_lower;
    const po_bound *bound = upper ? inner->loop.upper : inner->loop.lower;

    for (int i = 0; i < n; i++)
        if (!po_qaff_has_var(bound[i].expr, outer->var))
            add(&found, bound[i].expr, bound[i].den);
    is_free = found.n > 0;
    for (int i = 0; i < n && !is_free; i++)
        add_at_end(&found, outer, &bound[i], upper);
    return found;
}

/* Give the loop the bounds of its steps, if it has some. */
static bool bound_steps(const po_ast_path *at, void *of)
{
    struct generator *g = of;
    po_ast_node *outer = at->node;
    const po_ast_node *inner;
    po_wavefront *steps;
    struct found lower;
    struct found upper;

    if (outer->kind != PO_AST_LOOP || !outer->loop.wavefront)
        return true;
    inner = po_loop_inner(outer);
    if (!inner || !inner->loop.size) {
        g->failed = true;
        return true;
    }
    lower = find(g, outer, inner, false);
    upper = find(g, outer, inner, true);
    steps = po_arena_alloc(g->ast->arena, sizeof(*steps));
    *steps = (po_wavefront){
        po_var_add(g->ast, g->scop,
                   po_arena_printf(g->ast->arena, "%s_step",
                                   g->ast->var[outer->var].name)),
        lower.n, upper.n, lower.bound, upper.bound};
    outer->loop.wavefront = steps;
    g->failed = g->failed || lower.n == 0 || upper.n == 0;
    return true;
}

void po_ast_bound_steps(struct generator *g)
{
    po_ast_walk(g->ast->root, bound_steps, g);
}
