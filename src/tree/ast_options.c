/* What bands of given trees ask of the generator, as isl's AST options:
 *
 *     unroll[x]     the iterations of a member one after the other
 *     isolate[[outer] -> [members] : condition]
 *                   loops of their own for these, and for what is before and behind them
 *     separate[x]   no conditions in loops that can be in their bounds
 *     atomic[x]     one loop, with conditions in it
 *
 * The first two become sequences of filters, in which the order of the instances is what it
 * was; the third is what the generator does anyway, the last a mark [GVC15].
 */
#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/ilp.h>
#include <isl/map.h>
#include <isl/schedule_node.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <isl/val.h>

#include "user_schedule.h"

/* Options of members further in are not looked at. */
#define MAX_MEMBER 32

/* Return { S[i] -> [[outer] -> [members]] } for the instances that get to the band. */
static __isl_give isl_union_map *dates_of(__isl_keep isl_schedule_node *node)
{
    isl_union_map *outer =
        isl_schedule_node_get_prefix_schedule_union_map(node);
    isl_union_map *own =
        isl_schedule_node_band_get_partial_schedule_union_map(node);
    isl_union_set *domain = isl_schedule_node_get_domain(node);

    own = isl_union_map_range_product(outer, own);
    return isl_union_map_intersect_domain(own, domain);
}

/* Return { [outer] -> [members] } of all instances. */
static __isl_give isl_map *all_dates(__isl_keep isl_union_map *dates)
{
    isl_union_set *all = isl_union_map_range(isl_union_map_copy(dates));

    return isl_set_unwrap(isl_set_from_union_set(all));
}

/* Return { x -> y : y < x }, or y > x, for numbers. */
static __isl_give isl_map *beside(__isl_take isl_space *number, bool below)
{
    isl_map *all = isl_map_universe(isl_space_map_from_set(number));

    return below ? isl_map_order_gt(all, isl_dim_in, 0, isl_dim_out, 0)
                 : isl_map_order_lt(all, isl_dim_in, 0, isl_dim_out, 0);
}

/* Return the instances whose first member is below, or above, those in "isolated",
 * { [outer] -> [members] }, for the same outer loops.
 */
static __isl_give isl_union_set *instances_beside(
    __isl_keep isl_union_map *dates, __isl_keep isl_map *isolated, bool below)
{
    isl_size n = isl_map_dim(isolated, isl_dim_out);
    isl_map *first = isl_map_copy(isolated);
    isl_space *space;

    if (n < 1)
        return NULL;
    first = isl_map_project_out(first, isl_dim_out, 1, (unsigned)n - 1);
    space = isl_space_range(isl_map_get_space(first));
    first = below ? isl_map_lexmin(first) : isl_map_lexmax(first);
    first = isl_map_apply_range(first, beside(space, below));
    first = isl_map_insert_dims(first, isl_dim_out, 1, (unsigned)n - 1);
    return isl_union_set_apply(
        isl_union_set_from_set(isl_map_wrap(first)),
        isl_union_map_reverse(isl_union_map_copy(dates)));
}

/* Give the band at the node loops of its own for what is before "isolated", for the rest,
 * and for what is behind it, then the members further in likewise.
 */
static __isl_give isl_schedule_node *isolate(__isl_take isl_schedule_node *node,
                                             __isl_take isl_map *isolated)
{
    isl_size n = isl_schedule_node_band_n_member(node);
    isl_union_map *dates = dates_of(node);
    isl_union_set *rest = isl_schedule_node_get_domain(node);
    isl_size n_outer = isl_map_dim(isolated, isl_dim_in);
    isl_union_set *before;
    isl_union_set *behind;
    isl_union_set_list *parts;

    isolated = isl_map_intersect(isolated, all_dates(dates));
    before = instances_beside(dates, isolated, true);
    behind = instances_beside(dates, isolated, false);
    isl_union_map_free(dates);
    rest = isl_union_set_subtract(rest, isl_union_set_copy(before));
    rest = isl_union_set_subtract(rest, isl_union_set_copy(behind));
    parts = isl_union_set_list_from_union_set(before);
    parts = isl_union_set_list_add(parts, rest);
    parts = isl_union_set_list_add(parts, behind);
    node = isl_schedule_node_insert_sequence(node, parts);
    if (n > 1 && n_outer >= 0) {
        node = isl_schedule_node_child(isl_schedule_node_child(node, 1), 0);
        node = isl_schedule_node_band_split(node, 1);
        node = isl_schedule_node_child(node, 0);
        isolated = isl_map_move_dims(isolated, isl_dim_in, (unsigned)n_outer,
                                     isl_dim_out, 0, 1);
        node = isolate(node, isl_map_copy(isolated));
        for (int up = 0; up < 3; up++)
            node = isl_schedule_node_parent(node);
    }
    isl_map_free(isolated);
    return node;
}

/* Return { S[i] -> [x] }, the values of the only member of the band. */
static __isl_give isl_union_map *values_of(__isl_keep isl_schedule_node *node)
{
    isl_union_map *map =
        isl_schedule_node_band_get_partial_schedule_union_map(node);

    return isl_union_map_intersect_domain(map,
                                          isl_schedule_node_get_domain(node));
}

/* Lower bounds of the last dimension of "dates", by the dimensions before.
 *
 * "offset"  { [outer, x] -> [x - bound] } for that with the least greatest value, "most"; NULL
 *           until there is one of less than PO_MAX_UNROLL
 */
struct nearest {
    isl_set *dates;
    isl_aff *offset;
    long most;
};

static isl_stat take_nearest(__isl_take isl_constraint *constraint, void *user)
{
    struct nearest *nearest = user;
    int last = (int)isl_set_dim(nearest->dates, isl_dim_set) - 1;
    isl_bool is =
        isl_constraint_is_lower_bound(constraint, isl_dim_set, (unsigned)last);
    isl_aff *offset = NULL;
    long most;

    if (is == isl_bool_true)
        offset = isl_aff_sub(
            isl_aff_var_on_domain(isl_constraint_get_local_space(constraint),
                                  isl_dim_set, (unsigned)last),
            isl_aff_ceil(
                isl_constraint_get_bound(constraint, isl_dim_set, last)));
    isl_constraint_free(constraint);
    if (offset &&
        po_val_take_long(isl_set_max_val(nearest->dates, offset),
                         PO_MAX_UNROLL - 1, &most) &&
        (!nearest->offset || most < nearest->most)) {
        isl_aff_free(nearest->offset);
        nearest->offset = isl_aff_copy(offset);
        nearest->most = most;
    }
    isl_aff_free(offset);
    return is < 0 ? isl_stat_error : isl_stat_ok;
}

/* Return { S[i] -> [x - b] } for the only member x of the band, b being a bound by the loops
 * around, such as the beginning of a tile, that it is always near to; NULL if there is none.
 */
static __isl_give isl_union_map *places_of(__isl_keep isl_schedule_node *node)
{
    isl_union_map *dates = dates_of(node);
    isl_set *wrapped = isl_map_wrap(all_dates(dates));
    isl_map *flat = isl_set_flatten_map(isl_set_copy(wrapped));
    struct nearest nearest = {.dates = isl_set_flatten(wrapped)};
    isl_basic_set *hull = isl_set_simple_hull(isl_set_copy(nearest.dates));
    isl_stat status =
        isl_basic_set_foreach_constraint(hull, take_nearest, &nearest);

    isl_basic_set_free(hull);
    isl_set_free(nearest.dates);
    if (status < 0 || !nearest.offset) {
        isl_union_map_free(dates);
        isl_map_free(flat);
        isl_aff_free(nearest.offset);
        return NULL;
    }
    flat = isl_map_apply_range(flat, isl_map_from_aff(nearest.offset));
    return isl_union_map_apply_range(dates, isl_union_map_from_map(flat));
}

/* Write the iterations of a band of one member one after the other: for each value, or each
 * distance from a bound.
 */
static __isl_give isl_schedule_node *unroll(__isl_take isl_schedule_node *node,
                                            const char **why)
{
    isl_union_map *row = values_of(node);
    isl_union_set_list *parts;
    long low = 0;
    long high = 0;
    bool good = po_row_find_values(row, PO_MAX_UNROLL, &low, &high);

    if (!good) {
        isl_union_map_free(row);
        row = places_of(node);
        good = row && po_row_find_values(row, PO_MAX_UNROLL, &low, &high);
    }
    if (!good) {
        *why = "'unroll': the loop has no constant number of iterations, up to "
               "64, nor at most so many, as in tiles";
        isl_union_map_free(row);
        return node;
    }
    parts = isl_union_set_list_alloc(isl_schedule_node_get_ctx(node),
                                     (int)(high - low) + 1);
    for (long value = low; value <= high; value++)
        parts = isl_union_set_list_add(parts, po_row_instances_at(row, value));
    isl_union_map_free(row);
    return isl_schedule_node_insert_sequence(node, parts);
}

/* Unroll the members of this type, or have them be one loop each, the innermost first. */
static __isl_give isl_schedule_node *apply_types(
    __isl_take isl_schedule_node *node, const enum isl_ast_loop_type *type,
    isl_size n, const char **why)
{
    for (int m = (int)n - 1; m >= 0; m--) {
        int depth = 0;

        if (type[m] != isl_ast_loop_unroll && type[m] != isl_ast_loop_atomic)
            continue;
        if (m + 1 < isl_schedule_node_band_n_member(node))
            node = isl_schedule_node_band_split(node, m + 1);
        if (m > 0) {
            node = isl_schedule_node_band_split(node, m);
            node = isl_schedule_node_child(node, 0);
            depth++;
        }
        node = type[m] == isl_ast_loop_unroll
                   ? unroll(node, why)
                   : po_node_insert_mark(node, PO_MARK_ATOMIC, 0, NULL);
        for (; depth > 0; depth--)
            node = isl_schedule_node_parent(node);
    }
    return node;
}

static bool is_marked(__isl_keep isl_schedule_node *node)
{
    return isl_schedule_node_get_parent_type(node) == isl_schedule_node_mark;
}

/* Do what the options of the band say, and forget them. */
static __isl_give isl_schedule_node *apply(__isl_take isl_schedule_node *node,
                                           void *user)
{
    const char **why = user;
    enum isl_ast_loop_type type[MAX_MEMBER] = {isl_ast_loop_default};
    bool is_unrolled = false;
    bool is_atomic = false;
    isl_size n;
    isl_set *isolated;
    isl_bool none;

    if (isl_schedule_node_get_type(node) != isl_schedule_node_band)
        return node;
    n = isl_schedule_node_band_n_member(node);
    n = n < MAX_MEMBER ? n : MAX_MEMBER;
    for (int m = 0; m < n; m++) {
        type[m] = isl_schedule_node_band_member_get_ast_loop_type(node, m);
        is_unrolled |= type[m] == isl_ast_loop_unroll;
        is_atomic |= type[m] == isl_ast_loop_atomic;
    }
    isolated = isl_schedule_node_band_get_ast_isolate_option(node);
    none = isl_set_is_empty(isolated);
    node = isl_schedule_node_band_set_ast_build_options(
        node, isl_union_set_empty(isl_set_get_space(isolated)));
    if ((is_unrolled || is_atomic) && none == isl_bool_false)
        *why = is_atomic ? "'atomic' and 'isolate' in one band"
                         : "'unroll' and 'isolate' in one band";
    if ((is_unrolled || none == isl_bool_false) && is_marked(node))
        *why = "'unroll' or 'isolate' of a loop with a mark";
    if (!*why && none == isl_bool_false)
        node = isolate(node, isl_set_unwrap(isl_set_copy(isolated)));
    else if (!*why)
        node = apply_types(node, type, n, why);
    isl_set_free(isolated);
    return node;
}

__isl_give isl_schedule *po_ast_options_apply(__isl_take isl_schedule *tree,
                                              const char **why)
{
    tree = isl_schedule_map_schedule_node_bottom_up(tree, apply, (void *)why);
    return *why ? isl_schedule_free(tree) : tree;
}
