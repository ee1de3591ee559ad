/* Sums over the points of a region, one dimension after the other: [Pugh94],
 * [Tawbi94].
 *
 * First, what equalities say is put in the place of dimensions.  Then there are
 * bounds a x >= -l and b x <= h on a dimension x.  Where one of them is the
 * greatest and one the least, and they are in order, which is a region without x,
 * they are all that is known of x.  When no dimension is left, the region is one
 * of parameters, and there the points lie in nested intervals, over which nested_intervals.c
 * sums.  It is where the rational bounds are in order: it does not depend on
 * residue classes, which makes the regions few and simple.
 */
#include "internal.h"

#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

/* More regions than that are too many. */
#define MAX_PARTS 20000

/* The sum in progress.
 *
 * "n_part"  regions so far
 * "nest"    the bounds that have been chosen on the way to this region
 * "sum"     of what there is on regions of parameters so far
 */
struct summation {
    int n_part;
    struct nest nest;
    struct pieces *sum;
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

static isl_stat go_on(struct summation *s, const struct part *part);

static struct rows rows_of(const struct part *part)
{
    struct rows rows;

    rows.system = po_system_from_basic_set(part->region);
    rows.n_head = isl_basic_set_dim(part->region, isl_dim_param);
    rows.n_dim = isl_basic_set_dim(part->region, isl_dim_set);
    return rows;
}

static bool is_equality(const struct rows *rows, int row)
{
    return po_system_row(rows->system, row)[0] != 0;
}

static long coefficient(const struct rows *rows, int row, int dim)
{
    return po_system_row(rows->system, row)[1 + rows->n_head + dim];
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
        long a = labs(coefficient(rows, r, x));
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

/* The equality with the smallest coefficient of x, -1 if there is none. */
static int equality_on(const struct rows *rows, int x)
{
    int best = -1;

    for (int r = 0; r < rows->system->n_row; r++) {
        long c = labs(coefficient(rows, r, x));

        if (is_equality(rows, r) && c > 0 &&
            (best < 0 || c < labs(coefficient(rows, best, x))))
            best = r;
    }
    return best;
}

/* How many regions eliminating x makes, at most, for as many residue classes; a
 * large number if too many.
 */
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
    return equality_on(rows, x) >= 0 ? n : n * n_low * n_high;
}

static bool is_done(const struct nest *nest, int x)
{
    for (int i = 0; i < nest->n_level; i++)
        if (nest->dim[i] == x)
            return true;
    return false;
}

/* The cheapest dimension that is left, of these the last. */
static int cheapest(const struct rows *rows, const struct nest *nest)
{
    int best = -1;

    for (int i = rows->n_dim - 1; i >= 0; i--)
        if (!is_done(nest, i) && (best < 0 || cost(rows, i) < cost(rows, best)))
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
    return po_row_combine(sum + 1, po_system_row(rows->system, k) + 1,
                          rows->system->n_var + 1, to, by);
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
        if (!combine(rows, best, -labs(b), r, labs(a), row))
            return false;
        if (r < best)
            row[rows->system->n_var + 1]--;
        po_system_add(region, false, row + 1);
    }
    return true;
}

/* The rows without x. */
static po_system *rows_without(const struct rows *rows, int x)
{
    po_system *region = po_system_new(rows->system->n_var);

    for (int r = 0; r < rows->system->n_row; r++)
        if (coefficient(rows, r, x) == 0)
            po_system_add(region, is_equality(rows, r),
                          po_system_row(rows->system, r) + 1);
    return region;
}

/* The region where "low" and "high" are the bounds on x, and are in order. */
static po_system *region_of(const struct rows *rows, int x, int low, int high)
{
    po_system *region = rows_without(rows, x);
    long *row = po_alloc((size_t)po_system_width(rows->system) * sizeof(long));
    bool good;

    good = add_closest(rows, x, low, row, region) &&
           add_closest(rows, x, high, row, region) &&
           combine(rows, low, -coefficient(rows, high, x), high,
                   coefficient(rows, low, x), row);
    if (good)
        po_system_add(region, false, row + 1);
    free(row);
    return good ? region : po_system_free(region);
}

/* The region where what row "at", an equality, makes of x is in bounds. */
static po_system *region_on(const struct rows *rows, int x, int at)
{
    po_system *region = rows_without(rows, x);
    long *row = po_alloc((size_t)po_system_width(rows->system) * sizeof(long));
    long a = coefficient(rows, at, x);
    bool good = true;

    for (int r = 0; r < rows->system->n_row && good; r++) {
        long b = coefficient(rows, r, x);

        if (r == at || b == 0)
            continue;
        good = combine(rows, at, a > 0 ? -b : b, r, labs(a), row);
        if (good)
            po_system_add(region, is_equality(rows, r), row + 1);
    }
    free(row);
    return good ? region : po_system_free(region);
}

/* Add a bound to the nest, whose coefficient of x has the given sign. */
static void push_bound(struct nest *nest, const struct rows *rows, int x, int r,
                       int sign)
{
    int n = rows->system->n_var;
    long *row = po_alloc((size_t)(n + 1) * sizeof(long));
    bool negated = (coefficient(rows, r, x) > 0) != (sign > 0);

    for (int i = 0; i <= n; i++)
        row[i] = po_system_row(rows->system, r)[1 + i] * (negated ? -1 : 1);
    po_system_add(nest->bounds, false, row);
    free(row);
}

/* Go on where "low" and "high" are the bounds on x, which is "region". */
static isl_stat between(struct summation *s, const struct part *from,
                        const struct rows *rows, int x, int low, int high,
                        po_system *region)
{
    isl_space *space = isl_basic_set_get_space(from->region);
    struct nest *nest = &s->nest;
    struct part part = po_part_copy(from);
    isl_stat status;

    isl_basic_set_free(part.region);
    part.region = po_system_to_basic_set(region, space);
    isl_space_free(space);
    po_system_free(region);
    push_bound(nest, rows, x, low, 1);
    push_bound(nest, rows, x, high, -1);
    nest->dim[nest->n_level++] = x;
    status = go_on(s, &part);
    nest->n_level--;
    nest->bounds->n_row -= 2;
    po_part_clear(&part);
    return status;
}

/* Go on for every pair of bounds on x; an equality is both. */
static isl_stat eliminate(struct summation *s, const struct part *part,
                          const struct rows *rows, int x)
{
    isl_stat status = isl_stat_ok;
    int at = equality_on(rows, x);

    if (at >= 0)
        return between(s, part, rows, x, at, at, region_on(rows, x, at));
    for (int l = 0; l < rows->system->n_row; l++)
        for (int h = 0; h < rows->system->n_row && status >= 0; h++)
            if (coefficient(rows, l, x) > 0 && coefficient(rows, h, x) < 0)
                status =
                    between(s, part, rows, x, l, h, region_of(rows, x, l, h));
    return status;
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

/* Look for the equality with the smallest coefficient of a dimension. */
static struct equality find_equality(const struct rows *rows)
{
    struct equality best = {-1, -1, -1};
    long least = 0;

    for (int r = 0; r < rows->system->n_row; r++) {
        if (!po_system_row(rows->system, r)[0])
            continue;
        for (int i = 0; i < rows->n_dim; i++) {
            long c = labs(coefficient(rows, r, i));

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
        value = po_part_floor(part, row, labs(a));
    free(row);
    po_part_replace(part, at.dim, value);
    po_part_drop(part, at.dim);
}

/* Put what is equal to a dimension in its place, or make the equality simpler
 * before.
 */
static void solve(struct part *part, const struct rows *rows,
                  struct equality at)
{
    long a = coefficient(rows, at.row, at.dim);

    if (at.other >= 0 && labs(a) > 1)
        reduce(part, rows, at);
    else
        substitute(part, rows, at);
}

/* Add what there is on a region of parameters. */
static isl_stat leaf(struct summation *s, const struct part *part)
{
    isl_stat status = isl_stat_error;
    struct qpoly value;

    if (po_nest_sum(&s->nest, part, s->sum->atoms, &value))
        status = po_pieces_add(s->sum, po_part_domain(part), &value);
    po_qpoly_clear(&value);
    return status;
}

/* Sum a part without equalities: over the cheapest dimension first. */
static isl_stat go_on(struct summation *s, const struct part *from)
{
    struct part part = po_part_copy(from);
    isl_bool empty = simplify(&part);
    struct rows rows = rows_of(&part);
    isl_stat status = isl_stat_ok;

    if (empty < 0 || !rows.system || ++s->n_part > MAX_PARTS)
        status = isl_stat_error;
    else if (!empty && s->nest.n_level == rows.n_dim)
        status = leaf(s, &part);
    else if (!empty)
        status = eliminate(s, &part, &rows, cheapest(&rows, &s->nest));
    po_system_free(rows.system);
    po_part_clear(&part);
    return status;
}

/* Make equalities vanish.  Returns whether there are points. */
static isl_bool solve_all(struct part *part)
{
    for (;;) {
        isl_bool empty = simplify(part);
        struct rows rows = rows_of(part);
        struct equality at = {-1, -1, -1};

        if (empty == isl_bool_false && rows.system)
            at = find_equality(&rows);
        if (at.row >= 0)
            solve(part, &rows, at);
        po_system_free(rows.system);
        if (at.row < 0)
            return isl_bool_not(empty);
    }
}

/* Add the number of points of "part", which changes, to "sum". */
isl_stat po_part_sum(struct part *part, struct pieces *sum)
{
    struct summation s = {.sum = sum};
    isl_bool any = solve_all(part);
    isl_stat status;
    isl_size n_head;
    isl_size n_dim;

    if (any != isl_bool_true)
        return any < 0 ? isl_stat_error : isl_stat_ok;
    n_head = isl_basic_set_dim(part->region, isl_dim_param);
    n_dim = isl_basic_set_dim(part->region, isl_dim_set);
    if (n_head < 0 || n_dim < 0)
        return isl_stat_error;
    s.nest.bounds = po_system_new(n_head + n_dim);
    s.nest.dim = po_alloc((size_t)(n_dim + 1) * sizeof(int));
    status = go_on(&s, part);
    po_system_free(s.nest.bounds);
    free(s.nest.dim);
    return status;
}
