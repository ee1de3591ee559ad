/* Index maps and isl: the set of points of a domain, and expressions as affine
 * functions on it.
 *
 * The dimensions of the set are all variables but the parameters, in order.
 */
#include <isl/aff.h>
#include <isl/id.h>
#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>

#include "polyopt/indexmap.h"
#include "polyopt/scop.h"

/* Return the space of all domains of "map". */
static __isl_give isl_space *space_of(const po_imap *map, isl_ctx *ctx)
{
    int first = po_imap_first(map, PO_IVAR_PARAM);
    isl_space *space = isl_space_set_alloc(ctx, (unsigned)(map->n_var - first),
                                           (unsigned)first);

    for (int v = first; v < map->n_var; v++)
        space =
            isl_space_set_dim_id(space, isl_dim_param, (unsigned)(v - first),
                                 isl_id_alloc(ctx, map->var[v].name, NULL));
    return space;
}

/* Return the variable of that number; those behind the dimensions are parameters.
 */
static __isl_give isl_aff *variable(void *user, __isl_keep isl_space *space,
                                    int var)
{
    int n_set = (int)isl_space_dim(space, isl_dim_set);
    isl_local_space *local = isl_local_space_from_space(isl_space_copy(space));

    (void)user;
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
        return value(user, space, atom->index);
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

/* Return the expression as a function on "space", given those of the variables. */
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

static __isl_give isl_aff *function(__isl_keep isl_space *space,
                                    const po_qaff *expr)
{
    return po_qaff_to_aff(expr, space, variable, NULL);
}

__isl_give isl_aff *po_imap_aff(const po_imap *map, const po_qaff *expr,
                                isl_ctx *ctx)
{
    isl_space *space = space_of(map, ctx);
    isl_aff *aff = function(space, expr);

    isl_space_free(space);
    return aff;
}

/* Return the points where "expr" is in the interval. */
static __isl_give isl_set *bounded(__isl_keep isl_space *space,
                                   const po_qaff *expr, const po_interval *in)
{
    isl_set *set = isl_set_universe(isl_space_copy(space));

    if (in->low)
        set = isl_set_intersect(set, isl_aff_ge_set(function(space, expr),
                                                    function(space, in->low)));
    if (in->high)
        set = isl_set_intersect(set, isl_aff_le_set(function(space, expr),
                                                    function(space, in->high)));
    return set;
}

__isl_give isl_set *po_imap_domain(const po_imap *map, isl_ctx *ctx)
{
    isl_space *space = space_of(map, ctx);
    isl_set *set = isl_set_universe(isl_space_copy(space));
    po_arena *arena = po_arena_new();

    for (int v = 0; v < map->n_var; v++)
        if (map->var[v].in.low || map->var[v].in.high)
            set = isl_set_intersect(
                set, bounded(space, po_qaff_var(arena, v), &map->var[v].in));
    for (int i = 0; i < map->n_constraint; i++)
        set = isl_set_intersect(set, bounded(space, map->constraint[i].expr,
                                             &map->constraint[i].in));
    po_arena_free(arena);
    isl_space_free(space);
    return set;
}

__isl_give isl_map *po_imap_relation(const po_imap *map, isl_ctx *ctx)
{
    isl_set *domain = po_imap_domain(map, ctx);
    int n_dim = po_imap_n_kind(map, PO_IVAR_DIM);
    isl_size n = isl_set_dim(domain, isl_dim_set);
    isl_map *relation = isl_map_from_domain(domain);

    for (int i = 0; i < map->n_result; i++) {
        isl_aff *value = po_imap_aff(map, map->result[i], ctx);

        relation =
            isl_map_flat_range_product(relation, isl_map_from_aff(value));
    }
    if (n < n_dim)
        return isl_map_free(relation);
    return isl_map_project_out(relation, isl_dim_in, (unsigned)n_dim,
                               (unsigned)(n - n_dim));
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
    isl_aff *whole = po_aff_whole(aff, r->max, &divisor);
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

/* Return the floor of "aff" as an expression whose variables are the dimensions of
 * its domain, and, from "first_param" on, its parameters, which stay parameters if
 * that is negative; NULL if it is none, or a number is larger than "max".
 */
const po_qaff *po_qaff_of_aff(po_arena *arena, __isl_keep isl_aff *aff,
                              int first_param, long max)
{
    struct reader r = {arena, first_param, max};

    return aff ? read_aff(&r, isl_aff_copy(aff)) : NULL;
}
