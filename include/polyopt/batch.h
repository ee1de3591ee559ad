#ifndef POLYOPT_BATCH_H
#define POLYOPT_BATCH_H

#include "polyopt/options.h"

/* Have "run" do every input file, with options of its own, which it is given; the
 * worst status.  With several files, nothing is done if that of one would be
 * lost.
 */
int po_batch_run(const po_options *options,
                 int (*run)(const po_options *options));

/* jobs.c: have "work" do what is numbered from 0 to n - 1, each in a process of
 * its own, and up to "max" at a time.  What they print on stderr comes in their
 * order, whatever that of their ends.  Returns the worst status.
 */
int po_jobs_run(int n, long max, int (*work)(void *user, int number),
                void *user);

#endif
