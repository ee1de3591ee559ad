/* Two loops over tiles, of sizes T and U, whose tiles are executed in steps: tiles t of the outer loop
 * and u of the inner one, which begin at c = T t and d = U u, in step t + u, and those of one step at
 * the same time, or in any order.
 *
 * That the loops execute each instance once, and are right one in the other, has been shown, as in
 * parametric_tiles.c.  The steps change nothing but the order of tiles.  If in each dependence neither
 * c nor d is less at the sink than at the source, which order.c looks at, for pairs in the same iteration of the
 * loops around, then both are in the same tile, where their order
 * is that which has been looked at, or t + u is less at the source, which is in an earlier step.
 * Values of scalars of which there are several have to stay in a tile: for their live ranges, iterations of both
 * loops are concurrent (dates.c).
 *
 * The steps that are counted are those from ceil(c1 / T) + ceil(d1 / U) to floor(c2 / T) + floor(d2 / U), where c1
 * and c2 are the bounds of the outer loop, and d1 and d2 bounds that are known in front of it: each tile is in
 * one of them if d1 <= d <= d2 wherever something is executed.
 */
#include "sizes.h"

static bool has_no_tiles(const po_ast_node *node, const void *of)
{
    (void)of;
    return node->kind == PO_AST_LOOP && node->loop.wavefront &&
           !node->loop.size;
}

bool po_ast_has_good_steps(const po_ast *ast)
{
    return !po_ast_any(ast->root, has_no_tiles, NULL);
}

/* Is "den" times the variable of the loop at position "pos" of the leaf at least, or at most, what the bound
 * says, which is known in front of the first "around" loops and lets, wherever it is executed?
 */
static isl_bool is_bounded(const po_leaf *leaf, int around, int pos,
                           const po_bound *bound, bool upper,
                           __isl_keep isl_set *points)
{
    isl_ctx *ctx = isl_set_get_ctx(points);
    isl_pw_aff *value;
    isl_pw_aff *at;
    isl_set *good;
    isl_bool is;

    for (int i = around; i < leaf->n_binder; i++)
        if (po_qaff_has_var(bound->expr, leaf->binder[i]->var))
            return isl_bool_false;
    value = po_leaf_value(leaf, around, bound->expr);
    at = isl_pw_aff_scale_val(po_leaf_coordinate(leaf, pos),
                              isl_val_int_from_si(ctx, bound->den));
    good = upper ? isl_pw_aff_le_set(at, value) : isl_pw_aff_ge_set(at, value);
    is = isl_set_is_subset(points, good);
    isl_set_free(good);
    return is;
}

/* Are all of the bounds right for the inner loop, at position "pos", where the leaf is executed?
 * The outer one is directly in front of it.
 */
static isl_bool are_bounds(const po_leaf *leaf, int pos, bool from_zero)
{
    const po_wavefront *steps = leaf->binder[pos - 1]->loop.wavefront;
    isl_set *points = isl_set_copy(leaf->points);
    isl_bool good = isl_bool_ok(steps->n_lower > 0 && steps->n_upper > 0);

    if (from_zero)
        points = isl_set_intersect(
            points, isl_pw_aff_nonneg_set(po_leaf_coordinate(leaf, pos)));
    for (int i = 0; i < steps->n_lower && good == isl_bool_true; i++)
        good = is_bounded(leaf, pos - 1, pos, &steps->lower[i], false, points);
    for (int i = 0; i < steps->n_upper && good == isl_bool_true; i++)
        good = is_bounded(leaf, pos - 1, pos, &steps->upper[i], true, points);
    isl_set_free(points);
    return good;
}

/* Is the inner loop directly in the outer one, and are these loops as the steps have them? */
static bool is_pair(const po_ast_node *outer, const po_ast_node *inner)
{
    return po_loop_inner(outer) == inner && inner->loop.size &&
           !inner->loop.wavefront && !inner->loop.parallel &&
           !inner->loop.may_collapse && outer->loop.n_accumulator == 0 &&
           inner->loop.n_accumulator == 0;
}

isl_bool po_sized_steps_are_good(const po_leaves *leaves, const bool *from_zero)
{
    isl_bool good = isl_bool_true;

    for (int l = 0; l < leaves->n_leaf; l++) {
        const po_leaf *leaf = &leaves->leaf[l];

        for (int i = 0; i < leaf->n_binder && good == isl_bool_true; i++) {
            const po_ast_node *loop = leaf->binder[i];

            if (loop->kind != PO_AST_LOOP || !loop->loop.wavefront)
                continue;
            if (i + 1 == leaf->n_binder || !is_pair(loop, leaf->binder[i + 1]))
                return isl_bool_false;
            good = are_bounds(leaf, i + 1, from_zero[leaf->binder[i + 1]->var]);
        }
    }
    return good;
}
