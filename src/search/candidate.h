/* The candidates of a nest, and what compares them; for this folder.
 */
#ifndef POLYOPT_SEARCH_CANDIDATE_H
#define POLYOPT_SEARCH_CANDIDATE_H

#include "internal.h"

/* What is compared.
 *
 * "search"    has the best so far; "gain" is what that is worth
 * "serial", "shared"  how many times as fast its loops are on one thread, and on several
 * "top"       the settings that led to the first result
 * "run"       with the options of these settings
 * "original", "first", "best"  what the program, the first result, and the best so far
 *             take; "kept" the one that is kept, when its conditions are known
 * "is_packed", "is_jammed"  the first result has buffers that the options do not ask
 *             for, and iterations side by side
 * "is_little"  these buffers are small
 * "is_clear"  the first result leaves nothing to be wished for
 * "is_clear_if_large"  so it does where sizes are large
 * "gains_in_steps"  the best has threads in a sequential loop, and gains by that where its
 *             steps have much to do
 * "has_tiles"  the first result has tiles, or it is not known that it has none
 * "has_vectors"  the same for vectors and the last candidate, true before that
 */
struct comparison {
    po_search *search;
    po_gain gain;
    double serial;
    double shared;
    const po_settings *top;
    const po_run *run;
    po_ast *loops;
    po_costs original;
    po_costs first;
    po_costs best;
    po_costs kept;
    bool is_packed;
    bool is_jammed;
    bool is_little;
    bool is_clear;
    bool is_clear_if_large;
    bool gains_in_steps;
    bool has_tiles;
    bool has_vectors;
    bool has_blocks;
};

/* What is tried beside the first result, in turn: what its settings have less than those of
 * the first result, and when it is tried.
 *
 * "in_order"   statements stay together as they are in the program
 * "no_tile", "no_simd", "no_pack", "no_jam"  there are no tiles, no loops marked for
 *              vectors, no buffers for parts of arrays, no iterations side by side
 * "is_serial"  there are no threads; it may hardly be slower where sizes are large
 * "level"      of loops inside each other that threads could share, so many are passed
 *              over; it is to be faster on many threads, and not slower on few
 * "restarts"   threads may be started in sequential loops, however many these are
 * "is_lines"   iterations that have recurrences of their own are side by side
 * "is_large"   it is better if it is clearly so where sizes are large; with a "level", it
 *              may be a little slower on one thread
 */
struct candidate {
    const char *name;
    bool in_order;
    bool no_tile;
    bool no_simd;
    bool no_pack;
    bool no_jam;
    bool no_block;
    bool is_serial;
    int level;
    bool restarts;
    bool is_lines;
    bool is_large;
    bool (*applies)(const struct comparison *c);
};

/* candidate.c: the candidates, in the order in which they are tried, "n" of them; and the
 * settings of one, given those of the first result.
 */
const struct candidate *po_candidates(int *n);
po_settings po_candidate_settings(const struct candidate *candidate,
                                  const po_settings *top);

/* no_gain.c: note the estimates for remarks; say what the estimates are, where the best is not worth it; or that it is not
 * for the sizes of arrays, where "gain" is what it is worth.
 */
void po_search_note_estimates(const struct comparison *c);
void po_no_gain_estimate(const struct comparison *c);
void po_no_gain_declared(const struct comparison *c, po_gain gain);

#endif
