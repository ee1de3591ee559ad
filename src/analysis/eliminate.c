/* Sums over the points of a region, one dimension after the other: [Pugh94],
 * [Tawbi94].
 *
 * A dimension x has bounds a x >= -l and b x <= u.  Where one of them is the
 * greatest and one the least, which is a region without x, the sum over x is
 * that from ceil(-l / a) to floor(u / b).  If no dimension is left in u mod b,
 * the floor is a function of parameters: a dimension y that is left is split
 * into residue classes, y = m y' + r, before.
 */
#include "internal.h"

#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

/* More residue classes and regions than that are too many. */
#define MAX_PARTS 20000

/* The sum in progress.
 *
 * "n_part"  parts so far
 * "leaf"    what to do with the parts without dimensions
 */
struct summation {
    int n_part;
    isl_stat (*leaf)(const struct part *part, void *user);
    void *user;
};

/* The constraints of a part, columns [ n, f | x | constant ]. */
struct rows {
    po_system *system;
    int n_head;
    int n_dim;
};

/* An equality that a dimension occurs in.
 *
 * "row"  its number, -1 if there is none
 * "dim"  the dimension with the smallest coefficient, "other" one more, or -1
 */
struct equality {
    int row;
    int dim;
    int other;
};

static isl_stat go_on(struct summation *s, struct part *part, int x);

static struct rows rows_of(const struct part *part)
{
    struct rows rows;

    rows.system = po_system_from_basic_set(part->region);
    rows.n_head = isl_basic_set_dim(part->region, isl_dim_param);
    rows.n_dim = isl_basic_set_dim(part->region, isl_dim_set);
    return rows;
}

static long coefficient(const struct rows *rows, int row, int dim)
{
    return po_system_row(rows->system, row)[1 + rows->n_head + dim];
}

static long magnitude(long value)
{
    return value < 0 ? -value : value;
}

/* The number of residue classes of dimension "dim" that have to be told apart
 * for the bounds on x to be functions of the others, 0 on overflow:
 *
 *     lcm over the rows of |a| / gcd(a, c),  c the coefficient of "dim"
 */
static long n_class(const struct rows *rows, int x, int dim)
{
    long n = 1;

    for (int r = 0; r < rows->system->n_row && n > 0; r++) {
        long a = magnitude(coefficient(rows, r, x));
        long c = coefficient(rows, r, dim);
        long period;

        if (a == 0 || c == 0 || dim == x)
            continue;
        period = a / po_gcd(a, c);
        if (!po_mul(n, period / po_gcd(n, period), &n))
            n = 0;
    }
    return n;
}

/* How many parts eliminating x makes, at least; a large number if too many. */
static double cost(const struct rows *rows, int x)
{
    double n_low = 0;
    double n_high = 0;
    double n = 1;

    for (int r = 0; r < rows->system->n_row; r++) {
        n_low += coefficient(rows, r, x) > 0;
        n_high += coefficient(rows, r, x) < 0;
    }
    for (int i = 0; i < rows->n_dim; i++) {
        long classes = n_class(rows, x, i);

        n *= classes > 0 ? (double)classes : 1e18;
    }
    return n * n_low * n_high;
}

/* The cheapest dimension, of these the last. */
static int cheapest(const struct rows *rows)
{
    int best = rows->n_dim - 1;

    for (int i = best - 1; i >= 0; i--)
        if (cost(rows, i) < cost(rows, best))
            best = i;
    return best;
}

/* Return to · row(l) + by · row(k), without the kind. */
static bool combine(const struct rows *rows, int k, long by, int l, long to,
                    long *sum)
{
    size_t width = (size_t)po_system_width(rows->system);

    for (size_t i = 0; i < width; i++)
        sum[i] = po_system_row(rows->system, l)[i];
    return po_row_combine(sum, po_system_row(rows->system, k),
                          rows->system->n_var, to, by);
}

/* Add the rows that make bound "best" the closest of those on its side; of equal
 * ones, the first is.
 */
static bool add_closest(const struct rows *rows, int x, int best, long *row,
                        po_system *region)
{
    long a = coefficient(rows, best, x);

    for (int r = 0; r < rows->system->n_row; r++) {
        long b = coefficient(rows, r, x);

        if (r == best || b == 0 || (a > 0) != (b > 0))
            continue;
        if (!combine(rows, best, -magnitude(b), r, magnitude(a), row))
            return false;
        if (r < best)
            row[rows->system->n_var + 1]--;
        po_system_add(region, false, row + 1);
    }
    return true;
}

/* The region where "low" and "high" are the bounds on x, and are in order. */
static po_system *region_of(const struct rows *rows, int x, int low, int high)
{
    po_system *region = po_system_new(rows->system->n_var);
    long *row = po_alloc((size_t)po_system_width(rows->system) * sizeof(long));
    bool good;

    for (int r = 0; r < rows->system->n_row; r++) {
        const long *from = po_system_row(rows->system, r);

        if (coefficient(rows, r, x) == 0)
            po_system_add(region, from[0] != 0, from + 1);
    }
    good = add_closest(rows, x, low, row, region) &&
           add_closest(rows, x, high, row, region) &&
           combine(rows, low, -coefficient(rows, high, x), high,
                   coefficient(rows, low, x), row);
    if (good)
        po_system_add(region, false, row + 1);
    free(row);
    return good ? region : po_system_free(region);
}

/* A row without its coefficient of x, for a part that may have more parameters
 * than the rows.  NULL if isl has failed.
 */
static long *bound_row(const struct rows *rows, const struct part *part, int x,
                       int r)
{
    int n_more = isl_basic_set_dim(part->region, isl_dim_param) - rows->n_head;
    const long *row = po_system_row(rows->system, r) + 1;
    long *bound;

    if (n_more < 0)
        return NULL;
    bound = po_alloc((size_t)(rows->system->n_var + n_more + 1) * sizeof(long));
    for (int i = 0; i <= rows->system->n_var; i++)
        bound[i < rows->n_head ? i : i + n_more] = row[i];
    bound[rows->n_head + n_more + x] = 0;
    return bound;
}

/* Return floor(row / |a|), where a is the coefficient of x in row "r". */
static __isl_give isl_aff *floor_of(const struct rows *rows, struct part *part,
                                    int x, int r)
{
    long *row = bound_row(rows, part, x, r);
    isl_aff *value = NULL;

    if (row)
        value = po_part_floor(part, row, magnitude(coefficient(rows, r, x)));
    free(row);
    return value;
}

/* Sum over x where "low" and "high" are the bounds.  Between the rational bounds
 * of x, where they are in order, lie last - below integers, which may be none.
 */
static isl_stat sum_between(struct summation *s, const struct part *from,
                            const struct rows *rows, int x, int bound[2])
{
    isl_space *space = isl_basic_set_get_space(from->region);
    po_system *region = region_of(rows, x, bound[0], bound[1]);
    struct part part = po_part_copy(from);
    isl_stat status;
    isl_aff *below;
    isl_aff *last;

    isl_basic_set_free(part.region);
    part.region = po_system_to_basic_set(region, space);
    isl_space_free(space);
    po_system_free(region);
    below = floor_of(rows, &part, x, bound[0]);
    last = floor_of(rows, &part, x, bound[1]);
    below = isl_aff_align_params(below, isl_basic_set_get_space(part.region));
    below = isl_aff_add_constant_si(isl_aff_neg(below), -1);
    part.weight = po_qpolynomial_sum(part.weight, x, below, last);
    po_part_drop(&part, x);
    status = go_on(s, &part, -1);
    po_part_clear(&part);
    return status;
}

static isl_stat sum_dim(struct summation *s, const struct part *part,
                        const struct rows *rows, int x)
{
    isl_stat status = isl_stat_ok;
    int bound[2];

    for (int l = 0; l < rows->system->n_row; l++)
        for (int h = 0; h < rows->system->n_row && status >= 0; h++) {
            bound[0] = l;
            bound[1] = h;
            if (coefficient(rows, l, x) > 0 && coefficient(rows, h, x) < 0)
                status = sum_between(s, part, rows, x, bound);
        }
    return status;
}

/* The value m x + r of a dimension. */
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

/* Tighten the constraints; is there no point?  Takes the implicit equalities
 * into account.
 */
static isl_bool simplify(struct part *part)
{
    part->region = isl_basic_set_detect_equalities(part->region);
    part->region = isl_basic_set_remove_redundancies(part->region);
    return isl_basic_set_is_empty(part->region);
}

/* Sum over x: first over the residue classes of dimensions that its bounds are
 * fractions of.
 */
static isl_stat eliminate(struct summation *s, const struct part *part,
                          const struct rows *rows, int x)
{
    isl_stat status = isl_stat_ok;
    int dim = 0;
    long m = 1;

    while (dim < rows->n_dim && (m = n_class(rows, x, dim)) == 1)
        dim++;
    if (dim == rows->n_dim)
        return sum_dim(s, part, rows, x);
    if (m < 1 || m > MAX_PARTS)
        return isl_stat_error;
    for (long r = 0; r < m && status >= 0; r++) {
        struct part one = po_part_copy(part);

        po_part_replace(&one, dim, class_of(&one, dim, m, r));
        status = go_on(s, &one, x);
        po_part_clear(&one);
    }
    return status;
}

/* Look for the equality with the smallest coefficient of a dimension. */
static struct equality find_equality(const struct rows *rows)
{
    struct equality best = {-1, -1, -1};
    long least = 0;

    for (int r = 0; r < rows->system->n_row; r++) {
        if (!po_system_row(rows->system, r)[0])
            continue;
        for (int i = 0; i < rows->n_dim; i++) {
            long c = magnitude(coefficient(rows, r, i));

            if (c > 0 && (least == 0 || c < least)) {
                best = (struct equality){r, i, -1};
                least = c;
            }
        }
    }
    for (int i = 0; best.row >= 0 && i < rows->n_dim; i++)
        if (i != best.dim && coefficient(rows, best.row, i) != 0)
            best.other = i;
    return best;
}

/* Make the coefficient of "other" smaller than that of x:
 *
 *     x -> x - floor(c / a) other
 */
static void reduce(struct part *part, const struct rows *rows,
                   struct equality at)
{
    long a = coefficient(rows, at.row, at.dim);
    long c = coefficient(rows, at.row, at.other);
    isl_aff *value = class_of(part, at.dim, 1, 0);

    value = isl_aff_set_coefficient_si(value, isl_dim_in, at.other,
                                       -(int)po_floor_div(c, a));
    po_part_replace(part, at.dim, value);
}

/* Put what x is equal to in its place; if that is a fraction of a function of
 * the parameters, it has to be an integer, which the region still says.
 */
static void substitute(struct part *part, const struct rows *rows,
                       struct equality at)
{
    long a = coefficient(rows, at.row, at.dim);
    long *row = bound_row(rows, part, at.dim, at.row);
    isl_aff *value = NULL;

    for (int i = 0; row && a > 0 && i <= rows->system->n_var; i++)
        row[i] = -row[i];
    if (row)
        value = po_part_floor(part, row, magnitude(a));
    free(row);
    po_part_replace(part, at.dim, value);
    po_part_drop(part, at.dim);
}

/* Sum a part with an equality: it has one dimension less, unless the
 * equality has to be made simpler before.
 */
static isl_stat solve(struct summation *s, struct part *part,
                      const struct rows *rows, struct equality at)
{
    long a = coefficient(rows, at.row, at.dim);

    if (at.other >= 0 && magnitude(a) > 1)
        reduce(part, rows, at);
    else
        substitute(part, rows, at);
    return go_on(s, part, -1);
}

/* Sum a part: over a dimension that an equality has, over x if there is no such
 * one, and over the cheapest if x is -1.
 */
static isl_stat go_on(struct summation *s, struct part *part, int x)
{
    isl_bool empty = simplify(part);
    struct rows rows;
    struct equality at;
    isl_stat status;

    if (empty < 0 || ++s->n_part > MAX_PARTS)
        return isl_stat_error;
    if (empty)
        return isl_stat_ok;
    rows = rows_of(part);
    if (!rows.system)
        return isl_stat_error;
    at = find_equality(&rows);
    if (rows.n_dim == 0)
        status = s->leaf(part, s->user);
    else if (at.row >= 0)
        status = solve(s, part, &rows, at);
    else
        status = eliminate(s, part, &rows, x >= 0 ? x : cheapest(&rows));
    po_system_free(rows.system);
    return status;
}

/* Call "leaf" for parts without dimensions whose sum is that of "part"; their
 * regions may overlap.
 */
isl_stat po_part_sum(struct part *part,
                     isl_stat (*leaf)(const struct part *part, void *user),
                     void *user)
{
    struct summation s = {.leaf = leaf, .user = user};

    return go_on(&s, part, -1);
}
