/* Symbolic summation: Σ p(x) for x in (below, last], as a polynomial in what
 * the bounds depend on, by Faulhaber's formula with Bernoulli numbers.  Exact;
 * the caller has to know below <= last.  Also the substitution of a polynomial
 * for a variable.  False if the degree exceeds MAX_EXP, or the budget is
 * exhausted.
 */
#include <stdlib.h>

#include "qpoly.h"

/* No exponent is larger: each sum adds one. */
#define MAX_EXP 24

/* The Bernoulli numbers with B_1 = 1/2. */
static const long bernoulli[MAX_EXP + 1][2] = {
    {1, 1},
    {1, 2},
    {1, 6},
    {0, 1},
    {-1, 30},
    {0, 1},
    {1, 42},
    {0, 1},
    {-1, 30},
    {0, 1},
    {5, 66},
    {0, 1},
    {-691, 2730},
    {0, 1},
    {7, 6},
    {0, 1},
    {-3617, 510},
    {0, 1},
    {43867, 798},
    {0, 1},
    {-174611, 330},
    {0, 1},
    {854513, 138},
    {0, 1},
    {-236364091, 2730},
};

/* C(n, k), which is exact for n <= MAX_EXP + 1. */
static long choose(int n, int k)
{
    long result = 1;

    for (int i = 1; i <= k; i++)
        result = result * (n - k + i) / i;
    return result;
}

/* The powers p^0, ..., p^n, NULL if the degree is too large. */
static struct qpoly *powers(const struct qpoly *p, int n)
{
    struct qpoly *power = po_alloc((size_t)(n + 1) * sizeof(*power));
    bool good = true;

    for (int i = 0; i <= n; i++)
        power[i] = (struct qpoly){0};
    po_qpoly_add_term(&power[0], 0, 1);
    for (int i = 1; i <= n && good; i++)
        good = po_qpoly_mul(&power[i - 1], p, &power[i]);
    if (good)
        return power;
    for (int i = 0; i <= n; i++)
        po_qpoly_clear(&power[i]);
    free(power);
    return NULL;
}

static void free_powers(struct qpoly *power, int n)
{
    for (int i = 0; power && i <= n; i++)
        po_qpoly_clear(&power[i]);
    free(power);
}

/* Add Σ_{x=1}^{n} x^k or its negative, for the powers of n, by Faulhaber's
 * formula:
 *
 *     1/(k+1) Σ_{j=0}^{k} C(k+1, j) B_j n^{k+1-j}
 *
 * Its differences are n^k for all integers n, negative ones as well.
 */
static void add_power_sum(struct qpoly *sum, const struct qpoly *power, int k,
                          long sign)
{
    for (int j = 0; j <= k; j++)
        if (bernoulli[j][0] != 0)
            po_qpoly_add(sum, &power[k + 1 - j],
                         sign * choose(k + 1, j) * bernoulli[j][0],
                         bernoulli[j][1] * (k + 1));
}

/* Put the sum of "p" for a variable from below + 1 to last, neither of which
 * depends on it, in its place:
 *
 *     Σ_k c_k (P_k(last) - P_k(below)),   p = Σ_k c_k x^k
 *
 * where P_k are the polynomials above.  It is 0 if below = last.  False if the
 * degree is too large.
 */
bool po_qpoly_sum(struct qpoly *p, int var, const struct qpoly *below,
                  const struct qpoly *last)
{
    int degree = po_qpoly_degree(p, var);
    bool good = degree < MAX_EXP;
    struct qpoly *to = good ? powers(last, degree + 1) : NULL;
    struct qpoly *from = good ? powers(below, degree + 1) : NULL;
    struct qpoly sum = {0};

    good = from && to;
    for (int k = 0; k <= degree && good; k++) {
        struct qpoly coef = po_qpoly_coefficient(p, var, k);
        struct qpoly factor = {0};
        struct qpoly product;

        add_power_sum(&factor, to, k, 1);
        add_power_sum(&factor, from, k, -1);
        good = po_qpoly_mul(&coef, &factor, &product);
        if (good)
            po_qpoly_add(&sum, &product, 1, 1);
        po_qpoly_clear(&product);
        po_qpoly_clear(&factor);
        po_qpoly_clear(&coef);
    }
    free_powers(to, degree + 1);
    free_powers(from, degree + 1);
    po_qpoly_clear(p);
    *p = sum;
    return good;
}

/* Put "by", in which it may occur, in the place of a variable.  False if the
 * degree is too large, or the budget is exhausted.  Most terms do not have the variable,
 * and stay what they are.
 */
bool po_qpoly_replace(struct qpoly *p, int var, const struct qpoly *by)
{
    struct qpoly old = po_qpoly_take_var(p, var);
    int degree = po_qpoly_degree(&old, var);
    struct qpoly *power = powers(by, degree);
    struct qpoly sum = {0};
    bool good = power != NULL;

    for (int k = 1; k <= degree && good; k++) {
        struct qpoly coef = po_qpoly_coefficient(&old, var, k);
        struct qpoly product;

        good = po_qpoly_mul(&coef, &power[k], &product);
        if (good)
            po_qpoly_add(&sum, &product, 1, 1);
        po_qpoly_clear(&product);
        po_qpoly_clear(&coef);
    }
    free_powers(power, degree);
    if (sum.n > 0)
        po_qpoly_add(p, &sum, 1, 1);
    po_qpoly_clear(&sum);
    po_qpoly_clear(&old);
    return good;
}
