/* Messages as people read them: a line as compilers have it, which editors find the place
 * in; and, if that is wanted, the line of the source with a mark under the column.
 */
#include <string.h>

#include "polyopt/diag.h"

/* A line of the source that is longer is not shown whole. */
#define LONGEST 160

static const struct {
    const char *kind;
    const char *color;
} colors[] = {{"error", "\33[1;31m"},
              {"warning", "\33[1;35m"},
              {"remark", "\33[1;34m"},
              {"note", "\33[1;36m"}};

static const char bold[] = "\33[1m";
static const char mark_color[] = "\33[1;32m";
static const char plain[] = "\33[0m";

static void add_color(po_text *out, const po_diag *diag, const char *color)
{
    if (diag->has_color)
        po_text_add(out, color);
}

static void add_place(po_text *out, const po_loc *loc)
{
    if (loc && loc->file)
        po_text_printf(out, "%s:%d:%d: ", loc->file, loc->line, loc->col);
    else
        po_text_add(out, "polyopt: ");
}

void po_plain_message(po_text *out, const po_diag *diag, const char *kind,
                      const po_loc *loc, const char *text)
{
    add_color(out, diag, bold);
    add_place(out, loc);
    for (size_t i = 0; i < PO_COUNTOF(colors); i++)
        if (strcmp(colors[i].kind, kind) == 0)
            add_color(out, diag, colors[i].color);
    po_text_printf(out, "%s: ", kind);
    add_color(out, diag, plain);
    po_text_printf(out, "%s\n", text);
}

void po_remark_words(po_text *out, const po_remark *remark)
{
    if (remark->kind == PO_REMARK_NOTICE)
        po_text_add(out, remark->text);
    else if (remark->kind == PO_REMARK_OPTIMISED)
        po_text_printf(out, "loop nest optimised: %s", remark->text);
    else if (remark->kind == PO_REMARK_UNCHANGED)
        po_text_printf(out, "loop nest left unchanged: %s",
                       po_reject_message(remark->why));
    else
        po_text_add(out, po_reject_message(remark->why));
    if (remark->why != PO_N_REJECT && *remark->text)
        po_text_printf(out, ": '%s'", remark->text);
}

/* Append the line that "loc" is in, and a mark under the place; nothing if the text of the
 * file is not known, or the place is in another one.  Tabs stay tabs, so that the mark is
 * where it belongs.
 */
static void add_source(po_text *out, const po_diag *diag, const po_loc *loc)
{
    const char *text = diag->source ? po_text_get(diag->source) : "";
    size_t begin = loc->offset;
    size_t n;

    if (!diag->has_source || !diag->source || loc->is_elsewhere || !loc->file ||
        loc->offset >= diag->source->n)
        return;
    while (begin > 0 && text[begin - 1] != '\n')
        begin--;
    n = strcspn(text + begin, "\r\n");
    n = n > LONGEST && loc->offset - begin < LONGEST ? LONGEST : n;
    po_text_printf(out, "%5d | ", loc->line);
    po_text_add_bytes(out, text + begin, n);
    po_text_add(out, "\n      | ");
    for (size_t i = begin; i < loc->offset; i++)
        if (((unsigned char)text[i] & 0xc0) != 0x80)
            po_text_add(out, text[i] == '\t' ? "\t" : " ");
    add_color(out, diag, mark_color);
    po_text_add(out, "^");
    add_color(out, diag, plain);
    po_text_add(out, "\n");
}

void po_plain_remark(po_text *out, const po_diag *diag, const po_remark *remark)
{
    po_text words = {0};

    po_remark_words(&words, remark);
    if (remark->why != PO_N_REJECT)
        po_text_printf(&words, " [%s]", po_reject_code(remark->why));
    po_plain_message(out, diag, "remark", &remark->at, po_text_get(&words));
    add_source(out, diag, &remark->at);
    po_text_free(&words);
}

void po_plain_help(po_text *out, const po_diag *diag, const po_remark *remark,
                   const char *help)
{
    po_text words = {0};

    po_text_printf(&words, "help: %s [%s]", help, po_reject_code(remark->why));
    po_plain_message(out, diag, "note", &remark->at, po_text_get(&words));
    po_text_free(&words);
}
