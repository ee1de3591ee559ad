/* Values of quasi-affine expressions.
 */
#include "model.h"

static bool atom_value(const po_term *atom, const long *var, const long *param,
                       long *result)
{
    long arg;

    if (atom->kind == PO_ATOM_VAR || atom->kind == PO_ATOM_PARAM) {
        const long *value = atom->kind == PO_ATOM_VAR ? var : param;

        *result = value[atom->index];
        return true;
    }
    if (!qaff_value(atom->arg, var, param, &arg))
        return false;
    *result = po_floor_div(arg, atom->den);
    if (atom->kind == PO_ATOM_MOD)
        *result = arg - *result * atom->den;
    return true;
}

bool qaff_value(const po_qaff *expr, const long *var, const long *param,
                long *result)
{
    long sum = expr->constant;

    for (int i = 0; i < expr->n_term; i++) {
        long part;

        if (!atom_value(&expr->term[i], var, param, &part) ||
            !po_mul(part, expr->term[i].coef, &part) ||
            !po_add(sum, part, &sum))
            return false;
    }
    *result = sum;
    return true;
}
