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

static __isl_give isl_aff *variable(__isl_keep isl_space *space, int var)
{
    int n_set = (int)isl_space_dim(space, isl_dim_set);
    isl_local_space *local = isl_local_space_from_space(isl_space_copy(space));

    if (var < n_set)
        return isl_aff_var_on_domain(local, isl_dim_set, (unsigned)var);
    return isl_aff_var_on_domain(local, isl_dim_param, (unsigned)(var - n_set));
}

static __isl_give isl_aff *constant(__isl_keep isl_space *space, long value)
{
    isl_val *val = isl_val_int_from_si(isl_space_get_ctx(space), value);

    return isl_aff_val_on_domain_space(isl_space_copy(space), val);
}

static __isl_give isl_aff *function(__isl_keep isl_space *space,
                                    const po_qaff *expr);

static __isl_give isl_aff *atom_function(__isl_keep isl_space *space,
                                         const po_term *atom)
{
    isl_ctx *ctx = isl_space_get_ctx(space);
    isl_val *divisor;
    isl_aff *arg;

    if (atom->kind == PO_ATOM_VAR)
        return variable(space, atom->index);
    arg = function(space, atom->arg);
    divisor = isl_val_int_from_si(ctx, atom->den);
    if (atom->kind == PO_ATOM_MOD)
        return isl_aff_mod_val(arg, divisor);
    return isl_aff_floor(isl_aff_scale_down_val(arg, divisor));
}

static __isl_give isl_aff *function(__isl_keep isl_space *space,
                                    const po_qaff *expr)
{
    isl_ctx *ctx = isl_space_get_ctx(space);
    isl_aff *sum = constant(space, expr->constant);

    for (int i = 0; i < expr->n_term; i++) {
        isl_aff *part = atom_function(space, &expr->term[i]);

        part = isl_aff_scale_val(part,
                                 isl_val_int_from_si(ctx, expr->term[i].coef));
        sum = isl_aff_add(sum, part);
    }
    return sum;
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

/* Add the variables of one sort. */
static const po_qaff *add_variables(po_arena *arena, const po_qaff *sum,
                                    __isl_keep isl_aff *aff,
                                    enum isl_dim_type type, int first)
{
    isl_size n = isl_aff_dim(aff, type);
    long *coef =
        po_arena_array(arena, (size_t)(n < 0 ? 0 : n) + 1, sizeof(long));

    if (!po_aff_take(aff, type, n, INT32_MAX, coef))
        return NULL;
    for (int i = 0; i < n; i++)
        sum = po_qaff_add(
            arena, sum,
            po_qaff_scale(arena, po_qaff_var(arena, first + i), coef[i]));
    return sum;
}

static const po_qaff *add_divs(po_arena *arena, const po_qaff *sum,
                               __isl_keep isl_aff *aff, int first_param)
{
    isl_size n = isl_aff_dim(aff, isl_dim_div);
    long *coef =
        po_arena_array(arena, (size_t)(n < 0 ? 0 : n) + 1, sizeof(long));

    if (!po_aff_take(aff, isl_dim_div, n, INT32_MAX, coef))
        return NULL;
    for (int i = 0; sum && i < n; i++) {
        isl_aff *div;
        const po_qaff *part;

        if (coef[i] == 0)
            continue;
        div = isl_aff_get_div(aff, i);
        part = po_qaff_of_aff(arena, div, first_param);
        isl_aff_free(div);
        sum = po_qaff_add(arena, sum, po_qaff_scale(arena, part, coef[i]));
    }
    return sum;
}

/* The floor of "aff" as an expression, whose variables are the dimensions of its
 * domain, and, from "first_param" on, its parameters; NULL if it is none, or
 * its numbers are large.
 */
const po_qaff *po_qaff_of_aff(po_arena *arena, __isl_keep isl_aff *aff,
                              int first_param)
{
    long divisor = 0;
    isl_aff *whole = po_aff_whole(aff, INT32_MAX, &divisor);
    long constant = 0;
    const po_qaff *sum = NULL;

    if (po_aff_take(whole, isl_dim_cst, 1, INT32_MAX, &constant))
        sum = po_qaff_constant(arena, constant);
    sum = add_variables(arena, sum, whole, isl_dim_in, 0);
    sum = add_variables(arena, sum, whole, isl_dim_param, first_param);
    sum = add_divs(arena, sum, whole, first_param);
    isl_aff_free(whole);
    return po_qaff_div(arena, sum, divisor);
}
