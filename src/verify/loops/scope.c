/* Arrays that the body of a loop declares: in the finished loops, too, each of
 * its iterations has an array of its own.
 *
 * An instance of the declaration, S[i], is executed once, hence so is the block
 * it stands in.  If all references by iteration i stand behind it in that block,
 * what they see is the array of S[i], and nothing else touches it.  So it does
 * not matter in which order the iterations are executed.
 */
#include "loops.h"
#include "polyopt/passes.h"

/* The array in work. */
struct array {
    const po_scop *scop;
    int array;
};

static bool declares(const struct array *x, const po_ast_node *node)
{
    return node->kind == PO_AST_STMT &&
           po_stmt_declares(x->scop, &x->scop->stmt[node->call.stmt], x->array);
}

/* Is the instance of the same iteration as that of the declaration? */
static bool is_of(const po_ast_node *instance, const po_ast_node *declaration)
{
    if (!declaration || instance->call.n_arg < declaration->call.n_arg)
        return false;
    for (int i = 0; i < declaration->call.n_arg; i++)
        if (!po_qaff_is_same(instance->call.arg[i], declaration->call.arg[i]))
            return false;
    return true;
}

static bool check(const struct array *x, po_ast_node *node,
                  const po_ast_node *declaration);

/* A declaration of an array that nothing reads; compilers would report it. */
static bool declare_for_nothing(po_ast_node *stmt)
{
    stmt->call.declares = true;
    stmt->call.is_unread = true;
    return true;
}

/* Does the node refer to an array that is declared in front of it, and not in it? */
static bool sees(const struct array *x, const po_ast_node *node)
{
    if (!po_ast_accesses(x->scop, node, x->array))
        return false;
    for (int i = 0; node->kind == PO_AST_BLOCK && i < node->block.n_child;
         i++) {
        if (declares(x, node->block.child[i]))
            return false;
        if (sees(x, node->block.child[i]))
            return true;
    }
    return node->kind != PO_AST_BLOCK && !declares(x, node) &&
           (!node->body || sees(x, node->body));
}

static bool is_reader(const po_ast_node *node, const void *of)
{
    const struct array *x = of;

    return node->kind == PO_AST_STMT && !declares(x, node) &&
           po_stmt_has_access(&x->scop->stmt[node->call.stmt], x->array, false);
}

/* In a block, a declaration is visible to what follows.  There is only one. */
static bool check_block(const struct array *x, po_ast_node *block,
                        const po_ast_node *declaration)
{
    po_ast_node *own = NULL;
    bool is_used = true;

    for (int i = 0; i < block->block.n_child; i++) {
        po_ast_node *child = block->block.child[i];

        if (declares(x, child)) {
            if (own)
                return false;
            own = child;
            declaration = child;
            child->call.declares = true;
            is_used = false;
            continue;
        }
        if (!check(x, child, declaration))
            return false;
        is_used =
            is_used || (sees(x, child) && po_ast_any(child, is_reader, x));
    }
    return is_used || declare_for_nothing(own);
}

/* Do the references in "node" see the declaration of their own iteration, given
 * the one that is visible?  One that is not in a block is seen by nothing.
 */
static bool check(const struct array *x, po_ast_node *node,
                  const po_ast_node *declaration)
{
    if (!po_ast_accesses(x->scop, node, x->array))
        return true;
    if (node->kind == PO_AST_STMT)
        return declares(x, node) ? declare_for_nothing(node)
                                 : is_of(node, declaration);
    if (node->kind == PO_AST_BLOCK)
        return check_block(x, node, declaration);
    return check(x, node->body, declaration);
}

/* Does every reference to an array that is declared in a loop stand in a block
 * behind the declaration of its own iteration?
 */
bool po_scopes_are_right(const po_ast *ast, const po_scop *scop)
{
    for (int i = 0; i < scop->n_array; i++) {
        const struct array x = {scop, i};

        if (po_array_is_declared(scop, i) && !check(&x, ast->root, NULL))
            return false;
    }
    return true;
}

/* Are such references right?  Releases "ast" and returns NULL if not. */
po_ast *po_verify_scopes(po_ast *ast, const po_scop *scop)
{
    if (!ast || !scop || po_scopes_are_right(ast, scop))
        return ast;
    return po_ast_free(ast);
}
