/* Script steps interchange and reorder: loops directly in each other, or parts
 * of a sequence, in another order.  Returns the new tree, or NULL with a
 * reason; run.c checks legality.
 */
#include "internal.h"

#include <string.h>

/* Store the numbers in order. */
static void sort(int n, const int *from, int *to)
{
    for (int i = 0; i < n; i++) {
        int k = i;

        for (; k > 0 && to[k - 1] > from[i]; k--)
            to[k] = to[k - 1];
        to[k] = from[i];
    }
}

/* Put parts of a sequence that have the statements in the order of their names. */
static const po_tnode *order_statements(po_steps *s, const po_arg_names *names)
{
    po_tpath path[PO_MAX_ARG];
    int at[PO_MAX_ARG];
    int place[PO_MAX_ARG];
    int level = 0;
    po_tnode *parts;
    int stmt;

    for (int i = 0; i < names->n; i++)
        if (!po_steps_find_stmt(s, names->name[i], &path[i], &stmt))
            return NULL;
    while (level < path[0].n && level < path[1].n &&
           path[0].node[level] == path[1].node[level])
        level++;
    level--;
    if (level < 0 || path[0].node[level]->n_part < 2)
        return po_steps_refuse(s, "'%s' and '%s' are in the same part",
                               names->name[0], names->name[1]);
    parts = po_tnode_copy(s, path[0].node[level]);
    for (int i = 0; i < names->n; i++) {
        if (level >= path[i].n || path[i].node[level] != path[0].node[level])
            return po_steps_refuse(s, "'%s' is elsewhere", names->name[i]);
        at[i] = path[i].at[level];
        for (int k = 0; k < i; k++)
            if (at[k] == at[i])
                return po_steps_refuse(s, "'%s' and '%s' are in the same part",
                                       names->name[k], names->name[i]);
    }
    sort(names->n, at, place);
    for (int i = 0; i < names->n; i++)
        parts->part[place[i]] = path[0].node[level]->part[at[i]];
    return po_tpath_replace(s, &path[0], level, parts);
}

/* Is it the name of a statement? */
static bool is_stmt_name(const po_steps *s, const char *name)
{
    return (*name == '@' && !strchr(name, '.')) ||
           po_scop_stmt_index(s->scop, name) >= 0;
}

const po_tnode *po_step_reorder(po_steps *s, po_args *args)
{
    po_arg_names names;
    po_chain chain;

    if (!po_args_names(s, args, &names) || !po_args_end(s, args))
        return NULL;
    if (names.n < 2)
        return po_steps_refuse(s, "one name makes no order");
    if (is_stmt_name(s, names.name[0]))
        return order_statements(s, &names);
    return po_steps_find_chain(s, &names, &chain) ? po_chain_reorder(s, &chain)
                                                  : NULL;
}

const po_tnode *po_step_interchange(po_steps *s, po_args *args)
{
    po_arg_names names;
    po_chain chain;

    if (!po_args_names(s, args, &names) || !po_args_end(s, args))
        return NULL;
    if (names.n != 2)
        return po_steps_refuse(s, "two loops change places, not %d", names.n);
    if (!po_steps_find_chain(s, &names, &chain))
        return NULL;
    if (chain.level[0] < chain.level[1]) {
        const po_tnode *outer = chain.loop[0];
        int level = chain.level[0];

        chain.loop[0] = chain.loop[1];
        chain.level[0] = chain.level[1];
        chain.loop[1] = outer;
        chain.level[1] = level;
    }
    return po_chain_reorder(s, &chain);
}
