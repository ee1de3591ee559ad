#ifndef POLYOPT_QAFF_H
#define POLYOPT_QAFF_H

#include <isl/aff.h>

#include "polyopt/base.h"

/* Quasi-affine expressions:
 *
 *     constant + Σ coef · atom,    atom ::= variable | parameter
 *                                         | floor(expression / den)
 *                                         | expression mod den
 *
 * They live in an arena that the caller gives, and are not changed once they are
 * made.  What returns an expression returns NULL if a number is not a long, and
 * NULL for NULL.
 *
 * Two forms are canonical: in index maps (math/quasi) terms are in the order of
 * their atoms, and the number of a variable may stand for a parameter; in an AST
 * (codegen/scan/qaff.c) nothing is a mod, and positive terms come first.
 */
struct po_qaff;

typedef enum po_atom_kind {
    PO_ATOM_VAR,
    PO_ATOM_PARAM,
    PO_ATOM_FLOOR,
    PO_ATOM_MOD
} po_atom_kind;

typedef struct po_term {
    po_atom_kind kind;
    long coef;                 /* not 0                                    */
    int index;                 /* of the variable or parameter             */
    const struct po_qaff *arg; /* floor(*arg / den), or *arg mod den       */
    long den;                  /* > 1                                      */
    bool is_trunc;             /* floor: rounding towards zero is the same */
} po_term;

typedef struct po_qaff {
    long constant;
    int n_term;
    const po_term *term;
} po_qaff;

/* The expression that is a number, a variable, a parameter, or a floor or mod; the coefficient
 * of "atom" does not count.  Like all expressions, it is in the arena and never changed.
 */
const po_qaff *po_qaff_constant(po_arena *arena, long value);
const po_qaff *po_qaff_var(po_arena *arena, int var);
const po_qaff *po_qaff_param(po_arena *arena, int param);
const po_qaff *po_qaff_atom(po_arena *arena, const po_term *atom);

/* a · x + b · y, like terms collected, in the order in which they come; NULL on overflow, or if
 * "x" or "y" is.
 */
const po_qaff *po_qaff_combine(po_arena *arena, long a, const po_qaff *x,
                               long b, const po_qaff *y);

/* Sums, products with numbers, floored quotients, and remainders, which have the sign of "by";
 * sorted, as index maps have them.  "by" is not 0 in the last two.  NULL on overflow, and for
 * NULL.
 */
const po_qaff *po_qaff_add(po_arena *arena, const po_qaff *a, const po_qaff *b);
const po_qaff *po_qaff_sub(po_arena *arena, const po_qaff *a, const po_qaff *b);
const po_qaff *po_qaff_shift(po_arena *arena, const po_qaff *a, long by);
const po_qaff *po_qaff_scale(po_arena *arena, const po_qaff *a, long by);
const po_qaff *po_qaff_div(po_arena *arena, const po_qaff *a, long by);
const po_qaff *po_qaff_mod(po_arena *arena, const po_qaff *a, long by);

/* Those terms whose coefficients are multiples of "by" > 0, divided by it, and the
 * constant, divided and rounded down: floor(expr / by), if all coefficients are.
 */
const po_qaff *po_qaff_quotient(po_arena *arena, const po_qaff *expr, long by);

/* The expression with value[v] in the place of variable v; NULL on overflow, or if a value is
 * NULL that is needed.
 */
const po_qaff *po_qaff_substitute(po_arena *arena, const po_qaff *expr,
                                  const po_qaff *const *value);

/* A copy of the expression with the terms, those in floors first, that "change" makes of
 * them; it may also change the constant beside a term.  NULL if it returns false.
 */
typedef bool po_term_change(po_term *term, long *constant, void *user);
const po_qaff *po_qaff_rewrite(po_arena *arena, const po_qaff *expr,
                               po_term_change *change, void *user);

/* A total order of expressions: less than, equal to or greater than 0; and that of
 * atoms, whatever their coefficients.
 */
int po_qaff_compare(const po_qaff *a, const po_qaff *b);
int po_term_compare(const po_term *a, const po_term *b);
/* Are the expressions the same by their form, however floors may be rounded? */
bool po_qaff_is_same(const po_qaff *a, const po_qaff *b);
bool po_qaff_is_constant(const po_qaff *expr);

/* The coefficient of the variable outside of floors; and 0 if it is in a floor, too. */
long po_qaff_coef(const po_qaff *expr, int var);
long po_qaff_slope(const po_qaff *expr, int var);

/* Does the variable occur, in floors as well? */
bool po_qaff_has_var(const po_qaff *expr, int var);

/* Is it a function of the parameters only? */
bool po_qaff_is_parametric(const po_qaff *expr);

/* The number of floors and mod in it. */
int po_qaff_n_floor(const po_qaff *expr);

/* Is "a" simpler than "b": fewer floors and mod; if that is the same, fewer
 * terms; then smaller numbers?
 */
bool po_qaff_is_simpler(const po_qaff *a, const po_qaff *b);

/* ir/aff.c: the expression as a function on "space", given those of the variables,
 * which are, for NULL, the dimensions, and behind these the parameters.
 */
typedef isl_aff *(*po_aff_of_var)(void *user, isl_space *space, int var);
__isl_give isl_aff *po_qaff_to_aff(const po_qaff *expr,
                                   __isl_keep isl_space *space,
                                   po_aff_of_var value, void *user);

/* The floor of "aff" as an expression whose variables are the dimensions of its
 * domain, and, from "first_param" on, its parameters, which stay parameters if that is
 * negative; NULL if it is none, or a number is larger than "max".
 */
const po_qaff *po_qaff_of_aff(po_arena *arena, __isl_keep isl_aff *aff,
                              int first_param, long max);

#endif
