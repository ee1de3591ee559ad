/* The form "where SET" of the step split: instances in a set, written in isl's
 * notation, are executed in a loop in front of that with the others.
 */
#include "internal.h"

#include <isl/ctx.h>
#include <isl/set.h>
#include <isl/space.h>
#include <string.h>

/* Is the set one of instances of statements of the nest, for its parameters? */
static bool is_of_nest(const po_steps *s, __isl_keep isl_union_set *set)
{
    isl_union_set *all = po_scop_domain(s->scop);
    isl_union_set *left =
        isl_union_set_subtract(isl_union_set_universe(isl_union_set_copy(set)),
                               isl_union_set_universe(isl_union_set_copy(all)));
    isl_bool is_known = isl_union_set_is_empty(left);
    isl_space *space = isl_union_set_get_space(set);
    isl_size n = isl_space_dim(space, isl_dim_param);

    for (isl_size i = 0; i < n; i++) {
        const char *name =
            isl_space_get_dim_name(space, isl_dim_param, (unsigned)i);
        bool is_param = false;

        for (int k = 0; k < s->scop->n_param; k++)
            is_param = is_param || strcmp(name, s->scop->param[k].name) == 0;
        if (!is_param)
            is_known = isl_bool_false;
    }
    isl_space_free(space);
    isl_union_set_free(left);
    isl_union_set_free(all);
    return is_known == isl_bool_true;
}

/* Read the rest of the line; NULL, with a reason, if it is no set of instances. */
static __isl_give isl_union_set *read_set(po_steps *s, po_args *args)
{
    size_t n = strlen(args->at);
    isl_union_set *set = NULL;

    if (!po_is_deep(args->at, n))
        set = isl_union_set_read_from_str(s->scop->ctx,
                                          po_plain_text(s->arena, args->at));
    if (!set)
        isl_ctx_reset_error(s->scop->ctx);
    if (!set || !is_of_nest(s, set)) {
        po_steps_fail(s,
                      "'%s' is no set of instances, '{ S0[i, j] : i < j }', of "
                      "this nest",
                      args->at);
        return isl_union_set_free(set);
    }
    args->at += n;
    return set;
}

const po_tnode *po_steps_split_where(po_steps *s, po_args *args,
                                     const po_tpath *path)
{
    const po_tnode *loop = path->node[path->n - 1];
    isl_union_set *set = read_set(s, args);
    const po_tnode *part[2];

    if (!set)
        return NULL;
    part[0] = po_tnode_restrict(s, loop, set);
    set = isl_union_set_subtract(isl_union_set_copy(loop->domain), set);
    part[1] = po_tnode_restrict(s, loop, set);
    isl_union_set_free(set);
    if (!part[0] || !part[1])
        return po_steps_refuse(s, "%s of the instances of '%s' are in the set",
                               part[0] ? "all" : "none", loop->name);
    part[0] = po_tnode_suffix(s, part[0], ".in");
    part[1] = po_tnode_suffix(s, part[1], ".out");
    return po_tpath_replace(s, path, path->n - 1, po_tnode_parts(s, 2, part));
}
