#ifndef POLYOPT_JOBS_H
#define POLYOPT_JOBS_H

#include "polyopt/options.h"

/* Work in parts that are numbered from 0 to n - 1, each of which gets a process of
 * its own, up to "max" at a time; a single one is done in this process.
 *
 * "has_results"  texts come of the parts, not only statuses
 * "number"   the part that is to be worked on, or that is done
 * "is_work"  it is to be worked on
 * "status"   what came of it: a status, or the number of a signal, negated, that has
 *            ended the process
 * "result"   the text that came of it
 * "worst"    the worst status so far
 *
 * The rest is for jobs.c: "n_begun" parts have begun, "n_taken" have been taken, and
 * "n_running" have not ended; "is_child": this is the process of a part.
 */
typedef struct po_jobs {
    int n;
    long max;
    bool has_results;
    int number;
    bool is_work;
    int status;
    po_text result;
    int worst;
    int n_begun;
    int n_taken;
    int n_running;
    bool is_child;
    struct po_job *job;
} po_jobs;

/* What is to be done next; false if all is done.  If it "is_work", the caller does the
 * part, in another process, which ends with the next call, or in this one if there is
 * none to be had; it sets "result", and "status" unless that is 0.  Else these are what
 * came of a part: this process gets them in the order of the parts, and so does stderr
 * what they print.
 */
bool po_jobs_next(po_jobs *jobs);

/* The number of processes that -j asks for, see po_options; "usual" if it does not,
 * but no more than there are processors.
 */
long po_jobs_max(long asked, long usual);

#endif
