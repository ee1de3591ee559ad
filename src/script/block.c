/* The step that puts iterations of the outermost loop in blocks, as polyopt does by itself where
 * copies of what an iteration reads leave most updates with nothing to wait for
 * (tree/block_steps.c).
 */
#include "internal.h"

#include <isl/schedule.h>

#include "polyopt/schedule.h"

/* Return the tree of the order of the program with blocks; NULL if nothing is made of it. */
static __isl_give isl_schedule *find_blocks(const po_steps *s)
{
    po_options options = *s->run->options;
    po_run own = *s->run;
    po_schedule *order;
    isl_schedule *tree;
    bool done;

    options.scheduler = PO_SCHEDULER_IDENTITY;
    own.options = &options;
    order = po_schedule_find(s->scop, s->deps, false, &own);
    tree = po_tree_build(s->scop, order, &own);
    po_schedule_free(order);
    tree = po_tree_block_steps(tree, s->scop, s->deps, &own, &done);
    return done ? tree : isl_schedule_free(tree);
}

/* Are the loops those of the program, as it has them? */
static bool is_untouched(po_steps *s)
{
    isl_schedule *now = po_tnode_schedule(s, s->root);
    isl_schedule *first = po_tnode_schedule(s, po_tnode_of_scop(s));
    isl_bool same = isl_schedule_plain_is_equal(now, first);

    isl_schedule_free(now);
    isl_schedule_free(first);
    return same == isl_bool_true;
}

/* Is the last node of the path a loop in no other? */
static bool is_outermost(const po_tpath *path)
{
    for (int i = 0; i < path->n - 1; i++)
        if (path->node[i]->kind == PO_TNODE_LOOP)
            return false;
    return true;
}

const po_tnode *po_step_block(po_steps *s, po_args *args)
{
    po_tpath path;
    const char *name;
    isl_schedule *tree;
    const po_tnode *root;

    if (!po_args_name(s, args, &name) || !po_args_end(s, args) ||
        !po_steps_find_loop(s, name, &path))
        return NULL;
    if (!is_outermost(&path))
        return po_steps_refuse(s, "'%s' is in another loop", name);
    if (!is_untouched(s))
        return po_steps_refuse(s, "this has to be the first step");
    tree = find_blocks(s);
    if (!tree)
        return po_steps_refuse(
            s,
            "no update in an iteration of '%s' has nothing to wait for but "
            "earlier ones of its element, and copies: see 'copy-reads'",
            name);
    root = po_tnode_of_tree(s, tree);
    isl_schedule_free(tree);
    return root;
}
