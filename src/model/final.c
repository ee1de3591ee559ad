/* Final values of iterators that are declared outside of a region and may be
 * read behind it: their value at the lexicographically last time that one of
 * their loops ends, as a piecewise affine function of the parameters.  Fails
 * if that has too many pieces to print, or is not affine.
 */
#include "internal.h"

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>

/* More pieces than this make the value too long to print. */
#define MAX_PIECE 8

/* May the value that an iterator has after the region be looked at? */
bool po_final_is_needed(const po_region *region, const po_decl *iter)
{
    return !po_region_declares(region, iter) &&
           po_live_after(region->source->function,
                         region->source->root[region->source->n_root - 1],
                         iter);
}

/* Note when the innermost loop ends: in the iterations "exits", whose
 * innermost dimension is the one in which the condition fails.  The iterator is
 * what it would be there, plus "lag".
 */
bool po_final_record(po_region *region, __isl_take isl_set *exits, long lag)
{
    const po_level *level = &region->level[region->depth - 1];
    int n = 2 * region->depth - 1;
    isl_map *time;

    if (!po_final_is_needed(region, level->iter)) {
        isl_set_free(exits);
        return true;
    }
    if (region->guards.n_guard > 0) {
        isl_set_free(exits);
        return po_region_fail(region, PO_REJECT_ITERATOR_LIVE,
                              &region->scop->nest[0].loc, level->iter->name);
    }
    time = isl_map_from_domain(exits);
    time = isl_map_add_dims(time, isl_dim_out, (unsigned)n);
    for (int i = 0; i < n; i++)
        if (i % 2 == 0)
            time = isl_map_fix_si(time, isl_dim_out, (unsigned)i,
                                  region->level[i / 2].place);
        else
            time = isl_map_equate(time, isl_dim_in, i / 2, isl_dim_out, i);
    time = isl_map_flat_range_product(
        time, isl_map_from_aff(isl_aff_add_constant_si(
                  isl_aff_copy(level->value), (int)lag)));
    *PO_ARENA_ADD(region->scop->arena, region->iterators.exit,
                  region->iterators.n_exit) =
        (po_exit){level->iter, isl_map_range(time), n};
    return region->iterators.exit[region->iterators.n_exit - 1].times != NULL;
}

static bool is_solved(const po_scop *scop, const po_decl *decl)
{
    for (int i = 0; i < scop->n_final; i++)
        if (scop->final[i].decl == decl)
            return true;
    return false;
}

/* Return the times of all loops with iterator "decl", padded to one length. */
static __isl_give isl_set *all_times(const po_region *region,
                                     const po_decl *decl, int *n)
{
    isl_set *all = NULL;
    isl_set *times;

    *n = 0;
    for (int i = 0; i < region->iterators.n_exit; i++)
        if (region->iterators.exit[i].decl == decl &&
            region->iterators.exit[i].n > *n)
            *n = region->iterators.exit[i].n;
    for (int i = 0; i < region->iterators.n_exit; i++) {
        const po_exit *exit = &region->iterators.exit[i];

        if (exit->decl != decl)
            continue;
        times =
            isl_set_insert_dims(isl_set_copy(exit->times), isl_dim_set,
                                (unsigned)exit->n, (unsigned)(*n - exit->n));
        for (int k = exit->n; k < *n; k++)
            times = isl_set_fix_si(times, isl_dim_set, (unsigned)k, 0);
        all = all ? isl_set_union(all, times) : times;
    }
    return all;
}

/* Add the value of "decl" at the last of its times. */
static bool solve(po_region *region, const po_decl *decl)
{
    po_scop *scop = region->scop;
    int n;
    isl_set *times = all_times(region, decl, &n);
    isl_pw_multi_aff *last;
    isl_pw_aff *value;

    times = po_range_possible(region, times);
    last = isl_set_lexmax_pw_multi_aff(isl_set_coalesce(times));
    value = isl_pw_multi_aff_get_pw_aff(last, n);
    isl_pw_multi_aff_free(last);
    value = isl_pw_aff_gist_params(value, isl_set_copy(region->context));
    value = isl_pw_aff_gist_params(value, isl_set_copy(region->assume));
    value = isl_pw_aff_coalesce(value);
    if (isl_pw_aff_n_piece(value) > MAX_PIECE) {
        isl_pw_aff_free(value);
        return po_region_fail(region, PO_REJECT_ITERATOR_LIVE,
                              &region->scop->nest[0].loc, decl->name);
    }
    *PO_ARENA_ADD(scop->arena, scop->final, scop->n_final) =
        (po_final){.decl = decl, .value = value};
    return value != NULL;
}

/* Find the last values of all iterators that were noted. */
bool po_final_solve(po_region *region)
{
    for (int i = 0; i < region->iterators.n_exit; i++)
        if (!is_solved(region->scop, region->iterators.exit[i].decl) &&
            !solve(region, region->iterators.exit[i].decl))
            return false;
    return true;
}
