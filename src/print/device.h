#ifndef POLYOPT_PRINT_DEVICE_H
#define POLYOPT_PRINT_DEVICE_H

#include "polyopt/device.h"
#include "ranks.h"

/* device_refuse.c: why can no device run the nest, as the file has what is not there, or arrays,
 * or parameters of the function, cannot be moved?  NULL if one can.
 */
const char *po_device_refuse_unit(const printer *p);
const char *po_device_refuse_params(const printer *p,
                                    const po_outline *outline);

/* device_directive.c: array number "i"; the clauses for the arrays that the text mentions, or all if
 * it is NULL, where they are there already or not; is the whole nest one loop that runs on the
 * device, but for conditions around it?
 */
const po_array *po_device_array_of(const po_device *device, int i);
void po_print_device_maps(printer *p, const char *text, bool is_resident,
                          int indent);
bool po_device_is_one_loop(const po_ast_node *root);

#endif
