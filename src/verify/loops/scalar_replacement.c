/* Variables that stand for elements of arrays: they have the values that the
 * elements would have.
 *
 *     a0 = A[i];  loop { ... a0 ... }  A[i] = a0;
 *
 * For every node with such variables it is shown that
 *
 *  - the element is the same throughout the node, and is what each reference
 *    that has been replaced accesses;
 *  - no other reference in the node accesses it, unless both only read;
 *  - the variable has a value before it is read, and the element gets it in the
 *    end if it is written; if only where that is less, or greater, all that writes it
 *    are updates by lesser, or greater, values, so that it is the element's if it is
 *    not; and if always, there is one that writes in any case;
 *  - the program itself accesses the element whenever the node is executed;
 *  - concurrent iterations in the node do not write it, unless they have
 *    accumulators; then they do nothing else with the array than update what
 *    these stand for.
 *
 * An array of variables is shown to have this, for each value of the loops over its
 * elements, as if these were around the node, and to have another element of the array
 * for each (register_tile_arrays.c).
 */
#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

#include "../decide.h"
#include "../update.h"
#include "loops.h"
#include "polyopt/guarded_statement.h"

/* A leaf in a node with variables.
 *
 * "args"   { [v_0, ...] -> S[arguments] }
 * "local"  the variable that is looked at
 * "pairs"  accesses that have been shown to be to other elements
 */
struct inside {
    const po_leaves *leaves;
    const po_kept *kept;
    const po_leaf *leaf;
    isl_multi_pw_aff *args;
    const po_local *local;
    po_known_disjoint *pairs;
};

static const po_stmt *stmt_of(const struct inside *in)
{
    return &in->leaves->scop->stmt[in->leaf->node->call.stmt];
}

/* Return { [v_0, ...] -> A[...] }: what the access is to, at each point. */
static __isl_give isl_map *elements_of(const struct inside *in,
                                       const po_access *access)
{
    isl_map *args = isl_map_from_multi_pw_aff(isl_multi_pw_aff_copy(in->args));

    args = isl_map_intersect_domain(args, isl_set_copy(in->leaf->points));
    return isl_map_apply_range(args, isl_map_copy(access->relation));
}

/* Is the variable a loop over the elements of an array of variables? */
bool po_local_has_dim(const po_local *local, int var)
{
    for (int d = 0; d < local->n_dim; d++)
        if (local->dim[d] == var)
            return true;
    return false;
}

static __isl_give isl_pw_aff *outer_coordinate(void *user, int var)
{
    const struct inside *in = user;
    isl_space *space;
    int pos = po_leaf_position(in->leaf, var);

    if (pos < 0 ||
        (pos >= in->kept->n_binder && !po_local_has_dim(in->local, var)))
        return NULL;
    space = isl_set_get_space(in->leaf->points);
    return isl_pw_aff_var_on_domain(isl_local_space_from_space(space),
                                    isl_dim_set, (unsigned)pos);
}

/* Return { [v_0, ...] -> A[index] }, what the variable stands for; NULL if that
 * depends on variables bound inside of the node.
 */
static __isl_give isl_multi_pw_aff *element_of(struct inside *in,
                                               const po_local *local,
                                               const po_access *access)
{
    isl_space *points = isl_set_get_space(in->leaf->points);
    isl_space *range = isl_space_range(isl_map_get_space(access->relation));
    isl_multi_pw_aff *index = isl_multi_pw_aff_zero(
        isl_space_map_from_domain_and_range(isl_space_copy(points), range));

    in->local = local;
    for (int d = 0; d < in->leaves->scop->array[local->array].rank; d++) {
        isl_pw_aff *value =
            po_quasi_value(local->index[d], points, outer_coordinate, in);

        if (!value) {
            isl_space_free(points);
            isl_multi_pw_aff_free(index);
            return NULL;
        }
        index = isl_multi_pw_aff_set_pw_aff(index, d, value);
    }
    isl_space_free(points);
    return index;
}

__isl_give isl_multi_pw_aff *po_kept_element(const po_leaves *leaves,
                                             const po_kept *kept,
                                             const po_leaf *leaf,
                                             const po_local *local)
{
    struct inside in = {.leaves = leaves, .kept = kept, .leaf = leaf};
    const po_stmt *stmt = stmt_of(&in);

    for (int k = 0; k < stmt->n_access; k++)
        if (po_call_local(leaf->node, stmt->access[k].expr) == local)
            return element_of(&in, local, &stmt->access[k]);
    return NULL;
}

/* The function that the element is of what is around, if it is one that is not in pieces. */
static __isl_give isl_multi_aff *form_of(__isl_keep isl_multi_pw_aff *element)
{
    if (isl_multi_pw_aff_isa_multi_aff(element) != isl_bool_true)
        return NULL;
    return isl_multi_pw_aff_as_multi_aff(isl_multi_pw_aff_copy(element));
}

/* Is the access to the element, or to an "other" one, at all points?  By sets. */
static isl_bool is_to_exactly(const struct inside *in, const po_access *access,
                              __isl_take isl_multi_pw_aff *element, bool other)
{
    isl_map *map = isl_map_from_multi_pw_aff(element);
    isl_map *elements = elements_of(in, access);
    isl_bool good;

    if (other)
        good = isl_map_is_disjoint(elements, map);
    else
        good = isl_map_is_subset(elements, map);
    isl_map_free(elements);
    isl_map_free(map);
    return good;
}

/* The same.  First by form, and by what is known already. */
static isl_bool is_to(const struct inside *in, const po_access *access,
                      __isl_take isl_multi_pw_aff *element, bool other)
{
    isl_multi_aff *a = po_index_of(in->args, access);
    isl_multi_aff *b = form_of(element);
    isl_bool good = isl_bool_false;

    if (po_index_compare(a, b) == (other ? PO_INDEX_OTHER : PO_INDEX_SAME) ||
        (other && po_known_disjoint_has(in->pairs, in->leaf->points, a, b))) {
        isl_multi_pw_aff_free(element);
        good = isl_bool_true;
    } else {
        good = is_to_exactly(in, access, element, other);
        if (other && good == isl_bool_true)
            po_known_disjoint_add(in->pairs, in->leaf->points, a, b);
    }
    isl_multi_aff_free(a);
    isl_multi_aff_free(b);
    return good;
}

/* Is the access, whenever the node is executed, to none of the elements that the array
 * of variables stands for?
 */
static isl_bool is_disjoint(const struct inside *in, const po_access *access,
                            __isl_take isl_multi_pw_aff *element)
{
    isl_map *kept = isl_map_from_multi_pw_aff(element);
    isl_map *other =
        po_leaf_seen(in->leaf, in->kept->n_binder, elements_of(in, access));
    isl_bool disjoint;

    kept = isl_map_intersect_domain(kept, isl_set_copy(in->leaf->points));
    kept = po_leaf_seen(in->leaf, in->kept->n_binder, kept);
    disjoint = isl_map_is_disjoint(kept, other);
    isl_map_free(kept);
    isl_map_free(other);
    return disjoint;
}

/* Is the access to the element if it stands for the variable, and to another
 * one if not?  Reads do not matter to variables that are not written.
 */
static isl_bool access_is_good(struct inside *in, const po_local *local,
                               const po_access *access)
{
    bool is_use = po_call_local(in->leaf->node, access->expr) == local;
    isl_multi_pw_aff *element;

    if (access->array != local->array)
        return isl_bool_ok(!is_use);
    if (!is_use && !local->is_stored && !access->is_write)
        return isl_bool_true;
    if (access->is_write && (is_use ? !local->is_stored : local->n_dim > 0))
        return isl_bool_false;
    element = element_of(in, local, access);
    if (!element)
        return po_no(in->leaves->scop->ctx);
    return !is_use && local->n_dim > 0 ? is_disjoint(in, access, element)
                                       : is_to(in, access, element, !is_use);
}

/* Have concurrent iterations of the loop accumulators for the variable? */
static bool accumulates(const po_ast_node *loop, const po_local *local)
{
    for (int i = 0; i < loop->loop.n_accumulator; i++)
        if (loop->loop.accumulator[i].local == local)
            return true;
    return false;
}

/* May the variable be shared by the iterations of the loops inside the node? */
static bool is_shareable(const struct inside *in, const po_local *local)
{
    for (int i = in->kept->n_binder; i < in->leaf->n_binder; i++) {
        const po_ast_node *loop = in->leaf->binder[i];

        if (local->is_stored && loop->kind == PO_AST_LOOP &&
            (loop->loop.parallel || loop->loop.simd) &&
            !po_local_has_dim(local, loop->var) && !accumulates(loop, local))
            return false;
    }
    return true;
}

/* Is "ref" evaluated whenever "expr" is? */
static bool is_evaluated(const po_expr *expr, const po_expr *ref)
{
    bool is_choice = expr->kind == PO_EXPR_COND ||
                     (expr->kind == PO_EXPR_BINARY &&
                      (expr->op == PO_OP_LAND || expr->op == PO_OP_LOR));

    if (expr == ref)
        return true;
    for (int i = 0; i < (is_choice ? 1 : expr->n_arg); i++)
        if (is_evaluated(expr->arg[i], ref))
            return true;
    return false;
}

static const po_expr *use_of(const po_leaf *leaf, const po_local *local)
{
    for (int i = 0; i < leaf->node->call.n_use; i++)
        if (leaf->node->call.use[i].local == local)
            return leaf->node->call.use[i].expr;
    return NULL;
}

/* Is the variable evaluated, in one of its uses at least, whenever the leaf is executed, in the
 * statement or the first condition on data around it; or, with these around the node, under them?
 */
static bool evaluates(const po_kept *kept, const po_leaf *leaf,
                      const po_stmt *stmt, const po_local *local)
{
    bool is_guarded = kept->node->keep.is_guarded;
    const po_expr *expr = is_guarded   ? po_stmt_guarded_body(stmt)
                          : stmt->body ? stmt->body
                                       : po_stmt_first_condition(stmt);

    for (int i = 0; expr && i < leaf->node->call.n_use; i++)
        if (leaf->node->call.use[i].local == local &&
            is_evaluated(expr, leaf->node->call.use[i].expr))
            return true;
    return false;
}

/* Return where the leaf is executed at least once, in terms of what is around the node. */
static __isl_give isl_set *reached_by(const po_kept *kept, const po_leaf *leaf)
{
    int n = kept->n_binder;

    return isl_set_project_out(isl_set_copy(leaf->points), isl_dim_set,
                               (unsigned)n, (unsigned)(leaf->n_binder - n));
}

isl_bool po_kept_is_certain(const po_kept *kept, const po_leaf *leaf)
{
    isl_set *reached;
    isl_bool certain;

    if (leaf->points == kept->points)
        return isl_bool_true;
    reached = reached_by(kept, leaf);
    certain = isl_set_is_subset(kept->points, reached);
    isl_set_free(reached);
    return certain;
}

/* What po_kept_is_certain() has said of the leaves with these points. */
struct certainty {
    const isl_set *points;
    isl_bool certain;
};

/* Does one of the leaves, none of which is certain to be executed, access the
 * element whenever the node is executed?
 */
static isl_bool is_touched_by_some(const po_leaves *leaves, const po_kept *kept,
                                   const po_local *local)
{
    isl_set *left = isl_set_copy(kept->points);
    const isl_set *last = NULL;
    isl_bool touched;

    for (int l = kept->first; l < kept->end; l++) {
        const po_leaf *leaf = &leaves->leaf[l];

        if (leaf->points == last ||
            !evaluates(kept, leaf, &leaves->scop->stmt[leaf->node->call.stmt],
                       local))
            continue;
        left = isl_set_subtract(left, reached_by(kept, leaf));
        last = leaf->points;
    }
    touched = isl_set_is_empty(left);
    isl_set_free(left);
    return touched;
}

/* Does the program access the element whenever the node is executed?  Scalars
 * can always be accessed.
 */
static isl_bool is_touched(const po_leaves *leaves, const po_kept *kept,
                           const po_local *local, struct certainty *known)
{
    isl_bool touched = isl_bool_ok(leaves->scop->array[local->array].rank == 0);

    for (int l = kept->first; l < kept->end && touched == isl_bool_false; l++) {
        const po_leaf *leaf = &leaves->leaf[l];

        if (!evaluates(kept, leaf, &leaves->scop->stmt[leaf->node->call.stmt],
                       local))
            continue;
        if (leaf->points != known->points)
            *known = (struct certainty){leaf->points,
                                        po_kept_is_certain(kept, leaf)};
        touched = known->certain;
    }
    return touched == isl_bool_false ? is_touched_by_some(leaves, kept, local)
                                     : touched;
}

/* Is the first thing that happens to the variable that it is written, in
 * statements without loops or conditions?
 */
static bool is_set_first(const po_leaves *leaves, const po_kept *kept,
                         const po_local *local)
{
    for (int l = kept->first; l < kept->end; l++) {
        const po_leaf *leaf = &leaves->leaf[l];
        const po_stmt *stmt = &leaves->scop->stmt[leaf->node->call.stmt];
        bool is_written = false;

        if (leaf->n_binder != kept->n_binder || leaf->n_guard != kept->n_guard)
            return false;
        for (int k = 0; k < stmt->n_access; k++) {
            if (po_call_local(leaf->node, stmt->access[k].expr) != local)
                continue;
            if (!stmt->access[k].is_write ||
                !po_stmt_writes(stmt, &stmt->access[k]))
                return false;
            is_written = true;
        }
        if (is_written)
            return true;
    }
    return false;
}

/* Are the accesses of one leaf what they should be, for all variables? */
static isl_bool leaf_is_good(const po_leaves *leaves, const po_kept *kept,
                             const po_leaf *leaf, po_known_disjoint *pairs)
{
    struct inside in = {leaves, kept, leaf, po_leaf_args(leaves, leaf),
                        NULL,   pairs};
    const po_stmt *stmt = stmt_of(&in);
    isl_bool good = isl_bool_true;

    for (int v = 0; v < kept->node->keep.n_local; v++) {
        const po_local *local = &kept->node->keep.local[v];

        if (use_of(leaf, local) && !is_shareable(&in, local))
            good = isl_bool_false;
        for (int k = 0; k < stmt->n_access && good == isl_bool_true; k++)
            good = access_is_good(&in, local, &stmt->access[k]);
    }
    isl_multi_pw_aff_free(in.args);
    return good;
}

static isl_bool node_is_good(const po_leaves *leaves, const po_kept *kept)
{
    struct certainty known = {NULL, isl_bool_error};
    isl_bool good = po_kept_guards_are_fixed(leaves, kept);
    po_known_disjoint pairs = {0};

    for (int v = 0; v < kept->node->keep.n_local && good == isl_bool_true;
         v++) {
        const po_local *local = &kept->node->keep.local[v];

        good = local->n_dim > 0 ? po_kept_tile_is_good(leaves, kept, local)
                                : is_touched(leaves, kept, local, &known);
        if (!local->is_loaded && !is_set_first(leaves, kept, local))
            good = isl_bool_false;
        if (good == isl_bool_true && local->is_stored)
            good = po_kept_store_is_good(leaves, kept, local);
    }
    for (int l = kept->first; l < kept->end && good == isl_bool_true; l++)
        good = leaf_is_good(leaves, kept, &leaves->leaf[l], &pairs);
    po_known_disjoint_clear(&pairs);
    return good;
}

/* Is the variable that of a node around the leaf, outside of "n_binder" loops?
 */
static bool is_around(const po_leaves *leaves, int l, const po_local *local,
                      int n_binder)
{
    for (int i = 0; i < leaves->n_kept; i++) {
        const po_kept *kept = &leaves->kept[i];

        for (int v = 0; v < kept->node->keep.n_local; v++)
            if (&kept->node->keep.local[v] == local)
                return kept->first <= l && l < kept->end &&
                       kept->n_binder <= n_binder;
    }
    return false;
}

/* Does the leaf, in loop number "pos" around it, do nothing with the array of an
 * accumulator but update what it, or another one, stands for?
 */
static bool is_update(const po_leaves *leaves, int l, int pos,
                      const po_accumulator *accumulator, bool reassociate)
{
    const po_leaf *leaf = &leaves->leaf[l];
    const po_ast_node *loop = leaf->binder[pos];
    const po_stmt *stmt = &leaves->scop->stmt[leaf->node->call.stmt];
    int array = accumulator->array;

    for (int k = 0; k < stmt->n_access; k++) {
        const po_local *local = po_call_local(leaf->node, stmt->access[k].expr);

        if (stmt->access[k].array != array)
            continue;
        if (po_verify_update(leaves->scop, stmt, array, reassociate) !=
            accumulator->op)
            return false;
        if (!accumulates(loop, local) ||
            (!local && leaves->scop->array[array].rank > 0) ||
            (local && !is_around(leaves, l, local, pos)))
            return false;
    }
    return true;
}

static bool updates_are_good(const po_leaves *leaves, int l, bool reassociate)
{
    const po_leaf *leaf = &leaves->leaf[l];

    for (int i = 0; i < leaf->n_binder; i++)
        for (int k = 0; k < po_loop_n_accumulator(leaf->binder[i]); k++)
            if (!is_update(leaves, l, i, &leaf->binder[i]->loop.accumulator[k],
                           reassociate))
                return false;
    for (int i = 0; i < leaf->node->call.n_use; i++)
        if (!is_around(leaves, l, leaf->node->call.use[i].local,
                       leaf->n_binder))
            return false;
    return true;
}

/* Have the variables that stand for elements the values of these?  Exact for
 * references with affine subscripts.
 */
isl_bool po_leaves_keep(const po_leaves *leaves, bool reassociate)
{
    isl_bool good = isl_bool_true;

    for (int l = 0; l < leaves->n_leaf; l++)
        if (!updates_are_good(leaves, l, reassociate))
            good = isl_bool_false;
    for (int k = 0; k < leaves->n_kept && good == isl_bool_true; k++)
        good = node_is_good(leaves, &leaves->kept[k]);
    return good;
}
