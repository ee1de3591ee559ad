/* Conversion between the project's quasi-affine expressions (po_qaff, qaff.h)
 * and isl_aff: to isl, with a function for the value of each variable, and
 * from isl, where a po_qaff, which has integer coefficients, is the floor of
 * the function.  NULL if there is no such expression, a number is too large,
 * or isl fails.
 */
#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>
#include <limits.h>

#include "polyopt/scop.h"

/* Return the variable of that number; those behind the dimensions are parameters.
 */
static __isl_give isl_aff *variable(__isl_keep isl_space *space, int var)
{
    int n_set = (int)isl_space_dim(space, isl_dim_set);
    isl_local_space *local = isl_local_space_from_space(isl_space_copy(space));

    if (var < n_set)
        return isl_aff_var_on_domain(local, isl_dim_set, (unsigned)var);
    return isl_aff_var_on_domain(local, isl_dim_param, (unsigned)(var - n_set));
}

static __isl_give isl_aff *atom_to_aff(const po_term *atom,
                                       __isl_keep isl_space *space,
                                       po_aff_of_var value, void *user)
{
    isl_val *den;
    isl_aff *arg;

    if (atom->kind == PO_ATOM_VAR)
        return value ? value(user, space, atom->index)
                     : variable(space, atom->index);
    if (atom->kind == PO_ATOM_PARAM)
        return isl_aff_var_on_domain(
            isl_local_space_from_space(isl_space_copy(space)), isl_dim_param,
            (unsigned)atom->index);
    arg = po_qaff_to_aff(atom->arg, space, value, user);
    den = isl_val_int_from_si(isl_space_get_ctx(space), atom->den);
    if (atom->kind == PO_ATOM_MOD)
        return isl_aff_mod_val(arg, den);
    return isl_aff_floor(isl_aff_scale_down_val(arg, den));
}

__isl_give isl_aff *po_qaff_to_aff(const po_qaff *expr,
                                   __isl_keep isl_space *space,
                                   po_aff_of_var value, void *user)
{
    isl_ctx *ctx = isl_space_get_ctx(space);
    isl_aff *sum = isl_aff_val_on_domain_space(
        isl_space_copy(space), isl_val_int_from_si(ctx, expr->constant));

    for (int i = 0; i < expr->n_term; i++) {
        isl_aff *part = atom_to_aff(&expr->term[i], space, value, user);

        part = isl_aff_scale_val(part,
                                 isl_val_int_from_si(ctx, expr->term[i].coef));
        sum = isl_aff_add(sum, part);
    }
    return sum;
}

/* How a function is read, see po_qaff_of_aff. */
struct reader {
    po_arena *arena;
    int first_param;
    long max;
};

static const po_qaff *read_aff(const struct reader *r, __isl_take isl_aff *aff);

/* Return what coefficient "i" of a sort multiplies. */
static const po_qaff *part(const struct reader *r, __isl_keep isl_aff *aff,
                           enum isl_dim_type type, int i)
{
    if (type == isl_dim_div)
        return read_aff(r, isl_aff_get_div(aff, i));
    if (type == isl_dim_in)
        return po_qaff_var(r->arena, i);
    return r->first_param < 0 ? po_qaff_param(r->arena, i)
                              : po_qaff_var(r->arena, r->first_param + i);
}

/* Add the variables, or parameters, of one sort; or the floors. */
static const po_qaff *add_sort(const struct reader *r, const po_qaff *sum,
                               __isl_keep isl_aff *aff, enum isl_dim_type type)
{
    isl_size n = isl_aff_dim(aff, type);
    long *coef =
        po_arena_array(r->arena, (size_t)(n < 0 ? 0 : n) + 1, sizeof(long));

    if (!po_aff_take(aff, type, n, r->max, coef))
        return NULL;
    for (int i = 0; i < n; i++)
        if (coef[i] != 0)
            sum = po_qaff_add(
                r->arena, sum,
                po_qaff_scale(r->arena, part(r, aff, type, i), coef[i]));
    return sum;
}

static const po_qaff *read_aff(const struct reader *r, __isl_take isl_aff *aff)
{
    long divisor = 0;
    isl_aff *whole = po_aff_scaled(aff, r->max, &divisor);
    long constant = 0;
    const po_qaff *sum = NULL;

    if (po_aff_take(whole, isl_dim_cst, 1, r->max, &constant))
        sum = po_qaff_constant(r->arena, constant);
    sum = add_sort(r, sum, whole, isl_dim_in);
    sum = add_sort(r, sum, whole, isl_dim_param);
    sum = add_sort(r, sum, whole, isl_dim_div);
    isl_aff_free(whole);
    isl_aff_free(aff);
    return po_qaff_div(r->arena, sum, divisor);
}

const po_qaff *po_qaff_of_aff(po_arena *arena, __isl_keep isl_aff *aff,
                              int first_param, long max)
{
    struct reader r = {arena, first_param, max};

    return aff ? read_aff(&r, isl_aff_copy(aff)) : NULL;
}

/* The coefficients of iterators are at most this. */
#define MAX_COEF (LONG_MAX / 2)

const po_qaff *po_stmt_iter(po_arena *arena, const po_stmt *stmt, int iter)
{
    const po_qaff *value =
        po_qaff_of_aff(arena, stmt->iter_value[iter], -1, MAX_COEF);

    return po_qaff_n_floor(value) == 0 ? value : NULL;
}
