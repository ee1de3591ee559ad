/* How references move through memory from one iteration of a loop to the next: not at all, by so many bytes, or in ways
 * that are not known.  That decides on vectors, and on the cache lines that are touched.
 */
#include <math.h>

#include "model.h"

static bool is_near(double a, double b)
{
    return fabs(a - b) < 1e-6;
}

po_move po_ref_move(const po_model *m, const po_ref_model *ref, int loop)
{
    int depth = m->loop[loop].depth;
    po_move move = PO_MOVE_NONE;

    if (!ref->is_known || ref->torn.k[depth] != 0)
        return PO_MOVE_FAR;
    for (int i = 0; i < ref->rank; i++) {
        double step = fabs(ref->sub[i].k[depth]);

        if (is_near(step, 0))
            continue;
        if (i < ref->rank - 1 || !is_near(step, 1) ||
            ref->unit_bytes > ref->bytes)
            return PO_MOVE_FAR;
        move = PO_MOVE_UNIT;
    }
    return move;
}

double po_ref_short_stride(const po_model *m, const po_ref_model *ref, int loop)
{
    int depth = loop < 0 ? 0 : m->loop[loop].depth;
    double step = 0;

    if (loop < 0 || !ref->is_known || ref->unit_bytes > ref->bytes ||
        ref->torn.k[depth] != 0)
        return 0;
    for (int i = 0; i < ref->rank; i++) {
        step = fabs(ref->sub[i].k[depth]);
        if (i < ref->rank - 1 && !is_near(step, 0))
            return 0;
    }
    return step < PO_SHORT_STRIDE + 0.5 && step > 1.5 ? step - 1 : 0;
}
