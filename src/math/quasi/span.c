/* Interval analysis of quasi-affine expressions: a least and a greatest value,
 * by interval arithmetic over the bounds of variables, which may be too wide;
 * and, where that is not exact, the bounds that isl finds on the domain of the
 * map.  LONG_MIN and LONG_MAX stand for "no bound".  Used to simplify floordiv
 * and mod.
 */
#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/val.h>

#include "imap.h"
#include "polyopt/scop.h"

static const po_span everything = {LONG_MIN, LONG_MAX};

static bool is_low(long bound)
{
    return bound != LONG_MIN;
}

static bool is_high(long bound)
{
    return bound != LONG_MAX;
}

static po_span scale(po_span span, long by)
{
    po_span result = everything;
    long low = by > 0 ? span.low : span.high;
    long high = by > 0 ? span.high : span.low;

    if (low != LONG_MIN && low != LONG_MAX && !po_mul(low, by, &result.low))
        result.low = LONG_MIN;
    if (high != LONG_MIN && high != LONG_MAX && !po_mul(high, by, &result.high))
        result.high = LONG_MAX;
    return result;
}

static po_span add(po_span a, po_span b)
{
    po_span result = everything;

    if (!is_low(a.low) || !is_low(b.low) || !po_add(a.low, b.low, &result.low))
        result.low = LONG_MIN;
    if (!is_high(a.high) || !is_high(b.high) ||
        !po_add(a.high, b.high, &result.high))
        result.high = LONG_MAX;
    return result;
}

static po_span atom_span(const po_known *known, const po_term *atom)
{
    po_span arg;
    long k = atom->den;
    long block;

    if (atom->kind == PO_ATOM_VAR)
        return known->span[atom->index];
    arg = po_qaff_span(known, atom->arg);
    if (atom->kind == PO_ATOM_FLOOR) {
        arg.low = is_low(arg.low) ? po_floor_div(arg.low, k) : arg.low;
        arg.high = is_high(arg.high) ? po_floor_div(arg.high, k) : arg.high;
        return arg;
    }
    if (!is_low(arg.low) || !is_high(arg.high))
        return (po_span){0, k - 1};
    block = po_floor_div(arg.low, k);
    if (po_floor_div(arg.high, k) != block)
        return (po_span){0, k - 1};
    return (po_span){arg.low - block * k, arg.high - block * k};
}

po_span po_qaff_span(const po_known *known, const po_qaff *expr)
{
    po_span sum = {expr->constant, expr->constant};

    for (int i = 0; i < expr->n_term; i++)
        sum = add(sum,
                  scale(atom_span(known, &expr->term[i]), expr->term[i].coef));
    return sum;
}

/* The span of a variable follows from its bounds, and those from the spans of
 * the parameters, which come last.
 */
po_known po_known_of(po_arena *arena, const po_imap *map, isl_ctx *ctx)
{
    po_known known = {.arena = arena, .ctx = ctx, .map = map};

    known.span =
        po_arena_array(arena, (size_t)map->n_var + 1, sizeof(*known.span));
    for (int v = 0; v < map->n_var; v++)
        known.span[v] = everything;
    for (int v = map->n_var - 1; v >= 0; v--) {
        const po_interval *in = &map->var[v].in;
        po_span span = everything;

        if (in->low)
            span.low = po_qaff_span(&known, in->low).low;
        if (in->high)
            span.high = po_qaff_span(&known, in->high).high;
        known.span[v] = span;
    }
    return known;
}

/* Is the interval arithmetic exact: does no variable have to do with others, or
 * occur twice?
 */
static bool is_independent(const po_known *known, const po_qaff *expr)
{
    if (known->map->n_constraint > 0)
        return false;
    for (int i = 0; i < expr->n_term; i++) {
        const po_term *atom = &expr->term[i];
        const po_interval *in;

        if (atom->kind != PO_ATOM_VAR)
            return false;
        in = &known->map->var[atom->index].in;
        if ((in->low && in->low->n_term > 0) ||
            (in->high && in->high->n_term > 0))
            return false;
    }
    return true;
}

/* Values that are no long, or infinite, are no bounds. */
po_span po_qaff_exact_span(const po_known *known, const po_qaff *expr)
{
    po_span span = po_qaff_span(known, expr);
    isl_aff *aff;
    long value;

    if (!known->domain || is_independent(known, expr))
        return span;
    aff = po_imap_aff(known->map, expr, known->ctx);
    if (po_val_take_long(isl_set_min_val(known->domain, aff), LONG_MAX / 4,
                         &value))
        span.low = value;
    if (po_val_take_long(isl_set_max_val(known->domain, aff), LONG_MAX / 4,
                         &value))
        span.high = value;
    isl_aff_free(aff);
    return span;
}

static bool in_block(po_span span, long divisor, long *block)
{
    if (!is_low(span.low) || !is_high(span.high))
        return false;
    *block = po_floor_div(span.low, divisor);
    return po_floor_div(span.high, divisor) == *block;
}

bool po_qaff_is_in_block(const po_known *known, const po_qaff *expr,
                         long divisor, long *block)
{
    return in_block(po_qaff_span(known, expr), divisor, block) ||
           in_block(po_qaff_exact_span(known, expr), divisor, block);
}
