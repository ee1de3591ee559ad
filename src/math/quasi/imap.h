#ifndef POLYOPT_MATH_QUASI_IMAP_H
#define POLYOPT_MATH_QUASI_IMAP_H

#include "polyopt/indexmap.h"

/* span.c: does expr floordiv divisor have one value, "*block"? */
bool po_qaff_is_in_block(const po_known *known, const po_qaff *expr,
                         long divisor, long *block);

/* join.c: the sum with fewer floordiv and mod, if they belong together. */
const po_qaff *po_qaff_join(po_arena *arena, const po_qaff *sum);

/* constraint.c: the constraints in normal form: single variables in their
 * intervals, numbers divided by what they have in common, equal ones merged.
 */
po_imap *po_imap_normalise(const po_known *known, const po_imap *map);

/* vars.c: the map with one variable less, or with a variable in place of
 * its multiples; NULL if there is none to be replaced.
 */
po_imap *po_imap_drop_variable(const po_known *known, const po_imap *map);

#endif
