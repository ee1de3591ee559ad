/* Short loops that add up terms, without a loop:
 *
 *     for (i)                            for (i) in vectors
 *         s = 0;                             s = 0;
 *         for (t < 16)              ->       s += tap[0] * in[i];
 *             s += tap[t] * in[i + t];       ...
 *         out[i] = s;                        s += tap[15] * in[i + 15];
 *                                            out[i] = s;
 *
 * The loop around is an innermost one then, whose iterations may be independent: all terms of a
 * result are added up in a register.
 */
#include "internal.h"

#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/local_space.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <isl/val.h>

/* With more terms, there are not registers enough for what they have in common. */
#define MOST_TERMS 32

#define MOST_VALUE (1L << 30)

/* The write of a statement that adds to a sum of floating-point numbers; NULL of others: of sums of
 * integers, compilers make vectors of terms.
 */
static const po_access *find_sum(const po_scop *scop, const po_stmt *stmt)
{
    for (int i = 0; i < stmt->n_access; i++) {
        const po_access *access = &stmt->access[i];
        const po_type *type = scop->array[access->array].element;

        if (access->is_write && type && type->kind == PO_TYPE_FLOAT &&
            po_stmt_find_update(scop, stmt, access->array, true).op ==
                PO_REDUCTION_SUM)
            return access;
    }
    return NULL;
}

/* Do all instances with the same date, { instance -> [date] }, add to one element? */
static bool is_one_sum(const po_access *sum, __isl_take isl_map *date)
{
    isl_bool is;

    date = isl_map_apply_domain(date, isl_map_copy(sum->relation));
    date = isl_map_reverse(date);
    is = isl_map_is_single_valued(date);
    isl_map_free(date);
    return is == isl_bool_true;
}

/* Does the loop, around one statement, add up the terms of one sum? */
static bool adds_up(const po_scop *scop, __isl_keep isl_schedule_node *node)
{
    isl_set *set = isl_set_from_union_set(isl_schedule_node_get_domain(node));
    int s = po_scop_stmt_index(scop, isl_set_get_tuple_name(set));
    const po_access *sum = s < 0 ? NULL : find_sum(scop, &scop->stmt[s]);
    isl_map *around;

    isl_set_free(set);
    if (!sum)
        return false;
    around = isl_map_from_union_map(
        isl_schedule_node_get_prefix_schedule_union_map(node));
    return is_one_sum(sum, around);
}

/* Return { instance -> [value of the only member] }. */
static __isl_give isl_map *member_of(__isl_keep isl_schedule_node *node)
{
    isl_union_map *member =
        isl_schedule_node_band_get_partial_schedule_union_map(node);

    return isl_map_from_union_map(isl_union_map_intersect_domain(
        member, isl_schedule_node_get_domain(node)));
}

/* Store the extreme value of the only dimension of the set, which has no parameters; false if there is
 * none.
 */
static bool find_extreme(__isl_keep isl_set *set, bool is_max, long *value)
{
    isl_aff *aff = isl_aff_var_on_domain(
        isl_local_space_from_space(isl_set_get_space(set)), isl_dim_set, 0);
    isl_val *found =
        is_max ? isl_set_max_val(set, aff) : isl_set_min_val(set, aff);

    isl_aff_free(aff);
    return po_val_take_long(found, MOST_VALUE, value);
}

/* Find the first and the last of the values; false if there are less than two of them, or too many.
 */
static bool find_ends(__isl_take isl_set *range, long *low, long *high)
{
    bool good;

    range = isl_set_project_out_all_params(range);
    good = find_extreme(range, false, low) && find_extreme(range, true, high);
    isl_set_free(range);
    return good && *high > *low && *high - *low < MOST_TERMS;
}

/* Has the loop the same iterations, wherever it is executed: from *low to *high, two at least, and not too
 * many?
 */
static bool find_range(__isl_keep isl_schedule_node *node,
                       __isl_keep isl_map *member, long *low, long *high)
{
    isl_map *around = isl_map_from_union_map(
        isl_schedule_node_get_prefix_schedule_union_map(node));
    isl_map *values =
        isl_map_apply_range(isl_map_reverse(around), isl_map_copy(member));
    isl_map *all = isl_map_universe(isl_map_get_space(values));
    isl_bool is = isl_bool_false;

    if (find_ends(isl_map_range(isl_map_copy(values)), low, high)) {
        all = isl_map_lower_bound_si(all, isl_dim_out, 0, (int)*low);
        all = isl_map_upper_bound_si(all, isl_dim_out, 0, (int)*high);
        all =
            isl_map_intersect_domain(all, isl_map_domain(isl_map_copy(values)));
        is = isl_map_is_subset(all, values);
    }
    isl_map_free(all);
    isl_map_free(values);
    return is == isl_bool_true;
}

/* Put the iterations of the loop one after the other. */
static __isl_give isl_schedule_node *put_in_sequence(
    __isl_take isl_schedule_node *node, __isl_keep isl_map *member, long low,
    long high)
{
    isl_union_set_list *parts = isl_union_set_list_alloc(
        isl_schedule_node_get_ctx(node), (int)(high - low) + 1);

    for (long k = low; k <= high; k++) {
        isl_map *one = isl_map_copy(member);

        one = isl_map_fix_si(one, isl_dim_out, 0, (int)k);
        parts = isl_union_set_list_add(
            parts, isl_union_set_from_set(isl_map_domain(one)));
    }
    node = isl_schedule_node_insert_sequence(node, parts);
    for (int i = 0; i <= high - low; i++) {
        node = isl_schedule_node_child(node, i);
        node = isl_schedule_node_child(node, 0);
        node = isl_schedule_node_delete(node);
        node = isl_schedule_node_parent(node);
        node = isl_schedule_node_parent(node);
    }
    return node;
}

/* Is there nothing in the loop but one statement? */
static bool is_around_one(__isl_keep isl_schedule_node *node)
{
    isl_schedule_node *child = isl_schedule_node_get_child(node, 0);
    bool is = isl_schedule_node_get_type(child) == isl_schedule_node_leaf;
    isl_union_set *domain = isl_schedule_node_get_domain(node);

    is = is && isl_union_set_n_set(domain) == 1;
    isl_union_set_free(domain);
    isl_schedule_node_free(child);
    return is;
}

/* Unroll the loop if it is short, innermost, and in another one. */
static __isl_give isl_schedule_node *unroll(__isl_take isl_schedule_node *node,
                                            void *user)
{
    isl_map *member;
    long low;
    long high;

    if (isl_schedule_node_get_type(node) != isl_schedule_node_band ||
        isl_schedule_node_band_n_member(node) != 1 ||
        isl_schedule_node_get_schedule_depth(node) < 1 ||
        !is_around_one(node) || !adds_up(user, node))
        return node;
    member = member_of(node);
    if (find_range(node, member, &low, &high))
        node = put_in_sequence(node, member, low, high);
    isl_map_free(member);
    return node;
}

long po_tree_n_unrolled(const po_scop *scop, const po_stmt *stmt)
{
    const po_access *sum = find_sum(scop, stmt);
    int last = stmt->n_iter - 1;
    isl_set *range;
    isl_map *around;
    long low;
    long high;

    if (last < 1 || !sum)
        return 0;
    around = isl_set_identity(isl_set_copy(stmt->domain));
    around = isl_map_project_out(around, isl_dim_out, (unsigned)last, 1);
    if (!is_one_sum(sum, around))
        return 0;
    range = isl_set_project_out(isl_set_copy(stmt->domain), isl_dim_set, 0,
                                (unsigned)last);
    return find_ends(range, &low, &high) ? high - low + 1 : 0;
}

__isl_give isl_schedule *po_tree_unroll_sums(__isl_take isl_schedule *tree,
                                             const po_scop *scop)
{
    isl_schedule_node *node = isl_schedule_get_root(tree);

    isl_schedule_free(tree);
    node = isl_schedule_node_map_descendant_bottom_up(node, unroll,
                                                      (po_scop *)scop);
    tree = isl_schedule_node_get_schedule(node);
    isl_schedule_node_free(node);
    return tree;
}
