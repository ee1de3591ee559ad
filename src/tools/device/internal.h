#ifndef POLYOPT_DEVICE_INTERNAL_H
#define POLYOPT_DEVICE_INTERNAL_H

#include "polyopt/device.h"

/* refuse.c: why can no device compute what the region does, as it is not known which elements are
 * accessed, or there are operations with other results?  NULL if one can.
 */
const char *po_device_refuse(const po_scop *scop);

#endif
