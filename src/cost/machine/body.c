/* The time that the instances in a loop take if all is in the first cache: operations, loads and stores, in vectors or
 * one by one, and what iterations wait for each other, whichever is the longest.  What caches add is in model.c.
 */
#include <math.h>

#include "model.h"
#include "polyopt/lanes.h"
#include "polyopt/register_tile.h"

/* Instructions that a processor looks ahead, and those of a loop besides its body. */
#define WINDOW            200
#define LOOP_INSTRUCTIONS 2

/* Of numbers that are multiplied and added in pairs. */
#define PAIR_BYTES 2

/* What it takes to add up the lanes of a sum behind a loop in vectors, by what a loop takes,
 * which has the first one; twice that for short numbers, of which vectors have more: with 16 sums of 64 products
 * of shorts each, four fifths of the speed of a loop a sum are left, and as much from 256
 * products on (AVX-512, gcc 12).
 */
#define SUM_LOOPS 2

/* What a loop that looks for a peak takes more, where it is too short for lanes, by what a loop
 * takes: compilers keep more in registers.
 */
#define SHORT_LOOPS 2

/* How often a row of an operand is used in a register tile, about. */
#define TILE_USES 8

/* What an iteration does, of all instances directly in a loop: operations, with the
 * loads and stores that are left; of these, those that take elements one by one, those that
 * pick some out of vectors, and those of which vectors are shuffled; and those that are none
 * in vectors, as pairs of short numbers are multiplied and added at once, and twice as many of
 * them loaded, less what bytes take that are widened first.
 */
struct body {
    po_ops ops;
    double far;
    double picked;
    double shuffled;
    double saved_op;
    double saved_load;
    int n_call;
};

/* Does the instance add the product of two numbers of 16 bits, both in rows along the loop?
 */
static bool is_pair(const po_model *m, const po_call_model *call)
{
    if (call->loop < 0 || !po_stmt_is_dot_product(&m->scop->stmt[call->stmt]))
        return false;
    for (int i = 0; i < call->n_ref; i++) {
        const po_ref_model *ref = &m->ref[call->first_ref + i];
        po_move move = po_ref_move(m, ref, call->loop);

        if (ref->bytes == PAIR_BYTES ? move != PO_MOVE_UNIT
                                     : move != PO_MOVE_NONE)
            return false;
    }
    return true;
}

/* The bytes that are widened first, for a product of two that is added. */
static int conversions(const po_model *m, const po_call_model *call)
{
    int n = 0;

    for (int i = 0; i < call->n_ref; i++)
        n += m->ref[call->first_ref + i].bytes == 1;
    return po_stmt_is_dot_product(&m->scop->stmt[call->stmt]) ? n : 0;
}

/* Has an earlier reference in the loop loaded the same? */
static bool is_loaded(const po_model *m, const po_ref_model *ref, int first)
{
    for (int i = first; &m->ref[i] < ref; i++)
        if (m->ref[i].loop == ref->loop && po_ref_is_same(&m->ref[i], ref))
            return true;
    return false;
}

/* Is the pointer to the row another one in each iteration? */
static bool moves_row(const po_model *m, const po_ref_model *ref)
{
    for (int i = 0; i < ref->n_row && i < ref->rank && ref->loop >= 0; i++)
        if (ref->sub[i].k[m->loop[ref->loop].depth] != 0)
            return true;
    return false;
}

/* Add what a reference takes that does not go from one element to the next. */
static void add_stride(const po_model *m, const po_ref_model *ref, po_move move,
                       double weight, struct body *body)
{
    double step = ref->is_write ? 0 : po_ref_short_stride(m, ref, ref->loop);

    if (po_ref_is_interleaved(m, ref))
        body->shuffled += weight;
    else if (step > 0)
        body->picked += weight * step;
    else if (move == PO_MOVE_FAR)
        body->far += weight;
}

static void add_ref(const po_model *m, const po_ref_model *ref, int first,
                    double weight, struct body *body)
{
    po_move move = ref->loop < 0 ? PO_MOVE_FAR : po_ref_move(m, ref, ref->loop);

    if (ref->is_kept || move == PO_MOVE_NONE)
        return;
    if (ref->is_write)
        body->ops.store += weight;
    else if (!is_loaded(m, ref, first))
        body->ops.load += weight;
    else
        return;
    add_stride(m, ref, move, weight, body);
    if (moves_row(m, ref)) {
        body->ops.load += weight;
        body->far += weight;
    }
}

/* Loads of an instance that no reference stands for. */
static double other_loads(const po_model *m, const po_call_model *call)
{
    double n = m->stmt[call->stmt].ops.load;

    for (int i = 0; i < call->n_ref; i++)
        n -= !m->ref[call->first_ref + i].is_write &&
             m->ref[call->first_ref + i].rank > 0;
    return n > 0 ? n : 0;
}

static void add_call(const po_model *m, const po_call_model *call, int first,
                     double weight, struct body *body)
{
    po_ops ops = m->stmt[call->stmt].ops;
    double others = other_loads(m, call);
    double loads = body->ops.load;

    ops.load = others;
    ops.store = 0;
    ops.row = 0;
    ops.op *= weight;
    ops.div *= weight;
    ops.sqrt *= weight;
    ops.library *= weight;
    ops.guard *= weight;
    ops.other_ns *= weight;
    po_ops_add(&body->ops, &ops);
    body->far += others * weight;
    for (int i = 0; i < call->n_ref; i++)
        add_ref(m, &m->ref[call->first_ref + i], first, weight, body);
    if (is_pair(m, call)) {
        body->saved_op += weight;
        body->saved_load += (body->ops.load - loads) / 2;
    } else {
        body->saved_op -= weight * conversions(m, call);
    }
    body->n_call++;
}

/* Add what a variable is loaded from and stored to: in each iteration, if that moves.
 */
static void add_kept(const po_model *m, const po_kept_model *kept,
                     double weight, struct body *body)
{
    po_move move = kept->ref.loop < 0
                       ? PO_MOVE_FAR
                       : po_ref_move(m, &kept->ref, kept->ref.loop);
    double n = (kept->is_loaded + kept->is_stored) * weight;

    if (move == PO_MOVE_NONE)
        return;
    body->ops.load += kept->is_loaded * weight;
    body->ops.store += kept->is_stored * weight;
    if (move == PO_MOVE_FAR)
        body->far += n;
}

/* The part of the iterations that take time, under conditions on data: that of the instance
 * of which most is executed.
 */
static double part_of(const po_model *m, int loop)
{
    double part = 0;

    for (int i = 0; i < m->n_call; i++)
        if (m->call[i].loop == loop)
            part = fmax(part, m->call[i].part);
    return part > 0 ? part : 1;
}

/* What an iteration does that takes time. */
static struct body body_of(const po_model *m, int loop, double iterations)
{
    double part = part_of(m, loop);
    struct body body = {0};
    int first = -1;

    for (int i = 0; i < m->n_call; i++) {
        if (m->call[i].loop != loop)
            continue;
        if (first < 0)
            first = m->call[i].first_ref;
        add_call(m, &m->call[i], first,
                 m->call[i].times * (m->call[i].part / part) / iterations,
                 &body);
    }
    for (int i = 0; i < m->n_kept; i++)
        if (m->kept[i].ref.loop == loop)
            add_kept(m, &m->kept[i],
                     m->kept[i].ref.times * m->kept[i].ref.part / part /
                         iterations,
                     &body);
    return body;
}

/* The time of an iteration in vectors. */
static double vector_ns(const po_model *m, const struct body *body)
{
    po_ops ops = body->ops;

    ops.op = fmax(ops.op - body->saved_op, 0);
    ops.load = fmax(ops.load - body->far - body->saved_load, 0) + body->picked;
    ops.op += body->picked + body->shuffled;
    return po_ops_ns(&ops, m->machine, true) +
           body->far * m->machine->gather_ns;
}

/* What bounds take that are more than a variable. */
static double bounds_ns(const po_model *m, const po_ast_node *node)
{
    double ns =
        m->machine->extreme_ns * (node->loop.n_lower + node->loop.n_upper - 2);

    for (int i = 0; i < node->loop.n_lower; i++)
        ns += node->loop.lower[i].den > 1 ? m->machine->floor_ns : 0;
    for (int i = 0; i < node->loop.n_upper; i++)
        ns += node->loop.upper[i].den > 1 ? m->machine->floor_ns : 0;
    return ns;
}

/* How long an iteration of an innermost loop waits for the one before it, of which
 * "chain" operations have to be done, as often as the loop has been unrolled.  Where
 * the loop is short, processors have begun its next executions.
 */
static double waiting_ns(const po_model *m, int loop, const struct body *body,
                         double chain)
{
    const po_loop_model *l = &m->loop[loop];
    long n_unrolled = po_loop_is_jammed(l->node) ? l->node->loop.step : 1;
    double ns = chain * (double)n_unrolled * m->machine->chain_ns;
    double all = l->trips * (body->ops.op + body->ops.load + body->ops.store +
                             LOOP_INSTRUCTIONS);

    if (ns > 0 && all < WINDOW && po_model_begins_anew(m, loop))
        ns *= all / WINDOW;
    return ns;
}

static double lanes_of(const po_model *m, const struct body *body)
{
    double bytes = body->ops.bytes > 0 ? body->ops.bytes : 8;

    return body->ops.is_serial ? 1 : m->machine->vector_bytes / bytes;
}

/* Does a reference in the loop move through memory with a stride? */
static bool has_far(const po_model *m, int loop)
{
    for (int i = 0; i < m->n_ref; i++)
        if (m->ref[i].loop == loop &&
            po_ref_move(m, &m->ref[i], loop) == PO_MOVE_FAR)
            return true;
    return false;
}

/* If compilers would execute the loop around an innermost loop in vectors, of how many
 * elements?  Else 1.  They would if the inner one cannot be, or if its vectors, of sums of
 * integers, would have to be gathered.
 */
static double outer_lanes(const po_model *m, int loop, const struct body *body)
{
    const po_loop_model *l = &m->loop[loop];
    double lanes = lanes_of(m, body);
    double chain;

    if (lanes < 2 || l->node->loop.simd || l->parent < 0 ||
        m->loop[l->parent].trips < lanes ||
        (po_model_is_vector(m, loop, &chain) && !has_far(m, loop)) ||
        !po_model_is_outer_vector(m, loop))
        return 1;
    return lanes;
}

int po_model_target(const po_model *m)
{
    int t = 0;

    while (t < PO_N_TARGET - 1 &&
           po_tile_dim_targets[t].vector_bytes > m->machine->vector_bytes)
        t++;
    return t;
}

/* The elements of a row of a register tile, all of which are computed where it is but a part
 * of one.
 */
static double row_of(const po_model *m, int loop)
{
    return (double)po_tile_dim_number(m->loop[loop].node->loop.tile_dim,
                                      po_model_target(m));
}

/* The time of a row of a register tile.  Each of its operands is loaded once for many
 * elements, so that loads are next to nothing.
 */
static double lanes_ns(const po_model *m, int loop, const struct body *body)
{
    po_ops ops = body->ops;
    double n = fmax(m->loop[loop].trips, row_of(m, loop));

    ops.load /= TILE_USES;
    return n * po_ops_ns(&ops, m->machine, true);
}

/* The time that the lanes of all sums but the first take behind the loop. */
static double sums_ns(const po_model *m, int loop, const struct body *body)
{
    double wide = body->saved_op != 0 ? 2 : 1;
    int n = 0;

    for (int i = 0; i < m->n_ref; i++)
        n += m->ref[i].is_write && m->ref[i].loop == loop &&
             m->ref[i].is_known &&
             po_ref_move(m, &m->ref[i], loop) == PO_MOVE_NONE;
    return fmax(n - 1, 0) * SUM_LOOPS * wide * m->machine->loop_ns;
}

/* The time of all iterations of a loop that looks for a peak: of those in vectors, and of
 * those of the rest, or all, one by one.  The lanes begin and end with a loop each, in every
 * strip; something is found in the first strip, and perhaps in another one.
 */
static double peak_ns(const po_model *m, const po_loop_model *l, double wide_ns,
                      double one_ns)
{
    bool is_place = l->node->loop.peak->update.is_place;
    double least = is_place ? PO_PEAK_LONG : PO_PEAK_LEAST;
    double rest = is_place ? 2 * PO_PEAK_STRIP : (PO_PEAK_LANES - 1) / 2.0;
    double times = is_place ? l->trips / PO_PEAK_STRIP : 1;

    if (l->trips < least)
        return l->trips * one_ns + SHORT_LOOPS * m->machine->loop_ns;
    return l->trips * wide_ns + fmin(l->trips, rest) * one_ns +
           3 * times * m->machine->loop_ns;
}

/* The time of all iterations of one execution of an innermost loop, which takes so
 * long to begin and end.
 */
static double inner_ns(const po_model *m, int loop, const struct body *body,
                       double begin_ns)
{
    const po_loop_model *l = &m->loop[loop];
    const po_machine *machine = m->machine;
    double lanes = lanes_of(m, body);
    double outer = outer_lanes(m, loop, body);
    double chain;
    bool can = po_model_is_vector(m, loop, &chain) ||
               (l->node->loop.simd && !po_model_lacks_masks(m, loop));
    double waiting = l->node->loop.simd ? 0 : waiting_ns(m, loop, body, chain);
    double alone = po_ops_ns(&body->ops, machine, outer > 1) * outer;
    double pairs = body->saved_op > 0 ? 2 : 1;
    double wide = vector_ns(m, body) + machine->iteration_ns / lanes / pairs;
    double rest;

    if (l->node->loop.is_lanes)
        return lanes_ns(m, loop, body);
    alone = fmax(alone + machine->iteration_ns, waiting);
    if (l->node->loop.peak)
        return begin_ns + peak_ns(m, l, wide, alone);
    if (!can || lanes < 2 || l->trips < lanes || outer > 1)
        return (begin_ns + l->trips * alone) / outer;
    rest = fmin((lanes - 1) / 2, l->trips - lanes);
    wide = (l->trips - rest) * wide + rest * alone + machine->loop_ns +
           sums_ns(m, loop, body);
    return begin_ns +
           (l->node->loop.simd ? wide : fmin(wide, l->trips * alone));
}

/* Is there one loop in this one, an innermost loop, for which compilers execute this
 * one in vectors?
 */
static bool is_vector_around(const po_model *m, int loop)
{
    for (int l = loop + 1; l < m->n_loop; l++) {
        const po_loop_model *inner = &m->loop[l];
        struct body body;

        if (inner->parent != loop)
            continue;
        if (!inner->is_inner || inner->entries * inner->trips <= 0)
            return false;
        body = body_of(m, l, inner->entries * inner->trips);
        return outer_lanes(m, l, &body) > 1;
    }
    return false;
}

double po_model_body_ns(const po_model *m, int loop)
{
    const po_loop_model *l = loop < 0 ? NULL : &m->loop[loop];
    double iterations = l ? l->entries * l->trips : 1;
    struct body body;
    double ns;
    bool is_vector;

    if (l && iterations <= 0)
        return 0;
    body = body_of(m, loop, iterations);
    if (!l)
        return po_ops_ns(&body.ops, m->machine, false);
    ns = l->node->loop.is_unrolled
             ? 0
             : m->machine->loop_ns + bounds_ns(m, l->node);
    if (l->is_inner)
        return l->entries * part_of(m, loop) * inner_ns(m, loop, &body, ns);
    is_vector = is_vector_around(m, loop);
    return l->entries * ns +
           iterations *
               (part_of(m, loop) * po_ops_ns(&body.ops, m->machine, is_vector) +
                (l->node->loop.is_unrolled
                     ? 0
                     : m->machine->iteration_ns /
                           (is_vector ? lanes_of(m, &body) : 1)));
}
