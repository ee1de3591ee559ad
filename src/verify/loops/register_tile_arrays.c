/* Arrays of variables that stand for elements: register tiles.
 *
 *     acc[r][c] = A[i + r][j + c], all r, c   loop { ... acc[r][c] ... }   the reverse
 *
 * For every such array it is shown that
 *
 *  - each leaf in the node goes through the same elements of it, which are all that are
 *    loaded and stored, whenever the node is executed: the program accesses what they
 *    stand for;
 *  - they stand for different elements.
 *
 * That each reference is to the one that stands for its element is shown in scalar_replacement.c.
 */
#include <isl/local_space.h>
#include <isl/space.h>

#include "../decide.h"
#include "loops.h"

/* Project the points of a leaf to what is around the node and the loops over elements,
 * in their order; NULL if these are not around the leaf.
 */
static __isl_give isl_set *project(const po_kept *kept, const po_leaf *leaf,
                                   const po_local *local,
                                   __isl_take isl_set *points)
{
    int n_found = 0;

    for (int pos = leaf->n_binder - 1; pos >= kept->n_binder; pos--) {
        int var = leaf->binder[pos]->var;

        if (!po_local_has_dim(local, var))
            points = isl_set_project_out(points, isl_dim_set, (unsigned)pos, 1);
        else if (n_found == local->n_dim ||
                 local->dim[local->n_dim - 1 - n_found++] != var)
            return isl_set_free(points);
    }
    return n_found == local->n_dim ? points : isl_set_free(points);
}

/* The coordinate of a variable around the node, or of elements, in a space of both. */
struct outside {
    const po_kept *kept;
    const po_leaf *leaf;
    const po_local *local;
    isl_space *space;
};

static __isl_give isl_pw_aff *outer_coordinate(void *user, int var)
{
    const struct outside *out = user;
    int pos = po_leaf_position(out->leaf, var);

    for (int d = 0; d < out->local->n_dim; d++)
        if (out->local->dim[d] == var)
            pos = out->kept->n_binder + d;
    if (pos < 0 || pos >= out->kept->n_binder + out->local->n_dim)
        return NULL;
    return isl_pw_aff_var_on_domain(
        isl_local_space_from_space(isl_space_copy(out->space)), isl_dim_set,
        (unsigned)pos);
}

/* Keep the lanes on this side of the bound of their loop, as far as what is around the
 * node and the other elements say.
 */
static __isl_give isl_set *end_lanes(__isl_take isl_set *box,
                                     struct outside *out, const po_bound *bound,
                                     bool is_upper)
{
    unsigned pos = (unsigned)(out->kept->n_binder + out->local->n_dim - 1);
    isl_pw_aff *lane = isl_pw_aff_var_on_domain(
        isl_local_space_from_space(isl_space_copy(out->space)), isl_dim_set,
        pos);
    isl_pw_aff *end =
        po_quasi_bound(bound, is_upper, out->space, outer_coordinate, out);

    if (!end) {
        isl_pw_aff_free(lane);
        return isl_set_free(box);
    }
    return isl_set_intersect(box, is_upper ? isl_pw_aff_le_set(lane, end)
                                           : isl_pw_aff_ge_set(lane, end));
}

/* Keep the lanes that their loop goes through. */
static __isl_give isl_set *end_all_lanes(__isl_take isl_set *box,
                                         const po_kept *kept,
                                         const po_leaf *leaf,
                                         const po_local *local)
{
    const po_loop_payload *loop = &local->partial->loop;
    struct outside out = {kept, leaf, local, isl_set_get_space(box)};

    for (int i = 0; i < loop->n_lower && box; i++)
        box = end_lanes(box, &out, &loop->lower[i], false);
    for (int i = 0; i < loop->n_upper && box; i++)
        box = end_lanes(box, &out, &loop->upper[i], true);
    isl_space_free(out.space);
    return box;
}

/* Return { [around the node, elements] }: all that is loaded and stored. */
static __isl_give isl_set *box_of(const po_leaves *leaves, const po_kept *kept,
                                  const po_leaf *leaf, const po_local *local)
{
    isl_set *box = isl_set_add_dims(isl_set_copy(kept->points), isl_dim_set,
                                    (unsigned)local->n_dim);

    for (int d = 0; d < local->n_dim; d++) {
        unsigned pos = (unsigned)(kept->n_binder + d);
        long extent = po_tile_dim_number(local->extent[d], leaves->target);

        box = isl_set_lower_bound_si(box, isl_dim_set, pos, 0);
        box = isl_set_upper_bound_si(box, isl_dim_set, pos, (int)extent - 1);
    }
    if (local->partial)
        box = end_all_lanes(box, kept, leaf, local);
    return box;
}

/* Does the leaf go through all elements whenever the node is executed, and no others?
 */
static isl_bool is_whole(const po_leaves *leaves, const po_kept *kept,
                         const po_leaf *leaf, const po_local *local)
{
    isl_set *reached = project(kept, leaf, local, isl_set_copy(leaf->points));
    isl_set *box;
    isl_bool whole;

    if (!reached)
        return po_no(leaves->scop->ctx);
    box = box_of(leaves, kept, leaf, local);
    whole = isl_set_is_equal(reached, box);
    isl_set_free(reached);
    isl_set_free(box);
    return whole;
}

/* Do the variables stand for different elements of the array? */
static isl_bool is_injective(const po_kept *kept, const po_leaf *leaf,
                             const po_local *local,
                             __isl_take isl_multi_pw_aff *element)
{
    isl_map *map = isl_map_from_multi_pw_aff(element);
    isl_size n_param = isl_map_dim(map, isl_dim_param);
    isl_bool injective;

    map = isl_map_intersect_domain(map, isl_set_copy(leaf->points));
    for (int pos = leaf->n_binder - 1; pos >= kept->n_binder; pos--)
        if (!po_local_has_dim(local, leaf->binder[pos]->var))
            map = isl_map_project_out(map, isl_dim_in, (unsigned)pos, 1);
    if (n_param >= 0 && kept->n_binder > 0)
        map = isl_map_move_dims(map, isl_dim_param, (unsigned)n_param,
                                isl_dim_in, 0, (unsigned)kept->n_binder);
    injective = isl_map_is_injective(map);
    isl_map_free(map);
    return injective;
}

/* Is an array of variables loaded and stored as the program accesses the elements that
 * it stands for, and are these different?  Exact.
 */
isl_bool po_kept_tile_is_good(const po_leaves *leaves, const po_kept *kept,
                              const po_local *local)
{
    isl_bool good = isl_bool_ok(local->is_loaded && kept->first < kept->end);

    for (int l = kept->first; l < kept->end && good == isl_bool_true; l++) {
        const po_leaf *leaf = &leaves->leaf[l];
        isl_multi_pw_aff *element = po_kept_element(leaves, kept, leaf, local);

        if (!element)
            return po_no(leaves->scop->ctx);
        good = is_injective(kept, leaf, local, element);
        if (good == isl_bool_true)
            good = is_whole(leaves, kept, leaf, local);
    }
    return good;
}
