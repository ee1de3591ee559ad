#ifndef POLYOPT_CARD_H
#define POLYOPT_CARD_H

#include <isl/map.h>
#include <isl/polynomial.h>
#include <isl/set.h>

/* How many points has "set", as a function of its parameters?
 *
 *     [n, m] -> { value : ... },   0 outside of the pieces
 *
 * Exact, for every value of the parameters: the pieces are disjoint, and
 * quasi-polynomials with rational coefficients and floors.  Where there are
 * infinitely many points, the value is infinity.
 *
 * NULL if isl gives up, be it for want of operations (see effort.h), or if the
 * set has too many parts.
 */
__isl_give isl_pw_qpolynomial *po_set_card(__isl_take isl_set *set);

/* How many images has a point of the domain of "map"?
 *
 *     [n] -> { A[i] -> value : ... }
 *
 * Otherwise as above.
 */
__isl_give isl_pw_qpolynomial *po_map_card(__isl_take isl_map *map);

/* Has the set finitely many points, for each value of the parameters? */
isl_bool po_set_is_finite(__isl_keep isl_set *domain);

/* Return the same function with fewer pieces, where these have one value. */
__isl_give isl_pw_qpolynomial *po_pw_qpolynomial_tidy(
    __isl_take isl_pw_qpolynomial *pw);

/* Return its value if that is always the same number; -1 if it is not, or not known. */
double po_pw_qpolynomial_constant(__isl_keep isl_pw_qpolynomial *pw);

#endif
