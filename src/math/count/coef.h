#ifndef POLYOPT_MATH_COUNT_COEF_H
#define POLYOPT_MATH_COUNT_COEF_H

#include <isl/val.h>

#include "polyopt/base.h"

/* A rational number, exact: num / den in lowest terms, den > 0, or, if these are too
 * large, "*big".
 */
struct coef {
    long num;
    long den;
    struct coef_big *big;
};

/* Return num / den; den > 0. */
struct coef po_coef(long num, long den);

/* Release a number, which is 0 then.  Return a copy, or the product, new numbers; add one to another
 * in its place; compare.
 */
void po_coef_clear(struct coef *c);
struct coef po_coef_copy(const struct coef *c);
struct coef po_coef_mul(const struct coef *a, const struct coef *b);
void po_coef_add(struct coef *to, const struct coef *more);
bool po_coef_equal(const struct coef *a, const struct coef *b);
bool po_coef_is_zero(const struct coef *c);

/* The residues of numerator and denominator. */
unsigned long po_coef_num_residue(const struct coef *c, unsigned long prime);
unsigned long po_coef_den_residue(const struct coef *c, unsigned long prime);

/* The number as isl has it, and back: false if that is no rational number. */
__isl_give isl_val *po_coef_write(const struct coef *c, isl_ctx *ctx);
bool po_coef_read(__isl_take isl_val *value, struct coef *c);

#endif
