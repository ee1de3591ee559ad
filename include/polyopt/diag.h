#ifndef POLYOPT_DIAG_H
#define POLYOPT_DIAG_H

#include "polyopt/base.h"

typedef enum po_reject {
#define REJECT(name, code, message) PO_REJECT_##name,
#include "polyopt/reject.def"
#undef REJECT
    PO_N_REJECT
} po_reject;

/* What to do about it: what goes for the reason, nothing, or something else of help.def
 * that goes for some of its cases.
 */
typedef enum po_advice {
    PO_ADVICE_REASON,
    PO_ADVICE_NONE,
#define HELP(name, text)
#define ADVICE(name, text) PO_ADVICE_##name,
#include "polyopt/help.def"
#undef ADVICE
#undef HELP
    PO_N_ADVICE
} po_advice;

const char *po_reject_code(po_reject why);
const char *po_reject_message(po_reject why);

/* What is advised, NULL if there is nothing to be said. */
const char *po_reject_help(po_reject why, po_advice advice);

/* Why a nest stays as it is, with the offending piece of source, or NULL. */
typedef struct po_cause {
    po_reject why;
    po_advice advice;
    const char *text;
} po_cause;

/* The loop nest that a remark is about: the function, where it begins, and the
 * line in which it ends.
 */
typedef struct po_nest {
    const char *function;
    po_loc loc;
    int end_line;
} po_nest;

typedef enum po_remark_kind {
    PO_REMARK_OPTIMISED,
    PO_REMARK_UNCHANGED,
    PO_REMARK_DOUBT, /* a check failed                       */
    PO_REMARK_NOTICE /* about a whole file or function       */
} po_remark_kind;

/* A remark that waits for being printed.
 *
 * "at"        the place that it points to
 * "nest"      the nest; only a place if the remark is not about one
 * "number"    remarks are counted from 0
 * "why"       PO_N_REJECT if there is no reason
 * "advice"    what to do about it
 * "text"      what was done, or the offending piece of source; empty if none
 * "spent_us"  processor time that the work on the nest took
 * "memory_kb" the most memory that had been in use when it was done
 */
typedef struct po_remark {
    po_remark_kind kind;
    po_loc at;
    po_nest nest;
    int number;
    po_reject why;
    po_advice advice;
    char *text;
    long spent_us;
    long memory_kb;
} po_remark;

/* Which OpenMP directives were written: those that imply the most. */
typedef enum po_openmp {
    PO_OPENMP_NONE,
    PO_OPENMP_SIMD,
    PO_OPENMP_PARALLEL
} po_openmp;

/* What a file comes to: how many nests, what the result has to be compiled with,
 * the processor time, and the most memory that was in use.
 */
typedef struct po_tally {
    int n_nest;
    int n_optimised;
    po_openmp openmp;
    long time_us;
    long memory_kb;
} po_tally;

/* Where messages go.  Remarks are about the user's program, errors about the
 * invocation; both have a compiler's shape.  "quiet" drops the remarks,
 * "verbose" adds notes on what is being done.
 *
 * Remarks wait in "remark" until po_diag_flush, which prints them in the order
 * of the text, however they were found.
 *
 * With "json", a message is an object, and all of them, one a line, wait in
 * "lines" until po_diag_close.  "file" is the one that messages without a place
 * are about, "first" the first error.
 *
 * "began_us" is when the work on the next remark has begun, on the clock of the
 * processor.
 */
typedef struct po_diag {
    bool quiet;
    bool verbose;
    bool json;
    const char *file;
    po_text lines;
    po_text first;
    po_openmp openmp;
    long began_us;
    int n_error;
    int n_unchanged;
    int n_optimised;
    int n_internal;
    int n_remark;
    po_remark *remark;
} po_diag;

void po_diag_error(po_diag *diag, const po_loc *loc, const char *format, ...)
    PO_PRINTF(3, 4);
void po_diag_warning(po_diag *diag, const po_loc *loc, const char *format, ...)
    PO_PRINTF(3, 4);
void po_diag_reject(po_diag *diag, const po_nest *nest, const po_loc *at,
                    po_reject why, const char *text);
void po_diag_reject_as(po_diag *diag, const po_nest *nest, const po_loc *at,
                       const po_cause *cause);
void po_diag_distrust(po_diag *diag, const po_loc *loc, const char *what);
void po_diag_note(po_diag *diag, const po_loc *loc, const char *format, ...)
    PO_PRINTF(3, 4);
void po_diag_optimised(po_diag *diag, const po_nest *nest, const char *what);
void po_diag_remark(po_diag *diag, const po_loc *loc, const char *what,
                    const char *why, const char *code);
void po_diag_flush(po_diag *diag);

/* Take over what another one has collected: remarks, lines, counts; but not its
 * errors.  "from" is empty then.
 */
void po_diag_adopt(po_diag *diag, po_diag *from);

/* The processor time since the last remark, or the last call; and: as if that
 * had been "us" microseconds ago.
 */
long po_diag_lap(po_diag *diag);
void po_diag_resume(po_diag *diag, long us);

/* Say what the file came to, if messages are objects, and print them all. */
void po_diag_close(po_diag *diag, int status, const po_tally *tally);

/* json.c: append the object for a message, a remark, a file. */
void po_json_message(po_text *out, const char *kind, const char *file,
                     const po_loc *loc, const char *text);
void po_json_remark(po_text *out, const po_remark *remark);
void po_json_file(po_text *out, const po_diag *diag, int status,
                  const po_tally *tally);

#endif
