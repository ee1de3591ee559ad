#ifndef POLYOPT_MODEL_SUBST_INDUCT_H
#define POLYOPT_MODEL_SUBST_INDUCT_H

#include "../internal.h"

/* The body of each loop is walked twice: deep nests are left alone. */
#define PO_INDUCT_MAX_LOOP 8
#define PO_INDUCT_MAX_TRIP 16

/* The value of the variable: "base" + "offset", unknown if "base" is NULL.
 * A NULL offset is 0.
 */
typedef struct po_induct_value {
    const po_expr *base;
    const po_expr *offset;
} po_induct_value;

/* How often a loop is executed: "some" if it is at all, else 0; the expression
 * "any" says which.
 */
typedef struct po_trip {
    const po_node *loop;
    const po_expr *some;
    const po_expr *any;
} po_trip;

/* What a loop adds to a variable: "first" in its first iteration, and "growth" more in each than in the
 * one before.
 */
typedef struct po_gain {
    const po_expr *first;
    long growth;
} po_gain;

/* The rewriting of all uses of one variable.
 *
 * "self"    a reference to the variable
 * "value"   where the walk has arrived
 * "loop"    the loops around, n_loop of them
 * "is_entry"  the variable stands for its value at the beginning
 * "is_exact"  it does not wrap around
 * "failed"  it has another use
 */
typedef struct po_induct {
    po_region *region;
    po_arena *arena;
    const po_decl *decl;
    const po_expr *self;
    po_induct_value value;
    int n_loop;
    const po_node *loop[PO_INDUCT_MAX_LOOP];
    int n_trip;
    po_trip trip[PO_INDUCT_MAX_TRIP];
    bool is_entry;
    bool is_exact;
    bool failed;
} po_induct;

/* expr.c */
const po_expr *po_induct_number(const po_induct *w, long value);
const po_expr *po_induct_variable(const po_induct *w, const po_decl *decl);
const po_expr *po_induct_cast(const po_induct *w, const po_type *type,
                              const po_expr *operand);
const po_expr *po_induct_join(const po_induct *w, po_op op, const po_type *type,
                              const po_expr *a, const po_expr *b);
const po_expr *po_induct_long(const po_induct *w, po_op op, const po_expr *a,
                              const po_expr *b);
const po_expr *po_induct_at_least(const po_induct *w, const po_expr *value,
                                  long least);
bool po_induct_is_long(const po_expr *expr);
bool po_induct_is_modular(const po_expr *expr);
const po_expr *po_induct_widen(const po_induct *w, const po_expr *expr);
const po_expr *po_induct_modular(const po_induct *w, const po_expr *expr);
const po_expr *po_induct_modular_sum(const po_induct *w, const po_expr *a,
                                     const po_expr *b);
const po_expr *po_induct_add(const po_induct *w, const po_expr *a,
                             const po_expr *b);
const po_expr *po_induct_multiply(const po_induct *w, const po_expr *a,
                                  const po_expr *b);
const po_expr *po_induct_divide(const po_induct *w, const po_expr *n, long by);
const po_expr *po_induct_quotient(const po_induct *w, const po_expr *n, long by,
                                  bool is_next);
bool po_induct_is_number(const po_expr *expr, long value);
bool po_induct_is_replaced(const po_region *region, const po_decl *decl);
bool po_induct_is_fixed(const po_induct *w, const po_expr *expr);
bool po_induct_is_fixed_here(const po_induct *w, const po_expr *expr);

/* Let "(p + data)[i]" be "p[data + i]", in the type of addresses. */
void po_induct_put_inside(const po_induct *w, po_expr *element);

/* trip_count.c */
bool po_induct_parse_header(po_induct *w, const po_node *loop,
                            po_header *header);
const po_trip *po_induct_find_trip(po_induct *w, const po_node *loop,
                                   const po_header *header);
const po_expr *po_induct_iterations(const po_induct *w,
                                    const po_header *header);
const po_expr *po_induct_total(const po_induct *w, const po_gain *gain,
                               const po_expr *n);
bool po_induct_counts(const po_induct *w, const po_header *header);
const po_expr *po_induct_inside(const po_induct *w, const po_expr *expr,
                                const po_trip *trip);

/* solve.c: in which iteration the condition fails; a number as coef * iterator + rest, where "rest" is
 * fixed: false for others.
 */
bool po_induct_linear(const po_induct *w, const po_decl *iter,
                      const po_expr *expr, long *coef, const po_expr **rest);
const po_expr *po_induct_solve(const po_induct *w, const po_header *header);

/* induction_value.c: the value of the variable as an expression: of type long, which does not wrap around, as a
 * subscript of a signed variable; of its own type otherwise.
 */
const po_expr *po_induct_current(po_induct *w, bool is_subscript);

const po_expr *po_induct_evaluate(po_induct *w, const po_expr *expr);
bool po_induct_choose(po_induct *w, const po_expr *cond,
                      const po_induct_value *then);
bool po_induct_execute(po_induct *w, const po_expr *expr);
void po_induct_assign(po_induct *w, const po_expr *value);

/* wraparound.c: given the value at the end of an iteration of the loop, find that at the beginning of
 * one: which it was set to in the iteration before or, in the first one, is in front of the loop.
 */
bool po_induct_wrap(po_induct *w, const po_node *loop, const po_header *header,
                    const po_induct_value *set);

/* induct.c */
bool po_induct_is_record(const po_type *type);
bool po_induct_is_out_of_reach(const po_region *region, const po_decl *decl);

/* walk.c */
const po_node *po_induct_rewrite(po_induct *w, const po_node *node);

/* fixed_value.c: has the integer expression the same value wherever the loops around are in the same
 * iteration, behind the place where it stands?  Does the expression point to the same element of an
 * array there, and so if its subscripts are what "is_offset" says?
 */
bool po_induct_is_fixed_value(const po_induct *w, const po_expr *expr);
bool po_induct_is_fixed_pointer(const po_induct *w, const po_expr *expr);
bool po_induct_is_fixed_address(const po_induct *w, const po_expr *expr,
                                bool (*is_offset)(const po_induct *w,
                                                  const po_expr *expr));

/* fixed_value.c: is it a member of a variable, or of what one points to, that the region stores
 * nothing to by name?
 */
bool po_induct_is_fixed_member(const po_induct *w, const po_expr *expr);

/* invariant_dereference.c: is it the integer behind a pointer, "*m", that no store of the region changes where
 * the new loops run?  Can it be read wherever the region is executed?
 */
bool po_induct_is_invariant_dereference(const po_induct *w,
                                        const po_expr *expr);
bool po_induct_is_known_dereference(const po_induct *w, const po_expr *expr);

/* Is it an array, or a pointer that the function is called with, and does the region store to other
 * arrays only, where the new loops run?
 */
bool po_induct_is_stored_elsewhere(const po_induct *w, const po_decl *root);

/* invariant_data.c: has the integer expression one value in each iteration of the loops around, from
 * its place on: is it made of what po_induct_is_fixed says, of elements that no store of the region
 * changes where the new loops run, "cat[i]", and, if the variable is declared there, of others that
 * are declared before, and keep the value that they are declared with?  Of members that are fixed?
 */
bool po_induct_is_fixed_data(const po_induct *w, const po_expr *expr);

#endif
