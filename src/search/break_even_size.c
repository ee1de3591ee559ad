/* From which sizes on new loops run on one thread: those from which on they are estimated
 * to be faster than the program.  Work alone does not say that: tiles gain where rows
 * leave the caches, register tiles gain at once.  The tiles of a wavefront ask the same of
 * several threads: how many run side by side depends on the size.
 */
#include "internal.h"

#include <math.h>
#include <stdlib.h>

#include "polyopt/passes.h"

/* A gain that is clear enough to begin with loops for less work, for sizes so many times
 * as large: where loops are short, what is around them takes more than is estimated.
 */
#define CLEAR_GAIN 1.25
#define MARGIN     2

/* One that is clear whatever compilers make of the original; then it is enough if the
 * loops without their parallel regions have that margin, as these are counted.
 */
#define SURE_GAIN 2.5

/* Where estimates say that loops begin to gain, these are faster already for sizes that are
 * smaller by so much.
 */
#define EARLY 1.5

/* But where updates are in front of their tiles, what is left has two short loops in the place of
 * a longer one, which end anywhere: that takes more than is estimated.
 */
#define LATE 1.6

/* Borders for themselves are much of a small image, in loops that end anywhere, too: that takes more than is
 * estimated.
 */
#define OF_BORDERS 1.5

/* Sizes of more parameters do not grow together; nor do those that choose between
 * statements.
 */
#define MAX_PARAM 2

/* Threads of which the gain is looked at. */
#define SEVERAL 2

/* The gain on two threads from which on the tiles of a wavefront are worth it: less is what
 * a step more or less makes.
 */
#define FRONT_GAIN 1.15

/* A gain for which loops begin where several threads are worth it. */
#define LITTLE_GAIN 1.01

/* Sizes are looked at by halving them so often, and what lies between the last two once
 * more; less time than that is too little to be worth a test.
 */
#define N_HALVE  8
#define N_PART   3
#define LEAST_NS 2500

/* Loops have little of the work if others have so many times as much. */
#define SMALL_PART 4

/* First caches may be so much larger than they are taken to be. */
#define MORE_CACHE 1.5

/* What is compared.
 *
 * "scop"       whose sizes
 * "value"      parameters of the size that was looked at last
 * "region_ns"  what a parallel loop costs on one thread
 * "least_ns"   what takes less has no gain
 * "n_thread"   threads of the result
 */
struct race {
    po_model *original;
    po_model *result;
    const po_scop *scop;
    double *value;
    double region_ns;
    double least_ns;
    int n_thread;
};

/* How many times as fast is the result for this size?  0 for what takes
 * next to no time.
 */
static double gain_for(struct race *race, double size)
{
    po_estimate slow;
    po_estimate fast;

    po_scenario_find_size(race->scop, size, race->value);
    slow = po_model_estimate(race->original, race->value, 1);
    fast = po_model_estimate(race->result, race->value, race->n_thread);
    if (slow.ns < race->least_ns || fast.ns <= 0)
        return 0;
    return slow.ns * fast.instances / (fast.ns * slow.instances) /
           (1 + fast.regions * race->region_ns / fast.ns);
}

/* Return the largest size for which no such gain is seen, about; -1 if that is so for
 * the largest of all, 0 if it is seen for all.
 */
static double last_without(struct race *race, double gain)
{
    double high = po_scenario_large(race->scop);
    double low = high;

    if (gain_for(race, high) < gain)
        return -1;
    for (int i = 0; i < N_HALVE && gain_for(race, low) >= gain; i++) {
        high = low;
        low /= 2;
    }
    if (low < high && gain_for(race, low) >= gain)
        return 0;
    for (int i = 0; i < N_PART; i++) {
        double middle = sqrt(low * high);

        if (gain_for(race, middle) < gain)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Return the conditions of the loops with as much work as there is for this size. */
static po_profitability_list profitability_for(struct race *race, po_ast *ast,
                                               double size)
{
    size_t n = (size_t)ast->n_profitability;
    po_profitability *profitability =
        po_arena_array(ast->arena, n + 1, sizeof(*profitability));

    po_scenario_find_size(race->scop, size, race->value);
    for (size_t i = 0; i < n; i++) {
        profitability[i] = ast->profitability[i];
        profitability[i].enough = po_model_profitability_at(
            race->result, &profitability[i], race->value);
    }
    return (po_profitability_list){ast->n_profitability, profitability};
}

/* Do all conditions ask for less work than these? */
static bool is_below(const po_ast *ast,
                     const po_profitability_list *profitability)
{
    bool is = profitability->n > 0 && profitability->n == ast->n_profitability;

    for (int i = 0; i < profitability->n && is; i++)
        is = ast->profitability[i].enough <
             profitability->profitability[i].enough;
    return is;
}

/* Do all ask for more? */
static bool is_above(const po_ast *ast,
                     const po_profitability_list *profitability)
{
    bool is = profitability->n > 0 && profitability->n == ast->n_profitability;

    for (int i = 0; i < profitability->n && is; i++)
        is = ast->profitability[i].enough >
             profitability->profitability[i].enough;
    return is;
}

/* Let the nest ask for this work instead, of loops that have most of it for this size: others have enough where
 * those have little, as the borders of a narrow image.
 */
static void ask_for(po_ast *ast, const po_profitability_list *at)
{
    po_profitability *kept =
        po_arena_array(ast->arena, (size_t)at->n + 1, sizeof(*kept));
    double most = 0;
    int n = 0;

    for (int i = 0; i < at->n; i++)
        most = fmax(most,
                    at->profitability[i].enough / ast->profitability[i].enough);
    for (int i = 0; i < at->n; i++)
        if (SMALL_PART * at->profitability[i].enough >=
            most * ast->profitability[i].enough)
            kept[n++] = at->profitability[i];
    ast->profitability = kept;
    ast->n_profitability = n;
}

/* The loops are slower up to "size", and would run on one thread for some sizes below:
 * have them ask for more work, unless there are several threads, if these are worth it
 * for less.
 */
static void wait(struct race *race, const po_attempt *a, double size,
                 double gain, const po_run *run)
{
    po_ast *ast = a->ast;
    po_profitability_list more;

    if (po_ast_has_parallel(ast->root)) {
        po_ast_find_profitability(ast, a->scop, LITTLE_GAIN, run);
        more = profitability_for(race, ast, size);
        if (is_below(ast, &more) && more.n == 1) {
            ast->needs_threads = true;
            ast->alone = more.profitability;
            return;
        }
        po_ast_find_profitability(ast, a->scop, gain, run);
    }
    more = profitability_for(race, ast, size);
    if (is_below(ast, &more))
        ask_for(ast, &more);
}

/* Return the size from which on the gain is clear, less than 1 if there is none. */
static double fair_size(struct race *race)
{
    struct race loops = *race;
    double fair = MARGIN * last_without(race, CLEAR_GAIN);
    double sure = last_without(race, SURE_GAIN);

    loops.region_ns = 0;
    if (fair > 0 && sure > 0)
        fair =
            fmin(fair, fmax(sure, MARGIN * last_without(&loops, CLEAR_GAIN)));
    return fair;
}

/* Set where the loops begin to run on one thread.  Register tiles of vectors are faster
 * for small sizes than is estimated.
 */
static void set_start(struct race *race, const po_attempt *a, double gain,
                      const po_run *run)
{
    double slow = last_without(race, 1) *
                  (po_deps_commute_somewhere(a->deps) ? LATE : 1 / EARLY);
    double fair;
    po_profitability_list at = {0};

    if (slow > 0 && !a->marks.register_tile)
        at = profitability_for(race, a->ast, slow);
    if (is_below(a->ast, &at)) {
        wait(race, a, slow, gain, run);
        return;
    }
    race->least_ns = LEAST_NS;
    fair = fair_size(race);
    if (a->variant->made & PO_SCRIPT_SPLIT_BORDERS)
        fair *= OF_BORDERS;
    at = (po_profitability_list){0};
    if (fair > 0 && gain >= CLEAR_GAIN)
        at = profitability_for(race, a->ast, fair);
    if (is_above(a->ast, &at))
        ask_for(a->ast, &at);
}

/* The number of parameters that are sizes, and not the values of conditions. */
static int count_sizes(const po_scop *scop)
{
    int n = 0;

    for (int p = 0; p < scop->n_param; p++)
        n += !scop->param[p].expr || !po_expr_is_truth(scop->param[p].expr);
    return n;
}

/* Begin a race; false if there is none, as sizes do not say who is faster. */
static bool begin(struct race *race, const po_search *s, const po_ast *loops,
                  const po_setting *setting)
{
    const po_attempt *a = s->best;

    if (s->narrow || a->ast->n_profitability == 0 ||
        a->scop->n_param != s->front->n_param ||
        count_sizes(a->scop) > MAX_PARAM)
        return false;
    race->original = po_model_new(loops, s->front, setting);
    race->result = po_model_new(a->ast, a->scop, setting);
    race->scop = s->front;
    race->value = po_alloc(((size_t)s->front->n_param + 1) * sizeof(double));
    return race->original && race->result;
}

static void end(struct race *race)
{
    free(race->value);
    po_model_free(race->result);
    po_model_free(race->original);
}

static po_setting setting_for(const po_run *run, const po_machine *machine)
{
    return (po_setting){.machine = machine,
                        .unit = run->unit,
                        .reassociate = run->options->reassociate,
                        .enter_ns = (double)run->options->threshold};
}

void po_search_set_break_even(const po_search *s, const po_ast *loops,
                              double gain, const po_run *run)
{
    po_machine machine = run->machine ? *run->machine : *po_machine_default();
    const po_setting setting = setting_for(run, &machine);
    struct race race = {.region_ns = machine.region_one_ns, .n_thread = 1};

    machine.l1_bytes *= MORE_CACHE;
    if (gain >= LITTLE_GAIN && !s->best->ast->needs_threads &&
        begin(&race, s, loops, &setting))
        set_start(&race, s->best, gain, run);
    end(&race);
}

void po_search_set_wavefront_break_even(const po_search *s, const po_ast *loops,
                                        const po_run *run)
{
    po_machine machine = run->machine ? *run->machine : *po_machine_default();
    const po_setting setting = setting_for(run, &machine);
    struct race race = {.region_ns = machine.barrier_ns, .n_thread = SEVERAL};
    po_ast *ast = s->best->ast;

    if (s->best->marks.wave && ast->needs_threads && !ast->alone &&
        begin(&race, s, loops, &setting)) {
        double size = last_without(&race, FRONT_GAIN);
        po_profitability_list at = {0};

        if (size > 0)
            at = profitability_for(&race, ast, size);
        if (is_below(ast, &at) || is_above(ast, &at))
            ast->profitability = at.profitability;
    }
    end(&race);
}

void po_search_set_masked_break_even(const po_search *s, const po_ast *loops,
                                     const po_run *run)
{
    po_machine machine = run->machine ? *run->machine : *po_machine_default();
    po_setting setting = setting_for(run, &machine);
    struct race race = {.n_thread = SEVERAL};
    po_ast *ast = s->best->ast;

    setting.no_masks = true;
    if (ast->needs_masks && !ast->needs_threads &&
        begin(&race, s, loops, &setting)) {
        double size = last_without(&race, 1);
        po_profitability_list at = {0};

        if (size > 0)
            at = profitability_for(&race, ast, size);
        if (is_below(ast, &at))
            ast->crowd = at;
    }
    end(&race);
}
