/* The candidates: settings with less than the first ones have.  The first result is what is
 * known to be good for large sizes; others are tried where it gains little.
 */
#include "candidate.h"

/* A gain on one thread for which loops without threads are tried. */
#define SERIAL_GAIN 1.3

/* Of many threads, less than one in so many is busy, as the loop that they share has no
 * more iterations than that; there are so many nanoseconds of work for each.
 */
#define LACK     3
#define SHORT    5
#define WORTH_NS 20000

static bool is_unclear(const struct comparison *c)
{
    return !c->is_clear;
}

static bool is_unclear_with_vectors(const struct comparison *c)
{
    return !c->is_clear && c->has_vectors;
}

static bool is_unclear_with_tiles(const struct comparison *c)
{
    return !c->is_clear && c->has_tiles;
}

/* Register tiles need them: rows that end within a tile end in a buffer. */
static bool is_unclear_with_buffers(const struct comparison *c)
{
    return c->is_packed && !c->has_blocks && (!c->is_clear || c->is_little);
}

static bool is_unclear_with_jam(const struct comparison *c)
{
    return !c->is_clear && c->is_jammed;
}

static bool is_unclear_with_blocks(const struct comparison *c)
{
    return !c->is_clear && c->has_blocks;
}

/* Are several threads not worth it for medium sizes, while the loops gain on one?
 * Loops without threads run for all sizes.
 */
static bool gains_on_one(const struct comparison *c)
{
    const int large = PO_SCENARIO_LARGE;

    return !c->first.is_taken[PO_SCENARIO_MEDIUM] && c->top->parallel &&
           c->original.one_ns[large] >= SERIAL_GAIN * c->first.one_ns[large];
}

/* Has a loop that threads share few iterations, a constant number? */
static bool is_short(const po_ast_node *loop)
{
    long low;
    long high;

    return po_loop_n_collapsed(loop) == 1 &&
           po_loop_is_constant(loop, &low, &high) &&
           high - low < SHORT * loop->loop.step;
}

/* Is there such a loop in the node? */
static bool has_short(const po_ast_node *node)
{
    bool found = false;

    if (node->kind == PO_AST_LOOP && node->loop.parallel)
        return is_short(node);
    for (int i = 0; i < po_ast_n_part(node) && !found; i++)
        found = has_short(po_ast_part(node, i));
    return found;
}

/* Are many threads of little use to the best so far, as the loop that they share has
 * few iterations, though there is work for all of them?
 */
static bool lacks_threads(const struct comparison *c)
{
    double share = c->best.one_ns[PO_SCENARIO_LARGE] / PO_WIDE_THREADS;

    return c->top->parallel && has_short(c->search->best->ast->root) &&
           share > WORTH_NS && c->best.wide_ns > LACK * share;
}

/* The most subscripts that an array has. */
static int rank_of(const po_scop *scop)
{
    int rank = 0;

    for (int i = 0; i < scop->n_array; i++)
        rank = scop->array[i].rank > rank ? scop->array[i].rank : rank;
    return rank;
}

/* Are several threads asked for, and of no use to the best so far, while a loop around others is
 * one over steps: there are more loops inside each other than subscripts of an array?
 */
static bool is_sequential(const struct comparison *c)
{
    const po_scop *front = c->search->front;

    return c->top->parallel && !c->search->best->marks.parallel &&
           rank_of(front) < po_scop_depth(front);
}

static const struct candidate candidates[] = {
    {.name = "in order, not tiled",
     .in_order = true,
     .no_tile = true,
     .is_large = true,
     .applies = is_unclear},
    {.name = "in order, not tiled, no vectors",
     .in_order = true,
     .no_tile = true,
     .no_simd = true,
     .applies = is_unclear_with_vectors},
    {.name = "not tiled",
     .no_tile = true,
     .is_large = true,
     .applies = is_unclear_with_tiles},
    {.name = "not packed", .no_pack = true, .applies = is_unclear_with_buffers},
    {.name = "no register tiles",
     .no_block = true,
     .applies = is_unclear_with_blocks},
    {.name = "not jammed", .no_jam = true, .applies = is_unclear_with_jam},
    {.name = "inner loop shared", .level = 1, .applies = lacks_threads},
    {.name = "third loop shared", .level = 2, .applies = lacks_threads},
    {.name = "threads in sequential loops",
     .no_tile = true,
     .restarts = true,
     .applies = is_sequential},
    {.name = "in order, threads in sequential loops",
     .in_order = true,
     .no_tile = true,
     .restarts = true,
     .applies = is_sequential},
    {.name = "one thread", .is_serial = true, .applies = gains_on_one},
};

const struct candidate *po_candidates(int *n)
{
    *n = PO_COUNTOF(candidates);
    return candidates;
}

po_settings po_candidate_settings(const struct candidate *candidate,
                                  const po_settings *top)
{
    po_settings settings = *top;

    if (candidate->in_order)
        settings.scheduler = PO_SCHEDULER_IDENTITY;
    settings.tile = settings.tile && !candidate->no_tile;
    settings.simd = settings.simd && !candidate->no_simd;
    settings.parallel = settings.parallel && !candidate->is_serial;
    settings.level += candidate->level;
    settings.restarts = settings.restarts || candidate->restarts;
    settings.jam = settings.jam && !candidate->no_jam;
    settings.block = settings.block && !candidate->no_block;
    if (candidate->no_pack)
        settings.packing = PO_PACKING_NONE;
    return settings;
}
