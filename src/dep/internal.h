#ifndef POLYOPT_DEP_INTERNAL_H
#define POLYOPT_DEP_INTERNAL_H

#include <isl/schedule.h>

#include "polyopt/dep.h"

/* Dependences while they are being found: memory that grows. */
struct dep_list {
    int n;
    po_dep *dep;
};

/* Append a dependence, whose relation is taken.  Release the list.  Or move what has been found into
 * an object that owns it; NULL if isl failed.
 */
void po_dep_list_add(struct dep_list *list, const po_dep *dep);
void po_dep_list_free(struct dep_list *list);
po_deps *po_dep_list_finish(struct dep_list *list, const po_scop *scop,
                            bool reassociate);

/* Split off what privatisation removes; "is_live_in" has an entry an array. */
isl_stat po_dep_list_split_private(struct dep_list *list, const po_scop *scop,
                                   const bool *is_live_in);

/* References of a statement that are equal, see equal_references.c: for each, which is the first
 * one.  Those of statement s have the entries from offset[s] to offset[s + 1].
 */
struct equal_references {
    const po_scop *scop;
    int *offset;
    int *first;
};

/* Find them, and release that; return the first access of the statement that is equal to this one,
 * perhaps itself.
 */
void po_equal_references_find(struct equal_references *equal,
                              const po_scop *scop);
void po_equal_references_clear(struct equal_references *equal);
int po_equal_references_first(const struct equal_references *equal, int stmt,
                              int access);
void po_dep_list_spread(struct dep_list *list,
                        const struct equal_references *equal);

isl_stat po_dep_list_add_pair(struct dep_list *list, const po_scop *scop,
                              po_dep dep, __isl_keep isl_map *pairs);

/* References that straight-line code tells all about, see basic_block.c.
 *
 * "skip", "flow_only", "context"  as in the analysis; "list" is what is found
 * "order", "place"  statements in the order of the program, and back
 * "is_settled"      per reference: all its dependences as a sink are found
 * "is_hidden"       per reference: it is no source for those that are not settled
 */
struct basic_block {
    const struct equal_references *equal;
    const bool *skip;
    bool flow_only;
    isl_set *context;
    struct dep_list *list;
    int *order;
    int *place;
    bool *is_settled;
    bool *is_hidden;
};

/* Find what can be told, and release the tables: "skip", "context" and the list are the caller's.
 * Then ask of each reference.
 */
isl_stat po_basic_block_find(struct basic_block *s);
void po_basic_block_clear(struct basic_block *s);
bool po_basic_block_is_settled(const struct basic_block *s, int stmt,
                               int access);
bool po_basic_block_is_hidden(const struct basic_block *s, int stmt,
                              int access);

/* Add the memory-based dependences between the first references, to the arrays that are
 * not to be skipped; none of them is private.
 */
isl_stat po_dep_list_by_memory(struct dep_list *list,
                               const struct equal_references *equal,
                               const bool *skip);
isl_bool po_dep_may_be_live_in(const struct dep_list *list,
                               const struct equal_references *equal, int array);

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

/* A reference; the user pointer of the tuple id "R0_2" is such an object. */
struct reference {
    int stmt;
    int access;
};

/* The accesses that dataflow analysis looks at, see tagged.c.
 *
 * "context"    what is known of the parameters
 * "ranges"     of this, what their types say, which the accesses leave out
 * "reference"  the references that are looked at
 * "read", "must", "may"  tagged accesses as sources: reads, must-writes, other writes
 * "read_sink", "write_sink"  tagged accesses as sinks
 * "instances"  all tagged instances
 */
struct tagged {
    const po_scop *scop;
    isl_set *context;
    isl_set *ranges;
    struct reference *reference;
    isl_union_map *read;
    isl_union_map *must;
    isl_union_map *may;
    isl_union_map *read_sink;
    isl_union_map *write_sink;
    struct instances instances;
};

/* Begin without any; add those of arrays that are not to be skipped; release them.
 * The reference in a space of tagged instances, S0[i, j] -> R0_2[].  The part of a relation between
 * them that is for parameters in the context: accesses are not restricted to these.
 */
void po_tagged_begin(struct tagged *t, const po_scop *scop);
void po_tagged_add(struct tagged *t, const bool *skip,
                   const struct equal_references *equal,
                   const struct basic_block *block);
void po_tagged_clear(struct tagged *t);
__isl_give isl_map *po_tagged_possible(const struct tagged *t,
                                       __isl_take isl_map *map);
const struct reference *po_tagged_reference(__isl_take isl_space *tagged);

int *po_dep_sorted(const po_scop *scop);
__isl_give isl_schedule *po_dep_order(const struct instances *instances);

#endif
