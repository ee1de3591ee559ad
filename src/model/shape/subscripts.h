#ifndef POLYOPT_SHAPE_SUBSCRIPTS_H
#define POLYOPT_SHAPE_SUBSCRIPTS_H

#include "../internal.h"

/* References to one array while its shape is looked for.
 *
 * "shape"       says which array it is
 * "is_curved"   one of them is not linear
 * "is_modular"  the subscript of one is computed modulo a power of 2
 * "is_stored"   one of them may be changed
 */
typedef struct po_subscript_list {
    po_region *region;
    const po_shape *shape;
    po_candidates found;
    int n_offset;
    const po_poly **offset;
    bool is_curved;
    bool is_modular;
    bool is_stored;
} po_subscript_list;

/* shape.c: find extents that are no constants, as few as there can be. */
bool po_shape_find_extents(const po_subscript_list *s, po_shape *shape);

/* Do the offsets have linear subscripts in the shape? */
bool po_shape_suits(const po_subscript_list *s, const po_shape *shape);

/* pitch.c: find a pitch, and extents; offsets are then what the shape makes of them. */
bool po_shape_find_pitch(po_subscript_list *s, po_shape *shape);

/* triangle.c: find rows of which each is longer, or shorter, than the one before. */
bool po_shape_find_triangle(const po_subscript_list *s, po_shape *shape);

/* unit_stride.c: does what the symbol stands for occur in the bound of a loop? */
bool po_symbol_is_limit(const po_region *region, int symbol);

/* Note strides with which there is a shape if they are 1: those that come last in the
 * text, at most "n" of them.  False if there are none.
 */
bool po_shape_find_unit_strides(const po_subscript_list *s, int n);

#endif
