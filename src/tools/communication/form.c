/* Classifies sets of array elements that are to be moved: a box, whole rows,
 * rows in part, or scattered; the first ones need few numbers and messages.
 * Proved with isl; "scattered" also stands for "not known".
 */
#include <isl/map.h>
#include <isl/space.h>

#include "internal.h"

/* Return { [x] -> [y] : y >= x }, or y <= x. */
static __isl_give isl_map *beside(isl_ctx *ctx, bool up)
{
    isl_space *space = isl_space_alloc(ctx, 0, 1, 1);

    return up ? isl_map_lex_le(isl_space_domain(space))
              : isl_map_lex_ge(isl_space_domain(space));
}

/* Are all values of the last subscript between two of the set in it, whatever the subscripts
 * in front of it?
 */
static isl_bool has_whole_rows(__isl_keep isl_set *set)
{
    isl_ctx *ctx = isl_set_get_ctx(set);
    isl_size n = isl_set_dim(set, isl_dim_set);
    isl_map *row =
        isl_map_from_range(isl_set_reset_tuple_id(isl_set_copy(set)));
    isl_map *between;
    isl_bool good;

    if (n < 1) {
        isl_map_free(row);
        return isl_bool_error;
    }
    row =
        isl_map_move_dims(row, isl_dim_in, 0, isl_dim_out, 0, (unsigned)n - 1);
    between = isl_map_intersect(
        isl_map_apply_range(isl_map_copy(row), beside(ctx, true)),
        isl_map_apply_range(isl_map_copy(row), beside(ctx, false)));
    good = isl_map_is_subset(between, row);
    isl_map_free(between);
    isl_map_free(row);
    return good;
}

/* Return the values of subscript "pos", { [x] }. */
static __isl_give isl_set *project(__isl_keep isl_set *set, int pos)
{
    isl_size n = isl_set_dim(set, isl_dim_set);
    isl_set *one = isl_set_reset_tuple_id(isl_set_copy(set));

    if (n < 0)
        return isl_set_free(one);
    one = isl_set_project_out(one, isl_dim_set, (unsigned)pos + 1,
                              (unsigned)(n - pos - 1));
    return isl_set_project_out(one, isl_dim_set, 0, (unsigned)pos);
}

/* Is every combination of values that subscripts have in the set? */
static isl_bool is_product(__isl_keep isl_set *set)
{
    isl_size n = isl_set_dim(set, isl_dim_set);
    isl_set *all = n > 0 ? project(set, 0) : NULL;
    isl_set *plain = isl_set_reset_tuple_id(isl_set_copy(set));
    isl_bool good;

    for (int i = 1; i < n; i++)
        all = isl_set_flat_product(all, project(set, i));
    good = isl_set_is_subset(all, plain);
    isl_set_free(plain);
    isl_set_free(all);
    return good;
}

/* Is what subscripts but the last one have a box? */
static isl_bool has_all_rows(__isl_keep isl_set *set)
{
    isl_size n = isl_set_dim(set, isl_dim_set);
    isl_bool good = isl_bool_true;

    for (int i = 0; i + 1 < n && good == isl_bool_true; i++) {
        isl_set *one = project(set, i);

        good = has_whole_rows(one);
        isl_set_free(one);
    }
    return n < 0 ? isl_bool_error : good;
}

/* Return the form of the set; PO_FORM_SCATTERED also if that is not known. */
po_form po_set_form(__isl_keep isl_set *set)
{
    isl_bool is_empty = isl_set_is_empty(set);
    isl_size n = isl_set_dim(set, isl_dim_set);
    isl_bool good;

    if (is_empty == isl_bool_true)
        return PO_FORM_NONE;
    if (is_empty < 0 || n < 0)
        return PO_FORM_SCATTERED;
    if (n == 0)
        return PO_FORM_BOX;
    good = has_whole_rows(set);
    if (good != isl_bool_true)
        return PO_FORM_SCATTERED;
    good = is_product(set);
    if (good != isl_bool_true)
        return PO_FORM_ROWS;
    good = has_all_rows(set);
    return good == isl_bool_true ? PO_FORM_BOX : PO_FORM_STRIDED;
}
