#ifndef POLYOPT_DEP_INTERNAL_H
#define POLYOPT_DEP_INTERNAL_H

#include "polyopt/dep.h"

/* Dependences while they are being found: memory that grows. */
struct dep_list {
    int n;
    int room;
    po_dep *dep;
};

void po_dep_list_add(struct dep_list *list, const po_dep *dep);
void po_dep_list_free(struct dep_list *list);

/* Split off what privatisation removes; "is_live_in" has an entry an array. */
isl_stat po_dep_list_split_private(struct dep_list *list, const po_scop *scop,
                                   const bool *is_live_in);

/* Add the memory-based dependences, none of them private. */
isl_stat po_dep_list_by_memory(struct dep_list *list, const po_scop *scop);

#endif
