/* Parallel loops with few iterations: loops directly inside are shared among the
 * threads, too.
 *
 * The outermost parallel loop may have fewer iterations than there are threads: a
 * batch of one, three channels.  Where it is not known to have 64, collapse.c lets
 * loops directly inside run as one with it, up to three: collapse(2).  Eight tiles
 * are enough, as threads that take tiles of one row in turns share less in their
 * caches (gemm, 2 threads: 1.8 times as much processor time).  If that is known at
 * run time only, two loops over tiles run as one, and threads take tiles by the row
 * where there are eight rows (row_from): schedule(dynamic, m >= 225 ? (n + 255L) /
 * 256 : 1).  That they carry no dependence either, the tree says (collapse), and all
 * certificates check, as these loops are marked parallel in the AST (is_collapsed).
 * Their bounds must not depend on each other, and there must be enough left inside
 * for vectors.  A loop that is jammed is a pair of loops, and is not collapsed.  It
 * is a field of the loop, as bounds and steps are, since the loops themselves stay.
 */
#include "work.h"

/* So many iterations are enough for the threads of most machines.  OpenMP may
 * collapse any number of loops; those that programs need are no more than that.
 */
#define ENOUGH   64
#define MAX_LOOP 3

/* So many iterations of a loop over tiles are enough.  Tiles are long, and a thread that
 * goes through those of a row finds in its cache what they share.
 */
#define ENOUGH_TILES 8

/* An iteration is long if the loops in it have so many; loops of which the number
 * is not known have.
 */
#define LONG 256

/* The number of iterations of a loop: at least or at most; 0 if nothing is known. */
static double trips_of(const po_profit *w, const po_ast_node *loop, bool most)
{
    po_work trips = {.cost = 1, .n_factor = 1};

    po_profit_measure(w, loop);
    trips.factor[0] = &w->middle[loop->var];
    if (w->middle[loop->var].n == 0)
        return 0;
    return most ? po_work_most(&trips, &w->ranges)
                : po_work_least(&trips, &w->ranges);
}

/* May there be too few iterations for the threads, "around" times as many as the loop
 * has?  Of tiles there are enough if nothing is known.
 */
static bool may_have_few_trips(const po_profit *w, const po_ast_node *loop,
                               double around)
{
    double least = around * trips_of(w, loop, false);
    double most = trips_of(w, loop, true);

    if (!loop->loop.is_tile)
        return least < ENOUGH;
    return least < ENOUGH_TILES && most > 0 && most < ENOUGH_TILES;
}

/* Has the loop one lower and one upper bound, without a division? */
static bool is_plain(const po_ast_node *loop)
{
    return loop->loop.n_lower == 1 && loop->loop.n_upper == 1 &&
           loop->loop.lower->den == 1 && loop->loop.upper->den == 1 &&
           !loop->loop.reverse;
}

/* Is it known when the loop is run that there are few tiles, and not before, so that
 * only then tiles of the next loop are to be handed out one by one?
 */
static bool is_open(const po_profit *w, const po_ast_node *loop,
                    const po_ast_node *inner)
{
    return loop->loop.is_tile && inner->loop.is_tile && is_plain(loop) &&
           is_plain(inner) && !may_have_few_trips(w, loop, 1) &&
           trips_of(w, loop, false) < ENOUGH_TILES;
}

/* The number of iterations of a loop, LONG if it is not known. */
static double trips_or_long(const po_profit *w, const po_ast_node *loop)
{
    double trips;

    po_profit_measure(w, loop);
    trips = po_extent_constant(&w->middle[loop->var], w->width);
    return trips > 0 ? trips : LONG;
}

/* Can "inner" be collapsed with "loop" and those between, and is that no loss?
 * A loop without others in it is left to vectors, and to conditions on data, which
 * are printed around such loops only.
 */
static bool can_collapse(const po_profit *w, const po_ast_node *loop,
                         const po_ast_node *inner)
{
    return inner && inner->loop.may_collapse &&
           inner->loop.n_accumulator == 0 &&
           po_loop_is_rectangular(loop, inner) &&
           po_profit_most(w, inner->body, trips_or_long) >= LONG;
}

/* Let parallel loops of which the first may have too few iterations be one:
 *
 *     #pragma omp parallel for collapse(2)
 *     for (b = 0; b < batch; b++)
 *         for (o = 0; o < out; o++)
 *
 * "loop" is the outermost parallel one.  What has been collapsed before is not any
 * more.
 */
void po_profit_collapse(const po_profit *w, po_ast_node *loop)
{
    po_ast_node *inner = po_loop_inner(loop);
    const po_ast_node *last = loop;
    double trips = 1;

    for (; inner && inner->loop.is_collapsed; inner = po_loop_inner(inner))
        inner->loop.parallel = inner->loop.is_collapsed = false;
    loop->loop.row_from = 0;
    if (!loop->loop.parallel || loop->loop.n_accumulator > 0)
        return;
    inner = po_loop_inner(loop);
    if (can_collapse(w, loop, inner) && is_open(w, loop, inner)) {
        inner->loop.parallel = inner->loop.is_collapsed = true;
        loop->loop.row_from = ENOUGH_TILES;
        return;
    }
    for (int n = 1; n < MAX_LOOP && may_have_few_trips(w, last, trips) &&
                    can_collapse(w, loop, inner);
         n++) {
        inner->loop.parallel = inner->loop.is_collapsed = true;
        trips *= trips_of(w, last, false);
        last = inner;
        inner = po_loop_inner(inner);
    }
}
