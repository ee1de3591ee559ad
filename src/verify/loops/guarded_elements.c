/* Variables that stand for elements under conditions on data:
 *
 *     if (c[i]) {  const double a0 = A[i];  for (j) { ... a0 ... }  }
 *
 * The program tests the conditions at each instance of the statement in the loop, and so has to
 * find the same: for every access of a condition, and every iterator in it, it is shown that
 * it depends on nothing that is bound inside of the node.  That nothing which is executed under
 * a condition writes what this reads is part of the model, see po_stmt.
 */
#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>

#include "polyopt/nest.h"

#include "loops.h"

/* The conditions around the statement of a leaf, and which iterator is looked for. */
struct conditions {
    const po_stmt *stmt;
    const po_expr *ref;
    const po_decl *iter;
};

static bool is_other(const po_expr *expr, void *user)
{
    const struct conditions *c = user;

    return expr != c->ref && !(c->iter && expr->decl == c->iter);
}

/* Do the conditions mention the reference, or the iterator? */
static bool mention(const struct conditions *c)
{
    const po_node *guard = c->stmt->block;

    for (int i = 0; i < c->stmt->n_guard; i++, guard = guard->body)
        if (!po_expr_walk(guard->cond, is_other, (void *)c))
            return true;
    return false;
}

/* Return { [v_0, ...] -> S[arguments] }, at the points of the leaf. */
static __isl_give isl_map *instances_of(const po_leaf *leaf,
                                        __isl_keep isl_multi_pw_aff *args)
{
    isl_map *map = isl_map_from_multi_pw_aff(isl_multi_pw_aff_copy(args));

    return isl_map_intersect_domain(map, isl_set_copy(leaf->points));
}

/* Is what the points are mapped to the same for all that differ in nothing but what is bound
 * inside of the node?
 */
static isl_bool is_fixed_map(const po_kept *kept, __isl_take isl_map *map)
{
    isl_size n = isl_map_dim(map, isl_dim_in);
    unsigned first = (unsigned)kept->n_binder;
    isl_bool fixed;

    if (n >= 0)
        map = isl_map_project_out(map, isl_dim_in, first, (unsigned)n - first);
    fixed = isl_map_is_single_valued(map);
    isl_map_free(map);
    return fixed;
}

static isl_bool is_fixed_access(const po_kept *kept, const po_leaf *leaf,
                                __isl_keep isl_multi_pw_aff *args,
                                const po_access *access)
{
    isl_map *relation = isl_map_copy(access->relation);

    if (access->is_exact)
        return is_fixed_map(
            kept, isl_map_apply_range(instances_of(leaf, args), relation));
    isl_map_free(relation);
    return isl_bool_false;
}

/* The same for the user's iterator number "iter". */
static isl_bool is_fixed_iterator(const po_kept *kept, const po_leaf *leaf,
                                  __isl_keep isl_multi_pw_aff *args,
                                  const po_stmt *stmt, int iter)
{
    isl_map *value = isl_map_from_aff(isl_aff_copy(stmt->iter_value[iter]));

    return is_fixed_map(kept,
                        isl_map_apply_range(instances_of(leaf, args), value));
}

/* Are the conditions around the leaf the same in the whole node? */
static isl_bool is_fixed(const po_kept *kept, const po_leaf *leaf,
                         const po_stmt *stmt, __isl_keep isl_multi_pw_aff *args)
{
    isl_bool fixed = isl_bool_true;

    for (int k = 0; k < stmt->n_access && fixed == isl_bool_true; k++) {
        const struct conditions c = {stmt, stmt->access[k].expr, NULL};

        if (!c.ref || mention(&c))
            fixed = is_fixed_access(kept, leaf, args, &stmt->access[k]);
    }
    for (int i = 0; i < stmt->n_iter && fixed == isl_bool_true; i++) {
        const struct conditions c = {stmt, NULL, stmt->iter[i]};

        if (mention(&c))
            fixed = is_fixed_iterator(kept, leaf, args, stmt, i);
    }
    return fixed;
}

/* Is it a loop around one statement, the iterations of which one thread executes? */
static bool is_plain_loop(const po_ast_node *node)
{
    const po_ast_node *body = po_ast_only(node->body);

    if (node->kind != PO_AST_LOOP || node->loop.parallel || node->loop.resume)
        return false;
    return body->kind == PO_AST_STMT && !body->call.declares;
}

isl_bool po_kept_guards_are_fixed(const po_leaves *leaves, const po_kept *kept)
{
    const po_keep_payload *keep = &kept->node->keep;
    const po_leaf *leaf = &leaves->leaf[kept->first];
    const po_stmt *stmt;
    isl_multi_pw_aff *args;
    isl_bool fixed;

    if (!keep->is_guarded)
        return isl_bool_true;
    if (kept->end != kept->first + 1 || !is_plain_loop(kept->node->body))
        return isl_bool_false;
    for (int v = 0; v < keep->n_local; v++)
        if (keep->local[v].is_stored || !keep->local[v].is_loaded ||
            keep->local[v].n_dim > 0)
            return isl_bool_false;
    stmt = &leaves->scop->stmt[leaf->node->call.stmt];
    args = po_leaf_args(leaves, leaf);
    fixed = is_fixed(kept, leaf, stmt, args);
    isl_multi_pw_aff_free(args);
    return fixed;
}
