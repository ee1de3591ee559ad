/* Tiles that threads share in steps: behind each step, threads wait for each other, so that there has to be
 * work in a step.
 *
 * With tiles of T of E iterations of one loop, and of U of F of the other, there are less than about E / T + F / U
 * steps: at most twice as many as the larger of both.  So that W, the work of all, is enough for threads in
 * each of them if half of it is, both in a tile of T, W T / E, and in one of U, W U / F.
 */
#include "work.h"

/* Multiply the work by the size of tiles: a number or a parameter. */
static void multiply(const po_profit *w, const po_qaff *size, po_work *work)
{
    po_extent *extent = po_arena_alloc(w->arena, sizeof(*extent));
    double *coef =
        po_arena_array(w->arena, (size_t)w->width + 1, sizeof(*coef));

    if (po_qaff_is_constant(size)) {
        work->cost *= (double)size->constant;
        return;
    }
    for (int i = 0; i < size->n_term; i++)
        if (size->term[i].kind == PO_ATOM_PARAM)
            coef[size->term[i].index] = (double)size->term[i].coef;
    *extent = (po_extent){
        .n = 1, .size = {{(double)size->constant, coef}}, .middle = {0, coef}};
    if (work->n_factor < PO_MAX_FACTOR)
        work->factor[work->n_factor++] = extent;
}

/* Return the work in what a tile has of one of the loops. */
static po_works of_tile(const po_profit *w, const po_ast_node *loop,
                        const po_works *works)
{
    po_works part = *works;

    po_profit_measure(w, loop);
    for (int i = 0; i < part.n; i++) {
        po_extent *extent = po_arena_alloc(w->arena, sizeof(*extent));

        *extent = w->middle[loop->var];
        part.work[i] = po_work_average(w, &part.work[i]);
        po_work_divide(w, extent, &part.work[i]);
        multiply(w, loop->loop.size, &part.work[i]);
    }
    return part;
}

int po_profit_steps(const po_profit *w, const po_ast_node *outer,
                    const po_works *works, po_works *parts)
{
    const po_wavefront *steps = outer->loop.wavefront;
    po_ast_node inner;

    if (!steps || !outer->loop.parallel)
        return 0;
    inner = *po_loop_inner(outer);
    inner.loop.n_lower = steps->n_lower;
    inner.loop.lower = steps->lower;
    inner.loop.n_upper = steps->n_upper;
    inner.loop.upper = steps->upper;
    parts[0] = of_tile(w, outer, works);
    parts[1] = of_tile(w, &inner, works);
    return 2;
}
