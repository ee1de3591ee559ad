/* Whole tiles of contractions apart from others: where a loop over terms of a sum ends at
 * a row or a column, in triangles, it ends there for each row of a tile at another term;
 * but in tiles in front of those on the diagonal, all elements have all terms.
 *
 *     for (k) for (i > k) {                   tiles (k, i, j):
 *         for (j > k)                             if (K < I && K < J)
 *             A[i][j] -= A[i][k] * A[k][j];  ->       for (j) for (i) for (k) ...
 *         ...                                     else
 *     }                                               all as it was
 *
 * The whole tiles, of one statement each, become register tiles.  Tiles are as long in
 * the member over terms as in those that it ends at: then each tile is whole, or has
 * nothing of a whole one, so that the order of parts in a tile does not matter.
 */
#include "internal.h"

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/local_space.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <isl/val.h>
#include <string.h>

/* The bytes of a row in tiles on the diagonal, and in others, and rows of others. */
#define EDGE_BYTES 384
#define ROW_BYTES  768
#define OTHER_ROWS 144

/* Return the instances of the statement below the node. */
static __isl_give isl_set *instances_of(__isl_keep isl_schedule_node *node,
                                        const po_walk *walk, int stmt)
{
    isl_union_set *domain = isl_schedule_node_get_domain(node);
    isl_space *space = isl_set_get_space(walk->scop->stmt[stmt].domain);
    isl_set *set = isl_union_set_extract_set(domain, space);

    isl_union_set_free(domain);
    return set;
}

/* Return the members' values at instances of the statement. */
static __isl_give isl_map *members_of(__isl_keep isl_schedule_node *node,
                                      const po_walk *walk, int stmt)
{
    isl_multi_union_pw_aff *rows =
        isl_schedule_node_band_get_partial_schedule(node);
    isl_union_map *map = isl_union_map_from_multi_union_pw_aff(rows);

    map = isl_union_map_intersect_domain(
        map, isl_union_set_from_set(instances_of(node, walk, stmt)));
    return isl_map_from_union_map(map);
}

static long coefficient(__isl_keep isl_constraint *constraint, int member)
{
    isl_val *value =
        isl_constraint_get_coefficient_val(constraint, isl_dim_set, member);
    long number = isl_val_get_num_si(value);

    isl_val_free(value);
    return number;
}

/* What is worked on: a tile's sides and sizes; "is_edge" per member if the member over
 * terms ends at it; the points, if any, of whole tiles.
 */
struct full {
    const po_block *block;
    const long *size;
    bool is_edge[2];
    isl_set *points;
};

/* Return the first value of the member in its tile, or the last one. */
static __isl_give isl_aff *end_of_tile(__isl_keep isl_local_space *space,
                                       int member, long size, bool is_last)
{
    isl_ctx *ctx = isl_local_space_get_ctx(space);
    isl_val *n = isl_val_int_from_si(ctx, size);
    isl_aff *end = isl_aff_var_on_domain(isl_local_space_copy(space),
                                         isl_dim_set, (unsigned)member);

    end = isl_aff_floor(isl_aff_scale_down_val(end, isl_val_copy(n)));
    end = isl_aff_scale_val(end, n);
    return is_last ? isl_aff_add_constant_si(end, (int)size - 1) : end;
}

/* Let the constraint hold for the whole tile, if it is on terms and a side. */
static isl_stat tighten(__isl_take isl_constraint *constraint, void *user)
{
    struct full *w = user;
    const int tile_dim[] = {w->block->row, w->block->lane};
    isl_space *space = isl_set_get_space(w->points);
    isl_local_space *plain = isl_local_space_from_space(space);
    isl_aff *aff = isl_constraint_get_aff(constraint);
    bool is_coupled = false;

    for (int i = 0; i < 2; i++) {
        long a = coefficient(constraint, tile_dim[i]);
        isl_aff *move;

        if (a == 0 || coefficient(constraint, w->block->step) == 0)
            continue;
        is_coupled = true;
        w->is_edge[i] = true;
        if (!w->size)
            continue;
        move = isl_aff_sub(
            end_of_tile(plain, tile_dim[i], w->size[tile_dim[i]], a < 0),
            isl_aff_var_on_domain(isl_local_space_copy(plain), isl_dim_set,
                                  (unsigned)tile_dim[i]));
        aff = isl_aff_add(
            aff,
            isl_aff_scale_val(
                move, isl_val_int_from_si(isl_local_space_get_ctx(plain), a)));
    }
    if (is_coupled && w->size)
        w->points = isl_set_intersect(
            w->points, isl_pw_aff_nonneg_set(isl_pw_aff_from_aff(aff)));
    else
        isl_aff_free(aff);
    isl_local_space_free(plain);
    isl_constraint_free(constraint);
    return isl_stat_ok;
}

/* Find where the statement's tiles are whole, with the sizes, or, without, only at which
 * sides terms end.  False if it has no such form.
 */
static bool find_full_tiles(struct full *w, __isl_take isl_set *points)
{
    isl_basic_set *all;
    bool good;

    points = isl_set_coalesce(isl_set_remove_redundancies(points));
    w->points = isl_set_copy(points);
    w->is_edge[0] = w->is_edge[1] = false;
    good = isl_set_n_basic_set(points) == 1;
    if (!good) {
        isl_set_free(points);
        return false;
    }
    all = isl_set_simple_hull(points);
    good = isl_basic_set_dim(all, isl_dim_div) == 0 &&
           isl_basic_set_foreach_constraint(all, tighten, w) == isl_stat_ok;
    isl_basic_set_free(all);
    return good && (w->is_edge[0] || w->is_edge[1]);
}

/* Does the statement have whole tiles, several of them, and where do its terms end? */
static bool has_full_tiles(const po_band_facts *facts,
                           __isl_keep isl_schedule_node *node,
                           const po_walk *walk, int stmt, struct full *w,
                           po_block *block)
{
    long edge = EDGE_BYTES / po_band_element_bytes(facts, walk->scop);
    bool has;

    if (!po_band_find_part(facts, walk, stmt, block) ||
        po_band_most_iterations(facts, block->step) < 2 * edge)
        return false;
    *w = (struct full){.block = block};
    has = find_full_tiles(w, isl_map_range(members_of(node, walk, stmt)));
    isl_set_free(w->points);
    return has;
}

/* Give the members the sizes of tiles that are whole or not. */
static void size_tiles(po_plan *plan, const po_block *block,
                       const bool *is_edge, long bytes)
{
    long edge = EDGE_BYTES / bytes;
    long *size = plan->size;
    int n = plan->n_tile;

    for (int m = 0; m < plan->n_member; m++) {
        long here = edge;
        int at = 0;

        if (m == block->row && !is_edge[0])
            here = OTHER_ROWS;
        if (m == block->lane && !is_edge[1])
            here = ROW_BYTES / bytes;
        while (at < n && plan->tile[at] != m)
            at++;
        if (at == n)
            plan->tile[n++] = m;
        size[at] = here;
    }
    plan->n_tile = n;
}

/* Take the sides of the block, and run it lanes outside, rows, then terms. */
static void take_tile_dims(po_plan *plan, const po_block *block, long bytes)
{
    int n = 2;

    plan->tile_dim[block->row] = PO_TILE_DIM_ROWS;
    plan->tile_dim[block->lane] = po_tile_dim_of_row(bytes);
    plan->full_point[0] = block->lane;
    plan->full_point[1] = block->row;
    for (int m = 0; m < plan->n_member; m++)
        if (m != block->row && m != block->lane)
            plan->full_point[n++] = m;
}

/* Find statements with whole tiles that have the same sides, and let tiles be of sizes
 * that suit them.
 */
isl_stat po_plan_find_full_tiles(po_plan *plan, const po_band_facts *facts,
                                 __isl_keep isl_schedule_node *node,
                                 const po_walk *walk)
{
    size_t n = (size_t)facts->n_member;
    long bytes = po_band_element_bytes(facts, walk->scop);
    bool is_edge[2] = {false, false};
    po_block block = {0};

    plan->n_full = 0;
    plan->full = po_arena_array(walk->arena, (size_t)walk->scop->n_stmt + 1,
                                sizeof(int));
    plan->full_point = po_arena_array(walk->arena, n, sizeof(int));
    for (int s = 0; s < walk->scop->n_stmt && plan->n_tile > 1; s++) {
        struct full w;
        po_block own;

        if (!has_full_tiles(facts, node, walk, s, &w, &own) ||
            (plan->n_full > 0 &&
             (own.row != block.row || own.lane != block.lane)))
            continue;
        block = own;
        plan->full[plan->n_full++] = s;
        for (int i = 0; i < 2; i++)
            is_edge[i] = is_edge[i] || w.is_edge[i];
    }
    if (plan->n_full > 0) {
        size_tiles(plan, &block, is_edge, bytes);
        take_tile_dims(plan, &block, bytes);
    }
    return isl_stat_ok;
}

/* Return the instances of the statement that are in whole tiles. */
static __isl_give isl_union_set *full_tiles_of(
    __isl_keep isl_schedule_node *node, const po_plan *plan,
    const po_walk *walk, int stmt)
{
    const po_block block = {.row = plan->full_point[1],
                            .lane = plan->full_point[0],
                            .step = plan->full_point[2],
                            .is_part = true};
    long *size =
        po_arena_array(walk->arena, (size_t)plan->n_member, sizeof(long));
    isl_map *members = members_of(node, walk, stmt);
    struct full w = {.block = &block, .size = size};

    for (int i = 0; i < plan->n_tile; i++)
        size[plan->tile[i]] = plan->size[i];
    if (!find_full_tiles(&w, isl_map_range(isl_map_copy(members)))) {
        isl_set_free(w.points);
        w.points = isl_set_empty(isl_space_range(isl_map_get_space(members)));
    }
    members = isl_map_intersect_range(members, w.points);
    return isl_union_set_from_set(isl_map_domain(members));
}

/* Does anything in "left" come before something in "parts", in a tile? */
static isl_bool is_first(__isl_keep isl_schedule_node *node,
                         __isl_keep isl_union_set *left,
                         __isl_keep isl_union_set_list *parts,
                         const po_walk *walk)
{
    isl_union_map *deps = po_node_deps(node, walk->strict);
    isl_bool none;

    deps = isl_union_map_intersect_domain(deps, isl_union_set_copy(left));
    deps = isl_union_map_intersect_range(
        deps, isl_union_set_list_union(isl_union_set_list_copy(parts)));
    none = isl_union_map_is_empty(deps);
    isl_union_map_free(deps);
    return isl_bool_not(none);
}

/* Put whole tiles apart from the others in the band at "node", which is inside of the
 * tile loops: a sequence of them, one for each statement, and of what is left, in front
 * if some of it has to be; "left" is its place.
 */
__isl_give isl_schedule_node *po_band_part(__isl_take isl_schedule_node *node,
                                           po_plan *plan, const po_walk *walk)
{
    isl_union_set *left = isl_schedule_node_get_domain(node);
    isl_union_set_list *parts = isl_union_set_list_alloc(
        isl_schedule_node_get_ctx(node), plan->n_full + 1);
    isl_bool first;

    for (int i = 0; i < plan->n_full; i++) {
        isl_union_set *part = full_tiles_of(node, plan, walk, plan->full[i]);

        left = isl_union_set_subtract(left, isl_union_set_copy(part));
        parts = isl_union_set_list_add(parts, part);
    }
    left = isl_union_set_coalesce(left);
    first = is_first(node, left, parts, walk);
    plan->left = first == isl_bool_true ? 0 : plan->n_full;
    parts = isl_union_set_list_insert(parts, (unsigned)plan->left, left);
    return isl_schedule_node_insert_sequence(node, parts);
}
