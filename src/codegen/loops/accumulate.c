/* The elements of register tiles in variables: an array of vectors, loaded before the
 * loops inside and stored behind them.
 *
 *     for (k = ...)                          acc[r][c] = C[i + r][j + c], all r, c
 *         for (r = 0; r < rows; r++)         for (k = ...)
 *             for (c = 0; c < row8; c++)  ->     for (r ...) for (c ...)
 *                 C[i + r][j + c] += ...             acc[r][c] += ...
 *                                            C[i + r][j + c] = acc[r][c]
 */
#include "element.h"

#include <string.h>

/* A tile: the loops from "top" inwards, of which those over elements are "dim", and
 * what they execute.
 */
struct accumulation {
    struct generator *g;
    const po_ast_node *top;
    int n_dim;
    int dim[2];
    po_tile_dim extent[2];
    po_ast_node *lanes;
    po_ast_node *call;
    const po_access *write;
    const po_qaff *const *index;
};

static bool is_element_loop(const po_ast_node *node)
{
    return node->kind == PO_AST_LOOP && node->loop.is_unrolled;
}

/* Find the loops over elements at the end of a chain of loops, and the write of what
 * they execute; false if there are none.
 */
static bool find_elements(struct accumulation *a, const po_ast_node *node)
{
    const po_stmt *stmt;

    a->n_dim = 0;
    for (; node->kind == PO_AST_LOOP; node = node->body) {
        if (!is_element_loop(node))
            continue;
        if (a->n_dim == 2)
            return false;
        if (node->loop.is_lanes)
            a->lanes = (po_ast_node *)node;
        a->extent[a->n_dim] = node->loop.tile_dim;
        a->dim[a->n_dim++] = node->var;
    }
    if (node->kind != PO_AST_STMT || a->n_dim == 0)
        return false;
    a->call = (po_ast_node *)node;
    stmt = &a->g->scop->stmt[node->call.stmt];
    a->write = NULL;
    for (int k = 0; k < stmt->n_access; k++)
        if (stmt->access[k].is_write)
            a->write = &stmt->access[k];
    a->index = a->write ? po_element_index(a->g, node, a->write) : NULL;
    return a->index;
}

/* Is the element the same in all iterations of the loops but those over elements? */
static bool is_invariant(const struct accumulation *a, const po_ast_node *node)
{
    int rank = a->g->scop->array[a->write->array].rank;

    for (; node->kind == PO_AST_LOOP; node = node->body)
        for (int i = 0; !is_element_loop(node) && i < rank; i++)
            if (po_qaff_has_var(a->index[i], node->var))
                return false;
    return true;
}

/* Does the condition use no variable of the loops from "top" on, those around elements? */
static bool is_outside(const po_cond *cond, const po_ast_node *top)
{
    for (; top->kind == PO_AST_LOOP; top = top->body)
        if (po_qaff_has_var(cond->expr, top->var))
            return false;
    return true;
}

/* Add "n" more conditions to those of the tile; false if they are none that can be asked in
 * front of it.
 */
static bool add_conditions(const struct accumulation *a, int n,
                           const po_cond *more, int *n_cond,
                           const po_cond **cond)
{
    po_cond *all = po_arena_array(a->g->ast->arena, (size_t)(*n_cond + n) + 1,
                                  sizeof(*all));

    for (int i = 0; i < *n_cond; i++)
        all[i] = (*cond)[i];
    for (int i = 0; i < n; i++) {
        if (!is_outside(&more[i], a->top))
            return false;
        all[(*n_cond)++] = more[i];
    }
    *cond = all;
    return true;
}

/* Does the loop, and each further in, have an iteration if the conditions hold, which are
 * found?
 */
static bool find_guard(const struct accumulation *a, const po_ast_path *at,
                       int *n_cond, const po_cond **cond)
{
    const po_ast_path inner = {at, at->node->body};
    const po_cond *more = NULL;
    int n = 0;

    if (!po_loop_find_guard(a->g, at->up, at->node, &n, &more) ||
        !add_conditions(a, n, more, n_cond, cond))
        return false;
    return at->node->body->kind != PO_AST_LOOP ||
           is_element_loop(at->node->body) ||
           find_guard(a, &inner, n_cond, cond);
}

/* May there be fewer lanes than the row has?  Not if the loop is up to its number. */
static bool is_partial(const struct accumulation *a)
{
    const po_ast_node *lanes = a->lanes;
    const po_qaff *last = lanes->loop.upper->expr;

    if (lanes->loop.n_lower > 1 || lanes->loop.n_upper > 1)
        return true;
    for (int v = 0; v < a->g->ast->n_var; v++)
        if (po_qaff_has_var(last, v) &&
            a->g->ast->var[v].tile_dim == lanes->loop.tile_dim)
            return false;
    return true;
}

/* Do the subscripts depend on the lane in dimension "last" only, where lanes are next to each
 * other, if at all?
 */
static bool is_in_row(const struct accumulation *a, const po_qaff *const *index,
                      int rank, int last)
{
    int lane = a->dim[a->n_dim - 1];

    for (int i = 0; i < rank; i++)
        if (po_qaff_has_var(index[i], lane) &&
            (i != last || po_qaff_slope(index[i], lane) != 1))
            return false;
    return true;
}

/* The variables for the elements. */
static po_local *new_local(const struct accumulation *a)
{
    po_arena *arena = a->g->ast->arena;
    po_local *local = po_arena_alloc(arena, sizeof(*local));
    int rank = a->g->scop->array[a->write->array].rank;
    bool is_whole = !is_partial(a) && is_in_row(a, a->index, rank, rank - 1);
    int *dim = po_arena_array(arena, 2, sizeof(*dim));
    po_tile_dim *extent = po_arena_array(arena, 2, sizeof(*extent));
    const char *word =
        po_name_word(arena, a->g->scop->array[a->write->array].name);
    const char *name = po_arena_printf(arena, "%s_tile", word);

    for (int i = 1; !po_name_is_free(a->g->ast, a->g->scop, name); i++)
        name = po_arena_printf(arena, "%s_tile%d", word, i);
    memcpy(dim, a->dim, sizeof(a->dim));
    memcpy(extent, a->extent, sizeof(a->extent));
    *local = (po_local){.name = name,
                        .array = a->write->array,
                        .index = a->index,
                        .call = po_ast_new(arena, *a->call),
                        .expr = a->write->expr,
                        .is_loaded = true,
                        .is_stored = true,
                        .n_dim = a->n_dim,
                        .dim = dim,
                        .extent = extent,
                        .partial = is_whole ? NULL : a->lanes};
    return local;
}

/* Put the variables in the place of the references to the element: false if none is a
 * read.  Others are reads of elements that the certificate has to find apart from these.
 */
static bool use(const struct accumulation *a, const po_local *local)
{
    const po_stmt *stmt = &a->g->scop->stmt[a->call->call.stmt];
    po_use *list = po_arena_array(a->g->ast->arena, (size_t)stmt->n_access + 1,
                                  sizeof(*list));
    int rank = a->g->scop->array[local->array].rank;
    bool is_read = false;
    int n = 0;

    for (int k = 0; k < stmt->n_access; k++) {
        const po_access *access = &stmt->access[k];
        const po_qaff *const *index;

        if (access->array != local->array)
            continue;
        index = po_element_index(a->g, a->call, access);
        if (!index)
            return false;
        if (!access->is_write && !po_index_is_same(index, a->index, rank))
            continue;
        is_read |= !access->is_write;
        list[n++] = (po_use){access->expr, local};
    }
    a->call->call.use = list;
    a->call->call.n_use = n;
    return is_read;
}

/* Is the reference loaded as a vector: to the same element in all lanes, or the next one
 * in each, in the array or a copy?
 */
static bool is_loadable(const struct accumulation *a, const po_access *access)
{
    const po_packed *packed = po_call_packed(a->call, access->expr);
    int rank = a->g->scop->array[access->array].rank;
    const po_qaff *const *index =
        packed ? packed->index : po_element_index(a->g, a->call, access);
    int last = packed ? packed->pack->order[rank - 1] : rank - 1;

    return index && is_in_row(a, index, rank, last) &&
           (packed ||
            po_access_is_simple(a->g->scop,
                                &a->g->scop->stmt[a->call->call.stmt], access));
}

/* Does the subscript of the array depend on the lane? */
static bool has_lane(const struct accumulation *a, const po_access *access)
{
    int rank = a->g->scop->array[access->array].rank;
    const po_qaff *const *index = po_element_index(a->g, a->call, access);

    for (int i = 0; index && i < rank; i++)
        if (po_qaff_has_var(index[i], a->dim[a->n_dim - 1]))
            return true;
    return !index;
}

/* Is the access to the element that is written? */
static bool is_kept(const struct accumulation *a, const po_access *access)
{
    const po_qaff *const *index = po_element_index(a->g, a->call, access);

    return access->array == a->write->array && index &&
           po_index_is_same(index, a->index,
                            a->g->scop->array[access->array].rank);
}

/* Is there something to be loaded for lanes behind the last one of the array: are all
 * operands that depend on the lane in buffers?  These are told to have zeros there.
 */
static bool has_ghosts(const struct accumulation *a)
{
    const po_stmt *stmt = &a->g->scop->stmt[a->call->call.stmt];

    for (int k = 0; k < stmt->n_access; k++) {
        const po_access *access = &stmt->access[k];
        const po_packed *packed = po_call_packed(a->call, access->expr);

        if (is_kept(a, access) || !has_lane(a, access))
            continue;
        if (!packed)
            return false;
        ((po_pack *)packed->pack)->is_zeroed = true;
    }
    return true;
}

static bool are_loadable(const struct accumulation *a)
{
    const po_stmt *stmt = &a->g->scop->stmt[a->call->call.stmt];

    for (int k = 0; k < stmt->n_access; k++) {
        const po_access *access = &stmt->access[k];

        if (a->g->scop->array[access->array].rank > 0 &&
            !(is_kept(a, access) ? po_access_is_simple(a->g->scop, stmt, access)
                                 : is_loadable(a, access)))
            return false;
    }
    return true;
}

/* Return the loops with variables for the elements around them; NULL if they cannot
 * be had.
 */
static po_ast_node *accumulate_tile(struct accumulation *a,
                                    const po_ast_path *at)
{
    po_arena *arena = a->g->ast->arena;
    const po_cond *cond = NULL;
    int n_cond = 0;
    po_local *local;

    if (!are_loadable(a) || (is_partial(a) && !has_ghosts(a)) ||
        !find_guard(a, at, &n_cond, &cond))
        return NULL;
    local = new_local(a);
    if (!use(a, local) || a->g->failed)
        return NULL;
    return po_ast_if(arena, n_cond, cond,
                     po_ast_keep(arena, 1, local, at->node));
}

/* Let the loops be plain ones. */
static bool make_plain(const po_ast_path *at, void *of)
{
    po_ast_node *node = at->node;

    (void)of;
    if (is_element_loop(node)) {
        node->loop.is_lanes = false;
        node->loop.is_unrolled = false;
    }
    return true;
}

/* Do the rows of the tile have different lanes?  Then there are too many such tiles for
 * plain loops.
 */
static bool is_slanted(const struct accumulation *a)
{
    const po_ast_node *lanes = a->lanes;

    for (int i = 0; a->n_dim == 2 && i < po_ast_n_expr(lanes); i++)
        if (po_qaff_has_var(po_ast_expr(lanes, i), a->dim[0]))
            return true;
    return false;
}

static po_ast_node *accumulate(const po_ast_path *at, void *of)
{
    struct generator *g = of;
    struct accumulation a = {.g = g, .top = at->node};
    po_ast_node *tile = NULL;

    if (at->node->kind == PO_AST_LOOP && !is_element_loop(at->node) &&
        find_elements(&a, at->node) && is_invariant(&a, at->node)) {
        tile = accumulate_tile(&a, at);
        if (!tile && is_partial(&a) && !is_slanted(&a) && !g->failed)
            po_ast_walk(at->node, make_plain, NULL);
        else
            g->failed |= !tile;
        return tile ? tile : at->node;
    }
    g->failed |= is_element_loop(at->node);
    if (!g->failed)
        po_ast_map_parts(g->ast->arena, at, accumulate, of);
    return at->node;
}

po_ast *po_ast_accumulate(po_ast *ast, const po_scop *scop)
{
    struct generator g;

    if (!ast || !ast->root || !scop)
        return ast;
    g = po_generator_of(ast, scop, 0);
    ast->root = accumulate(&(po_ast_path){NULL, ast->root}, &g);
    return g.failed ? po_ast_free(ast) : ast;
}
