/* Can a condition on data around a statement be evaluated in front of the
 * nest, for some of its iterations, as nothing in the nest changes what it
 * reads?  Then how often it holds can be sampled at run time.  False if it is
 * not known.
 */
#include "polyopt/guarded_statement.h"
#include "polyopt/nest.h"

#include <isl/map.h>
#include <isl/set.h>

/* Is the expression no call, and nothing that is changed? */
static bool is_plain(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_CALL && !po_expr_is_update(expr);
}

/* Is the access one of what the conditions around the statement read? */
bool po_stmt_tests(const po_stmt *stmt, const po_access *access)
{
    const po_node *guard = stmt->block;

    for (int i = 0; i < stmt->n_guard; i++, guard = guard->body)
        if (access->expr && po_expr_contains(guard->cond, access->expr))
            return true;
    return false;
}

/* Does a statement write what the access reads, in any iteration? */
static bool is_written(const po_scop *scop, const po_access *read)
{
    isl_set *place = isl_map_range(isl_map_copy(read->relation));
    bool disjoint = true;

    for (int s = 0; s < scop->n_stmt && disjoint; s++)
        for (int k = 0; k < scop->stmt[s].n_access && disjoint; k++) {
            const po_access *write = &scop->stmt[s].access[k];
            isl_set *other;

            if (!write->is_write || write->array != read->array)
                continue;
            other = isl_map_range(isl_map_copy(write->relation));
            disjoint = isl_set_is_disjoint(place, other) == isl_bool_true;
            isl_set_free(other);
        }
    isl_set_free(place);
    return !disjoint;
}

int po_stmt_tested_depth(const po_stmt *stmt)
{
    const po_node *guard = stmt->block;
    int depth = 0;

    for (int i = 0; i < stmt->n_guard; i++, guard = guard->body)
        for (int d = depth; d < stmt->n_iter; d++)
            if (po_expr_mentions(guard->cond, stmt->iter[d]))
                depth = d + 1;
    return depth;
}

bool po_stmt_can_sample(const po_scop *scop, int number)
{
    const po_stmt *stmt = &scop->stmt[number];
    const po_node *guard = stmt->block;
    int depth = po_stmt_tested_depth(stmt);

    if (stmt->n_guard == 0 || depth == 0 || depth == stmt->n_iter)
        return false;
    for (int i = 0; i < stmt->n_guard; i++, guard = guard->body)
        if (!po_expr_walk(guard->cond, is_plain, NULL))
            return false;
    for (int k = 0; k < stmt->n_access; k++)
        if (!stmt->access[k].is_write &&
            po_stmt_tests(stmt, &stmt->access[k]) &&
            is_written(scop, &stmt->access[k]))
            return false;
    return true;
}
