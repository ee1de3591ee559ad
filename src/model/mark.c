/* Attempts: what is not modelled exactly may be modelled as something coarser,
 * from the state before.
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
    const po_scop *scop = region->scop;
    po_mark mark = {.domain = isl_set_copy(region->domain),
                    .context = isl_set_copy(region->context),
                    .assume = isl_set_copy(region->assume),
                    .depth = region->depth,
                    .n_owed = region->n_owed,
                    .n_exit = region->n_exit,
                    .n_access = region->n_access,
                    .n_levelled = region->n_levelled,
                    .n_boxed = region->n_boxed,
                    .n_guard = region->n_guard,
                    .n_param = scop->n_param,
                    .n_array = scop->n_array,
                    .n_stmt = scop->n_stmt,
                    .n_nest = scop->n_nest,
                    .n_rename = scop->n_rename,
                    .n_inexact = scop->n_inexact,
                    .n_call = region->n_call,
                    .n_reading = region->n_reading,
                    .n_valid = region->params.n_valid};

    memcpy(mark.next, region->next, sizeof(mark.next));
    return mark;
}

void po_mark_free(po_mark *mark)
{
    isl_set_free(mark->domain);
    isl_set_free(mark->context);
    isl_set_free(mark->assume);
}

static void free_accesses(po_access *access, int begin, int end)
{
    for (int i = begin; i < end; i++)
        isl_map_free(access[i].relation);
}

static void free_stmt(po_stmt *stmt)
{
    isl_set_free(stmt->domain);
    for (int i = 0; i < stmt->n_iter; i++)
        isl_aff_free(stmt->iter_value[i]);
    free_accesses(stmt->access, 0, stmt->n_access);
}

static void rewind_levels(po_region *region, const po_mark *mark)
{
    while (region->depth > mark->depth) {
        po_level *level = &region->level[--region->depth];

        level->value = isl_aff_free(level->value);
        level->outer = isl_set_free(level->outer);
    }
    memcpy(region->next, mark->next, sizeof(mark->next));
}

/* Restore the scop's part of the state. */
static void rewind_scop(po_scop *scop, const po_mark *mark)
{
    while (scop->n_stmt > mark->n_stmt)
        free_stmt(&scop->stmt[--scop->n_stmt]);
    scop->n_param = mark->n_param;
    scop->n_array = mark->n_array;
    scop->n_nest = mark->n_nest;
    scop->n_rename = mark->n_rename;
    scop->n_inexact = mark->n_inexact;
}

static void restore(isl_set **set, __isl_keep isl_set *old)
{
    isl_set_free(*set);
    *set = isl_set_copy(old);
}

/* Forget the failure of the region, and all that has been done since "mark",
 * but for the objects it accessed: that these are too many is safe.  If proofs
 * that were owed then have been dealt with since, it stays failed.
 */
void po_region_rewind(po_region *region, const po_mark *mark)
{
    bool lost = region->n_owed < mark->n_owed;

    rewind_levels(region, mark);
    rewind_scop(region->scop, mark);
    restore(&region->domain, mark->domain);
    restore(&region->context, mark->context);
    restore(&region->assume, mark->assume);
    while (region->n_owed > mark->n_owed)
        isl_set_free(region->owed[--region->n_owed].bad);
    while (region->n_exit > mark->n_exit)
        isl_set_free(region->exit[--region->n_exit].times);
    if (region->n_access > mark->n_access)
        free_accesses(region->access, mark->n_access, region->n_access);
    region->n_access = mark->n_access;
    region->n_levelled = mark->n_levelled;
    region->n_boxed = mark->n_boxed;
    region->n_guard = mark->n_guard;
    region->n_call = mark->n_call;
    region->n_reading = mark->n_reading;
    while (region->params.n_valid > mark->n_valid)
        isl_set_free(region->params.valid[--region->params.n_valid].when);
    region->failed = lost;
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
