/* Script step tile-and-fuse: a producer in front of tiled loops is computed in
 * the first tile that uses its value.  Out: the new tree, with dates of the
 * producer from the dependences; NULL with a reason if it does not stand in
 * front.
 */
#include "internal.h"

#include <isl/space.h>

/* The part with a statement, and loops that follow it directly.
 *
 * "path"   to the innermost of the loops; node number "level" has both as parts
 * "part"   the number of the part with the statement
 */
struct pair {
    po_tpath path;
    int level;
    int part;
};

/* Find both; false, with a reason, if the statement is not directly in front. */
static bool find_pair(po_steps *s, const char *stmt, const char *into,
                      struct pair *pair)
{
    po_tpath to;
    int number;
    int level = 0;

    if (!po_steps_find_loop(s, into, &pair->path) ||
        !po_steps_find_stmt(s, stmt, &to, &number))
        return false;
    while (level + 1 < to.n && level + 1 < pair->path.n &&
           to.node[level + 1] == pair->path.node[level + 1])
        level++;
    pair->level = level;
    pair->part = to.at[level];
    if (level + 1 >= pair->path.n ||
        pair->path.node[level]->kind == PO_TNODE_LOOP ||
        pair->part != pair->path.at[level] - 1)
        return po_steps_fail(s,
                             "'%s' is not in the part directly in front of "
                             "that with '%s'",
                             stmt, into);
    for (int i = level + 1; i < pair->path.n; i++)
        if (pair->path.node[i]->kind != PO_TNODE_LOOP)
            return po_steps_fail(s, "'%s' is not alone in the loops around it",
                                 into);
    return true;
}

/* Return all dependences from instances of one node to those of another. */
static __isl_give isl_union_map *flow(const po_steps *s, const po_tnode *from,
                                      const po_tnode *to)
{
    isl_union_map *all =
        isl_union_map_empty(isl_set_get_space(s->scop->context));

    for (int i = 0; i < s->deps->n_dep; i++)
        if (s->deps->dep[i].kind == PO_DEP_FLOW)
            all = isl_union_map_add_map(all,
                                        isl_map_copy(s->deps->dep[i].relation));
    all = isl_union_map_intersect_domain(all, isl_union_set_copy(from->domain));
    return isl_union_map_intersect_range(all, isl_union_set_copy(to->domain));
}

/* Return the dates 0 for the instances. */
static __isl_give isl_union_map *at_zero(const po_steps *s,
                                         const po_tpath *path,
                                         __isl_take isl_union_set *instances)
{
    isl_space *space =
        isl_space_set_from_params(isl_set_get_space(s->scop->context));
    isl_set *zero;
    unsigned n = 0;

    for (int i = 0; i < path->n; i++)
        n += path->node[i]->kind == PO_TNODE_LOOP;
    zero = isl_set_universe(isl_space_add_dims(space, isl_dim_set, n));
    for (unsigned i = 0; i < n; i++)
        zero = isl_set_fix_si(zero, isl_dim_set, i, 0);
    return isl_union_map_from_domain_and_range(instances,
                                               isl_union_set_from_set(zero));
}

/* Return, for the instances of the part, the dates in the loops of the path of the first
 * instance there, in the same iteration of the loops around the pair, that uses what they
 * make; of the first one of all where nothing is used; and 0 where there is none.
 */
static __isl_give isl_multi_union_pw_aff *first_uses(const po_steps *s,
                                                     const struct pair *pair)
{
    const po_tpath *path = &pair->path;
    const po_tnode *part = path->node[pair->level]->part[pair->part];
    const po_tnode *loop = path->node[path->n - 1];
    isl_union_map *around = po_tpath_dates(s, path, pair->level, part);
    isl_union_map *all = isl_union_map_apply_range(
        isl_union_map_copy(around),
        isl_union_map_reverse(po_tpath_dates(s, path, pair->level, loop)));
    isl_union_set *rest = isl_union_map_domain(around);
    isl_union_map *uses =
        isl_union_map_intersect(flow(s, part, loop), isl_union_map_copy(all));

    rest = isl_union_set_subtract(
        rest, isl_union_map_domain(isl_union_map_copy(uses)));
    all = isl_union_map_intersect_domain(all, isl_union_set_copy(rest));
    rest = isl_union_set_subtract(
        rest, isl_union_map_domain(isl_union_map_copy(all)));
    uses =
        isl_union_map_apply_range(isl_union_map_union(uses, all),
                                  po_tpath_dates(s, path, path->n - 1, loop));
    uses =
        isl_union_map_union(isl_union_map_lexmin(uses), at_zero(s, path, rest));
    return isl_multi_union_pw_aff_from_union_map(uses);
}

/* Return the loops of the pair with both parts in the innermost one. */
static const po_tnode *put_together(po_steps *s, const struct pair *pair,
                                    __isl_keep isl_multi_union_pw_aff *dates)
{
    const po_tpath *path = &pair->path;
    const po_tnode *part = path->node[pair->level]->part[pair->part];
    isl_size n = isl_multi_union_pw_aff_dim(dates, isl_dim_set);
    const po_tnode *body[2] = {part, path->node[path->n - 1]->part[0]};
    const po_tnode *node = po_tnode_parts(s, 2, body);

    for (int i = path->n - 1; i > pair->level; i--) {
        isl_union_pw_aff *row = isl_union_pw_aff_union_add(
            po_tnode_own_row(path->node[i]),
            isl_multi_union_pw_aff_get_union_pw_aff(dates, --n));

        node = po_tnode_loop(s, path->node[i], po_steps_keep_row(s, row), node);
    }
    return node;
}

const po_tnode *po_step_tile_and_fuse(po_steps *s, po_args *args)
{
    const char *stmt;
    const char *into;
    struct pair pair;
    isl_multi_union_pw_aff *dates;
    const po_tnode *node;

    if (!po_args_name(s, args, &stmt) || !po_args_word(s, args, "into") ||
        !po_args_name(s, args, &into) || !po_args_end(s, args) ||
        !find_pair(s, stmt, into, &pair))
        return NULL;
    for (int i = pair.level + 1; i < pair.path.n; i++)
        if (po_tnode_size(pair.path.node[i]))
            return po_steps_refuse(
                s,
                "'%s' is in tiles of a size that is a name, of which it is "
                "not known where the first is that needs an instance",
                pair.path.node[i]->name);
    dates = first_uses(s, &pair);
    if (!dates)
        return po_steps_refuse(s, "there is no first tile for each instance");
    node = put_together(s, &pair, dates);
    isl_multi_union_pw_aff_free(dates);
    node = po_tnode_join(s, pair.path.node[pair.level], pair.part,
                         pair.path.at[pair.level], node);
    return po_tpath_replace(s, &pair.path, pair.level, node);
}
