/* Extraction strategies: the same sibling statements are modelled several
 * times with different facts in use (invariant conditions as parameters,
 * delinearised rows, filters, ...), as a fact that helps one region is in the
 * way of another.  Out: the first region that succeeds, or the best failure.
 */
#include <isl/ctx.h>

#include "internal.h"

/* How much of what is left one attempt may take, in percent. */
#define SHARE 66

/* So many statements are many. */
#define MANY 24

/* Try to model the siblings. */
static po_region *try_once(const po_source *source)
{
    isl_ctx *ctx = source->run->ctx;
    po_quota part = po_effort_quota(source->run->options);
    po_region *region;
    bool good;

    if (po_effort_is_open())
        part = po_effort_share(SHARE);
    po_effort_begin(ctx, part);
    region = po_region_new(source);
    good = po_region_extract(region);
    if (!good &&
        (!region->failed || isl_ctx_last_error(ctx) != isl_error_none)) {
        region->failed = false;
        po_region_advise(region, PO_ADVICE_REASON);
        po_region_fail_node(region, PO_REJECT_TOO_COMPLEX, source->root[0]);
        region->culprit = source->n_root - 1;
    }
    po_effort_end(ctx);
    return region;
}

/* Try to model them, with conditions on data as parts of updates if that can be. */
static po_region *try_filters(po_source source)
{
    po_region *region = try_once(&source);

    if (!region->failed || !region->is_unfiltered)
        return region;
    source.no_filters = true;
    po_region_free(region);
    return try_once(&source);
}

/* Try to model them, with conditions as parameters if that can be.  Where there are many
 * statements, bodies that are one under a condition on data do with less.
 */
static po_region *try_truths(po_source source)
{
    po_region *region = try_filters(source);
    po_region *other;

    if (!po_scop_has_truths(region->scop) ||
        (!region->failed && region->scop->n_stmt <= MANY))
        return region;
    source.no_truths = true;
    source.approximate = source.approximate || !region->failed;
    other = try_filters(source);
    if (region->failed && other->failed) {
        po_region_free(other);
        return region;
    }
    po_region_free(region);
    return other;
}

/* Try to model them in several manners, with that of "source" to begin with. */
static po_region *try_manners(po_source source)
{
    po_region *region = try_truths(source);

    if (region->failed && region->shapes.n_found > 0) {
        source.no_rows = true;
        po_region_free(region);
        region = try_truths(source);
    }
    if (!region->failed || region->subst.n_stride == 0 || source.n_root > 1)
        return region;
    source.no_stride = true;
    po_region_free(region);
    return try_truths(source);
}

po_region *po_region_try(po_source source)
{
    po_region *region = try_manners(source);

    if (!po_region_relies_on_ranges(region) ||
        (!region->failed && po_region_is_short_nest(region)))
        return region;
    source.no_ranges = true;
    po_region_free(region);
    return try_manners(source);
}

/* Are scalars set for others of an iteration, which keeps statements together, so that one
 * statement for all of them may be the better manner?
 */
bool po_scop_has_temporaries(const po_scop *scop)
{
    bool found = false;

    for (int i = 0; i < scop->n_array; i++)
        found = found || (scop->array[i].is_inner && scop->array[i].rank == 0);
    return found && scop->n_stmt > 1;
}
