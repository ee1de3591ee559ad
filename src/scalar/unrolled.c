/* Loops so short that compilers unroll them, which makes the body of the loop
 * around straight: sums over windows, over the components of a vector.  What such
 * a loop adds up is best left in the variable that it is in; in an array, each
 * iteration around would have to load and store it.
 */
#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/val.h>

#include "internal.h"

/* The iterations that compilers unroll: of a loop, and of all loops inside of each
 * other.
 */
#define MAX_UNROLLED_LOOP 16
#define MAX_UNROLLED      64

/* As many iterations fill vectors. */
#define MIN_VECTOR 8

/* Return the most iterations that loop "pos" of the statement has, each time that
 * it is run; MAX_UNROLLED_LOOP + 1 if that is more, or not known.
 */
static long loop_length(const po_stmt *stmt, int pos)
{
    return po_stmt_spread(stmt, pos, pos, -1, MAX_UNROLLED_LOOP - 1) + 1;
}

/* Return { S[i] -> S[i'] : i' = i, plus 1 in dimension "pos" }. */
static __isl_give isl_map *one_step(const po_stmt *stmt, int pos)
{
    isl_multi_aff *ma =
        isl_multi_aff_identity_on_domain_space(isl_set_get_space(stmt->domain));
    isl_aff *aff = isl_multi_aff_get_at(ma, pos);

    aff = isl_aff_add_constant_si(aff, 1);
    return isl_map_from_multi_aff(isl_multi_aff_set_at(ma, pos, aff));
}

/* Is the distance 0, but for 1 or -1 in the last dimension? */
static bool is_next(__isl_take isl_set *distance)
{
    isl_size n = isl_set_dim(distance, isl_dim_set);
    bool good = n >= 0;

    distance = isl_set_from_basic_set(isl_set_affine_hull(distance));
    for (int i = 0; i < n && good; i++) {
        long by = 0;

        good = po_val_take_long(
            isl_set_plain_get_val_if_fixed(distance, isl_dim_set, (unsigned)i),
            i == n - 1, &by);
    }
    isl_set_free(distance);
    return good;
}

/* Does every reference of the statement stay where it is, or go to the next
 * element, in the direction of loop "pos"?
 */
static bool is_contiguous(const po_stmt *stmt, int pos)
{
    isl_map *step = one_step(stmt, pos);
    bool good = true;

    for (int i = 0; i < stmt->n_access && good; i++) {
        isl_map *moved = isl_map_copy(stmt->access[i].relation);

        moved = isl_map_apply_range(isl_map_copy(step), moved);
        moved = isl_map_apply_range(
            isl_map_reverse(isl_map_copy(stmt->access[i].relation)), moved);
        good = is_next(isl_map_deltas(moved));
    }
    isl_map_free(step);
    return good;
}

/* Are there the same iterations inside in each iteration of the "depth" outermost loops?
 * Borders that conditions cut off, as those of a filter, keep compilers from vectors.
 */
static bool is_whole(const po_stmt *stmt, int depth)
{
    unsigned n_inner = (unsigned)(stmt->n_iter - depth);
    isl_set *around = isl_set_project_out(
        isl_set_copy(stmt->domain), isl_dim_set, (unsigned)depth, n_inner);
    isl_set *inside = isl_set_project_out(isl_set_copy(stmt->domain),
                                          isl_dim_set, 0, (unsigned)depth);
    isl_set *all = isl_set_flat_product(isl_set_reset_tuple_id(around),
                                        isl_set_reset_tuple_id(inside));
    isl_set *domain = isl_set_reset_tuple_id(isl_set_copy(stmt->domain));
    isl_bool whole = isl_set_is_equal(domain, all);

    isl_set_free(domain);
    isl_set_free(all);
    return whole != isl_bool_false;
}

/* Do compilers unroll the loops of the statement inside of the "depth" outermost
 * ones, and put the loop around in vectors?  Not if that loop is short as well, so
 * that they unroll it, too; then it is worth to be made the innermost one, if it has
 * enough iterations that walk along the arrays.
 */
bool po_stmt_is_unrolled(const po_stmt *stmt, int depth)
{
    long all = 1;
    long around;

    for (int i = depth; i < stmt->n_iter && all <= MAX_UNROLLED; i++) {
        long length = loop_length(stmt, i);

        all *= length <= MAX_UNROLLED_LOOP ? length : MAX_UNROLLED + 1;
    }
    if (all > MAX_UNROLLED || depth < 1 || !is_whole(stmt, depth))
        return false;
    around = loop_length(stmt, depth - 1);
    return around < MIN_VECTOR || around > MAX_UNROLLED_LOOP ||
           !is_contiguous(stmt, depth - 1);
}
