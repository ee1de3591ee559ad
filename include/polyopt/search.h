#ifndef POLYOPT_SEARCH_H
#define POLYOPT_SEARCH_H

#include "polyopt/attempt.h"
#include "polyopt/model.h"

/* What was tried for a nest, as a report tells it: the estimates on one thread, and on two,
 * for each scenario, and what is gained, if they "is_known"; "is_kept": it has become the best
 * so far.
 */
typedef struct po_tried {
    const char *name;
    bool is_known;
    bool is_kept;
    double one_ns[PO_N_SCENARIO];
    double many_ns[PO_N_SCENARIO];
    double gain_one;
    double gain_many;
} po_tried;

/* A scop as it is and with scalars separated, each of them with accumulators folded, and
 * with loops cut, and with rows for iterations; one with loops cut at borders; and one with
 * accumulators folded for vectors.
 */
#define PO_N_VARIANT 24

/* The search for what a nest becomes.
 *
 * "front"    the scop of the front end, borrowed, or "narrow"
 * "made"     a set of po_script_scop: how the front end was asked for it
 * "narrow"   that for fewer parameters: without "losses" of an earlier search; or NULL
 * "variant"  the scops that attempts were made for, later ones made of earlier ones;
 *            "best" points to one
 * "early"    scops for which the order of the program is tried before any other
 * "best"     the attempt that is kept
 * "few_trips" another one for where few threads have work; or NULL
 * "losses"   parameters for which the best is slower than the program; NULL, or empty,
 *            if none are known
 * "refusal"  why the order that the user has given is none for the nest; NULL if it is,
 *            or there is none
 * "is_left"  the user wants it as it is: there is no attempt
 * "log"      what is said of the steps that the user wants, if that is asked for
 * "work_ns"  what the program takes at most, if that is known; "enough_ns" what it has to
 *            take for threads to be worth it if it is less, or else 0
 * "no_gain"  what the estimates say against it; or empty; "advice" what to do then;
 *            "is_of_cost": it is what the nest takes, or could gain, and nothing
 *            that is in it
 * "estimates" of the best beside the program, as JSON; empty if there are none; it is
 *            "gain_one" times as fast on one thread, "gain_two" on two
 * "tried"    what was tried, if there is to be a report
 */
typedef struct po_search {
    const po_scop *front;
    unsigned made;
    po_scop *narrow;
    int n_variant;
    po_variant variant[PO_N_VARIANT];
    int n_early;
    po_variant early[2];
    po_attempt *best;
    po_attempt *few_trips;
    isl_set *losses;
    const char *refusal;
    bool is_left;
    po_text log;
    double work_ns;
    double enough_ns;
    po_text no_gain;
    po_advice advice;
    bool is_of_cost;
    po_text estimates;
    double gain_one;
    double gain_two;
    int n_tried;
    po_tried *tried;
} po_search;

/* Find the best attempt for "scop", which is to live as long, and was "made" so by the front
 * end; release it.
 */
void po_search_run(po_search *search, const po_scop *scop, unsigned made,
                   const po_run *run);
void po_search_clear(po_search *search);

/* Say, in "no_gain", why the best does nothing at all. */
void po_search_say_idle(po_search *search, const po_run *run);

#endif
