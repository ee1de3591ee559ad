/* Diamond tiling [BPB12]: for a time loop and a space loop, finds the factor
 * and shifts with which factor * time - space has non-negative dependence
 * distances, so that tiles bounded by it and by the space loop can start
 * concurrently.
 */
#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <isl/val.h>

#include "polyopt/scop.h"

/* Steps of time are looked at up to this factor. */
#define MAX_FACTOR 16

/* A dependence of statement "src" on "dst" goes so far, { [time, space] }. */
struct distance {
    int src;
    int dst;
    isl_set *set;
};

/* "dates"  { S[i] -> [time, space] } */
struct distances {
    const po_scop *scop;
    isl_union_map *dates;
    int n;
    int n_max;
    struct distance *distance;
};

static int stmt_of(const po_scop *scop, __isl_keep isl_map *map,
                   enum isl_dim_type side)
{
    const char *name = isl_map_get_tuple_name(map, side);

    return name ? po_scop_stmt_index(scop, name) : -1;
}

static isl_stat add_distance(__isl_take isl_map *dep, void *user)
{
    struct distances *to = user;
    struct distance *added = &to->distance[to->n];
    isl_union_map *dates;
    isl_set *set;

    added->src = stmt_of(to->scop, dep, isl_dim_in);
    added->dst = stmt_of(to->scop, dep, isl_dim_out);
    dates = isl_union_map_apply_domain(isl_union_map_from_map(dep),
                                       isl_union_map_copy(to->dates));
    dates = isl_union_map_apply_range(dates, isl_union_map_copy(to->dates));
    set = isl_map_deltas(isl_map_from_union_map(dates));
    added->set = isl_set_project_out_all_params(set);
    if (!added->set || added->src < 0 || added->dst < 0 || to->n == to->n_max) {
        isl_set_free(added->set);
        return isl_stat_error;
    }
    to->n++;
    return isl_stat_ok;
}

static void free_distances(struct distances *all)
{
    for (int i = 0; i < all->n; i++)
        isl_set_free(all->distance[i].set);
    isl_union_map_free(all->dates);
}

/* Store the least of "factor * time - space" in the set; false if there is none. */
static bool find_least(__isl_keep isl_set *set, long factor, long *least)
{
    isl_local_space *space = isl_local_space_from_space(isl_set_get_space(set));
    isl_aff *aff = isl_aff_zero_on_domain(space);
    bool known;

    aff = isl_aff_set_coefficient_si(aff, isl_dim_in, 0, (int)factor);
    aff = isl_aff_set_coefficient_si(aff, isl_dim_in, 1, -1);
    *least = 0;
    known = po_val_take_long(isl_set_min_val(set, aff), 1L << 30, least);
    isl_aff_free(aff);
    return known;
}

/* Find shifts of the statements that no dependence goes back with, the least from 0 on: of
 * the sink, so much more than that of the source as the dependence goes back.  False if
 * there are none: some dependences go back in a circle.
 */
static bool find_shifts(const struct distances *all, const long *least,
                        int n_stmt, long *shift)
{
    bool changed = true;

    for (int s = 0; s < n_stmt; s++)
        shift[s] = 0;
    for (int round = 0; round <= n_stmt && changed; round++) {
        changed = false;
        for (int i = 0; i < all->n; i++) {
            const struct distance *d = &all->distance[i];
            long wanted = shift[d->src] - least[i];

            if (shift[d->dst] >= wanted)
                continue;
            shift[d->dst] = wanted;
            changed = true;
        }
    }
    return !changed;
}

/* Try the factor. */
static bool try_factor(const struct distances *all, const po_scop *scop,
                       po_arena *arena, po_mirror *mirror)
{
    long *least = po_arena_array(arena, (size_t)all->n + 1, sizeof(long));

    for (int i = 0; i < all->n; i++)
        if (!find_least(all->distance[i].set, mirror->factor, &least[i]))
            return false;
    return find_shifts(all, least, scop->n_stmt, mirror->shift);
}

bool po_mirror_find(const po_scop *scop, __isl_keep isl_union_pw_aff *time,
                    __isl_keep isl_union_pw_aff *space,
                    __isl_keep isl_union_map *deps, po_arena *arena,
                    po_mirror *mirror)
{
    isl_size n = isl_union_map_n_map(deps);
    struct distances all = {.scop = scop, .n_max = n};
    bool found = false;

    all.dates = isl_union_map_flat_range_product(
        isl_union_map_from_union_pw_aff(isl_union_pw_aff_copy(time)),
        isl_union_map_from_union_pw_aff(isl_union_pw_aff_copy(space)));
    if (n >= 0)
        all.distance =
            po_arena_array(arena, (size_t)n + 1, sizeof(struct distance));
    *mirror = (po_mirror){
        .shift = po_arena_array(arena, (size_t)scop->n_stmt, sizeof(long))};
    if (n > 0 && isl_union_map_foreach_map(deps, add_distance, &all) >= 0)
        while (!found && mirror->factor < MAX_FACTOR) {
            mirror->factor++;
            found = try_factor(&all, scop, arena, mirror);
        }
    free_distances(&all);
    return found;
}

__isl_give isl_union_pw_aff *po_mirror_row(const po_mirror *mirror,
                                           const po_scop *scop,
                                           __isl_take isl_union_pw_aff *time,
                                           __isl_take isl_union_pw_aff *space)
{
    isl_ctx *ctx = scop->ctx;
    isl_union_pw_aff *row = isl_union_pw_aff_sub(
        isl_union_pw_aff_scale_val(time,
                                   isl_val_int_from_si(ctx, mirror->factor)),
        space);

    for (int s = 0; s < scop->n_stmt; s++) {
        isl_set *all =
            isl_set_universe(isl_set_get_space(scop->stmt[s].domain));

        row = isl_union_pw_aff_union_add(
            row, isl_union_pw_aff_val_on_domain(
                     isl_union_set_from_set(all),
                     isl_val_int_from_si(ctx, mirror->shift[s])));
    }
    return row;
}
