/* Messages for programs, --remarks=json: each message and remark, and the end of a file, an
 * object of JSON in a line; docs/remarks.schema.json has their members.
 */
#include "polyopt/diag.h"

/* A number, null if there is none. */
static void add_number(po_text *out, const char *key, int number)
{
    if (number > 0)
        po_text_printf(out, ",\"%s\":%d", key, number);
    else
        po_text_printf(out, ",\"%s\":null", key);
}

static void add_string(po_text *out, const char *key, const char *value)
{
    po_text_printf(out, ",\"%s\":", key);
    po_text_json(out, value);
}

/* Objects have this version: members may be added to it, and none is taken away. */
#define VERSION 2

/* Begin an object. */
static void begin(po_text *out, const char *kind)
{
    po_text_printf(out, "{\"kind\":\"%s\",\"version\":%d", kind, VERSION);
}

static void add_seconds(po_text *out, long us)
{
    long ms = (us + 500) / 1000;

    po_text_printf(out, ",\"seconds\":%ld.%03ld", ms / 1000, ms % 1000);
}

/* {"kind":"error","file":"a.c","line":3,"column":16,"text":"..."}; without a
 * place, it is about "file", and line and column are null.
 */
void po_json_message(po_text *out, const char *kind, const char *file,
                     const po_loc *loc, const char *text)
{
    bool is_placed = loc && loc->file;

    begin(out, kind);
    add_string(out, "file", is_placed ? loc->file : file ? file : "");
    add_number(out, "line", is_placed ? loc->line : 0);
    add_number(out, "column", is_placed ? loc->col : 0);
    add_string(out, "text", text);
    po_text_add(out, "}\n");
}

/* What is known of every nest. */
static void add_nest(po_text *out, const po_remark *remark)
{
    bool is_optimised = remark->kind == PO_REMARK_OPTIMISED;
    const char *code = is_optimised ? "" : po_reject_code(remark->why);
    const char *help = po_reject_help(remark->why, remark->advice);

    begin(out, "nest");
    add_string(out, "file", remark->nest.loc.file);
    add_string(out, "function", remark->nest.function);
    add_number(out, "line", remark->nest.loc.line);
    add_number(out, "column", remark->nest.loc.col);
    add_number(out, "end_line", remark->nest.end_line);
    add_string(out, "result", is_optimised ? "optimised" : "unchanged");
    add_string(out, "reason", code);
    add_string(out, "code", code);
    add_string(out, "text", remark->text);
    add_string(out, "help", help ? help : "");
    add_number(out, "at_line", remark->at.line);
    add_number(out, "at_column", remark->at.col);
    if (remark->details.transformation)
        po_text_printf(out, ",\"transformation\":%s",
                       remark->details.transformation);
    if (remark->details.estimates)
        po_text_printf(out, ",\"estimates\":%s", remark->details.estimates);
    add_seconds(out, remark->spent_us);
    po_text_printf(out, ",\"megabytes\":%ld}\n",
                   (remark->memory_kb + 1023) / 1024);
}

void po_json_remark(po_text *out, const po_remark *remark)
{
    po_text text = {0};

    if (remark->kind == PO_REMARK_NOTICE) {
        po_json_message(out, "remark", NULL, &remark->at, remark->text);
        return;
    }
    if (remark->kind != PO_REMARK_DOUBT) {
        add_nest(out, remark);
        return;
    }
    po_text_printf(&text, "%s: '%s'", po_reject_message(remark->why),
                   remark->text);
    po_json_message(out, "error", NULL, &remark->at, po_text_get(&text));
    po_text_free(&text);
}

void po_json_file(po_text *out, const po_diag *diag, int status,
                  const po_tally *tally)
{
    static const char *const openmp[] = {[PO_OPENMP_NONE] = "none",
                                         [PO_OPENMP_SIMD] = "simd",
                                         [PO_OPENMP_PARALLEL] = "parallel"};

    begin(out, "file");
    add_string(out, "file", diag->file);
    po_text_printf(out, ",\"status\":%d", status);
    if (diag->first.n > 0)
        add_string(out, "reason", po_text_get(&diag->first));
    po_text_printf(out, ",\"nests\":%d,\"optimised\":%d", tally->n_nest,
                   tally->n_optimised);
    add_string(out, "openmp", openmp[tally->openmp]);
    add_seconds(out, tally->time_us);
    po_text_printf(out, ",\"megabytes\":%ld}\n",
                   (tally->memory_kb + 1023) / 1024);
}
