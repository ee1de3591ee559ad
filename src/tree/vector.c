/* Loop distribution for vectorisation: may the innermost loop be distributed
 * over the sequence of statements in it, in textual or another order, so that
 * each of the loops that result is parallel?  And the rewrite of the tree that
 * does so.  Decided by exact dependences; costs are looked at elsewhere
 * (vectorisable.c).
 */
#include "internal.h"

#include <isl/union_set.h>

/* Return the instances of each part of the sequence below the band at "node",
 * NULL with *none set if there is no sequence.
 */
static __isl_give isl_union_set_list *parts_of(
    __isl_keep isl_schedule_node *node, bool *none)
{
    isl_schedule_node *sequence = isl_schedule_node_get_child(node, 0);
    isl_union_set_list *parts = NULL;
    isl_size n;

    *none = isl_schedule_node_get_type(sequence) != isl_schedule_node_sequence;
    if (*none) {
        isl_schedule_node_free(sequence);
        return NULL;
    }
    n = isl_schedule_node_n_children(sequence);
    parts = isl_union_set_list_alloc(isl_schedule_node_get_ctx(node), n);
    for (int i = 0; i < n; i++) {
        isl_schedule_node *part = isl_schedule_node_get_child(sequence, i);

        parts = isl_union_set_list_add(
            parts, isl_schedule_node_filter_get_filter(part));
        isl_schedule_node_free(part);
    }
    isl_schedule_node_free(sequence);
    return parts;
}

/* Is there no dependence from an instance of "later" to one of "earlier"?
 * Both are consumed.
 */
static isl_bool none_between(__isl_keep isl_union_map *deps,
                             __isl_take isl_union_set *later,
                             __isl_take isl_union_set *earlier)
{
    isl_union_map *between = isl_union_map_copy(deps);
    isl_bool none;

    between = isl_union_map_intersect_domain(between, later);
    between = isl_union_map_intersect_range(between, earlier);
    none = isl_union_map_is_empty(between);
    isl_union_map_free(between);
    return none;
}

/* May each part run as a whole before the next one begins?  "deps" are the
 * dependences that the loops around leave.
 */
static isl_bool is_ordered(__isl_keep isl_union_map *deps,
                           __isl_keep isl_union_set_list *parts)
{
    isl_size n = isl_union_set_list_n_union_set(parts);
    isl_bool ordered = n < 0 ? isl_bool_error : isl_bool_true;

    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n && ordered == isl_bool_true; j++)
            ordered =
                none_between(deps, isl_union_set_list_get_union_set(parts, j),
                             isl_union_set_list_get_union_set(parts, i));
    return ordered;
}

/* May the parts of the sequence below the band at "node" run one after the
 * other, each with the loops of the band inside?  No if there is no sequence.
 */
isl_bool po_band_is_ordered(__isl_keep isl_schedule_node *node,
                            __isl_keep isl_union_map *deps)
{
    bool none;
    isl_union_set_list *parts = parts_of(node, &none);
    isl_union_map *left;
    isl_bool ordered;

    if (none)
        return isl_bool_false;
    left = po_node_deps(node, deps);
    ordered = is_ordered(left, parts);
    isl_union_map_free(left);
    isl_union_set_list_free(parts);
    return ordered;
}

/* Is there no dependence to part number "i" from another one that is left? */
static isl_bool is_next(__isl_keep isl_union_map *deps,
                        __isl_keep isl_union_set_list *left, int i)
{
    isl_size n = isl_union_set_list_n_union_set(left);
    isl_bool next = n < 0 ? isl_bool_error : isl_bool_true;

    for (int k = 0; k < n && next == isl_bool_true; k++)
        if (k != i)
            next = none_between(deps, isl_union_set_list_get_union_set(left, k),
                                isl_union_set_list_get_union_set(left, i));
    return next;
}

/* Return the parts in an order in which each may run as a whole before the next one
 * begins, as they are wherever that will do; fewer if there is none.
 */
static __isl_give isl_union_set_list *put_in_order(
    __isl_keep isl_union_map *deps, __isl_take isl_union_set_list *left)
{
    isl_size n = isl_union_set_list_n_union_set(left);
    isl_union_set_list *done =
        isl_union_set_list_alloc(isl_union_set_list_get_ctx(left), n);
    int i = 0;

    while (i < isl_union_set_list_n_union_set(left)) {
        isl_bool next = is_next(deps, left, i);

        if (next < 0) {
            isl_union_set_list_free(left);
            return isl_union_set_list_free(done);
        }
        if (!next) {
            i++;
            continue;
        }
        done = isl_union_set_list_add(
            done, isl_union_set_list_get_union_set(left, i));
        left = isl_union_set_list_drop(left, (unsigned)i, 1);
        i = 0;
    }
    isl_union_set_list_free(left);
    return done;
}

/* Does the loop "row" carry none of "deps" between instances of one part? */
static isl_bool all_parallel(__isl_take isl_union_map *deps,
                             __isl_take isl_multi_union_pw_aff *row,
                             __isl_keep isl_union_set_list *parts)
{
    isl_size n = isl_union_set_list_n_union_set(parts);
    isl_bool parallel = n < 0 ? isl_bool_error : isl_bool_true;
    isl_union_map *same = isl_union_map_copy(deps);
    isl_union_map *carried;

    same = isl_union_map_eq_at_multi_union_pw_aff(same, row);
    carried = isl_union_map_subtract(deps, same);
    for (int i = 0; i < n && parallel == isl_bool_true; i++)
        parallel =
            none_between(carried, isl_union_set_list_get_union_set(parts, i),
                         isl_union_set_list_get_union_set(parts, i));
    isl_union_map_free(carried);
    return parallel;
}

/* Return the parts of the sequence below the band at "node" in an order in which they
 * can be loops of their own, of member "pos" as the innermost one; NULL if there is none,
 * or no sequence.
 */
static __isl_give isl_union_set_list *ordered_parts(
    __isl_keep isl_schedule_node *node, __isl_keep isl_union_map *strict,
    int pos, isl_bool *ordered)
{
    bool none;
    isl_union_set_list *parts = parts_of(node, &none);
    isl_size n = parts ? isl_union_set_list_n_union_set(parts) : 0;
    isl_union_map *left;

    *ordered = isl_bool_ok(!none);
    if (none)
        return NULL;
    left = po_band_left_by_others(node, strict, pos);
    parts = put_in_order(left, parts);
    isl_union_map_free(left);
    *ordered = parts ? isl_bool_ok(isl_union_set_list_n_union_set(parts) == n)
                     : isl_bool_error;
    return *ordered == isl_bool_true ? parts : isl_union_set_list_free(parts);
}

/* Can the loop of member "pos" of the band at "node", as the innermost one, be
 * distributed over the sequence below, in any order, and are all parts parallel then?
 *
 * "deps" are the dependences that decide about parallelism.  Legality goes by
 * "strict", which includes those of scalars that every iteration can have a
 * copy of: there is no copy for each iteration of a distributed loop.
 */
isl_bool po_band_is_distributable(__isl_keep isl_schedule_node *node,
                                  __isl_keep isl_union_map *deps,
                                  __isl_keep isl_union_map *strict, int pos)
{
    isl_bool good;
    isl_union_set_list *parts = ordered_parts(node, strict, pos, &good);

    if (good == isl_bool_true)
        good = all_parallel(po_band_left_by_others(node, deps, pos),
                            po_band_member(node, pos), parts);
    isl_union_set_list_free(parts);
    return good;
}

/* Distribute the loop at "node", a band of one member, over the sequence below
 * it, if the result is a sequence of parallel loops:
 *
 *     for (j) { S0(j); S1(j); }   ->   for (j) S0(j);  for (j) S1(j);
 *
 * What a later iteration uses comes first, whatever the order in one iteration:
 *
 *     for (j) { A[j] = B[j - 1]; B[j] = ...; }    ->   B first
 *
 * The result is the sequence, or the loop unchanged.
 */
__isl_give isl_schedule_node *po_band_distribute(
    __isl_take isl_schedule_node *node, __isl_keep isl_union_map *deps,
    __isl_keep isl_union_map *strict)
{
    isl_bool good = po_band_is_distributable(node, deps, strict, 0);

    if (good < 0)
        return isl_schedule_node_free(node);
    if (!good)
        return node;
    return isl_schedule_node_insert_sequence(
        node, ordered_parts(node, strict, 0, &good));
}
