/* Loops over lanes: their iterations are the elements of vectors, as the text has it.
 *
 * It is shown that
 *
 *  - a statement in such a loop, which is all that is in it, does what vectors can do;
 *  - each reference is to a variable for each lane, or to the same in all lanes, or to
 *    the next element of its array, or place of its buffer, in each lane; and so are variables
 *    to those that they stand for, unless these are loaded and stored one by one;
 *  - where the loop may have fewer lanes than the row, it has one at least, and what is
 *    computed of the others, which nothing uses, reads but other such lanes, and places in
 *    buffers that have been set.
 */
#include <isl/aff.h>
#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>

#include "../decide.h"
#include "loops.h"
#include "polyopt/lanes.h"

/* A leaf, and a space of its variables. */
struct at {
    const po_leaf *leaf;
    isl_space *space;
};

static __isl_give isl_pw_aff *coordinate(void *user, int var)
{
    const struct at *at = user;
    int pos = po_leaf_position(at->leaf, var);

    if (pos < 0)
        return NULL;
    return isl_pw_aff_var_on_domain(
        isl_local_space_from_space(isl_space_copy(at->space)), isl_dim_set,
        (unsigned)pos);
}

/* Has the buffer, as far as it is copied or set to 0, the places in dimension "d", the last
 * one, for "points"?
 */
static isl_bool has_place(const po_leaves *leaves, const po_leaf *leaf,
                          const po_packed *packed, int d,
                          __isl_keep isl_set *points)
{
    struct at at = {leaf, isl_set_get_space(points)};
    const po_pack *pack = packed->pack;
    int rank = leaves->scop->array[pack->array].rank;
    long extent = po_pack_filled(pack, rank, leaves->target);
    isl_pw_aff *place = isl_pw_aff_sub(
        po_quasi_value(packed->index[d], at.space, coordinate, &at),
        po_quasi_value(pack->base[d], at.space, coordinate, &at));
    isl_ctx *ctx = isl_set_get_ctx(points);
    isl_set *good;
    isl_bool has;

    place = isl_pw_aff_add_constant_val(isl_pw_aff_neg(place),
                                        isl_val_int_from_si(ctx, extent - 1));
    good = isl_pw_aff_nonneg_set(place);
    has = isl_set_is_subset(points, good);
    isl_set_free(good);
    isl_space_free(at.space);
    return has;
}

/* Is the place in dimension "d" for "points" one that the copy, or what sets to 0 those
 * behind it, goes through, or behind these?
 */
static isl_bool is_behind_first(const po_packed_part *packed_part,
                                const po_leaf *leaf, const po_packed *packed,
                                int d, __isl_keep isl_set *points)
{
    struct at at = {leaf, isl_set_get_space(points)};
    const po_ast_node *loop =
        packed_part->copy.binder[po_packed_part_first(packed_part) + d];
    isl_bool is = isl_bool_ok(loop->kind == PO_AST_LOOP);

    for (int i = 0; i < loop->loop.n_lower && is == isl_bool_true; i++) {
        isl_pw_aff *place =
            po_quasi_value(packed->index[d], at.space, coordinate, &at);
        isl_pw_aff *first = po_quasi_bound(&loop->loop.lower[i], false,
                                           at.space, coordinate, &at);
        isl_set *good = isl_pw_aff_ge_set(place, first);

        is = isl_set_is_subset(points, good);
        isl_set_free(good);
    }
    isl_space_free(at.space);
    return is;
}

/* Does what the access reads of a buffer depend on the lane in the last dimension only,
 * and is all that lanes read there set?
 */
static isl_bool is_set(const po_leaves *leaves, const po_leaf *leaf,
                       const po_packed *packed, __isl_keep isl_set *points)
{
    int rank = leaves->scop->array[packed->pack->array].rank;
    int lane = leaf->binder[leaf->n_binder - 1]->var;
    const po_packed_part *packed_part =
        po_packed_part_of(leaves, (int)(leaf - leaves->leaf), packed->pack);
    const po_pack *pack = packed->pack;
    isl_bool good =
        isl_bool_ok(pack->is_zeroed && packed_part &&
                    po_pack_filled(pack, rank, leaves->target) <=
                        pack->extent[pack->order[rank - 1]] + pack->pad);

    for (int d = 0; d < rank && good == isl_bool_true; d++) {
        if (!po_qaff_has_var(packed->index[d], lane))
            continue;
        good = isl_bool_ok(d == packed->pack->order[rank - 1]);
        if (good == isl_bool_true)
            good = is_behind_first(packed_part, leaf, packed, d, points);
        if (good == isl_bool_true)
            good = has_place(leaves, leaf, packed, d, points);
    }
    return good;
}

/* Return the points at which lanes are computed, those that the loop does not have,
 * too.
 */
static __isl_give isl_set *with_ghosts(const po_leaves *leaves,
                                       const po_leaf *leaf)
{
    const po_ast_node *lanes = leaf->binder[leaf->n_binder - 1];
    unsigned pos = (unsigned)leaf->n_binder - 1;
    long n = po_tile_dim_number(lanes->loop.tile_dim, leaves->target);
    isl_set *points =
        isl_set_insert_dims(isl_set_copy(leaf->around), isl_dim_set, pos, 1);

    points = isl_set_lower_bound_si(points, isl_dim_set, pos, 0);
    return isl_set_upper_bound_si(points, isl_dim_set, pos, (int)n - 1);
}

/* Does the loop have a lane wherever it is reached? */
static isl_bool has_some(const po_leaf *leaf)
{
    isl_set *reached =
        isl_set_project_out(isl_set_copy(leaf->points), isl_dim_set,
                            (unsigned)leaf->n_binder - 1, 1);
    isl_bool has = isl_set_is_subset(leaf->around, reached);

    isl_set_free(reached);
    return has;
}

/* What the text of a reference mentions. */
struct mention {
    const po_leaf *leaf;
    const po_stmt *stmt;
    bool found;
};

/* Does the value of iterator "iter" depend on the lane? */
static bool is_of_lane(const struct mention *m, int iter)
{
    int lane = m->leaf->binder[m->leaf->n_binder - 1]->var;

    for (int k = 0; k < m->stmt->n_iter; k++) {
        isl_bool involved = isl_aff_involves_dims(m->stmt->iter_value[iter],
                                                  isl_dim_in, (unsigned)k, 1);

        if (po_qaff_has_var(m->leaf->node->call.arg[k], lane) &&
            involved != isl_bool_false)
            return true;
    }
    return false;
}

static bool look_at(const po_expr *expr, void *user)
{
    struct mention *m = user;

    for (int i = 0; expr->kind == PO_EXPR_VAR && i < m->stmt->n_iter; i++)
        if (m->stmt->iter[i] == expr->decl && is_of_lane(m, i))
            m->found = true;
    return true;
}

/* Does the text of the access have an iterator that depends on the lane?  Then it
 * is printed as a vector.
 */
static bool mentions_lane(const po_leaf *leaf, const po_stmt *stmt,
                          const po_access *access)
{
    struct mention m = {leaf, stmt, !access->expr};

    po_expr_walk(access->expr, look_at, &m);
    return m.found;
}

/* Does the access depend on the lane, by its relation?  "Yes" may be wrong. */
static bool has_lane(const po_leaf *leaf, const po_stmt *stmt,
                     const po_access *access)
{
    int lane = leaf->binder[leaf->n_binder - 1]->var;
    isl_map *relation = isl_map_gist_domain(isl_map_copy(access->relation),
                                            isl_set_copy(stmt->domain));
    bool found = !access->is_exact;

    for (int k = 0; k < stmt->n_iter && !found; k++) {
        isl_bool involved =
            isl_map_involves_dims(relation, isl_dim_in, (unsigned)k, 1);

        found = po_qaff_has_var(leaf->node->call.arg[k], lane) &&
                involved != isl_bool_false;
    }
    isl_map_free(relation);
    return found;
}

/* Does the place that the access reads in a buffer depend on the lane?  Where it does not,
 * a lane that the loop has reads it, too.
 */
static bool place_has_lane(const po_leaves *leaves, const po_leaf *leaf,
                           const po_packed *packed)
{
    int lane = leaf->binder[leaf->n_binder - 1]->var;

    for (int d = 0; d < leaves->scop->array[packed->pack->array].rank; d++)
        if (po_qaff_has_var(packed->index[d], lane))
            return true;
    return false;
}

/* Do lanes that the loop does not have only read and write other such lanes of
 * variables, what does not depend on the lane and some lane accesses, too, and places of
 * buffers that have been set?
 */
static isl_bool is_harmless(const po_leaves *leaves, const po_leaf *leaf,
                            __isl_keep isl_set *points)
{
    const po_stmt *stmt = &leaves->scop->stmt[leaf->node->call.stmt];
    isl_bool good = has_some(leaf);

    for (int k = 0; k < stmt->n_access && good == isl_bool_true; k++) {
        const po_access *access = &stmt->access[k];
        const po_local *local = po_call_local(leaf->node, access->expr);
        const po_packed *packed = po_call_packed(leaf->node, access->expr);

        if (local)
            good = isl_bool_ok(local->n_dim > 0 && local->partial);
        else if (access->is_write)
            good = isl_bool_false;
        else if (packed)
            good = !place_has_lane(leaves, leaf, packed)
                       ? isl_bool_true
                       : is_set(leaves, leaf, packed, points);
        else if (has_lane(leaf, stmt, access) ||
                 mentions_lane(leaf, stmt, access))
            good = isl_bool_false;
    }
    return good;
}

/* Does the loop go through all lanes of its row, or is what is computed of others
 * harmless?
 */
static isl_bool are_others_harmless(const po_leaves *leaves,
                                    const po_leaf *leaf)
{
    isl_set *all = with_ghosts(leaves, leaf);
    isl_bool good = isl_set_is_equal(leaf->points, all);

    if (good == isl_bool_false)
        good = po_decided(leaves->scop->ctx, is_harmless(leaves, leaf, all));
    isl_set_free(all);
    return good;
}

/* Return { [v_0, ...] -> A[...] }: what the access is to. */
static __isl_give isl_map *elements_of(const po_leaves *leaves,
                                       const po_leaf *leaf,
                                       const po_access *access)
{
    isl_map *args = isl_map_from_multi_pw_aff(po_leaf_args(leaves, leaf));

    args = isl_map_intersect_domain(args, isl_set_copy(leaf->points));
    return isl_map_apply_range(args, isl_map_copy(access->relation));
}

/* Return { x -> x + 1 in dimension "pos" }. */
static __isl_give isl_map *next_in(__isl_take isl_space *space, int pos)
{
    isl_multi_aff *next = isl_multi_aff_identity_on_domain_space(space);
    isl_aff *aff = isl_multi_aff_get_at(next, pos);

    next = isl_multi_aff_set_at(next, pos, isl_aff_add_constant_si(aff, 1));
    return isl_map_from_multi_aff(next);
}

/* Is the access of each lane to the element behind that of the lane before? */
static isl_bool is_to_next(const po_leaves *leaves, const po_leaf *leaf,
                           const po_access *access)
{
    const po_array *array = &leaves->scop->array[access->array];
    isl_map *here;
    isl_map *lane;
    isl_map *there;
    isl_bool good;

    if (!access->is_exact || array->rank == 0 || !array->element ||
        po_access_unit_bytes(leaves->scop, access) !=
            array->element->size_bytes)
        return isl_bool_false;
    here = elements_of(leaves, leaf, access);
    lane = next_in(isl_set_get_space(leaf->points), leaf->n_binder - 1);
    lane = isl_map_intersect_range(lane, isl_set_copy(leaf->points));
    lane = isl_map_intersect_domain(lane, isl_set_copy(leaf->points));
    there = isl_map_apply_range(isl_map_copy(lane), isl_map_copy(here));
    here = isl_map_intersect_domain(here, isl_map_domain(lane));
    here = isl_map_apply_range(
        here,
        next_in(isl_space_range(isl_map_get_space(here)), array->rank - 1));
    good = isl_map_is_equal(here, there);
    isl_map_free(here);
    isl_map_free(there);
    return good;
}

/* Is the place that each lane reads in the buffer the one behind that of the lane
 * before, or the same?
 */
static bool is_next_place(const po_leaves *leaves, const po_leaf *leaf,
                          const po_packed *packed)
{
    int rank = leaves->scop->array[packed->pack->array].rank;
    int lane = leaf->binder[leaf->n_binder - 1]->var;

    for (int d = 0; d < rank; d++)
        if (po_qaff_has_var(packed->index[d], lane) &&
            (d != packed->pack->order[rank - 1] ||
             po_qaff_slope(packed->index[d], lane) != 1))
            return false;
    return true;
}

/* Is the variable one for each lane? */
static bool is_for_lanes(const po_leaf *leaf, const po_local *local)
{
    return local->n_dim > 0 && local->dim[local->n_dim - 1] ==
                                   leaf->binder[leaf->n_binder - 1]->var;
}

/* Is the access of a kind that vectors have? */
static isl_bool is_lane_access(const po_leaves *leaves, const po_leaf *leaf,
                               const po_access *access)
{
    const po_stmt *stmt = &leaves->scop->stmt[leaf->node->call.stmt];
    const po_local *local = po_call_local(leaf->node, access->expr);
    const po_packed *packed = po_call_packed(leaf->node, access->expr);

    if (local)
        return local->partial || !is_for_lanes(leaf, local)
                   ? isl_bool_ok(is_for_lanes(leaf, local))
                   : is_to_next(leaves, leaf, access);
    if (access->is_write)
        return isl_bool_false;
    if (packed)
        return isl_bool_ok(is_next_place(leaves, leaf, packed));
    if (mentions_lane(leaf, stmt, access))
        return is_to_next(leaves, leaf, access);
    return isl_bool_ok(!has_lane(leaf, stmt, access));
}

/* Does the statement write to variables only, which elements are kept in? */
static bool writes_variable(const po_leaves *leaves, const po_leaf *leaf)
{
    const po_stmt *stmt = &leaves->scop->stmt[leaf->node->call.stmt];

    for (int k = 0; k < stmt->n_access; k++)
        if (stmt->access[k].is_write &&
            !po_call_local(leaf->node, stmt->access[k].expr))
            return false;
    return true;
}

/* Is all in the loop over lanes, the innermost one, as vectors have it? */
static isl_bool are_lanes(const po_leaves *leaves, const po_leaf *leaf)
{
    const po_stmt *stmt = &leaves->scop->stmt[leaf->node->call.stmt];
    const po_ast_node *loop = leaf->binder[leaf->n_binder - 1];
    isl_bool good = isl_bool_ok(
        loop->body == leaf->node && leaf->node->call.n_plain == 0 &&
        (po_stmt_suits_lanes(stmt) ||
         (writes_variable(leaves, leaf) && po_stmt_might_suit_lanes(stmt))));

    for (int k = 0; k < stmt->n_access && good == isl_bool_true; k++)
        good = po_decided(leaves->scop->ctx,
                          is_lane_access(leaves, leaf, &stmt->access[k]));
    return good == isl_bool_true ? are_others_harmless(leaves, leaf) : good;
}

static bool is_lanes(const po_ast_node *binder)
{
    return binder->kind == PO_AST_LOOP && binder->loop.is_lanes;
}

/* Are loops over lanes, with vectors in the place of their iterations, what they are
 * without?
 */
isl_bool po_leaves_have_good_lanes(const po_leaves *leaves)
{
    isl_bool good = isl_bool_true;

    for (int l = 0; l < leaves->n_leaf && good == isl_bool_true; l++) {
        const po_leaf *leaf = &leaves->leaf[l];

        for (int i = 0; i + 1 < leaf->n_binder; i++)
            if (is_lanes(leaf->binder[i]))
                return isl_bool_false;
        if (leaf->n_binder > 0 && is_lanes(leaf->binder[leaf->n_binder - 1]))
            good = are_lanes(leaves, leaf);
    }
    return good;
}
