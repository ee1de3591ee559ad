/* Delinearisation [GRPSP15], the subscripts: divides a linear subscript, a
 * polynomial, by the extents that shape.c has found, and demands that each
 * quotient and remainder is within its extent, as proof or as run-time
 * condition.
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

/* Return the extent that subscript k has to be less than: that of the row, where rows grow. */
static const po_poly *extent_of(const struct split *s, int k)
{
    const po_shape *shape = s->shape;

    return shape->growth != 0 && k == 1
               ? po_poly_add(s->region->scop->arena, shape->extent[0],
                             s->part[0], shape->growth)
               : shape->extent[k - 1];
}

/* Shift subscript k, a remainder, by one extent, up if "by" is 1, down if it is -1, and the one in
 * front of it back.
 */
static bool shift(struct split *s, int k, long by)
{
    po_arena *arena = s->region->scop->arena;
    const po_poly *one = po_poly_constant(arena, 1);
    const po_poly *down = extent_of(s, k);

    s->part[k - 1] = po_poly_add(arena, s->part[k - 1], one, -by);
    if (by != 0 && s->part[k - 1])
        s->part[k] =
            po_poly_add(arena, s->part[k], by > 0 ? extent_of(s, k) : down, by);
    return s->part[k] && s->part[k - 1];
}

/* How good is subscript k as it is, see rate; -1 if it has no value. */
static int rate_part(struct split *s, int k)
{
    const po_poly *own = extent_of(s, k);
    isl_pw_aff *value = po_poly_value(s->region, s->part[k]);
    isl_pw_aff *extent = own ? po_poly_value(s->region, own) : NULL;
    int good = value && extent ? rate(s->region, outside(value, extent)) : -1;

    isl_pw_aff_free(value);
    isl_pw_aff_free(extent);
    return good;
}

/* Choose among the remainders that differ by the extent: in "i * n + n - 1",
 * -1 and n - 1.  Rows with a pitch have no extent that they differ by.
 */
static bool place(struct split *s, int k)
{
    static const int tries[] = {0, 1, -1};
    bool is_in_row = s->shape->pitch && k == s->shape->n_outer + 1;
    int best = 0;
    int best_by = 0;
    int good;

    for (size_t i = 0; i < (is_in_row ? 1 : PO_COUNTOF(tries)) && best < 2;
         i++) {
        struct split tried = *s;

        good = shift(&tried, k, tries[i]) ? rate_part(&tried, k) : -1;
        if (good < 0)
            return fail(s);
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
    int n_bit = (bits - (s->shape->growth != 0 && bits > 0 ? 4 : 0)) /
                (s->shape->n_extent + 1);
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

    if (k > 0 && place(s, k))
        extent = po_poly_value(s->region, extent_of(s, k));
    if (k > 0)
        good = extent || fail(s);
    if (good) {
        s->index[k] = po_poly_value(s->region, s->part[k]);
        good = s->index[k] ? owe(s, k, extent, bits) : fail(s);
    }
    isl_pw_aff_free(extent);
    return good;
}

/* Note that the value has to be less than 2^bits, and at least 0 or, with a sign, -2^bits. */
static bool owe_small(const struct split *s, const po_poly *p, int bits,
                      bool is_signed)
{
    isl_ctx *ctx = s->region->scop->ctx;
    isl_set *domain = isl_set_universe(isl_set_get_space(s->region->domain));
    const po_poly *low =
        po_poly_constant(s->region->scop->arena, is_signed ? -(1L << bits) : 0);
    isl_pw_aff *value = NULL;
    isl_pw_aff *end = isl_pw_aff_val_on_domain(
        domain, isl_val_int_from_si(ctx, 1L << (bits + is_signed)));
    isl_set *bad;

    p = po_poly_add(s->region->scop->arena, p, low, -1);
    value = p ? po_poly_value(s->region, p) : NULL;
    bad = value ? outside(value, end) : NULL;
    isl_pw_aff_free(value);
    isl_pw_aff_free(end);
    return bad ? po_range_add_obligation(s->region, bad, s->expr,
                                         PO_REJECT_NONAFFINE_SUBSCRIPT)
               : fail(s);
}

/* A product that is divided by 2, and of numbers that are computed modulo a power of 2, must not wrap
 * around: its factors have half of the bits.
 */
static bool owe_product(const po_expr *expr, void *user)
{
    const po_expr *product = po_halved_product(expr);
    const struct split *s = user;
    int bits = 0;

    if (product)
        po_poly_from_expr(s->region, product, NULL, s->shape, &bits);
    for (int i = 0; bits > 0 && i < 2; i++) {
        int own;
        const po_poly *factor =
            po_poly_from_expr(s->region, product->arg[i], NULL, s->shape, &own);

        if (!owe_small(s, factor, 4 * (int)product->type->size_bytes - 2,
                       product->type->is_signed))
            return false;
    }
    return true;
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
    if (!offset ||
        !po_shape_divide(region, region->scop->arena, shape, offset, s.part))
        return fail(&s);
    for (int i = 0; shape->growth != 0 && i < chain.n; i++)
        if (!po_expr_walk(chain.index[i], owe_product, &s))
            return false;
    if (shape->growth != 0 && bits > 0 && shape->origin->n_term > 0 &&
        !owe_small(&s, shape->origin, bits / 2 - 2, false))
        return false;
    for (int k = shape->n_extent; k >= 0; k--)
        if (!compute(&s, k, bits))
            return false;
    return true;
}
