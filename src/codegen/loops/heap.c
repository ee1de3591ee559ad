/* Buffers that are too large for the stack, or of a size that is known only when the program runs:
 * they are taken from the heap in front of the nest, once, and the loops run only if there is so
 * much.
 *
 * Subscripts of which the values have no constant distance from a bound of the loops
 * around, as those of whole rows, run from the least value that any access may have to the
 * greatest one, which are functions of the parameters.
 */
#include "heap.h"

#include "../internal.h"

#include <isl/constraint.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>

/* A bound of the only dimension of a set that depends on parameters alone; NULL until there is one.
 */
struct limit {
    bool upper;
    isl_aff *value;
};

/* Return the values of a subscript in any access of the array. */
static __isl_give isl_set *values_of(const po_scop *scop, int array, int dim)
{
    isl_space *space =
        isl_space_set_from_params(isl_set_get_space(scop->context));
    isl_set *all = isl_set_empty(isl_space_add_dims(space, isl_dim_set, 1));

    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++) {
            const po_access *access = &scop->stmt[s].access[k];
            isl_map *map;

            if (access->array != array)
                continue;
            map = isl_map_project_out(isl_map_copy(access->relation),
                                      isl_dim_out, 0, (unsigned)dim);
            map = isl_map_project_out(
                map, isl_dim_out, 1,
                (unsigned)(scop->array[array].rank - dim - 1));
            all =
                isl_set_union(all, isl_set_reset_tuple_id(isl_map_range(map)));
        }
    all = isl_set_intersect_params(all, isl_set_copy(scop->context));
    return isl_set_coalesce(all);
}

static isl_stat take_limit(__isl_take isl_constraint *constraint, void *user)
{
    struct limit *limit = user;
    isl_bool is = isl_bool_false;

    if (limit->upper)
        is = isl_constraint_is_upper_bound(constraint, isl_dim_set, 0);
    else
        is = isl_constraint_is_lower_bound(constraint, isl_dim_set, 0);
    if (is == isl_bool_true && !limit->value)
        limit->value = isl_constraint_get_bound(constraint, isl_dim_set, 0);
    isl_constraint_free(constraint);
    return is < 0 ? isl_stat_error : isl_stat_ok;
}

/* Return the limit that holds for all values, an integer; NULL if none is found. */
static const po_qaff *find_limit(po_arena *arena, __isl_keep isl_set *values,
                                 bool upper)
{
    isl_basic_set *hull = isl_set_simple_hull(isl_set_copy(values));
    struct limit limit = {.upper = upper};
    const po_qaff *found = NULL;

    hull = isl_basic_set_remove_divs(hull);
    if (isl_basic_set_foreach_constraint(hull, take_limit, &limit) >= 0 &&
        limit.value)
        found = po_qaff_of_aff(arena, limit.value, -1, PO_COEF_MAX);
    isl_basic_set_free(hull);
    isl_aff_free(limit.value);
    return found && po_qaff_is_parametric(found) && po_qaff_n_floor(found) == 0
               ? found
               : NULL;
}

bool po_heap_range(const po_ast *ast, const po_scop *scop, int array, int dim,
                   const po_qaff **base, const po_qaff **size)
{
    po_arena *arena = ast->arena;
    isl_set *values = values_of(scop, array, dim);
    const po_qaff *low = find_limit(arena, values, false);
    const po_qaff *high = find_limit(arena, values, true);

    isl_set_free(values);
    if (!low || !high)
        return false;
    *base = low;
    *size = po_qaff_shift(arena, po_qaff_sub(arena, high, low), 1);
    return true;
}

/* Bytes of the buffers on the stack in the node; "*all" becomes false if one is in iterations that
 * threads share, or has subscripts of the program.
 */
static double bytes_of(const po_scop *scop, const po_ast_node *node,
                       bool shared, bool *all)
{
    double bytes = 0;

    shared = shared || (node->kind == PO_AST_LOOP && node->loop.parallel);
    if (node->kind == PO_AST_DECL && node->decl.extent && !node->decl.size) {
        *all = *all && !shared && scop->array[node->decl.array].n_line == 0;
        bytes = (double)scop->array[node->decl.array].element->size_bytes;
        for (int d = 0; d < scop->array[node->decl.array].rank; d++)
            bytes *= (double)node->decl.extent[d];
    }
    for (int i = 0; i < po_ast_n_part(node); i++)
        bytes += bytes_of(scop, po_ast_part(node, i), shared, all);
    return bytes;
}

/* Take all buffers in the node from the heap. */
static void take_from_heap(const po_ast *ast, const po_scop *scop,
                           po_ast_node *node)
{
    if (node->kind == PO_AST_DECL && node->decl.extent && !node->decl.size) {
        size_t rank = (size_t)scop->array[node->decl.array].rank;
        const po_qaff **size = po_arena_array(ast->arena, rank, sizeof(*size));

        for (size_t d = 0; d < rank; d++)
            size[d] = po_qaff_constant(ast->arena, node->decl.extent[d]);
        node->decl.size = size;
    }
    for (int i = 0; i < po_ast_n_part(node); i++)
        take_from_heap(ast, scop, po_ast_part(node, i));
}

void po_heap_relieve_stack(const po_ast *ast, const po_scop *scop)
{
    bool all = true;

    if (bytes_of(scop, ast->root, false, &all) > (double)PO_MAX_STACK && all)
        take_from_heap(ast, scop, ast->root);
}
