/* Which variables of the new text concurrent iterations share, and of which they
 * have copies.
 *
 * A clause is about a variable.  A copy of a pointer points to what the pointer
 * does: its elements are shared all the same.
 */
#include <string.h>

#include "reparse.h"

static bool is_used(const po_reader *r, const po_access *access)
{
    for (int i = 0; i < r->call->call.n_use; i++)
        if (r->call->call.use[i].expr == access->expr)
            return true;
    return false;
}

/* Return the declaration that the text refers to with an access of the instance
 * in work; NULL if it is that of an array.
 */
static const po_decl *accessed(const po_reader *r, const po_access *access)
{
    for (int i = 0; i < r->call->call.n_use; i++)
        for (int e = r->next - 1;
             r->call->call.use[i].expr == access->expr && e >= 0; e--)
            if (r->event[e].kind == PO_EVENT_LOAD &&
                r->event[e].local == r->call->call.use[i].local)
                return r->local[e];
    return r->array[access->array];
}

static bool has_private(const po_reader *r, int array)
{
    const po_deps *deps = r->nest->deps;

    for (int d = 0; d < deps->n_dep; d++)
        if (deps->dep[d].is_private && deps->dep[d].array == array)
            return true;
    return false;
}

/* Are these the elements that a pointer points to? */
static bool is_pointed_to(const po_reader *r, int array)
{
    const po_array *a = &r->nest->scop->array[array];

    return a->rank > 0 && a->decl && a->decl->type->kind == PO_TYPE_POINTER &&
           !a->is_local;
}

static bool is_declared_in(const po_node *node, const po_decl *decl)
{
    return decl->begin != (size_t)-1 && decl->begin >= node->begin &&
           decl->begin < node->end;
}

/* Have concurrent iterations of the loop variables of their own for "decl", in
 * which they may write?  "is_kept": it stands for an element, so that what is
 * written must not be lost.
 */
static bool is_own(const po_reader *r, const po_around *loop,
                   const po_decl *decl, bool is_kept)
{
    return is_declared_in(loop->node, decl) ||
           po_clause_has(loop->clauses, "reduction(", decl->name) ||
           (!is_kept &&
            (po_clause_has(loop->clauses, "private(", decl->name) ||
             po_clause_has(loop->clauses, "firstprivate(", decl->name) ||
             (r->team && !loop->is_simd &&
              is_declared_in(r->team->body, decl))));
}

/* Have concurrent iterations variables of their own for what the instance writes
 * and the order of which is not kept?  Arrays that statements declare are looked
 * at when all loops have been read; for other arrays, the order is kept.
 */
bool po_check_sharing(po_reader *r, const po_node *node)
{
    const po_stmt *stmt = &r->nest->scop->stmt[r->call->call.stmt];

    for (int i = 0; i < stmt->n_access; i++) {
        const po_access *access = &stmt->access[i];
        const po_decl *decl = accessed(r, access);
        bool is_kept = is_used(r, access);

        if (!access->is_write || !decl ||
            po_array_is_declared(r->nest->scop, access->array) ||
            (!is_kept && !has_private(r, access->array)))
            continue;
        for (const po_around *loop = r->around; loop; loop = loop->up)
            if (loop->is_concurrent && !is_own(r, loop, decl, is_kept))
                return po_reader_fail(r, isl_bool_false, &node->loc,
                                      "concurrent iterations share a variable");
    }
    return true;
}

/* A loop that has been read. */
struct loop {
    const po_reader *r;
    const po_ast_node *node;
};

/* Is the memory of the array the variable of this name? */
static bool is_variable(const po_reader *r, int array, const char *name)
{
    const po_array *a = &r->nest->scop->array[array];

    return !is_pointed_to(r, array) &&
           strcmp(name, a->is_inner || !a->decl ? a->name : a->decl->name) == 0;
}

/* Does nothing read what was in the variable before an iteration? */
static bool needs_no_value(const char *name, void *user)
{
    const struct loop *loop = user;
    const po_scop *scop = loop->r->nest->scop;

    for (int i = 0; i < scop->n_array; i++)
        if (is_variable(loop->r, i, name) && has_private(loop->r, i) &&
            po_ast_writes(scop, loop->node, i))
            return true;
    return false;
}

/* Does nothing read behind the loop what its iterations leave in the variable? */
static bool leaves_no_value(const char *name, void *user)
{
    const struct loop *loop = user;
    const po_scop *scop = loop->r->nest->scop;

    for (int i = 0; i < scop->n_array; i++)
        if (is_variable(loop->r, i, name) && !has_private(loop->r, i) &&
            po_ast_writes(scop, loop->node, i))
            return false;
    return true;
}

/* Do copies that the clauses of a loop make of variables have the value that is
 * read in it, and is no value lost with them?
 */
bool po_check_copies(po_reader *r, const po_around *around,
                     const po_ast_node *loop)
{
    struct loop x = {r, loop};

    if (!po_clause_all(r, around->clauses, "private(", needs_no_value, &x))
        return po_reader_fail(r, isl_bool_false, &around->node->loc,
                              "a copy of a variable has no value");
    if (!po_clause_all(r, around->clauses, "firstprivate(", leaves_no_value,
                       &x))
        return po_reader_fail(r, isl_bool_false, &around->node->loc,
                              "a value is lost with the copy of a variable");
    return true;
}

/* Is everything in the node that is not a loop or a condition in loops that threads share?  Outside of these,
 * each thread would do it, and have the variables that are declared there for itself; there
 * are no variables in which threads could put sums together.
 */
static bool is_for_all(const po_ast_node *node)
{
    if (node->kind == PO_AST_LOOP && node->loop.parallel)
        return node->loop.n_accumulator == 0;
    if (node->kind == PO_AST_STMT || node->kind == PO_AST_KEEP ||
        node->kind == PO_AST_PACK || node->kind == PO_AST_COPY ||
        node->kind == PO_AST_DECL)
        return false;
    for (int i = 0; i < po_ast_n_part(node); i++)
        if (!is_for_all(po_ast_part(node, i)))
            return false;
    return true;
}

/* Are scalars declared around loops that threads share, which read them, or write them? */
static bool declares_around(const po_ast_node *node)
{
    if (node->kind == PO_AST_DECL)
        return true;
    if (node->kind == PO_AST_LOOP && node->loop.parallel)
        return false;
    for (int i = 0; i < po_ast_n_part(node); i++)
        if (declares_around(po_ast_part(node, i)))
            return true;
    return false;
}

/* Do threads that all run "text", the body of a function, from which "node" has been
 * read, execute each instance once, with the same variables?  What is read has no declarations of scalars; those
 * of the text are where the loops that were printed have them.
 */
bool po_check_team(po_reader *r, const po_node *text, const po_ast_node *node)
{
    if (is_for_all(node) && !declares_around(r->ast->root))
        return true;
    return po_reader_fail(r, isl_bool_false, &text->loc,
                          "each thread of a team does the same");
}

/* Return the statement with which the node ends. */
static const po_node *last_of(const po_node *node)
{
    while (node && (node->kind == PO_NODE_BLOCK || node->kind == PO_NODE_IF)) {
        if (node->kind == PO_NODE_IF)
            node = node->other ? NULL : node->body;
        else
            node = node->n_child > 0 ? node->child[node->n_child - 1] : NULL;
    }
    return node;
}

/* Does the directive have no thread go on behind the loop without waiting for others, or
 * is there nothing to go on with?  That of collapsed loops is the outermost one's.
 */
bool po_check_wait(po_reader *r, const po_around *around,
                   const po_ast_node *loop)
{
    if (loop->loop.is_collapsed || !strstr(around->clauses, "nowait") ||
        (r->team && last_of(r->team->body) == around->node))
        return true;
    return po_reader_fail(r, isl_bool_false, &around->node->loc,
                          "threads do not wait for each other");
}
