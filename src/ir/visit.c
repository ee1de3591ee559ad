/* The nodes of generated loops: what a node consists of, and questions to all of them.
 *
 * The parts of a node are its body and its children.  The copy of a pack is none: it
 * has no instance, and who asks for loops asks for those around instances.
 */
#include "polyopt/ast.h"

int po_ast_n_part(const po_ast_node *node)
{
    return node->kind == PO_AST_BLOCK ? node->block.n_child
                                      : node->body != NULL;
}

po_ast_node *po_ast_part(const po_ast_node *node, int i)
{
    return node->kind == PO_AST_BLOCK ? node->block.child[i] : node->body;
}

const po_local *po_call_local(const po_ast_node *call, const po_expr *expr)
{
    for (int i = 0; i < call->call.n_use; i++)
        if (call->call.use[i].expr == expr)
            return call->call.use[i].local;
    return NULL;
}

const po_packed *po_call_packed(const po_ast_node *call, const po_expr *expr)
{
    for (int i = 0; i < call->call.n_packed; i++)
        if (call->call.packed[i].expr == expr)
            return &call->call.packed[i];
    return NULL;
}

const po_qaff *po_call_plain(const po_ast_node *call, const po_expr *expr)
{
    for (int i = 0; i < call->call.n_plain; i++)
        if (call->call.plain[i].expr == expr)
            return call->call.plain[i].value;
    return NULL;
}

bool po_ast_binds(const po_ast_node *node)
{
    return node->kind == PO_AST_LOOP || node->kind == PO_AST_LET;
}

bool po_ast_is_chain(const po_ast_node *node)
{
    if (node->kind != PO_AST_BLOCK || node->block.n_child < 2)
        return false;
    for (int i = 1; i < node->block.n_child; i++)
        if (!po_loop_resumes(node->block.child[i]))
            return false;
    return true;
}

static bool walk(const po_ast_path *at, po_ast_visit *visit, void *of)
{
    if (!visit(at, of))
        return false;
    for (int i = 0; i < po_ast_n_part(at->node); i++) {
        const po_ast_path inner = {at, po_ast_part(at->node, i)};

        if (!walk(&inner, visit, of))
            return false;
    }
    return true;
}

bool po_ast_walk(po_ast_node *root, po_ast_visit *visit, void *of)
{
    const po_ast_path at = {NULL, root};

    return walk(&at, visit, of);
}

const po_ast_node *po_ast_find(const po_ast_node *node, po_ast_test *is,
                               const void *of)
{
    const po_ast_node *found = NULL;

    if (!node || is(node, of))
        return node;
    for (int i = 0; i < po_ast_n_part(node) && !found; i++)
        found = po_ast_find(po_ast_part(node, i), is, of);
    return found;
}

bool po_ast_any(const po_ast_node *node, po_ast_test *is, const void *of)
{
    return po_ast_find(node, is, of) != NULL;
}

int po_ast_count(const po_ast_node *node, po_ast_test *is, const void *of)
{
    int n = is(node, of);

    for (int i = 0; i < po_ast_n_part(node); i++)
        n += po_ast_count(po_ast_part(node, i), is, of);
    return n;
}

po_ast_node *po_ast_only(const po_ast_node *node)
{
    while (node && node->kind == PO_AST_BLOCK && node->block.n_child == 1)
        node = node->block.child[0];
    return (po_ast_node *)node;
}

int po_ast_depth(const po_ast_node *node)
{
    int most = 0;

    for (int i = 0; i < po_ast_n_part(node); i++) {
        int depth = po_ast_depth(po_ast_part(node, i));

        most = depth > most ? depth : most;
    }
    return most + (node->kind == PO_AST_LOOP);
}

static bool is_instance(const po_ast_node *node, const void *of)
{
    (void)of;
    return node->kind == PO_AST_STMT;
}

int po_ast_n_instance(const po_ast_node *node)
{
    return po_ast_count(node, is_instance, NULL);
}

int po_ast_instances(po_ast_node *node, po_ast_node **call)
{
    int n = 0;

    if (node->kind == PO_AST_STMT)
        call[n++] = node;
    for (int i = 0; i < po_ast_n_part(node); i++)
        n += po_ast_instances(po_ast_part(node, i), call + n);
    return n;
}

bool po_loop_resumes(const po_ast_node *node)
{
    return node->kind == PO_AST_LOOP && node->loop.resume;
}

int po_loop_n_accumulator(const po_ast_node *node)
{
    return node->kind == PO_AST_LOOP ? node->loop.n_accumulator : 0;
}

bool po_loop_has_accumulator(const po_ast_node *node, int array)
{
    for (int i = 0; i < po_loop_n_accumulator(node); i++)
        if (node->loop.accumulator[i].array == array)
            return true;
    return false;
}

bool po_loop_is_element(const po_ast_node *node)
{
    return node->kind == PO_AST_LOOP &&
           node->loop.tile_dim != PO_TILE_DIM_NONE && node->loop.step == 1;
}

bool po_loop_is_jammed(const po_ast_node *node)
{
    return node->kind == PO_AST_LOOP && node->loop.jam > 1 &&
           node->loop.step == node->loop.jam;
}

bool po_ast_is_basic_block(const po_ast_node *node)
{
    if (node->kind != PO_AST_BLOCK)
        return node->kind == PO_AST_STMT || node->kind == PO_AST_DECL;
    for (int i = 0; i < node->block.n_child; i++)
        if (!po_ast_is_basic_block(node->block.child[i]))
            return false;
    return true;
}

static bool is_parallel(const po_ast_node *node, const void *of)
{
    (void)of;
    return node->kind == PO_AST_LOOP && node->loop.parallel;
}

bool po_ast_has_parallel(const po_ast_node *node)
{
    return po_ast_any(node, is_parallel, NULL);
}

/* What is asked of accesses to an array. */
struct array {
    const po_scop *scop;
    int array;
    bool is_read;
    bool is_written;
};

/* Is the node an instance that accesses the array so? */
static bool is_access(const po_ast_node *node, const void *of)
{
    const struct array *x = of;
    const po_stmt *stmt;

    if (node->kind != PO_AST_STMT)
        return false;
    stmt = &x->scop->stmt[node->call.stmt];
    for (int i = 0; i < stmt->n_access; i++)
        if (stmt->access[i].array == x->array &&
            (stmt->access[i].is_write ? x->is_written : x->is_read))
            return true;
    return false;
}

bool po_ast_accesses(const po_scop *scop, const po_ast_node *node, int array)
{
    struct array x = {scop, array, true, true};

    return po_ast_any(node, is_access, &x);
}

bool po_ast_reads(const po_scop *scop, const po_ast_node *node, int array)
{
    struct array x = {scop, array, true, false};

    return po_ast_any(node, is_access, &x);
}

bool po_ast_writes(const po_scop *scop, const po_ast_node *node, int array)
{
    struct array x = {scop, array, false, true};

    return po_ast_any(node, is_access, &x);
}

/* Is it the variable "of" plus or minus something else? */
static bool counts(const po_qaff *x, const void *of)
{
    const int *var = of;

    for (int i = 0; i < x->n_term; i++)
        if (x->term[i].kind == PO_ATOM_VAR && x->term[i].index == *var &&
            labs(x->term[i].coef) == 1)
            return true;
    return false;
}

/* Is the variable "of" that of an instance, and not the number of a tile? */
static bool is_counted_by(const po_ast_node *node, const void *of)
{
    return (node->kind == PO_AST_STMT || node->kind == PO_AST_LET) &&
           po_ast_any_expr(node, counts, of);
}

/* Is the loop in the node, "in_loop" or in a loop there that is not over tiles? */
static bool is_inside(const po_ast_node *node, const po_ast_node *loop,
                      bool in_loop)
{
    if (node == loop)
        return in_loop;
    in_loop = in_loop || (node->kind == PO_AST_LOOP &&
                          po_ast_any(node, is_counted_by, &node->var));
    for (int i = 0; i < po_ast_n_part(node); i++)
        if (is_inside(po_ast_part(node, i), loop, in_loop))
            return true;
    return false;
}

bool po_ast_is_reentered(const po_ast_node *root, const po_ast_node *loop)
{
    return is_inside(root, loop, false);
}
