/* The attempt with loops cut where the borders of arrays begin (clamped or
 * mirrored subscripts, scalar/border_split.c): chooses the variant that is
 * cut, and keeps the statements in program order where there are too many
 * parts to look for a better one.  Out: the attempt, or NULL.
 */
#include "internal.h"

#include "polyopt/dep.h"

/* That is many statements. */
#define MANY 12

/* What one attempt for many parts of loops may take of what is left of the budget, in percent. */
#define BORDERS_SHARE 40

/* Have loops been cut where borders begin? */
static bool has_borders(const po_search *s)
{
    for (int i = 0; i < s->n_variant; i++)
        if (s->variant[i].made & PO_SCRIPT_SPLIT_BORDERS)
            return true;
    return false;
}

/* Make one attempt with the statements in the order of the program. */
static po_attempt *keep_order(po_variant *variant, const po_settings *settings,
                              const po_judge *judge, const po_run *run)
{
    po_settings own = *settings;
    po_attempt *a;

    own.scheduler = PO_SCHEDULER_IDENTITY;
    own.scalars = PO_SCALARS_FREE;
    po_effort_begin(run->ctx, po_effort_share(BORDERS_SHARE));
    a = po_attempt_run(variant, &own, judge, run);
    po_effort_end(run->ctx);
    isl_ctx_reset_error(run->ctx);
    return a;
}

/* Return the variant with accumulators folded, if there is one; else that of the best.  Loops in parts
 * are apart in a better order, where no scalar may be in the way.
 */
static const po_variant *find_to_cut(const po_search *s)
{
    for (int i = 0; i < s->n_variant; i++)
        if (s->variant[i].made == PO_SCRIPT_FOLD_ACCUMULATORS)
            return &s->variant[i];
    return s->best->variant;
}

/* Are all statements in as many loops, of which no iteration needs another one? */
static bool is_pointwise(const po_variant *variant)
{
    int depth = po_scop_depth(variant->scop);

    for (int s = 0; s < variant->scop->n_stmt; s++)
        if (variant->scop->stmt[s].n_iter != depth)
            return false;
    for (int i = 0; variant->deps && i < variant->deps->n_dep; i++) {
        const po_dep *dep = &variant->deps->dep[i];
        isl_bool stays = dep->is_private
                             ? isl_bool_true
                             : po_dep_stays_in_iteration(dep, depth);

        if (stays != isl_bool_true)
            return false;
    }
    return variant->deps;
}

/* Where loops are cut in many parts, statements stay in the order of the program: the parts have
 * little to do with each other, and to find a better order for all of them at once takes long.  So they
 * do where no order is better than another, which would put the borders apart.
 */
po_attempt *po_search_split_borders(po_search *s, const po_settings *settings,
                                    const po_judge *judge, const po_run *run)
{
    const po_variant *of = find_to_cut(s);
    po_variant *variant;
    po_scop *split;

    if (of->is_trial || s->best->legal == isl_bool_false || has_borders(s))
        return NULL;
    po_effort_begin(run->ctx, po_effort_share(20));
    split = po_scop_split_borders(of->scop);
    po_effort_end(run->ctx);
    if (!split)
        return NULL;
    variant = po_search_make(s, split, of, PO_SCRIPT_SPLIT_BORDERS);
    return split->n_stmt > MANY || is_pointwise(of)
               ? keep_order(variant, settings, judge, run)
               : po_fallback_run(variant, *settings, judge, NULL, run);
}
