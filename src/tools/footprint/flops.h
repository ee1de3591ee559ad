#ifndef POLYOPT_FOOTPRINT_FLOPS_H
#define POLYOPT_FOOTPRINT_FLOPS_H

#include "polyopt/scop.h"

/* flops.c: floating-point operations of one instance: additions, subtractions,
 * multiplications, divisions and negations; a call of a function of libm is
 * one.  Of the branches of a condition, the one with more counts; what is in a
 * loop inside of the statement counts once.
 */
long po_stmt_flops(const po_stmt *stmt);

#endif
