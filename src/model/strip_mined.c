/* Strip-mined loops are one loop again:
 *
 *     for (b = 0; b < (n + 63) / 64; b++)              for (i = 0; i < n; i++)
 *         for (i = 64 * b; i < min(64 * b + 64, n); i++)      ->       ...
 *
 * A loop and the only one in it are one if the iterations of the inner one ascend from
 * each iteration of the outer one to the next: then the outer one says nothing about the
 * order, nor about which iterations there are, and what is left is a loop with exact
 * dependence distances, which is tiled and skewed like any other.  It stays where the
 * text of a statement needs the iterator.  The reverse of strip-mining [PW86].
 */
#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/val.h>

#include "internal.h"

/* Statements "first" to "first + n - 1": those in the loop with "depth" loops around it. */
struct nest {
    po_scop *scop;
    int first;
    int n;
    int depth;
};

static bool is_inside(const struct nest *nest, int stmt)
{
    const po_stmt *a = &nest->scop->stmt[nest->first];
    const po_stmt *b = &nest->scop->stmt[stmt];

    return b->n_iter > nest->depth && po_stmt_n_common(a, b) > nest->depth;
}

/* Does the text of the statement need the iterator of the loop, or that of a loop inside
 * start there?
 */
static bool needs_iterator(const po_stmt *stmt, int depth)
{
    const po_decl *decl = stmt->iter[depth];

    for (int i = 0; i < stmt->n_iter; i++) {
        isl_bool involved = isl_aff_involves_dims(
            stmt->iter_value[i], isl_dim_in, (unsigned)depth, 1);

        if (i != depth && involved != isl_bool_false)
            return true;
    }
    return stmt->body ? po_expr_mentions(stmt->body, decl)
                      : po_node_mentions(stmt->block, decl);
}

/* A constraint that relates the loop with the one in it; which sides it bounds. */
struct bounds {
    unsigned depth;
    bool lower;
    bool upper;
};

static isl_stat see_constraint(__isl_take isl_constraint *c, void *user)
{
    struct bounds *bounds = user;
    isl_val *outer =
        isl_constraint_get_coefficient_val(c, isl_dim_set, (int)bounds->depth);
    isl_val *inner = isl_constraint_get_coefficient_val(c, isl_dim_set,
                                                        (int)bounds->depth + 1);
    isl_bool equal = isl_constraint_is_equality(c);
    int sign = isl_val_sgn(inner);

    if (equal == isl_bool_false && sign * isl_val_sgn(outer) < 0) {
        bounds->lower |= sign > 0;
        bounds->upper |= sign < 0;
    }
    isl_val_free(outer);
    isl_val_free(inner);
    isl_constraint_free(c);
    return isl_stat_ok;
}

static isl_stat see_part(__isl_take isl_basic_set *part, void *user)
{
    isl_stat status =
        isl_basic_set_foreach_constraint(part, see_constraint, user);

    isl_basic_set_free(part);
    return status;
}

/* Does the inner loop go along with the outer one at both ends?  Quick, and true of all
 * loops that are joined.
 */
static bool is_window(const struct nest *nest)
{
    struct bounds bounds = {(unsigned)nest->depth, false, false};

    return isl_set_foreach_basic_set(nest->scop->stmt[nest->first].domain,
                                     see_part, &bounds) == isl_stat_ok &&
           bounds.lower && bounds.upper;
}

/* Return the iterations of the loop, of the one in it, and of those around. */
static __isl_give isl_set *iterations(const struct nest *nest)
{
    unsigned depth = (unsigned)nest->depth + 2;
    isl_set *all = NULL;

    for (int s = nest->first; s < nest->first + nest->n; s++) {
        const po_stmt *stmt = &nest->scop->stmt[s];
        isl_set *set = isl_set_copy(stmt->domain);

        set = isl_set_project_out(set, isl_dim_set, depth,
                                  (unsigned)stmt->n_iter - depth);
        set = isl_set_reset_tuple_id(set);
        all = all ? isl_set_union(all, set) : set;
    }
    all = isl_set_intersect_params(all, isl_set_copy(nest->scop->context));
    return isl_set_intersect_params(all, isl_set_copy(nest->scop->assume));
}

/* Is each iteration of the inner loop behind those in earlier iterations of the outer
 * one?
 */
static isl_bool ascends(const struct nest *nest)
{
    isl_set *all = iterations(nest);
    isl_map *pairs =
        isl_map_from_domain_and_range(isl_set_copy(all), isl_set_copy(all));
    int depth = nest->depth;
    isl_bool none;

    isl_set_free(all);
    for (int i = 0; i < depth; i++)
        pairs = isl_map_equate(pairs, isl_dim_in, i, isl_dim_out, i);
    pairs = isl_map_order_lt(pairs, isl_dim_in, depth, isl_dim_out, depth);
    pairs =
        isl_map_order_ge(pairs, isl_dim_in, depth + 1, isl_dim_out, depth + 1);
    none = isl_map_is_empty(pairs);
    isl_map_free(pairs);
    return none;
}

/* Is the loop around nothing but one other loop? */
static bool has_one_loop(const struct nest *nest)
{
    const po_stmt *first = &nest->scop->stmt[nest->first];
    int next = nest->depth + 1;

    for (int s = nest->first; s < nest->first + nest->n; s++) {
        const po_stmt *stmt = &nest->scop->stmt[s];

        if (stmt->n_iter <= next ||
            stmt->position[2 * next] != first->position[2 * next] ||
            needs_iterator(stmt, nest->depth))
            return false;
    }
    return true;
}

/* Leave entry "pos", and "more" behind it, out of an array of "n" numbers. */
static const int *positions_without(po_arena *arena, const int *array, int n,
                                    int pos, int more)
{
    int *left = po_arena_array(arena, (size_t)n, sizeof(*left));

    for (int i = 0; i < n; i++)
        if (i < pos)
            left[i] = array[i];
        else if (i > pos + more)
            left[i - more - 1] = array[i];
    return left;
}

/* Leave the loop out of what is around the statement. */
static void leave_out(po_stmt *stmt, int depth, po_arena *arena)
{
    const po_decl **iter =
        po_arena_array(arena, (size_t)stmt->n_iter, sizeof(*iter));
    unsigned pos = (unsigned)depth;

    stmt->position = positions_without(arena, stmt->position,
                                       2 * stmt->n_iter + 1, 2 * depth + 1, 1);
    isl_aff_free(stmt->iter_value[depth]);
    for (int i = 0; i < stmt->n_iter; i++) {
        int to = i < depth ? i : i - 1;

        if (i == depth)
            continue;
        iter[to] = stmt->iter[i];
        stmt->iter_value[to] =
            isl_aff_drop_dims(stmt->iter_value[i], isl_dim_in, pos, 1);
    }
    stmt->iter = iter;
    stmt->n_iter--;
    stmt->domain = isl_set_project_out(stmt->domain, isl_dim_set, pos, 1);
    stmt->domain = isl_set_set_tuple_name(stmt->domain, stmt->name);
    for (int i = 0; i < stmt->n_iter; i++)
        stmt->iter_value[i] =
            isl_aff_set_tuple_id(stmt->iter_value[i], isl_dim_in,
                                 isl_set_get_tuple_id(stmt->domain));
    for (int k = 0; k < stmt->n_access; k++) {
        po_access *access = &stmt->access[k];

        access->relation =
            isl_map_project_out(access->relation, isl_dim_in, pos, 1);
        access->relation =
            isl_map_set_tuple_name(access->relation, isl_dim_in, stmt->name);
    }
}

/* Join the loop with the one in it, if they are one.  True if they were. */
static bool join(struct nest *nest)
{
    const po_scop *scop = nest->scop;

    if (!has_one_loop(nest) || !is_window(nest) ||
        ascends(nest) != isl_bool_true)
        return false;
    for (int s = nest->first; s < nest->first + nest->n; s++)
        leave_out(&scop->stmt[s], nest->depth, scop->arena);
    return true;
}

/* Join the loops of the scop that are one; the sets and maps have to be aligned.  The
 * instances, and their order, stay what they are, but for the dimensions left out.
 */
void po_scop_join_strips(po_scop *scop)
{
    struct nest nest = {scop, 0, 0, 0};

    for (nest.first = 0; nest.first < scop->n_stmt; nest.first++)
        for (nest.depth = 0; nest.depth + 1 < scop->stmt[nest.first].n_iter;) {
            bool is_first = true;

            for (int s = 0; s < nest.first; s++)
                is_first &= !is_inside(&nest, s);
            nest.n = 1;
            while (nest.first + nest.n < scop->n_stmt &&
                   is_inside(&nest, nest.first + nest.n))
                nest.n++;
            if (!is_first || !join(&nest))
                nest.depth++;
            else if (nest.depth > 0)
                nest.depth--;
        }
}
