/* Backtracking in extraction: snapshots of a region while it is built, and
 * going back to one, when something cannot be modelled exactly and is tried
 * again as something coarser (a block statement).  What has been accessed in
 * between stays on the list of accessed objects, which is safe.
 */
#include "internal.h"

#include <isl/aff.h>
#include <isl/ctx.h>
#include <isl/map.h>
#include <isl/set.h>
#include <string.h>

/* Return the state of the region, to be released by po_mark_free. */
po_mark po_region_mark(const po_region *region)
{
    po_mark mark = {.scop = *region->scop,
                    .iterators = region->iterators,
                    .guards = region->guards,
                    .calls = region->calls,
                    .domain = isl_set_copy(region->domain),
                    .context = isl_set_copy(region->context),
                    .assume = isl_set_copy(region->assume),
                    .depth = region->depth,
                    .n_obligation = region->n_obligation,
                    .n_valid = region->params.n_valid,
                    .n_access = region->n_access};

    memcpy(mark.next, region->next, sizeof(mark.next));
    return mark;
}

void po_mark_free(po_mark *mark)
{
    isl_set_free(mark->domain);
    isl_set_free(mark->context);
    isl_set_free(mark->assume);
}

/* Release the isl objects that the region owns, but for those that it had when
 * "mark" was made: the lists are longer than they will be.
 */
void po_region_release(po_region *region, const po_mark *mark)
{
    while (region->depth > mark->depth) {
        po_level *level = &region->level[--region->depth];

        level->value = isl_aff_free(level->value);
        level->outer = isl_set_free(level->outer);
    }
    for (int i = mark->iterators.n_exit; i < region->iterators.n_exit; i++)
        isl_set_free(region->iterators.exit[i].times);
    for (int i = mark->n_valid; i < region->params.n_valid; i++)
        isl_set_free(region->params.valid[i].when);
    for (int i = mark->n_obligation; i < region->n_obligation; i++)
        isl_set_free(region->obligation[i].bad);
    for (int i = mark->n_access; i < region->n_access; i++)
        isl_map_free(region->access[i].relation);
    region->domain = isl_set_free(region->domain);
    region->context = isl_set_free(region->context);
    region->assume = isl_set_free(region->assume);
}

/* Forget the failure of the region, and all that has been done since "mark",
 * but for the objects it accessed: that these are too many is safe.  If proofs
 * that were owed then have been dealt with since, it stays failed.
 */
void po_region_rewind(po_region *region, const po_mark *mark)
{
    po_scop *scop = region->scop;
    bool lost = region->n_obligation < mark->n_obligation;

    po_region_release(region, mark);
    for (int i = mark->scop.n_stmt; i < scop->n_stmt; i++)
        po_stmt_clear(&scop->stmt[i]);
    for (int i = mark->scop.n_arm; i < scop->n_arm; i++)
        isl_set_free(scop->arm[i].other);
    *scop = mark->scop;
    region->iterators = mark->iterators;
    region->guards = mark->guards;
    region->calls = mark->calls;
    region->domain = isl_set_copy(mark->domain);
    region->context = isl_set_copy(mark->context);
    region->assume = isl_set_copy(mark->assume);
    memcpy(region->next, mark->next, sizeof(mark->next));
    region->n_obligation = lost ? region->n_obligation : mark->n_obligation;
    region->params.n_valid = mark->n_valid;
    region->n_access = mark->n_access;
    region->failed = lost;
    po_region_advise(region, PO_ADVICE_REASON);
    if (lost)
        region->why = PO_REJECT_TOO_COMPLEX;
}

/* Has the region failed for a reason that an approximation may avoid, and may
 * there be approximations inside its loops?
 */
bool po_region_may_retry(const po_region *region)
{
    return region->failed && region->source->approximate && region->depth > 0 &&
           region->why != PO_REJECT_TOO_COMPLEX &&
           isl_ctx_last_error(region->scop->ctx) == isl_error_none;
}
