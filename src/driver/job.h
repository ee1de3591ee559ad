#ifndef POLYOPT_JOB_H
#define POLYOPT_JOB_H

/* The work on one command that compiles C. */
#include "driver.h"

/* What becomes of a file. */
typedef enum po_result {
    PO_RESULT_UNCHANGED,
    PO_RESULT_OPTIMISED,
    PO_RESULT_SKIPPED,
    PO_RESULT_FAILED
} po_result;

/* A C input of the command.
 *
 * "at"      its place among the words of the command
 * "path"    its name; "name" is that which the compiler knows it by
 * "source"  the file that it is read from: stdin has been copied to one
 * "whole"   the file with the text that it includes; empty if it includes none with loops;
 *           "lines": the same without #line
 * "text"    the optimised file
 * "nests"   lines for the log
 * "reason"  why it is skipped, or has failed
 * "is_usage"  polyopt has failed for its options, whatever the file
 * "openmp"  what its directives need: "parallel", "simd" or "none"
 */
typedef struct po_source {
    int at;
    const char *path;
    const char *name;
    po_text source;
    po_text whole;
    po_text lines;
    po_text text;
    po_text nests;
    po_text reason;
    po_text openmp;
    bool is_usage;
    po_result result;
    int n_line;
    int n_nest;
    int n_optimised;
    double polyopt_s;
    long megabytes;
} po_source;

/* The work on a command.
 *
 * "said"     its words, as the user has them
 * "runtime"  there is an OpenMP runtime for what it makes
 * "in"       the file that is stdin for the command; NULL: ours
 */
typedef struct po_job {
    const po_command *command;
    const po_words *said;
    const po_settings *settings;
    po_text folder;
    po_text in;
    int n_file;
    po_source *file;
    bool runtime;
    double compile_s;
    double recompile_s;
} po_job;

/* source.c */
bool po_job_list(po_job *job);
size_t po_folder_length(const char *path);
void po_job_free(po_job *job);

/* preprocess.c */
bool po_source_preprocess(const po_job *job, po_source *file, po_text *path);

/* optimise.c */
void po_source_optimise(const po_job *job, po_source *file);
void po_source_fail(po_source *file, const char *why);

/* report.c */
void po_job_say(const po_source *file, const char *what, const char *then);
void po_job_keep(const po_job *job);
void po_job_log(const po_job *job);
int po_job_report(const po_job *job);

#endif
