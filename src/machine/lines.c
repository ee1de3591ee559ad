/* Cache lines: how many a loop touches, and how many have to be moved.
 *
 * If what one iteration of a loop touches stays in a cache, a line that several of
 * its iterations touch is moved to that cache once.  Of loops around each other, the
 * outermost for which that is so counts.  If a whole nest stays, nothing is moved:
 * it is there from the last time.
 */
#include <math.h>
#include <stdlib.h>

#include "model.h"

/* The part of a cache that is of use to what an iteration touches. */
#define FILL 0.75

/* A nest that touches so many times a cache finds nothing in it when it comes again; one
 * that fits finds all.
 */
#define FULL 1.25

/* Lines that are written are moved twice, at least half of the time; and what is not
 * next to each other is not fetched ahead.
 */
#define WRITE_FACTOR 1.5
#define FAR_FACTOR   1.6

/* Stores leave a processor one after the other: where a loop writes several rows of lines
 * in turn, each waits for its line from the second cache.  Measured with vectors of 16, 32
 * and 64 bytes, and 200 KB to 1 MB: 0.57 to 0.75 of the speed of loops that write one row
 * each, and load more.
 */
#define TURNS_FACTOR 3.5

/* Of references that are not known, so many lines are touched, per execution. */
#define UNKNOWN_LINES 0.25

/* Values of a subscript with gaps no longer than this part of what is between them are
 * neighbours: tiles have fewer iterations than their size on average.
 */
#define GAP 0.125

/* Rows of a group that are told apart. */
#define MAX_ROW 16

/* References to an array that differ by constants, between "low" and "high".
 *
 * "n_row", "row"  references to different rows: those of which the constants differ
 *                 before the last subscript
 */
struct group {
    const po_ref_model *ref;
    int n;
    int n_row;
    const po_ref_model *row[MAX_ROW];
    bool is_written;
    bool is_in_turns;
    double low[MAX_RANK];
    double high[MAX_RANK];
};

/* What is found for each loop, and for all at number 0: lines that one iteration,
 * or one execution, touches; "moved": the same with the factors above; "waiting": what is
 * to be added between the first cache and the second.
 */
struct touched {
    double iteration;
    double execution;
    double moved;
    double waiting;
};

static bool is_within(const po_model *m, int loop, int outer)
{
    while (loop >= 0 && loop != outer)
        loop = m->loop[loop].parent;
    return loop == outer;
}

/* Values of a subscript in the loops from depth "depth" on: "blocks" of neighbours,
 * "run" in each, "values" in all.
 */
struct extent {
    double blocks;
    double run;
    double values;
};

static void extend(struct extent *extent, double step, double trips)
{
    if (step <= extent->run * (1 + GAP)) {
        extent->run += step * (trips - 1);
        extent->values =
            fmin(extent->values * trips, extent->blocks * extent->run);
        return;
    }
    extent->blocks *= trips;
    extent->values *= trips;
}

/* Does the subscript tell the iteration of the loop, as those from "depth" on that move it
 * less stay within one of its steps, and those that move it more do so by all of
 * them?
 */
static bool tells(const po_model *m, const po_ref_model *ref, int sub, int loop,
                  int depth)
{
    double step = fabs(ref->sub[sub].k[m->loop[loop].depth]);
    double inside = 0;

    if (step < 1 - 1e-9)
        return false;
    for (int l = ref->loop; l >= 0 && m->loop[l].depth >= depth;
         l = m->loop[l].parent) {
        double other = fabs(ref->sub[sub].k[m->loop[l].depth]);

        if (l == loop || other < 1e-9)
            continue;
        if (other < step)
            inside += other * fmax(m->loop[l].trips - 1, 0);
        else if (other < step * m->loop[loop].trips - 1e-9)
            return false;
    }
    return inside < step;
}

/* Does an earlier subscript tell the iteration of the loop?  The loop moves the reference
 * from row to row then: A[i][j - i] touches as much of each row as j has iterations,
 * and tiles in a diagonal are no square.
 */
static bool is_told(const po_model *m, const po_ref_model *ref, int sub,
                    int loop, int depth)
{
    for (int s = 0; s < sub; s++)
        if (tells(m, ref, s, loop, depth))
            return true;
    return false;
}

/* The loop with the next larger step, of those from "depth" on; -1 if there is none.
 */
static int next_loop(const po_model *m, const po_ref_model *ref, int sub,
                     int depth, double last, int last_loop)
{
    int best = -1;
    double least = 0;

    for (int l = ref->loop; l >= 0 && m->loop[l].depth >= depth;
         l = m->loop[l].parent) {
        double step = fabs(ref->sub[sub].k[m->loop[l].depth]);

        if (step < 1e-9 || step < last || (step == last && l >= last_loop) ||
            is_told(m, ref, sub, l, depth))
            continue;
        if (best < 0 || step < least || (step == least && l > best)) {
            best = l;
            least = step;
        }
    }
    return best;
}

/* The extent for references of which the constants are "apart". */
static struct extent extent_with(const po_model *m, const struct group *group,
                                 int sub, int depth, double apart)
{
    struct extent extent = {1, 1 + apart, 1 + apart};
    double step = 0;
    int loop = m->n_loop;

    for (;;) {
        loop = next_loop(m, group->ref, sub, depth, step, loop);
        if (loop < 0)
            return extent;
        step = fabs(group->ref->sub[sub].k[m->loop[loop].depth]);
        if (m->loop[loop].trips > 1)
            extend(&extent, step, m->loop[loop].trips);
    }
}

/* References far from each other touch no more than each of them alone. */
static struct extent extent_of(const po_model *m, const struct group *group,
                               int sub, int depth)
{
    double apart = group->high[sub] - group->low[sub];
    struct extent alone = extent_with(m, group, sub, depth, 0);
    struct extent all = extent_with(m, group, sub, depth, apart);

    if (all.values <= group->n * alone.values)
        return all;
    alone.values *= group->n;
    alone.blocks *= group->n;
    return alone;
}

/* Iterations of the loops from "depth" on that move the reference. */
static double moving_trips(const po_model *m, const po_ref_model *ref,
                           int depth)
{
    double n = 1;

    for (int l = ref->loop; l >= 0 && m->loop[l].depth >= depth;
         l = m->loop[l].parent) {
        bool moves = !ref->is_known;

        for (int i = 0; i < ref->rank; i++)
            moves |= fabs(ref->sub[i].k[m->loop[l].depth]) > 1e-9;
        if (moves && m->loop[l].trips > 1)
            n *= m->loop[l].trips;
    }
    return n;
}

/* How often the reference is reached, at most once: loops that have next to no iterations,
 * as those of what is left of others, touch next to nothing.
 */
static double chance(const po_model *m, const po_ref_model *ref, int depth)
{
    double part = 1;

    for (int l = ref->loop; l >= 0 && m->loop[l].depth >= depth;
         l = m->loop[l].parent)
        part *= fmin(m->loop[l].trips, 1);
    return part;
}

/* The lines of a box around all references of the group, or those to one row. */
static double box_lines(const po_model *m, const struct group *group, int depth,
                        bool is_row)
{
    const po_ref_model *ref = group->ref;
    double lines = 1;

    for (int i = 0; i < ref->rank; i++) {
        bool is_alone = is_row && i < ref->rank - 1;
        struct extent extent = is_alone ? extent_with(m, group, i, depth, 0)
                                        : extent_of(m, group, i, depth);
        double row =
            fmax(extent.run * ref->unit_bytes / m->machine->line_bytes, 1);

        lines *= i < ref->rank - 1
                     ? extent.values
                     : fmin(extent.blocks, fmax(extent.values, 1)) * row;
    }
    return lines;
}

/* The lines that a group touches in the loops from "depth" on: no more than its rows
 * each by itself.
 */
static double group_lines(const po_model *m, const struct group *group,
                          int depth)
{
    const po_ref_model *ref = group->ref;
    double line = m->machine->line_bytes;
    double trips = moving_trips(m, ref, depth);
    double lines;

    if (!ref->is_known)
        return trips > 1 ? trips * UNKNOWN_LINES : 1;
    lines = fmin(box_lines(m, group, depth, false),
                 group->n_row * box_lines(m, group, depth, true));
    lines = fmin(lines, trips * group->n * fmax(ref->unit_bytes / line, 1));
    if (ref->most > 0)
        lines = fmin(lines, ref->most * ref->bytes / line + 1);
    return lines * chance(m, ref, depth);
}

static bool is_same_step(const po_ref_model *a, const po_ref_model *b)
{
    for (int i = 0; i < a->rank; i++)
        for (int d = 0; d < MAX_DEPTH; d++)
            if (fabs(a->sub[i].k[d] - b->sub[i].k[d]) > 1e-6)
                return false;
    return true;
}

/* How many elements the reference touches with those beside it, of which jammed loops
 * have one for each iteration.
 */
static double size_of(const po_model *m, const po_ref_model *ref, int sub,
                      int depth)
{
    struct group group = {.ref = ref, .n = 1};
    double apart = 0;

    for (int l = ref->loop; l >= 0 && m->loop[l].depth >= depth;
         l = m->loop[l].parent) {
        const po_ast_node *node = m->loop[l].node;

        if (po_loop_is_jammed(node))
            apart += fabs(ref->sub[sub].k[m->loop[l].depth]) *
                     (1 - 1 / (double)node->loop.jam);
    }
    return extent_with(m, &group, sub, depth, apart).values;
}

/* Do two references, in different loops, touch as much in all directions? */
static bool is_same_size(const po_model *m, const po_ref_model *a,
                         const po_ref_model *b, int depth)
{
    if (a->loop == b->loop)
        return false;
    for (int i = 0; i < a->rank; i++) {
        double size = size_of(m, a, i, depth);

        if (fabs(size_of(m, b, i, depth) - size) > 0.1 * size + 2)
            return false;
    }
    return true;
}

/* Is the reference, that goes from element to element, written in a loop in which others
 * are as well?
 */
static bool is_in_turns(const po_model *m, const po_ref_model *write)
{
    if (!write->is_write || write->loop < 0 ||
        po_ref_move(m, write, write->loop) != PO_MOVE_UNIT)
        return false;
    for (const po_ref_model *ref = m->ref; ref < m->ref + m->n_ref; ref++)
        if (ref->is_write && ref->loop == write->loop &&
            ref->array != write->array &&
            po_ref_move(m, ref, ref->loop) == PO_MOVE_UNIT)
            return true;
    return false;
}

static bool is_same_row(const po_ref_model *a, const po_ref_model *b)
{
    for (int i = 0; i < a->rank - 1; i++)
        if (fabs(a->sub[i].c - b->sub[i].c) > 1e-6)
            return false;
    return true;
}

/* Count the row of the reference; from MAX_ROW on, each is another one. */
static void add_row(struct group *group, const po_ref_model *ref)
{
    for (int i = 0; i < group->n_row && i < MAX_ROW; i++)
        if (is_same_row(group->row[i], ref))
            return;
    if (group->n_row < MAX_ROW)
        group->row[group->n_row] = ref;
    group->n_row++;
}

static void join(const po_model *m, struct group *group,
                 const po_ref_model *ref)
{
    group->n++;
    add_row(group, ref);
    group->is_written |= ref->is_write;
    group->is_in_turns |= is_in_turns(m, ref);
    for (int i = 0; i < ref->rank; i++) {
        group->low[i] = fmin(group->low[i], ref->sub[i].c);
        group->high[i] = fmax(group->high[i], ref->sub[i].c);
    }
}

static struct group group_for(const po_model *m, const po_ref_model *ref)
{
    struct group group = {.ref = ref,
                          .n = 1,
                          .n_row = 1,
                          .row = {ref},
                          .is_written = ref->is_write,
                          .is_in_turns = is_in_turns(m, ref)};

    for (int i = 0; i < ref->rank; i++)
        group.low[i] = group.high[i] = ref->sub[i].c;
    return group;
}

/* Put the reference into a group, or begin one. */
static void place_ref(const po_model *m, const po_ref_model *ref, int depth,
                      struct group *group, int *n_group)
{
    for (int g = 0; g < *n_group; g++) {
        const po_ref_model *first = group[g].ref;

        if (first->array != ref->array || !ref->is_known || !first->is_known ||
            first->rank != ref->rank)
            continue;
        if (is_same_step(first, ref)) {
            join(m, &group[g], ref);
            return;
        }
        if (is_same_size(m, first, ref, depth)) {
            group[g].is_written |= ref->is_write;
            return;
        }
    }
    group[(*n_group)++] = group_for(m, ref);
}

/* Does the reference jump over lines in the innermost loop? */
static bool is_far(const po_model *m, const po_ref_model *ref)
{
    double step;

    if (ref->loop < 0 || po_ref_move(m, ref, ref->loop) != PO_MOVE_FAR)
        return false;
    for (int i = 0; i < ref->rank - 1; i++)
        if (fabs(ref->sub[i].k[m->loop[ref->loop].depth]) > 1e-6)
            return true;
    if (!ref->is_known || ref->rank == 0)
        return true;
    step = fabs(ref->sub[ref->rank - 1].k[m->loop[ref->loop].depth]);
    return step * ref->unit_bytes > m->machine->line_bytes;
}

/* Find what the loop touches; -1 stands for all of the nest. */
static struct touched find_touched(const po_model *m, int loop,
                                   struct group *group)
{
    int depth = loop < 0 ? 0 : m->loop[loop].depth;
    struct touched touched = {0};
    int n_group = 0;

    for (int i = 0; i < m->n_ref; i++)
        if ((m->ref[i].rank > 0 || !m->ref[i].is_known) &&
            is_within(m, m->ref[i].loop, loop))
            place_ref(m, &m->ref[i], depth, group, &n_group);
    for (int g = 0; g < n_group; g++) {
        double once = group_lines(m, &group[g], depth + (loop >= 0));
        double lines = group_lines(m, &group[g], depth);

        if (loop >= 0)
            lines = fmin(lines, fmax(m->loop[loop].trips, 1) * once);
        touched.execution += lines;
        touched.moved += lines * (group[g].is_written ? WRITE_FACTOR : 1) *
                         (is_far(m, group[g].ref) ? FAR_FACTOR : 1);
        if (group[g].is_in_turns)
            touched.waiting += lines * (TURNS_FACTOR - WRITE_FACTOR);
        touched.iteration += once;
    }
    return touched;
}

/* Lines moved for references that are in the loop, but in none inside of it. */
static double direct_lines(const po_model *m, int loop)
{
    double share = loop < 0 ? 1 : m->loop[loop].share;
    double lines = 0;

    for (int i = 0; i < m->n_ref; i++)
        if (m->ref[i].loop == loop && m->ref[i].rank > 0)
            lines += m->ref[i].times;
    return lines * share;
}

/* Lines moved into a cache, the first one or another, that holds "room" lines. */
static double moved_lines(const po_model *m, const struct touched *touched,
                          int loop, bool is_first, double room)
{
    const struct touched *own = &touched[loop + 1];
    double lines = 0;

    if (loop >= 0 && own->iteration <= room)
        return (own->moved + (is_first ? own->waiting : 0)) *
               m->loop[loop].entries * m->loop[loop].share;
    for (int l = loop + 1; l < m->n_loop; l++)
        if (m->loop[l].parent == loop)
            lines += moved_lines(m, touched, l, is_first, room);
    return lines + direct_lines(m, loop);
}

/* Of the lines of a nest that takes so many times the room of a cache, which part is not
 * there any more the next time?
 */
static double part_beyond(double fill)
{
    return fmin(fmax((fill - 1) / (FULL - 1), 0), 1);
}

double po_model_lines_ns(const po_model *m)
{
    const po_machine *machine = m->machine;
    const double room[] = {machine->l1_bytes, machine->l2_bytes,
                           machine->l3_bytes};
    const double line_ns[] = {machine->l2_line_ns,
                              machine->l3_line_ns - machine->l2_line_ns,
                              machine->memory_line_ns - machine->l3_line_ns};
    struct touched *touched =
        po_alloc(((size_t)m->n_loop + 1) * sizeof(*touched));
    struct group *group = po_alloc(((size_t)m->n_ref + 1) * sizeof(*group));
    double ns = 0;

    for (int l = -1; l < m->n_loop; l++)
        touched[l + 1] = find_touched(m, l, group);
    for (size_t i = 0; i < PO_COUNTOF(room); i++) {
        double lines = room[i] / machine->line_bytes;
        double part = part_beyond(touched[0].execution / lines);

        if (part > 0 && line_ns[i] > 0)
            ns += part * line_ns[i] *
                  moved_lines(m, touched, -1, i == 0, FILL * lines);
    }
    free(touched);
    free(group);
    return ns;
}
