#ifndef POLYOPT_REDUCTION_H
#define POLYOPT_REDUCTION_H

#include "polyopt/scop.h"

/* Updates x = x op e, op associative and commutative, of which the order does
 * not matter.
 */
typedef enum po_reduction {
    PO_REDUCTION_NONE,
    PO_REDUCTION_SUM, /* + and - */
    PO_REDUCTION_PRODUCT,
    PO_REDUCTION_AND, /* bitwise */
    PO_REDUCTION_OR,
    PO_REDUCTION_XOR,
    PO_REDUCTION_MIN,
    PO_REDUCTION_MAX
} po_reduction;

/* What a statement does with an array.
 *
 * "op"         all that it does with the array are updates of this sort;
 *              PO_REDUCTION_NONE if it does anything else, or nothing
 * "size_bytes" integers: that of the widest type in which the updates are
 *              computed
 */
typedef struct po_update {
    po_reduction op;
    int size_bytes;
} po_update;

/* How does the statement update elements of the array?  Sums and products of
 * floating-point numbers count only if "reassociate" is set.  The first is for arrays in the
 * place of scalars, too, of which updates keep their order; the other says nothing of them.
 */
po_update po_stmt_find_update(const po_scop *scop, const po_stmt *stmt,
                              int array, bool reassociate);
po_update po_stmt_update(const po_scop *scop, const po_stmt *stmt, int array,
                         bool reassociate);

/* How does the statement update elements of the array, integers, if it reads no other element
 * of it but where that is not the one that it updates, in the same instance?  Only updates
 * that are exact in any order: no sums, which may overflow in another one.  "is_target", per
 * access: it is to the element that is updated.  PO_REDUCTION_NONE if it does not.
 */
po_reduction po_stmt_find_commuting(const po_scop *scop, const po_stmt *stmt,
                                    int array, bool *is_target);

/* What a statement offers a variable that keeps the greatest value, or the least.
 *
 * "op"           PO_REDUCTION_MAX or MIN; PO_REDUCTION_NONE if it does something else
 * "value"        what it offers: the variable becomes that if it is greater, or less,
 * "takes_equal"  or equal,
 * "takes_odd"    or if one of both is no number: then, or if they are equal, perhaps
 * "is_vague"     which of two zeros it becomes is not said: compilers choose, and differ
 * "is_place"     it does something else where it takes the value, and only there; else, all
 *                that the statement does with the variable is this
 */
typedef struct po_peak_update {
    po_reduction op;
    const po_expr *value;
    bool takes_equal;
    bool takes_odd;
    bool is_vague;
    bool is_place;
} po_peak_update;

/* peak.c: what does the statement offer the array's element, or the scalar? */
po_peak_update po_stmt_find_peak(const po_scop *scop, const po_stmt *stmt,
                                 int array);

/* "+", "min", ...: the name in OpenMP's clauses; "" for none. */
const char *po_reduction_text(po_reduction op);

#endif
