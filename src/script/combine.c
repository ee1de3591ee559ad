/* What "split" and "peel" put apart, as one loop again.  The loops do the same, for other
 * instances: below them stand the same loops, with the same marks, and the same parts.  And a
 * loop over tiles with that over their points, if this is directly in it.
 */
#include <string.h>

#include "internal.h"

/* Have two loops the same marks?  Else that is said. */
static bool have_same_marks(po_steps *s, const po_tnode *a, const po_tnode *b)
{
    bool same = a->n_mark == b->n_mark;

    for (int i = 0; i < a->n_mark && same; i++)
        same = strcmp(a->mark[i].name, b->mark[i].name) == 0 &&
               a->mark[i].number == b->mark[i].number;
    return same || po_steps_fail(s, "'%s' and '%s' have different marks",
                                 a->name, b->name);
}

/* Return the dates of both loops, each for its instances. */
static isl_union_pw_aff *both_rows(po_steps *s, const po_tnode *a,
                                   const po_tnode *b)
{
    if (a->row == b->row)
        return a->row;
    return po_steps_keep_row(
        s, isl_union_pw_aff_coalesce(isl_union_pw_aff_union_add(
               po_tnode_own_row(a), po_tnode_own_row(b))));
}

/* Return one node for the instances of both; NULL, with a reason, if they are different. */
static const po_tnode *unite(po_steps *s, const po_tnode *a, const po_tnode *b)
{
    po_tnode *both = po_tnode_copy(s, a);

    if (a->kind != b->kind || a->n_part != b->n_part)
        return po_steps_refuse(s, "they do not do the same: one has more parts "
                                  "than the other, or other loops");
    if (a->kind == PO_TNODE_LOOP && !have_same_marks(s, a, b))
        return NULL;
    both->domain = po_steps_keep_set(
        s, isl_union_set_coalesce(isl_union_set_union(
               isl_union_set_copy(a->domain), isl_union_set_copy(b->domain))));
    if (a->kind == PO_TNODE_LOOP)
        both->row = both_rows(s, a, b);
    for (int i = 0; i < a->n_part; i++) {
        both->part[i] = unite(s, a->part[i], b->part[i]);
        if (!both->part[i])
            return NULL;
    }
    return both;
}

/* Return the name of what both are of: "i" for "i.low" and "i.high". */
static const char *common_name(po_steps *s, const char *a, const char *b)
{
    const char *dot = strrchr(a, '.');
    size_t n = dot ? (size_t)(dot - a) : 0;

    return n > 0 && strncmp(a, b, n + 1) == 0 ? po_arena_slice(s->arena, a, n)
                                              : a;
}

/* Is there no statement in common?  Then there is nothing to put together again. */
static bool are_of_others(const po_steps *s, const po_tnode *a,
                          const po_tnode *b)
{
    for (int i = 0; i < s->scop->n_stmt; i++)
        if (po_tnode_has(a, &s->scop->stmt[i]) &&
            po_tnode_has(b, &s->scop->stmt[i]))
            return false;
    return true;
}

/* Are the iterations of the one tiles of those of the other? */
static bool is_over_tiles_of(const po_tnode *tiles, const po_tnode *points)
{
    for (int i = 0; i < tiles->n_mark; i++)
        if (strcmp(tiles->mark[i].name, PO_MARK_TILE) == 0 &&
            po_tnode_counts_tiles(tiles, points, tiles->mark[i].number))
            return true;
    return false;
}

/* Return the loop over the points without that over the tiles, which it is directly in. */
static const po_tnode *untile(po_steps *s, const po_tpath *tiles,
                              const po_tnode *points)
{
    const po_tnode *outer = tiles->node[tiles->n - 1];
    po_tnode *loop = po_tnode_copy(s, points);

    loop->name = common_name(s, outer->name, points->name);
    return po_tpath_replace(s, tiles, tiles->n - 1, loop);
}

const po_tnode *po_step_combine(po_steps *s, po_args *args)
{
    po_arg_names names;
    po_tpath a;
    po_tpath b;
    const po_tnode *node;
    po_tnode *loop;

    if (!po_args_names(s, args, &names) || !po_args_end(s, args))
        return NULL;
    if (names.n != 2)
        return po_steps_refuse(s, "two loops are combined, not %d", names.n);
    if (!po_steps_find_loop(s, names.name[0], &a) ||
        !po_steps_find_loop(s, names.name[1], &b))
        return NULL;
    if (b.n > 1 && b.node[b.n - 2] == a.node[a.n - 1] &&
        is_over_tiles_of(a.node[a.n - 1], b.node[b.n - 1]))
        return untile(s, &a, b.node[b.n - 1]);
    if (!po_steps_are_neighbours(s, &a, &b, &names))
        return NULL;
    if (are_of_others(s, a.node[a.n - 1], b.node[b.n - 1]))
        return po_steps_refuse(s,
                               "they have no statement in common: use 'fuse'");
    node = unite(s, a.node[a.n - 1], b.node[b.n - 1]);
    if (!node)
        return NULL;
    loop = po_tnode_copy(s, node);
    loop->name = common_name(s, a.node[a.n - 1]->name, b.node[b.n - 1]->name);
    node =
        po_tnode_join(s, a.node[a.n - 2], a.at[a.n - 2], b.at[b.n - 2], loop);
    return po_tpath_replace(s, &a, a.n - 2, node);
}
