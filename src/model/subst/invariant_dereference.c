/* Values behind pointers, as *n in translated Fortran: is *p invariant in a
 * region, because nothing in it may store there, so that it can be a
 * parameter?  Aliasing with stores is excluded by name, by restrict, or by a
 * run-time test.
 */
#include "induct.h"

/* Is it an array, or a parameter of the function that is moved at most?  Of two of these,
 * none is set to the other: if a region stores to what one leads to, it is tested where the
 * new loops run, or known, that it is other memory.
 */
static bool is_root(const po_region *region, const po_decl *decl)
{
    return decl &&
           (decl->type->kind == PO_TYPE_ARRAY ||
            (decl->storage == PO_STORAGE_PARAM &&
             decl->type->kind == PO_TYPE_POINTER && !decl->address_taken &&
             po_function_only_moves(region->source->function, decl)));
}

/* A pointer, and the region that may store to what it points to. */
struct cell {
    const po_region *region;
    const po_decl *decl;
};

/* Is it no store, or one to a variable by name, or by way of another array? */
static bool stores_elsewhere(const po_expr *expr, void *user)
{
    const struct cell *cell = user;
    const po_expr *to;
    const po_decl *base;

    if (expr->kind == PO_EXPR_CALL)
        return expr->decl && expr->decl->in_library &&
               po_library_computes(expr->decl->name);
    if (expr->kind == PO_EXPR_OPAQUE)
        return false;
    if (!po_expr_is_update(expr))
        return true;
    to = po_expr_strip(expr->arg[0]);
    if (to->kind == PO_EXPR_VAR)
        return to->decl != cell->decl && po_decl_is_private(to->decl);
    base = po_expr_base(to);
    return base != cell->decl && is_root(cell->region, base);
}

bool po_induct_is_stored_elsewhere(const po_induct *w, const po_decl *root)
{
    const struct cell cell = {.region = w->region, .decl = root};

    return is_root(w->region, root) &&
           po_region_walk_exprs(w->region, stores_elsewhere, &cell);
}

bool po_induct_is_invariant_dereference(const po_induct *w, const po_expr *expr)
{
    const po_expr *pointer;

    if (expr->kind != PO_EXPR_UNARY || expr->op != PO_OP_DEREF ||
        expr->type->is_volatile)
        return false;
    pointer = po_expr_strip(expr->arg[0]);
    return pointer->kind == PO_EXPR_VAR &&
           pointer->decl->storage == PO_STORAGE_PARAM &&
           !pointer->type->is_volatile &&
           po_induct_is_stored_elsewhere(w, pointer->decl);
}

/* Has the function also followed the pointer before the region, so that "*s" has a value
 * where the program does not read it: as in "k += *s" in a loop that has no iteration?
 */
bool po_induct_is_known_dereference(const po_induct *w, const po_expr *expr)
{
    const po_valid *valid;

    if (!po_induct_is_invariant_dereference(w, expr))
        return false;
    valid = po_param_valid(w->region, po_expr_strip(expr->arg[0])->decl);
    return valid && !valid->when;
}
