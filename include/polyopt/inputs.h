#ifndef POLYOPT_INPUTS_H
#define POLYOPT_INPUTS_H

#include "polyopt/base.h"
#include "polyopt/diag.h"
#include "polyopt/machine.h"
#include "polyopt/openscop.h"
#include "polyopt/options.h"
#include "polyopt/script.h"

/* What is read besides the C file, before the work begins.
 *
 * "schedules" the text with orders, of --schedule-in
 * "openscop"  the same if it is OpenScop; else NULL
 * "script"    of --script; or NULL
 * "machine"   of --machine, or the default
 */
typedef struct po_inputs {
    po_text schedules;
    po_openscop *openscop;
    po_script *script;
    po_machine machine;
} po_inputs;

/* Store the machine that the options name; false, with messages, if that fails. */
bool po_inputs_read_machine(const po_options *options, po_machine *machine,
                            po_diag *diag);

/* Read all that the options name into "inputs", which has nothing; false, with messages, if
 * that fails.  It is to be cleared in any case.
 */
bool po_inputs_read(po_inputs *inputs, const po_options *options,
                    po_diag *diag);
void po_inputs_clear(po_inputs *inputs);

#endif
