/* Products of parameters as bounds, as in k < n * m: each is a parameter of its
 * own, of which nothing is known but its type.
 */
#include "../affine.h"

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/set.h>

/* Is it a variable or a member that is a parameter of the region? */
static bool is_param(const po_region *region, const po_expr *expr)
{
    if (expr->kind == PO_EXPR_VAR &&
        (po_region_level(region, expr->decl) >= 0 ||
         po_region_iterated(region, expr->decl) >= 0))
        return false;
    for (int i = 0; i < region->scop->n_param; i++)
        if (po_expr_is_same(region->scop->param[i].expr, expr))
            return true;
    return false;
}

/* Is it made of parameters and constants, so that its text means the same all
 * over the region?
 */
static bool is_made_of_params(const po_region *region, const po_expr *expr)
{
    expr = po_expr_strip(expr);
    if (!po_type_is_integer(expr->type))
        return false;
    if (expr->kind == PO_EXPR_INT || is_param(region, expr))
        return true;
    if (expr->kind == PO_EXPR_CAST)
        return is_made_of_params(region, expr->arg[0]);
    return expr->kind == PO_EXPR_BINARY &&
           (expr->op == PO_OP_ADD || expr->op == PO_OP_SUB ||
            expr->op == PO_OP_MUL) &&
           is_made_of_params(region, expr->arg[0]) &&
           is_made_of_params(region, expr->arg[1]);
}

/* Does the program evaluate the expression in work for certain, before it
 * stores anything?
 */
static bool is_first(const po_region *region)
{
    isl_set *when = isl_set_params(isl_set_copy(region->domain));
    isl_bool always = isl_set_plain_is_universe(when);

    isl_set_free(when);
    return region->current == 0 && region->is_certain &&
           always == isl_bool_true;
}

/* Return the same product of "expr", in a type in which it cannot overflow;
 * NULL if there is none.
 */
static const po_expr *widen(po_region *region, const po_expr *expr)
{
    const po_expr *factor[] = {po_expr_strip(expr->arg[0]),
                               po_expr_strip(expr->arg[1])};
    const po_expr cast = {.kind = PO_EXPR_CAST,
                          .type = &po_type_long,
                          .loc = expr->loc,
                          .n_arg = 1,
                          .arg = (const po_expr *[]){factor[0]}};
    po_expr wide = *expr;

    if (expr->type->size_bytes > 4 || !is_param(region, factor[0]) ||
        !is_param(region, factor[1]))
        return NULL;
    factor[0] = po_expr_make(region->scop->arena, &cast);
    wide.type = &po_type_long;
    wide.arg = factor;
    return po_expr_make(region->scop->arena, &wide);
}

/* Is an array addressed with products?  Nothing is known of how its extents are
 * related to a bound that is one.
 */
static bool has_extents(const po_region *region)
{
    for (int i = 0; i < region->shapes.n_shape; i++)
        if (region->shapes.shape[i].n_extent > 0)
            return true;
    return false;
}

/* Return the value of "expr", a product of parameters in a bound.  Where it is
 * evaluated earlier than the program does, or where the program may not get to
 * it, it must not overflow.
 */
__isl_give isl_pw_aff *po_product_value(po_translation *t, const po_expr *expr)
{
    po_region *region = t->region;
    const po_expr *value = expr;

    if (t->why != PO_REJECT_NONAFFINE_BOUND || !is_made_of_params(region, expr))
        return po_translation_fail(t, expr);
    if (has_extents(region)) {
        po_region_fail_both(region, t->why, expr, region->source->n_root - 1);
        return NULL;
    }
    if (expr->type->is_signed && !region->source->fwrapv && !is_first(region))
        value = widen(region, expr);
    return value ? po_param_computed(region, value)
                 : po_translation_fail(t, expr);
}
