/* Where the scalars of a nest are declared: in the innermost block that needs
 * them, so that concurrent iterations have copies of their own.
 *
 * This goes by the finished loops alone.  A scalar is exposed in a node if some
 * read in it may see a value from before the node: a sequence exposes what one
 * part reads and no part before is sure to write; loops and guards write
 * nothing for sure, since they may not be executed.  If a body does not
 * expose the scalar, no value passes from one execution to the next, and every
 * execution can have a scalar of its own.
 */
#include "polyopt/passes.h"

/* The scalar in work. */
struct scalar {
    po_arena *arena;
    const po_scop *scop;
    int array;
};

static bool is_access(const po_access *access, const struct scalar *x,
                      bool is_write)
{
    return access->array == x->array && access->is_write == is_write;
}

/* Does every instance of the statement assign to the scalar? */
static bool stmt_sets(const struct scalar *x, const po_stmt *stmt)
{
    for (int i = 0; i < stmt->n_access; i++)
        if (is_access(&stmt->access[i], x, true) && stmt->access[i].is_must)
            return true;
    return false;
}

/* Does the statement read the scalar to store something elsewhere? */
static bool stmt_uses(const struct scalar *x, const po_stmt *stmt)
{
    int n_write = 0;
    int n_own = 0;

    for (int i = 0; i < stmt->n_access; i++) {
        n_write += stmt->access[i].is_write;
        n_own += is_access(&stmt->access[i], x, true);
    }
    return po_stmt_has_access(stmt, x->array, false) &&
           (n_own == 0 || n_own < n_write);
}

/* Is the node a use of the scalar's value for anything but the scalar?  Compilers report
 * a variable that is only set, or added to.
 */
static bool is_use(const po_ast_node *node, const void *of)
{
    const struct scalar *x = of;

    return node->kind == PO_AST_STMT &&
           stmt_uses(x, &x->scop->stmt[node->call.stmt]);
}

static bool mentions(const struct scalar *x, const po_ast_node *node)
{
    return po_ast_accesses(x->scop, node, x->array);
}

/* Is the scalar sure to have been assigned after "node"? */
static bool sets(const struct scalar *x, const po_ast_node *node)
{
    if (node->kind == PO_AST_STMT)
        return stmt_sets(x, &x->scop->stmt[node->call.stmt]);
    if (node->kind == PO_AST_LET)
        return sets(x, node->body);
    for (int i = 0; node->kind == PO_AST_BLOCK && i < node->block.n_child; i++)
        if (sets(x, node->block.child[i]))
            return true;
    return false;
}

/* May a read in "node" see a value from before it? */
static bool exposes(const struct scalar *x, const po_ast_node *node)
{
    if (node->kind != PO_AST_BLOCK)
        return node->body ? exposes(x, node->body)
                          : po_ast_reads(x->scop, node, x->array);
    for (int i = 0; i < node->block.n_child; i++) {
        if (exposes(x, node->block.child[i]))
            return true;
        if (sets(x, node->block.child[i]))
            return false;
    }
    return false;
}

/* Is the statement of "node" a plain assignment to the scalar, which can be
 * its declaration as well?
 */
static bool can_declare(const struct scalar *x, const po_ast_node *node)
{
    const po_expr *body;
    const po_expr *lhs;

    if (node->kind != PO_AST_STMT)
        return false;
    body = x->scop->stmt[node->call.stmt].body;
    if (!body || body->kind != PO_EXPR_ASSIGN || body->op != PO_OP_NONE)
        return false;
    lhs = po_expr_strip(body->arg[0]);
    return lhs->kind == PO_EXPR_VAR &&
           lhs->decl == x->scop->array[x->array].decl;
}

/* Does the statement set the scalar under a condition on data? */
static bool sets_if(const po_ast_node *node, const void *of)
{
    const struct scalar *x = of;
    const po_stmt *stmt = NULL;

    if (node->kind == PO_AST_STMT)
        stmt = &x->scop->stmt[node->call.stmt];
    return stmt && stmt->n_guard > 0 &&
           po_stmt_has_access(stmt, x->array, true);
}

/* Return the declaration of the scalar in front of "node".  It has a value if what sets it need not be
 * executed: parallel loops may copy it, though they do not use it then.
 */
static po_ast_node *declaration(const struct scalar *x, const po_ast_node *node)
{
    bool is_zeroed = po_ast_any(node, sets_if, x);

    return po_ast_new(x->arena, (po_ast_node){.kind = PO_AST_DECL,
                                              .decl.array = x->array,
                                              .decl.is_zeroed = is_zeroed,
                                              .decl.is_unread = !po_ast_any(
                                                  node, is_use, x)});
}

static bool is_private(const po_ast *ast, int array)
{
    for (int i = 0; i < ast->n_private; i++)
        if (ast->private[i] == array)
            return true;
    return false;
}

/* Return a block of a declaration and "node". */
static po_ast_node *with_declaration(const struct scalar *x, po_ast_node *node)
{
    po_ast_node *pair[] = {declaration(x, node), node};

    return po_ast_block(x->arena, 2, pair);
}

/* Declare the scalar where the block first mentions it. */
static po_ast_node *declare_in_block(const struct scalar *x, po_ast_node *block)
{
    size_t capacity = (size_t)block->block.n_child + 1;
    po_ast_node **child = po_arena_array(x->arena, capacity, sizeof(*child));
    bool is_pair =
        po_loop_resumes(block->block.child[block->block.n_child - 1]);
    bool is_used = po_ast_any(block, is_use, x);
    int n = 0;
    int first = 0;

    while (!mentions(x, block->block.child[first]))
        first++;
    if (is_pair)
        return with_declaration(x, block);
    for (int i = 0; i < block->block.n_child; i++) {
        if (i == first && !(is_used && can_declare(x, block->block.child[i])))
            child[n++] = declaration(x, block);
        else if (i == first)
            block->block.child[i]->call.declares = true;
        child[n++] = block->block.child[i];
    }
    block->block.n_child = n;
    block->block.child = child;
    return block;
}

/* Is the scalar exposed in one of the children of a block? */
static bool is_passed_on(const struct scalar *x, const po_ast_node *block)
{
    for (int i = 0; block->kind == PO_AST_BLOCK && i < block->block.n_child;
         i++)
        if (exposes(x, block->block.child[i]))
            return true;
    return false;
}

/* Declare the scalar in a node which does not expose it, and after which nothing
 * reads it, if the node mentions it.  Returns the node in its place.
 */
static po_ast_node *declare(const po_ast_path *at, void *of)
{
    const struct scalar *x = of;
    po_ast_node *node = at->node;

    if (!mentions(x, node))
        return node;
    if (node->kind == PO_AST_STMT || (node->body && exposes(x, node->body)))
        return with_declaration(x, node);
    if (is_passed_on(x, node))
        return declare_in_block(x, node);
    po_ast_map_parts(x->arena, at, declare, of);
    return node;
}

/* Declare the scalars of the scop in "ast": those declared inside the region,
 * and those of the user's whose value is not needed afterwards, which get a
 * namesake.  A variable of the user that may be read before it is written
 * stays what it is, unless it is known not to be, though the loops do not show
 * it: then it gets a value, so that compilers need not know either.
 */
po_ast *po_ast_declare(po_ast *ast, const po_scop *scop)
{
    for (int i = 0; ast && scop && i < scop->n_array; i++) {
        struct scalar x = {ast->arena, scop, i};
        const po_array *array = &scop->array[i];

        if (array->rank > 0 || !array->dead_out || !mentions(&x, ast->root))
            continue;
        if (!exposes(&x, ast->root))
            ast->root = declare(&(po_ast_path){NULL, ast->root}, &x);
        else if (array->is_inner || is_private(ast, i)) {
            ast->root = with_declaration(&x, ast->root);
            ast->root->block.child[0]->decl.is_zeroed = true;
        }
    }
    return ast;
}
