/* Remainders of divisions by what is no constant, as in A[(i + 1) % n]: where few values
 * of the quotient are possible, the remainder is a function of pieces, one for each.
 */
#include "affine.h"

#include <isl/aff.h>
#include <isl/val.h>

/* No quotient may be greater. */
#define MAX_QUOTIENT 3

/* Return the points at which "lhs" is less than "n" times "divisor". */
static __isl_give isl_set *is_below(__isl_keep isl_pw_aff *lhs,
                                    __isl_keep isl_pw_aff *divisor, int n)
{
    isl_val *factor = isl_val_int_from_si(isl_pw_aff_get_ctx(lhs), n);
    isl_pw_aff *limit = isl_pw_aff_scale_val(isl_pw_aff_copy(divisor), factor);

    return isl_pw_aff_lt_set(isl_pw_aff_copy(lhs), limit);
}

/* Return the points at which the quotient of C is "q", which is 0 for negative "lhs", too:
 *
 *     q * divisor <= lhs < (q + 1) * divisor,   or -divisor < lhs < divisor
 *
 * There is none where "divisor" is not positive.
 */
static __isl_give isl_set *where_quotient(__isl_keep isl_pw_aff *lhs,
                                          __isl_keep isl_pw_aff *divisor, int q)
{
    isl_set *where = is_below(lhs, divisor, q + 1);
    isl_pw_aff *opposite;

    if (q > 0)
        return isl_set_subtract(where, is_below(lhs, divisor, q));
    opposite = isl_pw_aff_neg(isl_pw_aff_copy(lhs));
    where = isl_set_intersect(where, is_below(opposite, divisor, 1));
    isl_pw_aff_free(opposite);
    return where;
}

/* Return "lhs" minus "q" times "divisor", at the points "where". */
static __isl_give isl_pw_aff *piece(__isl_keep isl_pw_aff *lhs,
                                    __isl_keep isl_pw_aff *divisor, int q,
                                    __isl_take isl_set *where)
{
    isl_val *factor = isl_val_int_from_si(isl_pw_aff_get_ctx(lhs), -q);
    isl_pw_aff *value = isl_pw_aff_scale_val(isl_pw_aff_copy(divisor), factor);

    value = isl_pw_aff_add(isl_pw_aff_copy(lhs), value);
    return isl_pw_aff_intersect_domain(value, where);
}

/* Is there a point of "reached" with parameters for which none is in "bad"? */
static bool leaves_points(__isl_take isl_set *reached, __isl_keep isl_set *bad)
{
    isl_set *hit = isl_set_intersect(isl_set_copy(bad), isl_set_copy(reached));
    isl_set *rest =
        isl_set_subtract(isl_set_params(reached), isl_set_params(hit));
    isl_bool empty = isl_set_is_empty(rest);

    isl_set_free(rest);
    return empty == isl_bool_false;
}

/* Return the remainder where the quotient is one of those that points of "reached" have;
 * the points where it is another one are left in "bad".
 */
static __isl_give isl_pw_aff *pieces(__isl_keep isl_pw_aff *lhs,
                                     __isl_keep isl_pw_aff *divisor,
                                     __isl_keep isl_set *reached, isl_set **bad)
{
    isl_pw_aff *value = isl_pw_aff_empty(isl_pw_aff_get_space(lhs));

    for (int q = 0; q <= MAX_QUOTIENT; q++) {
        isl_set *where = where_quotient(lhs, divisor, q);
        isl_set *hit =
            isl_set_intersect(isl_set_copy(where), isl_set_copy(reached));
        isl_bool empty = isl_set_is_empty(hit);

        isl_set_free(hit);
        if (empty == isl_bool_true) {
            isl_set_free(where);
            continue;
        }
        *bad = isl_set_subtract(*bad, isl_set_copy(where));
        value = isl_pw_aff_union_add(value, piece(lhs, divisor, q, where));
    }
    return value;
}

/* Note where "expr", the remainder of "lhs" divided by "divisor", is no operation: where the quotient is 0, or 1. */
void po_arm_note_quotients(po_translation *t, const po_expr *expr,
                           __isl_keep isl_pw_aff *lhs,
                           __isl_keep isl_pw_aff *divisor)
{
    for (int q = 0; q <= 1; q++)
        po_arm_note_remainder(
            t, expr, q, isl_set_complement(where_quotient(lhs, divisor, q)));
}

/* Return the value of "expr", the remainder of "lhs" divided by "divisor"; what has to hold
 * for it to be a function of few pieces is owed.
 */
__isl_give isl_pw_aff *po_periodic_remainder(po_translation *t,
                                             const po_expr *expr,
                                             __isl_take isl_pw_aff *lhs,
                                             __isl_take isl_pw_aff *divisor)
{
    isl_set *reached = isl_set_intersect(isl_set_copy(t->region->domain),
                                         isl_set_copy(t->where));
    isl_set *bad = isl_set_copy(t->where);
    isl_pw_aff *value;

    po_arm_note_quotients(t, expr, lhs, divisor);
    reached = po_range_possible(t->region, reached);
    value = pieces(lhs, divisor, reached, &bad);
    isl_pw_aff_free(lhs);
    isl_pw_aff_free(divisor);
    if (!leaves_points(reached, bad)) {
        isl_set_free(bad);
        isl_pw_aff_free(value);
        return po_translation_fail(t, expr);
    }
    if (po_range_add_obligation(t->region, bad, expr, t->why))
        return value;
    return isl_pw_aff_free(value);
}
