/* Shifts, masks and the like with constants as quasi-affine functions: x >> c
 * is a floored division by 2^c, x & mask a difference of remainders modulo
 * powers of two, in two's complement.  For other masks there is no such
 * function.
 */
#include "affine.h"

#include <isl/aff.h>
#include <isl/val.h>

/* Return "lhs", shifted by so many places. */
__isl_give isl_pw_aff *po_bits_shift(po_translation *t,
                                     __isl_take isl_pw_aff *lhs, po_op op,
                                     long places)
{
    isl_val *factor = isl_val_int_from_si(t->region->scop->ctx, 1L << places);

    if (op == PO_OP_SHL)
        return isl_pw_aff_scale_val(lhs, factor);
    return isl_pw_aff_floor(isl_pw_aff_scale_down_val(lhs, factor));
}

/* Is "lhs & c" modelled: is the constant a run of ones in binary that includes
 * the last bit, or any run if "lhs" is a function of parameters only?  (Other
 * bits of iterators have better tests in C than in the model.)
 */
bool po_bits_are_run(__isl_keep isl_pw_aff *lhs, long c)
{
    long low = c & -c;
    isl_size n = isl_pw_aff_dim(lhs, isl_dim_in);
    unsigned n_dim = n < 0 ? 0 : (unsigned)n;
    isl_bool varies = isl_pw_aff_involves_dims(lhs, isl_dim_in, 0, n_dim);

    return c > 0 && c < PO_MAX_COEF && ((c / low) & (c / low + 1)) == 0 &&
           (low == 1 || varies == isl_bool_false);
}

/* "lhs & c" for a run of ones from bit a to bit b - 1: the difference of the
 * remainders of floored divisions by 2^b and 2^a, in two's complement.
 */
__isl_give isl_pw_aff *po_bits_mask(po_translation *t,
                                    __isl_take isl_pw_aff *lhs, long c)
{
    isl_ctx *ctx = t->region->scop->ctx;
    long low = c & -c;
    isl_pw_aff *rest = NULL;

    if (low > 1)
        rest = isl_pw_aff_mod_val(isl_pw_aff_copy(lhs),
                                  isl_val_int_from_si(ctx, low));
    lhs = isl_pw_aff_mod_val(lhs, isl_val_int_from_si(ctx, c + low));
    return rest ? isl_pw_aff_sub(lhs, rest) : lhs;
}

/* Does the conversion keep all bits, and repeat the first one where there are more? */
static bool keeps_bits(const po_expr *expr)
{
    const po_type *from = expr->arg[0]->type;

    return expr->type->kind == PO_TYPE_INT && from->kind == PO_TYPE_INT &&
           (from->is_signed || from->size_bytes >= expr->type->size_bytes);
}

/* Return the number that is written, perhaps in another type; -1 if it is none. */
static long number(const po_expr *expr)
{
    while (expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_CAST) {
        if (expr->type->kind != PO_TYPE_INT || expr->type->size_bytes < 4)
            return -1;
        expr = expr->arg[0];
    }
    return expr->kind == PO_EXPR_INT && expr->value <= PO_MAX_COEF ? expr->value
                                                                   : -1;
}

/* Return 2^b for a constant that has zeros in its last b bits and ones in all others, as
 * ~3, -4 and 0xfffffffcu have; 0 for others.
 */
long po_bits_cleared(const po_expr *expr)
{
    long power = 0;

    while (expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_CAST) {
        if (!keeps_bits(expr))
            return 0;
        expr = expr->arg[0];
    }
    if (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_BNOT)
        power = number(expr->arg[0]) + 1;
    else if (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_MINUS)
        power = number(expr->arg[0]);
    else if (expr->kind == PO_EXPR_INT && expr->type->size_bytes == 4)
        power = (expr->type->is_signed ? 0 : 1L << 32) - expr->value;
    return power > 0 && power <= PO_MAX_COEF && (power & (power - 1)) == 0
               ? power
               : 0;
}

/* Return "lhs" without the bits below "power", in two's complement. */
__isl_give isl_pw_aff *po_bits_clear(po_translation *t,
                                     __isl_take isl_pw_aff *lhs, long power)
{
    isl_val *modulus = isl_val_int_from_si(t->region->scop->ctx, power);
    isl_pw_aff *rest = isl_pw_aff_mod_val(isl_pw_aff_copy(lhs), modulus);

    return isl_pw_aff_sub(lhs, rest);
}
