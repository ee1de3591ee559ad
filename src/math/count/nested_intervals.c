/* Sums over nested intervals, without conditions: the values of the regions that
 * eliminate.c makes.
 *
 * From the inside to the outside, a x >= -l and b x <= h bound a dimension.  The
 * sum over x from ceil(-l / a) to floor(h / b) is a polynomial of these floors,
 * which depend on dimensions outside.  Where such a floor depends on the dimension
 * that comes next, which it has to be linear in, that one is split into residue
 * classes, x = m y + r; terms without it are not.  All classes have the same
 * region: where the rational bounds are in order, the sum over a class without
 * points is 0.
 *
 * If there are too many classes, and the bounds on the outermost dimension are
 * numbers, its values are taken one by one.
 */
#include "internal.h"

#include <isl/space.h>
#include <stdlib.h>

#include "polyopt/effort.h"

/* More residue classes, or terms, than that are too many. */
#define MAX_CLASSES 4000
#define MAX_TERMS   200000

/* The sum in progress.
 *
 * "bounds"   those of the nest; those of dimensions whose value is fixed are gone
 * "n_head"   columns for parameters
 * "column"   what the columns are, as functions of atoms
 * "n_class"  the number of classes so far
 */
struct total {
    struct atoms *atoms;
    const struct nest *nest;
    po_system *bounds;
    int n_head;
    struct linear *column;
    int n_class;
};

static bool sum_nest(struct total *total, struct qpoly *value);

/* The row of the lower (0) or the upper (1) bound of a level. */
static const long *bound_of(const struct total *total, int level, int side)
{
    return po_system_row(total->bounds, 2 * level + side);
}

/* The atom that the dimension of a level is. */
static int atom_of(const struct total *total, int level)
{
    return total->atoms->first_dim + total->nest->dim[level];
}

/* Add floor((row + |a| r) / (|a| m)), where a is the coefficient of the dimension
 * in the bound on one side, without its term: a r for the lower, -a r for the
 * upper bound.  False on overflow.
 */
static bool add_floor(struct total *total, int level, int side,
                      const long class[2], struct qpoly *sum)
{
    const long *row = bound_of(total, level, side);
    int n_var = total->bounds->n_var;
    int x = total->n_head + total->nest->dim[level];
    struct linear f = po_linear_new(total->column[n_var].n);
    bool good = true;
    long offset;
    long den;

    f.constant = row[1 + n_var];
    for (int i = 0; i < n_var && good; i++)
        if (i != x && row[1 + i] != 0)
            good = po_linear_add(&f, &total->column[i], row[1 + i]);
    good = good && po_mul(row[1 + x], class[1], &offset) &&
           po_add(f.constant, offset, &f.constant) &&
           po_mul(labs(row[1 + x]), class[0], &den);
    if (good)
        po_linear_add_floor(total->atoms, &f, den, sum);
    po_linear_clear(&f);
    return good && total->atoms->n <= ATOMS_MAX;
}

/* Sum over one class of the dimension of a level, { m, r }: "p" is what there is
 * in terms of y.
 */
static bool sum_class(struct total *total, int level, const long class[2],
                      struct qpoly *p)
{
    struct qpoly below = {0};
    struct qpoly first = {0};
    struct qpoly last = {0};
    bool good;

    good = add_floor(total, level, 0, class, &first) &&
           add_floor(total, level, 1, class, &last);
    po_qpoly_add_term(&below, 0, -1);
    po_qpoly_add(&below, &first, -1, 1);
    good =
        good && po_qpoly_sum(p, ATOM_VAR(atom_of(total, level)), &below, &last);
    po_qpoly_clear(&first);
    po_qpoly_clear(&below);
    po_qpoly_clear(&last);
    return good;
}

/* Put m y + r in the place of a dimension, an atom, and of the floors that depend
 * on it what they are then.
 */
static bool replace(struct atoms *atoms, int dim, const long class[2],
                    struct qpoly *p)
{
    int n = atoms->n;
    bool *has = po_qpoly_vars(p, ATOM_VAR(n));
    struct qpoly by = {0};
    bool good;

    po_qpoly_add_term(&by, ATOM_VAR(dim), class[0]);
    po_qpoly_add_term(&by, 0, class[1]);
    good = po_qpoly_replace(p, ATOM_VAR(dim), &by);
    po_qpoly_clear(&by);
    for (int i = 0; i < n && good; i++) {
        if (!has[ATOM_VAR(i)] || po_atoms_period(atoms, i, dim) == 0)
            continue;
        good = po_atoms_class(atoms, i, dim, class, &by) &&
               po_qpoly_replace(p, ATOM_VAR(i), &by);
        po_qpoly_clear(&by);
    }
    free(has);
    return good;
}

/* The number of classes of a dimension for which all floors in a term are linear;
 * a number that is too large on overflow.
 */
static long n_class(const struct atoms *atoms, int dim, const struct qpoly *p,
                    int i)
{
    const unsigned short *var;
    int n_var = po_qpoly_term(p, i, &var);
    long n = 1;

    for (int k = 0; k < n_var; k++) {
        long period = po_atoms_period(atoms, var[k] - 1, dim);

        if (period > 0 && !po_mul(n, period / po_gcd(n, period), &n))
            return MAX_CLASSES + 1;
    }
    return n;
}

/* Take the terms that are linear on as many classes of the dimension as the first
 * one is, "*m", out of "p".
 */
static struct qpoly take_terms(const struct atoms *atoms, int dim,
                               struct qpoly *p, long *m)
{
    bool *chosen = po_alloc((size_t)p->n * sizeof(bool));
    struct qpoly some;

    *m = n_class(atoms, dim, p, 0);
    for (int i = 0; i < p->n; i++)
        chosen[i] = n_class(atoms, dim, p, i) == *m;
    some = po_qpoly_take(p, chosen);
    free(chosen);
    return some;
}

/* Add the sum of "p" over the dimension of a level, all terms of which are linear
 * on "m" classes.
 */
static bool add_classes(struct total *total, int level, const struct qpoly *p,
                        long m, struct qpoly *sum)
{
    long class[2] = {m, 0};
    bool good;

    if (m > MAX_CLASSES || (total->n_class += (int)m) > MAX_CLASSES)
        return false;
    for (good = true; class[1] < m && good; class[1]++) {
        struct qpoly one = po_qpoly_copy(p);

        good = !po_effort_is_over() && sum->n <= MAX_TERMS &&
               (m == 1 ||
                replace(total->atoms, atom_of(total, level), class, &one)) &&
               sum_class(total, level, class, &one);
        if (good)
            po_qpoly_add(sum, &one, 1, 1);
        po_qpoly_clear(&one);
    }
    return good;
}

/* Put the sum of "p" over the dimension of a level in its place. */
static bool sum_level(struct total *total, int level, struct qpoly *p)
{
    struct qpoly sum = {0};
    bool good = true;

    while (p->n > 0 && good) {
        long m;
        struct qpoly some =
            take_terms(total->atoms, atom_of(total, level), p, &m);

        good = add_classes(total, level, &some, m, &sum);
        po_qpoly_clear(&some);
    }
    po_qpoly_clear(p);
    *p = sum;
    return good;
}

/* Are the bounds on the outermost dimension that is left numbers?  If so, "*first"
 * and "*last" are those of its values.
 */
static bool is_constant(const struct total *total, long *first, long *last)
{
    int level = total->bounds->n_row / 2 - 1;
    int n_var = total->bounds->n_var;
    int column = 1 + total->n_head + total->nest->dim[level];
    const long *low = bound_of(total, level, 0);
    const long *high = bound_of(total, level, 1);

    for (int i = 1; i <= n_var; i++)
        if (i != column && (low[i] != 0 || high[i] != 0))
            return false;
    *first = -po_floor_div(low[n_var + 1], low[column]);
    *last = po_floor_div(high[n_var + 1], -high[column]);
    return *last - *first < MAX_CLASSES;
}

/* Put "value" in the place of a column; false on overflow. */
static bool fix_column(po_system *bounds, int column, long value)
{
    for (int r = 0; r < bounds->n_row; r++) {
        long *row = po_system_at(bounds, r);
        long product;

        if (!po_mul(row[column], value, &product) ||
            !po_add(row[bounds->n_var + 1], product, &row[bounds->n_var + 1]))
            return false;
        row[column] = 0;
    }
    return true;
}

/* Set "sum", which is overwritten, to the sum over the values of the outermost
 * dimension one by one.
 */
static bool enumerate(struct total *total, long first, long last,
                      struct qpoly *sum)
{
    po_system *all = total->bounds;
    int dim = total->nest->dim[all->n_row / 2 - 1];
    bool good = true;

    *sum = (struct qpoly){0};
    for (long i = first; i <= last && good; i++) {
        struct qpoly one = {0};

        total->bounds = po_system_copy(all);
        total->bounds->n_row -= 2;
        good = fix_column(total->bounds, 1 + total->n_head + dim, i) &&
               sum_nest(total, &one);
        if (good)
            po_qpoly_add(sum, &one, 1, 1);
        po_qpoly_clear(&one);
        po_system_free(total->bounds);
    }
    total->bounds = all;
    return good;
}

/* Set "value", which is overwritten, to the number of points. */
static bool sum_nest(struct total *total, struct qpoly *value)
{
    int n_level = total->bounds->n_row / 2;
    bool good = true;
    long first;
    long last;

    *value = (struct qpoly){0};
    po_qpoly_add_term(value, 0, 1);
    total->n_class = 0;
    for (int level = 0; level < n_level && good; level++)
        good = sum_level(total, level, value);
    if (good || n_level < 2 || po_effort_is_over() ||
        !is_constant(total, &first, &last))
        return good;
    po_qpoly_clear(value);
    return enumerate(total, first, last, value);
}

/* Set what the columns are; false if a number is too large, or isl has failed.  The
 * one behind the last is 0, and as wide as any.
 */
static bool read_columns(struct total *total, const struct part *part)
{
    isl_size n_floor = isl_aff_list_n_aff(part->floors);
    int n_user = total->n_head - n_floor;
    int n_dim = total->bounds->n_var - total->n_head;
    int width = total->atoms->first_dim + n_dim;
    bool good = n_floor >= 0 && n_dim <= ATOMS_MAX_DIM;

    for (int i = 0; i < n_user && good; i++) {
        total->column[i] = po_linear_new(i + 1);
        total->column[i].coef[i] = 1;
    }
    for (int i = n_user; i < total->n_head && good; i++) {
        isl_aff *floor = isl_aff_list_get_aff(part->floors, i - n_user);

        good = po_linear_read_floor(total->atoms, floor, &total->column[i]);
        if (total->column[i].n > width)
            width = total->column[i].n;
    }
    for (int i = 0; i < n_dim && good; i++) {
        int atom = total->atoms->first_dim + i;

        total->column[total->n_head + i] = po_linear_new(atom + 1);
        total->column[total->n_head + i].coef[atom] = 1;
    }
    total->column[total->bounds->n_var] = po_linear_new(width);
    return good;
}

/* Set "value", which is overwritten, to the number of points in the nest, as a
 * function of the parameters of "part".  False if there are too many residue
 * classes, or numbers are too large.
 */
bool po_nest_sum(const struct nest *nest, const struct part *part,
                 struct atoms *atoms, struct qpoly *value)
{
    isl_size n_head = isl_basic_set_dim(part->region, isl_dim_param);
    int n_var = nest->bounds->n_var;
    struct total total = {.atoms = atoms, .nest = nest, .n_head = n_head};
    bool good;

    *value = (struct qpoly){0};
    if (n_head < 0)
        return false;
    total.bounds = po_system_copy(nest->bounds);
    total.column = po_alloc((size_t)(n_var + 1) * sizeof(*total.column));
    good = read_columns(&total, part) && sum_nest(&total, value);
    for (int i = 0; i <= n_var; i++)
        po_linear_clear(&total.column[i]);
    free(total.column);
    po_system_free(total.bounds);
    return good;
}
