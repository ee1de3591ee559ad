/* The variables that a loop which threads share only reads, and of which each
 * thread gets a copy.  Without one, clang hands over the address of the variable:
 * then any store may be to it, there as in the rest of the function.
 *
 * They are scalars and pointers: parameters and locals of the function that have
 * a value in front of the nest, what the nest declares around the loop, and the
 * variables of the loops around.
 *
 * Rows of pixels took 7 times as long as in the original (clang 14), since nothing
 * was put in vectors. gcc does not need it.
 */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

#include "polyopt/syntax.h"

/* The names for a loop, each once, if "text", that of the loop, mentions it. */
struct copied {
    const printer *p;
    const po_ast_node *loop;
    const char *text;
    po_names *names;
};

/* Add a name to the list, unless it is there; memory of the arena. */
void po_names_add(po_names *names, const char *name, po_arena *arena)
{
    for (int i = 0; i < names->n; i++)
        if (strcmp(names->name[i], name) == 0)
            return;
    names->name =
        po_arena_grow(arena, names->name, names->n, sizeof(*names->name));
    names->name[names->n++] = name;
}

static void add(const struct copied *c, const char *name)
{
    if (po_mentions(c->text, name))
        po_names_add(c->names, name, c->p->scratch);
}

static bool is_value(const po_type *type)
{
    return (type->kind == PO_TYPE_INT || type->kind == PO_TYPE_BOOL ||
            type->kind == PO_TYPE_FLOAT || type->kind == PO_TYPE_COMPLEX ||
            type->kind == PO_TYPE_POINTER) &&
           !type->is_volatile;
}

/* Is it an expression that leaves the variable "user" and its address alone? */
static bool is_no_change(const po_expr *expr, void *user)
{
    bool is_change = expr->kind == PO_EXPR_ASSIGN ||
                     (expr->kind == PO_EXPR_UNARY &&
                      (expr->op == PO_OP_ADDRESS || expr->op >= PO_OP_PREINC));
    const po_expr *what = is_change ? po_expr_strip(expr->arg[0]) : NULL;

    if (expr->kind == PO_EXPR_OPAQUE)
        return false;
    while (what && what->kind == PO_EXPR_CAST)
        what = po_expr_strip(what->arg[0]);
    return !what || what->kind != PO_EXPR_VAR || what->decl != user;
}

/* Is it no statement that declares, or may change, the variable "user"? */
static bool is_harmless(const po_node *node, void *user)
{
    return node->decl != user &&
           (node->kind != PO_NODE_OPAQUE || node->flow != PO_FLOW_NONE);
}

/* Does the statement leave the variable as it is, and is it the one outside? */
static bool stmt_keeps(const po_scop *scop, const po_stmt *stmt, void *decl)
{
    for (int i = 0; i < stmt->n_access; i++)
        if (stmt->access[i].is_write &&
            scop->array[stmt->access[i].array].rank == 0 &&
            scop->array[stmt->access[i].array].decl == decl)
            return false;
    for (int i = 0; i < stmt->n_local; i++)
        if (stmt->local[i] == decl)
            return false;
    return po_expr_walk(stmt->body, is_no_change, decl) &&
           po_node_walk_expr(stmt->block, is_no_change, decl) &&
           po_node_walk(stmt->block, is_harmless, decl);
}

/* Does everything in "node" do so? */
static bool keeps(const po_scop *scop, const po_ast_node *node, void *decl)
{
    if (node->kind == PO_AST_STMT)
        return stmt_keeps(scop, &scop->stmt[node->call.stmt], decl);
    for (int i = 0; i < po_ast_n_part(node); i++)
        if (!keeps(scop, po_ast_part(node, i), decl))
            return false;
    return true;
}

/* The user's variables that are found in expressions; n of them. */
struct variables {
    const struct copied *c;
    int n;
    const po_decl **decl;
};

static bool add_variable(const po_expr *expr, void *user)
{
    struct variables *v = user;
    const po_decl *decl = expr->decl;

    if (expr->kind != PO_EXPR_VAR || !is_value(decl->type) ||
        (decl->storage != PO_STORAGE_LOCAL &&
         decl->storage != PO_STORAGE_PARAM) ||
        !po_mentions(v->c->text, decl->name))
        return true;
    for (int i = 0; i < v->n; i++)
        if (v->decl[i] == decl)
            return true;
    *PO_ADD(v->decl, v->n) = decl;
    return true;
}

static void find_variables(const po_ast_node *node, struct variables *v)
{
    const po_scop *scop = v->c->p->scop;

    if (node->kind == PO_AST_STMT) {
        po_expr_walk(scop->stmt[node->call.stmt].body, add_variable, v);
        po_node_walk_expr(scop->stmt[node->call.stmt].block, add_variable, v);
    }
    for (int i = 0; i < po_ast_n_part(node); i++)
        find_variables(po_ast_part(node, i), v);
}

static int compare_places(const void *a, const void *b)
{
    const po_decl *const *left = a;
    const po_decl *const *right = b;

    return ((*left)->id > (*right)->id) - ((*left)->id < (*right)->id);
}

/* Has a loop of the new text a variable of this name?  An iterator of the user's
 * that has a value before its loop is mentioned like any other variable where it
 * has not.
 */
static bool is_hidden(const printer *p, const po_decl *decl)
{
    for (int i = 0; i < p->ast->n_var; i++)
        if (strcmp(p->ast->var[i].name, decl->name) == 0)
            return true;
    return false;
}

/* Add the user's variables, in the order in which they are declared. */
static void add_variables(const struct copied *c)
{
    const po_scop *scop = c->p->scop;
    struct variables v = {.c = c};

    find_variables(c->loop, &v);
    for (int i = 0; i < scop->n_param; i++)
        po_expr_walk(scop->param[i].expr, add_variable, &v);
    if (v.n > 0)
        qsort(v.decl, (size_t)v.n, sizeof(*v.decl), compare_places);
    for (int i = 0; i < v.n; i++)
        if (!is_hidden(c->p, v.decl[i]) &&
            keeps(scop, c->loop, (void *)v.decl[i]) &&
            po_has_value_before(scop->in, scop->begin, scop->end, v.decl[i]))
            add(c, v.decl[i]->name);
    free(v.decl);
}

/* Add the scalars that the nest sets outside of the loop. */
static void add_scalars(const struct copied *c)
{
    const po_scop *scop = c->p->scop;

    for (int i = 0; i < scop->n_array; i++) {
        const po_array *array = &scop->array[i];

        if (array->rank == 0 && array->decl && is_value(array->decl->type) &&
            (array->decl->storage == PO_STORAGE_LOCAL ||
             array->decl->storage == PO_STORAGE_PARAM) &&
            po_ast_writes(scop, c->p->ast->root, i) &&
            po_ast_reads(scop, c->loop, i) &&
            !po_ast_declares(scop, c->loop, i) &&
            keeps(scop, c->loop, (void *)array->decl))
            add(c, po_name_of_array(array));
    }
}

/* Add the variables of loops around, and those that stand for elements there, if
 * the loop is in "node"; false if it is not.
 */
static bool add_around(const struct copied *c, const po_ast_node *node)
{
    bool is_found = node == c->loop;

    for (int i = 0; i < po_ast_n_part(node) && !is_found; i++)
        is_found = add_around(c, po_ast_part(node, i));
    if (!is_found)
        return false;
    if (node != c->loop && po_ast_binds(node))
        add(c, c->p->ast->var[node->var].name);
    for (int i = 0; node->kind == PO_AST_KEEP && i < node->keep.n_local; i++)
        if (!node->keep.local[i].is_stored)
            add(c, node->keep.local[i].name);
    return true;
}

/* Add the constants for what does not change in the nest, if they are declared around the loop. */
static void add_loads(const struct copied *c)
{
    for (int i = 0; c->p->loads && i < c->p->ast->n_load; i++)
        add(c, c->p->ast->load[i].name);
}

/* Add the names of what every thread is to have a copy of in a loop, of which
 * "text" is the new text.
 */
void po_find_copied(const printer *p, const po_ast_node *loop, const char *text,
                    po_names *names)
{
    const struct copied c = {p, loop, text, names};

    add_variables(&c);
    add_scalars(&c);
    add_around(&c, p->ast->root);
    add_loads(&c);
}
