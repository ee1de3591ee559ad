/* Chains, perfectly nested loops of the tree of steps: finds those with given
 * names, and says what is between two loops if they are not; puts them in
 * another order.  Used by the steps that tile and interchange.
 */
#include "internal.h"

/* Where does the loop stand in the path?  -1 if it does not. */
int po_tpath_level(const po_tpath *path, const po_tnode *node)
{
    for (int i = 0; i < path->n; i++)
        if (path->node[i] == node)
            return i;
    return -1;
}

/* What is between the two loops of a path, outer "from" and inner "to", that is no loop?
 * NULL if there is nothing.
 */
static const po_tnode *between(const po_tpath *path, int from, int to)
{
    for (int i = from; i < to; i++)
        if (path->node[i]->kind != PO_TNODE_LOOP)
            return path->node[i];
    return NULL;
}

/* A statement below the node that is not below the other; NULL if there is none. */
static const po_stmt *other_stmt(const po_steps *s, const po_tnode *node,
                                 const po_tnode * not )
{
    for (int i = 0; i < s->scop->n_stmt; i++)
        if (po_tnode_has(node, &s->scop->stmt[i]) &&
            !po_tnode_has(not, &s->scop->stmt[i]))
            return &s->scop->stmt[i];
    return NULL;
}

/* Find the loops, in the order of the names; "path" leads to the innermost. */
bool po_steps_find_chain(po_steps *s, const po_arg_names *names,
                         po_chain *chain)
{
    int outermost;

    *chain = (po_chain){.n = names->n};
    for (int i = 0; i < names->n; i++) {
        po_tpath path;

        if (!po_steps_find_loop(s, names->name[i], &path))
            return false;
        chain->loop[i] = path.node[path.n - 1];
        if (path.n > chain->path.n)
            chain->path = path;
    }
    outermost = chain->path.n - 1;
    for (int i = 0; i < names->n; i++) {
        chain->level[i] = po_tpath_level(&chain->path, chain->loop[i]);
        for (int k = 0; k < i; k++)
            if (chain->loop[k] == chain->loop[i])
                return po_steps_fail(s, "'%s' is named twice", names->name[i]);
        if (chain->level[i] < 0)
            return po_steps_fail(s, "'%s' is not around '%s'", names->name[i],
                                 chain->path.node[chain->path.n - 1]->name);
        if (chain->level[i] < outermost)
            outermost = chain->level[i];
    }
    if (between(&chain->path, outermost, chain->path.n - 1)) {
        const po_tnode *inner = chain->path.node[chain->path.n - 1];
        const po_stmt *stmt = other_stmt(s, chain->path.node[outermost], inner);

        return po_steps_fail(
            s, "'%s' is not directly in '%s': %s, line %d, is in this one only",
            inner->name, chain->path.node[outermost]->name,
            stmt ? stmt->name : "more", stmt ? stmt->loc.line : 0);
    }
    return true;
}

/* The levels of the chain, outermost first. */
static void sort_levels(const po_chain *chain, int *level)
{
    for (int i = 0; i < chain->n; i++) {
        int k = i;

        for (; k > 0 && level[k - 1] > chain->level[i]; k--)
            level[k] = level[k - 1];
        level[k] = chain->level[i];
    }
}

/* Put the loops of the chain in the places that they have, in the order of the names. */
const po_tnode *po_chain_reorder(po_steps *s, const po_chain *chain)
{
    const po_tpath *path = &chain->path;
    int level[PO_MAX_ARG];
    const po_tnode *node = path->node[path->n - 1]->part[0];
    int place = chain->n - 1;

    sort_levels(chain, level);
    for (int i = path->n - 1; i >= level[0]; i--) {
        const po_tnode *loop = path->node[i];

        if (place >= 0 && i == level[place])
            loop = chain->loop[place--];
        node = po_tnode_loop(s, loop, loop->row, node);
    }
    return po_tpath_replace(s, path, level[0], node);
}
