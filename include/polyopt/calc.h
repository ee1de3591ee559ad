#ifndef POLYOPT_CALC_H
#define POLYOPT_CALC_H

#include <isl/ctx.h>

#include "polyopt/base.h"

/* A calculator for sets and maps in isl's notation, with its variables. */
typedef struct po_calc po_calc;

/* A calculator without variables, whose context is borrowed; end it, and return NULL. */
po_calc *po_calc_new(isl_ctx *ctx);
po_calc *po_calc_free(po_calc *calc);

/* Evaluate a line of statements with ";" between them,
 *
 *     NAME := expression   or   expression
 *
 * and append the values of the expressions to "out", a line each.
 *
 *     <= < >= > =       is it a subset, a proper one, the other way round, are they
 *                       equal: true or false
 *     + | -             union, difference
 *     * .               intersection, composition: the right one after the left
 *     ^-1               inverse
 *     f(x), f x, f(x, y)   see function_table in tools/calc/fun.c
 *     { ... }, [n] -> { ... }   a set or a map
 *
 * The operators bind the tighter the further below they stand.  False on an
 * error: then "why" says what is wrong, and "*col" where, counted from 1.
 */
bool po_calc_line(po_calc *calc, const char *line, po_text *out, int *col,
                  po_text *why);

#endif
