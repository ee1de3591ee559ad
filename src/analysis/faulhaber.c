/* Sums of polynomials over an interval of integers.
 */
#include "internal.h"

#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

/* No exponent is larger: each sum adds one. */
#define MAX_EXP 24

/* C(n, k), which is exact for n <= MAX_EXP + 1. */
static long choose(int n, int k)
{
    long result = 1;

    for (int i = 1; i <= k; i++)
        result = result * (n - k + i) / i;
    return result;
}

/* The Bernoulli numbers with B_1 = 1/2,
 *
 *     B_m = 1 - Σ_{j < m} C(m, j) B_j / (m - j + 1)
 */
static __isl_give isl_val_list *bernoulli(isl_ctx *ctx, int n)
{
    isl_val_list *list = isl_val_list_alloc(ctx, n);

    for (int m = 0; m < n; m++) {
        isl_val *sum = isl_val_one(ctx);

        for (int j = 0; j < m; j++) {
            isl_val *term = isl_val_list_get_val(list, j);

            term = isl_val_mul_ui(term, (unsigned long)choose(m, j));
            term = isl_val_div_ui(term, (unsigned long)(m - j + 1));
            sum = isl_val_sub(sum, term);
        }
        list = isl_val_list_add(list, sum);
    }
    return list;
}

/* Return Σ_{x=1}^{n} x^k as a polynomial in n, by Faulhaber's formula:
 *
 *     1/(k+1) Σ_{j=0}^{k} C(k+1, j) B_j n^{k+1-j}
 *
 * Its differences are n^k for all integers n, negative ones as well.
 */
static __isl_give isl_qpolynomial *power_sum(__isl_keep isl_qpolynomial *n,
                                             int k)
{
    isl_ctx *ctx = isl_qpolynomial_get_ctx(n);
    isl_space *space = isl_qpolynomial_get_domain_space(n);
    isl_qpolynomial *sum = isl_qpolynomial_zero_on_domain(space);
    isl_val_list *number = bernoulli(ctx, k + 1);

    for (int j = 0; j <= k; j++) {
        isl_val *coef = isl_val_list_get_val(number, j);
        isl_qpolynomial *term =
            isl_qpolynomial_pow(isl_qpolynomial_copy(n), (unsigned)(k + 1 - j));

        coef = isl_val_mul_ui(coef, (unsigned long)choose(k + 1, j));
        coef = isl_val_div_ui(coef, (unsigned long)(k + 1));
        term = isl_qpolynomial_scale_val(term, coef);
        sum = isl_qpolynomial_add(sum, term);
    }
    isl_val_list_free(number);
    return sum;
}

/* A polynomial as one in x: coef[k] is the factor of x^k. */
struct by_power {
    int dim;
    isl_space *space;
    isl_qpolynomial *coef[MAX_EXP + 1];
};

/* Multiply by the variables of one sort in "term", all but number "skip". */
static __isl_give isl_qpolynomial *times_variables(
    __isl_take isl_qpolynomial *product, __isl_keep isl_term *term,
    enum isl_dim_type type, int skip)
{
    isl_size n = isl_term_dim(term, type);

    for (int i = 0; i < n; i++) {
        isl_size exp = isl_term_get_exp(term, type, (unsigned)i);
        isl_qpolynomial *base;

        if (exp == 0 || i == skip)
            continue;
        base = isl_qpolynomial_var_on_domain(
            isl_qpolynomial_get_domain_space(product), type, (unsigned)i);
        base = isl_qpolynomial_pow(base, (unsigned)exp);
        product = isl_qpolynomial_mul(product, base);
    }
    return product;
}

static isl_stat sort_term(__isl_take isl_term *term, void *user)
{
    struct by_power *by = user;
    isl_size exp = isl_term_get_exp(term, isl_dim_set, (unsigned)by->dim);
    isl_qpolynomial *product;

    if (exp < 0 || exp > MAX_EXP) {
        isl_term_free(term);
        return isl_stat_error;
    }
    product = isl_qpolynomial_val_on_domain(isl_space_copy(by->space),
                                            isl_term_get_coefficient_val(term));
    product = times_variables(product, term, isl_dim_param, -1);
    product = times_variables(product, term, isl_dim_set, by->dim);
    if (by->coef[exp])
        product = isl_qpolynomial_add(by->coef[exp], product);
    by->coef[exp] = product;
    isl_term_free(term);
    return product ? isl_stat_ok : isl_stat_error;
}

/* Return the sum of "q" for the dimension "dim" from below + 1 to last, neither
 * of which depends on it:
 *
 *     Σ_k c_k (P_k(last) - P_k(below)),   q = Σ_k c_k x^k
 *
 * where P_k are the polynomials of power_sum.  It is 0 if below = last.  "q" has
 * no integer divisions.
 */
__isl_give isl_qpolynomial *po_qpolynomial_sum(__isl_take isl_qpolynomial *q,
                                               int dim,
                                               __isl_take isl_aff *below,
                                               __isl_take isl_aff *last)
{
    struct by_power by = {.dim = dim};
    isl_qpolynomial *from = isl_qpolynomial_from_aff(below);
    isl_qpolynomial *to = isl_qpolynomial_from_aff(last);
    isl_qpolynomial *sum;

    by.space = isl_qpolynomial_get_domain_space(q);
    sum = isl_qpolynomial_zero_on_domain(isl_space_copy(by.space));
    if (!from || !to || isl_qpolynomial_foreach_term(q, sort_term, &by) < 0)
        sum = isl_qpolynomial_free(sum);
    for (int k = 0; k <= MAX_EXP; k++) {
        isl_qpolynomial *factor;

        if (!by.coef[k])
            continue;
        factor = isl_qpolynomial_sub(power_sum(to, k), power_sum(from, k));
        factor = isl_qpolynomial_mul(by.coef[k], factor);
        sum = isl_qpolynomial_add(sum, factor);
    }
    isl_qpolynomial_free(from);
    isl_qpolynomial_free(to);
    isl_space_free(by.space);
    isl_qpolynomial_free(q);
    return sum;
}
