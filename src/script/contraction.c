/* Arrays in buffers of loops that steps have made: "contract t" behind "fuse S0.i, S1.i".
 *
 * Orders are checked for a scop whose references are to the buffer from then on.  The loop that has
 * it is the one that is named, or the innermost of those around all that uses the array whose
 * iterations exchange nothing through it.
 */
#include <string.h>

#include "internal.h"

/* What orders are checked for. */
struct checked {
    po_scop *scop;
    po_deps *deps;
    po_deps *commuting;
};

static struct checked checked_by(const po_steps *s)
{
    return (struct checked){s->expanded, s->expanded_deps, s->commuting};
}

static void check_for(po_steps *s, const struct checked *by)
{
    s->expanded = by->scop;
    s->expanded_deps = by->deps;
    s->commuting = by->commuting;
}

/* Return the number of the child that has all statements with the array; -1 if none has. */
static int find_part(const po_steps *s, const po_tnode *node, int array)
{
    for (int i = 0; i < node->n_part; i++) {
        bool all = true;

        for (int k = 0; k < s->scop->n_stmt; k++)
            if (po_stmt_mentions(&s->scop->stmt[k], array))
                for (int j = 0; j < node->n_part && all; j++)
                    all = j == i ||
                          !po_tnode_has(node->part[j], &s->scop->stmt[k]);
        if (all)
            return i;
    }
    return -1;
}

/* Return the path from the root to the last node that has all statements with the array. */
static po_tpath path_to(const po_steps *s, int array)
{
    po_tpath path = {.n = 1, .node = {s->root}};

    while (path.n < PO_MAX_PATH) {
        const po_tnode *node = path.node[path.n - 1];
        int part = find_part(s, node, array);

        if (part < 0)
            break;
        path.at[path.n - 1] = part;
        path.node[path.n++] = node->part[part];
    }
    return path;
}

/* Is it the mark of loops that have buffers? */
static bool has_buffer(const po_tnode *loop)
{
    for (int i = 0; i < loop->n_mark; i++)
        if (strcmp(loop->mark[i].name, PO_MARK_LOCAL) == 0)
            return true;
    return false;
}

/* Return the tree in which loop number "level" of the path has buffers; NULL, with a reason, if
 * that is not legal.
 */
static const po_tnode *give(po_steps *s, const po_tpath *path, int level)
{
    const po_tnode *loop = path->node[level];
    const po_tnode *root = s->root;

    if (!has_buffer(loop)) {
        loop = po_tnode_marked(s, loop, PO_MARK_LOCAL, 0);
        root = loop ? po_tpath_replace(s, path, level, loop) : NULL;
    }
    return root && po_steps_is_legal(s, root) ? root : NULL;
}

/* The same for the innermost loop that it is legal for; if there is none, the reason is that of the
 * outermost one.
 */
static const po_tnode *give_innermost(po_steps *s, const po_tpath *path,
                                      int array)
{
    const po_tnode *root = NULL;
    bool is_any = false;

    for (int i = path->n - 1; i >= 0 && !root; i--) {
        if (path->node[i]->kind != PO_TNODE_LOOP)
            continue;
        is_any = true;
        root = give(s, path, i);
    }
    if (!is_any)
        po_steps_fail(s,
                      "no loop is around all that uses '%s': fuse those "
                      "that are",
                      s->scop->array[array].name);
    return root;
}

/* Have orders checked for buffers in the place of the array; false, with a reason, if there can be
 * none.  What they were checked for before is kept, as the new scop shares with it.
 */
static bool replace_array(po_steps *s, int array)
{
    const po_scop *scop = s->expanded ? s->expanded : s->scop;
    const po_deps *deps = s->expanded ? s->expanded_deps : s->deps;
    const char *why;
    struct checked by = {0};

    if (s->n_contracted == PO_MAX_ARG)
        return po_steps_fail(s, "these are too many arrays");
    by.scop = po_scop_contract_later(scop, deps, array, &why);
    if (!by.scop)
        return po_steps_fail(s, "'%s' cannot be contracted: %s",
                             scop->array[array].name,
                             why ? why : "that is too complex");
    by.deps = po_deps_analyse_like(by.scop, scop, deps, s->run);
    if (!by.deps) {
        po_scop_free(by.scop);
        return po_steps_fail(s, "that is too complex");
    }
    check_for(s, &by);
    return true;
}

/* Contract the array at the loop; or at the innermost that can be, "at" is NULL. */
static const po_tnode *contract(po_steps *s, int array, const char *at)
{
    const struct checked before = checked_by(s);
    struct checked after;
    const po_tnode *root = NULL;
    po_tpath path;

    if (at && !po_steps_find_loop(s, at, &path))
        return NULL;
    if (!at)
        path = path_to(s, array);
    if (!replace_array(s, array))
        return NULL;
    root = at ? give(s, &path, path.n - 1) : give_innermost(s, &path, array);
    after = checked_by(s);
    if (!root) {
        check_for(s, &before);
        po_deps_free(after.commuting);
        po_deps_free(after.deps);
        po_scop_free(after.scop);
        return NULL;
    }
    po_deps_free(before.commuting);
    s->was[s->n_contracted] = before.scop;
    s->was_deps[s->n_contracted] = before.deps;
    s->contracted[s->n_contracted++] = array;
    return root;
}

/* Contract all arrays that can be. */
static const po_tnode *contract_all(po_steps *s)
{
    const po_tnode *before = s->root;
    const po_tnode *after;
    bool any = false;

    for (int i = 0; i < s->scop->n_array; i++) {
        const po_array *array = &s->scop->array[i];
        const po_tnode *root = NULL;

        if (array->rank > 0 && array->dead_out && !array->is_local)
            root = contract(s, i, NULL);
        any = any || root;
        s->root = root ? root : s->root;
    }
    after = s->root;
    s->root = before;
    if (!any && !s->why)
        po_steps_fail(s, "there is no array that only this nest uses");
    return any ? after : NULL;
}

const po_tnode *po_step_contract(po_steps *s, po_args *args)
{
    const char *name;
    const char *at = NULL;
    int array;

    if (!*args->at)
        return contract_all(s);
    if (!po_args_name(s, args, &name) ||
        (*args->at &&
         (!po_args_word(s, args, "at") || !po_args_name(s, args, &at))) ||
        !po_args_end(s, args))
        return NULL;
    array = po_steps_find_array(s, name);
    if (array < 0)
        return NULL;
    for (int i = 0; i < s->n_contracted; i++)
        if (s->contracted[i] == array)
            return po_steps_refuse(s, "'%s' is contracted already", name);
    return contract(s, array, at);
}
