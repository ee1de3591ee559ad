#ifndef POLYOPT_TUNE_H
#define POLYOPT_TUNE_H

#include "polyopt/options.h"
#include "polyopt/worker.h"

/* Optimise the text "in" as the options say, and the script, unless that is NULL, in a
 * process of its own.  Messages that are objects are in the outcome, others printed.
 */
typedef void po_tune_optimise(const po_options *options, const po_text *in,
                              const char *script, po_outcome *outcome);

/* Try other scripts for the text than what polyopt does by itself, by compiling and running
 * them, and write the best one to the output.  Returns an exit status: 0 if there is a
 * script; 1 if there is none, which a message says; 2 if the text is no program, or does
 * not compile; 3 if what polyopt made of it did something else than the original.
 */
int po_tune(const po_options *options, const po_text *in,
            po_tune_optimise *optimise, po_diag *diag);

/* Write a description of this machine to the output.  Returns an exit status. */
int po_tune_machine(const po_options *options);

#endif
