/* The original order of the statements as an isl_schedule, built from their
 * positions: sequences and bands instead of the constants of 2d+1 dates, as
 * isl's dataflow analysis is faster on such a tree.  In: the scop, and per
 * statement the instances that stand for it; out: the tree, NULL if isl fails.
 */
#include <isl/local_space.h>
#include <isl/set.h>
#include <isl/union_set.h>

#include "rewrite.h"

/* "n" statements from "first" on, with the same "depth" loops around them.
 * "instances" is per statement of the scop what is in place of it.
 */
struct part {
    const po_scop *scop;
    isl_union_set **instances;
    int first;
    int n;
    int depth;
};

static __isl_give isl_schedule *order(struct part part);

/* The order of statements with the same place in the loops so far. */
static __isl_give isl_schedule *order_next(struct part part)
{
    isl_union_set *instances = part.instances[part.first];

    if (part.scop->stmt[part.first].n_iter == part.depth)
        return part.n == 1
                   ? isl_schedule_from_domain(isl_union_set_copy(instances))
                   : NULL;
    part.depth++;
    return po_loop_around(order(part), part.depth - 1);
}

/* The order of the statements, by place, then by the next loop. */
static __isl_give isl_schedule *order(struct part part)
{
    const po_stmt *stmt = part.scop->stmt;
    isl_schedule *all = NULL;
    int end = part.first + part.n;

    for (; part.first < end; part.first += part.n) {
        const int place = stmt[part.first].position[2 * part.depth];
        isl_schedule *next;

        part.n = 1;
        while (part.first + part.n < end &&
               stmt[part.first + part.n].position[2 * part.depth] == place)
            part.n++;
        next = order_next(part);
        all = all ? isl_schedule_sequence(all, next) : next;
    }
    return all;
}

/* Return the order of "instances", per statement of the scop what stands
 * for it: one or several sets, the first dimensions of which are its.
 */
__isl_give isl_schedule *po_rewrite_order(const po_scop *scop,
                                          isl_union_set **instances)
{
    struct part all = {scop, instances, 0, scop->n_stmt, 0};

    return order(all);
}
