#ifndef POLYOPT_DIAG_H
#define POLYOPT_DIAG_H

#include "polyopt/base.h"

typedef enum po_reject {
#define REJECT(name, code, message) PO_REJECT_##name,
#include "polyopt/reject.def"
#undef REJECT
    PO_N_REJECT
} po_reject;

const char *po_reject_code(po_reject why);
const char *po_reject_message(po_reject why);

/* A remark that waits for being printed; "text" is all but its place. */
typedef struct po_remark {
    po_loc loc;
    int number;
    po_reject why;
    char *text;
} po_remark;

/* Where messages go.  Remarks are about the user's program, errors about the
 * invocation; both have a compiler's shape.  "quiet" drops the remarks,
 * "verbose" adds notes on what is being done.
 *
 * Remarks wait in "remark" until po_diag_flush, which prints them in the order
 * of the program, however they were found.
 */
typedef struct po_diag {
    bool quiet;
    bool verbose;
    int n_error;
    int n_unchanged;
    int n_optimised;
    int n_internal;
    int n_remark;
    int room;
    po_remark *remark;
} po_diag;

void po_diag_error(po_diag *diag, const po_loc *loc, const char *format, ...)
    PO_PRINTF(3, 4);
void po_diag_reject(po_diag *diag, const po_loc *loc, po_reject why,
                    const char *text);
void po_diag_distrust(po_diag *diag, const po_loc *loc, const char *what);
void po_diag_note(const po_diag *diag, const po_loc *loc, const char *format,
                  ...) PO_PRINTF(3, 4);
void po_diag_optimised(po_diag *diag, const po_loc *loc, const char *what);
void po_diag_flush(po_diag *diag);

#endif
