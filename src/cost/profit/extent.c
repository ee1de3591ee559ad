/* Extents of the dimensions of a statement, about: in terms of parameters, and of dimensions
 * around that are in their middle.
 *
 * So a triangle has half the size of its box.
 */
#include "extent.h"

#include <isl/constraint.h>
#include <isl/set.h>
#include <isl/val.h>
#include <math.h>

/* A constant bound that is so large is one of a type, not of the program. */
#define FAR 1e8

/* The bounds of one dimension, as sizes. */
struct bounds {
    po_arena *arena;
    int dim;
    int n_param;
    int n_dim;
    int n_low;
    int n_high;
    po_size low[PO_MAX_SIZE];
    po_size high[PO_MAX_SIZE];
};

static double double_of(__isl_take isl_val *value)
{
    double result = isl_val_get_d(value);

    isl_val_free(value);
    return result;
}

static double coefficient(__isl_keep isl_constraint *constraint,
                          enum isl_dim_type type, int at)
{
    return double_of(isl_constraint_get_coefficient_val(constraint, type, at));
}

/* Return what the constraint says that the dimension is at least, or at most: all
 * the rest of it, divided by "by".
 */
static po_size size_of(const struct bounds *b,
                       __isl_keep isl_constraint *constraint, double by)
{
    double *coef = po_arena_array(b->arena, (size_t)(b->n_param + b->n_dim) + 1,
                                  sizeof(*coef));
    isl_val *constant = isl_constraint_get_constant_val(constraint);

    for (int i = 0; i < b->n_param; i++)
        coef[i] = coefficient(constraint, isl_dim_param, i) / by;
    for (int i = 0; i < b->n_dim; i++)
        if (i != b->dim)
            coef[b->n_param + i] = coefficient(constraint, isl_dim_set, i) / by;
    return (po_size){double_of(constant) / by, coef};
}

static isl_stat take_bound(__isl_take isl_constraint *constraint, void *user)
{
    struct bounds *b = user;
    double by = coefficient(constraint, isl_dim_set, b->dim);
    bool is_equal = isl_constraint_is_equality(constraint) == isl_bool_true;

    if ((by > 0 || (is_equal && by < 0)) && b->n_low < PO_MAX_SIZE)
        b->low[b->n_low++] = size_of(b, constraint, -by);
    if ((by < 0 || (is_equal && by > 0)) && b->n_high < PO_MAX_SIZE)
        b->high[b->n_high++] = size_of(b, constraint, -by);
    isl_constraint_free(constraint);
    return isl_stat_ok;
}

/* Take the bounds that hold in one part of a set, unless there are some. */
static isl_stat take_part(__isl_take isl_basic_set *part, void *user)
{
    struct bounds *b = user;
    isl_stat ok = isl_stat_ok;

    if (b->n_low == 0 || b->n_high == 0) {
        b->n_low = b->n_high = 0;
        part = isl_basic_set_remove_divs(part);
        ok = isl_basic_set_foreach_constraint(part, take_bound, b);
    }
    isl_basic_set_free(part);
    return ok;
}

/* Find the bounds of dimension "dim" by the dimensions that are "before" it: those
 * of the whole domain or, if it has none, of a part of it.
 */
static isl_stat find_bounds(struct bounds *b, __isl_keep isl_set *domain,
                            const bool *before)
{
    isl_set *set = isl_set_copy(domain);
    isl_basic_set *hull;
    isl_stat ok;

    for (int i = 0; i < b->n_dim; i++)
        if (i != b->dim && !before[i])
            set = isl_set_eliminate(set, isl_dim_set, (unsigned)i, 1);
    hull = isl_set_simple_hull(isl_set_copy(set));
    hull = isl_basic_set_remove_redundancies(isl_basic_set_remove_divs(hull));
    ok = isl_basic_set_foreach_constraint(hull, take_bound, b);
    if (ok >= 0)
        ok = isl_set_foreach_basic_set(set, take_part, b);
    isl_basic_set_free(hull);
    isl_set_free(set);
    return ok;
}

/* The number of parameters and dimensions that the size depends on. */
static int n_terms(const struct bounds *b, const po_size *size)
{
    int n = 0;

    for (int i = 0; i < b->n_param + b->n_dim; i++)
        n += size->coef[i] != 0;
    return n;
}

/* a · x + b · y */
static po_size combine(const struct bounds *of, double a, po_size x, double b,
                       po_size y)
{
    int n = of->n_param + of->n_dim;
    double *coef = po_arena_array(of->arena, (size_t)n + 1, sizeof(*coef));

    for (int i = 0; i < n; i++)
        coef[i] = a * x.coef[i] + b * y.coef[i];
    return (po_size){a * x.constant + b * y.constant, coef};
}

po_size po_size_in_middle(po_arena *arena, po_size size, int n_param, int n_dim,
                          const po_extent *extent)
{
    const struct bounds b = {
        .arena = arena, .n_param = n_param, .n_dim = n_dim};

    for (int i = 0; i < n_dim; i++) {
        double by = size.coef[n_param + i];
        double *coef;

        if (by == 0 || !extent[i].middle.coef)
            continue;
        size = combine(&b, 1, size, by, extent[i].middle);
        coef =
            po_arena_array(arena, (size_t)(n_param + n_dim) + 1, sizeof(*coef));
        for (int k = 0; k < n_param + n_dim; k++)
            coef[k] = size.coef[k];
        coef[n_param + i] -= by;
        size.coef = coef;
    }
    return size;
}

static bool is_same(const struct bounds *b, const po_size *x, const po_size *y)
{
    for (int i = 0; i < b->n_param + b->n_dim; i++)
        if (x->coef[i] != y->coef[i])
            return false;
    return x->constant == y->constant;
}

/* Add a size to those of the extent, unless it is there, or says no more than
 * what the type of the iterator says.
 */
static void add_size(const struct bounds *b, po_size size, po_extent *extent)
{
    bool is_known = n_terms(b, &size) == 0 && size.constant > FAR;

    for (int i = 0; i < extent->n && !is_known; i++)
        is_known = is_same(b, &extent->size[i], &size);
    if (!is_known && extent->n < PO_MAX_SIZE)
        extent->size[extent->n++] = size;
}

/* Return the one of "n" bounds that depends on least, and is none of a type. */
static po_size simplest(const struct bounds *b, int n, const po_size *bound)
{
    int best = 0;

    for (int i = 1; i < n; i++)
        if (fabs(bound[best].constant) > FAR ||
            (n_terms(b, &bound[i]) < n_terms(b, &bound[best]) &&
             fabs(bound[i].constant) <= FAR))
            best = i;
    return bound[best];
}

/* Make an extent of the bounds.  Sizes are of the dimensions that "stay", the
 * others are in their middle.
 */
static void make_extent(const struct bounds *b, const bool *stay,
                        po_extent *all)
{
    po_extent *extent = &all[b->dim];
    po_extent *gone = po_arena_array(b->arena, (size_t)b->n_dim, sizeof(*gone));
    po_size one = {1,
                   po_arena_array(b->arena, (size_t)(b->n_param + b->n_dim) + 1,
                                  sizeof(double))};

    if (b->n_low == 0 || b->n_high == 0)
        return;
    for (int i = 0; i < b->n_dim; i++)
        if (!stay[i])
            gone[i] = all[i];
    for (int l = 0; l < b->n_low; l++)
        for (int h = 0; h < b->n_high; h++) {
            po_size size = combine(b, 1, b->high[h], -1, b->low[l]);

            size = combine(b, 1, size, 1, one);
            size =
                po_size_in_middle(b->arena, size, b->n_param, b->n_dim, gone);
            add_size(b, size, extent);
        }
    extent->middle = combine(b, 0.5, simplest(b, b->n_low, b->low), 0.5,
                             simplest(b, b->n_high, b->high));
    extent->middle =
        po_size_in_middle(b->arena, extent->middle, b->n_param, b->n_dim, all);
}

/* Find the extents of the dimensions that are "fixed", or those of the others. */
static isl_stat find_extents(const struct bounds *like, __isl_keep isl_set *set,
                             const bool *fixed, bool which, bool *before,
                             po_extent *extent)
{
    static const bool none[PO_MAX_DIM];

    for (int i = 0; i < like->n_dim; i++) {
        struct bounds b = *like;

        b.dim = i;
        if (fixed[i] != which)
            continue;
        if (find_bounds(&b, set, before) < 0)
            return isl_stat_error;
        make_extent(&b, which ? none : fixed, extent);
        before[i] = true;
    }
    return isl_stat_ok;
}

const po_extent *po_stmt_extents(po_arena *arena, const po_scop *scop,
                                 const po_stmt *stmt, const bool *fixed)
{
    struct bounds b = {.arena = arena};
    po_extent *extent;
    isl_set *set = isl_set_copy(stmt->domain);
    bool before[PO_MAX_DIM] = {false};
    isl_stat ok = isl_stat_error;

    set = isl_set_intersect_params(set, isl_set_copy(scop->context));
    set = isl_set_intersect_params(set, isl_set_copy(scop->assume));
    b.n_param = isl_set_dim(set, isl_dim_param);
    b.n_dim = isl_set_dim(set, isl_dim_set);
    extent = po_arena_array(arena, (size_t)stmt->n_iter + 1, sizeof(*extent));
    if (b.n_param >= 0 && b.n_dim >= 0 && b.n_dim <= PO_MAX_DIM)
        ok = find_extents(&b, set, fixed, true, before, extent);
    if (ok >= 0)
        ok = find_extents(&b, set, fixed, false, before, extent);
    isl_set_free(set);
    return ok < 0 ? NULL : extent;
}
