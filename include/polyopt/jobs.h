#ifndef POLYOPT_JOBS_H
#define POLYOPT_JOBS_H

#include "polyopt/options.h"

/* Work in parts that are numbered from 0 to n - 1, each of which gets a process of
 * its own, up to "max" at a time.
 *
 * "work"  does a part, appends what comes of it to "result", and returns a status;
 *         it runs in another process, or in this one if there is none to be had
 * "take"  gets that, in the order of the parts, in this process; "status" is the
 *         number of a signal, negated, if one has ended the process; NULL if only
 *         the statuses are wanted
 */
typedef struct po_jobs {
    int n;
    long max;
    int (*work)(void *user, int number, po_text *result);
    void (*take)(void *user, int number, int status, const po_text *result);
    void *user;
} po_jobs;

/* Do all parts.  What they print on stderr comes in their order, whatever that of
 * their ends.  Returns the worst status.
 */
int po_jobs_run(const po_jobs *jobs);

/* The number of processes that -j asks for, see po_options; "usual" if it does not,
 * but no more than there are processors.
 */
long po_jobs_max(long asked, long usual);

#endif
