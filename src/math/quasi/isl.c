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

static __isl_give isl_aff *function(__isl_keep isl_space *space,
                                    const po_qaff *expr)
{
    return po_qaff_to_aff(expr, space, NULL, NULL);
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
