/* A region becomes a scop: the list of the steps.
 */
#include "internal.h"

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <stdlib.h>

/* Begin the extraction of the region that consists of "n_root" siblings. */
po_region *po_region_new(const po_unit *unit, const po_run *run,
                         const po_function *function,
                         const po_node *const *root, int n_root)
{
    po_region *region = po_alloc(sizeof(*region));
    po_arena *arena = po_arena_new();
    isl_space *space = isl_space_params_alloc(run->ctx, 0);

    region->unit = unit;
    region->run = run;
    region->function = function;
    region->root = root;
    region->node = root;
    region->n_root = n_root;
    region->scop = po_arena_alloc(arena, sizeof(*region->scop));
    region->scop->arena = arena;
    region->scop->ctx = run->ctx;
    region->fwrapv =
        po_options_has_flag(run->options, "-fwrapv", "-fno-wrapv") ||
        po_options_has_flag(run->options, "-fno-strict-overflow",
                            "-fstrict-overflow") ||
        po_options_has_flag(run->options, "-ftrapv", "-fno-trapv");
    region->aliasing = po_options_has_flag(run->options, "-fno-strict-aliasing",
                                           "-fstrict-aliasing");
    region->context = isl_set_universe(isl_space_copy(space));
    region->assume = isl_set_universe(isl_space_copy(space));
    region->domain = isl_set_universe(isl_space_set_from_params(space));
    return region;
}

po_region *po_region_free(po_region *region)
{
    if (!region)
        return NULL;
    for (int i = 0; i < region->depth; i++) {
        isl_aff_free(region->level[i].value);
        isl_set_free(region->level[i].outer);
    }
    for (int i = 0; i < region->n_owed; i++)
        isl_set_free(region->owed[i].bad);
    for (int i = 0; i < region->n_exit; i++)
        isl_set_free(region->exit[i].times);
    for (int i = 0; i < region->n_access; i++)
        isl_map_free(region->access[i].relation);
    for (int i = 0; i < region->n_valid; i++)
        isl_set_free(region->valid[i].when);
    isl_set_free(region->domain);
    isl_set_free(region->context);
    isl_set_free(region->assume);
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
    po_region_scan(region);
    po_region_find_steps(region);
    po_region_find_inductions(region);
    po_facts_find(region);
    po_region_find_pointers(region);
    po_region_find_shapes(region);
    good = po_region_walk(region);
    good = good && po_param_check_members(region);
    good = good && po_rows_check(region);
    good = good && po_region_check_alias(region);
    good = good && po_region_add_reads(region);
    good = good && po_disjoint_solve(region);
    good = good && po_region_check_statements(region);
    good = good && po_final_solve(region);
    good = good && po_region_finish_inductions(region);
    good = good && po_region_finish(region);
    return good && po_region_check_macros(region);
}
