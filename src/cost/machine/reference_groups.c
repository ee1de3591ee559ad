/* Groups of references, and the cache lines that a group touches in some loops: those of the
 * values that subscripts have there, from the iterations of loops that move them, each
 * line once.
 */
#include <math.h>

#include "reference_groups.h"

/* Of references that are not known, so many lines are touched, per execution, if they stay
 * in one row.
 */
#define UNKNOWN_LINES 0.25

/* Values of a subscript with gaps no longer than this part of what is between them are
 * neighbours: tiles have fewer iterations than their size on average.
 */
#define GAP 0.125

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

/* The extent for references of which the constants are "distance". */
static struct extent extent_with(const po_model *m, const po_ref_group *group,
                                 int sub, int depth, double distance)
{
    struct extent extent = {1, 1 + distance, 1 + distance};
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
static struct extent extent_of(const po_model *m, const po_ref_group *group,
                               int sub, int depth)
{
    double distance = group->high[sub] - group->low[sub];
    struct extent alone = extent_with(m, group, sub, depth, 0);
    struct extent all = extent_with(m, group, sub, depth, distance);

    if (all.values <= group->n * alone.values)
        return all;
    alone.values *= group->n;
    alone.blocks *= group->n;
    return alone;
}

double po_ref_moving_trips(const po_model *m, const po_ref_model *ref,
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
static double box_lines(const po_model *m, const po_ref_group *group, int depth,
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

double po_ref_gathered_lines(const po_model *m, const po_ref_model *ref,
                             int depth)
{
    const po_ref_group group = {.ref = ref, .n = 1};
    double rows = 1;

    for (int i = 0; i < ref->n_outer; i++)
        rows *= extent_with(m, &group, i, depth, 0).values;
    return rows * ref->row_lines;
}

/* Does the innermost loop go from row to row? */
static bool leaves_row(const po_model *m, const po_ref_model *ref)
{
    for (int i = 0; ref->loop >= 0 && i < ref->n_outer; i++)
        if (fabs(ref->sub[i].k[m->loop[ref->loop].depth]) > 1e-9)
            return true;
    return false;
}

/* The lines that elements are in of which the last subscripts are not known: where nothing
 * is known of how long rows are, each is in another one than the one before if that is in
 * another row.
 */
static double unknown_lines(const po_model *m, const po_ref_model *ref,
                            int depth, double trips)
{
    if (trips <= 1)
        return 1;
    if (ref->row_lines > 0)
        return fmax(fmin(trips, po_ref_gathered_lines(m, ref, depth)), 1);
    return trips * (leaves_row(m, ref) ? 1 : UNKNOWN_LINES);
}

double po_ref_group_lines(const po_model *m, const po_ref_group *group,
                          int depth)
{
    const po_ref_model *ref = group->ref;
    double line = m->machine->line_bytes;
    double trips = po_ref_moving_trips(m, ref, depth);
    double lines;

    if (!ref->is_known)
        return unknown_lines(m, ref, depth, trips);
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
    po_ref_group group = {.ref = ref, .n = 1};
    double distance = 0;

    for (int l = ref->loop; l >= 0 && m->loop[l].depth >= depth;
         l = m->loop[l].parent) {
        const po_ast_node *node = m->loop[l].node;

        if (po_loop_is_jammed(node))
            distance += fabs(ref->sub[sub].k[m->loop[l].depth]) *
                        (1 - 1 / (double)node->loop.jam);
    }
    return extent_with(m, &group, sub, depth, distance).values;
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
static bool is_alternating(const po_model *m, const po_ref_model *write)
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
static void add_row(po_ref_group *group, const po_ref_model *ref)
{
    for (int i = 0; i < group->n_row && i < MAX_ROW; i++)
        if (is_same_row(group->row[i], ref))
            return;
    if (group->n_row < MAX_ROW)
        group->row[group->n_row] = ref;
    group->n_row++;
}

static void join(const po_model *m, po_ref_group *group,
                 const po_ref_model *ref)
{
    group->n++;
    add_row(group, ref);
    group->is_written |= ref->is_write;
    group->is_alternating |= is_alternating(m, ref);
    group->part = fmax(group->part, ref->part);
    for (int i = 0; i < ref->rank; i++) {
        group->low[i] = fmin(group->low[i], ref->sub[i].c);
        group->high[i] = fmax(group->high[i], ref->sub[i].c);
    }
}

static po_ref_group group_for(const po_model *m, const po_ref_model *ref)
{
    po_ref_group group = {.ref = ref,
                          .n = 1,
                          .n_row = 1,
                          .row = {ref},
                          .is_written = ref->is_write,
                          .is_alternating = is_alternating(m, ref),
                          .part = ref->part};

    for (int i = 0; i < ref->rank; i++)
        group.low[i] = group.high[i] = ref->sub[i].c;
    return group;
}

void po_ref_groups_add(const po_model *m, const po_ref_model *ref, int depth,
                       po_ref_group *group, int *n_group)
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
            group[g].part = fmax(group[g].part, ref->part);
            return;
        }
    }
    group[(*n_group)++] = group_for(m, ref);
}
