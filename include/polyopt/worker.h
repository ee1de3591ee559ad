#ifndef POLYOPT_WORKER_H
#define POLYOPT_WORKER_H

#include "polyopt/base.h"

/* What the work on a file comes to: the text to be written, and the
 * certificate, and the status to exit with.
 */
typedef struct po_outcome {
    int status;
    po_text out;
    po_text certificate;
} po_outcome;

typedef enum po_worker_end {
    PO_WORKER_DONE,   /* the outcome is complete                       */
    PO_WORKER_MEMORY, /* there was not enough memory, and no outcome   */
    PO_WORKER_CRASHED /* something else ended it, and there is none    */
} po_worker_end;

/* Let "work" fill in "outcome" in a process of its own, that may use up to
 * "memory_mb" MiB (0: as much as this one).  If that crashes, nothing has
 * happened to this process; "*signal_number" is that of the signal, or 0.
 * Where there is no second process to be had, the work is done in this one.
 */
po_worker_end po_worker_run(void (*work)(void *user, po_outcome *outcome),
                            void *user, long memory_mb, po_outcome *outcome,
                            int *signal_number);
void po_outcome_free(po_outcome *outcome);

#endif
