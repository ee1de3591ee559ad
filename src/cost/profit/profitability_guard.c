/* Arithmetic on estimates of work, sums of products of affine extents in the
 * parameters: comparing two, their least and greatest values, and turning
 * "more than so much work" into a condition that is cheap to evaluate at run
 * time (the profitability guard).  Approximate by design.
 */
#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/local_space.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <math.h>

#include "work.h"

/* Parameters are not compared with more than that. */
#define MANY 1e9

static bool is_same_size(const po_size *a, const po_size *b, int n)
{
    for (int i = 0; i < n; i++)
        if (a->coef[i] != b->coef[i])
            return false;
    return fabs(a->constant - b->constant) < PO_SMALL_CONSTANT;
}

bool po_extent_is_same(const po_extent *a, const po_extent *b, int n)
{
    if (a->n != b->n)
        return false;
    for (int i = 0; i < a->n; i++)
        if (!is_same_size(&a->size[i], &b->size[i], n))
            return false;
    return true;
}

/* Is each of the factors of "a" one of "b", each of "b" being used once? */
static bool is_part(const po_work *a, const po_work *b, int n)
{
    bool used[PO_MAX_FACTOR] = {false};

    for (int i = 0; i < a->n_factor; i++) {
        int k = 0;

        while (k < b->n_factor &&
               (used[k] || !po_extent_is_same(a->factor[i], b->factor[k], n)))
            k++;
        if (k == b->n_factor)
            return false;
        used[k] = true;
    }
    return true;
}

/* Has the work the same factors? */
bool po_work_is_same(const po_work *a, const po_work *b, int width)
{
    return a->n_factor == b->n_factor && is_part(a, b, width);
}

static void add(po_works *works, const po_work *work, int width, bool is_sum)
{
    int kept = 0;

    for (int i = 0; i < works->n; i++) {
        po_work *other = &works->work[i];

        if (!is_part(work, other, width))
            continue;
        if (work->n_factor == other->n_factor)
            other->cost = is_sum ? other->cost + work->cost
                                 : fmax(other->cost, work->cost);
        return;
    }
    for (int i = 0; i < works->n; i++)
        if (!is_part(&works->work[i], work, width))
            works->work[kept++] = works->work[i];
    works->n = kept;
    if (works->n < PO_MAX_WORK)
        works->work[works->n++] = *work;
}

void po_works_add(po_works *works, const po_work *work, int width)
{
    add(works, work, width, true);
}

void po_works_join(po_works *works, const po_work *work, int width)
{
    add(works, work, width, false);
}

/* Narrow a range to the values of a type that is small. */
static void narrow(const po_type *type, double *least, double *most)
{
    int bits = 8 * (int)type->size_bytes - type->is_signed;

    if (type->kind != PO_TYPE_INT || type->size_bytes >= 4)
        return;
    *least = fmax(*least, type->is_signed ? -ldexp(1, bits) : 0);
    *most = fmin(*most, ldexp(1, bits) - 1);
}

/* The least, or the greatest, value of dimension "at". */
static double end_of_dim(__isl_keep isl_set *set, int at, bool is_most)
{
    isl_space *space = isl_set_get_space(set);
    isl_aff *aff = isl_aff_var_on_domain(isl_local_space_from_space(space),
                                         isl_dim_set, (unsigned)at);
    isl_val *value =
        is_most ? isl_set_max_val(set, aff) : isl_set_min_val(set, aff);
    double end = is_most ? INFINITY : -INFINITY;
    isl_bool is_known = isl_val_is_int(value);

    if (is_known == isl_bool_true)
        end = isl_val_get_d(value);
    isl_val_free(value);
    isl_aff_free(aff);
    return end;
}

/* Return the values that each parameter may have. */
po_ranges po_param_ranges(po_arena *arena, const po_scop *scop)
{
    size_t n = (size_t)scop->n_param + 1;
    po_ranges ranges = {.n_param = scop->n_param,
                        .least = po_arena_array(arena, n, sizeof(double)),
                        .most = po_arena_array(arena, n, sizeof(double))};
    isl_set *set = isl_set_intersect(isl_set_copy(scop->context),
                                     isl_set_copy(scop->assume));

    set = isl_set_from_params(set);
    set = isl_set_add_dims(set, isl_dim_set, 0);
    set = isl_set_move_dims(set, isl_dim_set, 0, isl_dim_param, 0,
                            (unsigned)scop->n_param);
    for (int i = 0; i < scop->n_param; i++) {
        ranges.least[i] = end_of_dim(set, i, false);
        ranges.most[i] = end_of_dim(set, i, true);
        narrow(po_expr_strip(scop->param[i].expr)->type, &ranges.least[i],
               &ranges.most[i]);
    }
    isl_set_free(set);
    return ranges;
}

/* The least, or the greatest, value of a size in parameters only. */
static double end_of_size(const po_size *size, const po_ranges *ranges,
                          bool is_most)
{
    double sum = size->constant;

    for (int i = 0; i < ranges->n_param; i++) {
        bool high = (size->coef[i] > 0) == is_most;

        if (size->coef[i] != 0)
            sum += size->coef[i] * (high ? ranges->most[i] : ranges->least[i]);
    }
    return fmax(sum, 0);
}

static double end_of_extent(const po_extent *extent, const po_ranges *ranges,
                            bool is_most)
{
    double least = INFINITY;

    for (int i = 0; i < extent->n; i++)
        least = fmin(least, end_of_size(&extent->size[i], ranges, is_most));
    return least;
}

static double end_of_work(const po_work *work, const po_ranges *ranges,
                          bool is_most)
{
    double value = work->cost;

    for (int i = 0; i < work->n_factor; i++)
        value *= end_of_extent(work->factor[i], ranges, is_most);
    for (int i = 0; i < work->n_divisor; i++)
        value /= fmax(end_of_extent(work->divisor[i], ranges, !is_most), 1);
    return value;
}

/* The work that there is for some values of the parameters, at least or at most.
 * The factors are to be in parameters only.
 */
double po_work_least(const po_work *work, const po_ranges *ranges)
{
    return end_of_work(work, ranges, false);
}

double po_work_most(const po_work *work, const po_ranges *ranges)
{
    return end_of_work(work, ranges, true);
}

/* The number by which coefficients become whole, about. */
static double scale_of(const po_size *size, int n)
{
    double least = INFINITY;

    for (int i = 0; i < n; i++)
        if (size->coef[i] != 0)
            least = fmin(least, fabs(size->coef[i]));
    return isinf(least) ? 1 : 1 / least;
}

/* Return the size, multiplied by "scale", as a function in the AST. */
static const po_qaff *qaff_of(po_arena *arena, const po_size *size,
                              double scale, int n_param, int n)
{
    const po_qaff *value = po_qaff_constant(arena, 0);
    double constant = size->constant * scale;

    for (int i = 0; i < n; i++) {
        double coef = size->coef[i] * scale;

        if (fabs(coef) >= 0.5 && fabs(coef) <= 1e6)
            value =
                po_qaff_combine(arena, 1, value, lround(coef),
                                i < n_param ? po_qaff_param(arena, i)
                                            : po_qaff_var(arena, i - n_param));
    }
    if (value->n_term > 0 && fabs(constant) < PO_SMALL_CONSTANT)
        return value;
    return po_qaff_combine(arena, 1, value,
                           (long)fmin(fmax(constant, -1e9), 1e9),
                           po_qaff_constant(arena, 1));
}

/* Return the least of the sizes of an extent.  That of one size is without its
 * coefficient, by which "cost" is multiplied.
 */
static po_extreme least_of(po_arena *arena, const po_extent *extent,
                           int n_param, int n, double *cost)
{
    po_bound *bound =
        po_arena_array(arena, (size_t)extent->n + 1, sizeof(*bound));

    for (int i = 0; i < extent->n; i++) {
        double scale = scale_of(&extent->size[i], n);
        bool is_scaled = extent->n == 1 || scale > 1;

        if (!is_scaled)
            scale = 1;
        bound[i].expr = qaff_of(arena, &extent->size[i], scale, n_param, n);
        bound[i].den = extent->n == 1 ? 1 : (long)fmin(ceil(scale), 1e6);
        if (extent->n == 1)
            *cost /= scale;
    }
    return (po_extreme){.n = extent->n, .value = bound};
}

/* Return the condition that a parameter is more than "least". */
po_profitability po_profitability_more_than(po_arena *arena, int param,
                                            double least)
{
    po_bound *bound = po_arena_array(arena, 1, sizeof(*bound));
    po_extreme *factor = po_arena_array(arena, 1, sizeof(*factor));

    *bound = (po_bound){.expr = po_qaff_param(arena, param), .den = 1};
    *factor = (po_extreme){.n = 1, .value = bound};
    return (po_profitability){.n_factor = 1, .factor = factor, .enough = least};
}

/* Does the size grow with one parameter, and depend on nothing else?  That is number
 * "*param", or not known yet if it is -1.
 */
static bool grows_with(const po_size *size, int n_param, int width, int *param)
{
    for (int i = 0; i < width; i++) {
        if (size->coef[i] == 0)
            continue;
        if (i >= n_param || size->coef[i] < 0 || (*param >= 0 && *param != i))
            return false;
        *param = i;
    }
    return true;
}

/* Return the only parameter that the work depends on, if it grows with that, and is
 * no mere power of it; -1 for all others.
 */
static int only_param(const po_work *work, int n_param, int width)
{
    bool is_power = true;
    int param = -1;

    for (int i = 0; i < work->n_factor; i++) {
        const po_extent *factor = work->factor[i];

        if (factor->n == 0)
            return -1;
        is_power = is_power && factor->n == 1 &&
                   po_extent_is_same(factor, work->factor[0], width);
        for (int k = 0; k < factor->n; k++)
            if (!grows_with(&factor->size[k], n_param, width, &param))
                return -1;
    }
    return is_power || work->n_divisor > 0 ? -1 : param;
}

/* The work, with "value" for the only parameter that it depends on. */
static double work_at(const po_work *work, int param, double value)
{
    double product = work->cost;

    for (int i = 0; i < work->n_factor; i++) {
        const po_extent *factor = work->factor[i];
        double least = INFINITY;

        for (int k = 0; k < factor->n; k++)
            least = fmin(least, factor->size[k].constant +
                                    factor->size[k].coef[param] * value);
        product *= fmax(least, 0);
    }
    return product;
}

/* The greatest value of the parameter for which the work is at most "enough". */
static double last_value(const po_work *work, int param, double enough)
{
    double least = 0;
    double most = MANY;

    for (int i = 0; i < 60; i++) {
        double middle = (least + most) / 2;

        if (work_at(work, param, middle) > enough)
            most = middle;
        else
            least = middle;
    }
    return least;
}

/* Return the condition that there is as much work, as a comparison of products, or of
 * the only parameter that the work depends on.
 */
po_profitability po_work_profitability(po_arena *arena, const po_work *work,
                                       double enough, int n_param, int width)
{
    po_extreme *factor =
        po_arena_array(arena, (size_t)work->n_factor + 1, sizeof(*factor));
    po_extreme *divisor =
        po_arena_array(arena, (size_t)work->n_divisor + 1, sizeof(*divisor));
    int param = only_param(work, n_param, width);
    double cost = work->cost;
    double by = 1;

    if (param >= 0 && work_at(work, param, MANY) > enough)
        return po_profitability_more_than(arena, param,
                                          last_value(work, param, enough));

    for (int i = 0; i < work->n_factor; i++)
        factor[i] = least_of(arena, work->factor[i], n_param, width, &cost);
    for (int i = 0; i < work->n_divisor; i++)
        divisor[i] = least_of(arena, work->divisor[i], n_param, width, &by);
    return (po_profitability){.n_factor = work->n_factor,
                              .factor = factor,
                              .n_divisor = work->n_divisor,
                              .divisor = divisor,
                              .enough = enough * by / cost};
}
