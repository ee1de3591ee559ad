/* Why an order has the steps that it has.
 *
 * A step is necessary for a later one if that is not legal without it; the dependence that
 * it would break is the reason.  Loops that follow each other are apart for a reason if one
 * loop of both breaks a dependence.
 */
#include "writer.h"

#include <string.h>

/* Longer scripts are not tried without each of their steps. */
enum { MOST_STEP = 24 };

/* Take the steps but for number "without"; return the number of the first that is refused,
 * with the reason in "s->why", or n_step if none is.
 */
static int replay(po_writer *w, int without)
{
    po_steps *s = w->s;

    int refused = -1;

    s->root = po_tnode_of_scop(s);
    for (int i = 0; i < w->part->n_step && refused < 0;)
        i = po_steps_advance_joined(s, w->part, i, without, &refused);
    return refused < 0 ? w->part->n_step : refused;
}

/* Do later steps only go without this one as it makes the loops that they are about? */
static bool makes_loops(const char *text)
{
    static const char *const words[] = {
        "tile ", "strip-mine ", "order ", "wavefront ", "fuse ", "distribute "};

    return PO_BEGINS_WITH_ANY(text, words);
}

/* Append why the step is there, if a later one is not legal without it. */
static void add_reason(po_writer *w, int step, po_text *out)
{
    int refused = replay(w, step);
    const po_steps *s = w->s;

    if (refused == w->part->n_step || !s->why || !s->is_broken)
        return;
    po_text_printf(out, "      without it, '%s' is not legal:\n      %s\n",
                   w->part->step[refused].text, s->why);
}

/* Append why neighbouring loops are not one, for the parts of the node and below. */
static void add_split(po_writer *w, const po_tnode *node, po_text *out)
{
    po_steps *s = w->s;
    const po_tnode *root = s->root;

    for (int i = 0; i + 1 < node->n_part; i++) {
        const po_tnode *a = node->part[i];
        const po_tnode *b = node->part[i + 1];
        const po_stmt *first = po_writer_first(s, a);
        const po_stmt *second = po_writer_first(s, b);
        const char *text;

        if (a->kind != PO_TNODE_LOOP || b->kind != PO_TNODE_LOOP || !first ||
            !second)
            continue;
        text = po_arena_printf(s->arena, "fuse %s.%s, %s.%s", first->name,
                               a->name, second->name, b->name);
        if (po_steps_advance(s, text))
            po_text_printf(out, "    '%s' would be legal, and was not chosen\n",
                           text);
        else if (s->is_broken)
            po_text_printf(out, "    '%s' is not legal:\n      %s\n", text,
                           s->why);
        s->root = root;
    }
    for (int i = 0; i < node->n_part; i++)
        add_split(w, node->part[i], out);
}

void po_writer_explain(po_writer *w, po_text *out)
{
    const po_script_part *part = w->part;

    for (int i = 0; i < part->n_step; i++) {
        po_text_printf(out, "    %s%s\n", part->step[i].is_joined ? "and " : "",
                       part->step[i].text);
        if (part->n_step <= MOST_STEP && !makes_loops(part->step[i].text))
            add_reason(w, i, out);
    }
    if (part->n_step <= MOST_STEP && replay(w, -1) == part->n_step)
        add_split(w, w->s->root, out);
}
