/* Buffers for expanded scalars: declared in the loops that are marked for it,
 * as large as what the loops inside reach.
 *
 *     for (it = 0; it < n; it += 32)        for (it = 0; it < n; it += 32) {
 *         for (i = it; i <= it + 31; i++)       double s[32];
 *             S(i);                    ->       for (i = it; i <= it + 31; ...)
 *                                                   S(i);
 *                                           }
 *
 * An element s[i] is found at s[i - it]: "it" is a bound that the values of i
 * have in common, and the size follows from the upper bounds.  Where that is no constant, and the
 * loops are not shared by threads, the buffer is from the heap (heap.c).
 */
#include "../internal.h"
#include "heap.h"

#include <isl/ilp.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/val.h>
#include <stdlib.h>

/* The subscript "dim" of the array, in the body of the loop that declares it.
 *
 * "loop"    per variable, the loop or let that binds it, within the body; NULL
 *           for variables from outside
 * "base"    the value to be subtracted; NULL until there is one
 * "extent"  values from base to base + extent - 1 have been met
 */
struct range {
    const po_ast *ast;
    const po_scop *scop;
    int array;
    int dim;
    const po_ast_node **loop;
    const po_qaff *base;
    long extent;
};

/* The subscript of an access of the instance; NULL if it is none of its dimensions. */
static const po_qaff *subscript_of(const struct range *r,
                                   const po_ast_node *call,
                                   const po_access *access)
{
    const po_stmt *stmt = &r->scop->stmt[call->call.stmt];
    long shift = 0;
    int dim;

    if (!r->scop->array[r->array].copy_of) {
        dim = po_stmt_subscript(stmt, r->array, r->dim);
        return dim < 0 ? NULL : call->call.arg[dim];
    }
    if (!po_access_subscript(stmt, access, r->dim, &dim, &shift))
        return NULL;
    return dim < 0 ? po_qaff_constant(r->ast->arena, shift)
                   : po_qaff_shift(r->ast->arena, call->call.arg[dim], shift);
}

/* Does the range, which is widened upwards, hold the subscript? */
static bool add_subscript(struct range *r, const po_qaff *subscript)
{
    po_ends lower = {0};
    po_ends upper = {0};
    long below;
    long above;

    if (!subscript)
        return false;
    po_ends_add(r->ast, r->loop, subscript, false, &lower);
    po_ends_add(r->ast, r->loop, subscript, true, &upper);
    if (!po_ends_distance(&lower, r->base, false, &below) ||
        !po_ends_distance(&upper, r->base, true, &above) || below < 0 ||
        above >= PO_MAX_STACK)
        return false;
    if (above + 1 > r->extent)
        r->extent = above + 1;
    return true;
}

/* Does the range hold the subscripts of "call"? */
static bool add_call(struct range *r, const po_ast_node *call)
{
    const po_stmt *stmt = &r->scop->stmt[call->call.stmt];

    for (int k = 0; k < stmt->n_access; k++)
        if (stmt->access[k].array == r->array &&
            !add_subscript(r, subscript_of(r, call, &stmt->access[k])))
            return false;
    return true;
}

/* Does the range hold all subscripts in "node"? */
static bool add_node(struct range *r, const po_ast_node *node)
{
    bool binds = po_ast_binds(node);
    bool good = true;

    if (!po_ast_accesses(r->scop, node, r->array))
        return true;
    if (node->kind == PO_AST_STMT)
        return add_call(r, node);
    if (binds)
        r->loop[node->var] = node;
    for (int i = 0; i < po_ast_n_part(node) && good; i++)
        good = add_node(r, po_ast_part(node, i));
    if (binds)
        r->loop[node->var] = NULL;
    return good;
}

/* Store the lower bounds of the subscripts of "call"; those of the first one if all have the same. */
static void add_candidates(struct range *r, const po_ast_node *call,
                           po_ends *found)
{
    const po_stmt *stmt = &r->scop->stmt[call->call.stmt];

    bool is_copy = r->scop->array[r->array].copy_of;

    for (int k = 0; k < stmt->n_access && (is_copy || found->n == 0); k++)
        if (stmt->access[k].array == r->array &&
            subscript_of(r, call, &stmt->access[k]))
            po_ends_add(r->ast, r->loop,
                        subscript_of(r, call, &stmt->access[k]), false, found);
}

/* Store the lower bounds of the first subscript in "node", or, of an array that stands for
 * another, of all of them: what may become the base.
 */
static void find_candidates(struct range *r, const po_ast_node *node,
                            po_ends *found)
{
    bool binds = po_ast_binds(node);

    bool is_copy = r->scop->array[r->array].copy_of;

    if ((found->n > 0 && !is_copy) || !po_ast_accesses(r->scop, node, r->array))
        return;
    if (node->kind == PO_AST_STMT) {
        add_candidates(r, node, found);
        return;
    }
    if (binds)
        r->loop[node->var] = node;
    for (int i = 0; i < po_ast_n_part(node); i++)
        find_candidates(r, po_ast_part(node, i), found);
    if (binds)
        r->loop[node->var] = NULL;
}

/* Find a base and an extent for the subscript; the smallest extent there is. */
static bool find_range(struct range *r, const po_ast_node *body)
{
    po_ends found = {0};
    struct range best = {.base = NULL};

    r->loop = po_arena_array(r->ast->arena, (size_t)r->ast->n_var + 1,
                             sizeof(*r->loop));
    find_candidates(r, body, &found);
    for (int i = 0; i < found.n; i++) {
        r->base = found.value[i];
        r->extent = 1;
        if (add_node(r, body) && (!best.base || r->extent < best.extent))
            best = *r;
    }
    if (best.base)
        *r = best;
    return best.base != NULL;
}

/* Widen the range by the values, between constants, that an access of the row has. */
static bool add_values(struct range *r, const po_access *access)
{
    isl_set *set = isl_map_range(isl_map_copy(access->relation));
    isl_val *low;
    isl_val *high;
    long from;
    long to;

    set = isl_set_intersect_params(set, isl_set_copy(r->scop->context));
    set = isl_set_intersect_params(set, isl_set_copy(r->scop->assume));
    low = isl_set_dim_min_val(isl_set_copy(set), r->dim);
    high = isl_set_dim_max_val(set, r->dim);
    if (!po_val_take_long(low, PO_MAX_STACK, &from)) {
        isl_val_free(high);
        return false;
    }
    if (!po_val_take_long(high, PO_MAX_STACK, &to) || from < 0)
        return false;
    if (to + 1 > r->extent)
        r->extent = to + 1;
    return true;
}

/* Find a range from 0 on that holds the subscript of a row wherever it is accessed. */
static bool find_constant_range(struct range *r)
{
    bool good = r->scop->array[r->array].is_row;

    r->base = po_qaff_constant(r->ast->arena, 0);
    r->extent = 1;
    for (int s = 0; s < r->scop->n_stmt; s++)
        for (int k = 0; k < r->scop->stmt[s].n_access && good; k++)
            if (r->scop->stmt[s].access[k].array == r->array)
                good = add_values(r, &r->scop->stmt[s].access[k]);
    return good;
}

/* The subscript of the program keeps the extent that it is declared with. */
static bool take_declared(struct range *r, const po_qaff **size)
{
    const po_array *array = &r->scop->array[r->array];

    r->base = po_qaff_constant(r->ast->arena, 0);
    r->extent = po_array_declared_extent(array, r->dim);
    *size = po_qaff_constant(r->ast->arena, r->extent);
    return r->extent > 0;
}

/* Find where a subscript begins, and how many values there are: a constant or, if the buffer may be
 * from the heap, a function of the parameters.  Subscripts of the program keep the extent that
 * they are declared with; those of arrays that stand for others do if there is no smaller one.
 */
static bool find_size(struct range *r, const po_ast_node *body, bool heap,
                      const po_qaff **size)
{
    const po_array *array = &r->scop->array[r->array];

    if (array->n_line > 0 && r->dim < po_array_n_declared_subscript(array))
        return take_declared(r, size);
    if (array->pad == 0 && (find_range(r, body) || find_constant_range(r))) {
        *size = po_qaff_constant(r->ast->arena, r->extent);
        return true;
    }
    if (array->pad == 0 && po_array_is_declared_copy(array) &&
        take_declared(r, size))
        return true;
    r->extent = 0;
    return heap && array->n_line == 0 &&
           po_heap_range(r->ast, r->scop, r->array, r->dim, &r->base, size);
}

/* Is it an instance that reads the array? */
static bool reads(const po_ast_node *node, const void *of)
{
    const struct range *r = of;

    return node->kind == PO_AST_STMT &&
           po_stmt_has_access(&r->scop->stmt[node->call.stmt], r->array, false);
}

/* Return the declaration of a buffer for what "body" accesses of the array;
 * NULL if its size is not a constant, or too large, unless it may be from the heap.
 */
static po_ast_node *declaration(const po_ast *ast, const po_scop *scop,
                                int array, const po_ast_node *body, bool heap)
{
    const po_array *info = &scop->array[array];
    size_t rank = (size_t)info->rank;
    const po_qaff **base = po_arena_array(ast->arena, rank, sizeof(*base));
    const po_qaff **size = po_arena_array(ast->arena, rank, sizeof(*size));
    long *extent = po_arena_array(ast->arena, rank, sizeof(*extent));
    long bytes = info->element->size_bytes;
    const struct range all = {.scop = scop, .array = array};
    bool is_unread;

    for (int d = 0; d < info->rank; d++) {
        struct range r = {.ast = ast, .scop = scop, .array = array, .dim = d};

        if (!find_size(&r, body, heap, &size[d]))
            return NULL;
        if (!po_mul(bytes, r.extent, &bytes))
            return NULL;
        base[d] = r.base;
        extent[d] = r.extent;
    }
    if (info->pad > 0)
        size[rank - 1] = po_qaff_shift(ast->arena, size[rank - 1], info->pad);
    if (bytes < 0 || bytes > PO_MAX_STACK)
        return NULL;
    is_unread = info->copy_of && !po_ast_any(body, reads, &all);
    return po_ast_new(ast->arena,
                      (po_ast_node){.kind = PO_AST_DECL,
                                    .decl.array = array,
                                    .decl.is_unread = is_unread,
                                    .decl.extent = extent,
                                    .decl.base = base,
                                    .decl.size = bytes == 0 ? size : NULL});
}

static bool has_local(const po_ast_node *node, const void *of)
{
    (void)of;
    return node->kind == PO_AST_LOOP && node->loop.has_buffer;
}

/* Return the node with the declaration in front of it; that of an array that stands for another is
 * in one block with others.
 */
static po_ast_node *behind(po_ast *ast, const po_scop *scop, po_ast_node *decl,
                           po_ast_node *node)
{
    bool is_block = scop->array[decl->decl.array].copy_of &&
                    node->kind == PO_AST_BLOCK &&
                    node->block.child[0]->kind == PO_AST_DECL;
    int n = is_block ? node->block.n_child : 1;
    po_ast_node **all = po_arena_array(ast->arena, (size_t)n + 1, sizeof(*all));

    all[0] = decl;
    for (int i = 0; i < n; i++)
        all[i + 1] = is_block ? node->block.child[i] : node;
    return po_ast_block(ast->arena, n + 1, all);
}

/* Put a declaration before the body of the loop. */
static bool declare(po_ast *ast, const po_scop *scop, int array,
                    po_ast_node *loop, bool shared)
{
    po_ast_node *decl = declaration(ast, scop, array, loop->body, !shared);

    if (decl)
        loop->body = behind(ast, scop, decl, loop->body);
    return decl;
}

/* Does the block begin with the declaration of the array, and perhaps of others in front? */
static bool declares(const po_ast_node *block, int array)
{
    for (int i = 0; block->kind == PO_AST_BLOCK && i < block->block.n_child &&
                    block->block.child[i]->kind == PO_AST_DECL;
         i++)
        if (block->block.child[i]->decl.array == array)
            return true;
    return false;
}

/* Is the node one of an iteration of a marked loop that has no loop, as it is the only one there,
 * with references to an array that stands for another?
 */
static bool is_single(const po_scop *scop, const po_ast_node *node, int array)
{
    return scop->array[array].copy_of && po_ast_accesses(scop, node, array) &&
           !po_ast_any(node, has_local, NULL);
}

/* Put a declaration in front of "n" nodes; NULL if there is none. */
static po_ast_node *declare_in(po_ast *ast, const po_scop *scop, int array,
                               int n, po_ast_node *const *node, bool shared)
{
    po_ast_node *body = po_ast_block(ast->arena, n, node);
    po_ast_node *decl = declaration(ast, scop, array, body, !shared);

    return decl ? behind(ast, scop, decl, body) : NULL;
}

/* Have the children of the block that are single iterations be in blocks of their own, those that
 * follow each other in one, with a declaration.  That values stay in these is certified later.
 */
static bool declare_in_singles(po_ast *ast, const po_scop *scop, int array,
                               po_ast_node *block, bool shared)
{
    size_t n_all = (size_t)block->block.n_child;
    po_ast_node **all = po_arena_array(ast->arena, n_all, sizeof(*all));
    int n = 0;

    for (int i = 0, end; i < block->block.n_child; i = end) {
        po_ast_node *child = block->block.child[i];

        for (end = i; end < block->block.n_child &&
                      is_single(scop, block->block.child[end], array);)
            end++;
        if (end > i)
            child = declare_in(ast, scop, array, end - i,
                               block->block.child + i, shared);
        if (!child)
            return false;
        end = end > i ? end : i + 1;
        all[n++] = child;
    }
    block->block.n_child = n;
    block->block.child = all;
    return true;
}

/* Declare the array in the innermost marked loops of "node", which have to
 * hold all of its accesses.  "shared": the node is in a loop that threads share.
 */
static bool place(po_ast *ast, const po_scop *scop, int array,
                  po_ast_node *node, bool shared)
{
    bool good = node->kind != PO_AST_STMT;

    if (!po_ast_accesses(scop, node, array) || declares(node, array))
        return true;
    if (node->kind == PO_AST_BLOCK &&
        !declare_in_singles(ast, scop, array, node, shared))
        return false;
    shared = shared || (node->kind == PO_AST_LOOP && node->loop.parallel);
    if (has_local(node, NULL) && !po_ast_any(node->body, has_local, NULL))
        return declare(ast, scop, array, node, shared);
    for (int i = 0; i < po_ast_n_part(node) && good; i++)
        good = place(ast, scop, array, po_ast_part(node, i), shared);
    return good;
}

/* Declare the array in marked loops of the AST. */
static bool place_all(po_ast *ast, const po_scop *scop, int array)
{
    if (!is_single(scop, ast->root, array))
        return place(ast, scop, array, ast->root, false);
    ast->root = declare_in(ast, scop, array, 1, &ast->root, false);
    return ast->root;
}

/* Declare the array, of which there is one for the whole nest, in front of all loops; from the
 * heap, as it is as large as one of the program's.
 */
static bool declare_whole(po_ast *ast, const po_scop *scop, int array)
{
    po_ast_node *pair[] = {declaration(ast, scop, array, ast->root, true),
                           ast->root};

    if (pair[0])
        ast->root = po_ast_block(ast->arena, 2, pair);
    return pair[0];
}

/* Is it the declaration of a buffer that has one element? */
static bool is_variable(const po_ast_node *node, const void *of)
{
    const struct range *r = of;
    bool is = node->kind == PO_AST_DECL && node->decl.array == r->array &&
              node->decl.extent && !node->decl.size;

    for (int d = 0; is && d < r->scop->array[r->array].rank; d++)
        is = node->decl.extent[d] == 1;
    return is;
}

bool po_buffer_is_variable(const po_ast *ast, const po_scop *scop, int array)
{
    const struct range r = {.scop = scop, .array = array};

    return scop->array[array].copy_of && po_ast_any(ast->root, is_variable, &r);
}

po_ast *po_ast_localise(po_ast *ast, const po_scop *scop)
{
    for (int i = 0; ast && scop && i < scop->n_array; i++)
        if (scop->array[i].is_local &&
            !(scop->array[i].pad > 0 ? declare_whole(ast, scop, i)
                                     : place_all(ast, scop, i)))
            return po_ast_free(ast);
    if (ast && scop)
        po_heap_relieve_stack(ast, scop);
    return ast;
}
