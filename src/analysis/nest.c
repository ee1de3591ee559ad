/* Sums over nested intervals, without conditions: the values of the regions that
 * eliminate.c makes.
 *
 * From the inside to the outside, a x >= -l and b x <= h bound a dimension.  The
 * sum over x from ceil(-l / a) to floor(h / b) is a polynomial of the floors,
 * which have to be linear in the dimensions outside: one of them, y, is split
 * into residue classes, y = m y' + r, if the coefficient of y is not a multiple
 * of the divisor.  All classes have the same region, that of y: where the
 * rational bounds are in order, the sum over a class without points is 0.  If the
 * outermost dimension has hardly more values than there are classes, its values
 * are taken one by one instead.
 */
#include "internal.h"

#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

/* More residue classes than that are too many. */
#define MAX_CLASSES 20000

/* The sum in progress: what it is so far, and over how many classes. */
struct total {
    isl_qpolynomial *value;
    int n_class;
};

/* Where the sum is: the dimensions of levels before "level" are summed over.
 * The bounds have "n_head" columns for parameters, the part may have more.
 */
struct place {
    const struct nest *nest;
    po_system *bounds;
    int n_head;
    int level;
};

static isl_stat go_on(struct total *total, const struct place *at,
                      const struct part *part);

/* The coefficient of a dimension in the lower (0) or the upper (1) bound. */
static long coefficient(const struct place *at, int level, int side, int dim)
{
    const long *row = po_system_row(at->bounds, 2 * level + side);

    return row[1 + at->n_head + dim];
}

static long magnitude(long value)
{
    return value < 0 ? -value : value;
}

/* Return floor(row / |a|), where a is the coefficient of x in the bound on one
 * side, and the row has none for x.  NULL if isl has failed.
 */
static __isl_give isl_aff *floor_of(const struct place *at, struct part *part,
                                    int side)
{
    int x = at->nest->dim[at->level];
    int n_more = isl_basic_set_dim(part->region, isl_dim_param) - at->n_head;
    const long *row = po_system_row(at->bounds, 2 * at->level + side) + 1;
    int n_var = at->bounds->n_var;
    isl_aff *value;
    long *bound;

    if (n_more < 0)
        return NULL;
    bound = po_alloc((size_t)(n_var + n_more + 1) * sizeof(long));
    for (int i = 0; i <= n_var; i++)
        bound[i < at->n_head ? i : i + n_more] = row[i];
    bound[at->n_head + n_more + x] = 0;
    value = po_part_floor(part, bound,
                          magnitude(coefficient(at, at->level, side, x)));
    free(bound);
    return value;
}

/* Sum over the dimension of this level, whose bounds are linear. */
static isl_stat sum_level(struct total *total, const struct place *at,
                          const struct part *from)
{
    struct part part = po_part_copy(from);
    struct place next = *at;
    isl_aff *below = floor_of(at, &part, 0);
    isl_aff *last = floor_of(at, &part, 1);
    isl_stat status;

    below = isl_aff_align_params(below, isl_basic_set_get_space(part.region));
    below = isl_aff_add_constant_si(isl_aff_neg(below), -1);
    part.weight =
        po_qpolynomial_sum(part.weight, at->nest->dim[at->level], below, last);
    next.level++;
    status = go_on(total, &next, &part);
    po_part_clear(&part);
    return status;
}

/* The value m y + r of a dimension. */
static __isl_give isl_aff *class_of(const struct part *part, int dim, long m,
                                    long r)
{
    isl_ctx *ctx = isl_basic_set_get_ctx(part->region);
    isl_aff *aff =
        isl_aff_zero_on_domain_space(isl_basic_set_get_space(part->region));

    aff = isl_aff_set_coefficient_val(aff, isl_dim_in, dim,
                                      isl_val_int_from_si(ctx, m));
    return isl_aff_set_constant_val(aff, isl_val_int_from_si(ctx, r));
}

/* Divide a row by what its coefficients have in common. */
static void tighten(long *row, int n_var)
{
    long gcd = 0;

    for (int i = 1; i <= n_var; i++)
        gcd = po_gcd(gcd, magnitude(row[i]));
    for (int i = 1; i <= n_var + 1 && gcd > 1; i++)
        row[i] = po_floor_div(row[i], gcd);
}

/* Put m y + r in the place of dimension y in all bounds that are left; false on
 * overflow.
 */
static bool split_bounds(struct place *at, int dim, long m, long r)
{
    int n_var = at->bounds->n_var;

    for (int i = 2 * at->level; i < at->bounds->n_row; i++) {
        long *row = po_system_at(at->bounds, i);
        long *coef = &row[1 + at->n_head + dim];
        long offset;

        if (!po_mul(*coef, r, &offset) || !po_mul(*coef, m, coef))
            return false;
        row[n_var + 1] += offset;
        if (magnitude(row[n_var + 1]) > PO_COEF_MAX)
            return false;
        tighten(row, n_var);
    }
    return true;
}

/* The sum over one residue class of a dimension. */
static isl_stat sum_class(struct total *total, const struct place *from,
                          const struct part *all, int dim, const long class[2])
{
    struct part part = po_part_copy(all);
    struct place at = *from;
    isl_stat status = isl_stat_error;

    at.bounds = po_system_copy(from->bounds);
    po_part_replace(&part, dim, class_of(&part, dim, class[0], class[1]));
    if (split_bounds(&at, dim, class[0], class[1]))
        status = go_on(total, &at, &part);
    po_system_free(at.bounds);
    po_part_clear(&part);
    return status;
}

/* The number of residue classes of dimension "dim" that have to be told apart
 * for the bounds at this level to be linear, 0 on overflow:
 *
 *     lcm over both of |a| / gcd(a, c),  c the coefficient of "dim"
 */
static long n_class(const struct place *at, int dim)
{
    int x = at->nest->dim[at->level];
    long n = 1;

    for (int side = 0; side < 2 && n > 0 && dim != x; side++) {
        long a = magnitude(coefficient(at, at->level, side, x));
        long c = coefficient(at, at->level, side, dim);
        long period = c == 0 ? 1 : a / po_gcd(a, c);

        if (!po_mul(n, period / po_gcd(n, period), &n))
            n = 0;
    }
    return n;
}

/* Are the bounds on the outermost dimension that is left numbers?  If so, "*first"
 * and "*last" are those of its values.
 */
static bool is_constant(const struct place *at, long *first, long *last)
{
    int level = at->bounds->n_row / 2 - 1;
    int column = 1 + at->n_head + at->nest->dim[level];
    int n_var = at->bounds->n_var;
    const long *row[2] = {po_system_row(at->bounds, 2 * level),
                          po_system_row(at->bounds, 2 * level + 1)};

    for (int side = 0; side < 2; side++)
        for (int i = 1; i <= n_var; i++)
            if (i != column && row[side][i] != 0)
                return false;
    *first = -po_floor_div(row[0][n_var + 1], row[0][column]);
    *last = po_floor_div(row[1][n_var + 1], -row[1][column]);
    return true;
}

/* Sum over the values of the outermost dimension one by one. */
static isl_stat enumerate(struct total *total, const struct place *from,
                          const struct part *part, long first, long last)
{
    isl_stat status = isl_stat_ok;
    struct place at = *from;
    long value[2] = {0, 0};

    at.bounds = po_system_copy(from->bounds);
    at.bounds->n_row -= 2;
    for (value[1] = first; value[1] <= last && status >= 0; value[1]++)
        status = sum_class(total, &at, part, at.nest->dim[at.bounds->n_row / 2],
                           value);
    po_system_free(at.bounds);
    return status;
}

/* Sum over the residue classes of a dimension, unless there are hardly more values
 * of the outermost one, without which the classes are fewer.
 */
static isl_stat split(struct total *total, const struct place *at,
                      const struct part *part, int dim, long m)
{
    isl_stat status = isl_stat_ok;
    long class[2] = {m, 0};
    long first;
    long last;

    if (m > MAX_CLASSES || (total->n_class += (int)m) > MAX_CLASSES)
        return isl_stat_error;
    if (is_constant(at, &first, &last) && last - first < 2 * m)
        return enumerate(total, at, part, first, last);
    for (; class[1] < m && status >= 0; class[1]++)
        status = sum_class(total, at, part, dim, class);
    return status;
}

/* Sum a part from this place on. */
static isl_stat go_on(struct total *total, const struct place *at,
                      const struct part *part)
{
    int n_dim = at->bounds->n_var - at->n_head;
    int dim = 0;
    long m = 1;

    if (2 * at->level == at->bounds->n_row) {
        total->value = isl_qpolynomial_add(total->value, po_part_value(part));
        return total->value ? isl_stat_ok : isl_stat_error;
    }
    while (dim < n_dim && (m = n_class(at, dim)) == 1)
        dim++;
    if (dim == n_dim)
        return sum_level(total, at, part);
    return m < 1 ? isl_stat_error : split(total, at, part, dim, m);
}

/* Return the sum of the weight of "part" over the nest, as a function of the
 * user's parameters.  NULL if there are too many residue classes.
 */
__isl_give isl_qpolynomial *po_nest_sum(const struct nest *nest,
                                        const struct part *part)
{
    isl_space *space = isl_basic_set_get_space(part->region);
    struct part all = po_part_copy(part);
    struct place at = {.nest = nest, .bounds = nest->bounds};
    struct total total = {0};

    at.n_head = isl_basic_set_dim(part->region, isl_dim_param);
    isl_basic_set_free(all.region);
    all.region = isl_basic_set_universe(space);
    total.value = isl_qpolynomial_scale_val(
        po_part_value(part), isl_val_zero(isl_basic_set_get_ctx(part->region)));
    if (go_on(&total, &at, &all) < 0)
        total.value = isl_qpolynomial_free(total.value);
    po_part_clear(&all);
    return total.value;
}
