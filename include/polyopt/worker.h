#ifndef POLYOPT_WORKER_H
#define POLYOPT_WORKER_H

#include <sys/types.h>

#include "polyopt/diag.h"

/* What the work on a file comes to: the status to exit with, the text to be
 * written, the certificate, the rule for make, messages that are objects (see po_diag), the first
 * of the errors among them, and what is counted.
 */
typedef struct po_outcome {
    int status;
    po_text out;
    po_text certificate;
    po_text depend;
    po_text lines;
    po_text first;
    po_tally tally;
} po_outcome;

/* The work: "run" is called with "user" and an outcome to fill in.  It may use
 * up to "memory_mb" MiB (0: as much as this process).  If it "is_silent", what
 * libraries print is dropped.
 */
typedef struct po_work {
    void (*run)(void *user, po_outcome *outcome);
    void *user;
    long memory_mb;
    bool is_silent;
} po_work;

typedef enum po_worker_end {
    PO_WORKER_DONE,   /* the outcome is complete                       */
    PO_WORKER_MEMORY, /* there was not enough memory, and no outcome   */
    PO_WORKER_CRASHED /* something else ended it, and there is none    */
} po_worker_end;

/* Let "work" fill in "outcome" in a process of its own.  If that crashes, nothing
 * has happened to this process; "*signal_number" is that of the signal, or 0, and
 * of "outcome", only what the work took is filled in.
 * Where there is no second process to be had, the work is done in this one.
 */
po_worker_end po_worker_run(const po_work *work, po_outcome *outcome,
                            int *signal_number);

/* Have this process end with its parent, where that is possible.  False if that
 * has ended.
 */
bool po_worker_follow(pid_t parent);
void po_outcome_free(po_outcome *outcome);

#endif
