/* Script steps skew, reverse, scale and shift: affine changes of the dates of
 * one loop.  Returns the new tree, or NULL with a reason; run.c checks
 * legality.
 */
#include "internal.h"

#include <string.h>

/* Return the tree with other dates in the last loop of the path. */
static const po_tnode *with_row(po_steps *s, const po_tpath *path,
                                __isl_take isl_union_pw_aff *row)
{
    const po_tnode *loop = path->node[path->n - 1];

    po_steps_keep_row(s, row);
    if (!row)
        return po_steps_refuse(s, "it is too complex");
    return po_tpath_replace(s, path, path->n - 1,
                            po_tnode_loop(s, loop, row, loop->part[0]));
}

/* Return the tree with the dates of a loop later by those of one around it. */
static const po_tnode *skewed(po_steps *s, const char *name, const char *by,
                              long factor)
{
    po_tpath path;
    po_tpath outer;

    if (!po_steps_find_loop(s, name, &path) ||
        !po_steps_find_loop(s, by, &outer))
        return NULL;
    if (outer.n >= path.n ||
        po_tpath_level(&path, outer.node[outer.n - 1]) != outer.n - 1)
        return po_steps_refuse(s, "'%s' is not around '%s'", by, name);
    return with_row(
        s, &path,
        po_row_skew(isl_union_pw_aff_copy(path.node[path.n - 1]->row),
                    outer.node[outer.n - 1]->row, factor));
}

const po_tnode *po_step_skew(po_steps *s, po_args *args)
{
    const po_tnode *before = s->root;
    const po_tnode *root = before;
    po_arg_names names;
    const char *by;
    long factor = 1;

    if (!po_args_names(s, args, &names) || !po_args_word(s, args, "by"))
        return NULL;
    if (!po_args_factor(s, args, &factor) || !po_args_name(s, args, &by) ||
        !po_args_end(s, args))
        return NULL;
    for (int i = 0; i < names.n && root; i++) {
        root = skewed(s, names.name[i], by, factor);
        s->root = root ? root : before;
    }
    s->root = before;
    return root;
}

const po_tnode *po_step_reverse(po_steps *s, po_args *args)
{
    po_tpath path;
    const char *name;

    if (!po_args_name(s, args, &name) || !po_args_end(s, args) ||
        !po_steps_find_loop(s, name, &path))
        return NULL;
    return with_row(
        s, &path,
        po_row_scale(isl_union_pw_aff_copy(path.node[path.n - 1]->row), -1));
}

const po_tnode *po_step_scale(po_steps *s, po_args *args)
{
    po_tpath path;
    const char *name;
    long factor;

    if (!po_args_name(s, args, &name) || !po_args_word(s, args, "by") ||
        !po_args_number(s, args, 1, 1000, &factor) || !po_args_end(s, args) ||
        !po_steps_find_loop(s, name, &path))
        return NULL;
    return with_row(
        s, &path,
        po_row_scale(isl_union_pw_aff_copy(path.node[path.n - 1]->row),
                     factor));
}

/* The value, as a function of the instances of the statement. */
static __isl_give isl_pw_aff *on_domain(__isl_take isl_pw_aff *value,
                                        const po_stmt *stmt)
{
    return isl_pw_aff_insert_domain(value, isl_set_get_space(stmt->domain));
}

/* Return the dates of the loop with "by" added to those of one statement, or of all if
 * that is -1.
 */
static __isl_give isl_union_pw_aff *shifted(const po_steps *s,
                                            const po_tnode *loop, int stmt,
                                            __isl_take isl_pw_aff *by)
{
    isl_union_pw_aff *more =
        isl_union_pw_aff_empty(isl_set_get_space(s->scop->context));
    isl_union_pw_aff *row = isl_union_pw_aff_copy(loop->row);
    isl_union_set *others = isl_union_set_universe(
        isl_union_pw_aff_domain(isl_union_pw_aff_copy(row)));
    isl_union_pw_aff *moved;

    for (int i = 0; i < s->scop->n_stmt; i++)
        if (stmt < 0 || i == stmt)
            more = isl_union_pw_aff_add_pw_aff(
                more, on_domain(isl_pw_aff_copy(by), &s->scop->stmt[i]));
    isl_pw_aff_free(by);
    moved = isl_union_pw_aff_add(isl_union_pw_aff_copy(row), more);
    others = isl_union_set_subtract(
        others, isl_union_set_universe(
                    isl_union_pw_aff_domain(isl_union_pw_aff_copy(moved))));
    row = isl_union_pw_aff_intersect_domain(row, others);
    return isl_union_pw_aff_union_add(row, moved);
}

const po_tnode *po_step_shift(po_steps *s, po_args *args)
{
    static const char *const none[] = {NULL};
    po_tpath path;
    po_tpath to;
    const char *name;
    const char *of = NULL;
    isl_pw_aff *by;
    int stmt = -1;

    if (!po_args_name(s, args, &name))
        return NULL;
    if (po_args_has(args, "of") && !po_args_name(s, args, &of))
        return NULL;
    if (!po_args_word(s, args, "by"))
        return NULL;
    by = po_args_value(s, args, none);
    if (!by || !po_steps_find_loop(s, name, &path) ||
        (of && !po_steps_find_stmt(s, of, &to, &stmt))) {
        isl_pw_aff_free(by);
        return NULL;
    }
    return with_row(s, &path, shifted(s, path.node[path.n - 1], stmt, by));
}
