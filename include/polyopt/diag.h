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

/* How messages are written. */
typedef enum po_remarks {
    PO_REMARKS_NONE,
    PO_REMARKS_TEXT,
    PO_REMARKS_JSON,  /* an object a line                      */
    PO_REMARKS_SARIF, /* one document of SARIF 2.1.0           */
    PO_REMARKS_YAML   /* a document of LLVM's for each message */
} po_remarks;

/* Which remarks are wanted: all if nothing is chosen.  Those that are "missed", about
 * nests left unchanged, if codes are chosen, and no kind.
 *
 * "passed", "missed"  about nests that were optimised, or not
 * "analysis"          about files and functions, and checks that failed
 * "code"              of those with a reason, only these, if "has_code"
 */
typedef struct po_wish {
    bool passed;
    bool missed;
    bool analysis;
    bool has_code;
    bool code[PO_N_REJECT];
} po_wish;

/* What is known of a nest besides: JSON for "transformation" and "estimates", NULL if
 * nothing is; and how many times as fast the result is estimated to be on one thread, and
 * on two; 0 if that is not known.
 */
typedef struct po_details {
    const char *transformation;
    const char *estimates;
    double gain_one;
    double gain_two;
} po_details;

/* Why a nest stays as it is, with the offending piece of source, or NULL.  "is_of_cost": it
 * is what it takes, or could gain, and nothing that is in it.
 */
typedef struct po_cause {
    po_reject why;
    po_advice advice;
    bool is_of_cost;
    const char *text;
    po_details details;
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
 * "details"     what is known besides; its texts are the remark's own
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
    po_details details;
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
 * Where "format" is none for people, and where messages go to the file "path", they wait
 * in "lines" until po_diag_close; errors and warnings are said on stderr as well if they go
 * to a file.  "said", if it is not NULL, takes them over then, to be part of a document.
 * "file" is the one that messages without a place are about, "first" the first error.
 *
 * "keeps"       remarks are collected even if they are not printed, for a report
 * "wish"        the remarks that are wanted
 * "has_color", "has_source"  texts have colours, and remarks the line that they point to
 * "source"      the text of the file, NULL as long as it is not known
 * "began_us"    when the work on the next remark has begun, on the clock of the processor
 */
typedef struct po_diag {
    bool quiet;
    bool keeps;
    bool verbose;
    po_remarks format;
    po_wish wish;
    bool has_color;
    bool has_source;
    const po_text *source;
    const char *path;
    po_text *said;
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
void po_diag_optimised(po_diag *diag, const po_nest *nest, const char *what,
                       const po_details *details);
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

/* Say what the file came to, if that is part of the format, and deliver all that waits: to
 * "said", to a file, or to stderr.  False, with a message, if the file cannot be written.
 */
bool po_diag_close(po_diag *diag, int status, const po_tally *tally);

/* Are messages for people, and nothing else? */
bool po_diag_is_text(const po_diag *diag);

/* Release the texts of a remark. */
void po_remark_clear(po_remark *remark);

/* Deliver messages that are complete: as a document of that format, to the file "path", or
 * to stderr if that is NULL.
 */
bool po_remarks_deliver(po_remarks format, const po_text *lines,
                        const char *path, po_diag *diag);

/* remarks.c: append a remark, or a message of a kind, with its place, as people read them. */
void po_plain_remark(po_text *out, const po_diag *diag,
                     const po_remark *remark);
void po_plain_help(po_text *out, const po_diag *diag, const po_remark *remark,
                   const char *help);
void po_plain_message(po_text *out, const po_diag *diag, const char *kind,
                      const po_loc *loc, const char *text);

/* The words of a remark, without its place. */
void po_remark_words(po_text *out, const po_remark *remark);

/* json.c, sarif.c, yaml.c: append what stands for a message, a remark, a file; "file" is
 * what messages without a place are about.
 */
void po_json_message(po_text *out, const char *kind, const char *file,
                     const po_loc *loc, const char *text);
void po_json_remark(po_text *out, const po_remark *remark);
void po_json_file(po_text *out, const po_diag *diag, int status,
                  const po_tally *tally);
void po_sarif_message(po_text *out, const char *kind, const char *file,
                      const po_loc *loc, const char *text);
void po_sarif_remark(po_text *out, const po_diag *diag,
                     const po_remark *remark);
void po_sarif_document(po_text *out, const po_text *results);
void po_yaml_message(po_text *out, const char *kind, const char *file,
                     const po_loc *loc, const char *text);
void po_yaml_remark(po_text *out, const po_remark *remark);

#endif
