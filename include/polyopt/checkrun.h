#ifndef POLYOPT_CHECKRUN_H
#define POLYOPT_CHECKRUN_H

#include "polyopt/diag.h"
#include "polyopt/options.h"

typedef enum po_check_result {
    PO_CHECK_SAME,       /* the two programs do the same                  */
    PO_CHECK_DIFFERENT,  /* they do not, or the result does not compile   */
    PO_CHECK_NO_PROGRAM, /* the original does not compile and link        */
    PO_CHECK_FAILED      /* it could not be found out; a message says why */
} po_check_result;

/* Compile the original text and the result with the compiler $CC, or cc, and the
 * flags of "options"; run both with its program arguments, the result with one
 * thread and with as many as usual; compare what they print and how they end,
 * and report the times on stdout.  Everything is done in a temporary folder that
 * is removed at the end.
 */
po_check_result po_check_run(const po_options *options, const po_text *original,
                             const po_text *result, po_diag *diag);

#endif
