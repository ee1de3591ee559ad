/* The schedule that isl's scheduler finds: --scheduler=isl, for comparison.
 */
#include <isl/options.h>
#include <isl/schedule.h>

#include "polyopt/passes.h"

/* What polyopt asks of isl's scheduler, and what to put back afterwards. */
struct settings {
    int serialize;
    int coincidence;
};

static struct settings set_options(isl_ctx *ctx, po_fuse fuse)
{
    struct settings old = {isl_options_get_schedule_serialize_sccs(ctx),
                           isl_options_get_schedule_maximize_coincidence(ctx)};

    isl_options_set_schedule_serialize_sccs(ctx, fuse == PO_FUSE_NONE);
    isl_options_set_schedule_maximize_coincidence(ctx, fuse != PO_FUSE_MAX);
    return old;
}

static void restore_options(isl_ctx *ctx, struct settings old)
{
    isl_options_set_schedule_serialize_sccs(ctx, old.serialize);
    isl_options_set_schedule_maximize_coincidence(ctx, old.coincidence);
}

/* Return the schedule that isl finds for "scop" if every dependence has to be
 * respected, should be short, and should not be carried by parallel loops.
 *
 * The tree may have "set" nodes, whose children may run in any order.
 */
__isl_give isl_schedule *po_tree_by_isl(const po_scop *scop,
                                        const po_deps *deps, bool strict,
                                        const po_run *run)
{
    isl_schedule_constraints *constraints;
    isl_schedule *tree;
    isl_union_map *order;
    struct settings old;

    if (!scop || !deps)
        return NULL;
    order = po_deps_union(deps, scop, strict);
    constraints = isl_schedule_constraints_on_domain(po_scop_domain(scop));
    constraints = isl_schedule_constraints_set_context(
        constraints, isl_set_copy(scop->context));
    constraints = isl_schedule_constraints_set_validity(
        constraints, isl_union_map_copy(order));
    constraints = isl_schedule_constraints_set_coincidence(
        constraints, isl_union_map_copy(order));
    constraints = isl_schedule_constraints_set_proximity(constraints, order);
    old = set_options(run->ctx, run->options->fuse);
    tree = isl_schedule_constraints_compute_schedule(constraints);
    restore_options(run->ctx, old);
    return tree;
}
