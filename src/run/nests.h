#ifndef POLYOPT_NESTS_H
#define POLYOPT_NESTS_H

#include "polyopt/pipeline.h"

/* The new texts for a file, in order.
 *
 * "is_idle"  all went well with the last nest, but nothing was gained
 */
typedef struct po_patches {
    bool is_idle;
    int n;
    int room;
    po_patch *patch;
} po_patches;

/* Optimise a function: add its new texts to the list, or print the stage that the
 * options ask for to "out".  Returns how many regions there are.
 */
int po_nests_optimise(const po_unit *unit, int function, const po_run *run,
                      po_patches *list, po_text *out);

#endif
