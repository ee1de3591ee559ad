/* Numbers of elements: the images of a relation, and those of the boxes around
 * them.  Many references of a nest have images of the same shape, which are
 * counted once.
 */
#include <isl/constraint.h>
#include <isl/space.h>
#include <stdlib.h>

#include "polyopt/card.h"
#include "use.h"

/* Return the number of images, NULL if they are not bounded. */
static __isl_give isl_pw_qpolynomial *count_anew(__isl_take isl_map *map)
{
    isl_set *image = isl_map_range(isl_map_copy(map));
    isl_bool bounded = isl_set_is_bounded(image);

    isl_set_free(image);
    if (bounded != isl_bool_true) {
        isl_map_free(map);
        return NULL;
    }
    return po_map_card(map);
}

/* Remember the number. */
static void remember(po_counts *all, __isl_take isl_map *map,
                     __isl_keep isl_pw_qpolynomial *number)
{
    *PO_ADD(all->known, all->n) =
        (struct po_counted){map, isl_pw_qpolynomial_copy(number)};
}

void po_counts_clear(po_counts *all)
{
    for (int i = 0; i < all->n; i++) {
        isl_map_free(all->known[i].map);
        isl_pw_qpolynomial_free(all->known[i].number);
    }
    free(all->known);
}

/* The same, from memory if there is a map of this shape. */
__isl_give isl_pw_qpolynomial *po_counts_images(po_counts *all,
                                                __isl_take isl_map *map)
{
    isl_pw_qpolynomial *number;

    map = isl_map_reset_tuple_id(isl_map_coalesce(map), isl_dim_out);
    map = isl_map_remove_redundancies(map);
    for (int i = 0; i < all->n; i++) {
        isl_bool same = isl_map_plain_is_equal(all->known[i].map, map);

        if (same == isl_bool_true) {
            isl_map_free(map);
            return isl_pw_qpolynomial_copy(all->known[i].number);
        }
    }
    number = count_anew(isl_map_copy(map));
    remember(all, map, number);
    return number;
}

/* Does the constraint tell of one dimension of the range at most, and of nothing
 * that isl has added? */
static isl_stat is_of_one(__isl_take isl_constraint *c, void *user)
{
    isl_size n = isl_constraint_dim(c, isl_dim_out);
    int n_used = 0;

    (void)user;
    for (int d = 0; d < n; d++) {
        isl_bool used =
            isl_constraint_involves_dims(c, isl_dim_out, (unsigned)d, 1);

        n_used += used != isl_bool_false;
    }
    n_used += isl_constraint_dim(c, isl_dim_div) > 0 ? 2 : 0;
    isl_constraint_free(c);
    return n_used <= 1 ? isl_stat_ok : isl_stat_error;
}

static isl_stat is_box_piece(__isl_take isl_basic_map *piece, void *user)
{
    isl_stat status = isl_basic_map_foreach_constraint(piece, is_of_one, user);

    isl_basic_map_free(piece);
    return status;
}

/* Is the image of every point seen to be a box? */
static bool is_box(__isl_keep isl_map *map)
{
    return isl_map_n_basic_map(map) == 1 &&
           isl_map_foreach_basic_map(map, is_box_piece, NULL) >= 0;
}

/* Return { [p] -> every element of the bounding box of map(p) }. */
static __isl_give isl_map *box_of(__isl_keep isl_map *map)
{
    isl_size n = isl_map_dim(map, isl_dim_out);
    isl_map *box = isl_map_universe(isl_map_get_space(map));

    for (int d = 0; d < n; d++) {
        isl_map *one = isl_map_copy(map);
        isl_multi_pw_aff *low;
        isl_multi_pw_aff *high;
        isl_map *side;

        one = isl_map_project_out(one, isl_dim_out, (unsigned)d + 1,
                                  (unsigned)(n - d - 1));
        one = isl_map_project_out(one, isl_dim_out, 0, (unsigned)d);
        low = isl_map_min_multi_pw_aff(isl_map_copy(one));
        high = isl_map_max_multi_pw_aff(one);
        side = isl_map_universe(isl_multi_pw_aff_get_space(low));
        side = isl_map_lower_bound_multi_pw_aff(side, low);
        side = isl_map_upper_bound_multi_pw_aff(side, high);
        side = isl_map_insert_dims(side, isl_dim_out, 0, (unsigned)d);
        side = isl_map_add_dims(side, isl_dim_out, (unsigned)(n - d - 1));
        side = isl_map_set_tuple_id(side, isl_dim_out,
                                    isl_map_get_tuple_id(map, isl_dim_out));
        box = isl_map_intersect(box, side);
    }
    return box;
}

/* The number of elements of the bounding boxes of the images; where an image is a
 * box, that of its elements.
 */
__isl_give isl_pw_qpolynomial *po_counts_box(po_counts *all,
                                             __isl_keep isl_map *map)
{
    return po_counts_images(all, is_box(map) ? isl_map_copy(map) : box_of(map));
}
