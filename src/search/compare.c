/* Which of several results for a nest is kept, if any: the one that is estimated to
 * be the fastest, if it is faster than the original.  Candidates take the place of the first
 * result if they are clearly better.
 */
#include <math.h>
#include <stdio.h>

#include "candidate.h"

/* What a gain has to be better than that of others. */
#define BETTER_GAIN 1.15

/* The same for lines side by side, of which the gain is underestimated: of two passes of a recursive
 * filter of second order, estimated as 1.2, it was 4.2 with gcc 12, and 3.4 with clang 14.
 */
#define LINES_GAIN 1.05

/* The least gain by threads, where they run, for loops that lose so much on one. */
#define SERIAL_LOSS 0.97
#define BY_THREADS  1.15

/* A gain by shared outermost loops for which a wavefront gives way, and by threads that are
 * started in each step of a sequential loop.
 */
#define SHARED_GAIN 1.3

/* Nests that are so much slower for the sizes of their arrays are left alone. */
#define DECLARED_LOSS 0.6

/* How much slower they may be where sizes are large. */
#define LARGE_TOLERANCE 0.9

/* Regions with more statements are not analysed several times. */
#define MAX_STMT 12

/* An estimate of loops, those of the program or some that are not shown to be right yet, may take
 * so much of the budget, in percent.
 */
#define SHARE 20

/* Are the marks of the result all that there can be, so that the same without what it
 * has none of leads to the same?  Not if not all was tried, or the marks are not known.
 */
static bool is_all(const po_attempt *a)
{
    return a->marks.is_known && !a->gave_up;
}

/* Is an attempt clearly faster on many threads than the best so far, and hardly slower on
 * few?  Sizes are large: what is lost for small ones is little time.
 */
static bool is_wider(const struct comparison *c, const po_costs *costs,
                     double tolerance)
{
    const int large = PO_SCENARIO_LARGE;

    return BETTER_GAIN * costs->wide_ns < c->best.wide_ns &&
           tolerance * costs->one_ns[large] <= c->best.one_ns[large] &&
           PO_TOLERANCE * costs->many_ns[large] <= c->best.many_ns[large];
}

/* Is the best so far a wavefront, of tiles that take turns, while an attempt is clearly
 * faster than the program with outermost loops that are shared?  What tiles of a wavefront
 * gain by reuse is overestimated.
 */
static bool is_simpler(const struct comparison *c, const po_costs *costs)
{
    const int large = PO_SCENARIO_LARGE;

    return c->search->best->marks.wave && !c->search->best->marks.diamond &&
           SHARED_GAIN * costs->many_ns[large] <= c->original.many_ns[large] &&
           LARGE_TOLERANCE * costs->one_ns[large] <= c->original.one_ns[large];
}

/* Is an attempt clearly better than the best so far?  "gain" is what it is worth. */
static bool is_better(const struct comparison *c,
                      const struct candidate *candidate, const po_costs *costs,
                      po_gain gain)
{
    const int large = PO_SCENARIO_LARGE;

    if (candidate->restarts)
        return po_costs_gain_in_steps(&c->best, costs, SHARED_GAIN) &&
               po_costs_gain_in_steps(&c->original, costs, SHARED_GAIN);
    if (candidate->is_large && candidate->level > 0 && is_simpler(c, costs))
        return true;
    if (candidate->level > 0)
        return is_wider(c, costs,
                        candidate->is_large ? LARGE_TOLERANCE : PO_TOLERANCE);
    if (candidate->is_serial &&
        LARGE_TOLERANCE * costs->many_ns[large] > c->first.many_ns[large])
        return false;
    if (candidate->is_large && po_costs_are_clear_if_large(&c->best, costs))
        return true;
    return po_gain_value(gain) >
           (candidate->is_lines ? LINES_GAIN : BETTER_GAIN) *
               po_gain_value(c->gain);
}

/* Do the loops gain nothing for the sizes that arrays are declared for, or are they far
 * slower?  Both of one thread and of several.  "*told" is what they gain.
 */
static bool is_lost(const struct comparison *c, const po_attempt *a,
                    po_gain *told)
{
    po_gain gain;

    po_effort_begin(c->run->ctx, po_effort_share(20));
    gain = po_attempt_declared_gain(a, c->loops, c->run);
    po_effort_end(c->run->ctx);
    isl_ctx_reset_error(c->run->ctx);
    if (gain.one > 0)
        po_diag_note(c->run->diag, &c->search->front->loc,
                     "estimate: declared sizes: %.2g times as fast, %.2g on "
                     "several threads",
                     gain.one, gain.many);
    *told = gain;
    return gain.one > 0 && ((gain.one == 1 && gain.many == 1) ||
                            fmax(gain.one, gain.many) < DECLARED_LOSS);
}

/* What a judge of attempts looks at: would one be better as that candidate? */
struct look {
    const struct comparison *c;
    const struct candidate *candidate;
};

/* May the loops be better than the best so far, or is that not known?  What is certainly
 * not need not be shown to be right.
 */
static bool wants(void *user, const po_attempt *a)
{
    const struct look *look = user;
    const struct comparison *c = look->c;
    const char *name = look->candidate->name;
    unsigned long outer = po_effort_narrow(SHARE);
    po_costs costs = po_attempt_cost(a, &c->original, c->run);
    po_gain gain;

    po_effort_widen(outer);
    isl_ctx_reset_error(c->run->ctx);
    if (!costs.is_known)
        return true;
    gain = po_costs_gain(&c->original, &costs);
    if (is_better(c, look->candidate, &costs, gain))
        return true;
    po_costs_note(&costs, name, c->search->front, c->run);
    po_search_explain(c->search, c->run, name, &gain);
    po_search_note_tried(c->search, c->run, name, &costs, &c->original);
    return false;
}

/* Let what a candidate has led to take the place of the best if it is better. */
static void decide(struct comparison *c, const struct candidate *candidate,
                   __isl_take po_attempt *a)
{
    po_costs costs = {0};
    po_gain gain = {0};

    c->has_vectors = !is_all(a) || a->marks.simd;
    if (a->is_open) {
        po_attempt_free(a);
        return;
    }
    if (po_attempt_is_sound(a))
        costs = po_attempt_measure(a, &c->original, candidate->name, c->run);
    if (costs.is_known)
        gain = po_costs_gain(&c->original, &costs);
    po_search_explain(c->search, c->run, candidate->name,
                      costs.is_known ? &gain : NULL);
    po_search_note_tried(c->search, c->run, candidate->name, &costs,
                         &c->original);
    if (!costs.is_known || !is_better(c, candidate, &costs, gain)) {
        po_attempt_free(a);
        return;
    }
    c->gain = gain;
    c->best = costs;
    c->gains_in_steps = candidate->restarts;
    po_search_mark_kept(c->search);
    po_search_replace(c->search, a);
}

/* Is the result faster enough, and nowhere slower?  If the gain is clear where sizes are
 * large, this is enough for a nest that has several.  Loops that are slower on one thread,
 * as they have been torn apart, have to gain more on several.
 */
static bool pays(const struct comparison *c)
{
    double least_fixed = po_costs_least_gain(&c->original, c->search->front);
    double least = 1 + (double)c->run->options->min_gain / 100;

    if (least_fixed == 0 && (c->is_clear_if_large || c->gains_in_steps))
        return true;
    least = fmax(least, least_fixed);
    if (c->serial > 0 && c->serial < SERIAL_LOSS && c->shared < BY_THREADS)
        return false;
    return c->gain.one >= PO_TOLERANCE && c->gain.many >= PO_TOLERANCE &&
           (c->gain.one >= least || c->gain.many >= least);
}

/* Tell the nest what its loops gain on one thread: if it is much, they need less work,
 * and if it is little, several threads.
 */
static void weigh_again(struct comparison *c)
{
    const po_attempt *a = c->search->best;
    po_costs costs;

    po_effort_begin(c->run->ctx, po_effort_share(60));
    costs = po_attempt_cost(a, &c->original, c->run);
    if (costs.is_known) {
        c->serial = po_costs_serial_gain(&c->original, &costs);
        c->shared = po_costs_shared_gain(&c->original, &costs);
        po_ast_find_profitability(a->ast, a->scop, c->serial, c->run);
        if (!po_search_ask_inner_trip_count(c->search, c->loops, c->run))
            po_search_set_break_even(c->search, c->loops, c->serial, c->run);
        costs = po_attempt_cost(a, &c->original, c->run);
    }
    c->kept = costs.is_known ? costs : c->best;
    c->gain = po_costs_gain(&c->original, &c->kept);
    a->ast->needs_masks = po_attempt_needs_masks(a, c->loops, c->run);
    po_search_set_masked_break_even(c->search, c->loops, c->run);
    po_search_set_wavefront_break_even(c->search, c->loops, c->run);
    po_search_sample_guards(c->search, c->run);
    po_effort_end(c->run->ctx);
    isl_ctx_reset_error(c->run->ctx);
}

/* Take the best so far, with what it takes, for the first result. */
static void set_first(struct comparison *c)
{
    const po_attempt *a = c->search->best;

    c->first = c->best;
    c->gain = po_costs_gain(&c->original, &c->first);
    c->is_clear_if_large = po_costs_are_clear_if_large(&c->original, &c->first);
    c->is_clear = c->is_clear_if_large || po_gain_is_clear(c->gain);
    c->has_tiles = !is_all(a) || a->marks.tile;
    c->has_vectors = true;
    c->is_packed = a->is_packed && c->top->packing == PO_PACKING_AUTO;
    c->is_little = c->is_packed && po_attempt_has_small_buffers(a, c->run);
    c->is_jammed = a->ast->is_jammed;
    c->has_blocks = a->marks.register_tile;
    po_search_explain(c->search, c->run, "first", &c->gain);
}

/* Let loops that are cut be the first result if they are better, also for the sizes of
 * the arrays.
 */
static void try_index_set_split(struct comparison *c)
{
    static const struct candidate split = {.name = "cut", .is_large = true};
    struct look look = {c, &split};
    const po_judge judge = {wants, &look};
    po_attempt *a =
        po_search_split_index_sets(c->search, c->top, &judge, c->run);
    po_gain gain;

    if (!a)
        return;
    if (a->ast && is_lost(c, a, &gain)) {
        po_attempt_free(a);
        return;
    }
    decide(c, &split, a);
    set_first(c);
}

/* What is made of the best in another form of its statements, in turn: loops that are cut where
 * borders begin; accumulators that are
 * folded, if there are no vectors; rows that iterations have of their own, if they let threads
 * in; iterations that have arrays of their own, with elements side by side; blocks of steps of
 * the outermost loop, with copies of what these read.
 */
static const struct form {
    struct candidate candidate;
    po_attempt *(*make)(po_search *search, const po_settings *settings,
                        const po_judge *judge, const po_run *run);
} forms[] = {
    {{.name = "borders", .is_large = true}, po_search_split_borders},
    {{.name = "folded"}, po_search_fold_accumulators},
    {{.name = "own rows", .level = 1, .is_large = true},
     po_search_privatize_rows},
    {{.name = "lines side by side", .is_lines = true, .is_large = true},
     po_search_expand_lines},
    {{.name = "blocks of steps", .is_large = true}, po_search_block_steps}};

/* Let these be the first result if they are better. */
static void try_form(struct comparison *c, const struct form *form)
{
    struct look look = {c, &form->candidate};
    const po_judge judge = {wants, &look};
    po_attempt *a = form->make(c->search, c->top, &judge, c->run);

    if (a) {
        decide(c, &form->candidate, a);
        set_first(c);
    }
}

/* Estimate what the loops of the program take, within a budget of their own. */
static void measure_original(struct comparison *c)
{
    const po_scop *front = c->search->front;

    po_effort_begin(c->run->ctx, po_effort_share(SHARE));
    c->loops = po_scop_original_loops(front, c->run);
    if (c->loops)
        c->original = po_loops_cost(c->loops, front, c->run);
    po_effort_end(c->run->ctx);
    isl_ctx_reset_error(c->run->ctx);
    po_costs_note(&c->original, "original", front, c->run);
}

/* Compare the first result with the original.  False if that cannot be done. */
static bool begin(struct comparison *c)
{
    measure_original(c);
    c->best =
        po_attempt_measure(c->search->best, &c->original, "result", c->run);
    if (!c->original.is_known || !c->best.is_known)
        return false;
    po_search_note_tried(c->search, c->run, "original", &c->original,
                         &c->original);
    po_search_note_tried(c->search, c->run, "first result", &c->best,
                         &c->original);
    po_search_mark_kept(c->search);
    set_first(c);
    return true;
}

/* Say what is against the best, if there is something, and for which parameters. */
static void conclude(const struct comparison *c)
{
    po_search *s = c->search;
    po_gain gain;

    po_search_explain(c->search, c->run, "what is kept", &c->gain);
    po_search_note_tried(c->search, c->run, "result, with its conditions",
                         &c->kept, &c->original);
    po_search_note_estimates(c);
    po_effort_begin(c->run->ctx, po_effort_share(20));
    s->losses = po_search_losses(s, c->loops, c->run);
    po_effort_end(c->run->ctx);
    isl_ctx_reset_error(c->run->ctx);
    if (is_lost(c, s->best, &gain))
        po_no_gain_declared(c, gain);
    else if (!pays(c))
        po_no_gain_estimate(c);
}

/* Is there a result that may be compared with others? */
static bool is_comparable(const po_attempt *a, const po_options *options)
{
    return options->min_gain != PO_ANY_GAIN && options->threshold > 0 &&
           po_attempt_has_gain(a) && a->legal == isl_bool_true &&
           a->certified == isl_bool_true;
}

bool po_search_can_compare(const po_search *s, const po_run *run)
{
    return is_comparable(s->best, run->options);
}

/* May the candidate be better than the best so far? */
static bool is_tried(const struct comparison *c,
                     const struct candidate *candidate)
{
    return c->search->best->scop->n_stmt <= MAX_STMT && !po_effort_is_over() &&
           !po_effort_file_is_over() && candidate->applies(c);
}

static void try_candidate(struct comparison *c,
                          const struct candidate *candidate)
{
    struct look look = {c, candidate};
    const po_judge judge = {wants, &look};

    decide(c, candidate,
           po_fallback_run(c->search->best->variant,
                           po_candidate_settings(candidate, c->top), &judge,
                           NULL, c->run));
}

static void try_candidates(struct comparison *c)
{
    int n;
    const struct candidate *candidate = po_candidates(&n);

    for (int i = 0; i < n; i++)
        if (is_tried(c, &candidate[i]))
            try_candidate(c, &candidate[i]);
}

void po_search_weigh_user_schedule(po_search *s, const po_settings *settings,
                                   const po_run *run)
{
    po_options options;
    po_run own = po_settings_options(settings, run, &options);
    struct comparison c = {.search = s, .top = settings, .run = &own};

    if (is_comparable(s->best, &options) && begin(&c)) {
        weigh_again(&c);
        po_search_note_estimates(&c);
        po_search_explain(s, run, "this order", &c.gain);
    }
    po_ast_free(c.loops);
}

void po_search_compare(po_search *s, const po_settings *top, const po_run *run)
{
    po_options options;
    po_run own = po_settings_options(top, run, &options);
    struct comparison c = {
        .search = s, .top = top, .run = &own, .has_vectors = true};
    po_settings settings;

    if (!is_comparable(s->best, &options))
        return;
    if (begin(&c)) {
        try_index_set_split(&c);
        for (size_t i = 0; i < PO_COUNTOF(forms); i++)
            try_form(&c, &forms[i]);
        try_candidates(&c);
        weigh_again(&c);
        settings = s->best->settings;
        settings.level++;
        if (top->parallel && po_ast_find_trip_count_version(s->best->ast))
            po_search_keep_trip_count_version(
                s,
                po_fallback_run(s->best->variant, settings, NULL, NULL, &own),
                &c.best, &own);
        conclude(&c);
    } else if (po_attempt_has_only_tiles(s->best)) {
        po_text_add(&s->no_gain, "nothing is known of what tiles gain");
    }
    po_ast_free(c.loops);
}
