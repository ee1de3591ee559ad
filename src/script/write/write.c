/* An order as a script: the steps that make it of the order of the program.
 *
 * Steps that people would write are looked for first: parts are taken apart, loops are
 * skewed, shifted, reordered, tiled, and marked, from the outside to the inside.  What they
 * make is compared with the order; if it is another one, the order is written as a tree, in one
 * step.  Steps that are not legal alone are checked together with those behind them.
 */
#include "writer.h"

#include <stdlib.h>
#include <string.h>

/* More statements make no script that anybody would read. */
enum { MOST_STMT = 40 };

/* How much of the budget looking for steps may take, in percent. */
enum { STEPS = 80 };

/* Has "b" all marks of "a"? */
static bool has_marks_of(const po_tnode *a, const po_tnode *b)
{
    for (int i = 0; i < a->n_mark; i++) {
        bool found = false;

        for (int k = 0; k < b->n_mark; k++)
            found = found || (strcmp(a->mark[i].name, b->mark[k].name) == 0 &&
                              a->mark[i].number == b->mark[k].number);
        if (!found)
            return false;
    }
    return a->n_mark == b->n_mark;
}

/* Are the trees the same, but for names? */
static bool is_equal(const po_steps *s, const po_tnode *a, const po_tnode *b)
{
    if (a->kind != b->kind || a->n_part != b->n_part ||
        !po_writer_same_instances(s, a, b))
        return false;
    if (a->kind == PO_TNODE_LOOP &&
        (!po_writer_same_rows(s, a, b) || !has_marks_of(a, b)))
        return false;
    for (int i = 0; i < a->n_part; i++)
        if (!is_equal(s, a->part[i], b->part[i]))
            return false;
    return true;
}

/* Write what makes the node that the order has, and what is in it: "depth" loops with the
 * same statements are around it.
 */
static bool write_node(po_writer *w, const po_tnode *wanted, int depth)
{
    if (wanted->kind == PO_TNODE_LEAF)
        return true;
    if (wanted->kind == PO_TNODE_LOOP) {
        po_loops to = po_writer_chain(wanted);

        return po_writer_loops(w, wanted) &&
               (to.n == PO_MAX_ARG ||
                write_node(w, to.loop[to.n - 1]->part[0], to.n));
    }
    if (wanted->kind != PO_TNODE_PARTS || !po_writer_parts(w, wanted, depth))
        return false;
    for (int i = 0; i < wanted->n_part; i++)
        if (!write_node(w, wanted->part[i], 0))
            return false;
    return true;
}

/* Write what puts instances apart, and then what makes each of these parts: "depth" loops with
 * the instances of the node are around it.
 */
static bool write_split(po_writer *w, const po_tnode *wanted, int depth)
{
    bool is_split = po_writer_is_split(w->s, wanted);

    if (wanted->kind == PO_TNODE_LOOP) {
        po_loops to = po_writer_chain(wanted);

        return write_split(w, to.loop[to.n - 1]->part[0], to.n);
    }
    if (is_split && !po_writer_split_statements(w, wanted, depth))
        return false;
    for (int i = 0; i < wanted->n_part; i++)
        if (is_split ? !write_node(w, wanted->part[i], 0)
                     : !write_split(w, wanted->part[i], 0))
            return false;
    return true;
}

/* Which statements are put into loops beside them first; "BY_LEVEL": loop by loop of those that
 * all share in the order.
 */
enum sinking { NONE, AT_ZERO, AT_LOOP, BY_LEVEL };

static bool put_into_loops(po_writer *w, const po_tnode *whole,
                           enum sinking sinking)
{
    if (sinking == BY_LEVEL)
        return po_writer_levels(w, whole);
    return sinking == NONE || po_writer_sink(w, whole, sinking == AT_LOOP);
}

/* Write the steps for the order, which is "whole" without parts that have instances of one
 * statement.
 */
static bool write_all(po_writer *w, const po_tnode *wanted,
                      const po_tnode *whole, enum sinking sinking)
{
    w->part->n_step = 0;
    w->part->step = NULL;
    w->s->root = po_tnode_of_scop(w->s);
    return put_into_loops(w, whole, sinking) && write_node(w, whole, 0) &&
           (whole == wanted || write_split(w, wanted, 0)) &&
           is_equal(w->s, w->s->root, wanted) &&
           po_steps_join(w->part, w->s->scop, w->s->deps, w->s->run);
}

/* Write the steps that a person would write; false if none are found. */
static bool write_steps(po_writer *w, const po_tnode *wanted)
{
    const po_tnode *whole = NULL;
    bool good = false;

    if (w->s->scop->n_stmt <= MOST_STMT)
        whole = po_writer_unsplit(w->s, wanted);
    for (int how = NONE; how <= BY_LEVEL && whole && !good; how++)
        good = write_all(w, wanted, whole, (enum sinking)how);
    return good;
}

/* Write the order as a tree, in one step. */
static void write_tree(po_writer *w, __isl_keep isl_schedule *tree)
{
    char *text = isl_schedule_to_str(tree);

    w->part->n_step = 0;
    w->part->step = NULL;
    *PO_ARENA_ADD(w->s->arena, w->part->step, w->part->n_step) =
        (po_script_step){.line = 1,
                         .text = po_arena_printf(w->s->arena, "order %s",
                                                 text ? text : "{}")};
    free(text);
}

/* Write that the outermost loop is in blocks, and nothing else; false if that is another order. */
static bool write_blocks(po_writer *w, const po_tnode *wanted)
{
    const po_tnode *outer = po_tnode_of_scop(w->s);
    const po_stmt *first;

    w->part->n_step = 0;
    w->part->step = NULL;
    w->s->root = outer;
    while (outer->kind != PO_TNODE_LOOP && outer->n_part > 0)
        outer = outer->part[0];
    first = outer->kind == PO_TNODE_LOOP ? po_writer_first(w->s, outer) : NULL;
    return first &&
           po_writer_step(w, "block %s.%s", first->name, outer->name) &&
           is_equal(w->s, w->s->root, wanted);
}

/* Find the steps, of the scop that is made by the passes "of". */
static void find_steps(po_writer *w, unsigned of, __isl_keep isl_schedule *tree)
{
    const po_tnode *wanted = po_tnode_of_tree(w->s, tree);
    unsigned long outer = po_effort_narrow(STEPS);
    bool good = false;

    w->part->scop = of;
    if (wanted && (of & PO_SCRIPT_EXPAND_READS))
        good = write_blocks(w, wanted);
    good = good || (wanted && write_steps(w, wanted));
    po_effort_widen(outer);
    if (!good)
        write_tree(w, tree);
}

static po_steps begin(const po_scop *scop, const po_deps *deps,
                      const po_run *run)
{
    return (po_steps){
        .scop = scop, .deps = deps, .run = run, .arena = po_arena_new()};
}

/* Append the steps that have been found. */
static void add_steps(const po_script_part *part, po_text *out)
{
    for (int i = 0; i < part->n_step; i++)
        po_text_printf(out, "%s%s\n", part->step[i].is_joined ? "and " : "",
                       part->step[i].text);
}

void po_script_write_trip_count_version(const po_scop *scop,
                                        const po_deps *deps,
                                        __isl_keep isl_schedule *tree,
                                        const po_run *run, po_text *out)
{
    po_steps s = begin(scop, deps, run);
    po_script_part part = {0};
    po_writer w = {&s, &part};

    find_steps(&w, 0, tree);
    po_text_add(out, "few\n");
    add_steps(&part, out);
    po_steps_release(&s);
}

void po_script_print_header(const po_scop *scop, po_text *out)
{
    po_text_printf(out, "nest %s:%d", scop->function, scop->loc.line);
    if (scop->n_left_around > 0)
        po_text_add(out, " part");
    if (scop->n_left_around > 1)
        po_text_printf(out, " %d", scop->n_left_around);
    if (scop->where)
        po_text_printf(out, " %s", scop->where);
    po_text_add(out, "\n");
}

void po_script_write(const po_script_part *form, const po_scop *scop,
                     const po_deps *deps, __isl_keep isl_schedule *tree,
                     const po_run *run, po_text *out)
{
    po_steps s = begin(scop, deps, run);
    po_script_part part = {0};
    po_writer w = {&s, &part};

    find_steps(&w, form->scop, tree);
    po_script_print_header(scop, out);
    po_script_write_settings(form, out);
    add_steps(&part, out);
    po_steps_release(&s);
}

void po_script_explain(const po_script_part *form, const po_scop *scop,
                       const po_deps *deps, __isl_keep isl_schedule *tree,
                       const po_run *run, po_text *out)
{
    po_steps s = begin(scop, deps, run);
    po_script_part part = {0};
    po_writer w = {&s, &part};

    find_steps(&w, form->scop, tree);
    po_writer_explain(&w, out);
    po_steps_release(&s);
}
