/* Questions that the rewrites of scalars share: does every read of a scalar
 * see a value written in the region (no upward-exposed read), after which
 * instances is it certainly overwritten, is a reference part of another one?
 * And the removal of statements, among them those that copy an element to
 * itself.
 */
#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>
#include <string.h>

#include "internal.h"
#include "polyopt/nest.h"

/* Is the reference a part of another one, such as a subscript, which would have to change as
 * well if it does?
 */
bool po_access_is_nested(const po_stmt *stmt, const po_access *access)
{
    for (int k = 0; k < stmt->n_access && access->expr; k++) {
        const po_expr *other = stmt->access[k].expr;

        if (other && other != access->expr &&
            po_expr_contains(other, access->expr))
            return true;
    }
    return false;
}

/* Is the value of loop "dim" a function of its own iterations only? */
bool po_stmt_has_own_value(const po_stmt *stmt, int dim)
{
    for (int i = 0; i < stmt->n_iter; i++) {
        isl_bool involved = isl_aff_involves_dims(stmt->iter_value[dim],
                                                  isl_dim_in, (unsigned)i, 1);

        if (i != dim && involved != isl_bool_false)
            return false;
    }
    return true;
}

/* Remove statement "s". */
void po_scop_drop_stmt(po_scop *scop, int s)
{
    po_stmt *stmt = &scop->stmt[s];

    po_stmt_clear(stmt);
    scop->n_stmt--;
    memmove(stmt, stmt + 1, (size_t)(scop->n_stmt - s) * sizeof(*stmt));
}

/* Does every instance of a read see a value of the region? */
isl_bool po_access_is_fed(const po_scop *scop, const po_deps *deps, int stmt,
                          int access)
{
    const po_access *read = &scop->stmt[stmt].access[access];
    isl_set *unfed = isl_map_domain(isl_map_copy(read->relation));
    isl_bool fed;

    unfed = isl_set_intersect_params(unfed, isl_set_copy(scop->context));
    unfed = isl_set_intersect_params(unfed, isl_set_copy(scop->assume));
    for (int i = 0; i < deps->n_dep; i++) {
        const po_dep *dep = &deps->dep[i];

        if (dep->kind == PO_DEP_FLOW && dep->array == read->array &&
            dep->dst == stmt && dep->dst_access == access &&
            scop->stmt[dep->src].access[dep->src_access].is_must)
            unfed = isl_set_subtract(
                unfed, isl_map_range(isl_map_copy(dep->relation)));
    }
    fed = isl_set_is_empty(unfed);
    isl_set_free(unfed);
    return fed;
}

/* Remove from "instances" of a statement those after which the scalar "array" is
 * sure to be written again.
 */
__isl_give isl_set *po_scalar_remove_overwritten(const po_scop *scop, int array,
                                                 int stmt,
                                                 __isl_take isl_set *instances)
{
    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++) {
            const po_access *access = &scop->stmt[s].access[k];
            isl_map *before;

            if (access->array != array || !access->is_must)
                continue;
            before = isl_map_lex_lt_map(po_stmt_order(scop, stmt),
                                        po_stmt_order(scop, s));
            before = isl_map_intersect_range(
                before, isl_map_domain(isl_map_copy(access->relation)));
            instances = isl_set_subtract(instances, isl_map_domain(before));
        }
    return instances;
}

/* Is it "A[i][j] = A[i][j]"? */
static isl_bool is_copy_of_itself(const po_stmt *stmt)
{
    const po_expr *body = stmt->body;
    const po_access *to = &stmt->access[1];
    const po_access *from = &stmt->access[0];

    if (stmt->n_access != 2 || from->is_write || !to->is_write ||
        from->array != to->array || !from->is_exact || !to->is_exact || !body ||
        body->kind != PO_EXPR_ASSIGN || body->op != PO_OP_NONE ||
        po_expr_strip(body->arg[0]) != to->expr ||
        po_expr_strip(body->arg[1]) != from->expr)
        return isl_bool_false;
    return isl_map_is_equal(from->relation, to->relation);
}

isl_stat po_scop_drop_self_copies(po_scop *scop)
{
    for (int s = scop->n_stmt - 1; s >= 0; s--) {
        isl_bool copy = is_copy_of_itself(&scop->stmt[s]);

        if (copy < 0)
            return isl_stat_error;
        if (copy)
            po_scop_drop_stmt(scop, s);
    }
    return isl_stat_ok;
}
