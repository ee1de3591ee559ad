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

/* Are the two so many elements apart in their rows, wherever they move?  Store how many. */
static bool find_offset(const po_ref_model *a, const po_ref_model *b,
                        double *offset)
{
    *offset = 0;
    if (a->array != b->array || !b->is_known || a->rank != b->rank)
        return false;
    for (int i = 0; i < a->rank; i++) {
        po_form difference = po_form_sum(&b->sub[i], &a->sub[i], -1);

        if (!po_form_is_constant(&difference) ||
            (i < a->rank - 1 && !is_near(difference.c, 0)))
            return false;
        *offset = difference.c;
    }
    return true;
}

/* Mark the place of "other" among those of "ref", which are "step" apart. */
static unsigned place_of(const po_ref_model *ref, const po_ref_model *other,
                         double step)
{
    double offset;

    if (other->loop != ref->loop || other->may_be ||
        !find_offset(ref, other, &offset) || !is_near(offset, round(offset)))
        return 0;
    offset = fmod(round(offset), step);
    return 1u << (int)(offset < 0 ? offset + step : offset);
}

bool po_ref_is_interleaved(const po_model *m, const po_ref_model *ref)
{
    double step = po_ref_short_stride(m, ref, ref->loop) + 1;
    unsigned found = 0;

    if (step < 1.5 || !is_near(step, round(step)))
        return false;
    for (int i = 0; i < m->n_ref; i++)
        if (m->ref[i].is_write == ref->is_write && !m->ref[i].is_kept)
            found |= place_of(ref, &m->ref[i], step);
    for (int i = 0; i < m->n_kept; i++)
        if (ref->is_write ? m->kept[i].is_stored : m->kept[i].is_loaded)
            found |= place_of(ref, &m->kept[i].ref, step);
    return found == (1u << (int)step) - 1;
}
