/* The check of schedules against its definition, and against what programs
 * compute, on random scops and random trees.
 */
#include "random_tree.h"

#include <stdlib.h>
/* A random scop, its dependences and a tree for it.
 *
 * "date"    of every instance, see struct plan
 * "n_date"  length of a date
 * "dep"     whose pairs are visited
 * "flow"    n_instance² entries: do values flow in a scalar whose private
 *           dependences are ignored?  bit a for array a
 * "legal"   no rule has been found to be broken
 */
struct verify_case {
    po_scop *scop;
    po_deps *deps;
    struct trace trace;
    struct plan plan;
    isl_schedule *tree;
    int n_date;
    int (*date)[TRACE_DATE];
    const po_dep *dep;
    unsigned *flow;
    bool legal;
};

static int value(const struct row *row, const int *iter)
{
    return (int)po_floor_div(row->coef[0] * iter[0] + row->coef[1] * iter[1] +
                                 row->constant,
                             row->den);
}

static void set_date(struct verify_case *c, int pos)
{
    const struct instance *in = &c->trace.instance[pos];
    const struct plan *plan = &c->plan;
    int sign = plan->backwards[in->stmt] ? -1 : 1;
    int *date = c->date[pos];

    *date++ = plan->group[in->stmt];
    for (int r = 0; r < plan->n_row; r++)
        *date++ = value(&plan->row[in->stmt][r], in->iter);
    *date++ = plan->place[in->stmt];
    *date++ = sign * in->iter[0];
    *date++ = sign * in->iter[1];
}

static void begin(struct verify_case *c, uint64_t *state)
{
    size_t n;

    *c = (struct verify_case){.legal = true};
    c->scop = random_scop(state);
    c->deps = po_deps_analyse(c->scop, &run);
    trace_begin(&c->trace, c->scop);
    draw_plan(&c->plan, c->scop, state);
    c->tree = tree_of(&c->plan);
    n = (size_t)c->trace.n_instance;
    c->date = po_alloc(n * sizeof(*c->date));
    c->flow = po_alloc(n * n * sizeof(*c->flow));
    c->n_date = c->plan.n_row + 4;
    for (int i = 0; i < c->trace.n_instance; i++)
        set_date(c, i);
}

static void end(struct verify_case *c)
{
    free(c->date);
    free(c->flow);
    isl_schedule_free(c->tree);
    trace_end(&c->trace);
    po_deps_free(c->deps);
    po_scop_free(c->scop);
}

static bool is_concurrent(const struct verify_case *c, int pos, int entry)
{
    const struct plan *plan = &c->plan;
    int group = plan->group[c->trace.instance[pos].stmt];

    return entry >= 1 && entry <= plan->n_row &&
           plan->concurrent[leader(plan, group)][entry - 1];
}

/* The first entry in which two dates differ. */
static int first_difference(const struct verify_case *c, int a, int b)
{
    int i = 0;

    while (i < c->n_date && c->date[a][i] == c->date[b][i])
        i++;
    return i;
}

static bool is_before(const struct verify_case *c, int a, int b)
{
    int i = first_difference(c, a, b);

    return i < c->n_date && c->date[a][i] < c->date[b][i];
}

static void check_order(int src, int dst, void *user)
{
    struct verify_case *c = user;

    if (!is_before(c, src, dst) ||
        is_concurrent(c, src, first_difference(c, src, dst)))
        c->legal = false;
}

/* Innermost entry of the date that is a concurrent loop, or -1. */
static int innermost(const struct verify_case *c, int pos)
{
    int i = c->n_date - 1;

    while (i >= 0 && !is_concurrent(c, pos, i))
        i--;
    return i;
}

static void check_confined(int src, int dst, void *user)
{
    struct verify_case *c = user;
    int same = first_difference(c, src, dst);

    c->flow[src * c->trace.n_instance + dst] |= 1u << c->dep->array;
    if (same <= innermost(c, src) || same <= innermost(c, dst))
        c->legal = false;
}

static bool flows(const struct verify_case *c, int src, int dst, int array)
{
    return c->flow[src * c->trace.n_instance + dst] >> array & 1;
}

/* Is a value in scalar "write->array" that lives from "def" to "use"
 * overwritten?
 */
static void check_write(struct verify_case *c, const struct touch *write)
{
    int w = write->instance;

    for (int def = 0; def < c->trace.n_instance; def++)
        for (int use = 0; use < c->trace.n_instance; use++)
            if (flows(c, def, use, write->array) && is_before(c, def, w) &&
                is_before(c, w, use) && !flows(c, w, use, write->array))
                c->legal = false;
}

static bool has_private(const struct verify_case *c, int array)
{
    for (int i = 0; i < c->deps->n_dep; i++)
        if (c->deps->dep[i].array == array && c->deps->dep[i].is_private)
            return true;
    return false;
}

static bool is_legal(struct verify_case *c)
{
    for (int i = 0; i < c->deps->n_dep; i++) {
        c->dep = &c->deps->dep[i];
        if (!c->dep->is_private)
            trace_visit_pairs(&c->trace, c->dep, check_order, c);
        if (c->dep->kind == PO_DEP_FLOW && has_private(c, c->dep->array))
            trace_visit_pairs(&c->trace, c->dep, check_confined, c);
    }
    for (int i = 0; i < c->trace.n_touch; i++)
        if (c->trace.touch[i].is_write)
            check_write(c, &c->trace.touch[i]);
    return c->legal;
}

/* The answer is the one that the rules give, pair by pair. */
static int verify_answers_by_the_rules(uint64_t state)
{
    struct verify_case c;
    isl_bool got;
    bool want;

    begin(&c, &state);
    got = po_verify_schedule(c.scop, c.deps, c.tree, &run);
    want = is_legal(&c);
    end(&c);
    return got >= 0 && got == isl_bool_ok(want);
}

/* Which way the iterations of concurrent loops are interleaved. */
enum interleaving { IN_ORDER, REVERSED, IN_LOCKSTEP, N_INTERLEAVING };

/* The case whose instances are sorted, and how: qsort passes nothing on. */
static const struct verify_case *sorted;
static enum interleaving how;

/* Compare dates without the concurrent loops, and by these afterwards. */
static int compare_lockstep(int a, int b)
{
    int i = first_difference(sorted, a, b);
    int late = i;

    if (!is_concurrent(sorted, a, i))
        return sorted->date[a][i] - sorted->date[b][i];
    for (late = i + 1; late < sorted->n_date; late++)
        if (sorted->date[a][late] != sorted->date[b][late] &&
            !is_concurrent(sorted, a, late))
            return sorted->date[a][late] - sorted->date[b][late];
    return sorted->date[a][i] - sorted->date[b][i];
}

static int compare_dates(const void *left, const void *right)
{
    int a = *(const int *)left;
    int b = *(const int *)right;
    int i = first_difference(sorted, a, b);

    if (a == b)
        return 0;
    if (how == IN_LOCKSTEP)
        return compare_lockstep(a, b);
    if (how == REVERSED && is_concurrent(sorted, a, i))
        return sorted->date[b][i] - sorted->date[a][i];
    return sorted->date[a][i] - sorted->date[b][i];
}

/* Do the two touches have the same memory?  In concurrent loops, every
 * iteration has a copy of a scalar with private dependences.
 */
static bool same_memory(const struct verify_case *c, const struct touch *a,
                        const struct touch *b)
{
    int loop = innermost(c, a->instance);

    if (!same_element(a, b))
        return false;
    if (!has_private(c, a->array) || a->instance == b->instance)
        return true;
    return loop == innermost(c, b->instance) &&
           first_difference(c, a->instance, b->instance) > loop;
}

/* The number of the touch in the memory of "touch" that is the last write in
 * "order" (of instances) before place "end"; -1 if there is none.  With "c"
 * NULL, memory is that of the original program.
 */
static int last_write(const struct verify_case *c, const struct trace *t,
                      const int *order, int end, const struct touch *touch)
{
    for (int place = end - 1; place >= 0; place--)
        for (int i = 0; i < t->n_touch; i++) {
            const struct touch *write = &t->touch[i];

            if (write->instance == order[place] && write->is_write &&
                write->is_done &&
                (c ? same_memory(c, write, touch) : same_element(write, touch)))
                return write->instance;
        }
    return -1;
}

/* Do all reads see, with the instances in "order", the writes that they see
 * in the original order, and is the same left in memory that is not dead?
 */
static bool same_values(const struct verify_case *c, const int *order,
                        const int *original)
{
    const struct trace *t = &c->trace;
    bool same = true;

    for (int place = 0; place < t->n_instance; place++)
        for (int i = 0; i < t->n_touch; i++) {
            const struct touch *touch = &t->touch[i];
            bool dead = c->scop->array[touch->array].dead_out;
            int in = touch->instance;

            if (in != order[place] || (touch->is_write && dead))
                continue;
            if (touch->is_write)
                same = same &&
                       last_write(c, t, order, t->n_instance, touch) ==
                           last_write(NULL, t, original, t->n_instance, touch);
            else
                same = same && last_write(c, t, order, place, touch) ==
                                   last_write(NULL, t, original, in, touch);
        }
    return same;
}

/* A tree that is declared legal computes the same values, whatever the order
 * in which the iterations of concurrent loops run.
 */
static int legal_trees_compute_the_same(uint64_t state)
{
    struct verify_case c;
    isl_bool legal;
    int *original;
    int *order;
    bool same = true;

    begin(&c, &state);
    legal = po_verify_schedule(c.scop, c.deps, c.tree, &run);
    original = po_alloc((size_t)c.trace.n_instance * sizeof(int));
    order = po_alloc((size_t)c.trace.n_instance * sizeof(int));
    for (int i = 0; i < c.trace.n_instance; i++)
        original[i] = order[i] = i;
    for (how = 0; legal == isl_bool_true && how < N_INTERLEAVING; how++) {
        sorted = &c;
        qsort(order, (size_t)c.trace.n_instance, sizeof(int), compare_dates);
        same = same && same_values(&c, order, original);
    }
    free(original);
    free(order);
    end(&c);
    return same;
}

const struct prop verify_props[] = {
    {"a schedule is legal if the rules say so", verify_answers_by_the_rules,
     300},
    {"legal trees compute the same", legal_trees_compute_the_same, 300},
    {0},
};
