/* Updates that may be in any order, as minima and maxima may, in front of the rest of an iteration
 * where they need nothing of it but the elements that they update.
 */
#include "internal.h"

#include <isl/space.h>

/* Return { t -> S[i] } for all instances that the loops of the path could run in iteration t, if
 * there were no bounds.
 */
static __isl_give isl_union_map *find_places(const po_steps *s,
                                             const po_tpath *path)
{
    isl_union_pw_aff_list *list =
        isl_union_pw_aff_list_alloc(s->scop->ctx, path->n);
    isl_space *space =
        isl_space_set_from_params(isl_set_get_space(s->scop->context));
    const po_tnode *loop = path->node[path->n - 1];
    unsigned n = 0;

    for (int i = 0; i < path->n; i++) {
        if (path->node[i]->kind != PO_TNODE_LOOP)
            continue;
        list = isl_union_pw_aff_list_add(
            list, isl_union_pw_aff_intersect_domain(
                      isl_union_pw_aff_copy(path->node[i]->row),
                      isl_union_set_copy(loop->domain)));
        n++;
    }
    space = isl_space_add_dims(space, isl_dim_set, n);
    return isl_union_map_reverse(isl_union_map_from_multi_union_pw_aff(
        isl_multi_union_pw_aff_from_union_pw_aff_list(space, list)));
}

/* The parts of an iteration of the last loop of the path, the last one of which is the rest; NULL,
 * with a reason, if there is nothing else.
 */
static __isl_give isl_union_set_list *find_parts(po_steps *s,
                                                 const po_tpath *path)
{
    const po_tnode *loop = path->node[path->n - 1];
    const po_deps *deps = po_steps_find_commuting(s);
    isl_union_set_list *list = NULL;
    isl_union_set *domain;
    isl_bool any;

    if (!deps) {
        po_steps_fail(s, "there are no updates that may be in any order");
        return NULL;
    }
    domain = isl_union_set_intersect_params(po_scop_domain(s->scop),
                                            isl_set_copy(s->scop->context));
    domain = isl_union_set_intersect(domain, isl_union_set_copy(loop->domain));
    any =
        po_tree_find_ready(s->scop, deps, find_places(s, path), domain, &list);
    if (any == isl_bool_false)
        po_steps_fail(s,
                      "no update needs nothing of its iteration of '%s' but "
                      "the element that it updates",
                      loop->name);
    return list;
}

/* Return the body once for each set of instances, the last one the rest. */
static const po_tnode *split_by_sets(po_steps *s, const po_tnode *body,
                                     __isl_keep isl_union_set_list *sets)
{
    isl_size n = isl_union_set_list_n_union_set(sets);
    const po_tnode **part =
        po_arena_array(s->arena, (size_t)n + 1, sizeof(*part));
    int n_part = 0;

    for (isl_size i = 0; i < n; i++) {
        isl_union_set *set = isl_union_set_list_get_union_set(sets, (int)i);
        const po_tnode *one = po_tnode_restrict(s, body, set);

        isl_union_set_free(set);
        if (one)
            part[n_part++] =
                i + 1 < n ? po_tnode_suffix(s, one, ".ready") : one;
    }
    return n_part > 0 ? po_tnode_parts(s, n_part, part)
                      : po_steps_refuse(s, "it is too complex");
}

const po_tnode *po_step_ready(po_steps *s, po_args *args)
{
    const char *name;
    po_tpath path;
    const po_tnode *loop;
    const po_tnode *body;
    isl_union_set_list *sets;

    if (!po_args_name(s, args, &name) || !po_args_end(s, args) ||
        !po_steps_find_loop(s, name, &path))
        return NULL;
    sets = find_parts(s, &path);
    if (!sets)
        return NULL;
    loop = path.node[path.n - 1];
    body = split_by_sets(s, loop->part[0], sets);
    isl_union_set_list_free(sets);
    return body ? po_tpath_replace(s, &path, path.n - 1,
                                   po_tnode_loop(s, loop, loop->row, body))
                : NULL;
}
