/* Messages as LLVM's optimisation records: a document of YAML for each, with a tag that says
 * whether something was done, or missed.
 */
#include <string.h>

#include "polyopt/diag.h"

/* The function of what is about none: readers want one. */
static const char none[] = "(none)";

/* Has the value bytes that single quotes do not allow, or not as they are? */
static bool is_special(const char *value)
{
    for (; *value; value++)
        if ((unsigned char)*value < 0x20 || (unsigned char)*value >= 0x7f)
            return true;
    return false;
}

/* Append a scalar: in single quotes, as LLVM writes and reads them, as far as possible;
 * else as a string of JSON, which is one of YAML as well.
 */
static void add_scalar(po_text *out, const char *value)
{
    if (is_special(value)) {
        po_text_json(out, value);
    } else {
        po_text_add(out, "'");
        for (; *value; value++) {
            po_text_add(out, *value == '\'' ? "'" : "");
            po_text_add_bytes(out, value, 1);
        }
        po_text_add(out, "'");
    }
}

static void add_line(po_text *out, const char *begin, const char *value)
{
    po_text_add(out, begin);
    add_scalar(out, value);
    po_text_add(out, "\n");
}

/* Begin a document: what it is, and about what. */
static void begin(po_text *out, const char *tag, const char *name,
                  const char *file, const po_loc *loc)
{
    bool is_placed = loc && loc->file;

    po_text_printf(out,
                   "--- !%s\nPass:            polyopt\nName:            %s\n",
                   tag, name);
    po_text_add(out, "DebugLoc:        { File: ");
    add_scalar(out, is_placed ? loc->file : file ? file : "");
    po_text_printf(out, ", Line: %d, Column: %d }\n", is_placed ? loc->line : 0,
                   is_placed ? loc->col : 0);
}

void po_yaml_message(po_text *out, const char *kind, const char *file,
                     const po_loc *loc, const char *text)
{
    begin(out, strcmp(kind, "error") == 0 ? "Failure" : "Analysis", kind, file,
          loc);
    add_line(out, "Function:        ", none);
    po_text_add(out, "Args:\n");
    add_line(out, "  - String:          ", text);
    po_text_add(out, "...\n");
}

/* Append a gain, if it is known. */
static void add_gain(po_text *out, const char *key, double gain)
{
    if (gain > 0)
        po_text_printf(out, "  - %s: '%.3g'\n", key, gain);
}

void po_yaml_remark(po_text *out, const po_remark *remark)
{
    bool has_code = remark->why != PO_N_REJECT;
    const char *help = po_reject_help(remark->why, remark->advice);
    const char *function = remark->nest.function;
    po_text words = {0};

    po_remark_words(&words, remark);
    begin(out,
          remark->kind == PO_REMARK_OPTIMISED   ? "Passed"
          : remark->kind == PO_REMARK_UNCHANGED ? "Missed"
                                                : "Analysis",
          has_code                              ? po_reject_code(remark->why)
          : remark->kind == PO_REMARK_OPTIMISED ? "nest-optimised"
                                                : "remark",
          NULL, &remark->at);
    add_line(out, "Function:        ", function ? function : none);
    po_text_add(out, "Args:\n");
    add_line(out, "  - String:          ", po_text_get(&words));
    if (help)
        add_line(out, "  - Help:            ", help);
    add_gain(out, "GainOneThread", remark->details.gain_one);
    add_gain(out, "GainTwoThreads", remark->details.gain_two);
    po_text_add(out, "...\n");
    po_text_free(&words);
}
