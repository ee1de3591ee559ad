/* Parallel loops with few iterations: loops directly inside are shared among the
 * threads, too.
 */
#include "work.h"

/* So many iterations are enough for the threads of most machines.  OpenMP may
 * collapse any number of loops; those that programs need are no more than that.
 */
#define ENOUGH   64
#define MAX_LOOP 3

/* An iteration is long if the loops in it have so many; loops of which the number
 * is not known have.
 */
#define LONG 256

/* The least number of iterations of a loop; 0 if nothing is known. */
static double least_trips(const po_weigher *w, const po_ast_node *loop)
{
    po_work trips = {.cost = 1, .n_factor = 1};

    po_weigher_measure(w, loop);
    trips.factor[0] = &w->middle[loop->var];
    return w->middle[loop->var].n > 0 ? po_work_least(&trips, &w->ranges) : 0;
}

/* The number of iterations of the loops in "node" that are inside each other. */
static double trips_in(const po_weigher *w, const po_ast_node *node)
{
    double most = node->body ? trips_in(w, node->body) : 1;
    double own;

    for (int i = 0; i < node->n_child; i++) {
        double trips = trips_in(w, node->child[i]);

        most = trips > most ? trips : most;
    }
    if (node->kind != PO_AST_LOOP)
        return most;
    po_weigher_measure(w, node);
    own = po_extent_constant(&w->middle[node->var], w->width);
    return most * (own > 0 ? own : LONG);
}

/* Can "inner" be collapsed with "loop" and those between, and is that no loss?
 * A loop without others in it is left to vectors, and to conditions on data, which
 * are printed around such loops only.
 */
static bool can_collapse(const po_weigher *w, const po_ast_node *loop,
                         const po_ast_node *inner)
{
    return inner && inner->may_collapse && inner->n_accumulator == 0 &&
           po_loop_is_rectangular(loop, inner) &&
           trips_in(w, inner->body) >= LONG;
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
void po_weigher_collapse(const po_weigher *w, po_ast_node *loop)
{
    po_ast_node *inner = po_loop_inner(loop);
    double trips;
    int n = 1;

    for (; inner && inner->is_collapsed; inner = po_loop_inner(inner))
        inner->parallel = inner->is_collapsed = false;
    if (!loop->parallel || loop->n_accumulator > 0)
        return;
    trips = least_trips(w, loop);
    inner = po_loop_inner(loop);
    while (n < MAX_LOOP && trips < ENOUGH && can_collapse(w, loop, inner)) {
        inner->parallel = inner->is_collapsed = true;
        trips *= least_trips(w, inner);
        inner = po_loop_inner(inner);
        n++;
    }
}
