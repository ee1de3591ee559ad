#ifndef POLYOPT_VERIFY_UPDATE_H
#define POLYOPT_VERIFY_UPDATE_H

#include "polyopt/reduction.h"

po_reduction po_verify_update(const po_scop *scop, const po_stmt *stmt,
                              int array, bool reassociate);

/* How does the statement update elements of the array, if it only reads others but where they
 * are not the one that it updates?  "is_target", per access: it is to that one.  Updates that are
 * exact in any order; PO_REDUCTION_NONE if there are none.
 */
po_reduction po_verify_commuting(const po_scop *scop, const po_stmt *stmt,
                                 int array, bool *is_target);

#endif
