#ifndef POLYOPT_VERIFY_REWRITE_REWRITE_H
#define POLYOPT_VERIFY_REWRITE_REWRITE_H

#include <isl/schedule.h>

#include "polyopt/passes.h"

/* A scop, and another one that is to compute the same.
 *
 * "from", "to"  the scop of the front end, and what has been made of it
 * "known"       what is known of the parameters
 * "origin"      per statement of "to", the one of "from" that it is a part of; -1 for
 *               the declaration of an array that "from" has not, and for what copies
 *               elements to one
 * "left"        per statement of "from", the instances that no statement of
 *               "to" executes
 * "is_affected" per array of "to": is there an access of it, or was there one,
 *               that is to something else in the other scop?
 * "is_rewritten"  is that so of a write to it?  If not, only reads that are to something else may
 *               see something else
 * "is_changed"  per statement of "to" that has an origin, and access: is that to something else?
 */
typedef struct po_rewrite {
    const po_scop *from;
    const po_scop *to;
    isl_set *known;
    po_arena *arena;
    int *origin;
    isl_set **left;
    bool *is_affected;
    bool *is_rewritten;
    bool **is_changed;
} po_rewrite;

/* rewrite.c */
bool po_rewrite_is_same_type(const po_type *a, const po_type *b);
bool po_rewrite_is_same_memory(const po_rewrite *w, int array);
__isl_give isl_map *po_rewrite_relation(const po_rewrite *w, int stmt,
                                        int access);

/* Return the instances of statement "stmt" of the front end in which the access is to something
 * else in the other scop.
 */
__isl_give isl_set *po_rewrite_changed(const po_rewrite *w, int stmt,
                                       int access);

/* copies.c: does the statement store what it reads, and nothing else? */
bool po_rewrite_is_copy(const po_stmt *stmt);

/* Does the statement of "to" nothing but copy an element to an array that "from" has not, or from
 * such an array to one that it has; and are there such statements?
 */
bool po_rewrite_is_added(const po_rewrite *w, int stmt);
bool po_rewrite_has_copies(const po_rewrite *w);

/* text.c: are the texts of two statements the same, but for what the
 * accesses of the second say?
 */
bool po_rewrite_is_same_text(const po_rewrite *w, const po_stmt *from,
                             const po_stmt *to);

/* arm.c: is "to", in a reference of statement "stmt" of "to", the same as "from", which has no reference
 * inside of it, but for choices and remainders that come to one thing in all instances there?
 */
bool po_rewrite_is_decided(const po_rewrite *w, int stmt, const po_expr *from,
                           const po_expr *to);

/* copies.c: do these copy what their text says, elements that are sure to be there? */
isl_bool po_rewrite_are_copies_right(const po_rewrite *w);

/* access.c: are there no references in the subscripts of "expr"? */
bool po_rewrite_is_plain(const po_stmt *stmt, const po_expr *expr);

/* Is what the text of an access refers to what its relation
 * says?
 */
isl_bool po_rewrite_is_reference(const po_rewrite *w, int stmt, int access);

/* Is the relation of "access", in statement "to", what its reference is if it means the same as in
 * "owner", where it is that of "lender"?
 */
isl_bool po_rewrite_is_same_element(const po_rewrite *w, const po_stmt *to,
                                    const po_access *access,
                                    const po_stmt *owner,
                                    const po_access *lender);

/* privatized.c: is the statement nothing but such a declaration, and how many are of this
 * array?  Is the text of an access that of the front end with the array in place of the
 * other, and the relation, too?  Do the values in declared arrays come from the iteration
 * that declares them, "flow" being from all writes to all reads?
 */
bool po_rewrite_declares(const po_scop *from, const po_scop *to, int stmt);
int po_rewrite_n_declarations(const po_scop *from, const po_scop *to,
                              int array);
isl_bool po_rewrite_is_renamed(const po_rewrite *w, int stmt, int access);
isl_bool po_rewrite_arrays_are_private(const po_rewrite *w,
                                       __isl_keep isl_union_map *flow);

/* order.c: the order of what stands for the statements of one of the scops */
__isl_give isl_schedule *po_rewrite_order(const po_scop *scop,
                                          isl_union_set **instances);

/* value_flow.c: does every read see the same value? */
isl_bool po_rewrite_is_same_flow(const po_rewrite *w);

#endif
