/* Which of several results for a nest is kept, if any: the one that is estimated to
 * be the fastest, if it is faster than the original.
 *
 * A candidate is a set of options.  The first result is what is known to be good for
 * large sizes; others are tried where it gains little, and take its place if they are
 * clearly better.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "stages.h"

/* A gain that leaves nothing to be wished for, and what others have to be better. */
#define CLEAR_GAIN  1.5
#define BETTER_GAIN 1.15

/* How much slower a result may be on one thread, or on several, if it is faster on
 * the other.
 */
#define TOLERANCE 0.95

/* A gain on one thread for which loops without threads are tried. */
#define SERIAL_GAIN 1.3

/* Nests that are so much slower for the sizes of their arrays are left alone. */
#define DECLARED_LOSS 0.6

/* How much slower they may be where sizes are large. */
#define LARGE_TOLERANCE 0.9

/* Regions with more statements are not analysed several times. */
#define MAX_STMT 12

/* A way to find loops.
 *
 * "in_order"  statements stay together as they are in the program
 * "tile", "simd"  there may be tiles, and loops marked for vectors
 * "is_serial"  there are no threads
 */
struct rung {
    const char *name;
    bool in_order;
    bool tile;
    bool simd;
    bool is_serial;
};

static const struct rung rungs[] = {
    {"in order, not tiled", true, false, true, false},
    {"in order, not tiled, no vectors", true, false, false, false},
    {"not tiled", false, false, true, false},
};

/* The same for one thread, where sizes have to be very large for several. */
static const struct rung one_thread = {"one thread", false, true, true, true};

static bool is_sound(const po_stages *s)
{
    return s->ast && !s->doubt && !s->gave_up && po_stages_have_gain(s) &&
           s->legal == isl_bool_true && s->certified == isl_bool_true;
}

static double value_of(po_gain gain)
{
    double worst = gain.one < gain.many ? gain.one : gain.many;
    double best = gain.one < gain.many ? gain.many : gain.one;

    return worst < TOLERANCE ? worst * worst : sqrt(worst * best);
}

static bool is_clear(po_gain gain)
{
    return gain.one >= 0.97 && gain.many >= 0.97 &&
           (gain.one >= CLEAR_GAIN || gain.many >= CLEAR_GAIN);
}

/* Is the gain clear for large sizes?  What is lost for small ones, if anything, is
 * little time.
 */
static bool is_clear_if_large(const po_costs *original, const po_costs *result)
{
    const int large = PO_SCENARIO_LARGE;
    po_gain gain = {original->one_ns[large] / result->one_ns[large],
                    original->many_ns[large] / result->many_ns[large]};

    return gain.one >= 1 && is_clear(gain);
}

/* Find what the rung leads to. */
static po_stages run_rung(const po_stages *s, const struct rung *rung,
                          const po_run *run)
{
    po_options options = *run->options;
    po_run own = *run;

    if (rung->in_order)
        options.scheduler = PO_SCHEDULER_IDENTITY;
    options.tile = options.tile && rung->tile;
    options.no_simd = options.no_simd || !rung->simd;
    options.parallel = options.parallel && !rung->is_serial;
    own.options = &options;
    return po_stages_again(s, &own);
}

/* Estimate a result, within a budget of its own. */
static po_costs measure(const po_stages *s, const po_costs *original,
                        const char *what, const po_run *run)
{
    po_costs costs;

    po_effort_begin(run->ctx, po_effort_share(20));
    costs = original ? po_stages_cost(s, original, run)
                     : po_scop_cost(s->front, run);
    po_effort_end(run->ctx);
    isl_ctx_reset_error(run->ctx);
    po_costs_note(&costs, what, s->front, run);
    return costs;
}

/* Has the result what the word is about, "tiled" or "simd"?  If all was tried, and it
 * has not, the same without leads to the same.
 */
static bool has(const po_stages *s, const char *word)
{
    po_arena *arena = po_arena_new();
    const char *summary = s->tree && !s->gave_up
                              ? po_tree_summary(s->tree, false, false, arena)
                              : NULL;
    bool found = !summary || strstr(summary, word);

    po_arena_free(arena);
    return found;
}

/* Where several threads are not worth it for medium sizes, but the loops gain on one,
 * try loops without threads, which run for all sizes.  They take the place of "s" if
 * they are better on the whole, and no slower where sizes are large.
 */
static void try_one_thread(po_stages *s, const po_costs *original,
                           const po_costs *result, po_gain *gain,
                           const po_run *run)
{
    const int large = PO_SCENARIO_LARGE;
    po_stages other;
    po_costs costs = {0};

    if (result->is_taken[PO_SCENARIO_MEDIUM] || !run->options->parallel ||
        original->one_ns[large] < SERIAL_GAIN * result->one_ns[large] ||
        po_effort_is_over() || po_effort_file_is_over())
        return;
    other = run_rung(s, &one_thread, run);
    if (is_sound(&other))
        costs = measure(&other, original, one_thread.name, run);
    if (costs.is_known &&
        LARGE_TOLERANCE * costs.many_ns[large] <= result->many_ns[large]) {
        po_gain found = po_costs_gain(original, &costs);

        if (value_of(found) > BETTER_GAIN * value_of(*gain)) {
            *gain = found;
            po_stages_replace(s, &other);
        }
    }
    po_stages_clear(&other);
}

/* Try the other rungs, and let the best result take the place of "s". */
static void try_others(po_stages *s, const po_costs *original, po_gain *gain,
                       const po_run *run)
{
    bool has_tiles = has(s, "tiled");
    bool has_vectors = true;

    for (size_t i = 0; i < PO_COUNTOF(rungs); i++) {
        const struct rung *rung = &rungs[i];
        po_stages other;
        po_costs costs;

        if (po_effort_is_over() || po_effort_file_is_over())
            return;
        if (rung->in_order ? !rung->simd && !has_vectors : !has_tiles)
            continue;
        other = run_rung(s, rung, run);
        has_vectors = has(&other, "simd");
        costs = is_sound(&other) ? measure(&other, original, rung->name, run)
                                 : (po_costs){0};
        if (costs.is_known) {
            po_gain found = po_costs_gain(original, &costs);

            if (value_of(found) > BETTER_GAIN * value_of(*gain)) {
                *gain = found;
                po_stages_replace(s, &other);
            }
        }
        po_stages_clear(&other);
    }
}

/* Is the result faster enough, and nowhere slower? */
static bool pays(po_gain gain, long percent)
{
    double least = 1 + (double)percent / 100;

    return gain.one >= TOLERANCE && gain.many >= TOLERANCE &&
           (gain.one >= least || gain.many >= least);
}

/* How many times as fast are the loops on one thread, on average over the sizes for
 * which they run, and where sizes are large?  The less of both; 0 if there are none.
 */
static double find_serial_gain(const po_costs *original, const po_costs *result)
{
    const int large = PO_SCENARIO_LARGE;
    double sum = 0;
    int n = 0;

    for (int i = 0; i < PO_N_SCENARIO; i++) {
        if (!result->is_taken[i])
            continue;
        sum += log(original->one_ns[i] / result->one_ns[i]);
        n++;
    }
    return n > 0 ? fmin(exp(sum / n),
                        original->one_ns[large] / result->one_ns[large])
                 : 0;
}

/* Where the loops run on one thread, but are slower if innermost loops are short, have
 * them ask for that.
 */
static void ask_width(const po_stages *s, const po_run *run)
{
    long least;
    int width;

    if (s->ast->needs_threads)
        return;
    width = po_stages_width(s, run, &least);
    if (width >= 0)
        po_ast_ask_width(s->ast, width, least);
}

/* Tell the nest what its loops gain on one thread: if it is much, they need less work,
 * and if it is little, several threads.  Returns what it is worth then.
 */
static po_gain weigh_again(po_stages *s, const po_costs *original, po_gain gain,
                           const po_run *run)
{
    po_costs costs;

    po_effort_begin(run->ctx, po_effort_share(20));
    costs = po_stages_cost(s, original, run);
    if (costs.is_known) {
        po_ast_weigh(s->ast, s->scop, find_serial_gain(original, &costs), run);
        ask_width(s, run);
        costs = po_stages_cost(s, original, run);
    }
    if (costs.is_known)
        gain = po_costs_gain(original, &costs);
    po_effort_end(run->ctx);
    isl_ctx_reset_error(run->ctx);
    return gain;
}

/* Do the loops gain nothing for the sizes that arrays are declared for, or are they far
 * slower?  Both of one thread and of several.
 */
static bool is_lost(const po_stages *s, const po_run *run)
{
    po_gain gain;

    po_effort_begin(run->ctx, po_effort_share(20));
    gain = po_stages_declared_gain(s, run);
    po_effort_end(run->ctx);
    isl_ctx_reset_error(run->ctx);
    if (gain.one > 0)
        po_diag_note(run->diag, &s->front->loc,
                     "estimate: declared sizes: %.2g times as fast, %.2g on "
                     "several threads",
                     gain.one, gain.many);
    return gain.one > 0 && ((gain.one == 1 && gain.many == 1) ||
                            fmax(gain.one, gain.many) < DECLARED_LOSS);
}

void po_stages_choose(po_stages *s, const po_run *run)
{
    po_costs original;
    po_costs costs;
    po_gain gain;
    bool is_clear_gain;

    if (run->options->min_gain == PO_ANY_GAIN || run->options->threshold <= 0 ||
        !po_stages_have_gain(s) || s->legal != isl_bool_true ||
        s->certified != isl_bool_true)
        return;
    original = measure(s, NULL, "original", run);
    costs = measure(s, &original, "result", run);
    if (!original.is_known || !costs.is_known)
        return;
    gain = po_costs_gain(&original, &costs);
    is_clear_gain = is_clear_if_large(&original, &costs);
    if (!is_clear_gain && !is_clear(gain) && s->scop->n_stmt <= MAX_STMT)
        try_others(s, &original, &gain, run);
    if (s->scop->n_stmt <= MAX_STMT)
        try_one_thread(s, &original, &costs, &gain, run);
    gain = weigh_again(s, &original, gain, run);
    if (is_lost(s, run))
        snprintf(s->no_gain, sizeof(s->no_gain),
                 "arrays are declared for sizes that are too small");
    else if (!is_clear_gain && !pays(gain, run->options->min_gain))
        snprintf(s->no_gain, sizeof(s->no_gain),
                 "%.2g times as fast, %.2g on several threads", gain.one,
                 gain.many);
}
