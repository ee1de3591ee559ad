#ifndef POLYOPT_MODEL_AFFINE_H
#define POLYOPT_MODEL_AFFINE_H

#include "internal.h"

/* State of one translation.
 *
 * "why"    the code to report if the expression is not affine
 * "where"  the points at which the sub-expression in work is evaluated:
 *          operands of &&, || and ?: are not everywhere
 */
typedef struct po_translation {
    po_region *region;
    po_reject why;
    isl_set *where;
} po_translation;

/* affine.c */
__isl_give isl_pw_aff *po_translate(po_translation *t, const po_expr *expr);
__isl_give isl_pw_aff *po_translate_operand(po_translation *t,
                                            const po_expr *expr,
                                            const po_type *type);
void *po_translation_fail(po_translation *t, const po_expr *expr);

/* Is there no variable in the expression that the region changes? */
bool po_region_is_constant(const po_region *region, const po_expr *expr);
__isl_give isl_set *po_translation_everywhere(const po_translation *t);

/* bits.c */
__isl_give isl_pw_aff *po_bits_shift(po_translation *t,
                                     __isl_take isl_pw_aff *lhs, po_op op,
                                     long places);
bool po_bits_are_run(__isl_keep isl_pw_aff *lhs, long c);
__isl_give isl_pw_aff *po_bits_mask(po_translation *t,
                                    __isl_take isl_pw_aff *lhs, long c);
long po_bits_cleared(const po_expr *expr);
__isl_give isl_pw_aff *po_bits_clear(po_translation *t,
                                     __isl_take isl_pw_aff *lhs, long power);

/* condition.c */
bool po_translation_is_condition(const po_expr *expr);
__isl_give isl_set *po_translate_condition(po_translation *t,
                                           const po_expr *expr);

/* invariant_condition.c */
bool po_invariant_condition_may_be(const po_translation *t,
                                   const po_expr *expr);
__isl_give isl_set *po_invariant_condition(po_translation *t,
                                           const po_expr *expr);

/* periodic.c */
void po_arm_note_quotients(po_translation *t, const po_expr *expr,
                           __isl_keep isl_pw_aff *lhs,
                           __isl_keep isl_pw_aff *divisor);
__isl_give isl_pw_aff *po_periodic_remainder(po_translation *t,
                                             const po_expr *expr,
                                             __isl_take isl_pw_aff *lhs,
                                             __isl_take isl_pw_aff *divisor);

/* arm.c: note that "expr" is "value" where it is evaluated, but at "other"; that the remainder
 * "expr" is its left operand minus "times", 0 or 1, times its right one there.  "other" is taken over.
 */
void po_arm_note(po_translation *t, const po_expr *expr, const po_expr *value,
                 __isl_take isl_set *other);
void po_arm_note_remainder(po_translation *t, const po_expr *expr, int times,
                           __isl_take isl_set *other);

/* lookup_table.c */
__isl_give isl_pw_aff *po_table_value(po_translation *t, const po_expr *expr);

/* nonaffine_bound.c */
__isl_give isl_pw_aff *po_nonaffine_bound_value(po_translation *t,
                                                const po_expr *expr);

/* address.c */
bool po_address_is(const po_expr *expr);
__isl_give isl_pw_aff *po_address_gap(po_translation *t, const po_expr *from,
                                      const po_expr *to);
__isl_give isl_set *po_address_compare(po_translation *t, const po_expr *expr);

#endif
