/* Loads of what does not change in a nest, in front of its inner loops, or of a loop without others:
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
 * of the nest, follows it, too, or a test there has it that what it points to is accessed.
 */
#include "../internal.h"

#include <string.h>

/* The most loads in front of loops: more are no longer in registers. */
#define MAX_LOAD 12

/* A name for the constant: that of the variable or the member, with a number. */
static const char *choose_name(const po_ast *ast, const po_scop *scop,
                               const po_expr *expr)
{
    const char *stem =
        expr->kind == PO_EXPR_VAR ? expr->decl->name : expr->text;
    const char *name;
    bool is_free;

    for (int number = 2;; number++) {
        name = po_arena_printf(ast->arena, "%s_%d", stem, number);
        is_free = po_name_is_free(ast, scop, name);
        for (int i = 0; i < ast->n_load; i++)
            is_free = is_free && strcmp(ast->load[i].name, name) != 0;
        if (is_free)
            return name;
    }
}

void po_ast_load_invariants(po_ast *ast, const po_scop *scop)
{
    const po_expr *place[MAX_LOAD];
    int n;

    if (!ast || !ast->root)
        return;
    n = po_scop_find_reloaded(scop, MAX_LOAD, place);
    ast->load = po_arena_array(ast->arena, MAX_LOAD, sizeof(*ast->load));
    for (int i = 0; i < n; i++) {
        ast->load[i] = (po_load){place[i], choose_name(ast, scop, place[i])};
        ast->n_load++;
    }
}
