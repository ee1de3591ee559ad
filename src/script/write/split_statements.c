/* Statements with instances in several parts, one after the other: tiles have a part with what is
 * ready, or with all terms of sums, and one with what is left.
 */
#include "writer.h"

#include <stdlib.h>

bool po_writer_is_split(const po_steps *s, const po_tnode *node)
{
    for (int i = 0; i < s->scop->n_stmt && node->n_part > 1; i++) {
        int n = 0;

        for (int k = 0; k < node->n_part; k++)
            n += po_tnode_has(node->part[k], &s->scop->stmt[i]);
        if (n > 1)
            return true;
    }
    return false;
}

/* Return the first part with all statements of the node; NULL if there is none. */
static const po_tnode *find_whole(const po_steps *s, const po_tnode *node)
{
    for (int k = 0; k < node->n_part; k++) {
        bool has_all = true;

        for (int i = 0; i < s->scop->n_stmt; i++)
            has_all =
                has_all && (!po_tnode_has(node, &s->scop->stmt[i]) ||
                            po_tnode_has(node->part[k], &s->scop->stmt[i]));
        if (has_all)
            return node->part[k];
    }
    return NULL;
}

/* Return the node with those instances of its statements that are in "domain", all of them, and
 * without marks.
 */
static const po_tnode *widened(po_steps *s, const po_tnode *node,
                               isl_union_set *domain)
{
    po_tnode *copy = po_tnode_copy(s, node);

    copy->n_mark = 0;
    copy->domain = po_steps_keep_set(
        s, isl_union_set_intersect(
               isl_union_set_copy(domain),
               isl_union_set_universe(isl_union_set_copy(node->domain))));
    for (int i = 0; i < node->n_part; i++)
        copy->part[i] = widened(s, node->part[i], domain);
    return copy;
}

const po_tnode *po_writer_unsplit(po_steps *s, const po_tnode *wanted)
{
    po_tnode *copy = NULL;

    if (po_writer_is_split(s, wanted)) {
        const po_tnode *whole = find_whole(s, wanted);

        if (whole)
            whole = po_writer_unsplit(s, whole);
        return whole ? widened(s, whole, wanted->domain) : NULL;
    }
    for (int i = 0; i < wanted->n_part; i++) {
        const po_tnode *part = po_writer_unsplit(s, wanted->part[i]);

        if (!part)
            return NULL;
        if (part != wanted->part[i] && !copy)
            copy = po_tnode_copy(s, wanted);
        if (copy)
            copy->part[i] = part;
    }
    return copy ? copy : wanted;
}

/* Has the tree these parts, in this order? */
static bool has_parts(const po_steps *s, const po_tnode *wanted, int depth)
{
    const po_tnode *at = po_writer_inside(s, wanted, depth);
    bool good = at && at->n_part == wanted->n_part;

    for (int i = 0; i < wanted->n_part && good; i++)
        good = po_writer_same_instances(s, at->part[i], wanted->part[i]);
    return good;
}

/* Write that what is ready is in front, if that makes the parts. */
static bool write_ready(po_writer *w, const po_tnode *wanted, int depth)
{
    const po_tnode *before = w->s->root;
    int n = w->part->n_step;
    const po_tnode *at = po_writer_find(w->s, before, wanted);
    po_loops around = at ? po_writer_chain(at) : (po_loops){0};

    if (depth == 0 || around.n < depth)
        return false;
    if (po_writer_step(
            w, "ready %s",
            po_writer_name(w->s, at, around.loop[depth - 1]->name)) &&
        has_parts(w->s, wanted, depth))
        return true;
    w->s->root = before;
    w->part->n_step = n;
    return false;
}

/* Return the instances of a part as a text. */
static const char *text_of(const po_steps *s, const po_tnode *part)
{
    isl_union_set *all = isl_union_set_intersect_params(
        po_scop_domain(s->scop), isl_set_copy(s->scop->context));
    isl_union_set *set =
        isl_union_set_gist(isl_union_set_copy(part->domain), all);
    char *text = isl_union_set_to_str(set);
    const char *kept = po_arena_copy(s->arena, text ? text : "{ }");

    free(text);
    isl_union_set_free(set);
    return kept;
}

bool po_writer_split_statements(po_writer *w, const po_tnode *wanted, int depth)
{
    const po_tnode *at;

    if (write_ready(w, wanted, depth))
        return true;
    at = po_writer_inside(w->s, wanted, depth);
    for (int i = 0; i + 1 < wanted->n_part; i++) {
        if (!at || at->kind != PO_TNODE_LOOP ||
            !po_writer_step(w, "split %s where %s",
                            po_writer_name(w->s, at, at->name),
                            text_of(w->s, wanted->part[i])))
            return false;
        at = po_writer_inside(w->s, wanted, depth);
        at = at && at->n_part == i + 2 ? at->part[i + 1] : NULL;
    }
    return has_parts(w->s, wanted, depth);
}
