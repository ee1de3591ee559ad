#ifndef POLYOPT_BATCH_H
#define POLYOPT_BATCH_H

#include "polyopt/options.h"

/* Have "run" do every input file, with options of its own, which it is given; the
 * worst status.  With several files, nothing is done if that of one would be
 * lost.  A single file without a database needs none of this.
 */
int po_batch_run(const po_options *options,
                 int (*run)(const po_options *options));

#endif
