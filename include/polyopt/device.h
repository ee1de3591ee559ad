#ifndef POLYOPT_DEVICE_H
#define POLYOPT_DEVICE_H

#include "polyopt/ranks.h"

/* The range of memory of an array that a device has a copy of: from the least to the greatest
 * address of "points".
 *
 * "points"     [n] -> { A[e] : ... }: all that the region accesses; or, with "is_corners", the two
 *              corners of a box around that, both of which it accesses
 * "written"    [n] -> { A[e] : ... }: all that the region may write, and that comes back
 * "is_filled"  that is every element of the range, certainly written, as far as that is known
 *              whatever the parameters are
 * "is_sent"    the copy has the values of the array to begin with; if it has not, then the range is
 *              filled, and no value from before is read
 * "is_returned"  the array gets those of the copy in the end, where they are written: others may
 *              be in use by somebody else
 */
typedef struct po_mapped_array {
    int array;
    isl_set *points;
    bool is_corners;
    isl_set *written;
    bool is_filled;
    bool is_sent;
    bool is_returned;
} po_mapped_array;

/* What a device needs for a region: the arrays with subscripts that it does not declare. */
typedef struct po_device_maps {
    po_arena *arena;
    const po_scop *scop;
    int n;
    po_mapped_array *map;
} po_device_maps;

/* tools/device/maps.c: find the ranges; NULL if there are none, with the reason in "*why", or isl
 * gives up, with NULL there.
 */
po_device_maps *po_device_maps_find(const po_scop *scop, const char **why);
po_device_maps *po_device_maps_free(po_device_maps *maps);

/* verify/share/device.c: do the loops compute what the region does, if those that are parallel, and
 * blocks that are regions, run on a device, with the ranges, and those around them here?  "why" says
 * what is wrong.
 */
isl_bool po_verify_device(const po_device_maps *maps, const po_ast *ast,
                          const char **why);

/* A range, as loops over its points, and over what is written, if it is not filled; and a reference
 * to elements of the array.
 */
typedef struct po_device_array {
    const po_mapped_array *map;
    po_reference_place place;
    po_scan scan;
    po_scan written;
} po_device_array;

/* What there is to print of a nest that may run on a device.
 *
 * "ast"     loops of the scop: the parallel ones that are in no other run there, and regions
 * "n_work", "work"    the time that they take on one thread, a sum; "n_serial", "serial": that of
 *           what is in no such loop; "n_start", "start": how often one is begun, or a region
 * "is_asked"  the device is only used if it is faster: it takes "latency_ns" for each start, and
 *           "byte_ns" for each byte, and is "speed" times as fast as one thread, a thread of its
 *           own "thread_speed" times
 * "memory_bytes"  and if the ranges have no more bytes
 */
typedef struct po_device {
    const po_scop *scop;
    const po_ast *ast;
    int n_array;
    po_device_array *array;
    int n_work;
    po_work *work;
    int n_serial;
    po_work *serial;
    int n_start;
    po_work *start;
    bool is_asked;

    double latency_ns;
    double byte_ns;
    double speed;
    double thread_speed;
    double memory_bytes;
} po_device;

/* print/device.c: have a device run the nest of which "patch" has the text: "function" gets the
 * function that does it.  Why that cannot be, NULL if it is done.
 */
const char *po_print_device(const po_device *device, const po_unit *unit,
                            int number, po_patch *function, po_patch *patch);

#endif
