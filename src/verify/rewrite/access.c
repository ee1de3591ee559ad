/* Certificate of a rewritten scop, references: does the access relation of a
 * reference that a rewrite (renaming, expansion, privatisation) has changed
 * say what its text means?  Decided with isl, without a look at scalar/.  True
 * is a proof; false may only mean that it is not understood.
 */
#include <isl/constraint.h>
#include <isl/local_space.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>

#include "rewrite.h"

/* Are there no references in the subscripts of "expr"? */
bool po_rewrite_is_plain(const po_stmt *stmt, const po_expr *expr)
{
    for (int k = 0; k < stmt->n_access; k++)
        if (stmt->access[k].expr != expr &&
            po_expr_contains(expr, stmt->access[k].expr))
            return false;
    return true;
}

/* The iterator with this declaration, -1 if it is none, -2 if it is several. */
static int iterator(const po_stmt *stmt, const po_decl *decl)
{
    int found = -1;

    for (int i = 0; i < stmt->n_iter; i++)
        if (stmt->iter[i] == decl)
            found = found == -1 ? i : -2;
    return found;
}

/* A reference that has been taken over from another statement.
 *
 * "same"  { S[x] -> T[y] }: the iterators in the reference are the same
 */
struct loan {
    const po_stmt *to;
    const po_stmt *owner;
    isl_map *same;
};

/* Demand that the iterator, if it is one, has the same value in both statements.
 * Returns false if it means something else in one of them.
 */
static bool equate(const po_expr *expr, void *user)
{
    struct loan *loan = user;
    isl_map *value;
    int there;
    int here;

    if (expr->kind != PO_EXPR_VAR)
        return true;
    there = iterator(loan->owner, expr->decl);
    here = iterator(loan->to, expr->decl);
    if (there == -1 && here == -1)
        return true;
    if (there < 0 || here < 0)
        return false;
    value = isl_map_from_aff(isl_aff_copy(loan->to->iter_value[here]));
    value = isl_map_apply_range(
        value, isl_map_reverse(isl_map_from_aff(
                   isl_aff_copy(loan->owner->iter_value[there]))));
    loan->same = isl_map_intersect(loan->same, value);
    return true;
}

/* Return what the reference "expr", in statement "to", is if it means the same as in "owner", where it is that
 * of "lender", for the instances of which one of "owner" has it mean the same; none if it means
 * something else.
 */
static __isl_give isl_map *said_by(const po_rewrite *w, const po_stmt *to,
                                   const po_access *access,
                                   const po_stmt *owner,
                                   const po_access *lender)
{
    struct loan loan = {to, owner, NULL};
    isl_set *known = isl_set_copy(w->known);

    loan.same = isl_map_from_domain_and_range(isl_set_copy(to->domain),
                                              isl_set_copy(owner->domain));
    if (!po_expr_walk(access->expr, equate, &loan))
        known = isl_set_intersect(known,
                                  isl_set_empty(isl_set_get_space(w->known)));
    loan.same = isl_map_apply_range(loan.same, isl_map_copy(lender->relation));
    return isl_map_intersect_params(loan.same, known);
}

/* Is the relation of the access what is said of it, for all instances of its statement? */
static isl_bool is_said(const po_rewrite *w, const po_stmt *to,
                        const po_access *access, __isl_take isl_map *said)
{
    isl_map *relation = isl_map_intersect_params(isl_map_copy(access->relation),
                                                 isl_set_copy(w->known));
    isl_set *lacking = isl_set_intersect_params(isl_set_copy(to->domain),
                                                isl_set_copy(w->known));
    isl_bool same = isl_map_is_equal(relation, said);

    lacking = isl_set_subtract(lacking, isl_map_domain(said));
    if (same == isl_bool_true)
        same = isl_set_is_empty(lacking);
    isl_set_free(lacking);
    isl_map_free(relation);
    return same;
}

/* Is the relation of "access", in statement "to", what its reference is if it
 * means the same as in "owner", where it is that of "lender"?  All instances have
 * to have one of "owner" in which it means the same; then the element is one
 * that is accessed anyway.
 */
isl_bool po_rewrite_is_same_element(const po_rewrite *w, const po_stmt *to,
                                    const po_access *access,
                                    const po_stmt *owner,
                                    const po_access *lender)
{
    return is_said(w, to, access, said_by(w, to, access, owner, lender));
}

/* Does the access of statement "owner" say which element the reference is there? */
static bool can_lend(const po_stmt *owner, const po_access *lender,
                     const po_access *access)
{
    return lender->expr && lender->array == access->array && lender->is_exact &&
           owner->iter && po_expr_is_same(lender->expr, access->expr) &&
           po_rewrite_is_plain(owner, lender->expr);
}

/* Are all elements of the relation written by the front end anyway? */
static isl_bool is_written(const po_rewrite *w, const po_access *access)
{
    isl_set *all = isl_map_range(isl_map_intersect_params(
        isl_map_copy(access->relation), isl_set_copy(w->known)));
    isl_bool good;

    for (int s = 0; s < w->from->n_stmt; s++)
        for (int k = 0; k < w->from->stmt[s].n_access; k++) {
            const po_access *own = &w->from->stmt[s].access[k];

            if (own->array == access->array && own->is_write && own->is_must &&
                own->is_exact)
                all = isl_set_subtract(
                    all, isl_map_range(isl_map_copy(own->relation)));
        }
    good = isl_set_is_empty(all);
    isl_set_free(all);
    return good;
}

/* Is the relation that of the reference where statements of the front end have it?  All instances have
 * to have one in which it means the same, and the elements have to be written there, perhaps by
 * other references.
 */
static isl_bool is_borrowed(const po_rewrite *w, const po_stmt *to,
                            const po_access *access)
{
    isl_map *said = isl_map_empty(isl_map_get_space(access->relation));
    isl_bool good;

    for (int s = 0; s < w->from->n_stmt; s++)
        for (int k = 0; k < w->from->stmt[s].n_access; k++) {
            const po_stmt *owner = &w->from->stmt[s];

            if (to->iter && can_lend(owner, &owner->access[k], access))
                said = isl_map_union(
                    said, said_by(w, to, access, owner, &owner->access[k]));
        }
    good = is_said(w, to, access, said);
    return good == isl_bool_true ? is_written(w, access) : good;
}

/* Are the subscripts from "first" on dimensions of the instances, the same ones in all
 * references?
 */
static isl_bool is_projection(const po_stmt *stmt, const po_access *access,
                              int first, int rank)
{
    isl_map *same = isl_map_copy(access->relation);
    isl_bool good = isl_bool_true;

    for (int i = first; i < rank && good == isl_bool_true; i++) {
        int dim = po_stmt_subscript(stmt, access->array, i);

        good = isl_bool_ok(dim >= 0);
        if (good == isl_bool_true)
            same = isl_map_equate(same, isl_dim_in, dim, isl_dim_out, i);
    }
    if (good == isl_bool_true)
        good = isl_map_is_equal(same, access->relation);
    isl_map_free(same);
    return good;
}

/* Is the element that of the front end, of the array that the iteration has of its own? */
static isl_bool is_in_line(const po_rewrite *w, int stmt, int access)
{
    const po_stmt *to = &w->to->stmt[stmt];
    const po_access *now = &to->access[access];
    const po_access *then = &w->from->stmt[w->origin[stmt]].access[access];
    const po_array *array = &w->to->array[now->array];
    int n_own = po_array_n_declared_subscript(array);
    isl_bool good = is_projection(to, now, n_own, array->rank);
    isl_map *own;
    isl_map *old;

    if (good != isl_bool_true || then->array != now->array ||
        then->expr != now->expr ||
        !po_array_is_declared_reference(array, now->expr))
        return good < 0 ? good : isl_bool_false;
    own = isl_map_project_out(po_rewrite_relation(w, stmt, access), isl_dim_out,
                              (unsigned)n_own, (unsigned)array->n_line);
    own = isl_map_set_tuple_name(own, isl_dim_out, array->name);
    old = isl_map_intersect_domain(isl_map_copy(then->relation),
                                   isl_map_domain(isl_map_copy(own)));
    good = isl_map_is_equal(own, old);
    isl_map_free(own);
    isl_map_free(old);
    return good;
}

/* Are the subscripts iterations and constants, in this reference? */
static isl_bool is_shifted(const po_rewrite *w, const po_stmt *stmt,
                           const po_access *access, int rank)
{
    isl_map *relation = isl_map_intersect_params(isl_map_copy(access->relation),
                                                 isl_set_copy(w->known));
    isl_space *space = isl_map_get_space(access->relation);
    isl_map *said = isl_map_universe(isl_space_copy(space));
    isl_local_space *local = isl_local_space_from_space(space);
    isl_bool good = isl_bool_true;

    for (int d = 0; d < rank && good == isl_bool_true; d++) {
        isl_constraint *c =
            isl_constraint_alloc_equality(isl_local_space_copy(local));
        long shift = 0;
        int dim = -1;

        good = isl_bool_ok(po_access_subscript(stmt, access, d, &dim, &shift));
        c = isl_constraint_set_coefficient_si(c, isl_dim_out, d, -1);
        if (dim >= 0)
            c = isl_constraint_set_coefficient_si(c, isl_dim_in, dim, 1);
        c = isl_constraint_set_constant_si(c, (int)shift);
        said = isl_map_add_constraint(said, c);
    }
    said = isl_map_intersect_domain(said, isl_set_copy(stmt->domain));
    said = isl_map_intersect_params(said, isl_set_copy(w->known));
    if (good == isl_bool_true)
        good = isl_map_is_equal(said, relation);
    isl_local_space_free(local);
    isl_map_free(relation);
    isl_map_free(said);
    return good;
}

/* Is the relation of an access that has been changed what its text says: the
 * variable, an element of the buffer that stands for it, or what it is in the
 * statement that it has been taken from?
 */
isl_bool po_rewrite_is_reference(const po_rewrite *w, int stmt, int access)
{
    const po_access *a = &w->to->stmt[stmt].access[access];
    const po_array *array = &w->to->array[a->array];

    if (!a->expr)
        return isl_bool_ok(!w->to->stmt[stmt].body && !w->to->stmt[stmt].block);
    if (array->n_line > 0)
        return is_in_line(w, stmt, access);
    if (array->rank > 0 && !array->is_local)
        return is_borrowed(w, &w->to->stmt[stmt], a);
    if (a->expr->kind != PO_EXPR_VAR || a->expr->decl != array->decl)
        return isl_bool_false;
    return array->copy_of
               ? is_shifted(w, &w->to->stmt[stmt], a, array->rank)
               : is_projection(&w->to->stmt[stmt], a, 0, array->rank);
}
