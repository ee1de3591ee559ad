/* The dependences that rows still have to respect, as basic relations with their Farkas cones:
 * those that a row carries go, and come back if the row does.
 */
#include "internal.h"

#include <isl/constraint.h>
#include <isl/val.h>
#include <stdlib.h>

bool po_edge_in_group(const po_finder *finder, const po_edge *edge)
{
    return finder->in_group[edge->src] && finder->in_group[edge->dst];
}

/* Append an edge; it has no cone yet. */
static isl_stat add_piece(__isl_take isl_basic_map *piece, void *user)
{
    po_finder *finder = user;
    isl_bool is_empty = isl_basic_map_is_empty(piece);
    po_edge *edge;

    if (is_empty < 0 || is_empty) {
        isl_basic_map_free(piece);
        return is_empty < 0 ? isl_stat_error : isl_stat_ok;
    }
    edge = PO_ADD(finder->edge, finder->n_edge);
    *edge = (po_edge){.relation = piece};
    return isl_stat_ok;
}

/* Append the pieces of all that has to be respected from "src" to "dst". */
static isl_stat add_pieces(po_finder *finder, int src, int dst,
                           __isl_take isl_map *relation)
{
    int first = finder->n_edge;
    isl_stat status;

    relation = isl_map_align_params(relation,
                                    isl_set_get_space(finder->scop->context));
    relation =
        isl_map_intersect_params(relation, isl_set_copy(finder->scop->loose));
    relation = isl_map_coalesce(isl_map_detect_equalities(relation));
    status = isl_map_foreach_basic_map(relation, add_piece, finder);
    isl_map_free(relation);
    for (int e = first; e < finder->n_edge; e++) {
        finder->edge[e].src = src;
        finder->edge[e].dst = dst;
    }
    return status;
}

/* Are all dependences from "src" to "dst" private? */
static bool are_private(const po_deps *deps, int src, int dst)
{
    for (int d = 0; d < deps->n_dep; d++)
        if (deps->dep[d].src == src && deps->dep[d].dst == dst &&
            !deps->dep[d].is_private)
            return false;
    return true;
}

/* The union of the relations from "src" to "dst"; NULL in "*relation" if there
 * is none.  Together they have fewer pieces than one by one.
 */
static isl_stat relation_between(const po_deps *deps, int src, int dst,
                                 bool strict, isl_map **relation)
{
    const po_dep *dep;

    *relation = NULL;
    for (int d = 0; d < deps->n_dep; d++) {
        dep = &deps->dep[d];
        if (dep->src != src || dep->dst != dst || (dep->is_private && !strict))
            continue;
        if (*relation)
            *relation = isl_map_union(*relation, isl_map_copy(dep->relation));
        else
            *relation = isl_map_copy(dep->relation);
        if (!*relation)
            return isl_stat_error;
    }
    return isl_stat_ok;
}

/* Return copies of the edges within the group. */
po_edges *po_edges_save(po_finder *finder, const po_group *group)
{
    po_edges *saved = po_alloc(sizeof(*saved));
    const po_edge *edge;

    saved->edge = po_alloc((size_t)(finder->n_edge + 1) * sizeof(po_edge));
    po_group_enter(finder, group);
    for (int e = 0; e < finder->n_edge; e++) {
        edge = &finder->edge[e];
        if (!po_edge_in_group(finder, edge))
            continue;
        saved->edge[saved->n_edge] = *edge;
        saved->edge[saved->n_edge++].relation =
            isl_basic_map_copy(edge->relation);
    }
    return saved;
}

/* Replace what is left of the edges within the group by the copies. */
void po_edges_restore(po_finder *finder, const po_group *group, po_edges *saved)
{
    int n_edge = 0;

    po_group_enter(finder, group);
    for (int e = 0; e < finder->n_edge; e++)
        if (po_edge_in_group(finder, &finder->edge[e]))
            isl_basic_map_free(finder->edge[e].relation);
        else
            finder->edge[n_edge++] = finder->edge[e];
    for (int e = 0; e < saved->n_edge; e++)
        finder->edge[n_edge++] = saved->edge[e];
    finder->n_edge = n_edge;
    saved->n_edge = 0;
}

void po_edges_release(po_edges *saved)
{
    for (int e = 0; e < saved->n_edge; e++)
        isl_basic_map_free(saved->edge[e].relation);
    free(saved->edge);
    free(saved);
}

/* Collect what has to be respected, split into basic relations, with their
 * cones.  Private dependences count only if "strict".
 * Returns false on failure or overflow.
 */
bool po_edges_make(po_finder *finder, const po_deps *deps, bool strict)
{
    const int n_stmt = finder->scop->n_stmt;
    isl_map *relation;
    po_edge *edge;

    for (int src = 0; src < n_stmt; src++)
        for (int dst = 0; dst < n_stmt; dst++) {
            int first = finder->n_edge;

            if (relation_between(deps, src, dst, strict, &relation) < 0)
                return false;
            if (relation && add_pieces(finder, src, dst, relation) < 0)
                return false;
            for (int e = first; e < finder->n_edge; e++)
                finder->edge[e].is_private = are_private(deps, src, dst);
        }
    for (int e = 0; e < finder->n_edge; e++) {
        edge = &finder->edge[e];
        edge->cone = po_cone_from_relation(edge->relation, finder->arena);
        if (!edge->cone)
            return false;
    }
    return true;
}

void po_edges_free(po_finder *finder)
{
    for (int e = 0; e < finder->n_edge; e++)
        isl_basic_map_free(finder->edge[e].relation);
    free(finder->edge);
    finder->edge = NULL;
    finder->n_edge = 0;
}

/* Return the constraint on the relation of an edge, for row "row" of both
 * statements,
 *
 *     θ_T(t) − θ_S(s) = 0            if sign = 0
 *     sign (θ_T(t) − θ_S(s)) >= 1    if sign is 1 or -1
 */
static __isl_give isl_constraint *distance(const po_finder *finder,
                                           const po_edge *edge, int row,
                                           int sign)
{
    const po_stmt_schedule *src = &finder->stmt[edge->src];
    const po_stmt_schedule *dst = &finder->stmt[edge->dst];
    const long *c_src = src->row[row].coef;
    const long *c_dst = dst->row[row].coef;
    isl_ctx *ctx = isl_basic_map_get_ctx(edge->relation);
    isl_local_space *space =
        isl_local_space_from_space(isl_basic_map_get_space(edge->relation));
    const long factor = sign ? sign : 1;
    isl_constraint *c = sign ? isl_constraint_alloc_inequality(space)
                             : isl_constraint_alloc_equality(space);

    for (int i = 0; i < src->n_iter; i++)
        c = isl_constraint_set_coefficient_val(
            c, isl_dim_in, i, isl_val_int_from_si(ctx, -factor * c_src[i]));
    for (int i = 0; i < dst->n_iter; i++)
        c = isl_constraint_set_coefficient_val(
            c, isl_dim_out, i, isl_val_int_from_si(ctx, factor * c_dst[i]));
    return isl_constraint_set_constant_val(
        c, isl_val_int_from_si(
               ctx, factor * (c_dst[dst->n_iter] - c_src[src->n_iter]) -
                        (sign ? 1 : 0)));
}

/* Return  g · [ −c_S | c_T | 0 | c0_T − c0_S ]. */
static long product(const po_finder *finder, const po_edge *edge, int row,
                    const long *g)
{
    const po_stmt_schedule *src = &finder->stmt[edge->src];
    const po_stmt_schedule *dst = &finder->stmt[edge->dst];
    const long *c_src = src->row[row].coef;
    const long *c_dst = dst->row[row].coef;
    long sum =
        g[edge->cone->n_dim - 1] * (c_dst[dst->n_iter] - c_src[src->n_iter]);

    for (int i = 0; i < src->n_iter; i++)
        sum -= g[i] * c_src[i];
    for (int i = 0; i < dst->n_iter; i++)
        sum += g[src->n_iter + i] * c_dst[i];
    return sum;
}

/* Is the distance of dates at a row never negative, or, with "zero", never
 * anything but zero, also at the rational points of the relation?
 */
static bool is_respected(const po_finder *finder, const po_edge *edge, int row,
                         bool zero)
{
    const po_cone *cone = edge->cone;
    long value;

    for (int r = 0; r < cone->n_line + cone->n_ray; r++) {
        value = product(finder, edge, row,
                        cone->row + (size_t)r * (size_t)cone->n_dim);
        if (value < 0 || ((zero || r < cone->n_line) && value != 0))
            return false;
    }
    return true;
}

/* Is there an instance of the edge with a distance of the given sign? */
static isl_bool has_distance(const po_finder *finder, const po_edge *edge,
                             int row, int sign)
{
    isl_basic_map *part = isl_basic_map_add_constraint(
        isl_basic_map_copy(edge->relation), distance(finder, edge, row, sign));
    isl_bool is_empty = isl_basic_map_is_empty(part);

    isl_basic_map_free(part);
    return isl_bool_not(is_empty);
}

/* Do source and sink of some dependence within the group differ at a row: of one that is
 * not private, if "is_free"?
 */
isl_bool po_edges_carried(po_finder *finder, const po_group *group, int row,
                          bool is_free)
{
    const po_edge *edge;
    isl_bool differ;

    po_group_enter(finder, group);
    for (int e = 0; e < finder->n_edge; e++) {
        edge = &finder->edge[e];
        if ((is_free && edge->is_private) || !po_edge_in_group(finder, edge) ||
            is_respected(finder, edge, row, true))
            continue;
        differ = has_distance(finder, edge, row, 1);
        if (differ == isl_bool_false)
            differ = has_distance(finder, edge, row, -1);
        if (differ != isl_bool_false)
            return differ;
    }
    return isl_bool_false;
}

/* Does no dependence within the group run backwards at a row?  False also if
 * that holds for the integer points only.
 */
bool po_edges_respected(po_finder *finder, const po_group *group, int row)
{
    po_group_enter(finder, group);
    for (int e = 0; e < finder->n_edge; e++)
        if (po_edge_in_group(finder, &finder->edge[e]) &&
            !is_respected(finder, &finder->edge[e], row, false))
            return false;
    return true;
}

/* Keep of an edge what the last "n_row" rows leave to later ones, that is, the
 * instances with equal dates; a relation that becomes empty is released.
 */
static isl_stat reduce(const po_finder *finder, po_edge *edge, int n_row)
{
    const int last = finder->stmt[edge->src].n_row;
    isl_bool is_empty;

    for (int row = last - n_row; row < last; row++)
        edge->relation = isl_basic_map_add_constraint(
            edge->relation, distance(finder, edge, row, 0));
    is_empty = isl_basic_map_is_empty(edge->relation);
    if (is_empty < 0)
        return isl_stat_error;
    if (is_empty) {
        edge->relation = isl_basic_map_free(edge->relation);
        return isl_stat_ok;
    }
    edge->cone = po_cone_from_relation(edge->relation, finder->arena);
    return edge->cone ? isl_stat_ok : isl_stat_error;
}

/* Drop the parts of the dependences within the group that its last "n_row"
 * rows satisfy [BHRS08].
 */
isl_stat po_edges_reduce(po_finder *finder, const po_group *group, int n_row)
{
    isl_stat status = isl_stat_ok;
    int n_edge = 0;

    po_group_enter(finder, group);
    for (int e = 0; e < finder->n_edge; e++) {
        if (status >= 0 && po_edge_in_group(finder, &finder->edge[e]))
            status = reduce(finder, &finder->edge[e], n_row);
        if (finder->edge[e].relation)
            finder->edge[n_edge++] = finder->edge[e];
    }
    finder->n_edge = n_edge;
    return status;
}
