/* The footprint of a full tile, in cache lines: references that move alike in, with the sizes of the tile, the number of
 * lines out; by a product where each loop moves one subscript, else counted by isl.
 */
#include <isl/aff.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

#include "polyopt/card.h"
#include "polyopt/machine.h"

static long move_of(const po_tile_shape *shape, int m, int r)
{
    return shape->move[m * shape->n_subscript + r];
}

/* The member that moves subscript "r", -1 if none does, -2 if several do. */
static int mover(const po_tile_shape *shape, int r)
{
    int by = -1;

    for (int m = 0; m < shape->n_member; m++)
        if (move_of(shape, m, r) != 0)
            by = by == -1 ? m : -2;
    return by;
}

/* Does member "m" move a subscript before the last one? */
static bool changes_row(const po_tile_shape *shape, int m)
{
    for (int r = 0; r + 1 < shape->n_subscript; r++)
        if (move_of(shape, m, r) != 0)
            return true;
    return false;
}

static bool is_coupled(const po_tile_shape *shape)
{
    for (int r = 0; r < shape->n_subscript; r++)
        if (mover(shape, r) == -2)
            return true;
    return false;
}

/* Lines of one row, of which the member takes every c-th element. */
static double lines_of_row(const po_tile_shape *shape, int m, long size)
{
    long c = labs(move_of(shape, m, shape->n_subscript - 1));
    double step = (double)c * (double)shape->unit_bytes;

    if (step >= PO_LINE_BYTES)
        return (double)size;
    return (double)(long)(step * (double)(size - 1) / PO_LINE_BYTES) + 1;
}

/* The lines, if no subscript is moved by several members: different values of the
 * members that move any lead to different elements.
 */
static double lines_of_box(const po_tile_shape *shape, const long *size)
{
    int along = mover(shape, shape->n_subscript - 1);
    double n = 1;

    for (int m = 0; m < shape->n_member; m++) {
        if (changes_row(shape, m))
            n *= (double)size[m];
        else if (m == along)
            n *= lines_of_row(shape, m, size[m]);
    }
    return n;
}

/* Return subscript "r" as a function of the iteration, { [t_0, ...] }, 0 where it
 * is least; the number of the line in the row, for the last one.
 */
static __isl_give isl_aff *subscript(const po_tile_shape *shape, int r,
                                     const long *size,
                                     __isl_take isl_space *space)
{
    isl_ctx *ctx = isl_space_get_ctx(space);
    isl_aff *aff = isl_aff_zero_on_domain(isl_local_space_from_space(space));

    for (int m = 0; m < shape->n_member; m++) {
        long c = move_of(shape, m, r);
        isl_val *coefficient = isl_val_int_from_si(ctx, c);
        isl_val *rest = isl_val_int_from_si(ctx, c < 0 ? size[m] - 1 : 0);

        rest = isl_val_mul(rest, isl_val_neg(isl_val_copy(coefficient)));
        aff = isl_aff_set_coefficient_val(aff, isl_dim_in, m, coefficient);
        aff = isl_aff_add_constant_val(aff, rest);
    }
    if (r + 1 < shape->n_subscript || shape->unit_bytes >= PO_LINE_BYTES)
        return aff;
    aff = isl_aff_scale_val(aff, isl_val_int_from_si(ctx, shape->unit_bytes));
    aff = isl_aff_scale_down_val(aff, isl_val_int_from_si(ctx, PO_LINE_BYTES));
    return isl_aff_floor(aff);
}

/* Return the iterations of the tile. */
static __isl_give isl_set *iterations(const po_tile_shape *shape,
                                      const long *size,
                                      __isl_take isl_space *space)
{
    isl_ctx *ctx = isl_space_get_ctx(space);
    isl_set *set = isl_set_universe(space);

    for (int m = 0; m < shape->n_member; m++) {
        isl_val *last = isl_val_int_from_si(ctx, size[m] - 1);

        set = isl_set_lower_bound_si(set, isl_dim_set, (unsigned)m, 0);
        set = isl_set_upper_bound_val(set, isl_dim_set, (unsigned)m, last);
    }
    return set;
}

/* The lines, whatever the subscripts are; -1 if isl gives up. */
static double lines_of_image(isl_ctx *ctx, const po_tile_shape *shape,
                             const long *size)
{
    isl_space *space = isl_space_set_alloc(ctx, 0, (unsigned)shape->n_member);
    isl_space *both = isl_space_map_from_domain_and_range(
        isl_space_copy(space),
        isl_space_set_alloc(ctx, 0, (unsigned)shape->n_subscript));
    isl_multi_aff *image = isl_multi_aff_zero(both);
    isl_set *set = iterations(shape, size, isl_space_copy(space));
    isl_pw_qpolynomial *number;
    double n;

    for (int r = 0; r < shape->n_subscript; r++)
        image = isl_multi_aff_set_aff(
            image, r, subscript(shape, r, size, isl_space_copy(space)));
    isl_space_free(space);
    set = isl_set_apply(set, isl_map_from_multi_aff(image));
    number = po_set_card(set);
    n = po_pw_qpolynomial_constant(number);
    isl_pw_qpolynomial_free(number);
    return n;
}

double po_tile_lines(isl_ctx *ctx, const po_tile_shape *shape, const long *size)
{
    if (!shape->move || shape->n_subscript < 1)
        return -1;
    return is_coupled(shape) ? lines_of_image(ctx, shape, size)
                             : lines_of_box(shape, size);
}
