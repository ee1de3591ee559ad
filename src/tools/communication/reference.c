/* References by which elements of an array are found whose subscripts in the model are not those of
 * C, as in A[i * n + j]: at any element, whether or not the program accesses it there.
 */
#include <isl/constraint.h>
#include <isl/set.h>
#include <stdlib.h>

#include "internal.h"
#include "polyopt/ranks.h"

/* The reference that is looked at, with what is found of it. */
struct candidate {
    const po_scop *scop;
    const po_stmt *stmt;
    const po_reference_place *place;
    int array;
    int rank;
};

/* Is it no iterator, or one that a subscript of the model is; and no variable of the nest? */
static bool is_placed(const struct candidate *c, const po_decl *decl)
{
    for (int a = 0; a < c->scop->n_array; a++)
        if (a != c->array && c->scop->array[a].decl == decl)
            return false;
    for (int i = 0; i < c->stmt->n_iter; i++) {
        bool is_used = c->stmt->iter[i] != decl;

        for (int d = 0; d < c->rank; d++)
            is_used = is_used || c->place->dim[d] == i;
        if (!is_used)
            return false;
    }
    return true;
}

static bool is_inexact(const po_scop *scop, const po_expr *expr)
{
    for (int i = 0; i < scop->n_inexact; i++)
        if (scop->inexact[i] == expr)
            return true;
    return false;
}

static bool is_one(const po_expr *expr)
{
    expr = po_expr_strip(expr);
    return expr->kind == PO_EXPR_INT && expr->value == 1;
}

/* Is the first expression the other one plus or minus 1? */
static bool is_beside(const po_expr *expr, const po_expr *other)
{
    expr = po_expr_strip(expr);
    if (expr->kind != PO_EXPR_BINARY)
        return false;
    if (expr->op == PO_OP_ADD && is_one(expr->arg[0]))
        return po_expr_is_same(expr->arg[1], other);
    return (expr->op == PO_OP_ADD || expr->op == PO_OP_SUB) &&
           is_one(expr->arg[1]) && po_expr_is_same(expr->arg[0], other);
}

/* Is it half of a product of two integers that follow each other, as in a packed triangle, so that
 * nothing is left, whatever they are?
 */
static bool is_half_product(const po_expr *expr)
{
    const po_expr *all = po_expr_strip(expr->arg[0]);
    const po_expr *by = po_expr_strip(expr->arg[1]);

    return by->kind == PO_EXPR_INT && by->value == 2 &&
           all->kind == PO_EXPR_BINARY && all->op == PO_OP_MUL &&
           (is_beside(all->arg[0], all->arg[1]) ||
            is_beside(all->arg[1], all->arg[0]));
}

/* Is the part of the reference a polynomial, computed in 64 bits wherever it is printed, but for
 * quotients?
 */
static bool is_polynomial(const po_expr *expr, void *user)
{
    const struct candidate *c = user;

    if (is_inexact(c->scop, expr))
        return false;
    switch (expr->kind) {
    case PO_EXPR_INT:
    case PO_EXPR_SUBSCRIPT:
    case PO_EXPR_MEMBER:
        return true;
    case PO_EXPR_VAR:
        return is_placed(c, expr->decl);
    case PO_EXPR_CONVERT:
    case PO_EXPR_CAST:
        return expr->type->kind != PO_TYPE_INT || expr->type->size_bytes >= 4;
    case PO_EXPR_UNARY:
        return expr->op == PO_OP_DEREF || expr->op == PO_OP_PLUS ||
               expr->op == PO_OP_MINUS;
    case PO_EXPR_BINARY:
        return expr->op == PO_OP_ADD || expr->op == PO_OP_SUB ||
               expr->op == PO_OP_MUL ||
               (expr->op == PO_OP_DIV && is_half_product(expr));
    default:
        return false;
    }
}

static bool is_no_quotient(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_BINARY || expr->op != PO_OP_DIV;
}

/* Return the elements of the access. */
static __isl_give isl_set *elements_of(const po_stmt *stmt,
                                       const po_access *access)
{
    return isl_map_range(isl_map_intersect_domain(
        isl_map_copy(access->relation), isl_set_copy(stmt->domain)));
}

/* Are all elements of the array that the region accesses among those of the access?  If so, the
 * program evaluates the reference at each of them, so that what it is computed of does not overflow.
 */
static bool has_all_elements(const po_scop *scop, const po_stmt *stmt,
                             const po_access *access)
{
    isl_set *own = elements_of(stmt, access);
    bool good = true;

    for (int s = 0; s < scop->n_stmt; s++)
        for (int i = 0; i < scop->stmt[s].n_access && good; i++) {
            const po_access *other = &scop->stmt[s].access[i];
            isl_set *some;

            if (other->array != access->array)
                continue;
            some = elements_of(&scop->stmt[s], other);
            good = isl_set_is_subset(some, own) == isl_bool_true;
            isl_set_free(some);
        }
    isl_set_free(own);
    return good;
}

static isl_stat note_equality(__isl_take isl_constraint *constraint, void *user)
{
    int *dim = user;
    isl_bool is_equality = isl_constraint_is_equality(constraint);
    isl_bool involves = isl_constraint_involves_dims(constraint, isl_dim_set,
                                                     (unsigned)*dim, 1);

    isl_constraint_free(constraint);
    if (is_equality < 0 || involves < 0)
        return isl_stat_error;
    if (is_equality == isl_bool_true && involves == isl_bool_true)
        *dim = -1;
    return *dim < 0 ? isl_stat_error : isl_stat_ok;
}

/* Can the iteration be any in the statement, so that its value, which is that of a subscript there,
 * is in the text of a reference?  In "if (i == 0) A[j] = ...", the first subscript is i, and A[j] is
 * no element of another row.
 */
static bool is_free(const po_stmt *stmt, int dim)
{
    isl_basic_set *hull = isl_set_affine_hull(isl_set_copy(stmt->domain));
    isl_stat status =
        isl_basic_set_foreach_constraint(hull, note_equality, &dim);

    isl_basic_set_free(hull);
    return status == isl_stat_ok && dim >= 0;
}

/* Is every subscript of the model another iteration, but for a constant?  The subscripts are
 * stored.
 */
static bool find_dims(const po_stmt *stmt, const po_access *access, int rank,
                      po_reference_place *place)
{
    for (int d = 0; d < rank; d++) {
        if (!po_access_subscript(stmt, access, d, &place->dim[d],
                                 &place->shift[d]) ||
            place->dim[d] < 0 || !is_free(stmt, place->dim[d]))
            return false;
        for (int e = 0; e < d; e++)
            if (place->dim[e] == place->dim[d])
                return false;
    }
    return true;
}

bool po_communication_find_reference(const po_scop *scop, int array,
                                     po_arena *arena, po_reference_place *place)
{
    int rank = scop->array[array].rank;

    place->dim = po_arena_array(arena, (size_t)rank + 1, sizeof(*place->dim));
    place->shift =
        po_arena_array(arena, (size_t)rank + 1, sizeof(*place->shift));
    for (int s = 0; s < scop->n_stmt; s++)
        for (int i = 0; i < scop->stmt[s].n_access; i++) {
            const po_access *access = &scop->stmt[s].access[i];
            struct candidate c = {scop, &scop->stmt[s], place, array, rank};

            place->stmt = s;
            place->expr = access->expr;
            if (access->array == array && access->expr &&
                find_dims(c.stmt, access, rank, place) &&
                po_expr_walk(access->expr, is_polynomial, &c) &&
                (po_expr_walk(access->expr, is_no_quotient, NULL) ||
                 has_all_elements(scop, c.stmt, access)))
                return true;
        }
    place->expr = NULL;
    return false;
}
