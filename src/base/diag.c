/* Diagnostics: errors, warnings, notes, and remarks about loop nests, printed
 * as compilers do ("file:line:column: remark: ... [code]"), or collected for
 * another format (json.c, sarif.c, yaml.c).  Remarks are kept until
 * po_diag_flush, which sorts them by place and puts a line of help behind the
 * first one of each code.  The texts are those of reject.def (reasons) and
 * help.def (advice).
 */
#include "polyopt/diag.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "polyopt/file.h"

static const struct {
    const char *code;
    const char *message;
} reasons[] = {
#define REJECT(name, code, message) {code, message},
#include "polyopt/reject.def"
#undef REJECT
};

static const char *const help[PO_N_REJECT + 1] = {
#define ADVICE(name, text)
#define HELP(name, text) [PO_REJECT_##name] = (text),
#include "polyopt/help.def"
#undef HELP
#undef ADVICE
};

static const char *const other_help[PO_N_ADVICE] = {
#define HELP(name, text)
#define ADVICE(name, text) [PO_ADVICE_##name] = (text),
#include "polyopt/help.def"
#undef ADVICE
#undef HELP
};

const char *po_reject_code(po_reject why)
{
    return reasons[why].code;
}

const char *po_reject_message(po_reject why)
{
    return reasons[why].message;
}

const char *po_reject_help(po_reject why, po_advice advice)
{
    return advice == PO_ADVICE_REASON ? help[why] : other_help[advice];
}

bool po_diag_is_text(const po_diag *diag)
{
    return diag->format == PO_REMARKS_NONE || diag->format == PO_REMARKS_TEXT;
}

/* Note a message in the format, which is none for people. */
static void note(po_diag *diag, const char *kind, const po_loc *loc,
                 const char *text)
{
    if (diag->format == PO_REMARKS_JSON)
        po_json_message(&diag->lines, kind, diag->file, loc, text);
    else if (diag->format == PO_REMARKS_SARIF)
        po_sarif_message(&diag->lines, kind, diag->file, loc, text);
    else
        po_yaml_message(&diag->lines, kind, diag->file, loc, text);
}

/* Print a message of some kind, or note it. */
static void say(po_diag *diag, const char *kind, const po_loc *loc,
                const char *text)
{
    po_text line = {0};

    if (!po_diag_is_text(diag))
        note(diag, kind, loc, text);
    if (!po_diag_is_text(diag) && (!diag->path || strcmp(kind, "note") == 0))
        return;
    po_plain_message(&line, diag, kind, loc, text);
    fputs(line.bytes, stderr);
    po_text_free(&line);
}

/* The first thing that went wrong is what the last line tells. */
static void note_first(po_diag *diag, const char *text)
{
    if (!po_diag_is_text(diag) && diag->first.n == 0)
        po_text_add(&diag->first, text);
}

/* Report that the invocation or the file is wrong; "loc" may be NULL. */
void po_diag_error(po_diag *diag, const po_loc *loc, const char *format, ...)
{
    po_text text = {0};
    va_list args;

    va_start(args, format);
    po_text_vprintf(&text, format, args);
    va_end(args);
    note_first(diag, po_text_get(&text));
    diag->n_error++;
    say(diag, "error", loc, po_text_get(&text));
    po_text_free(&text);
}

/* Report what the file says and is not heeded. */
void po_diag_warning(po_diag *diag, const po_loc *loc, const char *format, ...)
{
    po_text text = {0};
    va_list args;

    if (diag->quiet)
        return;
    va_start(args, format);
    po_text_vprintf(&text, format, args);
    va_end(args);
    say(diag, "warning", loc, po_text_get(&text));
    po_text_free(&text);
}

/* Say what is being done, to users who want to know. */
void po_diag_note(po_diag *diag, const po_loc *loc, const char *format, ...)
{
    po_text text = {0};
    va_list args;

    if (!diag->verbose)
        return;
    va_start(args, format);
    po_text_vprintf(&text, format, args);
    va_end(args);
    say(diag, "note", loc, po_text_get(&text));
    po_text_free(&text);
}

static long now_us(void)
{
    struct timespec now = {0};

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (long)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

long po_diag_lap(po_diag *diag)
{
    long now = now_us();
    long lap = now - diag->began_us;

    diag->began_us = now;
    return lap;
}

void po_diag_resume(po_diag *diag, long us)
{
    diag->began_us = now_us() - us;
}

/* The most memory that this process has had in use. */
static long peak_kb(void)
{
    struct rusage usage = {0};

    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

static char *copy_of(const char *text)
{
    po_text copy = {0};

    po_text_add(&copy, text);
    return copy.bytes;
}

void po_remark_clear(po_remark *remark)
{
    free(remark->text);
    free((char *)remark->details.transformation);
    free((char *)remark->details.estimates);
}

/* Keep the remark, with a copy of its text, which may be NULL. */
static void add_remark(po_diag *diag, po_remark remark, const char *text)
{
    if (remark.why == PO_REJECT_INTERNAL) {
        diag->n_internal++;
        note_first(diag, reasons[remark.why].message);
    }
    if (diag->quiet && !diag->keeps)
        return;
    remark.text = copy_of(text ? text : "");
    if (remark.details.transformation)
        remark.details.transformation = copy_of(remark.details.transformation);
    if (remark.details.estimates)
        remark.details.estimates = copy_of(remark.details.estimates);
    remark.number = diag->n_remark;
    remark.memory_kb = peak_kb();
    *PO_ADD(diag->remark, diag->n_remark) = remark;
}

/* Report that a loop nest stays as it was, and why; "text" is the offending
 * piece of source, and "at" where it is; both may be NULL.
 */
void po_diag_reject(po_diag *diag, const po_nest *nest, const po_loc *at,
                    po_reject why, const char *text)
{
    const po_cause cause = {.why = why, .text = text};

    po_diag_reject_as(diag, nest, at, &cause);
}

void po_diag_reject_as(po_diag *diag, const po_nest *nest, const po_loc *at,
                       const po_cause *cause)
{
    po_remark remark = {.kind = PO_REMARK_UNCHANGED,
                        .at = at ? *at : nest->loc,
                        .nest = *nest,
                        .why = cause->why,
                        .advice = cause->advice,
                        .details = cause->details,
                        .spent_us = po_diag_lap(diag)};

    diag->n_unchanged++;
    add_remark(diag, remark, cause->text);
}

/* Report that a check failed, and that the nest is optimised without what was
 * checked, if at all.
 */
void po_diag_distrust(po_diag *diag, const po_loc *loc, const char *what)
{
    po_remark remark = {.kind = PO_REMARK_DOUBT,
                        .at = *loc,
                        .nest = {.loc = *loc},
                        .why = PO_REJECT_INTERNAL};

    add_remark(diag, remark, what);
}

/* Report what was done to a loop nest. */
void po_diag_optimised(po_diag *diag, const po_nest *nest, const char *what,
                       const po_details *details)
{
    po_remark remark = {.kind = PO_REMARK_OPTIMISED,
                        .at = nest->loc,
                        .nest = *nest,
                        .why = PO_N_REJECT,
                        .details = *details,
                        .spent_us = po_diag_lap(diag)};

    diag->n_optimised++;
    add_remark(diag, remark, what);
}

/* Report what goes for a whole file or function, and why. */
void po_diag_remark(po_diag *diag, const po_loc *loc, const char *what,
                    const char *why, const char *code)
{
    po_remark remark = {.kind = PO_REMARK_NOTICE,
                        .at = *loc,
                        .nest = {.loc = *loc},
                        .why = PO_N_REJECT};
    po_text line = {0};

    po_text_printf(&line, "%s: %s [%s]", what, why, code);
    add_remark(diag, remark, line.bytes);
    po_text_free(&line);
}

void po_diag_adopt(po_diag *diag, po_diag *from)
{
    for (int i = 0; i < from->n_remark; i++) {
        from->remark[i].number = diag->n_remark;
        *PO_ADD(diag->remark, diag->n_remark) = from->remark[i];
    }
    if (from->lines.n > 0)
        po_text_add_bytes(&diag->lines, from->lines.bytes, from->lines.n);
    if (from->first.n > 0)
        note_first(diag, from->first.bytes);
    diag->n_unchanged += from->n_unchanged;
    diag->n_optimised += from->n_optimised;
    diag->n_internal += from->n_internal;
    free(from->remark);
    po_text_free(&from->lines);
    po_text_free(&from->first);
    *from = (po_diag){0};
}

/* The order of the text, whatever "#line" makes of the lines. */
static int compare_places(const po_loc *a, const po_loc *b)
{
    return a->offset < b->offset ? -1 : a->offset > b->offset;
}

/* By what the remarks point to. */
static int compare_remarks(const void *left, const void *right)
{
    const po_remark *a = left;
    const po_remark *b = right;
    int order = compare_places(&a->at, &b->at);

    return order ? order : a->number < b->number ? -1 : a->number > b->number;
}

/* By where the nests begin. */
static int compare_nests(const void *left, const void *right)
{
    const po_remark *a = left;
    const po_remark *b = right;
    int order = compare_places(&a->nest.loc, &b->nest.loc);

    return order ? order : compare_remarks(left, right);
}

/* Advice that has been given. */
struct told {
    bool reason[PO_N_REJECT + 1];
    bool other[PO_N_ADVICE];
};

/* Return what to do about the reason; NULL if there is nothing to be said, or it has been
 * said.
 */
static const char *advice_for(const po_remark *remark, struct told *told)
{
    bool *is_told = remark->advice == PO_ADVICE_REASON
                        ? &told->reason[remark->why]
                        : &told->other[remark->advice];
    const char *text =
        *is_told ? NULL : po_reject_help(remark->why, remark->advice);

    *is_told = true;
    return text;
}

/* Is the remark one of those that the user wants? */
static bool is_wanted(const po_diag *diag, const po_remark *remark)
{
    const po_wish *wish = &diag->wish;
    bool has_kind = wish->passed || wish->missed || wish->analysis;
    bool is_missed = remark->kind == PO_REMARK_UNCHANGED;

    if (wish->has_code && remark->why != PO_N_REJECT &&
        !wish->code[remark->why])
        return false;
    if (!has_kind)
        return !wish->has_code || is_missed;
    if (remark->kind == PO_REMARK_OPTIMISED)
        return wish->passed;
    return is_missed ? wish->missed : wish->analysis;
}

/* Note, or print, a remark. */
static void tell(po_diag *diag, const po_remark *remark, struct told *told)
{
    po_text text = {0};
    const char *advice;

    if (diag->format == PO_REMARKS_JSON) {
        po_json_remark(&diag->lines, remark);
    } else if (diag->format == PO_REMARKS_SARIF) {
        po_sarif_remark(&diag->lines, diag, remark);
    } else if (diag->format == PO_REMARKS_YAML) {
        po_yaml_remark(&diag->lines, remark);
    } else {
        advice = advice_for(remark, told);
        po_plain_remark(&text, diag, remark);
        if (advice)
            po_plain_help(&text, diag, remark, advice);
        if (diag->path)
            po_text_add(&diag->lines, text.bytes);
        else
            fputs(text.bytes, stderr);
        po_text_free(&text);
    }
}

/* Release remarks that nobody has asked for, or that another process has printed. */
static void forget_remarks(po_diag *diag)
{
    for (int i = 0; i < diag->n_remark; i++)
        po_remark_clear(&diag->remark[i]);
    free(diag->remark);
    diag->remark = NULL;
    diag->n_remark = 0;
}

/* Print the remarks in the order of the program, with advice for the first one
 * with a reason.
 */
void po_diag_flush(po_diag *diag)
{
    struct told told = {0};

    if (diag->n_remark > 0)
        qsort(diag->remark, (size_t)diag->n_remark, sizeof(po_remark),
              po_diag_is_text(diag) ? compare_remarks : compare_nests);
    for (int i = 0; i < diag->n_remark; i++)
        if (!diag->quiet && is_wanted(diag, &diag->remark[i]))
            tell(diag, &diag->remark[i], &told);
    forget_remarks(diag);
}

/* Write the lines with as few calls as possible. */
static void print_lines(const po_text *lines)
{
    size_t done = 0;
    ssize_t n;

    fflush(stderr);
    while (done < lines->n) {
        n = write(STDERR_FILENO, lines->bytes + done, lines->n - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return;
        done += (size_t)n;
    }
}

bool po_remarks_deliver(po_remarks format, const po_text *lines,
                        const char *path, po_diag *diag)
{
    po_text document = {0};
    bool good = true;

    if (format == PO_REMARKS_SARIF)
        po_sarif_document(&document, lines);
    else
        po_text_add(&document, po_text_get(lines));
    if (path)
        good = po_file_write(path, &document, diag);
    else
        print_lines(&document);
    po_text_free(&document);
    return good;
}

bool po_diag_close(po_diag *diag, int status, const po_tally *tally)
{
    bool good = true;

    if (diag->format == PO_REMARKS_JSON)
        po_json_file(&diag->lines, diag, status, tally);
    if (diag->said)
        po_text_add(diag->said, po_text_get(&diag->lines));
    else if (diag->path || !po_diag_is_text(diag))
        good = po_remarks_deliver(diag->format, &diag->lines, diag->path, diag);
    po_text_free(&diag->lines);
    po_text_free(&diag->first);
    forget_remarks(diag);
    return good;
}
