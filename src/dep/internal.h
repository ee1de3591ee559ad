#ifndef POLYOPT_DEP_INTERNAL_H
#define POLYOPT_DEP_INTERNAL_H

#include <isl/schedule.h>

#include "polyopt/dep.h"

/* Dependences while they are being found: memory that grows. */
struct dep_list {
    int n;
    int room;
    po_dep *dep;
};

void po_dep_list_add(struct dep_list *list, const po_dep *dep);
void po_dep_list_free(struct dep_list *list);
po_deps *po_dep_list_finish(struct dep_list *list, const po_scop *scop,
                            bool reassociate);

/* Split off what privatisation removes; "is_live_in" has an entry an array. */
isl_stat po_dep_list_split_private(struct dep_list *list, const po_scop *scop,
                                   const bool *is_live_in);

/* References of a statement that are alike, see alike.c: for each, which is the first
 * one.
 */
struct alike {
    const po_scop *scop;
    int *offset;
    int *first;
};

void po_alike_find(struct alike *alike, const po_scop *scop);
void po_alike_clear(struct alike *alike);
int po_alike_first(const struct alike *alike, int stmt, int access);
void po_dep_list_spread(struct dep_list *list, const struct alike *alike);

/* Add the memory-based dependences between the first references, none of them private. */
isl_stat po_dep_list_by_memory(struct dep_list *list,
                               const struct alike *alike);

/* Dependences that another scop has, too, see reuse.c. */
void po_dep_find_shared(const po_scop *scop, const po_scop *other,
                        const po_deps *known, bool *shared);
void po_dep_list_take(struct dep_list *list, const po_scop *scop,
                      const po_scop *other, const po_deps *known,
                      const bool *shared, bool flow_only);

/* The tagged instances of every statement, { [S0[i, j] -> R0_2[]] }, for its
 * reads and for its writes.
 */
struct instances {
    const po_scop *scop;
    isl_union_set **read;
    isl_union_set **write;
};

__isl_give isl_schedule *po_dep_order(const struct instances *instances);

#endif
