/* Messages to the user, in a compiler's shape, on stderr.
 */
#include "polyopt/diag.h"

#include <stdio.h>
#include <stdlib.h>

static const struct {
    const char *code;
    const char *message;
} reasons[] = {
#define REJECT(name, code, message) {code, message},
#include "polyopt/reject.def"
#undef REJECT
};

static const char *const help[] = {
#define HELP(name, advice) [PO_REJECT_##name] = (advice),
#include "polyopt/help.def"
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

static void print_place(const po_loc *loc)
{
    if (loc && loc->file)
        fprintf(stderr, "%s:%d:%d: ", loc->file, loc->line, loc->col);
    else
        fputs("polyopt: ", stderr);
}

/* Report that the invocation or the file is wrong; "loc" may be NULL. */
void po_diag_error(po_diag *diag, const po_loc *loc, const char *format, ...)
{
    va_list args;

    diag->n_error++;
    print_place(loc);
    fputs("error: ", stderr);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
}

static void add_remark(po_diag *diag, const po_loc *loc, po_reject why,
                       po_text *text)
{
    if (diag->n_remark == diag->room) {
        diag->room = 2 * diag->room + 16;
        diag->remark =
            po_realloc(diag->remark, (size_t)diag->room * sizeof(po_remark));
    }
    diag->remark[diag->n_remark] =
        (po_remark){*loc, diag->n_remark, why, text->bytes};
    diag->n_remark++;
}

/* Report that a loop nest stays as it was, and why; "text" is the offending
 * piece of source, or NULL.
 */
void po_diag_reject(po_diag *diag, const po_loc *loc, po_reject why,
                    const char *text)
{
    po_text line = {0};

    diag->n_unchanged++;
    if (why == PO_REJECT_INTERNAL)
        diag->n_internal++;
    if (diag->quiet)
        return;
    po_text_printf(&line, "loop nest left unchanged: %s", reasons[why].message);
    if (text && *text)
        po_text_printf(&line, ": '%s'", text);
    po_text_printf(&line, " [%s]", reasons[why].code);
    add_remark(diag, loc, why, &line);
}

/* Report that a check failed, and that the nest is optimised without what was
 * checked, if at all.
 */
void po_diag_distrust(po_diag *diag, const po_loc *loc, const char *what)
{
    po_text line = {0};

    diag->n_internal++;
    if (diag->quiet)
        return;
    po_text_printf(&line, "%s: '%s' [%s]", reasons[PO_REJECT_INTERNAL].message,
                   what, reasons[PO_REJECT_INTERNAL].code);
    add_remark(diag, loc, PO_REJECT_INTERNAL, &line);
}

/* Say what is being done, to users who want to know. */
void po_diag_note(const po_diag *diag, const po_loc *loc, const char *format,
                  ...)
{
    va_list args;

    if (!diag->verbose)
        return;
    print_place(loc);
    fputs("note: ", stderr);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
}

/* Report what was done to a loop nest. */
void po_diag_optimised(po_diag *diag, const po_loc *loc, const char *what)
{
    po_text line = {0};

    diag->n_optimised++;
    if (diag->quiet)
        return;
    po_text_printf(&line, "loop nest optimised: %s", what);
    add_remark(diag, loc, PO_N_REJECT, &line);
}

static int compare_remarks(const void *left, const void *right)
{
    const po_remark *a = left;
    const po_remark *b = right;

    if (a->loc.line != b->loc.line)
        return a->loc.line < b->loc.line ? -1 : 1;
    if (a->loc.col != b->loc.col)
        return a->loc.col < b->loc.col ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

/* Say what to do about the reason, unless there is nothing to be said. */
static void advise(const po_loc *loc, po_reject why)
{
    if ((size_t)why >= PO_COUNTOF(help) || !help[why])
        return;
    print_place(loc);
    fprintf(stderr, "note: help: %s [%s]\n", help[why], reasons[why].code);
}

/* Print the remarks in the order of the program, with advice for the first one
 * with a reason.
 */
void po_diag_flush(po_diag *diag)
{
    bool advised[PO_N_REJECT + 1] = {false};

    if (diag->n_remark > 0)
        qsort(diag->remark, (size_t)diag->n_remark, sizeof(po_remark),
              compare_remarks);
    for (int i = 0; i < diag->n_remark; i++) {
        po_remark *remark = &diag->remark[i];

        print_place(&remark->loc);
        fprintf(stderr, "remark: %s\n", remark->text);
        if (!advised[remark->why])
            advise(&remark->loc, remark->why);
        advised[remark->why] = true;
        free(remark->text);
    }
    free(diag->remark);
    diag->remark = NULL;
    diag->n_remark = diag->room = 0;
}
