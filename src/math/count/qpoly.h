#ifndef POLYOPT_MATH_COUNT_QPOLY_H
#define POLYOPT_MATH_COUNT_QPOLY_H

#include <isl/polynomial.h>

#include "polyopt/base.h"

/* Polynomials with rational coefficients, in few of many variables, which are
 * numbers from 1 to 65535.  {0} is 0.  Exact.
 */
struct qpoly {
    int n;
    int n_max;
    struct term *term;
};

/* A term has no more factors.  Numbers modulo this prime, 2^61 - 1, tell polynomials apart. */
#define QPOLY_DEGREE 24
#define QPOLY_PRIME  ((1UL << 61) - 1)

/* Release the terms: the polynomial is 0 then.  A copy, which has terms of its own.  Are they the
 * same?
 */
void po_qpoly_clear(struct qpoly *p);
struct qpoly po_qpoly_copy(const struct qpoly *p);
bool po_qpoly_equal(const struct qpoly *p, const struct qpoly *q);
void po_qpoly_add_term(struct qpoly *to, int var, long coef);
void po_qpoly_add(struct qpoly *to, const struct qpoly *more, long num,
                  long den);
struct qpoly po_qpoly_take(struct qpoly *p, const bool *chosen);
struct qpoly po_qpoly_take_var(struct qpoly *p, int var);
bool *po_qpoly_vars(const struct qpoly *p, int n);
bool po_qpoly_mul(const struct qpoly *p, const struct qpoly *q,
                  struct qpoly *product);
int po_qpoly_degree(const struct qpoly *p, int var);
struct qpoly po_qpoly_coefficient(const struct qpoly *p, int var, int exp);
const unsigned short *po_qpoly_difference(const struct qpoly *p,
                                          const struct qpoly *q, int at[2]);
unsigned long po_qpoly_residue(struct qpoly *p, const unsigned long *residue);

/* Terms, for what goes through all of them: the variables of term "i", of which
 * there are as many as the result says, largest first.
 */
int po_qpoly_term(const struct qpoly *p, int i, const unsigned short **var);
__isl_give isl_val *po_qpoly_term_coef(const struct qpoly *p, int i,
                                       isl_ctx *ctx);
bool po_qpoly_add_val(struct qpoly *to, __isl_take isl_val *coef);

/* --- faulhaber.c ---------------------------------------------------------- */

bool po_qpoly_sum(struct qpoly *p, int var, const struct qpoly *below,
                  const struct qpoly *last);
bool po_qpoly_replace(struct qpoly *p, int var, const struct qpoly *by);

#endif
