/* Estimated run times of the original loops and of a result, by the machine
 * model, for small, medium and large values of the parameters, on one thread
 * and on several; and from which sizes on the result is faster.  Estimates
 * choose among variants and set profitability guards; correctness never
 * depends on them.
 */
#include <math.h>
#include <stdlib.h>

#include "polyopt/estimate.h"

/* An estimate may take so much of the budget, in percent. */
#define SHARE 20

/* The threads of "several". */
#define THREADS 2

/* A gain that is clear, and so often a width is doubled for it: until nothing fits in
 * caches.
 */
#define CLEAR_GAIN 1.2
#define MAX_DOUBLE 16

/* Loops that are repeated are only asked how long they are where short ones lose so much: tiles
 * of a plate of 240 x 240 were 1.23 times as fast, though that was estimated from 500 on only.
 */
#define CLEAR_LOSS 0.8

/* Loops that become innermost ones are not faster where they are short: by so much at least,
 * and until so many times the length for which it is estimated that the gain is clear, after
 * so many doublings.  Saturating sums of 500 terms, 12 of them side by side: 0.82 times as fast,
 * 16 of them 0.85, 23 of them 1.2 times (AVX-512, gcc 12); 16 were estimated as 2.3.
 */
#define OUTER_LOSS   0.95
#define OUTER_MARGIN 1.5
#define MAX_OUTER    3

/* Register tiles, all of which are computed where they are but a part of one, lose up to so many:
 * products of 8 x 8 were 0.85 times as fast as compilers' loops, of floats 0.79, and of
 * 12 x 12 1.8 and 2.2 times (AVX-512, gcc 12).
 */
#define SMALL_TILES 8

/* Loops that gain less than that by anything but vectors are not better. */
#define LEAST_GAIN 1.05

/* The same where results that are stored in part run in scalars.  Estimated as 2.1 times as
 * fast, Floyd-Warshall ran 2.8 to 4.5 times as fast with gcc 12, 0.8 to 1.2 with clang 14.
 */
#define LEAST_GAIN_IN_SCALARS 2.5

/* What lies between the last two is halved so often, unless it is short: compilers leave
 * more to be gained there than is estimated.
 */
#define N_HALVE     3
#define SHORT_WIDTH 64

/* First caches may be so much larger than they are taken to be. */
#define MORE_CACHE 1.5

/* Instances may be miscounted by no more than this factor. */
#define MAX_CORRECTION 5.0

static po_setting setting_of(const po_run *run)
{
    return (po_setting){.machine = run->machine,
                        .unit = run->unit,
                        .reassociate = run->options->reassociate,
                        .enter_ns = (double)run->options->threshold};
}

/* Estimate the loops for all sizes that "sized" is looked at for, which has the same parameters. */
static po_costs cost_at(const po_ast *ast, const po_scop *scop,
                        const po_scop *sized, const po_run *run)
{
    const po_setting setting = setting_of(run);
    po_model *model = po_model_new(ast, scop, &setting);
    double *param = po_alloc(((size_t)scop->n_param + 1) * sizeof(*param));
    po_costs costs = {.is_known = model != NULL};

    for (int i = 0; i < PO_N_ALL_SCENARIO && costs.is_known; i++) {
        po_estimate one;
        po_estimate many;

        po_scenario_find(sized, i, param);
        for (int p = 0; p < scop->n_param && p < PO_MAX_VALUE; p++)
            costs.value[i][p] = param[p];
        one = po_model_estimate(model, param, 1);
        many = po_model_estimate(model, param, THREADS);
        costs.is_known = i >= PO_N_SCENARIO || (one.ns > 0 && many.ns > 0);
        costs.one_ns[i] = one.ns;
        costs.many_ns[i] = many.ns;
        costs.instances[i] = one.instances;
        costs.is_taken[i] = po_model_is_taken(model, param);
        if (i == PO_SCENARIO_LARGE)
            costs.wide_ns = po_model_estimate(model, param, PO_WIDE_THREADS).ns;
    }
    free(param);
    po_model_free(model);
    return costs;
}

/* Estimate the loops for all sizes. */
po_costs po_loops_cost(const po_ast *ast, const po_scop *scop,
                       const po_run *run)
{
    return cost_at(ast, scop, scop, run);
}

/* Where none of the points that are looked at has an instance, all that is known is that
 * there are few: let the result take as long as the original.
 */
static void fill_in(po_costs *result, const po_costs *original, int i)
{
    if (result->instances[i] > 0)
        return;
    result->instances[i] = original->instances[i];
    result->one_ns[i] = original->one_ns[i];
    result->many_ns[i] = original->many_ns[i];
}

/* Correct the estimates of a result as if it had as many instances as the original,
 * which it has: where bounds are not simple, they are counted roughly.  If that is
 * too far off, nothing is known.  Where the text of the program is what runs, take its
 * time.
 */
static void correct(po_costs *result, const po_costs *original,
                    bool needs_threads)
{
    for (int i = 0; i < PO_N_ALL_SCENARIO; i++) {
        double factor;

        if (i == PO_SCENARIO_SMALL || i == PO_SCENARIO_STEPS)
            fill_in(result, original, i);
        factor = original->instances[i] / result->instances[i];
        if (i < PO_N_SCENARIO &&
            !(factor > 1 / MAX_CORRECTION && factor < MAX_CORRECTION))
            result->is_known = false;
        result->one_ns[i] *= factor;
        result->many_ns[i] *= factor;
        if (i == PO_SCENARIO_LARGE)
            result->wide_ns *= factor;
        if (!result->is_taken[i])
            result->many_ns[i] = original->many_ns[i];
        if (!result->is_taken[i] || needs_threads)
            result->one_ns[i] = original->one_ns[i];
    }
}

po_costs po_attempt_cost(const po_attempt *a, const po_costs *original,
                         const po_run *run)
{
    const po_scop *front = a->variant->front;
    po_costs costs = {0};

    if (a->ast)
        costs =
            cost_at(a->ast, a->scop,
                    a->scop->n_param == front->n_param ? front : a->scop, run);
    if (costs.is_known && original->is_known)
        correct(&costs, original, a->ast->needs_threads);
    return costs;
}

/* How many times as fast is the result for some parameters, on so many threads?  0 if that
 * is not known.
 */
static double gain_at(po_model *original, po_model *result, const double *param,
                      int n_thread)
{
    po_estimate slow = po_model_estimate(original, param, n_thread);
    po_estimate fast = po_model_estimate(result, param, n_thread);

    if (slow.ns <= 0 || fast.ns <= 0)
        return 0;
    return slow.ns * fast.instances / (fast.ns * slow.instances);
}

/* Return a value of "width" up to which nothing is gained, between what it is, where that
 * is so, and "high", where there is a gain.
 */
static long find_even(po_model *original, po_model *result, double *param,
                      int width, double high)
{
    double low = param[width];

    for (int i = 0; i < N_HALVE; i++) {
        param[width] = (low + high) / 2;
        if (gain_at(original, result, param, 1) >= 1)
            high = param[width];
        else
            low = param[width];
    }
    return (long)low;
}

/* Double the value of "width" from where it is until the gain is clear, if it is less than
 * "least" there.  Returns what is too little, 0 if nothing is, or it never is clear.
 */
static long find_width(po_model *original, po_model *result, double *param,
                       int width, double least)
{
    if (gain_at(original, result, param, 1) >= least)
        return 0;
    for (int i = 0; i < MAX_DOUBLE; i++) {
        param[width] *= 2;
        if (gain_at(original, result, param, 1) < CLEAR_GAIN)
            continue;
        param[width] /= 2;
        return param[width] < SHORT_WIDTH ? (long)param[width]
                                          : find_even(original, result, param,
                                                      width, 2 * param[width]);
    }
    return 0;
}

int po_attempt_width(const po_attempt *a, const po_ast *loops,
                     const po_run *run, long *least)
{
    po_machine machine = run->machine ? *run->machine : *po_machine_default();
    po_setting setting = setting_of(run);
    int width = po_scenario_repeated(a->variant->front);
    bool is_narrow = width >= 0;
    bool is_repeated = is_narrow && po_scenario_width(a->variant->front) < 0;
    double *param = po_alloc(((size_t)a->scop->n_param + 1) * sizeof(*param));
    po_model *original;
    po_model *result;

    machine.l1_bytes *= MORE_CACHE;
    setting.machine = &machine;
    original = po_model_new(loops, a->variant->front, &setting);
    result = po_model_new(a->ast, a->scop, &setting);
    *least = 0;
    if (width < 0 && a->ast->has_peaks) {
        width = po_scenario_length(a->variant->front);
    }
    if (width >= 0 && original && result &&
        a->scop->n_param == a->variant->front->n_param) {
        if (is_narrow)
            po_scenario_find_narrow(a->variant->front, width, param);
        else
            po_scenario_find(a->variant->front, PO_SCENARIO_SMALL, param);
        *least = is_repeated && a->marks.register_tile
                     ? SMALL_TILES
                     : find_width(original, result, param, width,
                                  is_repeated ? CLEAR_LOSS : 1);
    }
    po_model_free(result);
    po_model_free(original);
    free(param);
    return *least > 0 ? width : -1;
}

/* Double the value of "outer" from where the result is slower until its gain is clear; 0 if
 * it is not slower, or it never is clear.
 */
static long find_outer(po_model *original, po_model *result, double *param,
                       int outer)
{
    if (gain_at(original, result, param, 1) >= OUTER_LOSS)
        return 0;
    for (int i = 0; i < MAX_OUTER; i++) {
        param[outer] *= 2;
        if (gain_at(original, result, param, 1) >= CLEAR_GAIN)
            return (long)(param[outer] * OUTER_MARGIN);
    }
    return 0;
}

int po_attempt_outer_width(const po_attempt *a, const po_ast *loops,
                           const po_run *run, long *least, bool *is_shared)
{
    const po_scop *front = a->variant->front;
    const po_setting setting = setting_of(run);
    int outer = po_scenario_outer(front);
    double *param = po_alloc(((size_t)a->scop->n_param + 1) * sizeof(*param));
    po_model *original = po_model_new(loops, front, &setting);
    po_model *result = po_model_new(a->ast, a->scop, &setting);

    *least = 0;
    if (outer >= 0 && original && result &&
        a->scop->n_param == front->n_param) {
        po_scenario_find_narrow(front, outer, param);
        *is_shared = gain_at(original, result, param, THREADS) >= CLEAR_GAIN;
        *least = find_outer(original, result, param, outer);
        if (*least > 0 && a->marks.register_tile)
            *least = SMALL_TILES;
    }
    po_model_free(result);
    po_model_free(original);
    free(param);
    return *least > 0 ? outer : -1;
}

/* How many times as fast is the result for these parameters, on so many threads?  1 where
 * the text of the program is what runs.
 */
static double gain_on(po_model *original, po_model *result, const po_attempt *a,
                      const double *param, int n_thread)
{
    po_estimate slow = po_model_estimate(original, param, n_thread);
    po_estimate fast = po_model_estimate(result, param, n_thread);

    if (!po_model_is_taken(result, param) ||
        (n_thread == 1 && a->ast->needs_threads))
        return 1;
    return slow.ns > 0 && fast.ns > 0
               ? slow.ns * fast.instances / (fast.ns * slow.instances)
               : 1;
}

po_gain po_attempt_gain_at(const po_attempt *a, const po_ast *loops,
                           const double *param, const po_run *run)
{
    const po_setting setting = setting_of(run);
    po_model *original = po_model_new(loops, a->variant->front, &setting);
    po_model *result = po_model_new(a->ast, a->scop, &setting);
    po_gain gain = {gain_on(original, result, a, param, 1),
                    gain_on(original, result, a, param, THREADS)};

    po_model_free(result);
    po_model_free(original);
    return gain;
}

/* Are variables stored in a part of the iterations only, which some compilers make branches? */
static bool stores_some(const po_ast_node *node, const void *of)
{
    const po_scop *scop = of;

    if (node->kind != PO_AST_KEEP)
        return false;
    for (int i = 0; i < node->keep.n_local; i++)
        if (node->keep.local[i].store_if != PO_OP_NONE &&
            !po_array_is_writable(&scop->array[node->keep.local[i].array]))
            return true;
    return false;
}

bool po_attempt_needs_masks(const po_attempt *a, const po_ast *loops,
                            const po_run *run)
{
    double *param = po_alloc(((size_t)a->scop->n_param + 1) * sizeof(*param));
    po_setting setting = setting_of(run);
    double gain[2] = {1, 1};

    po_scenario_find(a->variant->front, PO_SCENARIO_LARGE, param);
    for (int i = 0; i < 2 && a->scop->n_param == a->variant->front->n_param;
         i++) {
        po_model *original;
        po_model *result;

        setting.no_masks = i > 0;
        original = po_model_new(loops, a->variant->front, &setting);
        result = po_model_new(a->ast, a->scop, &setting);
        gain[i] = gain_on(original, result, a, param, 1);
        po_model_free(result);
        po_model_free(original);
    }
    free(param);
    return gain[1] < gain[0] &&
           gain[1] < (po_ast_any(a->ast->root, stores_some, a->scop)
                          ? LEAST_GAIN_IN_SCALARS
                          : LEAST_GAIN);
}

po_gain po_attempt_declared_gain(const po_attempt *a, const po_ast *loops,
                                 const po_run *run)
{
    double *param = po_alloc(((size_t)a->scop->n_param + 1) * sizeof(*param));
    po_gain gain = {0, 0};

    if (a->scop->n_param == a->variant->front->n_param &&
        po_scenario_find_declared(a->variant->front, param))
        gain = po_attempt_gain_at(a, loops, param, run);
    free(param);
    return gain;
}

/* How many times faster, on average over the sizes, in the way of ratios? */
static double mean_ratio(const double *slow_ns, const double *fast_ns)
{
    double sum = 0;

    for (int i = 0; i < PO_N_SCENARIO; i++)
        sum += log(slow_ns[i] / fast_ns[i]);
    return exp(sum / PO_N_SCENARIO);
}

po_gain po_costs_gain(const po_costs *original, const po_costs *result)
{
    return (po_gain){mean_ratio(original->one_ns, result->one_ns),
                     mean_ratio(original->many_ns, result->many_ns)};
}

void po_costs_note(const po_costs *costs, const char *what, const po_scop *scop,
                   const po_run *run)
{
    for (int i = 0; costs->is_known && i < PO_N_SCENARIO; i++)
        po_diag_note(run->diag, &scop->loc,
                     "estimate: %s, %s: %.4g us, %.4g us on %d threads", what,
                     po_scenario_name(i), costs->one_ns[i] / 1000,
                     costs->many_ns[i] / 1000, THREADS);
}

po_costs po_attempt_measure(const po_attempt *a, const po_costs *original,
                            const char *what, const po_run *run)
{
    po_costs costs;

    po_effort_begin(run->ctx, po_effort_share(SHARE));
    costs = po_attempt_cost(a, original, run);
    po_effort_end(run->ctx);
    isl_ctx_reset_error(run->ctx);
    po_costs_note(&costs, what, a->variant->front, run);
    return costs;
}

/* What nests that are always of the same size have to gain, if they take no longer.
 * Compilers unroll their loops and keep rows of arrays in registers, so that the
 * original may be several times as fast as is estimated; a single loop has to be short for that.
 */
static const struct {
    double ns;
    double gain;
} fixed[] = {{8000, 6}, {30000, 2.5}};

#define SINGLE_NS 1000

double po_costs_least_gain(const po_costs *original, const po_scop *scop)
{
    if (po_scop_depth(scop) == 1 && original->one_ns[0] > SINGLE_NS)
        return 0;
    for (int i = 1; i < PO_N_SCENARIO; i++)
        if (original->one_ns[i] != original->one_ns[0])
            return 0;
    for (size_t i = 0; i < PO_COUNTOF(fixed); i++)
        if (original->one_ns[0] <= fixed[i].ns)
            return fixed[i].gain;
    return 0;
}

/* The bytes of a buffer. */
static double buffer_of(const po_pack *pack, const po_scop *scop)
{
    double bytes = (double)pack->element->size_bytes;

    return bytes * po_pack_size(pack, scop->array[pack->array].rank);
}

/* The bytes of all buffers in the loops. */
static double buffers_of(const po_ast_node *node, const po_scop *scop)
{
    double bytes =
        node->kind == PO_AST_PACK ? buffer_of(node->pack.buffer, scop) : 0;

    for (int i = 0; i < po_ast_n_part(node); i++)
        bytes += buffers_of(po_ast_part(node, i), scop);
    return bytes;
}

/* Would what is in the buffers stay in the first cache without them, so that copying
 * it may not be worth it?
 */
bool po_attempt_has_small_buffers(const po_attempt *a, const po_run *run)
{
    const po_machine *machine =
        run->machine ? run->machine : po_machine_default();

    return buffers_of(a->ast->root, a->scop) <= machine->l1_bytes;
}
