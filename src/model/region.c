/* A region, statements of a function, in; a po_scop, or why there is none, out: the list of
 * the steps.
 *
 * walk.c adds the statements.
 */
#include "internal.h"

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <stdlib.h>

/* Return a copy of what is given, with what the flags of the compiler say. */
static const po_source *copy_source(const po_source *source, po_arena *arena)
{
    const po_options *options = source->run->options;
    po_source *copy = po_arena_alloc(arena, sizeof(*copy));

    *copy = *source;
    copy->fwrapv = po_options_has_flag(options, "-fwrapv", "-fno-wrapv") ||
                   po_options_has_flag(options, "-fno-strict-overflow",
                                       "-fstrict-overflow") ||
                   po_options_has_flag(options, "-ftrapv", "-fno-trapv");
    copy->aliasing = po_options_has_flag(options, "-fno-strict-aliasing",
                                         "-fstrict-aliasing");
    return copy;
}

/* Begin the extraction of the region; what the flags say need not be given. */
po_region *po_region_new(const po_source *source)
{
    po_region *region = po_alloc(sizeof(*region));
    po_arena *arena = po_arena_new();
    isl_ctx *ctx = source->run->ctx;
    isl_space *space = isl_space_params_alloc(ctx, 0);

    region->source = copy_source(source, arena);
    region->node = source->root;
    region->scop = po_arena_alloc(arena, sizeof(*region->scop));
    region->scop->arena = arena;
    region->scop->ctx = ctx;
    region->context = isl_set_universe(isl_space_copy(space));
    region->assume = isl_set_universe(isl_space_copy(space));
    region->domain = isl_set_universe(isl_space_set_from_params(space));
    return region;
}

po_region *po_region_free(po_region *region)
{
    const po_mark nothing = {0};

    if (!region)
        return NULL;
    po_region_release(region, &nothing);
    po_scop_free(region->scop);
    free(region);
    return NULL;
}

/* Model the region, step by step.  Returns false if that is impossible: either
 * "failed" then says why, or isl failed.  The result is in "scop".
 */
bool po_region_extract(po_region *region)
{
    bool good = po_region_check_pragmas(region) && po_region_check_text(region);

    if (!good)
        return false;
    po_region_split_records(region);
    po_region_propagate_copies(region);
    po_region_forward_values(region);
    po_region_scan(region);
    po_region_expand_copies(region);
    po_region_find_swaps(region);
    po_region_find_dereferenced(region);
    po_region_find_steps(region);
    po_region_find_inductions(region);
    po_facts_find(region);
    if (!po_region_set_unit_strides(region))
        return false;
    po_region_find_last_values(region);
    po_region_find_pointers(region);
    po_region_find_shapes(region);
    good = po_region_walk(region);
    good = good && po_region_note_inductions(region);
    good = good && po_param_check_members(region);
    good = good && po_rows_check(region);
    good = good && po_region_check_alias(region);
    good = good && po_region_add_reads(region);
    if (good)
        po_local_assume_extents(region);
    good = good && po_disjoint_solve(region);
    good = good && po_region_check_statements(region);
    good = good && po_final_solve(region);
    good = good && po_region_finish_inductions(region);
    good = good && po_region_finish(region);
    good = good && po_region_check_min_max_updates(region);
    return good && po_region_check_macros(region);
}
