/* Pointers that are members of structures, as in s->p[i] and s.p[i].
 *
 * Each has a stand-in, a declaration of a variable named "s->p", by which
 * what it points to is told from what others point to.  The member itself must
 * not change in the region: nothing in it is assigned to the member by name,
 * and what else the region stores is disjoint from the structure (alias.c).
 */
#include "internal.h"

#include <string.h>

/* Return the stand-in for the pointer "expr", a member; the variable itself if
 * it is one; NULL if it is neither.
 */
const po_decl *po_pointer_find(const po_region *region, const po_expr *expr)
{
    expr = po_expr_strip(expr);
    if (expr->kind == PO_EXPR_VAR)
        return expr->decl;
    for (int i = 0; i < region->n_pointer; i++)
        if (po_expr_is_same(region->pointer[i].expr, expr))
            return region->pointer[i].decl;
    return NULL;
}

/* Return the pointer that the declaration stands for; NULL if it is that of a
 * variable.
 */
const po_expr *po_pointer_of(const po_region *region, const po_decl *decl)
{
    for (int i = 0; i < region->n_pointer; i++)
        if (region->pointer[i].decl == decl)
            return region->pointer[i].expr;
    return NULL;
}

static void add(po_region *region, const po_expr *expr)
{
    po_arena *arena = region->scop->arena;
    po_decl *decl = po_arena_alloc(arena, sizeof(*decl));
    po_text name = {0};

    po_expr_print_source(expr, &name);
    *decl = (po_decl){.name = po_arena_copy(arena, po_text_get(&name)),
                      .type = expr->type,
                      .storage = PO_STORAGE_GLOBAL,
                      .loc = expr->loc,
                      .begin = (size_t)-1,
                      .address_taken = true};
    po_text_free(&name);
    region->pointer = po_region_grow(region, region->pointer, region->n_pointer,
                                     sizeof(*region->pointer));
    region->pointer[region->n_pointer++] = (po_pointer){expr, decl};
}

/* Add stand-ins for the pointer "expr", and before for those on the way. */
static bool visit(const po_expr *expr, void *user)
{
    po_region *region = user;
    const po_expr *outer = expr;
    bool is_target;

    while (outer->kind == PO_EXPR_MEMBER && !outer->is_arrow)
        outer = po_expr_strip(outer->arg[0]);
    if (outer->kind == PO_EXPR_MEMBER)
        visit(po_expr_strip(outer->arg[0]), user);
    if (expr->kind == PO_EXPR_MEMBER && expr->type->kind == PO_TYPE_POINTER &&
        !po_pointer_find(region, expr) &&
        po_param_object(region, expr, &is_target))
        add(region, expr);
    return true;
}

/* Find all pointers in the region that are members of variables, of what
 * variables point to, or of what such members point to.
 */
void po_region_find_pointers(po_region *region)
{
    for (int i = 0; i < region->n_root; i++)
        po_node_walk_expr(region->root[i], visit, region);
}

/* Is it certain that no store of the region changes a variable? */
static bool is_fixed_variable(const po_region *region, const po_decl *decl)
{
    const po_object *object = NULL;

    for (int i = 0; i < region->n_object; i++)
        if (region->object[i].decl == decl && !region->object[i].is_target)
            object = &region->object[i];
    for (int i = 0; object && i < region->n_object; i++)
        if (region->object[i].first_write != INT_MAX &&
            (object == &region->object[i] ||
             !po_region_is_disjoint(region, object, &region->object[i])))
            return false;
    return object != NULL;
}

/* Is it certain that no store of the region changes the pointer "decl", or what
 * is followed to get at it?
 */
bool po_pointer_is_fixed(const po_region *region, const po_decl *decl)
{
    const po_expr *expr = po_pointer_of(region, decl);
    bool is_target;

    for (; expr; expr = po_pointer_of(region, decl)) {
        if (po_region_may_store(region, expr->type))
            return false;
        decl = po_param_object(region, expr, &is_target);
    }
    return is_fixed_variable(region, decl);
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
                        region, po_param_object(region, expr, &is_target));
}

/* Is "pointer", which may be null, followed to get at the member "decl"?  For
 * rows, the member is their table.
 */
bool po_pointer_is_behind(const po_region *region, const po_decl *decl,
                          const po_decl *pointer)
{
    const po_decl *table = po_rows_table(region, decl);

    return po_param_passes(region, po_pointer_of(region, table ? table : decl),
                           pointer);
}
