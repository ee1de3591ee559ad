/* The original order of the instances as a schedule tree.
 *
 * Dataflow analysis compares instances level by level; what a sequence of the
 * tree tells apart costs it nothing, while every constant of a 2d+1 vector is
 * a dimension of the relations it computes with.
 */
#include "internal.h"

#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/union_set.h>
#include <stdlib.h>

/* "n" statements, in the order of the program, with the same "depth" loops
 * around them.
 */
struct siblings {
    const struct instances *instances;
    const po_stmt **stmt;
    int n;
    int depth;
};

/* Within an instance all reads come before all writes. */
static __isl_give isl_schedule *order_phases(const struct siblings *run)
{
    const struct instances *all = run->instances;
    int stmt = (int)(run->stmt[0] - all->scop->stmt);

    return isl_schedule_sequence(
        isl_schedule_from_domain(isl_union_set_copy(all->read[stmt])),
        isl_schedule_from_domain(isl_union_set_copy(all->write[stmt])));
}

static __isl_give isl_schedule *order_siblings(struct siblings run);

/* The order of statements that also share the next loop, if there is one. */
static __isl_give isl_schedule *order_together(struct siblings run)
{
    if (run.stmt[0]->n_iter == run.depth)
        return run.n == 1 ? order_phases(&run) : NULL;
    run.depth++;
    return po_loop_around(order_siblings(run), run.depth - 1);
}

/* The order of statements that share the loops so far: by place, then by the
 * next loop.
 */
static __isl_give isl_schedule *order_siblings(struct siblings run)
{
    isl_schedule *order = NULL;
    const po_stmt **end = run.stmt + run.n;

    for (; run.stmt < end; run.stmt += run.n) {
        const int place = run.stmt[0]->position[2 * run.depth];
        isl_schedule *next;

        run.n = 1;
        while (run.stmt + run.n < end &&
               run.stmt[run.n]->position[2 * run.depth] == place)
            run.n++;
        next = order_together(run);
        order = order ? isl_schedule_sequence(order, next) : next;
    }
    return order;
}

static int compare_positions(const void *left, const void *right)
{
    const po_stmt *a = *(const po_stmt *const *)left;
    const po_stmt *b = *(const po_stmt *const *)right;

    for (int i = 0; i <= 2 * a->n_iter && i <= 2 * b->n_iter; i++)
        if (a->position[i] != b->position[i])
            return a->position[i] < b->position[i] ? -1 : 1;
    return 0;
}

/* Return the statements of a scop in the order of the program. */
int *po_dep_sorted(const po_scop *scop)
{
    const size_t n = (size_t)scop->n_stmt;
    const po_stmt **stmt = po_alloc((n + 1) * sizeof(*stmt));
    int *sorted = po_alloc((n + 1) * sizeof(*sorted));

    for (size_t i = 0; i < n; i++)
        stmt[i] = &scop->stmt[i];
    qsort(stmt, n, sizeof(*stmt), compare_positions);
    for (size_t i = 0; i < n; i++)
        sorted[i] = (int)(stmt[i] - scop->stmt);
    free(stmt);
    return sorted;
}

/* Does the statement access anything that is analysed? */
static bool has_references(const struct instances *instances, int stmt)
{
    isl_size n_read = isl_union_set_n_set(instances->read[stmt]);
    isl_size n_write = isl_union_set_n_set(instances->write[stmt]);

    return n_read != 0 || n_write != 0;
}

static __isl_give isl_schedule *no_instances(const po_scop *scop)
{
    isl_space *space = isl_set_get_space(scop->context);

    return isl_schedule_from_domain(isl_union_set_empty(space));
}

/* Return a schedule of the tagged instances in the order of the program. */
__isl_give isl_schedule *po_dep_order(const struct instances *instances)
{
    const po_scop *scop = instances->scop;
    struct siblings all = {.instances = instances};
    int *sorted = po_dep_sorted(scop);
    isl_schedule *order;

    all.stmt = po_alloc(((size_t)scop->n_stmt + 1) * sizeof(po_stmt *));
    for (int i = 0; i < scop->n_stmt; i++)
        if (has_references(instances, sorted[i]))
            all.stmt[all.n++] = &scop->stmt[sorted[i]];
    order = all.n > 0 ? order_siblings(all) : no_instances(scop);
    free(all.stmt);
    free(sorted);
    return order;
}
