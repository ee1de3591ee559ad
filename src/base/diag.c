/* Messages to the user, in a compiler's shape, on stderr.
 */
#include "polyopt/diag.h"

#include <stdio.h>

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

/* Say what to do about the reason, unless that has been said. */
static void advise(po_diag *diag, const po_loc *loc, po_reject why)
{
    if (diag->advised[why] || (size_t)why >= PO_COUNTOF(help) || !help[why])
        return;
    diag->advised[why] = true;
    print_place(loc);
    fprintf(stderr, "note: help: %s [%s]\n", help[why], reasons[why].code);
}

/* Report that a loop nest stays as it was, and why; "text" is the offending
 * piece of source, or NULL.
 */
void po_diag_reject(po_diag *diag, const po_loc *loc, po_reject why,
                    const char *text)
{
    diag->n_unchanged++;
    if (why == PO_REJECT_INTERNAL)
        diag->n_internal++;
    if (diag->quiet)
        return;
    print_place(loc);
    fprintf(stderr, "remark: loop nest left unchanged: %s",
            reasons[why].message);
    if (text && *text)
        fprintf(stderr, ": '%s'", text);
    fprintf(stderr, " [%s]\n", reasons[why].code);
    advise(diag, loc, why);
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
    diag->n_optimised++;
    if (diag->quiet)
        return;
    print_place(loc);
    fprintf(stderr, "remark: loop nest optimised: %s\n", what);
}
