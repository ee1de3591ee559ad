/* The certificate of what a device has copies of: independent of the code that finds it.
 *
 *     1. every access to an array that the region does not declare is to an element of the
 *        range, which is from the least to the greatest address of elements that are accessed
 *     2. what may be written comes back, and nothing else
 *     3. a range that is said to be filled has every element written; what is not sent is
 *        filled, and no value from before is read
 *     4. outside of the loops, and regions, that run on the device, no array is accessed
 *     5. a scalar that is set in such a loop has no value behind an iteration, as the device has
 *        copies of it; regions give theirs back
 *
 * Values are followed by isl's dataflow analysis, in the order of the program; that the loops keep
 * it is shown for them as for any others.
 */
#include <isl/flow.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "../decide.h"
#include "polyopt/device.h"

/* All accesses, { S[i] -> A[e] }, and the order of the program. */
struct reading {
    isl_union_map *read;
    isl_union_map *may;
    isl_union_map *must;
    isl_union_map *order;
};

static void read_accesses(struct reading *r, const po_scop *scop)
{
    isl_union_map *none = isl_union_map_empty(isl_set_get_space(scop->context));

    *r = (struct reading){isl_union_map_copy(none), isl_union_map_copy(none),
                          isl_union_map_copy(none), none};
    for (int s = 0; s < scop->n_stmt; s++) {
        const po_stmt *stmt = &scop->stmt[s];

        r->order = isl_union_map_add_map(
            r->order, isl_map_intersect_domain(po_stmt_order(scop, s),
                                               isl_set_copy(stmt->domain)));
        for (int i = 0; i < stmt->n_access; i++) {
            const po_access *access = &stmt->access[i];
            isl_map *map = isl_map_intersect_domain(
                isl_map_copy(access->relation), isl_set_copy(stmt->domain));

            map = isl_map_intersect_params(map, po_scop_assumed(scop));
            if (!access->is_write) {
                r->read = isl_union_map_add_map(r->read, map);
                continue;
            }
            if (access->is_must)
                r->must = isl_union_map_add_map(r->must, isl_map_copy(map));
            r->may = isl_union_map_add_map(r->may, map);
        }
    }
}

static void clear(struct reading *r)
{
    isl_union_map_free(r->read);
    isl_union_map_free(r->may);
    isl_union_map_free(r->must);
    isl_union_map_free(r->order);
}

/* Return the elements of the array that are accessed so. */
static __isl_give isl_set *elements_of(const po_scop *scop, int array,
                                       __isl_keep isl_union_map *accesses)
{
    isl_space *space = isl_set_get_space(scop->context);
    isl_union_set *all = isl_union_map_range(isl_union_map_copy(accesses));
    isl_set *set;

    space = isl_space_add_dims(isl_space_set_from_params(space), isl_dim_set,
                               (unsigned)scop->array[array].rank);
    space =
        isl_space_set_tuple_name(space, isl_dim_set, scop->array[array].name);
    set = isl_union_set_extract_set(all, space);
    isl_union_set_free(all);
    return set;
}

/* Return what has each subscript between those of two of the points. */
static __isl_give isl_set *box_around(__isl_keep isl_set *points)
{
    isl_set *box = isl_set_universe(isl_set_get_space(points));
    isl_size n = isl_set_dim(points, isl_dim_set);

    for (int d = 0; d < n; d++)
        for (int is_high = 0; is_high < 2; is_high++) {
            isl_space *space =
                isl_space_map_from_set(isl_set_get_space(points));
            isl_map *beside = isl_map_universe(space);

            beside =
                is_high
                    ? isl_map_order_ge(beside, isl_dim_in, d, isl_dim_out, d)
                    : isl_map_order_le(beside, isl_dim_in, d, isl_dim_out, d);
            box = isl_set_intersect(
                box, isl_set_apply(isl_set_copy(points), beside));
        }
    return box;
}

/* Is everything that is accessed of the array in the range, whose ends are accessed? */
static isl_bool is_covered(const po_mapped_array *map,
                           __isl_keep isl_set *accessed)
{
    isl_set *range =
        map->is_corners ? box_around(map->points) : isl_set_copy(map->points);
    isl_bool good = isl_set_is_subset(accessed, range);

    if (good == isl_bool_true)
        good = isl_set_is_subset(map->points, accessed);
    isl_set_free(range);
    return good;
}

/* Return all elements with a first subscript between those of two of the points, and others in the
 * declared extents; that is the range if both corners are among them, and there is one subscript,
 * or the others are least and greatest in the corners.
 */
static __isl_give isl_set *rows_between(const po_array *array,
                                        __isl_keep isl_set *points)
{
    const po_type *type = array->decl ? array->decl->type : NULL;
    isl_set *rows = box_around(points);

    if (array->rank > 1)
        rows = isl_set_drop_constraints_involving_dims(
            isl_set_compute_divs(rows), isl_dim_set, 1,
            (unsigned)array->rank - 1);
    for (int d = 1; d < array->rank; d++) {
        type = type ? type->target : NULL;
        if (!type || type->kind != PO_TYPE_ARRAY || !type->extent ||
            type->extent->kind != PO_EXPR_INT || type->extent->value < 1 ||
            type->extent->value > 1L << 30)
            return isl_set_free(rows);
        rows = isl_set_lower_bound_si(rows, isl_dim_set, (unsigned)d, 0);
        rows = isl_set_upper_bound_si(rows, isl_dim_set, (unsigned)d,
                                      (int)type->extent->value - 1);
    }
    return rows;
}

/* Is every element of the range certainly written, so that it has a value to come back? */
static isl_bool is_written(const struct reading *r, const po_scop *scop,
                           const po_mapped_array *map)
{
    isl_set *must = elements_of(scop, map->array, r->must);
    isl_set *rows = rows_between(&scop->array[map->array], map->points);
    isl_bool good = isl_bool_ok(map->is_corners && rows);

    if (good == isl_bool_true)
        good = isl_set_is_subset(rows, must);
    if (good == isl_bool_true)
        good = isl_set_is_subset(map->points, rows);
    isl_set_free(must);
    isl_set_free(rows);
    return good;
}

/* Return the reads of values from before the region. */
static __isl_give isl_union_map *find_entering(const struct reading *r)
{
    isl_union_access_info *info =
        isl_union_access_info_from_sink(isl_union_map_copy(r->read));
    isl_union_flow *flow;
    isl_union_map *entering;

    info = isl_union_access_info_set_must_source(info,
                                                 isl_union_map_copy(r->must));
    info =
        isl_union_access_info_set_may_source(info, isl_union_map_copy(r->may));
    info = isl_union_access_info_set_schedule_map(info,
                                                  isl_union_map_copy(r->order));
    flow = isl_union_access_info_compute_flow(info);
    entering = isl_union_flow_get_may_no_source(flow);
    isl_union_flow_free(flow);
    return entering;
}

/* Is no value from before read of the array, of which a range is not sent? */
static isl_bool has_values(const struct reading *r, const po_scop *scop,
                           const po_mapped_array *map)
{
    isl_union_map *entering = find_entering(r);
    isl_set *entered = elements_of(scop, map->array, entering);
    isl_bool good = isl_bool_ok(map->is_filled);

    if (good == isl_bool_true)
        good = isl_set_is_empty(entered);
    isl_set_free(entered);
    isl_union_map_free(entering);
    return good;
}

/* Is the range of the array right?  With no range, is the array not accessed? */
static isl_bool is_mapped(const struct reading *r, const po_device_maps *maps,
                          int array, const char **why)
{
    const po_mapped_array *map = NULL;
    isl_union_map *all = isl_union_map_union(isl_union_map_copy(r->read),
                                             isl_union_map_copy(r->may));
    isl_set *accessed = elements_of(maps->scop, array, all);
    isl_set *written = elements_of(maps->scop, array, r->may);
    isl_bool good;

    for (int i = 0; i < maps->n; i++)
        if (maps->map[i].array == array)
            map = &maps->map[i];
    *why = "an element is accessed of which there is no copy";
    if (map)
        good = is_covered(map, accessed);
    else
        good = isl_set_is_empty(accessed);
    if (good == isl_bool_true) {
        *why = "not what is written comes back";
        if (map && map->is_returned)
            good = isl_set_is_equal(written, map->written);
        else
            good = isl_set_is_empty(written);
    }
    if (good == isl_bool_true && map && map->is_filled) {
        *why = "a range is not filled";
        good = is_written(r, maps->scop, map);
    }
    if (good == isl_bool_true && map && !map->is_sent) {
        *why = "something has no value as it is not sent";
        good = has_values(r, maps->scop, map);
    }
    isl_union_map_free(all);
    isl_set_free(accessed);
    isl_set_free(written);
    return good;
}

/* The loops, an array of their scop, and what is wrong with them. */
struct placing {
    const po_scop *scop;
    const po_ast *ast;
    int array;
    const char *why;
};

static bool is_declaration(const po_ast_node *node, const void *of)
{
    const struct placing *p = of;

    return node->kind == PO_AST_DECL
               ? node->decl.array == p->array
               : node->kind == PO_AST_STMT && node->call.declares &&
                     po_ast_writes(p->scop, node, p->array);
}

/* Have iterations of the parallel loop copies of their own of the scalar, if it is set there? */
static bool is_private(const struct placing *p, const po_ast_node *loop)
{
    if (!po_ast_writes(p->scop, loop, p->array) ||
        po_ast_any(loop, is_declaration, p))
        return true;
    for (int i = 0; i < p->ast->n_private; i++)
        if (p->ast->private[i] == p->array)
            return true;
    return false;
}

/* Is no scalar set in the loop, which has copies of them there, that the program has a value of
 * behind an iteration?
 */
static bool keeps_scalars(struct placing *p, const po_ast_node *loop)
{
    for (p->array = 0; p->array < p->scop->n_array; p->array++)
        if (p->scop->array[p->array].rank == 0 && !is_private(p, loop)) {
            p->why = "a loop on the device sets a variable for what is behind";
            return false;
        }
    return true;
}

/* Has the instance, or declaration, to do with scalars only? */
static bool has_scalars(const struct placing *p, const po_ast_node *node)
{
    if (node->kind == PO_AST_DECL)
        return p->scop->array[node->decl.array].rank == 0;
    for (int a = 0; a < p->scop->n_array; a++)
        if (p->scop->array[a].rank > 0 && po_ast_accesses(p->scop, node, a))
            return false;
    return true;
}

/* Is all that accesses arrays in loops, or regions, that run on the device? */
static bool is_there(struct placing *p, const po_ast_node *node)
{
    switch (node->kind) {
    case PO_AST_LOOP:
        if (node->loop.parallel)
            return keeps_scalars(p, node);
        break;
    case PO_AST_BLOCK:
        if (node->block.is_region)
            return !po_ast_has_parallel(node);
        break;
    case PO_AST_LET:
    case PO_AST_IF:
        break;
    case PO_AST_STMT:
    case PO_AST_DECL:
        return has_scalars(p, node);
    case PO_AST_KEEP:
    case PO_AST_PACK:
    case PO_AST_COPY:
        return false;
    }
    for (int i = 0; i < po_ast_n_part(node); i++)
        if (!is_there(p, po_ast_part(node, i)))
            return false;
    return true;
}

isl_bool po_verify_device(const po_device_maps *maps, const po_ast *ast,
                          const char **why)
{
    isl_bool good = isl_bool_true;
    struct placing p = {.ast = ast,
                        .why = "a statement is in no parallel loop"};
    struct reading r;
    bool all_there;

    *why = p.why;
    if (!maps || !ast || !ast->root)
        return isl_bool_error;
    p.scop = maps->scop;
    all_there = is_there(&p, ast->root);
    *why = p.why;
    if (!all_there)
        return isl_bool_false;
    read_accesses(&r, maps->scop);
    for (int a = 0; a < maps->scop->n_array && good == isl_bool_true; a++)
        if (maps->scop->array[a].rank > 0 && !maps->scop->array[a].is_inner)
            good = is_mapped(&r, maps, a, why);
    clear(&r);
    return po_decided(maps->scop->ctx, good);
}
