/* Script step pipeline (software pipelining by shifting): statements of a loop
 * body that use values of others are delayed by iterations, so that one
 * iteration has no chain of dependences.  Returns the new tree, or NULL with a
 * reason.
 */
#include "internal.h"

#include <isl/val.h>

/* Return the pairs of instances with the same dates in the loops of the path. */
static __isl_give isl_union_map *same_dates(const po_steps *s,
                                            const po_tpath *path)
{
    isl_union_map *dates =
        po_tpath_dates(s, path, path->n - 1, path->node[path->n - 1]);
    isl_union_map *to = isl_union_map_reverse(isl_union_map_copy(dates));

    return isl_union_map_apply_range(dates, to);
}

/* Find for each statement how many values are made after each other in one iteration of the
 * loop before it is its turn.  Returns the largest of these; -1 if it is not known.
 */
static int find_stages(const po_steps *s, const po_tpath *path, int *stage)
{
    isl_union_map *same = same_dates(s, path);
    int n = s->scop->n_stmt;
    int largest = 0;

    for (int round = 0; round < n && largest >= 0 && largest >= round; round++)
        for (int i = 0; i < s->deps->n_dep && largest >= 0; i++) {
            const po_dep *dep = &s->deps->dep[i];
            isl_union_map *here;
            isl_bool is_none;

            if (dep->kind != PO_DEP_FLOW || dep->src == dep->dst ||
                stage[dep->src] != round)
                continue;
            here = isl_union_map_intersect(
                isl_union_map_from_map(isl_map_copy(dep->relation)),
                isl_union_map_copy(same));
            is_none = isl_union_map_is_empty(here);
            isl_union_map_free(here);
            if (is_none == isl_bool_false)
                largest = stage[dep->dst] = round + 1;
            else if (is_none < 0)
                largest = -1;
        }
    isl_union_map_free(same);
    return largest;
}

/* Return the dates of the loop, those of each statement later by "latency" for each stage
 * before its own.
 */
static __isl_give isl_union_pw_aff *later(const po_steps *s,
                                          const po_tnode *loop,
                                          const int *stage, long latency)
{
    isl_union_pw_aff *more =
        isl_union_pw_aff_empty(isl_set_get_space(s->scop->context));

    for (int i = 0; i < s->scop->n_stmt; i++) {
        isl_set *all =
            isl_set_universe(isl_set_get_space(s->scop->stmt[i].domain));
        isl_val *by = isl_val_int_from_si(s->scop->ctx, latency * stage[i]);

        more = isl_union_pw_aff_add_pw_aff(more,
                                           isl_pw_aff_val_on_domain(all, by));
    }
    more = isl_union_pw_aff_intersect_domain(
        more, isl_union_set_universe(
                  isl_union_pw_aff_domain(isl_union_pw_aff_copy(loop->row))));
    return isl_union_pw_aff_add(isl_union_pw_aff_copy(loop->row), more);
}

const po_tnode *po_step_pipeline(po_steps *s, po_args *args)
{
    po_tpath path;
    const char *name;
    const po_tnode *loop;
    long latency = 1;
    int *stage;
    int largest;

    if (!po_args_name(s, args, &name))
        return NULL;
    if (po_args_has(args, "latency") &&
        (!po_args_word(s, args, "=") ||
         !po_args_number(s, args, 1, 1000, &latency)))
        return NULL;
    if (!po_args_end(s, args) || !po_steps_find_loop(s, name, &path))
        return NULL;
    stage = po_arena_array(s->arena, (size_t)s->scop->n_stmt, sizeof(*stage));
    largest = find_stages(s, &path, stage);
    if (largest < 0)
        return po_steps_refuse(s, "it is too complex");
    if (largest == 0)
        return po_steps_refuse(s,
                               "no statement in '%s' uses what another has "
                               "made in the same iteration",
                               name);
    loop = path.node[path.n - 1];
    return po_tpath_replace(
        s, &path, path.n - 1,
        po_tnode_loop(s, loop,
                      po_steps_keep_row(s, later(s, loop, stage, latency)),
                      loop->part[0]));
}
