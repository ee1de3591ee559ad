#ifndef POLYOPT_POLY_H
#define POLYOPT_POLY_H

#include "polyopt/base.h"

/* Polynomials with integer coefficients over symbols, which are numbers from 0 on;
 * what they stand for is known to whoever makes them: model/shape/poly.c for what a
 * region computes with, verify/text/symbol.c for the new text.
 *
 * They live in an arena that the caller gives, and are not changed once they are
 * made.  Terms are sorted, and so are factors: two polynomials are equal if they look
 * the same.  What returns one returns NULL if a number is not a long or if there are
 * too many terms or factors, and NULL for NULL.
 */
#define PO_MAX_DEGREE 4

typedef struct po_monomial {
    long coef; /* not 0 */
    int n_factor;
    int factor[PO_MAX_DEGREE];
} po_monomial;

typedef struct po_poly {
    int n_term;
    const po_monomial *term;
} po_poly;

const po_poly *po_poly_constant(po_arena *arena, long value);
const po_poly *po_poly_symbol(po_arena *arena, int symbol);
const po_poly *po_poly_term(po_arena *arena, const po_monomial *term);

/* factor · a, a + factor · b, and a · b. */
const po_poly *po_poly_scale(po_arena *arena, const po_poly *a, long factor);
const po_poly *po_poly_add(po_arena *arena, const po_poly *a, const po_poly *b,
                           long factor);
const po_poly *po_poly_mul(po_arena *arena, const po_poly *a, const po_poly *b);

/* Are they one polynomial?  NULL is none. */
bool po_poly_is_same(const po_poly *a, const po_poly *b);

/* Is it a number, which is stored unless "value" is NULL? */
bool po_poly_is_constant(const po_poly *p, long *value);

/* Are all terms of degree 1 or 0? */
bool po_poly_is_linear(const po_poly *p);

/* The coefficient of the product of symbols that "of" is; 0 if it does not occur. */
long po_poly_coef(const po_poly *p, const po_monomial *of);

/* What "p" is multiplied with "symbol" in: the sum of a, for all terms a · symbol. */
const po_poly *po_poly_factor_of(po_arena *arena, const po_poly *p, int symbol);

/* Does the symbol occur? */
bool po_poly_has_symbol(const po_poly *p, int symbol);

/* The same with "by" in the place of the product of symbols that "of" is, in all terms with
 * these factors.
 */
const po_poly *po_poly_replace(po_arena *arena, const po_poly *p,
                               const po_monomial *of, const po_poly *by);

/* Write p = q · d + r, so that no term of r is a multiple of the leading term of "d"
 * or, if that is a constant, all coefficients of r are less.  The leading term is a
 * positive multiple of a symbol that occurs in no other term; false if "d" is no
 * positive constant and has none.
 */
bool po_poly_is_divisor(const po_poly *d);
bool po_poly_divide(po_arena *arena, const po_poly *p, const po_poly *d,
                    const po_poly **q, const po_poly **r);

#endif
