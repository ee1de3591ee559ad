/* The cheap answer first: for nests of many statements, the order of the program with its
 * outermost loops shared among threads, as authors do it.
 *
 * To find a better order for such a nest costs more than there is, as a rule; and most of
 * what it costs to find out that the outermost loops are parallel, the dependences, is
 * needed for that as well.
 */
#include <isl/map.h>

#include "internal.h"
#include "polyopt/dep.h"
#include "polyopt/passes.h"

/* That is many statements. */
#define MANY 16

/* How much of what is left one step may take, in percent. */
#define SHARE 80

/* Does the dependence, if it is between iterations of one outermost loop, keep these apart
 * from each other?
 */
static isl_bool is_carried(const po_scop *scop, const po_dep *dep)
{
    const po_stmt *src = &scop->stmt[dep->src];
    const po_stmt *dst = &scop->stmt[dep->dst];

    if (dep->is_private || po_stmt_n_common(src, dst) == 0)
        return isl_bool_false;
    return isl_bool_not(po_dep_stays_in_iteration(dep, 1));
}

/* Are all outermost loops parallel as they are? */
static isl_bool is_parallel(const po_variant *variant)
{
    isl_bool carried = isl_bool_false;

    if (!variant->deps)
        return isl_bool_error;
    for (int i = 0; i < variant->deps->n_dep && carried == isl_bool_false; i++)
        carried = is_carried(variant->scop, &variant->deps->dep[i]);
    return isl_bool_not(carried);
}

/* Add a variant, of which the dependences are known; NULL if these are too many. */
static po_variant *add(po_search *s, __isl_take po_scop *owned,
                       const po_variant *like, const po_run *run)
{
    po_variant *variant = &s->early[s->n_early++];

    *variant = (po_variant){.front = s->front,
                            .scop = owned ? owned : s->front,
                            .owned = owned,
                            .made = s->made,
                            .like = like};
    variant->deps = po_deps_analyse_like(
        variant->scop, like ? like->scop : NULL, like ? like->deps : NULL, run);
    return variant->deps ? variant : NULL;
}

/* Return a variant, the scop as it is or with arrays declared in iterations, of which all
 * outermost loops are parallel; NULL if there is none.
 */
static po_variant *find_variant(po_search *s, const po_run *run)
{
    po_variant *plain = add(s, NULL, NULL, run);
    po_variant *moved = NULL;
    po_scop *scop;

    if (!plain)
        return NULL;
    if (is_parallel(plain) == isl_bool_true)
        return plain;
    scop = po_scop_privatize_arrays(plain->scop, plain->deps, -1);
    if (scop)
        moved = add(s, scop, plain, run);
    if (moved)
        moved->made |= PO_SCRIPT_PRIVATIZE;
    return moved && is_parallel(moved) == isl_bool_true ? moved : NULL;
}

bool po_search_early(po_search *s, const po_settings *top, const po_run *run)
{
    po_settings settings = *top;
    po_variant *variant;
    po_attempt *a;

    if (!settings.parallel || s->front->n_stmt < MANY)
        return false;
    po_effort_begin(run->ctx, po_effort_share(SHARE));
    variant = find_variant(s, run);
    po_effort_end(run->ctx);
    isl_ctx_reset_error(run->ctx);
    if (!variant)
        return false;
    settings.scheduler = PO_SCHEDULER_IDENTITY;
    settings.scalars = PO_SCALARS_FREE;
    settings.tile = settings.block = false;
    po_effort_begin(run->ctx, po_effort_share(SHARE));
    a = po_attempt_run(variant, &settings, NULL, run);
    po_effort_end(run->ctx);
    isl_ctx_reset_error(run->ctx);
    po_diag_note(run->diag, &s->front->loc, "order kept: failed at: %s",
                 po_attempt_last(a));
    if (!a->ast || !po_attempt_is_sound(a) || !po_attempt_is_shared(a)) {
        po_attempt_free(a);
        return false;
    }
    a->gave_up = "schedule";
    po_attempt_free(s->best);
    s->best = a;
    return true;
}
