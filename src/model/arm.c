/* What choices and remainders in subscripts come to:
 *
 *     in[x + i < 0 ? 0 : x + i] is in[0] but where x + i >= 0, and in[x + i] but where x + i < 0;
 *     in[(x + 1) % w] is in[x + 1] but where x + 1 >= w, and in[x + 1 - w] but where x + 1 < w.
 *
 * Loops can then be cut where borders begin (scalar/border_split.c).
 */
#include "affine.h"

#include <isl/set.h>

/* More is not noted of a region. */
#define MAX_ARM 64

/* Has this been noted of "expr", in as many loops?  And, unless "other" is NULL, with all of it? */
static bool is_noted(const po_region *region, const po_expr *expr,
                     const po_expr *value, __isl_keep isl_set *other)
{
    isl_size depth = isl_set_dim(region->domain, isl_dim_set);

    for (int i = 0; i < region->scop->n_arm; i++) {
        const po_arm *arm = &region->scop->arm[i];
        isl_bool covers = isl_bool_true;

        if (arm->expr != expr || !po_expr_is_same(arm->value, value) ||
            isl_set_dim(arm->other, isl_dim_set) != depth)
            continue;
        if (other)
            covers = isl_set_is_subset(other, arm->other);
        if (covers == isl_bool_true)
            return true;
    }
    return false;
}

/* A node that is part of several expressions may be evaluated at other points in each: then it is
 * noted several times, and all of that counts.
 */
void po_arm_note(po_translation *t, const po_expr *expr, const po_expr *value,
                 __isl_take isl_set *other)
{
    po_scop *scop = t->region->scop;
    bool is_more =
        scop->n_arm < MAX_ARM || is_noted(t->region, expr, value, NULL);

    other = isl_set_intersect(other, isl_set_copy(t->where));
    if (other && is_more &&
        po_type_is_same(po_expr_strip(value)->type, expr->type) &&
        !is_noted(t->region, expr, value, other))
        *PO_ARENA_ADD(scop->arena, scop->arm, scop->n_arm) =
            (po_arm){expr, value, other};
    else
        isl_set_free(other);
}

/* Return "expr" minus "what", without it if it is one of the operands of a sum. */
static const po_expr *without(po_arena *arena, const po_expr *expr,
                              const po_expr *what)
{
    const po_expr *sum = po_expr_strip(expr);
    const po_expr *left = sum->n_arg == 2 ? sum->arg[0] : NULL;
    const po_expr *less;

    if (sum->kind != PO_EXPR_BINARY || !po_type_is_same(sum->type, what->type))
        return NULL;
    if (sum->op == PO_OP_ADD && po_expr_is_same(sum->arg[1], what))
        return left;
    if (sum->op == PO_OP_ADD && po_expr_is_same(left, what))
        return sum->arg[1];
    if (sum->op != PO_OP_ADD && sum->op != PO_OP_SUB)
        return NULL;
    less = without(arena, left, what);
    return less ? po_expr_binary(arena, &sum->loc, sum->op, sum->type, less,
                                 sum->arg[1])
                : NULL;
}

void po_arm_note_remainder(po_translation *t, const po_expr *expr, int times,
                           __isl_take isl_set *other)
{
    po_arena *arena = t->region->scop->arena;
    const po_expr *value = expr->arg[0];

    if (times > 0)
        value = without(arena, expr->arg[0], expr->arg[1]);
    if (!value)
        value = po_expr_binary(arena, &expr->loc, PO_OP_SUB, expr->type,
                               expr->arg[0], expr->arg[1]);
    po_arm_note(t, expr, value, other);
}
