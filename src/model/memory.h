#ifndef POLYOPT_MODEL_MEMORY_H
#define POLYOPT_MODEL_MEMORY_H

#include "source.h"

typedef struct po_region po_region;

/* Memory that the region accesses: a variable or, if "is_target" is set, what
 * the pointer "decl" points to.
 *
 * "type"         of an element, as accessed
 * "first"        the first root that accesses it
 * "roots"        bit i: root i accesses it (i = 63: that one or a later one)
 * "first_write"  the first root that writes it, INT_MAX if none does
 * "why"          the code to report if it may overlap with something else
 * "expr"         the first reference
 */
typedef struct po_object {
    const po_decl *decl;
    bool is_target;
    const po_type *type;
    int first;
    unsigned long roots;
    int first_write;
    po_reject why;
    const po_expr *expr;
} po_object;

/* A pointer that is a member of a structure, and the declaration that stands
 * for it.
 */
typedef struct po_pointer {
    const po_expr *expr;
    const po_decl *decl;
} po_pointer;

/* A table of pointers, a variable or what stands for a member, and the
 * declaration that stands for the rows that it points to.
 */
typedef struct po_rows {
    const po_decl *table;
    const po_decl *decl;
} po_rows;

/* What the region accesses, and what stands for pointers that are no variables.
 *
 * "object"   what is accessed
 * "pointer"  members of structures that are pointers, and the like
 * "rows"     of tables of pointers
 */
typedef struct po_memory {
    int n_object;
    po_object *object;
    int n_pointer;
    po_pointer *pointer;
    int n_rows;
    po_rows *rows;
} po_memory;

/* invariant_element.c */
bool po_invariant_element_is(const po_expr *expr);
bool po_invariant_element_is_first(const po_expr *expr);
const po_expr *po_invariant_element_address(const po_region *region,
                                            const po_expr *expr);
bool po_decl_is_private(const po_decl *decl);

/* pointer.c */
const po_decl *po_pointer_find(const po_region *region, const po_expr *expr);
/* alias.c: what is advised where two objects may overlap. */
po_advice po_object_advice(const po_region *region, const po_object *x,
                           const po_object *y);

const po_expr *po_pointer_of(const po_region *region, const po_decl *decl);
const po_expr *po_pointer_unconverted(const po_expr *expr);
const po_expr *po_pointer_simplest(const po_expr *expr);
const po_decl *po_pointer_root(const po_region *region, const po_decl *decl);
const po_decl *po_pointer_object(const po_region *region, const po_expr *expr,
                                 bool *is_target);
bool po_pointer_is_dereferenced(const po_expr *expr);
bool po_pointer_passes(const po_region *region, const po_expr *expr,
                       const po_decl *pointer);
void po_region_find_pointers(po_region *region);
const char *po_pointer_text(const po_region *region, const po_decl *decl,
                            bool is_target);
bool po_pointer_is_behind(const po_region *region, const po_decl *decl,
                          const po_decl *pointer);

/* pointer_table.c */
const po_decl *po_rows_known(const po_region *region, const po_decl *table);
const po_decl *po_rows_table(const po_region *region, const po_decl *decl);
const po_decl *po_rows_root(const po_region *region, const po_decl *decl);
const po_decl *po_rows_last(const po_region *region, const po_decl *decl);
int po_rows_level(const po_region *region, const po_decl *decl);
const po_decl *po_rows_of(po_region *region, const po_decl *table,
                          const po_type *pointer);
int po_rows_array(const po_region *region, const po_decl *rows);
bool po_rows_check(po_region *region);

/* alias.c */
po_object *po_region_object(po_region *region, const po_decl *decl,
                            bool is_target, const po_type *type,
                            const po_expr *expr);
bool po_region_is_hidden(const po_region *region, const po_object *x);
bool po_region_is_disjoint(const po_region *region, const po_object *x,
                           const po_object *y);
bool po_region_may_store(const po_region *region, const po_type *type);
bool po_object_is_same_memory(const po_region *region, const po_object *x,
                              const po_object *y);
bool po_region_is_connected(const po_region *region, int root);

/* invariant_pointer.c */
bool po_invariant_element_is_stored(const po_region *region,
                                    const po_expr *cell);
bool po_invariant_element_is_unchanged(const po_region *region,
                                       const po_expr *expr);
bool po_pointer_is_fixed(const po_region *region, const po_decl *decl);
bool po_pointer_is_early(const po_region *region, const po_decl *decl);

/* elements.c */
int po_object_array(const po_region *region, const po_object *x);
bool po_object_is_record(const po_region *region, const po_object *x);
__isl_give isl_set *po_elements_of(const po_region *region, const po_object *x);
__isl_give isl_set *po_elements_enclose(__isl_take isl_set *elements);
isl_bool po_elements_is_simple(__isl_keep isl_set *elements);
bool po_elements_is_bounded(__isl_keep isl_set *elements);
__isl_give isl_set *po_elements_accessed(const po_region *region, int array);
__isl_give isl_set *po_elements_known(const po_region *region, int array);
__isl_give isl_set *po_elements_when(const po_region *region, int array);
bool po_elements_is_certain(const po_region *region, int array, bool any);
bool po_elements_is_exact(const po_region *region, int array);
bool po_elements_is_dense(const po_region *region,
                          __isl_take isl_set *elements);
__isl_give isl_set *po_elements_add_pointers(const po_region *region,
                                             const po_decl *table,
                                             __isl_take isl_set *all);
bool po_elements_assume_inside(po_region *region, const po_decl *decl);
int po_elements_record_rank(const po_region *region, const po_decl *decl);
bool po_elements_has_behind(const po_region *region, const po_decl *decl);

/* individual_rows.c: the most rows of a table that are told apart one by one */
#define PO_MAX_SINGLE 27

__isl_give isl_set *po_single_elements(const po_region *region,
                                       const po_decl *rows, long row);
int po_single_find(const po_region *region, const po_decl *rows, long *row);
const po_decl *po_single_decl(const po_region *region, const po_decl *rows,
                              long row);

/* gathered.c: where the numbers of elements are found, and what they are multiplied by and is
 * added to them; or, if
 * "segments" is not NULL, which parts of "index" these are in or, if that is NULL, which
 * parts of the array itself.  If both are NULL, these are elements of which the numbers are
 * known.  "is_tested": elements of which the numbers are negative are none, which the program tests.
 */
#define PO_MAX_GATHER 3

typedef struct po_gather {
    const po_decl *index;
    po_picked picked;
    const po_decl *segments;
} po_gather;

/* A statement that is a loop over the elements from number P[a] on, in front of P[b].
 *
 * "iterator"  counts them
 * "segments"  P
 */
typedef struct po_segments {
    const po_decl *iterator;
    const po_decl *segments;
} po_segments;

/* gathered_condition.c: is the reference "expr" of the statement only evaluated where it is known by a
 * condition that the number, a variable or an element, is not negative?
 */
bool po_number_is_tested(const po_stmt *stmt, const po_expr *expr,
                         const po_expr *number);

bool po_gathered_can_read(const po_region *region, int array);
const po_access *po_gathered_number(const po_region *region,
                                    const po_stmt *reader, const po_expr *expr,
                                    const po_stmt **stmt);
bool po_segments_find(const po_region *region, const po_stmt *stmt,
                      po_segments *found);
bool po_segments_evaluate(const po_stmt *stmt, const po_expr *expr);

int po_gathered_find(const po_region *region, const po_object *x,
                     po_gather *all);

/* ascending_rows.c */
bool po_rows_are_early(const po_region *region, const po_decl *rows);
bool po_rows_can_test(const po_region *region, const po_decl *rows);

/* box_corners.c */
bool po_reach_solve(po_region *region, po_reach *reach);

/* early_pointer.c */
/* Can the pointer be read where the region begins: does each instance that accesses what it
 * points to read it, or is the structure there of which it is a member?  That the program looks
 * at that becomes part of what is assumed; the pointer may be null.
 */
bool po_pointer_assume_there(po_region *region, const po_decl *decl);
bool po_gathered_can_test(const po_region *region, const po_object *x);

/* box_pairs.c */
bool po_pair_add(po_region *region, int a, int b);

/* disjoint.c */
bool po_disjoint_demand(po_region *region, const po_object *x,
                        const po_object *y);
bool po_disjoint_demand_rows(po_region *region, const po_object *x);
bool po_disjoint_solve(po_region *region);

/* overlap.c */
bool po_region_check_alias(po_region *region);

#endif
