/* Parallel loops that never have work enough: of n iterations, in a nest that does n^3.
 * If such a loop needs 65,000 iterations, it takes days before it is worth its threads,
 * and until then each time costs a region that is not active (gcc 0.3 us, clang 0.5).
 */
#include <math.h>

#include "work.h"

/* Nobody waits longer, in nanoseconds. */
#define HOUR 3.6e12

/* The sizes that are looked at, and the factor from one to the next. */
#define STEP  1.25
#define MOST  1e9
#define LEAST 16

static double within(double value, const po_ranges *all, int i)
{
    return fmin(fmax(value, all->least[i]), all->most[i]);
}

/* Parameters from 0 to a size, so that the difference of two has that size as well. */
static po_ranges ranges_to(const po_profit *w, double size)
{
    size_t n = (size_t)w->ranges.n_param + 1;
    po_ranges to = {.n_param = w->ranges.n_param,
                    .least = po_arena_array(w->arena, n, sizeof(double)),
                    .most = po_arena_array(w->arena, n, sizeof(double))};

    for (int i = 0; i < to.n_param; i++) {
        to.least[i] = within(0, &w->ranges, i);
        to.most[i] = within(size, &w->ranges, i);
    }
    return to;
}

static double time_of(const po_works *works, const po_ranges *at)
{
    double ns = 0;

    for (int i = 0; i < works->n; i++)
        ns += po_work_most(&works->work[i], at);
    return ns;
}

void po_profit_find_reach(po_profit *w)
{
    po_works works = {0};
    double size = LEAST;

    for (int i = 0; i < w->scop->n_stmt; i++)
        w->is_seen[i] = false;
    po_profit_gather(w, w->ast->root, &works);
    w->reach = ranges_to(w, size);
    while (size < MOST && time_of(&works, &w->reach) < HOUR) {
        size *= STEP;
        w->reach = ranges_to(w, size);
    }
}

bool po_profit_reaches(const po_profit *w, const po_works *mean)
{
    for (int i = 0; i < mean->n; i++)
        if (po_work_most(&mean->work[i], &w->reach) >= w->threshold)
            return true;
    return false;
}
