/* The ranges of memory that a device has copies of.
 *
 *     T       all elements of an array that the region accesses
 *     L, U    { A[e] : e_d = min T_d },  { A[e] : e_d = max T_d }
 *
 * Addresses grow with each subscript, so that everything is between L and U.  Where these are in T
 * themselves, they are all that is needed to find the range; where they are not, as in some
 * triangles, T is gone through.
 */
#include <isl/aff.h>
#include <isl/space.h>
#include <limits.h>
#include <stdlib.h>

#include "internal.h"

po_device_maps *po_device_maps_free(po_device_maps *maps)
{
    if (!maps)
        return NULL;
    for (int i = 0; i < maps->n; i++) {
        isl_set_free(maps->map[i].points);
        isl_set_free(maps->map[i].written);
    }
    po_arena_free(maps->arena);
    free(maps);
    return NULL;
}

/* Return the elements that are accessed: read, written, or certainly written, as asked. */
static __isl_give isl_set *find_elements(const po_scop *scop, int array,
                                         bool reads, bool writes, bool must)
{
    isl_space *space = isl_set_get_space(scop->context);
    isl_set *all;

    space = isl_space_add_dims(isl_space_set_from_params(space), isl_dim_set,
                               (unsigned)scop->array[array].rank);
    space =
        isl_space_set_tuple_name(space, isl_dim_set, scop->array[array].name);
    all = isl_set_empty(space);
    for (int s = 0; s < scop->n_stmt; s++)
        for (int i = 0; i < scop->stmt[s].n_access; i++) {
            const po_access *access = &scop->stmt[s].access[i];
            isl_map *map;

            if (access->array != array ||
                !(access->is_write ? writes && (access->is_must || !must)
                                   : reads))
                continue;
            map = isl_map_intersect_domain(isl_map_copy(access->relation),
                                           isl_set_copy(scop->stmt[s].domain));
            all = isl_set_union(all, isl_map_range(map));
        }
    all = isl_set_intersect_params(all, po_scop_assumed(scop));
    return isl_set_coalesce(all);
}

/* Return the corner of the box around the elements: all subscripts least, or greatest. */
static __isl_give isl_set *find_corner(__isl_keep isl_set *all, bool is_high)
{
    isl_size n = isl_set_dim(all, isl_dim_set);
    isl_set *corner = isl_set_from_params(isl_set_params(isl_set_copy(all)));

    for (int d = 0; d < n; d++) {
        isl_set *copy = isl_set_copy(all);
        isl_pw_aff *value =
            is_high ? isl_set_dim_max(copy, d) : isl_set_dim_min(copy, d);

        corner = isl_set_flat_product(corner, isl_set_from_pw_aff(value));
    }
    return isl_set_set_tuple_name(corner, isl_set_get_tuple_name(all));
}

/* Store what the range of the elements is found by. */
static isl_stat find_points(po_mapped_array *map, __isl_keep isl_set *all)
{
    isl_set *points =
        isl_set_union(find_corner(all, false), find_corner(all, true));
    isl_bool good = isl_set_is_subset(points, all);

    map->is_corners = good == isl_bool_true;
    if (!map->is_corners) {
        isl_set_free(points);
        points = isl_set_copy(all);
    }
    map->points = isl_set_coalesce(points);
    return map->points && good >= 0 ? isl_stat_ok : isl_stat_error;
}

/* The constant number of elements that subscript "d" has in the declaration; 0 if it has none. */
static long declared_extent(const po_array *array, int d)
{
    const po_type *type = array->decl->type;

    for (; d > 0 && type->target; d--)
        type = type->target;
    return type->kind == PO_TYPE_ARRAY && type->extent &&
                   type->extent->kind == PO_EXPR_INT
               ? type->extent->value
               : 0;
}

/* Return all numbers from the least to the greatest of the first subscripts. */
static __isl_give isl_set *first_subscripts(__isl_keep isl_set *points)
{
    isl_set *first = isl_set_copy(points);
    isl_size n = isl_set_dim(first, isl_dim_set);
    isl_space *space;
    isl_set *above;

    if (n < 1)
        return isl_set_free(first);
    first = isl_set_project_out(first, isl_dim_set, 1, (unsigned)n - 1);
    space = isl_set_get_space(first);
    above = isl_set_apply(isl_set_copy(first),
                          isl_map_lex_le(isl_space_copy(space)));
    return isl_set_intersect(above,
                             isl_set_apply(first, isl_map_lex_ge(space)));
}

/* Return the elements between the corners, as far as rows between them are as long as they are
 * declared; none if that is not known.  With one subscript, there are no rows.
 */
static __isl_give isl_set *find_range(const po_scop *scop,
                                      const po_mapped_array *map)
{
    const po_array *array = &scop->array[map->array];
    isl_set *range = first_subscripts(map->points);

    range = isl_set_add_dims(range, isl_dim_set, (unsigned)array->rank - 1);
    for (int d = 1; d < array->rank; d++) {
        long extent = declared_extent(array, d);

        range = isl_set_lower_bound_si(range, isl_dim_set, (unsigned)d, 0);
        range = isl_set_upper_bound_si(range, isl_dim_set, (unsigned)d,
                                       extent < INT_MAX ? (int)extent - 1 : -1);
    }
    return isl_set_set_tuple_name(range, array->name);
}

/* Is every element of the range certainly written? */
static isl_bool is_filled(const po_scop *scop, const po_mapped_array *map)
{
    isl_set *must = find_elements(scop, map->array, false, true, true);
    isl_set *range = find_range(scop, map);
    isl_bool good = isl_set_is_subset(range, must);

    if (good == isl_bool_true)
        good = isl_set_is_subset(map->points, range);
    isl_set_free(range);
    isl_set_free(must);
    return good;
}

/* Leave out of what statement "reader" reads all that statement "writer" has written before. */
static __isl_give isl_map *subtract(const po_scop *scop,
                                    __isl_take isl_map *read, int reader,
                                    int writer, int array)
{
    const po_stmt *stmt = &scop->stmt[writer];
    isl_set *known = po_scop_assumed(scop);
    isl_map *later =
        isl_map_reverse(po_stmt_before(scop, writer, reader, known));

    for (int i = 0; i < stmt->n_access; i++)
        if (stmt->access[i].array == array && stmt->access[i].is_write &&
            stmt->access[i].is_must)
            read = isl_map_subtract(
                read,
                isl_map_apply_range(isl_map_copy(later),
                                    isl_map_copy(stmt->access[i].relation)));
    isl_map_free(later);
    isl_set_free(known);
    return read;
}

/* Is a value read that the array has from before the region? */
static isl_bool is_entered(const po_scop *scop, int array)
{
    isl_bool is_empty = isl_bool_true;

    for (int s = 0; s < scop->n_stmt; s++)
        for (int i = 0; i < scop->stmt[s].n_access; i++) {
            const po_access *access = &scop->stmt[s].access[i];
            isl_map *read;

            if (access->array != array || access->is_write ||
                is_empty != isl_bool_true)
                continue;
            read = isl_map_intersect_domain(isl_map_copy(access->relation),
                                            isl_set_copy(scop->stmt[s].domain));
            read = isl_map_intersect_params(read, po_scop_assumed(scop));
            for (int w = 0; w < scop->n_stmt; w++)
                read = subtract(scop, read, s, w, array);
            is_empty = isl_map_is_empty(read);
            isl_map_free(read);
        }
    return isl_bool_not(is_empty);
}

/* Add the range of the array, if it is accessed. */
static isl_stat add(po_device_maps *maps, int array)
{
    const po_scop *scop = maps->scop;
    po_mapped_array map = {.array = array};
    isl_set *all = find_elements(scop, array, true, true, false);
    isl_set *written = find_elements(scop, array, false, true, false);
    isl_bool is_empty = isl_set_is_empty(all);
    isl_bool is_read = isl_set_is_empty(written);
    isl_bool is_open = isl_bool_false;
    isl_stat status =
        is_empty < 0 || is_read < 0 ? isl_stat_error : isl_stat_ok;

    if (is_empty == isl_bool_false && status == isl_stat_ok) {
        map.is_returned = is_read == isl_bool_false;
        status = find_points(&map, all);
        is_open = isl_bool_not(isl_bool_ok(map.is_returned && map.is_corners));
        if (status == isl_stat_ok && is_open == isl_bool_false)
            is_open = isl_bool_not(is_filled(scop, &map));
        map.is_filled = is_open == isl_bool_false;
        map.written = isl_set_copy(written);
        if (is_open == isl_bool_false)
            is_open = is_entered(scop, array);
        map.is_sent = is_open == isl_bool_true;
        maps->map[maps->n++] = map;
    }
    isl_set_free(all);
    isl_set_free(written);
    return is_open < 0 ? isl_stat_error : status;
}

po_device_maps *po_device_maps_find(const po_scop *scop, const char **why)
{
    po_device_maps *maps;
    isl_stat status = isl_stat_ok;

    *why = po_device_refuse(scop);
    if (*why)
        return NULL;
    maps = po_alloc(sizeof(*maps));
    *maps = (po_device_maps){.arena = po_arena_new(), .scop = scop};
    maps->map = po_arena_array(maps->arena, (size_t)scop->n_array + 1,
                               sizeof(*maps->map));
    for (int a = 0; a < scop->n_array && status == isl_stat_ok; a++)
        if (scop->array[a].rank > 0 && !scop->array[a].is_inner)
            status = add(maps, a);
    if (status == isl_stat_ok && maps->n == 0)
        *why = "it accesses no arrays";
    return status == isl_stat_ok && maps->n > 0 ? maps
                                                : po_device_maps_free(maps);
}
