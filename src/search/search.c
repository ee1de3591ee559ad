/* The search for what a nest becomes: which variants of its scop are tried, and which
 * attempt is kept.
 *
 * Two tables decide about settings (po_settings): "steps" in fallback.c has what is given up
 * where an attempt leads nowhere, "candidates" in candidate.c what is tried beside a
 * result that is no clear gain; "fixed" in estimate.c has what short nests of
 * constant size have to gain, which compilers unroll in ways that the model does not
 * know.
 */
#include "internal.h"

#include "polyopt/lanes.h"

#include <assert.h>
#include <isl/set.h>
#include <stdio.h>
#include <stdlib.h>

/* What is slower for some parameters is tried without these so often. */
#define MAX_NARROW 2

void po_search_replace(po_search *s, po_attempt *other)
{
    if (s->best && !other->doubt)
        other->doubt = s->best->doubt;
    po_attempt_free(s->best);
    s->best = other;
}

/* Release what attempts have led to. */
static void forget(po_search *s)
{
    s->n_tried = 0;
    s->best = po_attempt_free(s->best);
    s->few_trips = po_attempt_free(s->few_trips);
    while (s->n_variant > 0)
        po_variant_clear(&s->variant[--s->n_variant]);
    while (s->n_early > 0)
        po_variant_clear(&s->early[--s->n_early]);
}

void po_search_clear(po_search *s)
{
    forget(s);
    s->losses = isl_set_free(s->losses);
    s->narrow = po_scop_free(s->narrow);
    free(s->tried);
    po_text_free(&s->log);
    po_text_free(&s->no_gain);
    po_text_free(&s->estimates);
}

/* Have attempts for separated scalars led nowhere, or to nothing for which they were a
 * trial?
 */
static bool is_in_vain(const po_search *s)
{
    const po_attempt *a = s->best;

    if (po_attempt_has_gain(a) && !po_attempt_find_doubt(a))
        return false;
    return s->variant->is_trial || !a->ast || a->gave_up;
}

/* Return the scop as it is if what was tried instead is in vain; NULL if it is not, or
 * this was tried.
 */
static po_variant *find_plain(po_search *s)
{
    for (int i = 0; i < s->n_variant; i++)
        if (!s->variant[i].owned)
            return NULL;
    return is_in_vain(s) ? po_search_add_variant(s, NULL, s->best->variant)
                         : NULL;
}

/* Is another attempt, if there is one, better than the best so far? */
static bool is_better(const po_search *s, const po_attempt *other)
{
    if (!other)
        return false;
    if (!po_attempt_is_poor(s->best))
        return !po_attempt_is_poor(other) && po_attempt_has_tiles(other);
    return po_attempt_has_gain(s->best) ? !po_attempt_is_poor(other)
                                        : po_attempt_has_gain(other);
}

/* Keep it if it is. */
static void take_better(po_search *s, __isl_take po_attempt *other)
{
    if (is_better(s, other))
        po_search_replace(s, other);
    else
        po_attempt_free(other);
}

/* Keep another attempt, if there is one, and threads share what most of the work is. */
static void take_shared(po_search *s, __isl_take po_attempt *other)
{
    if (other && other->ast && po_attempt_is_sound(other) &&
        po_attempt_is_shared(other))
        po_search_replace(s, other);
    else
        po_attempt_free(other);
}

/* Keep another attempt, if there is one, and it is right. */
static void take_sound(po_search *s, __isl_take po_attempt *other)
{
    if (other && other->ast && po_attempt_is_sound(other))
        po_search_replace(s, other);
    else
        po_attempt_free(other);
}

/* Are the loops wanted before another variant is tried? */
static bool is_wanted_now(void *user, const po_attempt *a)
{
    return !po_attempt_may_be_folded(a, user);
}

/* Is nothing gained, but perhaps tiles, by an order in which scalars are like other memory, though
 * iterations could have copies of them?
 */
static bool lacks_copies(const po_attempt *a)
{
    return a->ast && a->settings.scalars == PO_SCALARS_SHARED &&
           a->settings.scheduler == PO_SCHEDULER_PLUTO &&
           po_deps_has_private(a->variant->deps) &&
           (!po_attempt_has_gain(a) || po_attempt_has_only_tiles(a));
}

/* Make an attempt with the order of the program, in which statements that share a scalar are in
 * the same iteration, as those for borders and for the inner part are.
 */
static po_attempt *keep_order(po_variant *variant, const po_settings *top,
                              const po_run *run)
{
    po_settings settings = *top;

    settings.scheduler = PO_SCHEDULER_IDENTITY;
    settings.scalars = PO_SCALARS_FREE;
    return po_fallback_run(variant, settings, NULL, NULL, run);
}

/* Make attempts for the scop: with scalars separated if there are some, and as it
 * is if that leads nowhere.  If need be, accumulators are folded, and loops cut, which is
 * kept if it is better; what folded ones take the place of need not be shown to be right.
 * Where estimates can be compared, these decide about cut loops.
 */
static void try_variants(po_search *s, const po_settings *settings,
                         const po_run *run)
{
    po_run own = *run;
    const po_judge judge = {is_wanted_now, &own};
    po_variant *variant;

    if (po_search_early(s, settings, run))
        return;
    for (variant = po_search_first(s, run); variant; variant = find_plain(s)) {
        po_variant *folded;
        po_attempt *other = NULL;

        po_attempt_free(s->best);
        s->best = po_fallback_run(variant, *settings, &judge, NULL, run);
        folded = po_attempt_may_be_folded(s->best, run)
                     ? po_search_find_folded(s, run)
                     : NULL;
        if (folded)
            other = po_fallback_run(folded, *settings, NULL, NULL, run);
        if (s->best->is_open && !is_better(s, other))
            s->best = po_fallback_run(variant, *settings, NULL, s->best, run);
        take_better(s, other);
        if (lacks_copies(s->best))
            take_better(s, keep_order(variant, settings, run));
        if (!po_search_can_compare(s, run))
            take_better(s, po_search_split_index_sets(s, settings, NULL, run));
        if (!po_search_can_compare(s, run))
            take_better(s, po_search_split_borders(s, settings, NULL, run));
        if (!po_search_can_compare(s, run))
            take_shared(s, po_search_privatize_rows(s, settings, NULL, run));
        if (!po_search_can_compare(s, run))
            take_sound(s, po_search_block_steps(s, settings, NULL, run));
    }
}

/* Is all that the scop does not worth threads? */
static bool is_small(po_search *s, const po_run *run)
{
    bool small;

    po_effort_begin(run->ctx, po_effort_share(10));
    small = po_scop_is_short_nest(s->front, run, &s->work_ns, &s->enough_ns);
    po_effort_end(run->ctx);
    return small;
}

/* Has the author tiled the nest? */
static bool is_tiled(const po_scop *scop, const po_run *run)
{
    bool tiled;

    po_effort_begin(run->ctx, po_effort_share(10));
    tiled = po_scop_is_tiled(scop);
    po_effort_end(run->ctx);
    return tiled;
}

/* The best settings that the options allow: on one thread where more are not worth it, and
 * in the order of the program where that has tiles.
 */
static po_settings top_rung(po_search *s, const po_run *run)
{
    const po_options *options = run->options;
    po_settings settings = {.scheduler = options->scheduler,
                            .tile = options->tile,
                            .simd = !options->no_simd,
                            .unroll_sums = options->unroll_sums,
                            .jam = !options->no_jam,
                            .block = !options->no_block && !options->reparse,
                            .level = options->level,
                            .packing = options->packing};

    settings.parallel = options->parallel && !is_small(s, run);
    if (is_tiled(s->front, run))
        settings.scheduler = PO_SCHEDULER_IDENTITY;
    return settings;
}

/* Are there parameters for which the best is slower than the program, though it is
 * faster for others?
 */
static bool has_losses(const po_search *s)
{
    isl_bool is_empty = isl_set_is_empty(s->losses);

    return s->no_gain.n == 0 && is_empty == isl_bool_false;
}

/* Begin again without the parameters for which the best is slower. */
static void narrow(po_search *s)
{
    po_scop *narrow = po_scop_copy(s->front);

    narrow->assume = isl_set_subtract(narrow->assume, s->losses);
    s->losses = NULL;
    forget(s);
    po_scop_free(s->narrow);
    s->front = s->narrow = narrow;
}

void po_search_run(po_search *s, const po_scop *scop, unsigned made,
                   const po_run *run)
{
    po_settings settings;

    *s = (po_search){.front = scop, .made = made};
    if (po_search_user_schedule(s, run))
        return;
    settings = top_rung(s, run);
    for (int i = 0; i <= MAX_NARROW; i++) {
        if (i > 0)
            narrow(s);
        try_variants(s, &settings, run);
        po_search_compare(s, &settings, run);
        if (!has_losses(s))
            break;
        if (i == MAX_NARROW)
            po_text_add(&s->no_gain,
                        "it is slower for some values of variables");
    }
    if (scop->blocks)
        po_search_try_blocks(s, scop->blocks, run);
}
