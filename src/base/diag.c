/* Messages to the user, in a compiler's shape, on stderr.
 */
#include "polyopt/diag.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

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

static void print_place(const po_loc *loc)
{
    if (loc && loc->file)
        fprintf(stderr, "%s:%d:%d: ", loc->file, loc->line, loc->col);
    else
        fputs("polyopt: ", stderr);
}

/* Print a message of some kind, or note it as an object. */
static void say(po_diag *diag, const char *kind, const po_loc *loc,
                const char *text)
{
    if (diag->json) {
        po_json_message(&diag->lines, kind, diag->file, loc, text);
        return;
    }
    print_place(loc);
    fprintf(stderr, "%s: %s\n", kind, text);
}

/* The first thing that went wrong is what the last line tells. */
static void note_first(po_diag *diag, const char *text)
{
    if (diag->json && diag->first.n == 0)
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

/* Keep the remark, with a copy of its text, which may be NULL. */
static void add_remark(po_diag *diag, po_remark remark, const char *text)
{
    po_text copy = {0};

    if (remark.why == PO_REJECT_INTERNAL) {
        diag->n_internal++;
        note_first(diag, reasons[remark.why].message);
    }
    if (diag->quiet)
        return;
    po_text_add(&copy, text ? text : "");
    remark.text = copy.bytes;
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
void po_diag_optimised(po_diag *diag, const po_nest *nest, const char *what)
{
    po_remark remark = {.kind = PO_REMARK_OPTIMISED,
                        .at = nest->loc,
                        .nest = *nest,
                        .why = PO_N_REJECT,
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
struct given {
    bool reason[PO_N_REJECT + 1];
    bool other[PO_N_ADVICE];
};

/* Say what to do about the reason, unless there is nothing to be said, or it has been
 * said.
 */
static void advise(const po_remark *remark, struct given *given)
{
    const char *text = po_reject_help(remark->why, remark->advice);
    bool *is_given = remark->advice == PO_ADVICE_REASON
                         ? &given->reason[remark->why]
                         : &given->other[remark->advice];

    if (text && !*is_given) {
        print_place(&remark->at);
        fprintf(stderr, "note: help: %s [%s]\n", text,
                po_reject_code(remark->why));
    }
    *is_given = true;
}

static void print_remark(const po_remark *remark)
{
    po_text line = {0};

    if (remark->kind == PO_REMARK_NOTICE)
        po_text_add(&line, remark->text);
    else if (remark->kind == PO_REMARK_OPTIMISED)
        po_text_printf(&line, "loop nest optimised: %s", remark->text);
    else if (remark->kind == PO_REMARK_UNCHANGED)
        po_text_printf(&line, "loop nest left unchanged: %s",
                       reasons[remark->why].message);
    else
        po_text_add(&line, reasons[remark->why].message);
    if (remark->why != PO_N_REJECT && *remark->text)
        po_text_printf(&line, ": '%s'", remark->text);
    if (remark->why != PO_N_REJECT)
        po_text_printf(&line, " [%s]", reasons[remark->why].code);
    print_place(&remark->at);
    fprintf(stderr, "remark: %s\n", po_text_get(&line));
    po_text_free(&line);
}

/* Print the remarks in the order of the program, with advice for the first one
 * with a reason.
 */
void po_diag_flush(po_diag *diag)
{
    struct given given = {0};

    if (diag->n_remark > 0)
        qsort(diag->remark, (size_t)diag->n_remark, sizeof(po_remark),
              diag->json ? compare_nests : compare_remarks);
    for (int i = 0; i < diag->n_remark; i++) {
        po_remark *remark = &diag->remark[i];

        if (diag->json) {
            po_json_remark(&diag->lines, remark);
        } else {
            print_remark(remark);
            advise(remark, &given);
        }
        free(remark->text);
    }
    free(diag->remark);
    diag->remark = NULL;
    diag->n_remark = 0;
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

void po_diag_close(po_diag *diag, int status, const po_tally *tally)
{
    if (diag->json) {
        po_json_file(&diag->lines, diag, status, tally);
        print_lines(&diag->lines);
    }
    po_text_free(&diag->lines);
    po_text_free(&diag->first);
}
