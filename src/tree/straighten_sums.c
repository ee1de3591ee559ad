/* Sums over several loops, in the loops of the program.  A scheduler that looks for bands
 * as long as possible skews the second loop of a sum by the first one,
 *
 *     [c, x, d, 2 d + r]   for   for (c) for (x) for (d) for (r) C[c][x] += ...
 *
 * as each term waits for the one before.  Nothing can be done with the fourth member but
 * to walk along it.  Where the members in front of it have one value each, it has the
 * order of r alone.
 */
#include <isl/aff.h>
#include <isl/space.h>
#include <isl/val.h>

#include "internal.h"

/* Return member "m" as one affine function of the one statement in the band, without
 * floors; NULL if it is none.
 */
static __isl_give isl_aff *row_of(__isl_keep isl_multi_union_pw_aff *rows,
                                  int m)
{
    isl_union_pw_aff *row = isl_multi_union_pw_aff_get_union_pw_aff(rows, m);
    isl_pw_aff_list *list = isl_union_pw_aff_get_pw_aff_list(row);
    isl_pw_aff *only = NULL;
    isl_aff *aff = NULL;

    if (isl_pw_aff_list_n_pw_aff(list) == 1)
        only = isl_pw_aff_list_get_at(list, 0);
    if (only && isl_pw_aff_isa_aff(only) == isl_bool_true)
        aff = isl_pw_aff_as_aff(isl_pw_aff_copy(only));
    if (aff && isl_aff_dim(aff, isl_dim_div) != 0)
        aff = isl_aff_free(aff);
    isl_pw_aff_free(only);
    isl_pw_aff_list_free(list);
    isl_union_pw_aff_free(row);
    return aff;
}

/* Return the iterator that the row adds to those whose values are told, one that it grows
 * with; -1 if there is not one.  "*skewed" if there is more to the row.
 */
static int find_iterator(__isl_keep isl_aff *row, const bool *is_told,
                         bool *skewed)
{
    isl_size n = isl_aff_dim(row, isl_dim_in);
    int found = -1;

    *skewed = false;
    for (int i = 0; i < n; i++) {
        isl_val *coef = isl_aff_get_coefficient_val(row, isl_dim_in, i);
        bool is_zero = isl_val_is_zero(coef) == isl_bool_true;
        bool is_one = isl_val_is_one(coef) == isl_bool_true;

        isl_val_free(coef);
        if (is_zero)
            continue;
        if (is_told[i]) {
            *skewed = true;
            continue;
        }
        if (found >= 0 || !is_one)
            return -1;
        found = i;
    }
    return found;
}

/* Return the iterator as a row in the place of "row". */
static __isl_give isl_union_pw_aff *iterator_for(__isl_keep isl_aff *row,
                                                 int iterator)
{
    isl_local_space *space = isl_aff_get_domain_local_space(row);
    isl_aff *plain =
        isl_aff_var_on_domain(space, isl_dim_set, (unsigned)iterator);

    return isl_union_pw_aff_from_pw_aff(isl_pw_aff_from_aff(plain));
}

/* Return the rows with iterators in the place of what has the order of these; NULL if one
 * of the rows has the order of none.
 */
static __isl_give isl_multi_union_pw_aff *straighten(
    __isl_take isl_multi_union_pw_aff *rows, po_arena *arena)
{
    isl_size n = isl_multi_union_pw_aff_dim(rows, isl_dim_set);
    bool *is_told = NULL;

    for (int m = 0; m < n; m++) {
        isl_aff *row = row_of(rows, m);
        isl_size n_iter = row ? isl_aff_dim(row, isl_dim_in) : -1;
        bool skewed = false;
        int iterator;

        if (!is_told && n_iter >= 0)
            is_told = po_arena_array(arena, (size_t)n_iter + 1, sizeof(bool));
        iterator = row ? find_iterator(row, is_told, &skewed) : -1;
        if (iterator >= 0)
            is_told[iterator] = true;
        if (skewed && iterator >= 0)
            rows = isl_multi_union_pw_aff_set_union_pw_aff(
                rows, m, iterator_for(row, iterator));
        isl_aff_free(row);
        if (iterator < 0)
            return isl_multi_union_pw_aff_free(rows);
    }
    return n < 0 ? isl_multi_union_pw_aff_free(rows) : rows;
}

/* Return how many of the members of the band at "node", from the first one on, are a
 * permutable band.
 */
static int count_permutable(__isl_keep isl_schedule_node *node,
                            __isl_keep isl_union_map *deps)
{
    isl_size n = isl_schedule_node_band_n_member(node);

    for (int m = n; m > 1; m--) {
        isl_schedule_node *front = isl_schedule_node_copy(node);
        isl_bool permutable;

        if (m < n)
            front = isl_schedule_node_band_split(front, m);
        permutable = po_band_is_permutable(front, deps);
        isl_schedule_node_free(front);
        if (permutable == isl_bool_true)
            return m;
    }
    return 1;
}

__isl_give isl_schedule_node *po_band_straighten(
    __isl_take isl_schedule_node *node, const po_walk *walk)
{
    isl_multi_union_pw_aff *rows;
    isl_size n;
    int front;

    node = po_band_flatten(node);
    n = isl_schedule_node_band_n_member(node);
    rows = straighten(isl_schedule_node_band_get_partial_schedule(node),
                      walk->arena);
    if (!rows)
        return isl_schedule_node_free(node);
    node = po_band_replace(node, rows);
    front = count_permutable(node, walk->deps);
    return front < n ? isl_schedule_node_band_split(node, front) : node;
}
