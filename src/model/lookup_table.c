/* Elements of constant arrays of integers, as dx[k] in A[i + dx[k]]: functions of as many
 * pieces as there are different values.
 */
#include "affine.h"

#include <isl/aff.h>
#include <isl/val.h>

/* Take dx[i][j] apart.  Returns the table, whose values are in one list, and stores the
 * number of subscripts; NULL if it is none.
 */
static const po_decl *table_of(const po_expr *expr, int *rank)
{
    *rank = 0;
    for (; expr->kind == PO_EXPR_SUBSCRIPT; ++*rank)
        expr = po_expr_strip(expr->arg[0]);
    if (expr->kind != PO_EXPR_VAR || !expr->decl->table || *rank == 0)
        return NULL;
    return expr->decl;
}

/* Is it an integer in a table?  Not in one that the region declares: reading that has to
 * stay behind its declaration.
 */
bool po_table_has(const po_region *region, const po_expr *expr)
{
    int rank;
    const po_decl *table = table_of(expr, &rank);

    return table && po_type_is_integer(expr->type) &&
           !po_region_declares(region, table);
}

/* Return the points at which "value" is "constant". */
static __isl_give isl_set *where_is(__isl_keep isl_pw_aff *value, long constant)
{
    isl_set *domain = isl_set_universe(isl_pw_aff_get_domain_space(value));
    isl_val *number = isl_val_int_from_si(isl_set_get_ctx(domain), constant);

    return isl_pw_aff_eq_set(isl_pw_aff_copy(value),
                             isl_pw_aff_val_on_domain(domain, number));
}

/* Note that "index" has to be less than "extent", and at least 0. */
static bool oblige_inside(po_translation *t, const po_expr *expr,
                          __isl_keep isl_pw_aff *index, long extent)
{
    isl_ctx *ctx = isl_pw_aff_get_ctx(index);
    isl_set *domain = isl_set_universe(isl_pw_aff_get_domain_space(index));
    isl_pw_aff *end =
        isl_pw_aff_val_on_domain(domain, isl_val_int_from_si(ctx, extent));
    isl_pw_aff *begin =
        isl_pw_aff_sub(isl_pw_aff_copy(end), isl_pw_aff_copy(end));
    isl_set *inside =
        isl_set_intersect(isl_pw_aff_ge_set(isl_pw_aff_copy(index), begin),
                          isl_pw_aff_lt_set(isl_pw_aff_copy(index), end));

    return po_range_add_obligation(
        t->region, isl_set_subtract(isl_set_copy(t->where), inside), expr,
        t->why);
}

/* Return the place of the element "expr" in the list of all, whose number is stored in
 * "n": 2 * i + j for dx[i][j] of pairs.
 */
static __isl_give isl_pw_aff *place_of(po_translation *t, const po_expr *expr,
                                       long *n)
{
    isl_ctx *ctx = t->region->scop->ctx;
    isl_pw_aff *place = NULL;
    isl_pw_aff *index;

    *n = 1;
    for (; expr->kind == PO_EXPR_SUBSCRIPT;
         expr = po_expr_strip(expr->arg[0])) {
        const po_type *type = po_expr_strip(expr->arg[0])->type;

        index = po_translate(t, expr->arg[1]);
        if (!index || !oblige_inside(t, expr, index, type->extent->value)) {
            isl_pw_aff_free(index);
            return isl_pw_aff_free(place);
        }
        index = isl_pw_aff_scale_val(index, isl_val_int_from_si(ctx, *n));
        place = place ? isl_pw_aff_add(place, index) : index;
        *n *= type->extent->value;
    }
    return place;
}

/* Add the points of "reached" to where "sum" is "value". */
static __isl_give isl_pw_aff *add_case(__isl_take isl_pw_aff *sum, long value,
                                       __isl_take isl_set *where)
{
    isl_val *number = isl_val_int_from_si(isl_set_get_ctx(where), value);

    return isl_pw_aff_union_add(sum, isl_pw_aff_val_on_domain(where, number));
}

/* Return the places with the same value as "first", the first one that has it; NULL if an
 * earlier one has.
 */
static __isl_give isl_set *where_value(__isl_keep isl_pw_aff *place,
                                       const long *table, long n, long first)
{
    isl_set *where;

    for (long k = 0; k < first; k++)
        if (table[k] == table[first])
            return NULL;
    where = where_is(place, first);
    for (long k = first + 1; k < n; k++)
        if (table[k] == table[first])
            where = isl_set_union(where, where_is(place, k));
    return isl_set_coalesce(where);
}

/* Return the value of "expr", an element of a table; that its subscripts are within the
 * extents is owed.
 */
__isl_give isl_pw_aff *po_table_value(po_translation *t, const po_expr *expr)
{
    int rank;
    const long *table = table_of(expr, &rank)->table;
    long n;
    isl_pw_aff *place = place_of(t, expr, &n);
    isl_pw_aff *value;

    if (!place)
        return NULL;
    value = isl_pw_aff_empty(isl_pw_aff_get_space(place));
    for (long k = 0; k < n; k++) {
        isl_set *where = where_value(place, table, n, k);

        if (where)
            value = add_case(value, table[k], where);
    }
    isl_pw_aff_free(place);
    return value;
}
