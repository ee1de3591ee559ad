/* Cache lines: how many a loop touches, and how many have to be moved.
 *
 * If what one iteration of a loop touches stays in a cache, a line that several of
 * its iterations touch is moved to that cache once.  Of loops around each other, the
 * outermost for which that is so counts.  Not so where elements are gathered: those of
 * one iteration are anywhere, and whether they are there depends on all that may be
 * gathered.  If a whole nest stays, nothing is moved:
 * it is there from the last time.
 */
#include <math.h>
#include <stdlib.h>

#include "reference_groups.h"

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

/* The same for elements that are gathered: many are on their way from the second cache at
 * the same time, while those from further away take as long as their pages are looked for.
 * Measured with 4 bytes each, in 8 KB: 0.4 ns, in 256 KB: 0.6 ns, in 4 to 16 MB: 1.6 to
 * 4.4 ns, 7 ns if each is in another row, in 64 MB: 8.5 ns.
 */
#define GATHER_NEAR_FACTOR 1.0
#define GATHER_FAR_FACTOR  3.0

/* Stores leave a processor one after the other: where a loop writes several rows of lines
 * in turn, each waits for its line from the second cache.  Measured with vectors of 16, 32
 * and 64 bytes, and 200 KB to 1 MB: 0.57 to 0.75 of the speed of loops that write one row
 * each, and load more.
 */
#define TURNS_FACTOR 3.5

/* What is found for each loop, and for all at number 0: lines that one iteration,
 * or one execution, touches; "moved": the same with the factors above; "waiting": what is
 * to be added between the first cache and the second.  "gathers": elements, each anywhere
 * in rows, of "rows" lines in all, and not in "moved".
 */
struct touched {
    double iteration;
    double execution;
    double moved;
    double waiting;
    double gathers;
    double rows;
};

static bool is_within(const po_model *m, int loop, int outer)
{
    while (loop >= 0 && loop != outer)
        loop = m->loop[loop].parent;
    return loop == outer;
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

/* Is the element that another reference before it gathers, too? */
static bool is_gathered(const po_model *m, int number)
{
    const po_ref_model *ref = &m->ref[number];

    for (const po_ref_model *other = m->ref; other < ref; other++) {
        bool is_same = !other->is_known && other->array == ref->array &&
                       other->loop == ref->loop &&
                       other->n_outer == ref->n_outer;

        for (int i = 0; is_same && i < ref->n_outer; i++)
            is_same = fabs(other->sub[i].c - ref->sub[i].c) < 1e-6;
        if (is_same)
            return true;
    }
    return false;
}

/* Find what the loop gathers from rows. */
static void find_gathered(const po_model *m, int loop, struct touched *touched)
{
    int depth = loop < 0 ? 0 : m->loop[loop].depth;

    for (int i = 0; i < m->n_ref; i++) {
        const po_ref_model *ref = &m->ref[i];

        if (ref->is_known || ref->row_lines <= 0 ||
            !is_within(m, ref->loop, loop) || is_gathered(m, i))
            continue;
        touched->rows += po_ref_gathered_lines(m, ref, depth);
        touched->gathers += po_ref_moving_trips(m, ref, depth) *
                            (ref->is_write ? WRITE_FACTOR : 1);
    }
}

/* Of the elements that are gathered, how many find no line in a cache of so many? */
static double missed(const struct touched *touched, double capacity)
{
    if (touched->rows <= capacity)
        return fmin(touched->gathers, touched->rows);
    return touched->gathers * (1 - capacity / touched->rows);
}

/* Find what the loop touches; -1 stands for all of the nest. */
static struct touched find_touched(const po_model *m, int loop,
                                   po_ref_group *group)
{
    int depth = loop < 0 ? 0 : m->loop[loop].depth;
    struct touched touched = {0};
    int n_group = 0;

    for (int i = 0; i < m->n_ref; i++)
        if ((m->ref[i].rank > 0 || !m->ref[i].is_known) &&
            is_within(m, m->ref[i].loop, loop))
            po_ref_groups_add(m, &m->ref[i], depth, group, &n_group);
    for (int g = 0; g < n_group; g++) {
        double once = po_ref_group_lines(m, &group[g], depth + (loop >= 0));
        double lines = po_ref_group_lines(m, &group[g], depth);

        if (loop >= 0)
            lines = fmin(lines, fmax(m->loop[loop].trips, 1) * once);
        touched.execution += lines;
        touched.iteration += once;
        if (!group[g].ref->is_known && group[g].ref->row_lines > 0)
            continue;
        lines *= group[g].part;
        touched.moved += lines * (group[g].is_written ? WRITE_FACTOR : 1) *
                         (is_far(m, group[g].ref) ? FAR_FACTOR : 1);
        if (group[g].is_alternating)
            touched.waiting += lines * (TURNS_FACTOR - WRITE_FACTOR);
    }
    find_gathered(m, loop, &touched);
    return touched;
}

/* Lines moved for references that are in the loop, but in none inside of it. */
static double direct_lines(const po_model *m, int loop)
{
    double share = loop < 0 ? 1 : m->loop[loop].share;
    double lines = 0;

    for (int i = 0; i < m->n_ref; i++)
        if (m->ref[i].loop == loop && m->ref[i].rank > 0)
            lines += m->ref[i].times * m->ref[i].part;
    return lines * share;
}

/* Does the loop itself gather elements, outside of the loops in it? */
static bool gathers_itself(const po_model *m, int loop)
{
    for (int i = 0; i < m->n_ref; i++)
        if (m->ref[i].loop == loop && !m->ref[i].is_known &&
            m->ref[i].row_lines > 0)
            return true;
    return false;
}

/* Lines moved into a cache for what a loop gathers: from all of its rows or, if there are
 * fewer in the loops inside of it at a time, from these.
 */
static double gathered_lines(const po_model *m, const struct touched *touched,
                             int loop, double capacity)
{
    double all = missed(&touched[loop + 1], capacity) * m->loop[loop].entries *
                 m->loop[loop].share;
    double inside = 0;

    if (gathers_itself(m, loop))
        return all;
    for (int l = loop + 1; l < m->n_loop; l++)
        if (m->loop[l].parent == loop)
            inside += gathered_lines(m, touched, l, capacity);
    return fmin(all, inside);
}

/* Lines moved into a cache, the first one or another, that holds "capacity" lines. */
static double moved_lines(const po_model *m, const struct touched *touched,
                          int loop, bool is_first, double capacity)
{
    const struct touched *own = &touched[loop + 1];
    double gather = is_first ? GATHER_NEAR_FACTOR : GATHER_FAR_FACTOR;
    double lines = 0;

    if (loop >= 0 && own->iteration <= capacity)
        return (own->moved + (is_first ? own->waiting : 0)) *
                   m->loop[loop].entries * m->loop[loop].share +
               gathered_lines(m, touched, loop, capacity) * gather;
    for (int l = loop + 1; l < m->n_loop; l++)
        if (m->loop[l].parent == loop)
            lines += moved_lines(m, touched, l, is_first, capacity);
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
    const double capacity[] = {machine->l1_bytes, machine->l2_bytes,
                               machine->l3_bytes};
    const double line_ns[] = {machine->l2_line_ns,
                              machine->l3_line_ns - machine->l2_line_ns,
                              machine->memory_line_ns - machine->l3_line_ns};
    struct touched *touched =
        po_alloc(((size_t)m->n_loop + 1) * sizeof(*touched));
    po_ref_group *group = po_alloc(((size_t)m->n_ref + 1) * sizeof(*group));
    double ns = 0;

    for (int l = -1; l < m->n_loop; l++)
        touched[l + 1] = find_touched(m, l, group);
    for (size_t i = 0; i < PO_COUNTOF(capacity); i++) {
        double lines = capacity[i] / machine->line_bytes;
        double part = part_beyond(touched[0].execution / lines);

        if (part > 0 && line_ns[i] > 0)
            ns += part * line_ns[i] *
                  moved_lines(m, touched, -1, i == 0, FILL * lines);
    }
    free(touched);
    free(group);
    return ns;
}
