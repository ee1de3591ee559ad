/* Choices in subscripts, and remainders there, that come to one thing in all instances of a statement:
 *
 *     in[x > 0 ? x - 1 : 0], where x is not 0, is in[x - 1].
 */
#include <isl/set.h>

#include "internal.h"

bool po_arm_is_of(const po_stmt *stmt, const po_arm *arm)
{
    return stmt->body && po_expr_contains(stmt->body, arm->expr) &&
           isl_set_dim(arm->other, isl_dim_set) == stmt->n_iter;
}

__isl_give isl_set *po_arm_others(const po_scop *scop, const po_stmt *stmt,
                                  const po_arm *arm)
{
    isl_set *other = isl_set_empty(isl_set_get_space(stmt->domain));

    other = isl_set_reset_tuple_id(other);
    for (int i = 0; i < scop->n_arm; i++)
        if (scop->arm[i].expr == arm->expr &&
            po_arm_is_of(stmt, &scop->arm[i]) &&
            po_expr_is_same(scop->arm[i].value, arm->value))
            other = isl_set_union(other, isl_set_copy(scop->arm[i].other));
    return isl_set_intersect(
        other, isl_set_reset_tuple_id(isl_set_copy(stmt->domain)));
}

/* A statement, in whose references choices give way to what they come to.
 *
 * "changed"       the reference of each access, as it becomes
 * "is_reference"  the node in work is part of a reference, without others in it
 */
struct decision {
    po_scop *scop;
    const po_stmt *stmt;
    isl_set *known;
    const po_expr **changed;
    bool is_reference;
};

/* Return what the node comes to in all instances of the statement; NULL if that is not one thing. */
static const po_expr *value_of(const struct decision *d, const po_expr *expr)
{
    for (int i = 0; i < d->scop->n_arm; i++) {
        const po_arm *arm = &d->scop->arm[i];
        isl_set *other;
        isl_bool none;

        if (arm->expr != expr || !po_arm_is_of(d->stmt, arm))
            continue;
        other = isl_set_intersect_params(po_arm_others(d->scop, d->stmt, arm),
                                         isl_set_copy(d->known));
        none = isl_set_is_empty(other);
        isl_set_free(other);
        if (none == isl_bool_true)
            return arm->value;
    }
    return NULL;
}

/* Is it the reference of an access, in which there is no other? */
static bool is_reference(const po_stmt *stmt, const po_expr *expr)
{
    bool is = false;

    for (int k = 0; k < stmt->n_access; k++) {
        if (stmt->access[k].expr == expr)
            is = true;
        else if (po_expr_contains(expr, stmt->access[k].expr))
            return false;
    }
    return is;
}

static const po_expr *decide(const po_expr *expr, void *user)
{
    struct decision *d = user;
    bool is_outside = !d->is_reference;
    const po_expr *value = d->is_reference ? value_of(d, expr) : NULL;
    const po_expr *now;

    if (value)
        return decide(value, user);
    d->is_reference = d->is_reference || is_reference(d->stmt, expr);
    now = po_expr_map(d->scop->arena, expr, decide, user);
    for (int k = 0; k < d->stmt->n_access; k++)
        if (d->stmt->access[k].expr == expr)
            d->changed[k] = now;
    if (is_outside)
        d->is_reference = false;
    return now;
}

void po_stmt_decide_arms(po_scop *scop, po_stmt *stmt,
                         __isl_keep isl_set *known)
{
    const po_stmt before = *stmt;
    struct decision d = {.scop = scop, .stmt = &before, .known = known};

    if (!stmt->body)
        return;
    d.changed = po_arena_array(scop->arena, (size_t)stmt->n_access + 1,
                               sizeof(*d.changed));
    stmt->body = decide(stmt->body, &d);
    for (int k = 0; k < stmt->n_access; k++)
        if (d.changed[k])
            stmt->access[k].expr = d.changed[k];
}
