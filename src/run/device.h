#ifndef POLYOPT_RUN_DEVICE_H
#define POLYOPT_RUN_DEVICE_H

#include "polyopt/attempt.h"
#include "polyopt/device.h"

/* A nest for a device.
 *
 * "variant", "other", "skewed"  the scop, with its dependences, in the order of the program, in another
 *            one, and in that with wavefronts; "attempt" has the loops of one of them
 */
typedef struct po_offloading {
    const po_scop *scop;
    po_run run;
    po_options options;
    po_variant variant;
    po_variant other;
    po_variant skewed;
    po_attempt *attempt;
    po_device_maps *maps;
    po_device device;
    po_arena *arena;
} po_offloading;

/* device_loops.c: find loops of which parts run on a device; why there are none, or NULL. */
const char *po_offloading_find_loops(po_offloading *o);

/* Is an instance of the statement in no parallel loop in the node? */
bool po_offloading_is_serial(const po_ast_node *node, int stmt);

/* Find how often loops and regions are begun on the device; false if that is not known. */
bool po_offloading_count_starts(po_offloading *o);

#endif
