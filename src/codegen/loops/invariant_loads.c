/* Loads of what does not change in a nest, in front of its inner loops:
 *
 *     for (i = 0; i < m->rows; i++)           for (i = 0; i < m->rows; i++) {
 *         for (j = 0; j < m->columns; j++)        int *const p_2 = m->p;
 *             m->p[i * m->columns + j] = 0;  ->   const int columns_2 = m->columns;
 *                                                 for (j = 0; j < columns_2; j++)
 *                                                     p_2[i * columns_2 + j] = 0;
 *                                             }
 *
 * The model has it, or tests at run time, that no store changes what bounds, subscripts and
 * pointers are computed from.  By the types alone, a store to m->p[...] might change m->columns:
 * compilers load it in every iteration, and make no vectors.
 *
 * What is loaded is a member of what a pointer points to, or a variable outside of functions: a
 * parameter of the scop, the pointer that elements are found by, or a number that the nest only
 * reads.  A pointer is followed early only if a parameter of the scop, which is computed in front
 * of the nest, follows it, too.
 */
#include "../internal.h"

#include <string.h>

/* The most loads in front of loops: more are no longer in registers. */
#define MAX_LOAD 12

/* The work on a nest: the loads so far. */
struct loads {
    po_ast *ast;
    const po_scop *scop;
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

/* Is it a number or a pointer in memory that is there in front of the nest? */
static bool is_place(const struct loads *l, const po_expr *expr)
{
    const po_scop *scop = l->scop;
    const po_expr *pointer = followed_by(expr);

    if (expr->type->is_volatile ||
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
    return false;
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
static bool is_reloaded(const struct loads *l, const po_expr *expr)
{
    const po_scop *scop = l->scop;

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

/* A name for the constant: that of the variable or the member, with a number. */
static const char *choose_name(const struct loads *l, const po_expr *expr)
{
    const char *stem =
        expr->kind == PO_EXPR_VAR ? expr->decl->name : expr->text;
    const char *name;
    bool is_free;

    for (int number = 2;; number++) {
        name = po_arena_printf(l->ast->arena, "%s_%d", stem, number);
        is_free = po_name_is_free(l->ast, l->scop, name);
        for (int i = 0; i < l->ast->n_load; i++)
            is_free = is_free && strcmp(l->ast->load[i].name, name) != 0;
        if (is_free)
            return name;
    }
}

/* Load what the expression is, if it is such a place, and not loaded yet. */
static void add(struct loads *l, const po_expr *expr)
{
    po_ast *ast = l->ast;

    expr = po_expr_strip(expr);
    if ((expr->kind != PO_EXPR_MEMBER && expr->kind != PO_EXPR_VAR) ||
        !is_place(l, expr) || !is_reloaded(l, expr) || ast->n_load == MAX_LOAD)
        return;
    for (int i = 0; i < ast->n_load; i++)
        if (po_expr_is_same(ast->load[i].expr, expr))
            return;
    ast->load[ast->n_load] = (po_load){expr, choose_name(l, expr)};
    ast->n_load++;
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

/* Load what the access is found by, and what it is if nothing writes that. */
static void add_access(struct loads *l, const po_access *access)
{
    const po_expr *pointer = access->expr ? pointer_of(access->expr) : NULL;

    if (!pointer)
        return;
    if (pointer->type->kind == PO_TYPE_POINTER &&
        pointer != po_expr_strip(access->expr))
        add(l, pointer);
    if (pointer == po_expr_strip(access->expr) &&
        !is_written(l->scop, access->array))
        add(l, pointer);
}

void po_ast_load_invariants(po_ast *ast, const po_scop *scop)
{
    struct loads l = {ast, scop};

    if (!ast || !ast->root || po_ast_depth(ast->root) < 2)
        return;
    ast->load = po_arena_array(ast->arena, MAX_LOAD, sizeof(*ast->load));
    for (int i = 0; i < ast->n_final; i++)
        if (ast->final[i].change)
            return;
    for (int i = 0; i < scop->n_param; i++)
        if (scop->param[i].expr)
            add(&l, scop->param[i].expr);
    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++)
            add_access(&l, &scop->stmt[s].access[k]);
}
