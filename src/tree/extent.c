/* How many iterations the loops of a band have, as far as constants, types,
 * conditions and declarations tell.
 */
#include "internal.h"

#include <isl/ilp.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/val.h>
#include <limits.h>

/* Longer loops than this are not inside of tiles that an author made. */
#define MAX_OWN_TILE 1024

/* Of loops with more iterations, nobody asks whether it is always that many. */
#define MOST_CONSTANT 130

/* A band, and the instances below it that count. */
struct band {
    isl_schedule_node *node;
    isl_union_set *domain;
};

/* Return { S[i] -> [θ_pos(i)] }. */
static __isl_give isl_union_map *row_map(const struct band *band, int pos)
{
    isl_union_map *row =
        isl_union_map_from_multi_union_pw_aff(po_band_member(band->node, pos));

    return isl_union_map_intersect_domain(row,
                                          isl_union_set_copy(band->domain));
}

/* Return the values that a row takes, { [x] : ... }. */
static __isl_give isl_union_set *row_values(const struct band *band, int pos)
{
    return isl_union_map_range(row_map(band, pos));
}

/* Return the distances between two values that a row takes in the same
 * iteration of the loops around, and of member "fixed" unless that is -1,
 * { [x - y] : ... }.  Statements, and parts of their domains, often have rows in common:
 * as fewer parts, they are fewer pairs.
 */
static __isl_give isl_union_set *row_distances(const struct band *band, int pos,
                                               int fixed)
{
    isl_union_map *around =
        isl_schedule_node_get_prefix_schedule_union_map(band->node);
    isl_union_map *row = row_map(band, pos);
    isl_union_map *pairs;

    if (fixed >= 0)
        around = isl_union_map_flat_range_product(around, row_map(band, fixed));
    around = isl_union_map_coalesce(
        isl_union_map_apply_range(isl_union_map_reverse(around), row));
    pairs = isl_union_map_apply_range(
        isl_union_map_reverse(isl_union_map_copy(around)), around);
    return isl_union_map_deltas(pairs);
}

/* Has the basic set two points for the same parameters?  If so, note that in "user",
 * and end the search.
 */
static isl_stat find_two(__isl_take isl_basic_set *part, void *user)
{
    bool *has_two = user;
    isl_set *set = isl_set_from_basic_set(part);
    isl_map *later = isl_set_lex_lt_set(isl_set_copy(set), set);
    isl_bool empty = isl_map_is_empty(later);

    isl_map_free(later);
    *has_two = empty == isl_bool_false;
    return empty == isl_bool_true ? isl_stat_ok : isl_stat_error;
}

/* Is there one point in "set" at most, whatever the parameters are?  Two in the same
 * basic set, which are found at once, are enough to say no.
 */
static isl_bool is_single(__isl_keep isl_set *set)
{
    bool has_two = false;

    if (isl_set_foreach_basic_set(set, find_two, &has_two) < 0)
        return has_two ? isl_bool_false : isl_bool_error;
    return isl_set_is_singleton(set);
}

/* Return the number of "values" of a row, or, if "within", of the values that
 * these are the distances of; LONG_MAX if that is not known to be a small
 * constant.  A value that depends on parameters only is one: since distances have 0
 * among them, the largest tells that, and the test for it is for values only.
 */
static long count_values(__isl_take isl_union_set *values, bool within)
{
    isl_bool empty = isl_union_set_is_empty(values);
    isl_set *set;
    isl_val *extent;
    isl_bool single = isl_bool_false;
    long last;

    if (empty != isl_bool_false) {
        isl_union_set_free(values);
        return 0;
    }
    set = isl_set_from_union_set(values);
    if (!within)
        single = is_single(set);
    if (single == isl_bool_true) {
        isl_set_free(set);
        return 1;
    }
    extent = isl_set_dim_max_val(isl_set_copy(set), 0);
    if (!within)
        extent = isl_val_sub(extent, isl_set_dim_min_val(isl_set_copy(set), 0));
    isl_set_free(set);
    return po_val_take_long(extent, (1L << 30) - 1, &last) ? last + 1
                                                           : LONG_MAX;
}

/* Is member "tile" of the band a loop over tiles of member "m", of which there are
 * "extent" values, written by the author: is its value the same wherever that of "m"
 * is, and has a tile no more than so many iterations?
 */
static bool is_tile_of(const struct band *band, int tile, int m, long extent)
{
    long inside = count_values(row_distances(band, m, tile), true);

    return inside > 1 && inside < extent && inside <= MAX_OWN_TILE &&
           count_values(row_distances(band, tile, m), true) == 1;
}

/* Is a member of the band a loop over tiles of another one? */
static bool has_own_tiles(const struct band *band, const po_band_facts *facts)
{
    for (int m = 0; m < facts->n_member; m++)
        for (int tile = 0; tile < facts->n_member; tile++)
            if (tile != m && facts->extent[m] > 2 && facts->extent[tile] > 1 &&
                is_tile_of(band, tile, m, facts->extent[m]))
                return true;
    return false;
}

/* Return the number of values that member "m" takes, in one iteration of the
 * loops around unless that is not asked for by "local" and they are few anyway;
 * LONG_MAX if that is not known.
 */
static long member_extent(const struct band *band, int m, bool local)
{
    long extent = LONG_MAX;

    if (!local)
        extent = count_values(row_values(band, m), false);
    if (extent == LONG_MAX)
        extent = count_values(row_distances(band, m, -1), true);
    return extent;
}

/* Does member "m" take the same values whatever the parameters are, if any? */
static bool is_constant(__isl_keep isl_schedule_node *node, int m)
{
    struct band band = {node, isl_schedule_node_get_domain(node)};
    isl_set *values = isl_set_from_union_set(row_values(&band, m));
    isl_set *known = isl_set_params(isl_set_copy(values));
    isl_size n = isl_set_dim(values, isl_dim_param);
    isl_bool depends = isl_bool_error;

    values = isl_set_coalesce(isl_set_gist_params(values, known));
    if (n >= 0)
        depends = isl_set_involves_dims(values, isl_dim_param, 0, (unsigned)n);
    isl_set_free(values);
    isl_union_set_free(band.domain);
    return depends == isl_bool_false;
}

/* Find out how long the loops of the band at "node" are, and whether some of them
 * are loops over tiles.
 */
void po_band_find_extents(po_band_facts *facts,
                          __isl_keep isl_schedule_node *node,
                          const po_walk *walk)
{
    struct band band = {node, po_node_bounds(node, walk->scop)};

    for (int m = 0; m < facts->n_member; m++)
        facts->extent[m] = member_extent(&band, m, walk->local || walk->inside);
    for (int m = 0; m < facts->n_member; m++)
        facts->is_constant[m] =
            facts->extent[m] < MOST_CONSTANT && is_constant(node, m);
    facts->own_tiles = has_own_tiles(&band, facts);
    isl_union_set_free(band.domain);
}

/* Would each step of a wavefront of tiles of two members, of "size", be one tile at most?  In an
 * iteration of one member, the other one has no more than a tile then, though it has more in all,
 * as it is skewed: like a loop over three columns in a loop over time.
 */
bool po_band_is_starved(__isl_keep isl_schedule_node *node,
                        const po_band_facts *facts, const po_walk *walk,
                        const int *member, const long *size)
{
    struct band band = {node, po_node_bounds(node, walk->scop)};
    bool is_starved = false;

    for (int i = 0; i < 2 && !is_starved; i++)
        is_starved =
            facts->extent[member[i]] > size[i] &&
            count_values(row_distances(&band, member[i], member[1 - i]),
                         true) <= size[i];
    isl_union_set_free(band.domain);
    return is_starved;
}

/* Return the number of iterations of the loop at "node" in one of each of the loops around;
 * LONG_MAX if that is not known to be a small constant.
 */
long po_band_extent_inside(__isl_keep isl_schedule_node *node,
                           const po_walk *walk)
{
    struct band band = {node, po_node_bounds(node, walk->scop)};
    long extent = count_values(row_distances(&band, 0, -1), true);

    isl_union_set_free(band.domain);
    return extent;
}
