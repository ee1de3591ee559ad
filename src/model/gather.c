/* Subscripts that are not affine, but of which something is known: elements of a small
 * type, as in table[byte[i]], or remainders, and sums of such a value and an affine one.
 * What such a reference may access has ends then, which can be compared with others.
 */
#include "reference.h"

/* A range with numbers beyond this is not worth a comparison: it has to be free of all
 * else that is stored.
 */
#define MAX_NUMBER 131072L

static bool is_short(const po_range *range)
{
    return range->low >= -MAX_NUMBER && range->high <= MAX_NUMBER;
}

/* Make "doubt" that of the sum of two values. */
void po_doubt_add(po_doubt *doubt, const po_doubt *other)
{
    if (!other->is_unknown)
        return;
    if (!doubt->is_unknown) {
        *doubt = *other;
        return;
    }
    doubt->range.low += other->range.low;
    doubt->range.high += other->range.high;
    doubt->is_bounded =
        doubt->is_bounded && other->is_bounded && is_short(&doubt->range);
}

/* Make "doubt" that of the value with the other sign. */
void po_doubt_negate(po_doubt *doubt)
{
    doubt->range = (po_range){-doubt->range.high, -doubt->range.low};
}

/* Is it a + b, whose value is that of the sum of integers, or the program undefined? */
static bool is_sum(const po_region *region, const po_expr *expr)
{
    return expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_ADD &&
           po_type_is_integer(expr->type) && expr->type->is_signed &&
           !region->source->fwrapv;
}

/* Store in "doubt" what is known of the value of a subscript that is no affine function,
 * or of one operand of it, if it is a sum; the other operand is returned then, else NULL.
 */
const po_expr *po_doubt_of(const po_region *region, const po_expr *index,
                           po_doubt *doubt)
{
    index = po_expr_strip(index);
    *doubt = (po_doubt){.is_unknown = true};
    if (po_expr_range(index, NULL, NULL, &doubt->range)) {
        doubt->is_bounded = is_short(&doubt->range);
        return NULL;
    }
    for (int i = 0; i < 2 && is_sum(region, index); i++) {
        doubt->is_bounded =
            po_expr_range(index->arg[i], NULL, NULL, &doubt->range) &&
            is_short(&doubt->range);
        if (doubt->is_bounded)
            return index->arg[1 - i];
    }
    return NULL;
}
