/* Writing a script for an order, sequences: the steps that distribute loops
 * and reorder parts until the tree has the sequence of the wanted order.
 * False if there are none.
 */
#include "writer.h"

/* The part of the order that has instances of the first statement of the node; -1 if none has. */
static int part_for(const po_steps *s, const po_tnode *wanted,
                    const po_tnode *node)
{
    const po_stmt *stmt = po_writer_first(s, node);

    for (int i = 0; i < wanted->n_part && stmt; i++)
        if (po_tnode_has(wanted->part[i], stmt) &&
            po_writer_share(s, wanted->part[i], node))
            return i;
    return -1;
}

/* Has the node instances of several parts of the order? */
static bool is_mixed(const po_steps *s, const po_tnode *wanted,
                     const po_tnode *node)
{
    int n = 0;

    for (int i = 0; i < wanted->n_part; i++)
        n += po_writer_share(s, wanted->part[i], node);
    return n > 1;
}

/* Write what takes the loop, and those directly in it, apart where parts of the order
 * begin; or first those of a part in them, if that is to be taken apart.
 */
static bool distribute(po_writer *w, const po_tnode *wanted, const po_tnode *at)
{
    po_loops chain = po_writer_chain(at);
    const po_tnode *body = chain.n > 0 ? chain.loop[chain.n - 1]->part[0] : at;

    if (chain.n == 0 || body->kind != PO_TNODE_PARTS)
        return false;
    for (int k = 0; k < body->n_part; k++)
        if (is_mixed(w->s, wanted, body->part[k]))
            return distribute(w, wanted, body->part[k]);
    for (int i = chain.n - 1; i >= 0; i--)
        for (int k = 1; k < body->n_part; k++) {
            const po_stmt *stmt = po_writer_first(w->s, body->part[k]);

            if (part_for(w->s, wanted, body->part[k]) ==
                part_for(w->s, wanted, body->part[k - 1]))
                continue;
            if (!stmt ||
                !(body->n_part == 2
                      ? po_writer_step(
                            w, "distribute %s",
                            po_writer_name(w->s, at, chain.loop[i]->name))
                      : po_writer_step(w, "distribute %s before %s",
                                       po_writer_name(w->s, body->part[k - 1],
                                                      chain.loop[i]->name),
                                       stmt->name)))
                return false;
        }
    return true;
}

const po_tnode *po_writer_inside(const po_steps *s, const po_tnode *wanted,
                                 int depth)
{
    const po_tnode *at = po_writer_find(s, s->root, wanted);

    for (; at && depth > 0 && at->kind == PO_TNODE_LOOP; depth--)
        at = at->part[0];
    return at;
}

/* Write the parts of the tree in the order in which the wanted ones are. */
static bool reorder_parts(po_writer *w, const po_tnode *wanted,
                          const po_tnode *at)
{
    po_text names = {0};
    bool same = true;
    bool good = true;
    int last = -1;

    for (int i = 0; i < at->n_part; i++) {
        int part = part_for(w->s, wanted, at->part[i]);

        same = same && part >= last;
        last = part;
    }
    for (int k = 0; k < wanted->n_part; k++)
        for (int i = 0; i < at->n_part; i++)
            if (part_for(w->s, wanted, at->part[i]) == k)
                po_text_printf(&names, "%s%s", names.n > 0 ? ", " : "",
                               po_writer_first(w->s, at->part[i])->name);
    if (!same)
        good = po_writer_step(w, "reorder %s", po_text_get(&names));
    po_text_free(&names);
    return good;
}

bool po_writer_parts(po_writer *w, const po_tnode *wanted, int depth)
{
    const po_tnode *at = po_writer_inside(w->s, wanted, depth);
    bool is_done = false;

    while (at && !is_done) {
        const po_tnode *mixed = NULL;
        int n = w->part->n_step;

        if (at->kind == PO_TNODE_LOOP)
            mixed = at;
        for (int i = 0; i < at->n_part && at->kind == PO_TNODE_PARTS; i++)
            if (!mixed && is_mixed(w->s, wanted, at->part[i]))
                mixed = at->part[i];
        is_done = !mixed;
        if (mixed && (!distribute(w, wanted, mixed) || w->part->n_step == n))
            return false;
        at = po_writer_inside(w->s, wanted, depth);
    }
    return at && (at->kind != PO_TNODE_PARTS || reorder_parts(w, wanted, at));
}
