/* Piecewise quasi-polynomials that read well: few pieces.
 */
#include "internal.h"

#include <isl/point.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

/* More pieces than that stay as they are; pieces with at most so many points are
 * compared point by point.
 */
#define MAX_PIECES 60
#define MAX_POINTS 12

/* The pieces of a function; "domain" is NULL if it is part of another one. */
struct pieces {
    int n;
    isl_set *domain[MAX_PIECES];
    isl_qpolynomial *value[MAX_PIECES];
};

static isl_stat add_piece(__isl_take isl_set *domain,
                          __isl_take isl_qpolynomial *value, void *user)
{
    struct pieces *pieces = user;

    pieces->domain[pieces->n] = domain;
    pieces->value[pieces->n++] = value;
    return isl_stat_ok;
}

/* A polynomial, and how many points there are left to look at. */
struct zero_test {
    isl_qpolynomial *value;
    int n_left;
    bool is_zero;
};

static isl_stat test_point(__isl_take isl_point *point, void *user)
{
    struct zero_test *test = user;
    isl_val *value =
        isl_qpolynomial_eval(isl_qpolynomial_copy(test->value), point);
    isl_bool is_zero = isl_val_is_zero(value);

    if (is_zero != isl_bool_true || test->n_left-- == 0)
        test->is_zero = false;
    isl_val_free(value);
    return test->is_zero ? isl_stat_ok : isl_stat_error;
}

/* Are there finitely many points, for all parameters together? */
static isl_bool is_finite(__isl_keep isl_set *domain)
{
    isl_set *points = isl_set_copy(domain);
    isl_bool params = isl_set_is_params(points);
    isl_size n = isl_set_dim(points, isl_dim_param);
    isl_bool finite = isl_bool_error;

    if (params >= 0 && n >= 0) {
        if (params)
            points = isl_set_from_params(points);
        points = isl_set_move_dims(points, isl_dim_set, 0, isl_dim_param, 0,
                                   (unsigned)n);
        finite = isl_set_is_bounded(points);
    }
    isl_set_free(points);
    return finite;
}

/* Is "value" zero at all points of "domain", and are these few? */
static isl_bool is_zero_at_points(__isl_keep isl_qpolynomial *value,
                                  __isl_keep isl_set *domain)
{
    struct zero_test test = {value, MAX_POINTS, true};
    isl_bool finite = is_finite(domain);

    if (finite != isl_bool_true)
        return finite;
    if (isl_set_foreach_point(domain, test_point, &test) < 0)
        return isl_bool_false;
    return isl_bool_ok(test.is_zero);
}

/* Are both functions the same on "domain"?  "No" may be wrong. */
static isl_bool agree(__isl_keep isl_qpolynomial *a,
                      __isl_keep isl_qpolynomial *b, __isl_keep isl_set *domain)
{
    isl_qpolynomial *difference =
        isl_qpolynomial_sub(isl_qpolynomial_copy(a), isl_qpolynomial_copy(b));
    isl_bool zero;

    difference = isl_qpolynomial_gist(difference, isl_set_copy(domain));
    zero = isl_qpolynomial_is_zero(difference);
    if (zero == isl_bool_false)
        zero = is_zero_at_points(difference, domain);
    isl_qpolynomial_free(difference);
    return zero;
}

/* Let piece "from" be a part of piece "to" if their functions agree there. */
static isl_stat absorb(struct pieces *pieces, int from, int to)
{
    isl_bool same;

    if (from == to || !pieces->domain[from] || !pieces->domain[to])
        return isl_stat_ok;
    same = agree(pieces->value[from], pieces->value[to], pieces->domain[from]);
    if (same < 0)
        return isl_stat_error;
    if (!same)
        return isl_stat_ok;
    pieces->domain[to] =
        isl_set_union(pieces->domain[to], pieces->domain[from]);
    pieces->domain[from] = NULL;
    return isl_stat_ok;
}

/* Let as few pieces as possible be left. */
static isl_stat merge(struct pieces *pieces)
{
    isl_stat status = isl_stat_ok;

    for (int i = pieces->n - 1; i >= 0; i--)
        for (int j = 0; j < pieces->n && status >= 0; j++)
            status = absorb(pieces, i, j);
    return status;
}

/* The sum of the pieces, which are released. */
static __isl_give isl_pw_qpolynomial *gather(struct pieces *pieces,
                                             __isl_take isl_space *space)
{
    isl_pw_qpolynomial *pw = isl_pw_qpolynomial_zero(space);

    for (int i = 0; i < pieces->n; i++) {
        isl_set *domain = isl_set_coalesce(pieces->domain[i]);
        isl_qpolynomial *value = pieces->value[i];

        if (!domain) {
            isl_qpolynomial_free(value);
            continue;
        }
        value = isl_qpolynomial_gist(value, isl_set_copy(domain));
        pw = isl_pw_qpolynomial_add_disjoint(
            pw, isl_pw_qpolynomial_alloc(domain, value));
    }
    return pw;
}

/* Return the same function in fewer pieces: one whose function another one also
 * has there becomes a part of it.
 */
__isl_give isl_pw_qpolynomial *po_pw_qpolynomial_tidy(
    __isl_take isl_pw_qpolynomial *pw)
{
    isl_space *space = isl_pw_qpolynomial_get_space(pw);
    isl_size n = isl_pw_qpolynomial_n_piece(pw);
    struct pieces pieces = {0};
    isl_stat status;

    if (n < 0 || n > MAX_PIECES) {
        isl_space_free(space);
        return isl_pw_qpolynomial_coalesce(pw);
    }
    status = isl_pw_qpolynomial_foreach_piece(pw, add_piece, &pieces);
    isl_pw_qpolynomial_free(pw);
    if (status >= 0)
        status = merge(&pieces);
    pw = gather(&pieces, space);
    return status < 0 ? isl_pw_qpolynomial_free(pw) : pw;
}
