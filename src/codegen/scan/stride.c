/* Strides: where all dates of a loop are s * k + offset, a loop in steps of s, from a bound that is rounded up to the
 * first of them.
 */
#include "../internal.h"

#include <isl/aff.h>
#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/stride_info.h>
#include <isl/val.h>

/* The dates of all active pieces, exactly. */
static __isl_give isl_set *exact_dates(const struct loop *loop)
{
    struct generator *g = loop->g;
    isl_set *dates = isl_set_empty(isl_space_copy(g->space));

    for (int i = 0; i < loop->plan->n_piece; i++) {
        const struct piece *piece = &loop->plan->piece[i];
        isl_basic_set *range;
        isl_set *set;

        if (!loop->active[i])
            continue;
        range = isl_basic_map_range(isl_basic_map_copy(piece->rel));
        set = isl_set_add_dims(isl_set_from_basic_set(range), isl_dim_set,
                               (unsigned)(g->n_date - loop->plan->date - 1));
        dates = isl_set_union(dates, set);
    }
    return isl_set_intersect(dates, isl_set_copy(loop->inner.known));
}

static bool all_are_strided(const struct loop *loop)
{
    for (int i = 0; i < loop->plan->n_piece; i++)
        if (loop->active[i] && !loop->plan->piece[i].is_strided)
            return false;
    return true;
}

/* Learn that the date is "offset" modulo the stride.  The offset as it will be
 * computed is what counts: it may round where there are no dates at all.
 */
static void learn_stride(struct loop *loop)
{
    isl_ctx *ctx = isl_space_get_ctx(loop->g->space);
    isl_aff *offset = po_qaff_at_dates(loop->g, loop->offset);
    isl_local_space *space = isl_aff_get_domain_local_space(offset);
    isl_aff *date =
        isl_aff_var_on_domain(space, isl_dim_set, (unsigned)loop->plan->date);
    isl_basic_set *set;

    date = isl_aff_sub(date, offset);
    date = isl_aff_mod_val(date, isl_val_int_from_si(ctx, loop->step));
    set = isl_aff_zero_basic_set(date);
    loop->inner.known =
        isl_set_intersect(loop->inner.known, isl_set_from_basic_set(set));
}

/* Find the stride that the dates of all active pieces have in common. */
void po_loop_find_stride(struct loop *loop)
{
    struct generator *g = loop->g;
    isl_stride_info *info;
    isl_set *dates;

    loop->step = 1;
    if (!all_are_strided(loop))
        return;
    dates = exact_dates(loop);
    info = isl_set_get_stride_info(dates, loop->plan->date);
    isl_set_free(dates);
    if (!po_long_from_val(isl_stride_info_get_stride(info), &loop->step) ||
        loop->step < 1)
        g->failed = true;
    if (loop->step > 1 && !g->failed) {
        isl_aff *offset = isl_stride_info_get_offset(info);

        loop->offset = po_qaff_from_aff(g, loop->outer, offset);
        isl_aff_free(offset);
        learn_stride(loop);
    }
    isl_stride_info_free(info);
}

/* Round a lower bound ceil(e / a) up to the next value that is "offset" modulo
 * the step s:
 *
 *     offset + s · floor((e - a · offset + a s - 1) / (a s))
 */
po_bound po_loop_align(const struct loop *loop, po_bound bound, long sign)
{
    struct generator *g = loop->g;
    const po_qaff *one = po_qaff_constant(g->ast->arena, 1);
    const po_qaff *x;
    long period;

    if (!po_mul(bound.den, loop->step, &period)) {
        g->failed = true;
        return bound;
    }
    x = po_qaff_sum(g, 1, bound.expr, -sign * bound.den, loop->offset);
    x = po_qaff_floor(g, po_qaff_sum(g, 1, x, period - 1, one), period);
    x = po_qaff_sum(g, loop->step, x, sign, loop->offset);
    return (po_bound){x, 1};
}
