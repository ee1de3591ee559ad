/* Certificate of the loops, tiles of a symbolic size: each statement gets a
 * dimension for the first point of its tile, in a wider scop with dependences
 * between such instances, for which the loops are checked as if they visited
 * every number (see parametric_tiles.c).
 */
#include "sizes.h"

#include <isl/local_space.h>
#include <isl/map.h>
#include <isl/space.h>
#include <stdlib.h>
#include <string.h>

/* --- statements --------------------------------------------------------------- */

/* Return the space with "n" more dimensions, of the same name. */
static __isl_give isl_space *wider(__isl_take isl_space *space, int n)
{
    isl_id *id = isl_space_get_tuple_id(space, isl_dim_set);

    space = isl_space_add_dims(space, isl_dim_set, (unsigned)n);
    return isl_space_set_tuple_id(space, isl_dim_set, id);
}

static __isl_give isl_pw_aff *dimension(__isl_keep isl_space *space, int pos)
{
    return isl_pw_aff_var_on_domain(
        isl_local_space_from_space(isl_space_copy(space)), isl_dim_set,
        (unsigned)pos);
}

/* Return { S[x, c] -> S[x] }, for tiles number 0 to n - 1. */
static __isl_give isl_multi_aff *without_tiles(const po_stmt *stmt, int n)
{
    isl_space *space = isl_set_get_space(stmt->domain);
    isl_space *wide = wider(isl_space_copy(space), n);
    isl_multi_aff *map = isl_multi_aff_zero(
        isl_space_map_from_domain_and_range(isl_space_copy(wide), space));

    for (int i = 0; i < stmt->n_iter; i++)
        map = isl_multi_aff_set_aff(
            map, i,
            isl_aff_var_on_domain(
                isl_local_space_from_space(isl_space_copy(wide)), isl_dim_set,
                (unsigned)i));
    isl_space_free(wide);
    return map;
}

static __isl_give isl_pw_aff *nothing_known(void *user, int var)
{
    (void)user;
    (void)var;
    return NULL;
}

/* Return the instances of the statement, each with all numbers at which tiles with it may begin:
 *
 *     { S[x, c] : x in domain, c_k <= v_k(x) < c_k + T_k }
 */
static __isl_give isl_set *with_tiles(const po_stmt *stmt,
                                      const po_sized *sized)
{
    isl_multi_aff *project = without_tiles(stmt, sized->n_tile);
    isl_set *set = isl_set_preimage_multi_aff(isl_set_copy(stmt->domain),
                                              isl_multi_aff_copy(project));
    isl_space *space = isl_set_get_space(set);

    for (int k = 0; k < sized->n_tile; k++) {
        isl_pw_aff *value = isl_pw_aff_pullback_multi_aff(
            isl_pw_aff_copy(sized->value[k]), isl_multi_aff_copy(project));
        isl_pw_aff *from = dimension(space, stmt->n_iter + k);
        isl_pw_aff *size =
            po_quasi_value(sized->size[k], space, nothing_known, NULL);

        set = isl_set_intersect(set, isl_pw_aff_le_set(isl_pw_aff_copy(from),
                                                       isl_pw_aff_copy(value)));
        if (sized->from_zero[k])
            set = isl_set_intersect(
                set, isl_pw_aff_nonneg_set(isl_pw_aff_copy(from)));
        set = isl_set_intersect(
            set, isl_pw_aff_lt_set(value, isl_pw_aff_add(from, size)));
    }
    isl_space_free(space);
    isl_multi_aff_free(project);
    return set;
}

/* Give the statement one more dimension for each loop over tiles. */
static void widen_stmt(po_scop *scop, const po_stmt *from,
                       const po_sized *sized, po_stmt *to)
{
    int n = from->n_iter;
    int m = n + sized->n_tile;
    const po_decl **iter =
        po_arena_array(scop->arena, (size_t)m + 1, sizeof(*iter));
    int *position =
        po_arena_array(scop->arena, 2 * (size_t)m + 1, sizeof(*position));
    isl_aff **value =
        po_arena_array(scop->arena, (size_t)m + 1, sizeof(*value));
    isl_multi_aff *project = without_tiles(from, sized->n_tile);

    isl_set_free(to->domain);
    to->domain = with_tiles(from, sized);
    for (int i = 0; i < m; i++) {
        iter[i] = from->iter ? from->iter[i < n ? i : n - 1] : NULL;
        value[i] = isl_aff_pullback_multi_aff(
            isl_aff_copy(from->iter_value[i < n ? i : n - 1]),
            isl_multi_aff_copy(project));
    }
    for (int i = 0; i < 2 * m + 1; i++)
        position[i] = i < 2 * n + 1 ? from->position[i] : 0;
    for (int i = 0; i < n; i++)
        isl_aff_free(to->iter_value[i]);
    to->n_iter = m;
    to->iter = from->iter ? iter : NULL;
    to->iter_value = value;
    to->position = position;
    for (int i = 0; i < to->n_access; i++) {
        isl_map **relation = &to->access[i].relation;

        *relation = isl_map_preimage_domain_multi_aff(
            *relation, isl_multi_aff_copy(project));
        *relation =
            isl_map_intersect_domain(*relation, isl_set_copy(to->domain));
    }
    isl_multi_aff_free(project);
}

po_scop *po_sized_scop(const po_scop *scop, const po_sized *sized)
{
    po_scop *copy = po_scop_copy(scop);

    for (int s = 0; s < scop->n_stmt; s++)
        if (sized[s].n_tile > 0 && scop->stmt[s].n_iter > 0)
            widen_stmt(copy, &scop->stmt[s], &sized[s], &copy->stmt[s]);
    for (int s = 0; s < scop->n_stmt; s++)
        if (!copy->stmt[s].domain)
            return po_scop_free(copy);
    return copy;
}

/* --- dependences --------------------------------------------------------------- */

/* Return the pairs, of instances with the tiles that they are in, for which the functions, and
 * the numbers where tiles begin, compare in these ways.
 */
static __isl_give isl_map *compared(
    __isl_keep isl_pw_aff *src, __isl_keep isl_pw_aff *dst,
    __isl_keep isl_pw_aff *src_tile, __isl_keep isl_pw_aff *dst_tile,
    __isl_give isl_map *(*value)(__isl_take isl_pw_aff *,
                                 __isl_take isl_pw_aff *),
    __isl_give isl_map *(*tile)(__isl_take isl_pw_aff *,
                                __isl_take isl_pw_aff *))
{
    isl_map *map = value(isl_pw_aff_copy(src), isl_pw_aff_copy(dst));

    return isl_map_intersect(
        map, tile(isl_pw_aff_copy(src_tile), isl_pw_aff_copy(dst_tile)));
}

/* Keep the pairs whose tiles number "k", of the same size, are in the order of the functions:
 * floor(v / T) grows with v.
 */
static __isl_give isl_map *in_step(__isl_take isl_map *pairs,
                                   const po_stmt *src, const po_stmt *dst,
                                   const po_sized *from, const po_sized *to,
                                   int k)
{
    isl_space *a = isl_space_domain(isl_map_get_space(pairs));
    isl_space *b = isl_space_range(isl_map_get_space(pairs));
    isl_pw_aff *src_tile = dimension(a, src->n_iter + k);
    isl_pw_aff *dst_tile = dimension(b, dst->n_iter + k);
    isl_pw_aff *v = isl_pw_aff_pullback_multi_aff(
        isl_pw_aff_copy(from->value[k]), without_tiles(src, from->n_tile));
    isl_pw_aff *w = isl_pw_aff_pullback_multi_aff(
        isl_pw_aff_copy(to->value[k]), without_tiles(dst, to->n_tile));
    isl_map *map = compared(v, w, src_tile, dst_tile, isl_pw_aff_lt_map,
                            isl_pw_aff_le_map);

    map = isl_map_union(map, compared(v, w, src_tile, dst_tile,
                                      isl_pw_aff_eq_map, isl_pw_aff_eq_map));
    map = isl_map_union(map, compared(v, w, src_tile, dst_tile,
                                      isl_pw_aff_gt_map, isl_pw_aff_ge_map));
    isl_space_free(a);
    isl_space_free(b);
    isl_pw_aff_free(v);
    isl_pw_aff_free(w);
    isl_pw_aff_free(src_tile);
    isl_pw_aff_free(dst_tile);
    return isl_map_intersect(pairs, map);
}

/* Return the pairs of instances with all tiles that both may be in. */
static __isl_give isl_map *pairs_with_tiles(__isl_take isl_map *pairs,
                                            const po_scop *scop,
                                            const po_scop *wide,
                                            const po_sized *sized, int src,
                                            int dst)
{
    const po_sized *from = &sized[src];
    const po_sized *to = &sized[dst];

    if (from->n_tile > 0)
        pairs = isl_map_preimage_domain_multi_aff(
            pairs, without_tiles(&scop->stmt[src], from->n_tile));
    if (to->n_tile > 0)
        pairs = isl_map_preimage_range_multi_aff(
            pairs, without_tiles(&scop->stmt[dst], to->n_tile));
    pairs =
        isl_map_intersect_domain(pairs, isl_set_copy(wide->stmt[src].domain));
    pairs =
        isl_map_intersect_range(pairs, isl_set_copy(wide->stmt[dst].domain));
    for (int k = 0; k < from->n_tile && k < to->n_tile; k++)
        if (po_qaff_is_same(from->size[k], to->size[k]))
            pairs =
                in_step(pairs, &scop->stmt[src], &scop->stmt[dst], from, to, k);
    return pairs;
}

po_deps *po_sized_deps(const po_deps *deps, const po_scop *scop,
                       const po_scop *wide, const po_sized *sized)
{
    po_deps *copy = wide ? po_deps_copy(deps) : NULL;

    for (int i = 0; copy && i < copy->n_dep; i++) {
        po_dep *dep = &copy->dep[i];

        dep->relation = isl_map_align_params(dep->relation,
                                             isl_set_get_space(scop->context));
        dep->relation = pairs_with_tiles(dep->relation, scop, wide, sized,
                                         dep->src, dep->dst);
        if (!dep->relation)
            return po_deps_free(copy);
    }
    return copy;
}

/* --- loops ---------------------------------------------------------------------- */

/* The work on the loops: in loops over tiles with these variables, outermost first. */
struct widening {
    po_arena *arena;
    const bool *from_zero;
    int n;
    int var[PO_MAX_SIZED];
};

/* Have the instance say in which tiles it is. */
static void widen_call(const struct widening *w, po_ast_node *call)
{
    size_t n = (size_t)call->call.n_arg;
    const po_qaff **arg =
        po_arena_array(w->arena, n + PO_MAX_SIZED, sizeof(*arg));

    memcpy(arg, call->call.arg, n * sizeof(*arg));
    for (int k = 0; k < w->n; k++)
        arg[n + (size_t)k] = po_qaff_var(w->arena, w->var[k]);
    call->call.arg = arg;
    call->call.n_arg += w->n;
}

/* Tiles that are executed in steps: both loops have the mark, and neither is parallel. */
static void mark_steps(po_ast_node *outer)
{
    static const po_wavefront of_inner = {.var = -1};
    po_ast_node *inner = po_loop_inner(outer);

    outer->loop.parallel = false;
    if (inner)
        inner->loop.wavefront = &of_inner;
}

static void widen(struct widening *w, po_ast_node *node)
{
    bool is_sized = node->kind == PO_AST_LOOP && node->loop.size;

    if (node->kind == PO_AST_STMT && w->n > 0)
        widen_call(w, node);
    if (is_sized && node->loop.wavefront && node->loop.wavefront->var >= 0)
        mark_steps(node);
    if (is_sized && w->n < PO_MAX_SIZED) {
        w->var[w->n++] = node->var;
        node->loop.size = NULL;
        if (w->from_zero[node->var])
            po_loop_add_bound(w->arena, node,
                              (po_bound){po_qaff_constant(w->arena, 0), 1},
                              false);
    }
    for (int i = 0; i < po_ast_n_part(node); i++)
        widen(w, po_ast_part(node, i));
    w->n -= is_sized;
}

po_ast po_sized_ast(const po_ast *ast, po_arena *arena, const bool *from_zero)
{
    po_ast copy = *ast;
    struct widening w = {.arena = arena, .from_zero = from_zero};

    copy.root = po_ast_clone(arena, ast->root);
    widen(&w, copy.root);
    return copy;
}
