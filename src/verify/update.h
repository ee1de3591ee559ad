#ifndef POLYOPT_VERIFY_UPDATE_H
#define POLYOPT_VERIFY_UPDATE_H

#include "polyopt/reduction.h"

po_reduction po_verify_update(const po_scop *scop, const po_stmt *stmt,
                              int array, bool reassociate);

#endif
