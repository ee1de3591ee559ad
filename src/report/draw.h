/* What pictures of planes have in common; for this folder. */
#ifndef POLYOPT_REPORT_DRAW_H
#define POLYOPT_REPORT_DRAW_H

#include "internal.h"

/* What is around the cells, the height of a line of text, and the least width. */
#define PO_DRAW_LEFT  46
#define PO_DRAW_TOP   40
#define PO_DRAW_RIGHT 16
#define PO_DRAW_LINE  17
#define PO_DRAW_LEAST 330

/* Begin a text, at the place, of a class. */
void po_draw_text(double x, double y, const char *kind, po_text *out);

/* An axis from "begin" to "end", downwards or to the right, and its name, as HTML. */
void po_draw_axis(const char *name, bool is_down, double begin, double end,
                  po_text *out);

/* The name of an iterator. */
void po_draw_iter(const po_scop *scop, int stmt, int loop, po_text *out);

/* Lines with the values of parameters, and of the loops that are not drawn; returns where the
 * next line is.
 */
double po_draw_values(const po_plane *plane, double y, po_text *out);

#endif
