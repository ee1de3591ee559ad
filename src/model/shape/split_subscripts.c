/* The subscripts of references to arrays that are addressed with one, and what
 * has to hold for them; see shape.c.
 */
#include "../internal.h"

#include <isl/aff.h>
#include <isl/set.h>

/* Conditions have to admit parameters of this size. */
#define SIZEABLE 64

/* Return the points at which the subscript is outside of its extent. */
static __isl_give isl_set *outside(__isl_keep isl_pw_aff *index,
                                   __isl_keep isl_pw_aff *extent)
{
    isl_pw_aff *zero =
        isl_pw_aff_sub(isl_pw_aff_copy(index), isl_pw_aff_copy(index));
    isl_set *low = isl_pw_aff_lt_set(isl_pw_aff_copy(index), zero);
    isl_set *high =
        isl_pw_aff_ge_set(isl_pw_aff_copy(index), isl_pw_aff_copy(extent));

    return isl_set_union(low, high);
}

/* Return the points of "all" where no parameter is small, if there are any: a
 * condition that holds for matrices of one column only is of no use.
 */
static __isl_give isl_set *sizeable(__isl_take isl_set *all)
{
    isl_set *large = isl_set_copy(all);
    isl_size n = isl_set_dim(all, isl_dim_param);
    isl_bool empty;

    for (int i = 0; i < n; i++)
        large =
            isl_set_lower_bound_si(large, isl_dim_param, (unsigned)i, SIZEABLE);
    empty = isl_set_is_empty(large);
    isl_set_free(empty == isl_bool_true ? large : all);
    return empty == isl_bool_true ? all : large;
}

/* How good is it if the points of "bad" must not be reached: 2 if none is, 1
 * if there are parameters for which none is, 0 otherwise?
 */
static int rate(const po_region *region, __isl_take isl_set *bad)
{
    isl_set *all = po_range_possible(region, isl_set_copy(region->domain));
    isl_set *hit;
    isl_bool proved;
    isl_bool refuted;

    hit = isl_set_params(isl_set_intersect(bad, isl_set_copy(all)));
    proved = isl_set_is_empty(hit);
    all = isl_set_params(sizeable(all));
    refuted = isl_set_is_subset(all, hit);
    isl_set_free(hit);
    isl_set_free(all);
    if (proved == isl_bool_true)
        return 2;
    return proved == isl_bool_false && refuted == isl_bool_false ? 1 : 0;
}

/* Subscripts being computed, see po_shape_subscripts. */
struct split {
    po_region *region;
    const po_shape *shape;
    const po_expr *expr;
    const po_poly *part[PO_MAX_EXTENT + 1];
    isl_pw_aff **index;
};

static bool fail(const struct split *s)
{
    return po_region_fail_expr(s->region, PO_REJECT_NONAFFINE_SUBSCRIPT,
                               s->expr);
}

/* Shift subscript k, a remainder, by "by" extents, and the one in front of it back. */
static bool shift(struct split *s, int k, long by)
{
    po_arena *arena = s->region->scop->arena;
    const po_poly *one = po_poly_constant(arena, 1);

    s->part[k] = po_poly_add(arena, s->part[k], s->shape->extent[k - 1], by);
    s->part[k - 1] = po_poly_add(arena, s->part[k - 1], one, -by);
    return s->part[k] && s->part[k - 1];
}

/* Choose among the remainders that differ by the extent: in "i * n + n - 1",
 * -1 and n - 1.  Rows with a pitch have no extent that they differ by.
 */
static bool place(struct split *s, int k, __isl_keep isl_pw_aff *extent)
{
    static const int tries[] = {0, 1, -1};
    bool is_in_row = s->shape->pitch && k == s->shape->n_outer + 1;
    isl_pw_aff *value;
    int best = 0;
    int best_by = 0;
    int good;

    for (size_t i = 0; i < (is_in_row ? 1 : PO_COUNTOF(tries)) && best < 2;
         i++) {
        struct split tried = *s;

        value = shift(&tried, k, tries[i])
                    ? po_poly_value(s->region, tried.part[k])
                    : NULL;
        if (!value)
            return fail(s);
        good = rate(s->region, outside(value, extent));
        isl_pw_aff_free(value);
        if (good > best)
            best_by = tries[i];
        best = good > best ? good : best;
    }
    return best > 0 ? shift(s, k, best_by) : fail(s);
}

/* Note what has to hold for "index" to be subscript k: it is within the
 * extent, except for the first; and if C computes modulo 2^bits, it is too small
 * for the product of all to wrap around.
 */
static bool owe(struct split *s, int k, __isl_keep isl_pw_aff *extent, int bits)
{
    isl_ctx *ctx = s->region->scop->ctx;
    int n_bit = bits / (s->shape->n_extent + 1);
    isl_pw_aff *small = k > 0 ? extent : s->index[0];
    isl_set *bad = k > 0 ? outside(s->index[k], extent)
                         : isl_set_empty(isl_set_get_space(s->region->domain));
    isl_set *domain = isl_set_universe(isl_set_get_space(s->region->domain));
    isl_pw_aff *limit =
        isl_pw_aff_val_on_domain(domain, isl_val_int_from_si(ctx, 1L << n_bit));

    if (bits > 0)
        bad = isl_set_union(bad, isl_pw_aff_gt_set(isl_pw_aff_copy(small),
                                                   isl_pw_aff_copy(limit)));
    if (bits > 0 && k == 0) {
        bad = isl_set_union(bad, isl_pw_aff_eq_set(isl_pw_aff_copy(small),
                                                   isl_pw_aff_copy(limit)));
        limit = isl_pw_aff_scale_val(limit, bits == 32 ? isl_val_zero(ctx)
                                                       : isl_val_negone(ctx));
        bad = isl_set_union(bad, isl_pw_aff_lt_set(isl_pw_aff_copy(small),
                                                   isl_pw_aff_copy(limit)));
    }
    isl_pw_aff_free(limit);
    return po_range_add_obligation(s->region, bad, s->expr,
                                   PO_REJECT_NONAFFINE_SUBSCRIPT);
}

/* Compute subscript k; all behind it are known. */
static bool compute(struct split *s, int k, int bits)
{
    isl_pw_aff *extent = NULL;
    bool good = true;

    if (k > 0) {
        extent = po_poly_value(s->region, s->shape->extent[k - 1]);
        good = extent ? place(s, k, extent) : fail(s);
    }
    if (good) {
        s->index[k] = po_poly_value(s->region, s->part[k]);
        good = s->index[k] ? owe(s, k, extent, bits) : fail(s);
    }
    isl_pw_aff_free(extent);
    return good;
}

/* Store the subscripts of the reference "expr" to an array of "shape" in
 * "index", as functions of the current dimensions; there is one more than
 * extents.  What has to hold for them is noted as owed.
 * Returns false if they are not affine, and then the region has failed, or if
 * isl failed; "index" then may be filled in part.
 */
bool po_shape_subscripts(po_region *region, const po_shape *shape,
                         const po_expr *expr, isl_pw_aff **index)
{
    struct split s = {
        .region = region, .shape = shape, .expr = expr, .index = index};
    po_chain chain;
    const po_poly *offset = NULL;
    int bits;

    if (po_chain_find(region, expr, &chain))
        offset = po_chain_offset(region, &chain, NULL, shape, &bits);
    if (!offset || !po_shape_divide(region->scop->arena, shape, offset, s.part))
        return fail(&s);
    for (int k = shape->n_extent; k >= 0; k--)
        if (!compute(&s, k, bits))
            return false;
    return true;
}
