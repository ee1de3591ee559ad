/* Loops over the user's iterators again: where a loop of the schedule runs over
 * a shifted or skewed date,
 *
 *     for (t2 = max(32 * t1, 2 * t + 1); t2 <= 2 * t + n - 2; t2++)
 *         S(t2 - 2 * t);
 *
 * the same iterations are counted by the iterator of its first statement,
 *
 *     for (i = max(32 * t1 - 2 * t, 1); i <= n - 2; i++)
 *         S(i);
 *
 * which is what a person would write, and has simpler subscripts.
 */
#include <string.h>

#include "../internal.h"

static bool is_on_path(const po_ast_path *path, int var)
{
    for (; path; path = path->up)
        if (po_ast_binds(path->node) && path->node->var == var)
            return true;
    return false;
}

/* Does "x" consist of variables bound outside the loop? */
static bool is_outer(const po_ast_path *path, const po_qaff *x)
{
    for (int i = 0; i < x->n_term; i++) {
        const po_term *term = &x->term[i];

        if (term->kind == PO_ATOM_VAR && !is_on_path(path, term->index))
            return false;
        if (term->kind == PO_ATOM_FLOOR)
            return false;
    }
    return true;
}

static bool is_stmt(const po_ast_node *node, const void *of)
{
    (void)of;
    return node->kind == PO_AST_STMT;
}

/* Find the first dimension of the statement that is the variable plus an
 * expression of outer ones, which is stored; -1 if there is none.
 */
static int find_offset(struct generator *g, const po_ast_path *path, int var,
                       const po_ast_node *stmt, const po_qaff **offset)
{
    for (int i = 0; i < stmt->call.n_arg; i++) {
        if (po_qaff_coef(stmt->call.arg[i], var) != 1)
            continue;
        *offset = po_qaff_sum(g, 1, stmt->call.arg[i], -1,
                              po_qaff_var(g->ast->arena, var));
        if (is_outer(path, *offset))
            return i;
    }
    return -1;
}

/* How many loops and lets bind the variable, or have a variable of the name? */
static int count_bindings(const struct generator *g, const po_ast_node *node,
                          int var, const char *name)
{
    int n = 0;

    if (po_ast_binds(node))
        n = name ? strcmp(g->ast->var[node->var].name, name) == 0
                 : node->var == var;
    for (int i = 0; i < po_ast_n_part(node); i++)
        n += count_bindings(g, po_ast_part(node, i), var, name);
    return n;
}

static bool is_free(const struct generator *g, const po_ast_path *path,
                    const po_ast_node *loop, const char *name)
{
    if (po_name_is_mentioned(g->scop, name))
        return false;
    for (; path; path = path->up)
        if (po_ast_binds(path->node) &&
            strcmp(g->ast->var[path->node->var].name, name) == 0)
            return false;
    return count_bindings(g, loop->body, -1, name) == 0;
}

/* Return the name of the user's iterator if it is dimension "dim" of the statement itself;
 * NULL if it is not.
 */
static const char *iterator_name(const struct generator *g,
                                 const po_ast_node *call, int dim)
{
    const po_stmt *stmt = &g->scop->stmt[call->call.stmt];
    const po_qaff *value = po_stmt_iter(g->ast->arena, stmt, dim);

    if (!value || !po_qaff_is_same(value, po_qaff_var(g->ast->arena, dim)))
        return NULL;
    return stmt->iter
               ? stmt->iter[dim]->name
               : isl_set_get_dim_name(stmt->domain, isl_dim_set, (unsigned)dim);
}

/* Name the variable after the user's iterator, if the iterator is the
 * dimension itself, and the name is free.
 */
static void rename_var(struct generator *g, const po_ast_path *path,
                       const po_ast_node *loop, const po_ast_node *call,
                       int dim)
{
    const char *name = iterator_name(g, call, dim);

    if (name && count_bindings(g, g->ast->root, loop->var, NULL) == 1 &&
        is_free(g, path, loop, name))
        g->ast->var[loop->var].name = po_arena_copy(g->ast->arena, name);
}

/* The name that all loops with a variable may have, NULL before the first of them; "differ"
 * if there is none.
 */
struct naming {
    struct generator *g;
    int var;
    const char *name;
    bool differ;
};

static bool name_loop(const po_ast_path *at, void *of)
{
    struct naming *naming = of;
    const po_qaff *offset = NULL;
    const po_ast_node *call;
    const char *name = NULL;
    int dim = -1;

    if (!po_ast_binds(at->node) || at->node->var != naming->var)
        return true;
    call = po_ast_find(at->node->body, is_stmt, NULL);
    if (call && at->node->kind == PO_AST_LOOP)
        dim = find_offset(naming->g, at->up, naming->var, call, &offset);
    if (dim >= 0 && offset->n_term == 0 && offset->constant == 0)
        name = iterator_name(naming->g, call, dim);
    if (!name || po_name_is_reserved(name) ||
        !is_free(naming->g, at->up, at->node, name) ||
        (naming->name && strcmp(naming->name, name) != 0))
        naming->differ = true;
    naming->name = name;
    return true;
}

/* Name variables of several loops after the user's iterator, if all count that. */
static void rename_shared(struct generator *g)
{
    for (int v = 0; v < g->ast->n_var; v++) {
        struct naming naming = {g, v, NULL, false};

        if (count_bindings(g, g->ast->root, v, NULL) < 2)
            continue;
        po_ast_walk(g->ast->root, name_loop, &naming);
        if (!naming.differ && naming.name)
            g->ast->var[v].name = po_arena_copy(g->ast->arena, naming.name);
    }
}

/* What is added to a variable. */
struct shift {
    struct generator *g;
    const po_qaff *offset;
};

static po_bound shift_bound(const po_bound *bound, bool upper, void *of)
{
    const struct shift *s = of;
    po_bound shifted = *bound;

    (void)upper;
    shifted.expr = po_qaff_sum(s->g, 1, bound->expr, bound->den, s->offset);
    return shifted;
}

/* Is a loop around to be jammed whose variable is part of "offset"?  The iterations that
 * would run side by side then were those of another order than the one that was asked for
 * and verified.
 */
static bool is_jammed(const po_ast_path *path, const po_qaff *offset)
{
    for (; path; path = path->up)
        if (path->node->kind == PO_AST_LOOP && path->node->loop.jam > 1 &&
            po_qaff_has_var(offset, path->node->var))
            return true;
    return false;
}

static void reindex_loop(struct generator *g, const po_ast_path *path,
                         po_ast_node *loop, bool is_final)
{
    const po_ast_node *call = po_ast_find(loop->body, is_stmt, NULL);
    const po_qaff *var = po_qaff_var(g->ast->arena, loop->var);
    const po_qaff *offset;
    int dim = call ? find_offset(g, path, loop->var, call, &offset) : -1;

    if (dim < 0 || loop->loop.step != 1 || loop->loop.reverse ||
        (offset->n_term == 0 && offset->constant == 0) ||
        (!is_final && is_jammed(path, offset)))
        return;
    po_ast_map_bounds(g->ast->arena, loop, shift_bound,
                      &(struct shift){g, offset});
    po_ast_replace_var(g, loop->body, loop->var, 1,
                       po_qaff_sum(g, 1, var, -1, offset));
    rename_var(g, path, loop, call, dim);
}

struct reindexing {
    struct generator *g;
    bool is_final;
};

static bool reindex(const po_ast_path *at, void *of)
{
    const struct reindexing *r = of;

    if (at->node->kind == PO_AST_LOOP)
        reindex_loop(r->g, at->up, at->node, r->is_final);
    return true;
}

/* Count the iterations of loops by the user's iterators where they run over a
 * shifted or skewed one, of those in loops to be jammed only if that "is_final".
 */
void po_ast_reindex(struct generator *g, bool is_final)
{
    po_ast_walk(g->ast->root, reindex, &(struct reindexing){g, is_final});
    if (is_final)
        rename_shared(g);
}
