#ifndef POLYOPT_CERTIFICATE_H
#define POLYOPT_CERTIFICATE_H

#include <isl/schedule.h>

#include "polyopt/deps.h"

/* What was proved of a nest that is rewritten.
 *
 * "path"     of the file that is optimised
 * "summary"  what was done, as in the remark
 * "assume"   the run-time condition of the new text in C; "" if there is none
 * "loops"    the verdict on the generated loops; NULL if they were not checked
 * "is_packed"  they copy parts of arrays into buffers; then they were checked
 *
 * The tree has passed po_verify_schedule.
 */
typedef struct po_certificate {
    const po_scop *scop;
    const po_deps *deps;
    isl_schedule *tree;
    const char *path;
    const char *summary;
    const char *assume;
    const char *loops;
    bool is_packed;
} po_certificate;

/* Append the JSON object for a nest to "out", which holds those before it. */
void po_certificate_add(const po_certificate *nest, po_text *out);

/* Append a whole certificate, for the nests in "nests", to "out". */
void po_certificate_print(const char *path, const po_text *nests, po_text *out);

#endif
