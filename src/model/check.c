/* Checks of a finished region: are all parameters that are members or elements
 * behind pointers invariant in it (no store changes them, nor a pointer on the
 * way to them), and can they be evaluated where it begins?  If not, it is
 * rejected.
 */
#include "internal.h"

#include <string.h>

/* The members from the object that "expr" is a part of on. */
static const char *member_path(po_arena *arena, const po_expr *expr)
{
    expr = po_pointer_unconverted(expr);
    if (expr->kind == PO_EXPR_SUBSCRIPT)
        return expr->arg[0]->type->kind == PO_TYPE_ARRAY
                   ? member_path(arena, expr->arg[0])
                   : "";
    if (expr->kind != PO_EXPR_MEMBER)
        return "";
    return po_arena_printf(
        arena, "%s.%s", expr->is_arrow ? "" : member_path(arena, expr->arg[0]),
        expr->text);
}

/* Are the pointers that are followed to get at the parameter "expr" there when
 * the region begins?
 */
static bool check_way(const po_region *region, const po_expr *expr, void *user)
{
    return po_param_is_there(region, expr) ||
           po_region_fail_both(user, PO_REJECT_NONAFFINE_BOUND, expr,
                               region->source->n_root - 1);
}

/* Are all parameters behind pointers there when the region begins?  What a
 * statement behind the first reads, after stores that might change the pointer,
 * need not be.
 */
static bool check_pointers(po_region *region)
{
    return po_invariant_condition_visit_all(region, check_way, region);
}

/* Is the array that of the members with this path, or, if that is "", of what
 * a pointer points to?
 */
static bool has_path(const po_array *array, const char *path)
{
    if (!*path)
        return !array->member && array->rank > 0;
    return array->member && strcmp(array->member, path) == 0;
}

static bool is_variable(const po_expr *expr)
{
    return po_pointer_unconverted(expr)->kind == PO_EXPR_VAR;
}

/* Check that the region does not write the parameter or pointer "expr" by name:
 * if it is a member, in whichever element of an array of structures.  The same
 * goes for the pointers that are followed to get at it.  (A variable that is
 * assigned to has been found before.)
 */
static bool check_member(po_region *region, const po_expr *expr)
{
    const po_scop *scop = region->scop;
    const char *path = member_path(scop->arena, expr);
    bool is_target;
    const po_decl *base = po_pointer_object(region, expr, &is_target);
    const po_expr *pointer = po_pointer_of(region, base);

    if (pointer && !check_member(region, pointer))
        return false;
    if (!base || po_step_is_count(expr) || is_variable(expr))
        return true;
    for (int i = 0; i < scop->n_array; i++) {
        const po_array *array = &scop->array[i];

        if (array->decl != base || !has_path(array, path))
            continue;
        for (int s = 0; s < scop->n_stmt; s++)
            if (po_stmt_has_access(&scop->stmt[s], i, true))
                return po_region_fail_both(region, PO_REJECT_PARAMETER_WRITTEN,
                                           expr, region->source->n_root - 1);
    }
    return true;
}

static bool check_param(const po_region *region, const po_expr *expr,
                        void *user)
{
    (void)region;
    return check_member(user, expr);
}

/* Can all parameters that are members of structures be evaluated when the
 * region begins: are they there, and does the region not write them through
 * pointers?  Nor must it write members that it follows.
 */
bool po_param_check_members(po_region *region)
{
    const po_scop *scop = region->scop;

    if (!check_pointers(region))
        return false;
    if (!po_invariant_condition_visit_all(region, check_param, region))
        return false;
    for (int i = 0; i < scop->n_array; i++) {
        const po_expr *expr =
            po_pointer_of(region, po_rows_root(region, scop->array[i].decl));

        if (expr && !check_member(region, expr))
            return false;
    }
    return true;
}
