/* What compilers load again and again though it does not change in a nest: members of what a
 * pointer points to, or variables outside of functions, that a store may change by its type alone.
 */
#include "polyopt/scop.h"

#include "polyopt/nest.h"

#include <string.h>

/* The list in work. */
struct places {
    const po_scop *scop;
    int n;
    int max;
    const po_expr **place;
};

/* Return the pointer that is followed last to get to the member; NULL for members of variables. */
static const po_expr *followed_by(const po_expr *expr)
{
    expr = po_expr_strip(expr);
    while (expr->kind == PO_EXPR_MEMBER && !expr->is_arrow)
        expr = po_expr_strip(expr->arg[0]);
    return expr->kind == PO_EXPR_MEMBER ? po_expr_strip(expr->arg[0]) : NULL;
}

/* Is the variable, or that of which it is a member, outside of functions? */
static bool is_global(const po_expr *expr)
{
    expr = po_expr_strip(expr);
    while (expr->kind == PO_EXPR_MEMBER && !expr->is_arrow)
        expr = po_expr_strip(expr->arg[0]);
    return expr->kind == PO_EXPR_VAR &&
           expr->decl->storage == PO_STORAGE_GLOBAL &&
           !expr->decl->is_thread_local;
}

static bool is_not_followed(const po_expr *expr, void *pointer)
{
    return expr->kind != PO_EXPR_MEMBER || !expr->is_arrow ||
           !po_expr_is_same(po_expr_strip(expr->arg[0]), pointer);
}

/* Is what the pointer points to accessed whenever the new loops run, as is tested in front of them? */
static bool is_accessed(const po_scop *scop, const po_expr *pointer)
{
    for (int i = 0; i < scop->n_disjoint; i++)
        for (int k = 0; k < 2; k++) {
            const po_disjoint *pair = &scop->disjoint[i];
            const po_reach *reach = &scop->reach[k ? pair->b : pair->a];

            if (pointer->kind == PO_EXPR_VAR && reach->decl == pointer->decl &&
                !reach->may_be_null && !reach->is_partial)
                return true;
        }
    return false;
}

/* Can a variable of the type be declared?  A pointer to arrays can if all of these have lengths that
 * are numbers.
 */
static bool is_declarable(const po_type *type)
{
    const po_expr *extent = type->extent ? po_expr_strip(type->extent) : NULL;

    if (type->is_volatile || !type->text)
        return false;
    if (type->kind == PO_TYPE_ARRAY &&
        (!type->target || !extent || extent->kind != PO_EXPR_INT))
        return false;
    return type->target ? is_declarable(type->target)
                        : !strpbrk(type->text, "([");
}

/* Is it a number or a pointer in memory that is there in front of the nest? */
static bool is_place(const po_scop *scop, const po_expr *expr)
{
    const po_expr *pointer = followed_by(expr);

    if (!is_declarable(expr->type) ||
        (expr->type->kind != PO_TYPE_POINTER &&
         expr->type->kind != PO_TYPE_INT && expr->type->kind != PO_TYPE_FLOAT))
        return false;
    if (!pointer)
        return is_global(expr);
    for (int i = 0; i < scop->n_param; i++)
        if (scop->param[i].expr && !po_expr_is_truth(scop->param[i].expr) &&
            !po_expr_walk(scop->param[i].expr, is_not_followed,
                          (void *)pointer))
            return true;
    return is_accessed(scop, pointer);
}

/* May a store of a value of the one type be, by C's rules, to an object of the other? */
static bool may_be_same(const po_type *stored, const po_type *type)
{
    if (stored->kind == PO_TYPE_INT && stored->size_bytes == 1)
        return true;
    return stored->kind == type->kind && type->kind != PO_TYPE_POINTER &&
           stored->size_bytes == type->size_bytes;
}

/* May a compiler take a store in the nest for one to the place?  Not those to variables that are
 * arrays, which are other objects.
 */
static bool is_reloaded(const po_scop *scop, const po_expr *expr)
{
    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++) {
            const po_access *access = &scop->stmt[s].access[k];
            const po_array *array = &scop->array[access->array];

            if (access->is_write && array->rank > 0 && array->decl &&
                array->element && !array->is_local && !array->is_inner &&
                (array->member || array->decl->type->kind == PO_TYPE_POINTER) &&
                may_be_same(array->element, expr->type))
                return true;
        }
    return false;
}

static void add(struct places *found, const po_expr *expr)
{
    expr = po_expr_strip(expr);
    if ((expr->kind != PO_EXPR_MEMBER && expr->kind != PO_EXPR_VAR) ||
        !is_place(found->scop, expr) || !is_reloaded(found->scop, expr) ||
        found->n == found->max)
        return;
    for (int i = 0; i < found->n; i++)
        if (po_expr_is_same(found->place[i], expr))
            return;
    found->place[found->n++] = expr;
}

/* Return the pointer that the element is found by. */
static const po_expr *pointer_of(const po_expr *expr)
{
    expr = po_expr_strip(expr);
    while (expr->kind == PO_EXPR_SUBSCRIPT ||
           (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_DEREF) ||
           (expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_ADD))
        expr = po_expr_strip(expr->arg[0]);
    return expr;
}

static bool is_written(const po_scop *scop, int array)
{
    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++)
            if (scop->stmt[s].access[k].array == array &&
                scop->stmt[s].access[k].is_write)
                return true;
    return false;
}

/* Add what the access is found by, and what it is if nothing writes that. */
static void add_access(struct places *found, const po_access *access)
{
    const po_expr *pointer = access->expr ? pointer_of(access->expr) : NULL;

    if (!pointer)
        return;
    if (pointer->type->kind == PO_TYPE_POINTER &&
        pointer != po_expr_strip(access->expr))
        add(found, pointer);
    if (pointer == po_expr_strip(access->expr) &&
        !is_written(found->scop, access->array))
        add(found, pointer);
}

int po_scop_find_reloaded(const po_scop *scop, int max, const po_expr **place)
{
    struct places found = {.scop = scop, .max = max, .place = place};

    for (int i = 0; i < scop->n_final; i++)
        if (scop->final[i].n_change > 0)
            return 0;
    for (int i = 0; i < scop->n_param; i++)
        if (scop->param[i].expr)
            add(&found, scop->param[i].expr);
    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++)
            add_access(&found, &scop->stmt[s].access[k]);
    return found.n;
}
