/* The log of --tune: what became of each script, so that another run need not try it again.
 *
 *     polyopt tune 1 KEY
 *     VERDICT RATIO SCRIPT WHAT
 *
 * KEY is the hash of all that decides about the times but the script: the input, what polyopt
 * makes of it, how it is run, and the machine.  SCRIPT is that of the whole script.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "polyopt/file.h"
#include "polyopt/machine.h"
#include "tuner.h"

static const char *const words[] = {
    [PO_VERDICT_WON] = "won",       [PO_VERDICT_LOST] = "lost",
    [PO_VERDICT_SAME] = "same",     [PO_VERDICT_REFUSED] = "refused",
    [PO_VERDICT_BROKEN] = "broken", [PO_VERDICT_FAILED] = "failed",
    [PO_VERDICT_WRONG] = "wrong",
};

const char *po_tune_word(po_verdict verdict)
{
    const char *word =
        (size_t)verdict < PO_COUNTOF(words) ? words[verdict] : NULL;

    return word ? word : "no time";
}

/* Read a line; false if it is none, or only the beginning of one. */
static bool read_line(const char *text, po_tune_line *line)
{
    char word[16];

    if (!strchr(text, '\n') || sscanf(text, "%15s %lf %" SCNx64, word,
                                      &line->ratio, &line->script) != 3)
        return false;
    for (size_t i = 0; i < PO_COUNTOF(words); i++)
        if (words[i] && strcmp(words[i], word) == 0) {
            line->verdict = (po_verdict)i;
            return true;
        }
    return false;
}

/* Take the lines of a text that begins with "head"; false if it does not.  "*n" is how many
 * bytes of it are whole lines.
 */
static bool read_lines(po_tune_log *log, const char *text, const char *head,
                       size_t *n)
{
    const char *at = text;

    if (!po_begins_with(text, head))
        return false;
    while (strchr(at, '\n')) {
        po_tune_line line;

        if (at != text && read_line(at, &line))
            *PO_ADD(log->line, log->n) = line;
        at = strchr(at, '\n') + 1;
    }
    *n = (size_t)(at - text);
    return true;
}

bool po_tune_log_open(po_tune_log *log, const char *path, uint64_t key,
                      po_diag *diag)
{
    po_text before = {0};
    char head[64];
    bool is_new;
    size_t n = 0;

    *log = (po_tune_log){0};
    snprintf(head, sizeof(head), "polyopt tune 1 %016" PRIx64 "\n", key);
    is_new = !po_file_try(path, &before) ||
             !read_lines(log, po_text_get(&before), head, &n);
    log->file = fopen(path, is_new ? "w" : "r+");
    if (!log->file) {
        po_diag_error(diag, NULL, "cannot write '%s': %s", path,
                      strerror(errno));
    } else if (is_new) {
        fputs(head, log->file);
        fflush(log->file);
    } else {
        fseek(log->file, (long)n, SEEK_SET);
    }
    po_text_free(&before);
    return log->file;
}

const po_tune_line *po_tune_log_find(const po_tune_log *log, uint64_t script)
{
    for (int i = 0; i < log->n; i++)
        if (log->line[i].script == script)
            return &log->line[i];
    return NULL;
}

void po_tune_log_add(po_tune_log *log, const po_tune_line *line,
                     const char *what)
{
    fprintf(log->file, "%s %.3f %016" PRIx64 " %s\n",
            po_tune_word(line->verdict), line->ratio, line->script, what);
    fflush(log->file);
}

void po_tune_log_close(po_tune_log *log)
{
    if (log->file)
        fclose(log->file);
    free(log->line);
    *log = (po_tune_log){0};
}

/* The line that names the processor, where the system has such a file. */
static void add_processor(po_text *all)
{
    FILE *file = fopen("/proc/cpuinfo", "r");
    char line[512];

    while (file && fgets(line, sizeof(line), file))
        if (po_begins_with(line, "model name")) {
            po_text_add(all, line);
            break;
        }
    if (file)
        fclose(file);
}

uint64_t po_tune_machine_hash(uint64_t seed)
{
    static const char *const variables[] = {"OMP_NUM_THREADS", "CC"};
    po_machine machine = *po_machine_default();
    po_text all = {0};
    struct utsname name;

    po_machine_ask(&machine);
    po_machine_print(&machine, &all);
    if (uname(&name) == 0)
        po_text_add(&all, name.machine);
    add_processor(&all);
    po_text_printf(&all, " %ld", sysconf(_SC_NPROCESSORS_ONLN));
    for (size_t i = 0; i < PO_COUNTOF(variables); i++) {
        const char *value = getenv(variables[i]);

        po_text_printf(&all, " %s", value ? value : "-");
    }
    seed = po_tune_hash(seed, po_text_get(&all), all.n);
    po_text_free(&all);
    return seed;
}
