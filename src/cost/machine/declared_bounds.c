/* What the declarations of arrays say about parameters: n is at most 30 where A[n - 1]
 * is an element of double A[30].  It is about sizes that are likely only: a program may
 * declare one element and have more.  Arrays of one dimension, and of variable length,
 * that functions declare are for scratch: the stack has no room for much.
 */
#include <isl/map.h>
#include <limits.h>

#include "model.h"

/* Arrays of variable length have at most so many bytes. */
#define SCRATCH 65536

/* How many elements the array has at most, if it is of variable length; 0 for others. */
static long scratch_of(const po_decl *decl)
{
    const po_type *type = decl ? decl->type : NULL;
    const po_type *target = type ? type->target : NULL;

    if (!target || type->kind != PO_TYPE_ARRAY ||
        decl->storage != PO_STORAGE_LOCAL || target->kind == PO_TYPE_ARRAY ||
        target->size_bytes <= 0 || !type->extent ||
        po_expr_strip(type->extent)->kind == PO_EXPR_INT)
        return 0;
    return SCRATCH / (long)target->size_bytes;
}

/* Leave out of "known" what makes subscript "sub" of "access" go beyond the "extent"
 * elements of the array, in some instance.
 */
static __isl_give isl_set *leave_out(__isl_take isl_set *known,
                                     const po_access *access, int sub,
                                     long extent)
{
    isl_map *beyond = isl_map_copy(access->relation);
    isl_set *sizes;

    beyond =
        isl_map_lower_bound_si(beyond, isl_dim_out, (unsigned)sub, (int)extent);
    sizes = isl_set_remove_divs(isl_map_params(beyond));
    return isl_set_subtract(known, sizes);
}

/* The same for all subscripts that select from a constant number of elements.  One
 * element stands for any number of them, as at the end of a structure.
 */
static __isl_give isl_set *keep_within(__isl_take isl_set *known,
                                       const po_scop *scop,
                                       const po_access *access)
{
    int rank = scop->array[access->array].rank;
    long scratch = scratch_of(scop->array[access->array].decl);

    if (access->is_exact && rank == 1 && scratch > 0)
        known = leave_out(known, access, 0, scratch);
    for (int outer = 0; access->is_exact && outer < rank; outer++) {
        long extent = po_access_extent(access, outer);

        if (extent > 1 && extent <= INT_MAX)
            known = leave_out(known, access, rank - 1 - outer, extent);
    }
    return known;
}

/* The sizes that are left, in front of a nest. */
struct sizes {
    const po_scop *scop;
    isl_set *known;
};

static bool keep_scratch(const po_node *node, void *user)
{
    struct sizes *sizes = user;
    const po_scop *scop = sizes->scop;
    const po_decl *decl = node->kind == PO_NODE_DECL ? node->decl : NULL;
    long scratch = scratch_of(decl);
    const po_expr *extent =
        scratch > 0 ? po_expr_strip(decl->type->extent) : NULL;

    if (!extent || extent->kind != PO_EXPR_VAR || node->begin >= scop->begin)
        return true;
    for (int i = 0; i < scop->n_param; i++) {
        const po_expr *param = po_expr_strip(scop->param[i].expr);

        if (param->kind == PO_EXPR_VAR && param->decl == extent->decl)
            sizes->known = isl_set_upper_bound_si(sizes->known, isl_dim_param,
                                                  (unsigned)i, (int)scratch);
    }
    return true;
}

/* Leave out of "known" what is too much for the arrays of variable length that are
 * declared in front of the nest, whether it accesses them or not.
 */
static __isl_give isl_set *keep_small(__isl_take isl_set *known,
                                      const po_scop *scop)
{
    struct sizes sizes = {scop, known};

    if (scop->in)
        po_node_walk(scop->in->body, keep_scratch, &sizes);
    return sizes.known;
}

/* Leave out of "known" parameters for which a statement has no instance, unless that
 * leaves none: where nothing is done, all sizes are within the declared ones.
 */
static __isl_give isl_set *keep_alive(__isl_take isl_set *known,
                                      const po_scop *scop)
{
    for (int s = 0; s < scop->n_stmt; s++) {
        isl_set *alive = isl_set_params(isl_set_copy(scop->stmt[s].domain));
        isl_bool is_empty;

        alive = isl_set_intersect(isl_set_copy(known), alive);
        is_empty = isl_set_is_empty(alive);
        if (is_empty == isl_bool_false) {
            isl_set_free(known);
            known = alive;
        } else {
            isl_set_free(alive);
        }
    }
    return known;
}

__isl_give isl_set *po_scop_declared(const po_scop *scop)
{
    isl_set *known = isl_set_intersect(isl_set_copy(scop->context),
                                       isl_set_copy(scop->assume));
    isl_set *alive = keep_alive(isl_set_copy(known), scop);
    isl_set *within = isl_set_copy(alive);
    isl_bool is_same;
    isl_bool is_empty;

    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++)
            within = keep_within(within, scop, &scop->stmt[s].access[k]);
    within = keep_small(within, scop);
    is_same = isl_set_is_equal(alive, within);
    is_empty = isl_set_is_empty(within);
    isl_set_free(alive);
    if (is_same == isl_bool_false && is_empty == isl_bool_false) {
        isl_set_free(known);
        return within;
    }
    isl_set_free(within);
    return known;
}
