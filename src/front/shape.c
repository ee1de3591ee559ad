/* Delinearisation: arrays of several dimensions that are addressed with one
 * subscript, as in A[i * n + j].
 *
 * All references to such an array in a region have to agree on its extents,
 * the shape; these are what the iterators are multiplied with.  The subscripts
 * are the quotients and remainders of divisions of polynomials, and the same
 * element has the same subscripts if the inner ones are within the extents:
 *
 *     A[p]  ->  A[q][r],   p = q * n + r,   0 <= r < n
 *
 * which is proved, or becomes a condition on the parameters.  What all
 * references have in common, as "lo" in A[i * n + lo], is taken out of p before.
 * [GRPSP15] does this for whole functions, from the terms of the polynomials.
 */
#include "internal.h"

#include <isl/aff.h>
#include <isl/set.h>

/* A linear reference has no more summands than this. */
#define MAX_SUMMAND 8

/* Conditions have to admit parameters of this size. */
#define SIZEABLE 64

/* The offset of a reference from the base of its array.
 *
 * "base"   the array, or the pointer
 * "decl"   the variable that it is, or that stands for it
 * "index"  the summands, with their signs
 */
struct chain {
    const po_expr *base;
    const po_decl *decl;
    int n;
    const po_expr *index[MAX_SUMMAND];
    bool is_negative[MAX_SUMMAND];
};

static bool add_index(struct chain *chain, const po_expr *index,
                      bool is_negative)
{
    if (chain->n == MAX_SUMMAND)
        return false;
    chain->is_negative[chain->n] = is_negative;
    chain->index[chain->n++] = index;
    return true;
}

/* Take a reference apart: p[i], *(p + i), (p + i)[j], s->p[i], ...  Returns
 * false if the pointer is neither a variable nor a member of one.
 */
static bool find_chain(const po_region *region, const po_expr *expr,
                       struct chain *chain)
{
    bool is_sum = true;

    chain->n = 0;
    if (expr->kind == PO_EXPR_SUBSCRIPT)
        add_index(chain, expr->arg[1], false);
    else if (expr->kind != PO_EXPR_UNARY || expr->op != PO_OP_DEREF)
        return false;
    for (expr = po_expr_strip(expr->arg[0]); is_sum;) {
        bool swap;

        is_sum = expr->kind == PO_EXPR_BINARY &&
                 (expr->op == PO_OP_ADD || expr->op == PO_OP_SUB);
        if (!is_sum)
            break;
        swap = !po_type_is_address(expr->arg[0]->type);
        if (!add_index(chain, expr->arg[swap ? 0 : 1], expr->op == PO_OP_SUB))
            return false;
        expr = po_expr_strip(expr->arg[swap ? 1 : 0]);
    }
    chain->base = expr;
    chain->decl = po_pointer_find(region, expr);
    return chain->decl && po_type_is_address(expr->type);
}

/* Store the offset as a polynomial; "bits" as in po_poly_from_expr. */
static bool find_offset(po_region *region, const struct chain *chain,
                        po_candidates *found, po_poly *offset, int *bits)
{
    po_poly part;
    int part_bits;

    *offset = (po_poly){0};
    *bits = 0;
    for (int i = 0; i < chain->n; i++) {
        if (!po_poly_from_expr(region, chain->index[i], found, &part,
                               &part_bits) ||
            !po_poly_add(offset, &part, chain->is_negative[i] ? -1 : 1))
            return false;
        if (part_bits > 0 && part_bits < 62 && chain->n > 1)
            return false;
        if (part_bits > 0)
            *bits = part_bits;
    }
    return true;
}

/* References to one array while its shape is looked for.
 *
 * "is_curved"   one of them is not linear
 * "is_modular"  the subscript of one is computed modulo a power of 2
 */
struct search {
    po_region *region;
    const po_decl *decl;
    po_candidates found;
    int n_offset;
    po_poly *offset;
    bool is_curved;
    bool is_modular;
};

static bool add_reference(const po_expr *expr, void *user)
{
    struct search *s = user;
    struct chain chain;
    po_poly offset;
    int bits;

    if (!find_chain(s->region, expr, &chain) || chain.decl != s->decl)
        return true;
    s->found.reference++;
    if (!find_offset(s->region, &chain, &s->found, &offset, &bits))
        return true;
    s->is_curved |= !po_poly_is_linear(&offset);
    s->is_modular |= bits > 0;
    s->offset =
        po_region_grow(s->region, s->offset, s->n_offset, sizeof(*s->offset));
    s->offset[s->n_offset++] = offset;
    return true;
}

/* Divide "offset" by the extents of "shape", innermost first; subscript k
 * goes to part[k].  Returns false if a subscript is not linear.
 */
static bool divide(const po_shape *shape, const po_poly *offset, po_poly *part)
{
    po_poly rest = *offset;
    po_poly quotient;

    if (!po_poly_add(&rest, &shape->origin, -1))
        return false;
    for (int k = shape->n_extent; k > 0; k--) {
        if (!po_poly_divide(&rest, &shape->extent[k - 1], &quotient, &part[k]))
            return false;
        rest = quotient;
    }
    part[0] = rest;
    for (int k = 0; k <= shape->n_extent; k++)
        if (!po_poly_is_linear(&part[k]))
            return false;
    return true;
}

static bool suits_all(const struct search *s, const po_shape *shape)
{
    po_poly part[PO_MAX_EXTENT + 1];

    for (int i = 0; i < s->n_offset; i++)
        if (!divide(shape, &s->offset[i], part))
            return false;
    return true;
}

/* Find where the array begins: unless C computes subscripts in a way that tells
 * whether they are large.
 */
static void find_origin(const struct search *s, po_shape *shape)
{
    po_poly *rest = po_arena_array(s->region->scop->arena,
                                   (size_t)s->n_offset + 1, sizeof(*rest));
    po_poly part[PO_MAX_EXTENT + 1];

    for (int i = 0; i < s->n_offset; i++) {
        if (!divide(shape, &s->offset[i], part))
            return;
        rest[i] = part[shape->n_extent];
    }
    if (!s->is_modular)
        po_origin_find(s->region, s->n_offset, rest, &shape->origin);
}

/* What more references suggest is better, and among these what remains when
 * all is multiplied out: 2 * n rather than n in 2 * (i * n + j).
 */
static void sort(po_candidates *found)
{
    for (int i = 1; i < found->n; i++)
        for (int k = i; k > 0; k--) {
            po_candidate *a = &found->item[k - 1];
            po_candidate swap = *a;

            if (a->votes > a[1].votes ||
                (a->votes == a[1].votes && a->is_whole >= a[1].is_whole))
                break;
            *a = a[1];
            a[1] = swap;
        }
}

/* Try all shapes of "n" extents that begin with those of "shape". */
static bool find_extents(const struct search *s, po_shape *shape, int n)
{
    if (shape->n_extent == n)
        return suits_all(s, shape);
    for (int i = 0; i < s->found.n; i++) {
        shape->extent[shape->n_extent++] = s->found.item[i].extent;
        if (find_extents(s, shape, n))
            return true;
        shape->n_extent--;
    }
    return false;
}

static bool is_known(const po_region *region, const po_decl *decl)
{
    for (int i = 0; i < region->n_shape; i++)
        if (region->shape[i].decl == decl)
            return true;
    return false;
}

static void find_shape(po_region *region, const po_decl *decl)
{
    struct search s = {.region = region, .decl = decl};
    po_shape shape = {.decl = decl};
    bool good = false;

    for (int i = 0; i < region->n_root; i++)
        po_node_walk_expr(region->node[i], add_reference, &s);
    sort(&s.found);
    for (int n = 1; s.is_curved && n <= PO_MAX_EXTENT && !good; n++)
        good = find_extents(&s, &shape, n);
    if (!good)
        shape.n_extent = 0;
    else
        find_origin(&s, &shape);
    region->shape = po_region_grow(region, region->shape, region->n_shape,
                                   sizeof(*region->shape));
    region->shape[region->n_shape++] = shape;
}

static bool visit(const po_expr *expr, void *user)
{
    po_region *region = user;
    struct chain chain;

    if (find_chain(region, expr, &chain) && !is_known(region, chain.decl))
        find_shape(region, chain.decl);
    return true;
}

/* Find the shapes of all arrays that are addressed with products of iterators
 * and parameters.
 */
void po_region_find_shapes(po_region *region)
{
    for (int i = 0; i < region->n_root; i++)
        po_node_walk_expr(region->node[i], visit, region);
}

/* The shape of the array whose element "expr" is, NULL if its subscripts stand
 * for themselves.  The base of the reference is stored in "base".
 */
const po_shape *po_shape_of(const po_region *region, const po_expr *expr,
                            const po_expr **base)
{
    struct chain chain;

    if (!find_chain(region, expr, &chain))
        return NULL;
    *base = chain.base;
    for (int i = 0; i < region->n_shape; i++)
        if (region->shape[i].decl == chain.decl &&
            region->shape[i].n_extent > 0)
            return &region->shape[i];
    return NULL;
}

/* The shape of an array that C addresses with one subscript, NULL for others. */
const po_shape *po_shape_known(const po_region *region, const po_decl *decl)
{
    for (int i = 0; i < region->n_shape; i++)
        if (region->shape[i].decl == decl && region->shape[i].n_extent > 0)
            return &region->shape[i];
    return NULL;
}

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
    isl_set *all = isl_set_copy(region->domain);
    isl_set *hit;
    isl_bool proved;
    isl_bool refuted;

    all = isl_set_intersect_params(all, isl_set_copy(region->context));
    all = isl_set_intersect_params(all, isl_set_copy(region->assume));
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

/* Shift "part", a remainder, by "by" extents, and the subscript in front of it,
 * "front", back.
 */
static bool shift(po_poly *front, po_poly *part, const po_poly *extent, long by)
{
    po_poly one = {1, {{.coef = 1}}};

    return po_poly_add(part, extent, by) && po_poly_add(front, &one, -by);
}

/* Subscripts being computed, see po_shape_subscripts. */
struct split {
    po_region *region;
    const po_shape *shape;
    const po_expr *expr;
    po_poly part[PO_MAX_EXTENT + 1];
    isl_pw_aff **index;
};

static bool fail(const struct split *s)
{
    return po_region_fail_expr(s->region, PO_REJECT_NONAFFINE_SUBSCRIPT,
                               s->expr);
}

/* Choose among the remainders that differ by the extent: in "i * n + n - 1",
 * -1 and n - 1.
 */
static bool place(struct split *s, int k, __isl_keep isl_pw_aff *extent)
{
    static const int tries[] = {0, 1, -1};
    const po_poly *by = &s->shape->extent[k - 1];
    isl_pw_aff *value;
    int best = 0;
    int best_by = 0;
    int good;

    for (size_t i = 0; i < PO_COUNTOF(tries) && best < 2; i++) {
        po_poly front = s->part[k - 1];
        po_poly part = s->part[k];

        value = shift(&front, &part, by, tries[i])
                    ? po_poly_value(s->region, &part)
                    : NULL;
        if (!value)
            return fail(s);
        good = rate(s->region, outside(value, extent));
        isl_pw_aff_free(value);
        if (good > best)
            best_by = tries[i];
        best = good > best ? good : best;
    }
    return best > 0 ? shift(&s->part[k - 1], &s->part[k], by, best_by)
                    : fail(s);
}

/* Note what has to hold for "index" to be subscript k: it is within the
 * extent, except for the first; and if C computes modulo 2^bits, it is too small
 * for the product of all to wrap around.
 */
static bool owe(struct split *s, int k, __isl_keep isl_pw_aff *extent, int bits)
{
    isl_ctx *ctx = s->region->run->ctx;
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
    return po_range_owe(s->region, bad, s->expr, PO_REJECT_NONAFFINE_SUBSCRIPT);
}

/* Compute subscript k; all behind it are known. */
static bool compute(struct split *s, int k, int bits)
{
    isl_pw_aff *extent = NULL;
    bool good = true;

    if (k > 0) {
        extent = po_poly_value(s->region, &s->shape->extent[k - 1]);
        good = extent ? place(s, k, extent) : fail(s);
    }
    if (good) {
        s->index[k] = po_poly_value(s->region, &s->part[k]);
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
    struct chain chain;
    po_poly offset;
    int bits;

    if (!find_chain(region, expr, &chain) ||
        !find_offset(region, &chain, NULL, &offset, &bits) ||
        !divide(shape, &offset, s.part))
        return fail(&s);
    for (int k = shape->n_extent; k >= 0; k--)
        if (!compute(&s, k, bits))
            return false;
    return true;
}
