/* Simplification of piecewise quasi-polynomials for reading: pieces whose
 * functions agree on a domain are merged, and domains are coalesced.  The
 * function stays the same.  Agreement is tested at sample points first, then
 * proved; "not equal" may be wrong, and only leaves more pieces.  Budgets are
 * constants below.
 */
#include "internal.h"

#include <isl/point.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

/* The texts of more pieces than that are not made simpler, nor are differences
 * with more floors, whose integer hull takes long to find.  Functions with more
 * terms are only compared term by term.
 */
#define MAX_PIECES 60
#define MAX_FLOOR  8
#define MAX_TERMS  500

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
static isl_bool agree(const struct atoms *atoms, const struct qpoly *a,
                      const struct qpoly *b, __isl_keep isl_set *domain)
{
    struct qpoly difference;
    isl_qpolynomial *q;
    isl_bool zero;

    if (po_atoms_n_differ(atoms, a, b) > MAX_FLOOR)
        return isl_bool_false;
    difference = po_qpoly_copy(a);
    po_qpoly_add(&difference, b, -1, 1);
    q = po_atoms_write(atoms, &difference);
    q = isl_qpolynomial_gist(q, isl_set_copy(domain));
    zero = isl_qpolynomial_is_zero(q);
    isl_qpolynomial_free(q);
    po_qpoly_clear(&difference);
    return zero;
}

/* Some points of a domain.
 *
 * "residue"  for each point the values of the atoms
 * "value"    and that of the function of the piece there
 */
struct samples {
    const struct atoms *atoms;
    int n;
    unsigned long *residue[MAX_SAMPLES];
    unsigned long value[MAX_SAMPLES];
};

static isl_stat add_sample(__isl_take isl_point *point, void *user)
{
    struct samples *samples = user;
    isl_stat status = isl_stat_error;

    if (samples->n < MAX_SAMPLES) {
        samples->residue[samples->n] = po_atoms_at(samples->atoms, point);
        if (samples->residue[samples->n]) {
            samples->n++;
            status = isl_stat_ok;
        }
    }
    isl_point_free(point);
    return status;
}

static void free_samples(struct samples *samples)
{
    for (int i = 0; i < samples->n; i++)
        free(samples->residue[i]);
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

/* Find the points of "domain", or some that lie near to each other. */
static void find_points(struct samples *samples, __isl_keep isl_set *domain)
{
    isl_set *near = isl_set_copy(domain);
    isl_bool params = isl_set_is_params(domain);
    isl_point *center;

    if (po_set_is_finite(domain) == isl_bool_true) {
        isl_set_foreach_point(near, add_sample, samples);
    } else {
        center = isl_set_sample_point(isl_set_copy(domain));
        near = stay_near(near, center, isl_dim_param);
        if (params == isl_bool_false)
            near = stay_near(near, center, isl_dim_set);
        isl_set_foreach_point(near, add_sample, samples);
        isl_point_free(center);
    }
    isl_set_free(near);
}

/* Does it take long to compute a value? */
static bool is_long(const struct qpoly *value)
{
    return value->n > MAX_TERMS;
}

/* Return points of a piece, and its values there; none if it takes too long to
 * compare functions.
 */
static struct samples find_samples(const struct pieces *pieces, int i)
{
    struct piece *piece = &pieces->piece[i];
    struct samples samples = {.atoms = pieces->atoms};

    if (!piece->is_infinite && !is_long(&piece->value))
        find_points(&samples, piece->domain);
    for (int k = 0; k < samples.n; k++)
        samples.value[k] = po_qpoly_residue(&piece->value, samples.residue[k]);
    return samples;
}

/* Is the function of piece "from", of which there are samples, that of piece
 * "to"?  "No" may be wrong; without samples the terms have to be the same.
 */
static isl_bool is_part(const struct piece *from, const struct samples *samples,
                        struct piece *to)
{
    if (from->is_infinite || to->is_infinite)
        return isl_bool_ok(from->is_infinite && to->is_infinite);
    if (po_qpoly_equal(&from->value, &to->value))
        return isl_bool_true;
    if (samples->n == 0 || is_long(&to->value))
        return isl_bool_false;
    for (int i = 0; i < samples->n; i++)
        if (samples->value[i] !=
            po_qpoly_residue(&to->value, samples->residue[i]))
            return isl_bool_false;
    return agree(samples->atoms, &from->value, &to->value, from->domain);
}

/* Forget piece "i", whose domain is gone. */
static void remove_piece(struct pieces *pieces, int i)
{
    po_qpoly_clear(&pieces->piece[i].value);
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
    struct samples samples = find_samples(pieces, i);
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
static __isl_give isl_set *coalesced(__isl_take isl_set *set)
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

static __isl_give isl_qpolynomial *value_of(const struct pieces *pieces, int i)
{
    const struct piece *piece = &pieces->piece[i];

    if (piece->is_infinite)
        return isl_qpolynomial_infty_on_domain(
            isl_set_get_space(piece->domain));
    return po_atoms_write(pieces->atoms, &piece->value);
}

/* Return the function, whose pieces are released.  Each is as simple as it can
 * be, if they are few.
 */
__isl_give isl_pw_qpolynomial *po_pieces_to_pw(struct pieces *pieces,
                                               __isl_take isl_space *space)
{
    isl_pw_qpolynomial *pw = isl_pw_qpolynomial_zero(space);

    for (int i = 0; i < pieces->n; i++) {
        isl_set *domain = coalesced(isl_set_copy(pieces->piece[i].domain));
        isl_qpolynomial *value = value_of(pieces, i);

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
    struct pieces *pieces = user;
    isl_bool infinite = isl_qpolynomial_is_infty(value);
    isl_stat status = isl_stat_error;
    struct qpoly p = {0};

    if (infinite == isl_bool_true ||
        (infinite >= 0 && po_atoms_read(pieces->atoms, value, &p)))
        status = po_pieces_add_disjoint(pieces, domain, infinite ? NULL : &p);
    else
        isl_set_free(domain);
    po_qpoly_clear(&p);
    isl_qpolynomial_free(value);
    return status;
}

/* Return the same function in fewer pieces. */
__isl_give isl_pw_qpolynomial *po_pw_qpolynomial_tidy(
    __isl_take isl_pw_qpolynomial *pw)
{
    isl_space *space = isl_pw_qpolynomial_get_space(pw);
    struct atoms atoms = po_atoms_new(isl_pw_qpolynomial_get_domain_space(pw));
    struct pieces pieces = {.atoms = &atoms};
    isl_stat status;

    status = isl_pw_qpolynomial_foreach_piece(pw, add_piece, &pieces);
    isl_pw_qpolynomial_free(pw);
    if (status >= 0)
        status = po_pieces_merge(&pieces);
    pw = po_pieces_to_pw(&pieces, space);
    po_atoms_clear(&atoms);
    return status < 0 ? isl_pw_qpolynomial_free(pw) : pw;
}
