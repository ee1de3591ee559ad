/* Invariance of pointers: is it certain that no store of a region changes a
 * given pointer, or an element at a fixed place, so that what it points to is
 * one array?  False if it is not known.
 */
#include "../internal.h"

#include <limits.h>

/* The array or pointer of which "expr" is an element. */
static const po_expr *array_of(const po_expr *expr)
{
    expr = po_pointer_unconverted(expr);
    if (expr->kind == PO_EXPR_SUBSCRIPT || expr->kind == PO_EXPR_UNARY)
        return array_of(expr->arg[0]);
    if (expr->kind == PO_EXPR_BINARY && po_type_is_address(expr->type))
        return array_of(
            expr->arg[po_type_is_address(expr->arg[0]->type) ? 0 : 1]);
    return expr;
}

static bool does_not_store(const po_expr *expr, void *user)
{
    return !po_expr_is_update(expr) ||
           !po_expr_is_same(array_of(expr->arg[0]), user);
}

/* Does the region store to another element of the same array or pointer, by
 * name?
 */
bool po_invariant_element_is_stored(const po_region *region,
                                    const po_expr *cell)
{
    return !po_region_walk_exprs(region, does_not_store, array_of(cell));
}

/* Is it an element at a place that does not change, and to which, or others of
 * the same array, nothing is stored by name?
 */
bool po_invariant_element_is_unchanged(const po_region *region,
                                       const po_expr *expr)
{
    bool is_target;

    return po_pointer_object(region, expr, &is_target) &&
           !po_invariant_element_is_stored(region, expr);
}

/* Is it certain that no store of the region changes a variable? */
static bool is_fixed_variable(const po_region *region, const po_decl *decl)
{
    const po_object *object = NULL;

    for (int i = 0; i < region->memory.n_object; i++)
        if (region->memory.object[i].decl == decl &&
            !region->memory.object[i].is_target)
            object = &region->memory.object[i];
    for (int i = 0; object && i < region->memory.n_object; i++)
        if (region->memory.object[i].first_write != INT_MAX &&
            (object == &region->memory.object[i] ||
             !po_region_is_disjoint(region, object, &region->memory.object[i])))
            return false;
    return object != NULL;
}

/* Is it certain that no store of the region changes the pointer "decl", or what
 * is followed to get at it?
 */
bool po_pointer_is_fixed(const po_region *region, const po_decl *decl)
{
    const po_expr *expr = po_pointer_of(region, decl);
    bool is_computed = false;
    bool is_target;

    for (; expr; expr = po_pointer_of(region, decl)) {
        is_computed = expr->kind != PO_EXPR_MEMBER;
        if (!is_computed && po_region_may_store(region, expr->type))
            return false;
        decl = po_pointer_object(region, expr, &is_target);
    }
    return (is_computed && decl->type->kind == PO_TYPE_ARRAY) ||
           is_fixed_variable(region, decl);
}

/* May the region evaluate the pointer for which "decl" stands before the
 * program does, if all instances that refer to what it points to do so?
 * A structure behind a pointer has to be there then, and be the same.
 */
bool po_pointer_is_early(const po_region *region, const po_decl *decl)
{
    const po_expr *expr = po_pointer_of(region, decl);
    bool is_target;

    return !expr || po_pointer_is_fixed(
                        region, po_pointer_object(region, expr, &is_target));
}
