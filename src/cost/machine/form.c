/* Real-valued affine functions of the loop variables, to estimate with:
 * conversion from quasi-affine expressions, where a floor is replaced by its
 * mean value, and evaluation at the middle and at the ends of the loops
 * around.  Approximate.
 */
#include <math.h>

#include "model.h"

bool po_form_is_constant(const po_form *form)
{
    for (int d = 0; d < MAX_DEPTH; d++)
        if (form->k[d] != 0)
            return false;
    return true;
}

/* a + factor · b */
po_form po_form_sum(const po_form *a, const po_form *b, double factor)
{
    po_form sum = *a;

    sum.c += factor * b->c;
    for (int d = 0; d < MAX_DEPTH; d++)
        sum.k[d] += factor * b->k[d];
    return sum;
}

/* floor(x / den), on average. */
static po_form floor_of(const po_form *x, double den)
{
    const po_form zero = {0};
    po_form form = po_form_sum(&zero, x, 1 / den);

    if (po_form_is_constant(&form))
        form.c = floor(form.c);
    else
        form.c -= (den - 1) / (2 * den);
    return form;
}

po_form po_form_of(const po_model *m, const po_qaff *x)
{
    po_form form = {.c = (double)x->constant};

    for (int i = 0; i < x->n_term; i++) {
        const po_term *term = &x->term[i];
        po_form atom = {0};

        if (term->kind == PO_ATOM_VAR) {
            atom = m->var[term->index];
        } else if (term->kind == PO_ATOM_PARAM) {
            atom.c = m->param[term->index];
        } else {
            po_form inner = po_form_of(m, term->arg);

            atom = floor_of(&inner, (double)term->den);
        }
        form = po_form_sum(&form, &atom, (double)term->coef);
    }
    return form;
}

/* The value halfway through all loops around, of which "loop" is the innermost. */
double po_form_mid(const po_model *m, const po_form *form, int loop)
{
    double value = form->c;

    for (int l = loop; l >= 0; l = m->loop[l].parent)
        if (m->loop[l].trips > 1)
            value += form->k[m->loop[l].depth] * (m->loop[l].trips - 1) / 2;
    return value;
}

/* The least and the greatest value in these loops. */
void po_form_span(const po_model *m, const po_form *form, int loop, double *low,
                  double *high)
{
    *low = *high = form->c;
    for (int l = loop; l >= 0; l = m->loop[l].parent) {
        double change = form->k[m->loop[l].depth] * (m->loop[l].trips - 1);

        if (m->loop[l].trips > 1 && change > 0)
            *high += change;
        else if (m->loop[l].trips > 1)
            *low += change;
    }
}
