/* Steps of the outermost loop in blocks, where copies of what a step reads leave most updates
 * with nothing to wait for but earlier steps of the same element (scalar/expand_reads.c):
 *
 *     for (k)                                 for (kt)
 *         S(k), for i and j                       for (k in the block)
 *                                      ->             S(k), for elements that others in the block
 *                                                           need
 *                                                 for (i, j, all others) for (k in the block)
 *                                                     S(k)
 *
 * Elements that others need are those that are written by statements with fewer loops than
 * updates have, as copies, and the rows and columns that a step has for itself: of the shortest
 * paths between all pairs of nodes those in rows and columns of the block.  The rest is a
 * product of matrices, with other operations, and becomes tiles and vectors of its own.
 * [VSM03] does so by hand, with values of the end of a block.
 */
#include "internal.h"
#include "polyopt/dep.h"

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

/* Steps in a block. */
#define STEPS 32

/* Return the loops of the only statement in "domain", { S[k, i, j] -> [k, i, j] }. */
static __isl_give isl_multi_union_pw_aff *loops_of(
    __isl_take isl_union_set *domain)
{
    isl_set *set = isl_set_from_union_set(domain);
    isl_multi_aff *rows =
        isl_multi_aff_identity_on_domain_space(isl_set_get_space(set));

    rows = isl_multi_aff_reset_tuple_id(rows, isl_dim_out);
    isl_set_free(set);
    return isl_multi_union_pw_aff_from_multi_aff(rows);
}

/* Return the dependences within one step. */
static __isl_give isl_union_map *find_inner(const po_walk *walk, bool strict)
{
    isl_union_map *all =
        isl_union_map_empty(isl_set_get_space(walk->scop->context));

    for (int i = 0; i < walk->all->n_dep; i++)
        if (strict || !walk->all->dep[i].is_private)
            all = isl_union_map_union(
                all, isl_union_map_from_map(po_dep_same_iteration(
                         isl_map_copy(walk->all->dep[i].relation), 1)));
    return all;
}

/* Optimise what is in a step, at "node", whose loop is that of the program. */
static __isl_give isl_schedule_node *optimise_step(
    __isl_take isl_schedule_node *node, const po_steps *block,
    const po_walk *walk)
{
    po_walk own = *walk;

    own.nested++;
    own.deps = find_inner(walk, false);
    own.strict = find_inner(walk, true);
    node = isl_schedule_node_child(node, 0);
    for (int i = 0; i < isl_schedule_node_n_children(node); i++) {
        node = isl_schedule_node_grandchild(node, i, 0);
        node = po_steps_split_rows(node, block);
        node = isl_schedule_node_grandparent(node);
    }
    node = po_node_optimise(node, &own);
    isl_union_map_free(own.deps);
    isl_union_map_free(own.strict);
    node = isl_schedule_node_parent(node);
    return po_node_insert_mark(node, PO_MARK_ATOMIC, 0, NULL);
}

/* Optimise the late updates of a statement, at "node", as loops of their own. */
static __isl_give isl_schedule_node *optimise_late(
    __isl_take isl_schedule_node *node, const po_walk *walk)
{
    isl_union_set *domain = isl_schedule_node_get_domain(node);
    isl_union_set *all = isl_union_set_universe(isl_union_set_copy(domain));
    po_walk own = *walk;

    own.deps = isl_union_map_intersect_range(
        isl_union_map_intersect_domain(isl_union_map_copy(walk->deps),
                                       isl_union_set_copy(all)),
        all);
    own.strict = own.deps;
    node = isl_schedule_node_cut(node);
    node = isl_schedule_node_insert_partial_schedule(node, loops_of(domain));
    node = isl_schedule_node_band_set_permutable(node, 1);
    node = po_node_optimise(node, &own);
    isl_union_map_free(own.deps);
    return node;
}

/* Optimise the parts of the sequence at "node": the first one has the steps. */
static __isl_give isl_schedule_node *optimise_parts(
    __isl_take isl_schedule_node *node, const po_steps *block,
    const po_walk *walk)
{
    isl_size n = isl_schedule_node_n_children(node);

    for (int i = 0; i < n; i++) {
        node = isl_schedule_node_grandchild(node, i, 0);
        node = i == 0 ? optimise_step(node, block, walk)
                      : optimise_late(node, walk);
        node = isl_schedule_node_grandparent(node);
    }
    return node;
}

/* Put a sequence of the parts of blocks, of which "tiles" has the number for each instance, in place
 * of the loop at "node", and optimise these.  That there will be blocks around them makes no
 * difference to what is legal in a part, but what is asked of dependences costs less without.
 */
static __isl_give isl_schedule_node *split(__isl_take isl_schedule_node *node,
                                           __isl_keep isl_union_pw_aff *tiles,
                                           const po_walk *walk, bool *done)
{
    po_steps b = {.scop = walk->scop};
    size_t n = (size_t)walk->scop->n_stmt + 1;
    isl_bool any;

    b.first = po_arena_array(walk->arena, n, sizeof(isl_union_map *));
    b.late = po_arena_array(walk->arena, n, sizeof(isl_union_map *));
    b.all = isl_union_map_from_union_pw_aff(isl_union_pw_aff_copy(tiles));
    b.all = isl_union_map_intersect_range(isl_union_map_reverse(b.all),
                                          isl_schedule_node_get_domain(node));
    any = po_steps_find_late(&b);
    if (any == isl_bool_true) {
        node = isl_schedule_node_insert_sequence(node, po_steps_in_order(&b));
        node = optimise_parts(node, &b, walk);
        *done = true;
    }
    for (size_t s = 0; s < n; s++) {
        isl_union_map_free(b.first[s]);
        isl_union_map_free(b.late[s]);
    }
    isl_union_map_free(b.all);
    isl_union_map_free(b.needed);
    return any < 0 ? isl_schedule_node_free(node) : node;
}

/* Put steps of the loop at "node" in blocks, if that leads to something. */
static __isl_give isl_schedule_node *block(__isl_take isl_schedule_node *node,
                                           const po_walk *walk, bool *done)
{
    isl_multi_union_pw_aff *rows;
    isl_union_pw_aff *tiles;

    if (isl_schedule_node_band_n_member(node) > 1)
        node = isl_schedule_node_band_split(node, 1);
    rows = isl_schedule_node_band_get_partial_schedule(node);
    tiles = po_row_count_tiles(isl_multi_union_pw_aff_get_union_pw_aff(rows, 0),
                               STEPS);
    isl_multi_union_pw_aff_free(rows);
    node = split(node, tiles, walk, done);
    if (!*done) {
        isl_union_pw_aff_free(tiles);
        return node;
    }
    node = isl_schedule_node_insert_partial_schedule(
        node, isl_multi_union_pw_aff_from_union_pw_aff(tiles));
    node = po_node_insert_mark(node, PO_MARK_LOCAL, 0, NULL);
    return po_node_insert_mark(node, PO_MARK_TILE, STEPS, NULL);
}

/* The same for all outermost loops at and below "node"; others become what they are anyway. */
static __isl_give isl_schedule_node *visit(__isl_take isl_schedule_node *node,
                                           const po_walk *walk, bool *done)
{
    bool is_band = isl_schedule_node_get_type(node) == isl_schedule_node_band;
    po_walk own = *walk;
    bool is_done = false;
    isl_size n;

    own.local = own.inside = true;
    if (is_band)
        node = block(node, &own, &is_done);
    *done = *done || is_done;
    if (is_band)
        return is_done ? node : po_node_optimise(node, walk);
    n = isl_schedule_node_n_children(node);
    for (int i = 0; i < n; i++) {
        node = isl_schedule_node_child(node, i);
        node = visit(node, walk, done);
        node = isl_schedule_node_parent(node);
    }
    return node;
}

__isl_give isl_schedule *po_tree_block_steps(__isl_take isl_schedule *tree,
                                             const po_scop *scop,
                                             const po_deps *deps,
                                             const po_run *run, bool *done)
{
    isl_schedule_node *node;
    po_walk walk;

    *done = false;
    if (!tree || !scop || !deps)
        return isl_schedule_free(tree);
    walk = po_walk_begin(scop, deps, run);
    node = visit(isl_schedule_get_root(tree), &walk, done);
    if (*done) {
        isl_schedule_free(tree);
        tree = isl_schedule_node_get_schedule(node);
    }
    isl_schedule_node_free(node);
    po_walk_end(&walk);
    return tree;
}
