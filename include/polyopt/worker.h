#ifndef POLYOPT_WORKER_H
#define POLYOPT_WORKER_H

#include <sys/types.h>

#include "polyopt/diag.h"

/* What the work on a file comes to: the status to exit with, the text to be
 * written, the certificate, schedule trees, the page of --report, the rule for make, messages
 * that are objects (see po_diag), the first of the errors among them, and what is counted.
 */
typedef struct po_outcome {
    int status;
    po_text out;
    po_text certificate;
    po_text trees;
    po_text report;
    po_text depend;
    po_text lines;
    po_text first;
    po_tally tally;
} po_outcome;

/* A process for some work: which, what it writes to, or is read from, and whether this
 * one is it.
 */
typedef struct po_worker {
    pid_t pid;
    int fd;
    bool is_child;
} po_worker;

typedef enum po_worker_end {
    PO_WORKER_DONE,   /* the outcome is complete                       */
    PO_WORKER_MEMORY, /* there was not enough memory, and no outcome   */
    PO_WORKER_CRASHED /* something else ended it, and there is none    */
} po_worker_end;

/* Begin a process for work that may go wrong.  As that of fork, the call ends twice: true
 * in the process that is to do the work, which may use up to "memory_mb" MiB (0: as
 * much as this one), and prints nothing on stderr if it "is_silent".
 * Where there is no second process to be had, the work is to be done in this one.
 */
bool po_worker_begin(po_worker *worker, long memory_mb, bool is_silent);

/* What follows the work, in both: that of the work hands "outcome" over, and ends here;
 * this one waits for it.  If the other has crashed, nothing has happened to this one;
 * "*signal_number" is that of the signal, or 0, and of "outcome", only what the work
 * took is filled in.
 */
po_worker_end po_worker_finish(po_worker *worker, po_outcome *outcome,
                               int *signal_number);

/* Have this process end with its parent, where that is possible.  False if that
 * has ended.
 */
bool po_worker_follow(pid_t parent);
void po_outcome_free(po_outcome *outcome);

/* Is the stack that processes get smaller than the work may need? */
bool po_worker_has_little_stack(void);

#endif
