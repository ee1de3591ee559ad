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
 *
 * Rows may be longer than that, see pitch.c, and strides may have to be 1, see unit_stride.c.
 * Constant extents, as in A[i * 1000 + j], are looked for only in arrays that
 * the region stores in: the subscript is affine as it is, but tells rows apart
 * only under the same condition.
 */
#include "subscripts.h"

#include <limits.h>

/* Constants that are less are hardly the lengths of rows. */
#define MIN_ROW 16

static bool add_index(po_chain *chain, const po_expr *index, bool is_negative)
{
    if (chain->n == PO_MAX_SUMMAND)
        return false;
    chain->is_negative[chain->n] = is_negative;
    chain->index[chain->n++] = index;
    return true;
}

/* Store which variable the base of the chain is, or is an element of. */
static bool find_base(const po_region *region, const po_expr *base,
                      po_chain *chain)
{
    chain->base = base;
    chain->of_rows =
        base->kind == PO_EXPR_SUBSCRIPT && base->type->kind == PO_TYPE_POINTER;
    if (chain->of_rows)
        base = po_expr_strip(base->arg[0]);
    if (chain->of_rows && base->kind == PO_EXPR_SUBSCRIPT)
        return false;
    chain->decl = po_pointer_find(region, base);
    return chain->decl && po_type_is_address(base->type);
}

/* Take a reference apart: p[i], *(p + i), (p + i)[j], s->p[i], ...  Returns
 * false if the pointer is neither a variable, a member of one, nor an element of these.
 */
bool po_chain_find(const po_region *region, const po_expr *expr,
                   po_chain *chain)
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
    return find_base(region, expr, chain);
}

/* Is it a chain of references to what the shape is of? */
static bool is_of(const po_chain *chain, const po_shape *shape)
{
    return chain->decl == shape->decl && chain->of_rows == shape->of_rows;
}

/* Return the offset as a polynomial, NULL if it is none; "bits" as in
 * po_poly_from_expr.
 */
const po_poly *po_chain_offset(po_region *region, const po_chain *chain,
                               po_candidates *found, const po_shape *shape,
                               int *bits)
{
    po_arena *arena = region->scop->arena;
    const po_poly *offset = po_poly_constant(arena, 0);
    int part_bits = 0;

    *bits = 0;
    for (int i = 0; offset && i < chain->n; i++) {
        const po_poly *part = po_poly_from_expr(region, chain->index[i], found,
                                                shape, &part_bits);

        offset =
            po_poly_add(arena, offset, part, chain->is_negative[i] ? -1 : 1);
        if (part_bits > 0 && part_bits < 62 && chain->n > 1)
            return NULL;
        if (part_bits > 0)
            *bits = part_bits;
    }
    return offset;
}

static bool add_reference(const po_expr *expr, void *user)
{
    po_subscript_list *s = user;
    po_chain chain;
    const po_poly *offset;
    int bits;

    if (po_expr_is_update(expr) &&
        po_chain_find(s->region, po_expr_strip(expr->arg[0]), &chain))
        s->is_stored |= is_of(&chain, s->shape);
    if (!po_chain_find(s->region, expr, &chain) || !is_of(&chain, s->shape))
        return true;
    s->found.reference++;
    offset = po_chain_offset(s->region, &chain, &s->found, s->shape, &bits);
    if (!offset)
        return true;
    s->is_curved |= !po_poly_is_linear(offset);
    s->is_modular |= bits > 0;
    *PO_ARENA_ADD(s->region->scop->arena, s->offset, s->n_offset) = offset;
    return true;
}

/* Divide part[first] by the extents of the subscripts behind it, up to number "last", innermost
 * first.
 */
static bool divide(const po_region *region, po_arena *arena,
                   const po_shape *shape, int first, int last,
                   const po_poly **part)
{
    bool good = part[first] != NULL;

    for (int k = last; good && k > first; k--) {
        bool grows = shape->growth != 0 && k == 1;

        good = (grows ? po_poly_divide_rows(region, arena, shape, part[0],
                                            &part[0], &part[1])
                      : po_poly_divide(arena, part[first], shape->extent[k - 1],
                                       &part[first], &part[k])) &&
               part[first];
    }
    return good;
}

/* Divide "offset" by the extents of "shape", innermost first; subscript k
 * goes to part[k].  Returns false if a subscript is not linear.
 */
bool po_shape_divide(const po_region *region, po_arena *arena,
                     const po_shape *shape, const po_poly *offset,
                     const po_poly **part)
{
    bool good;
    int first;

    part[0] = po_poly_add(arena, offset, shape->origin, -1);
    if (shape->pitch && part[0]) {
        first = shape->n_outer + 1;
        good = po_poly_divide(arena, part[0], shape->pitch, &part[0],
                              &part[first]) &&
               divide(region, arena, shape, first, shape->n_extent, part) &&
               divide(region, arena, shape, 0, shape->n_outer, part);
    } else {
        good = divide(region, arena, shape, 0, shape->n_extent, part);
    }
    for (int k = 0; good && k <= shape->n_extent; k++)
        good = part[k] && po_poly_is_linear(part[k]);
    return good;
}

bool po_shape_suits(const po_subscript_list *s, const po_shape *shape)
{
    po_arena *arena = po_arena_new();
    const po_poly *part[PO_MAX_EXTENT + 1];
    bool good = true;

    for (int i = 0; good && i < s->n_offset; i++)
        good = po_shape_divide(s->region, arena, shape, s->offset[i], part);
    po_arena_free(arena);
    return good;
}

/* Find where the array begins: unless C computes subscripts in a way that tells
 * whether they are large.
 */
static void find_origin(const po_subscript_list *s, po_shape *shape)
{
    po_arena *arena = s->region->scop->arena;
    const po_poly **rest =
        po_arena_array(arena, (size_t)s->n_offset + 1, sizeof(*rest));
    const po_poly *part[PO_MAX_EXTENT + 1];
    const po_poly *origin;

    for (int i = 0; i < s->n_offset; i++) {
        if (!po_shape_divide(s->region, arena, shape, s->offset[i], part))
            return;
        rest[i] = part[shape->n_extent];
    }
    origin = po_origin_find(s->region, s->n_offset, rest);
    if (origin && !s->is_modular)
        shape->origin = origin;
}

/* What more references suggest is better, and among these what remains when
 * all is multiplied out: 2 * n rather than n in 2 * (i * n + j).  Of what is as good, the
 * last is the innermost: m in i * k * m + j.
 */
static void sort(po_candidates *found)
{
    for (int i = 1; i < found->n; i++)
        for (int k = i; k > 0; k--) {
            po_candidate *a = &found->item[k - 1];
            po_candidate swap = *a;

            if (a->votes > a[1].votes ||
                (a->votes == a[1].votes && a->is_whole > a[1].is_whole))
                break;
            *a = a[1];
            a[1] = swap;
        }
}

/* Try all shapes that end with the extents of "shape" from number "n" on.  What is better
 * comes first as the innermost: n and 7 * n rather than 7 * n and n in 7 * ((i * n + j) * n
 * + k).
 */
static bool find_extents(const po_subscript_list *s, po_shape *shape, int n)
{
    if (n == 0)
        return po_shape_suits(s, shape);
    for (int i = 0; i < s->found.n; i++) {
        shape->extent[n - 1] = s->found.item[i].extent;
        if (find_extents(s, shape, n - 1))
            return true;
    }
    return false;
}

/* Return the greatest constant less than "limit" that one of the offsets has a
 * variable multiplied with; 0 if there is none.
 */
static long next_row(const po_subscript_list *s, long limit)
{
    long best = 0;

    for (int i = 0; i < s->n_offset; i++)
        for (int t = 0; t < s->offset[i]->n_term; t++) {
            const po_monomial *term = &s->offset[i]->term[t];

            if (term->n_factor > 0 && term->coef >= MIN_ROW &&
                term->coef < limit && term->coef > best)
                best = term->coef;
        }
    return best;
}

/* Is what remains of a subscript after the division by the extents a variable
 * somewhere, of which it is not clear whether it is inside of the row?
 */
static bool is_open(const po_subscript_list *s, const po_shape *shape)
{
    const po_poly *part[PO_MAX_EXTENT + 1];

    for (int i = 0; i < s->n_offset; i++)
        if (po_shape_divide(s->region, s->region->scop->arena, shape,
                            s->offset[i], part) &&
            !po_poly_is_constant(part[shape->n_extent], NULL))
            return true;
    return false;
}

/* Find constant extents: the lengths of rows, and of what these consist of. */
static bool find_rows(const po_subscript_list *s, po_shape *shape)
{
    long row[PO_MAX_EXTENT + 1];
    int n = 0;

    for (long c = next_row(s, LONG_MAX); c > 0 && n < PO_MAX_EXTENT;
         c = next_row(s, c))
        if (n == 0 || row[n - 1] % c == 0)
            row[n++] = c;
    for (int k = 0; k < n; k++) {
        long extent = k + 1 < n ? row[k] / row[k + 1] : row[k];

        shape->extent[k] = po_poly_constant(s->region->scop->arena, extent);
    }
    shape->n_extent = n;
    return n > 0 && po_shape_suits(s, shape) && is_open(s, shape);
}

/* The shape that has been found for the array of the chain, without extents perhaps; NULL
 * if there is none yet.
 */
static const po_shape *shape_of(const po_region *region, const po_chain *chain)
{
    for (int i = 0; i < region->shapes.n_shape; i++)
        if (is_of(chain, &region->shapes.shape[i]))
            return &region->shapes.shape[i];
    return NULL;
}

bool po_shape_find_extents(const po_subscript_list *s, po_shape *shape)
{
    bool good = false;

    for (int n = 1; n <= PO_MAX_EXTENT && !good; n++) {
        shape->n_extent = n;
        good = find_extents(s, shape, n);
    }
    return good;
}

/* Find the extents.  Returns false if there are none. */
static bool complete_shape(po_region *region, po_shape *shape)
{
    po_subscript_list s = {.region = region, .shape = shape};
    bool good = false;

    po_region_walk_exprs(region, add_reference, &s);
    sort(&s.found);
    if (po_shape_find_triangle(&s, shape))
        return true;
    good =
        s.is_curved &&
        (po_shape_find_extents(&s, shape) ||
         (!s.is_modular && !shape->of_rows && po_shape_find_pitch(&s, shape)));
    if (s.is_curved && !good && !po_shape_find_unit_strides(&s, 1))
        po_shape_find_unit_strides(&s, 2);
    if (!s.is_curved && !s.is_modular && s.is_stored && !shape->of_rows &&
        !region->source->no_rows) {
        good = find_rows(&s, shape);
        region->shapes.n_found += good;
    }
    if (!good)
        shape->n_extent = 0;
    else
        find_origin(&s, shape);
    return good;
}

/* Find the shape: with products that loops run up to as extents, if it has some. */
static void find_shape(po_region *region, const po_chain *chain)
{
    po_shape plain = {.decl = chain->decl,
                      .of_rows = chain->of_rows,
                      .origin = po_poly_constant(region->scop->arena, 0)};
    po_shape shape = plain;
    int n_found = region->shapes.n_found;
    bool good;

    shape.has_products = region->shapes.n_product > 0;
    good = complete_shape(region, &shape);
    if (shape.has_products && !(good && po_shape_has_product(region, &shape))) {
        region->shapes.n_found = n_found;
        shape = plain;
        complete_shape(region, &shape);
    }
    *PO_ARENA_ADD(region->scop->arena, region->shapes.shape,
                  region->shapes.n_shape) = shape;
}

static bool visit(const po_expr *expr, void *user)
{
    po_region *region = user;
    po_chain chain;

    if (po_chain_find(region, expr, &chain) && !shape_of(region, &chain))
        find_shape(region, &chain);
    return true;
}

/* Find the shapes of all arrays that are addressed with products of iterators
 * and parameters.
 */
void po_region_find_shapes(po_region *region)
{
    po_region_find_bound_products(region);
    po_region_find_definitions(region);
    po_region_walk_exprs(region, visit, region);
}

/* Return the shape of the array of the chain, NULL if it has no extents. */
static const po_shape *known(const po_region *region, const po_chain *chain)
{
    const po_shape *shape = shape_of(region, chain);

    return shape && shape->n_extent > 0 ? shape : NULL;
}

/* The shape of the array whose element "expr" is, NULL if its subscripts stand
 * for themselves.  The base of the reference is stored in "base".
 */
const po_shape *po_shape_of(const po_region *region, const po_expr *expr,
                            const po_expr **base)
{
    po_chain chain;

    if (!po_chain_find(region, expr, &chain))
        return NULL;
    *base = chain.base;
    return known(region, &chain);
}

/* The shape of an array that C addresses with one subscript, or of the rows that "decl"
 * stands for; NULL for others.
 */
const po_shape *po_shape_known(const po_region *region, const po_decl *decl)
{
    const po_decl *table = po_rows_table(region, decl);
    const po_chain chain = {.decl = table ? table : decl,
                            .of_rows = table != NULL};

    return known(region, &chain);
}
