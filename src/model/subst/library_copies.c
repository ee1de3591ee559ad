/* Arrays that the library copies, or sets to 0, in loops that have other loops over them:
 *
 *     for (t = 0; t < steps; t++) {                 for (t = 0; t < steps; t++) {
 *         for (i = 1; i < n - 1; i++)                   for (i = 1; i < n - 1; i++)
 *             v[i] = u[i - 1] + u[i + 1];     ->            v[i] = u[i - 1] + u[i + 1];
 *         memcpy(u, v, n * sizeof *u);                  for (c = 0; c < n; c++)
 *     }                                                     u[c] = v[c];
 *                                                   }
 *
 * Element by element, they are statements like any.  The number of elements, a polynomial, has to be a
 * product of variables that do not change, and of what rows consist of: there is a loop for each of these.  In
 * which order is seen from how other references to the array number rows.  That the product does not wrap
 * around is tested.
 */
#include <string.h>

#include <isl/aff.h>
#include <isl/set.h>

#include "library_copies.h"

/* A product is at most 2^PRODUCT_BITS, its constants 2^CONSTANT_BITS; if it is computed in a type of 32 bits, without
 * a sign, less: constants may be part of that.
 */
#define PRODUCT_BITS         40
#define CONSTANT_BITS        22
#define NARROW_BITS          26
#define NARROW_CONSTANT_BITS 6

/* Return what is behind conversions of pointers. */
static const po_expr *without_conversions(const po_expr *expr)
{
    while ((expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_CAST) &&
           po_type_is_address(expr->arg[0]->type))
        expr = expr->arg[0];
    return expr;
}

static bool is_zero(const po_expr *expr)
{
    long value;

    return po_expr_constant(expr, &value) && value == 0;
}

/* Find where the elements that the argument points to are: the first of a row are rows of the whole array, as there may
 * be more than one.  False if they are no array, nor rows of one, nor what a variable points to.
 */
static bool find_place(const po_expr *expr, po_copy_place *place)
{
    const po_expr *object;

    expr = without_conversions(expr);
    if (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_ADDRESS) {
        object = po_expr_strip(expr->arg[0]);
        if (object->kind != PO_EXPR_SUBSCRIPT ||
            !po_type_is_address(object->arg[0]->type))
            return false;
        place->base = without_conversions(object->arg[0]);
        place->first = object->arg[1];
    } else if (expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_ADD &&
               po_type_is_integer(expr->arg[1]->type)) {
        place->base = without_conversions(expr->arg[0]);
        place->first = expr->arg[1];
    } else {
        place->base = expr;
        place->first = NULL;
    }
    while (!place->first || is_zero(place->first)) {
        if (place->base->kind != PO_EXPR_SUBSCRIPT ||
            place->base->type->kind != PO_TYPE_ARRAY)
            break;
        place->first = place->base->arg[1];
        place->base = without_conversions(place->base->arg[0]);
    }
    return (place->base->kind == PO_EXPR_VAR ||
            place->base->kind == PO_EXPR_SUBSCRIPT) &&
           po_type_is_address(place->base->type) && place->base->type->target &&
           po_expr_base(place->base);
}

/* Return the polynomial that the number is, NULL if it is none. */
static const po_poly *value_of(const po_library_copy *c, const po_expr *expr)
{
    int bits = 0;

    return po_poly_from_expr(c->w.region, expr, NULL, NULL, &bits);
}

/* Take the extents of the arrays that are copied, of numbers.  False if one is not known. */
static bool find_row(po_library_copy *c, const po_type *type)
{
    for (; type->kind == PO_TYPE_ARRAY; type = type->target) {
        if (!type->extent || c->n_row == PO_MAX_COPY_ROW)
            return false;
        c->row[c->n_row++] = type->extent;
    }
    return (type->kind == PO_TYPE_INT || type->kind == PO_TYPE_FLOAT) &&
           !type->is_volatile && type->size_bytes > 0;
}

static const po_type *element_of(const po_type *type)
{
    while (type->kind == PO_TYPE_ARRAY)
        type = type->target;
    return type;
}

/* Is it the same, in arrays of rows that are as long? */
static bool is_same_row(const po_library_copy *c, const po_type *a,
                        const po_type *b)
{
    for (; a->kind == PO_TYPE_ARRAY && b->kind == PO_TYPE_ARRAY;
         a = a->target, b = b->target)
        if (!a->extent || !b->extent ||
            !po_poly_is_same(value_of(c, a->extent), value_of(c, b->extent)))
            return false;
    return po_type_is_same(a, b) && !b->is_volatile;
}

/* Take a product apart: into its constant and factors that do not change in the region, sums of variables. */
static bool find_product(po_library_copy *c, const po_expr *expr,
                         long *constant)
{
    const po_poly *value;
    long own;

    if (po_expr_constant(expr, &own))
        return own > 0 && po_mul(*constant, own, constant) &&
               *constant <= 1L << CONSTANT_BITS;
    while ((expr->kind == PO_EXPR_CAST || expr->kind == PO_EXPR_CONVERT) &&
           po_type_is_integer(expr->arg[0]->type) &&
           expr->type->size_bytes >= expr->arg[0]->type->size_bytes)
        expr = expr->arg[0];
    if (expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_MUL) {
        if (!expr->type->is_signed && expr->type->size_bytes < 8)
            c->bits = NARROW_BITS;
        return find_product(c, expr->arg[0], constant) &&
               find_product(c, expr->arg[1], constant);
    }
    value = value_of(c, expr);
    if (c->n_factor == PO_MAX_COPY_FACTOR || !value ||
        !po_poly_is_linear(value) ||
        !po_poly_is_invariant(c->w.region, value) ||
        !po_induct_is_fixed(&c->w, expr))
        return false;
    c->factor[c->n_factor++] = expr;
    return true;
}

/* Leave an extent of the rows out of the product. */
static bool divide(po_library_copy *c, const po_expr *extent, long *constant)
{
    long own;

    if (po_expr_constant(extent, &own)) {
        if (own <= 0 || *constant % own != 0)
            return false;
        *constant /= own;
        return true;
    }
    for (int i = 0; i < c->n_factor; i++)
        if (po_poly_is_same(value_of(c, c->factor[i]), value_of(c, extent))) {
            c->factor[i] = c->factor[--c->n_factor];
            return true;
        }
    return false;
}

/* Are all elements, "first" and those behind it, in the array that the base is?  A variable is one of its own; of
 * rows of another array, that is known of constants.
 */
static bool is_within(const po_library_copy *c, const po_copy_place *place)
{
    const po_type *type = place->base ? place->base->type : NULL;
    long first = 0;
    long n;
    long extent;

    return !place->base || place->base->kind == PO_EXPR_VAR ||
           type->kind != PO_TYPE_ARRAY ||
           (c->n_factor == 1 && type->extent &&
            po_expr_constant(type->extent, &extent) &&
            po_expr_constant(c->factor[0], &n) &&
            (!place->first || po_expr_constant(place->first, &first)) &&
            first <= extent && n <= extent - first);
}

/* Find the factors of the number of elements that "size" bytes are. */
static bool find_factors(po_library_copy *c, const po_expr *size)
{
    const po_type *type = c->to.base->type->target;
    long constant = 1;
    long bytes;
    bool good;

    if (!find_row(c, type) || !find_product(c, size, &constant))
        return false;
    bytes = element_of(type)->size_bytes;
    good = constant % bytes == 0 &&
           (c->bits == PRODUCT_BITS || constant <= 1L << NARROW_CONSTANT_BITS);
    constant /= bytes;
    for (int i = 0; i < c->n_row && good; i++)
        good = divide(c, c->row[i], &constant);
    if (good && (constant > 1 || c->n_factor == 0)) {
        good = c->n_factor < PO_MAX_COPY_FACTOR;
        if (good)
            c->factor[c->n_factor++] = po_induct_number(&c->w, constant);
    }
    return good;
}

static int depth_of(const po_library_copy *c, const po_expr *factor)
{
    return po_shape_depth_of(c->w.region, po_expr_base(c->to.base),
                             value_of(c, factor));
}

/* Put the factors in the order of loops, outermost first. */
static void sort_factors(po_library_copy *c)
{
    for (int i = 1; i < c->n_factor; i++)
        for (int k = i;
             k > 0 && depth_of(c, c->factor[k - 1]) < depth_of(c, c->factor[k]);
             k--) {
            const po_expr *swap = c->factor[k];

            c->factor[k] = c->factor[k - 1];
            c->factor[k - 1] = swap;
        }
}

/* Assume that a factor is at least 0 and at most 2^bits. */
static bool assume_small(const po_library_copy *c, const po_expr *factor,
                         int bits)
{
    po_region *region = c->w.region;
    isl_val *limit = isl_val_int_from_si(region->scop->ctx, 1L << bits);
    isl_pw_aff *value = po_header_step_value(region, factor, false);
    isl_pw_aff *rest = isl_pw_aff_add_constant_val(
        isl_pw_aff_neg(isl_pw_aff_copy(value)), limit);
    isl_set *small =
        isl_set_intersect(isl_pw_aff_nonneg_set(isl_pw_aff_copy(value)),
                          isl_pw_aff_nonneg_set(rest));
    bool good = value && po_range_assume(region, isl_set_params(small));

    if (!value)
        isl_set_free(small);
    isl_pw_aff_free(value);
    return good;
}

/* Assume that the product of the n factors of "all" that are no constants does not wrap around. */
static bool assume_product(const po_library_copy *c)
{
    const po_expr *all[PO_MAX_COPY_FACTOR + PO_MAX_COPY_ROW];
    bool good = true;
    long value;
    int n = 0;

    for (int i = 0; i < c->n_factor + c->n_row; i++) {
        all[n] = i < c->n_factor ? c->factor[i] : c->row[i - c->n_factor];
        n += !po_expr_constant(all[n], &value);
    }
    for (int i = 0; i < n && good; i++)
        if (n > 1 || c->bits < PRODUCT_BITS ||
            po_expr_strip(all[i])->type->size_bytes == 8)
            good = assume_small(c, all[i], c->bits / n);
    return good;
}

/* What a loop does with a variable. */
static bool is_no_loop_with(const po_node *node, void *decl)
{
    return node->kind != PO_NODE_LOOP || !po_node_mentions(node, decl);
}

/* Does a loop beside the call mention the array, or the pointer, which always is to the same place?  One that is set
 * in the region might be known to point into the other array.
 */
static bool is_in_loop(const po_library_copy *c, const po_copy_place *place)
{
    const po_decl *decl = po_expr_base(place->base);

    return (decl->type->kind == PO_TYPE_ARRAY ||
            po_region_written(c->w.region, decl) < 0) &&
           !po_node_walk(c->around, is_no_loop_with,
                         (void *)po_expr_base(place->base));
}

/* Find what the call copies, or sets to 0. */
static bool find_copy(po_library_copy *c)
{
    const po_source *source = c->w.region->source;
    const po_stores *what =
        c->call->decl
            ? po_call_effect(source->unit, source->function, c->call).stores
            : NULL;
    long value;

    if (!what || what->size != 2 || c->call->n_arg != 3 ||
        !find_place(c->call->arg[0], &c->to))
        return false;
    if (what->from == 1) {
        if (!find_place(c->call->arg[1], &c->from) ||
            po_expr_base(c->to.base) == po_expr_base(c->from.base) ||
            !is_same_row(c, c->to.base->type->target,
                         c->from.base->type->target) ||
            !is_in_loop(c, &c->from))
            return false;
    } else if (!po_expr_constant(c->call->arg[1], &value) || value != 0) {
        return false;
    }
    return is_in_loop(c, &c->to) && find_factors(c, c->call->arg[2]) &&
           is_within(c, &c->to) && is_within(c, &c->from);
}

/* Return the loops for the call that the statement is; itself if it is none, or they cannot be made. */
static const po_node *expand(po_region *region, const po_node *around,
                             const po_node *node)
{
    po_library_copy c = {.around = around, .node = node, .bits = PRODUCT_BITS};
    po_mark mark;
    bool good;

    c.call = po_expr_strip(po_expr_skip_void(node->expr));
    if (!around || c.call->kind != PO_EXPR_CALL)
        return node;
    c.w = (po_induct){
        .region = region, .arena = region->scop->arena, .self = c.call};
    if (!find_copy(&c))
        return node;
    sort_factors(&c);
    mark = po_region_mark(region);
    good = assume_product(&c);
    if (!good)
        po_region_rewind(region, &mark);
    po_mark_free(&mark);
    return good ? po_copy_loops(&c) : node;
}

/* Return the statement with all calls expanded in it; "around": the body of the loop around it, NULL if there is
 * none.
 */
static const po_node *rewrite(po_region *region, const po_node *around,
                              const po_node *node, bool *is_changed)
{
    po_node *copy;
    const po_node **child;

    if (!node || node->kind == PO_NODE_DECL || node->kind == PO_NODE_EMPTY ||
        node->kind == PO_NODE_OPAQUE)
        return node;
    if (node->kind == PO_NODE_EXPR) {
        const po_node *made = expand(region, around, node);

        *is_changed |= made != node;
        return made;
    }
    copy = po_node_make(region->scop->arena, node);
    child = po_arena_array(region->scop->arena, (size_t)node->n_child + 1,
                           sizeof(*child));
    if (node->kind == PO_NODE_LOOP)
        around = node->body;
    copy->body = rewrite(region, around, node->body, is_changed);
    copy->other = rewrite(region, around, node->other, is_changed);
    for (int i = 0; i < node->n_child; i++)
        child[i] = rewrite(region, around, node->child[i], is_changed);
    copy->child = child;
    return copy;
}

void po_region_expand_copies(po_region *region)
{
    const po_node **node =
        po_arena_array(region->scop->arena, (size_t)region->source->n_root,
                       sizeof(const po_node *));
    bool is_changed = false;

    for (int i = 0; i < region->source->n_root; i++)
        node[i] = rewrite(region, NULL, region->node[i], &is_changed);
    if (!is_changed)
        return;
    region->node = node;
    po_region_scan(region);
}
