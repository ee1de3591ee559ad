/* Comparison of two sets of estimated times (estimate.c): the ratio on one
 * thread and on several, combined into one number, and thresholds for "a gain"
 * and "a clear gain".  Only numbers, no loops.
 */
#include <math.h>

#include "polyopt/estimate.h"

/* A gain that leaves nothing to be wished for. */
#define CLEAR_GAIN 1.5

/* What may be lost on one thread for what is gained on several. */
#define LITTLE_LOSS 0.9

/* A number for a gain: one that is a loss on one side counts for less. */
double po_gain_value(po_gain gain)
{
    double worst = gain.one < gain.many ? gain.one : gain.many;
    double best = gain.one < gain.many ? gain.many : gain.one;

    return worst < PO_TOLERANCE ? worst * worst : sqrt(worst * best);
}

/* Does the gain leave nothing to be wished for? */
bool po_gain_is_clear(po_gain gain)
{
    return gain.one >= 0.97 && gain.many >= 0.97 &&
           (gain.one >= CLEAR_GAIN || gain.many >= CLEAR_GAIN);
}

bool po_costs_gain_in_steps(const po_costs *before, const po_costs *after,
                            double least)
{
    const int steps = PO_SCENARIO_STEPS;

    return after->one_ns[steps] > 0 && after->is_taken[steps] &&
           least * after->many_ns[steps] <= before->many_ns[steps] &&
           LITTLE_LOSS * after->one_ns[steps] <= before->one_ns[steps];
}

/* Is the gain clear for large sizes?  What is lost for small ones, if anything, is
 * little time.
 */
bool po_costs_are_clear_if_large(const po_costs *original,
                                 const po_costs *result)
{
    const int large = PO_SCENARIO_LARGE;
    po_gain gain = {original->one_ns[large] / result->one_ns[large],
                    original->many_ns[large] / result->many_ns[large]};

    return gain.one >= 1 && po_gain_is_clear(gain);
}

/* The mean of the ratios for the sizes for which the loops run; 0 if there are none. */
static double taken_ratio(const po_costs *result, const double *original_ns,
                          const double *result_ns)
{
    double sum = 0;
    int n = 0;

    for (int i = 0; i < PO_N_SCENARIO; i++) {
        if (!result->is_taken[i])
            continue;
        sum += log(original_ns[i] / result_ns[i]);
        n++;
    }
    return n > 0 ? exp(sum / n) : 0;
}

/* How many times as fast are the loops on one thread, on average over the sizes for
 * which they run, and where sizes are large?  The less of both; 0 if there are none.
 */
double po_costs_serial_gain(const po_costs *original, const po_costs *result)
{
    const int large = PO_SCENARIO_LARGE;

    return fmin(taken_ratio(result, original->one_ns, result->one_ns),
                original->one_ns[large] / result->one_ns[large]);
}

/* How many times as fast are they on several, on average over these sizes? */
double po_costs_shared_gain(const po_costs *original, const po_costs *result)
{
    return taken_ratio(result, original->many_ns, result->many_ns);
}
