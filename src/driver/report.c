/* polyopt-cc: tells the user what has become of a command: messages on stderr,
 * a line of the log per file, and the optimised texts if they are to be kept.
 */
#include "job.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "polyopt/file.h"

/* Say something about a file, or the command if there is none. */
void po_job_say(const po_source *file, const char *what, const char *then)
{
    fprintf(stderr, "polyopt-cc: %s%s%s%s\n", file ? file->name : "",
            file ? ": " : "", what, then);
}

/* Leave the optimised texts where the outputs are. */
void po_job_keep(const po_job *job)
{
    const char *output = job->command->output ? job->command->output : "";
    po_diag diag = {0};

    for (int i = 0; i < job->n_file; i++) {
        const po_source *file = &job->file[i];
        const char *name = strrchr(file->text.bytes, '/') + 1;
        const char *dot = strrchr(name, '.');
        po_text path = {0};
        po_text text = {0};

        if (file->result != PO_RESULT_OPTIMISED)
            continue;
        po_text_add_bytes(&path, output, po_folder_length(output));
        po_text_printf(&path, "%s%.*s.opt.c", path.n > 0 ? "/" : "",
                       (int)(dot ? (size_t)(dot - name) : strlen(name)), name);
        if (po_file_try(file->text.bytes, &text))
            po_file_write(path.bytes, &text, &diag);
        po_text_free(&text);
        po_text_free(&path);
    }
}

/* Append the line about a file; the times of the commands go to the first. */
static void add_file_line(const po_job *job, const po_source *file,
                          po_text *lines)
{
    static const char *const names[] = {[PO_RESULT_UNCHANGED] = "unchanged",
                                        [PO_RESULT_OPTIMISED] = "optimised",
                                        [PO_RESULT_SKIPPED] = "skipped",
                                        [PO_RESULT_FAILED] = "failed"};
    bool first = file == job->file;

    po_text_add(lines, "{\"kind\":\"file\",\"file\":");
    po_text_json(lines, file->name);
    po_text_add(lines, ",\"output\":");
    po_text_json(lines, job->command->output ? job->command->output : "");
    po_text_printf(
        lines, ",\"lines\":%d,\"nests\":%d,\"optimised\":%d,\"result\":\"%s\"",
        file->n_line, file->n_nest,
        file->result == PO_RESULT_OPTIMISED ? file->n_optimised : 0,
        names[file->result]);
    po_text_add(lines, ",\"reason\":");
    po_text_json(lines, file->result == PO_RESULT_OPTIMISED && !job->runtime
                            ? "no-runtime"
                            : po_text_get(&file->reason));
    po_text_printf(lines,
                   ",\"compile_seconds\":%.3f,\"polyopt_seconds\":%.3f,"
                   "\"recompile_seconds\":%.3f,\"megabytes\":%ld}\n",
                   first ? job->compile_s : 0, file->polyopt_s,
                   first ? job->recompile_s : 0, file->megabytes);
}

/* Write the log, if there is to be one. */
void po_job_log(const po_job *job)
{
    po_text lines = {0};

    for (int i = 0; i < job->n_file; i++) {
        po_text_add(&lines, po_text_get(&job->file[i].nests));
        add_file_line(job, &job->file[i], &lines);
    }
    if (!po_log_append(job->settings->log, &lines))
        fprintf(stderr, "polyopt-cc: cannot write '%s': %s\n",
                job->settings->log, strerror(errno));
    po_text_free(&lines);
}

/* Is it for the options that polyopt has failed, and have these been said to be wrong with
 * a file before this one?
 */
static bool is_said(const po_job *job, const po_source *file)
{
    for (const po_source *other = job->file; other < file; other++)
        if (other->is_usage && file->is_usage)
            return true;
    return false;
}

/* Say which files are as they were because something went wrong; once, if that is so for
 * all of them.  Returns their number.
 */
int po_job_report(const po_job *job)
{
    bool strict = job->settings->strict;
    int n = 0;

    for (int i = 0; i < job->n_file; i++) {
        const po_source *file = &job->file[i];

        if (file->result != PO_RESULT_FAILED)
            continue;
        if (!is_said(job, file))
            po_job_say(file, file->reason.bytes,
                       strict ? " (POLYOPT_CC_STRICT)" : "; compiled as it is");
        n++;
    }
    return n;
}
