/* Piecewise quasi-polynomials that read well: few pieces.
 */
#include "internal.h"

#include <isl/point.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

/* The texts of more pieces than that are not made simpler, nor are differences
 * with more floors, whose integer hull takes long to find.
 */
#define MAX_PIECES 60
#define MAX_FLOOR  8

/* Functions are compared at so many points first, which lie so far apart. */
#define MAX_SAMPLES 16
#define NEAR        6

/* Are there finitely many points, for all parameters together? */
isl_bool po_set_is_finite(__isl_keep isl_set *domain)
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

/* Are both functions the same on "domain"?  "No" may be wrong. */
static isl_bool agree(__isl_keep isl_qpolynomial *a,
                      __isl_keep isl_qpolynomial *b, __isl_keep isl_set *domain)
{
    isl_qpolynomial *difference =
        isl_qpolynomial_sub(isl_qpolynomial_copy(a), isl_qpolynomial_copy(b));
    isl_bool zero = isl_bool_false;

    if (isl_qpolynomial_dim(difference, isl_dim_div) <= MAX_FLOOR) {
        difference = isl_qpolynomial_gist(difference, isl_set_copy(domain));
        zero = isl_qpolynomial_is_zero(difference);
    }
    isl_qpolynomial_free(difference);
    return zero;
}

/* Some points of a domain, or all of them. */
struct samples {
    int n;
    bool is_all;
    isl_point *point[MAX_SAMPLES];
};

static isl_stat add_sample(__isl_take isl_point *point, void *user)
{
    struct samples *samples = user;

    if (samples->n == MAX_SAMPLES) {
        isl_point_free(point);
        return isl_stat_error;
    }
    samples->point[samples->n++] = point;
    return isl_stat_ok;
}

static void free_samples(struct samples *samples)
{
    for (int i = 0; i < samples->n; i++)
        isl_point_free(samples->point[i]);
}

/* Leave of "set" what is near to "center" in the dimensions of one sort. */
static __isl_give isl_set *stay_near(__isl_take isl_set *set,
                                     __isl_keep isl_point *center,
                                     enum isl_dim_type type)
{
    isl_size n = isl_set_dim(set, type);

    for (int i = 0; i < n; i++) {
        isl_val *at = isl_point_get_coordinate_val(center, type, i);
        isl_val *low = isl_val_sub_ui(isl_val_copy(at), NEAR);

        at = isl_val_add_ui(at, NEAR);
        set = isl_set_lower_bound_val(set, type, (unsigned)i, low);
        set = isl_set_upper_bound_val(set, type, (unsigned)i, at);
    }
    return set;
}

/* Return the points of "domain", or some that lie near to each other. */
static struct samples find_samples(__isl_keep isl_set *domain)
{
    isl_set *near = isl_set_copy(domain);
    isl_bool params = isl_set_is_params(domain);
    struct samples samples = {0};
    isl_point *center;

    if (po_set_is_finite(domain) == isl_bool_true) {
        samples.is_all = isl_set_foreach_point(near, add_sample, &samples) >= 0;
    } else {
        center = isl_set_sample_point(isl_set_copy(domain));
        near = stay_near(near, center, isl_dim_param);
        if (params == isl_bool_false)
            near = stay_near(near, center, isl_dim_set);
        isl_set_foreach_point(near, add_sample, &samples);
        isl_point_free(center);
    }
    isl_set_free(near);
    return samples;
}

static isl_bool differ_at(__isl_keep isl_qpolynomial *a,
                          __isl_keep isl_qpolynomial *b,
                          __isl_keep isl_point *point)
{
    isl_val *x =
        isl_qpolynomial_eval(isl_qpolynomial_copy(a), isl_point_copy(point));
    isl_val *y =
        isl_qpolynomial_eval(isl_qpolynomial_copy(b), isl_point_copy(point));
    isl_bool same = isl_val_eq(x, y);

    isl_val_free(x);
    isl_val_free(y);
    return isl_bool_not(same);
}

/* Does it take long to compute a value? */
static bool is_long(__isl_keep isl_qpolynomial *value)
{
    return isl_qpolynomial_dim(value, isl_dim_div) > 2 * MAX_FLOOR;
}

/* Is the function of piece "from", of which there are samples, that of piece
 * "to"?  "No" may be wrong.
 */
static isl_bool is_part(const struct piece *from, const struct samples *samples,
                        const struct piece *to)
{
    isl_bool same = isl_qpolynomial_plain_is_equal(from->value, to->value);
    isl_bool differ = isl_bool_false;

    if (same != isl_bool_false || is_long(from->value) || is_long(to->value))
        return same;
    for (int i = 0; i < samples->n && differ == isl_bool_false; i++)
        differ = differ_at(from->value, to->value, samples->point[i]);
    if (differ != isl_bool_false || samples->is_all)
        return isl_bool_not(differ);
    return agree(from->value, to->value, from->domain);
}

/* Forget piece "i", whose domain is gone. */
static void remove_piece(struct pieces *pieces, int i)
{
    isl_qpolynomial_free(pieces->piece[i].value);
    pieces->n--;
    for (; i < pieces->n; i++)
        pieces->piece[i] = pieces->piece[i + 1];
}

/* Let piece "i" be a part of the first one whose function is the same there, if
 * there is one.
 */
static isl_stat absorb(struct pieces *pieces, int i)
{
    struct piece *piece = &pieces->piece[i];
    struct samples samples = find_samples(piece->domain);
    isl_bool same = isl_bool_false;
    struct piece *to = NULL;

    for (int j = 0; j < pieces->n && same == isl_bool_false; j++) {
        to = &pieces->piece[j];
        if (j != i)
            same = is_part(piece, &samples, to);
    }
    free_samples(&samples);
    if (same != isl_bool_true)
        return same < 0 ? isl_stat_error : isl_stat_ok;
    to->domain = isl_set_coalesce(isl_set_union(to->domain, piece->domain));
    remove_piece(pieces, i);
    return isl_stat_ok;
}

/* Let few pieces be left: one whose function another one also has there becomes
 * a part of it.
 */
isl_stat po_pieces_merge(struct pieces *pieces)
{
    isl_stat status = isl_stat_ok;

    for (int i = pieces->n - 1; i >= 0 && status >= 0; i--)
        status = absorb(pieces, i);
    return status;
}

/* Return the set, as few parts. */
static __isl_give isl_set *as_few_parts(__isl_take isl_set *set)
{
    isl_set *hull;
    isl_bool same;

    set = isl_set_coalesce(set);
    if (isl_set_n_basic_set(set) <= 1)
        return set;
    hull = isl_set_from_basic_set(isl_set_simple_hull(isl_set_copy(set)));
    same = isl_set_is_subset(hull, set);
    isl_set_free(same == isl_bool_true ? set : hull);
    return same == isl_bool_true ? hull : set;
}

/* Return the function, whose pieces are released.  Each is as simple as it can
 * be, if they are few.
 */
__isl_give isl_pw_qpolynomial *po_pieces_to_pw(struct pieces *pieces,
                                               __isl_take isl_space *space)
{
    isl_pw_qpolynomial *pw = isl_pw_qpolynomial_zero(space);

    for (int i = 0; i < pieces->n; i++) {
        isl_set *domain = as_few_parts(isl_set_copy(pieces->piece[i].domain));
        isl_qpolynomial *value = isl_qpolynomial_copy(pieces->piece[i].value);

        if (pieces->n <= MAX_PIECES &&
            isl_qpolynomial_dim(value, isl_dim_div) <= MAX_FLOOR)
            value = isl_qpolynomial_gist(value, isl_set_copy(domain));
        pw = isl_pw_qpolynomial_add_disjoint(
            pw, isl_pw_qpolynomial_alloc(domain, value));
    }
    po_pieces_clear(pieces);
    return pw;
}

static isl_stat add_piece(__isl_take isl_set *domain,
                          __isl_take isl_qpolynomial *value, void *user)
{
    return po_pieces_add_disjoint(user, domain, value);
}

/* Return the same function in fewer pieces. */
__isl_give isl_pw_qpolynomial *po_pw_qpolynomial_tidy(
    __isl_take isl_pw_qpolynomial *pw)
{
    isl_space *space = isl_pw_qpolynomial_get_space(pw);
    struct pieces pieces = {0};
    isl_stat status;

    status = isl_pw_qpolynomial_foreach_piece(pw, add_piece, &pieces);
    isl_pw_qpolynomial_free(pw);
    if (status >= 0)
        status = po_pieces_merge(&pieces);
    pw = po_pieces_to_pw(&pieces, space);
    return status < 0 ? isl_pw_qpolynomial_free(pw) : pw;
}
