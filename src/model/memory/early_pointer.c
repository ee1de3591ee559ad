/* Speculation on pointers: can the address range behind a pointer be evaluated
 * in front of the region, for an alias check, before the program itself
 * follows the pointer?  Only if an instance certainly does so, or a run-time
 * condition says so.
 */
#include "../internal.h"

#include <isl/set.h>

/* Can the pointer be evaluated where the region accesses what it points to,
 * before the program does so?  That takes a reference in each instance if it
 * has to be read through another one.
 */
static bool can_follow(const po_region *region, const po_decl *decl)
{
    const po_scop *scop = region->scop;
    const po_expr *expr = po_pointer_of(region, decl);
    bool is_target = false;

    if (expr)
        po_pointer_object(region, expr, &is_target);
    for (int i = 0; is_target && i < scop->n_array; i++)
        if ((scop->array[i].decl == decl ||
             po_pointer_is_behind(region, scop->array[i].decl, decl)) &&
            scop->array[i].rank > 0 &&
            !po_elements_is_certain(region, i, false))
            return false;
    return !is_target || po_pointer_is_early(region, decl);
}

/* Return an array that is a member of the structure which is followed to get at the pointer, or
 * what that points to, and is accessed in each instance: where it is, the pointer can be read;
 * -1 if there is none.
 */
static int beside(const po_region *region, const po_decl *decl)
{
    const po_scop *scop = region->scop;
    const po_expr *expr = po_pointer_of(region, decl);
    bool is_target = false;
    const po_decl *record =
        expr && expr->kind == PO_EXPR_MEMBER && expr->is_arrow
            ? po_pointer_object(region, expr, &is_target)
            : NULL;

    for (int i = 0; record && i < scop->n_array; i++) {
        const po_expr *other = po_pointer_of(region, scop->array[i].decl);
        bool is_same = other && other->kind == PO_EXPR_MEMBER &&
                       other->is_arrow &&
                       po_expr_is_same(other->arg[0], expr->arg[0]);

        if (is_same && po_elements_is_certain(region, i, true) &&
            can_follow(region, scop->array[i].decl))
            return po_pointer_is_early(region, decl) ? i : -1;
    }
    return -1;
}

/* Can the array, or what the pointer points to, be told where the region begins?  NULL is
 * none.
 */
static bool can_begin(const po_region *region, const po_decl *decl)
{
    return !decl || decl->type->kind != PO_TYPE_POINTER ||
           can_follow(region, decl) || beside(region, decl) >= 0;
}

bool po_pointer_assume_there(po_region *region, const po_decl *decl)
{
    int other;

    if (can_follow(region, decl))
        return true;
    other = beside(region, decl);
    return other >= 0 &&
           po_range_assume(region, po_elements_when(region, other));
}

/* Are there a first and a last one of the elements that are accessed at known subscripts? */
static bool has_ends(const po_region *region, const po_object *x)
{
    isl_set *elements = po_elements_known(region, po_object_array(region, x));
    bool has = !elements || po_elements_is_bounded(elements);

    isl_set_free(elements);
    return has;
}

/* Can the first and the last element of an object behind a pointer be found by the numbers in
 * other arrays?
 */
bool po_gathered_can_test(const po_region *region, const po_object *x)
{
    po_gather gather[PO_MAX_GATHER];
    int n = po_gathered_find(region, x, gather);

    for (int i = 0; i < n; i++)
        if (!can_begin(region, gather[i].index) ||
            !can_begin(region, gather[i].segments))
            return false;
    return n > 0 && can_begin(region, x->decl) && has_ends(region, x);
}
