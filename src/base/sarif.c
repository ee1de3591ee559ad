/* Messages as results of SARIF 2.1.0: the codes of reject.def are the rules.
 *
 * Each result ends in a comma and the end of a line, so that those of several files can be
 * put behind each other; the document leaves the last comma out.
 */
#include <string.h>

#include "polyopt/diag.h"

static const char schema[] =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
    "sarif-schema-2.1.0.json";

/* Rules that are no reasons, behind those that are. */
static const struct {
    const char *id;
    const char *text;
} others[] = {{"nest-optimised", "A loop nest was optimised"},
              {"remark", "What goes for a whole file or function"},
              {"error", "The invocation or the file is wrong"},
              {"warning", "What the file says is not heeded"},
              {"note", "What is being done"}};

/* The number of such a rule. */
static int rule_of(const char *id)
{
    size_t i = 0;

    while (i + 1 < PO_COUNTOF(others) && strcmp(others[i].id, id) != 0)
        i++;
    return PO_N_REJECT + (int)i;
}

static void add_member(po_text *out, const char *key, const char *value)
{
    po_text_printf(out, "\"%s\":", key);
    po_text_json(out, value);
}

/* Append the name of a file as a URI. */
static void add_uri(po_text *out, const char *file)
{
    static const char safe[] = "abcdefghijklmnopqrstuvwxyz"
                               "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";

    po_text_printf(out, "\"uri\":\"%s", file[0] == '/' ? "file://" : "");
    for (const char *at = file; *at; at++)
        if (strchr(safe, *at))
            po_text_add_bytes(out, at, 1);
        else
            po_text_printf(out, "%%%02X", (unsigned char)*at);
    po_text_add(out, "\"");
}

/* The column in characters, not in bytes, if the text of the file is known. */
static int column_of(const po_diag *diag, const po_loc *loc)
{
    const char *text = diag && diag->source ? po_text_get(diag->source) : "";
    int col = loc->col;

    if (!diag || !diag->source || loc->is_elsewhere ||
        loc->offset >= diag->source->n)
        return col;
    for (size_t at = loc->offset; at > 0 && text[at - 1] != '\n'; at--)
        col -= ((unsigned char)text[at - 1] & 0xc0) == 0x80;
    return col > 0 ? col : 1;
}

/* Append where a result is; "function" may be NULL. */
static void add_location(po_text *out, const po_diag *diag, const po_loc *loc,
                         const char *file, const char *function)
{
    bool is_placed = loc && loc->file && loc->line > 0;

    po_text_add(out, ",\"locations\":[");
    if (is_placed || (file && *file)) {
        po_text_add(out, "{\"physicalLocation\":{\"artifactLocation\":{");
        add_uri(out, is_placed ? loc->file : file);
        po_text_add(out, "}");
        if (is_placed)
            po_text_printf(out, ",\"region\":{\"startLine\":%d", loc->line);
        if (is_placed && loc->col > 0)
            po_text_printf(out, ",\"startColumn\":%d", column_of(diag, loc));
        po_text_add(out, is_placed ? "}}" : "}");
        if (function) {
            po_text_add(out, ",\"logicalLocations\":[{");
            add_member(out, "name", function);
            po_text_add(out, ",\"kind\":\"function\"}]");
        }
        po_text_add(out, "}");
    }
    po_text_add(out, "]");
}

/* Begin a result: results that say that all is well have no level. */
static void begin(po_text *out, int rule, const char *level, const char *kind,
                  const char *text)
{
    const char *id = rule < PO_N_REJECT ? po_reject_code((po_reject)rule)
                                        : others[rule - PO_N_REJECT].id;

    po_text_printf(out,
                   "{\"ruleId\":\"%s\",\"ruleIndex\":%d,\"level\":\"%s\","
                   "\"kind\":\"%s\",\"message\":{",
                   id, rule, level, kind);
    add_member(out, "text", text);
    po_text_add(out, "}");
}

void po_sarif_message(po_text *out, const char *kind, const char *file,
                      const po_loc *loc, const char *text)
{
    bool is_note = strcmp(kind, "note") == 0;

    begin(out, rule_of(kind), is_note ? "none" : kind,
          is_note ? "informational" : "fail", text);
    add_location(out, NULL, loc, file, NULL);
    po_text_add(out, "},\n");
}

/* Append what is known besides. */
static void add_properties(po_text *out, const po_remark *remark)
{
    const char *help = po_reject_help(remark->why, remark->advice);

    po_text_printf(out, ",\"properties\":{\"endLine\":%d",
                   remark->nest.end_line);
    if (help) {
        po_text_add(out, ",");
        add_member(out, "help", help);
    }
    if (remark->details.transformation)
        po_text_printf(out, ",\"transformation\":%s",
                       remark->details.transformation);
    if (remark->details.estimates)
        po_text_printf(out, ",\"estimates\":%s", remark->details.estimates);
    po_text_add(out, "}");
}

void po_sarif_remark(po_text *out, const po_diag *diag, const po_remark *remark)
{
    bool is_passed = remark->kind == PO_REMARK_OPTIMISED;
    int rule = is_passed                          ? rule_of("nest-optimised")
               : remark->kind == PO_REMARK_NOTICE ? rule_of("remark")
                                                  : (int)remark->why;
    po_text words = {0};

    po_remark_words(&words, remark);
    begin(out, rule, is_passed ? "none" : "note", is_passed ? "pass" : "fail",
          po_text_get(&words));
    add_location(out, diag, &remark->at, NULL, remark->nest.function);
    add_properties(out, remark);
    po_text_add(out, "},\n");
    po_text_free(&words);
}

/* Append the rules, in the order of their numbers. */
static void add_rules(po_text *out)
{
    for (int i = 0; i < PO_N_REJECT; i++) {
        const char *help = po_reject_help((po_reject)i, PO_ADVICE_REASON);

        po_text_printf(out, "{\"id\":\"%s\",\"shortDescription\":{",
                       po_reject_code((po_reject)i));
        add_member(out, "text", po_reject_message((po_reject)i));
        po_text_add(out, "},\"help\":{");
        add_member(out, "text", help ? help : "");
        po_text_add(out, "},\"defaultConfiguration\":{\"level\":\"note\"}},\n");
    }
    for (size_t i = 0; i < PO_COUNTOF(others); i++) {
        po_text_printf(out, "{\"id\":\"%s\",\"shortDescription\":{",
                       others[i].id);
        add_member(out, "text", others[i].text);
        po_text_add(out, i + 1 < PO_COUNTOF(others) ? "}},\n" : "}}\n");
    }
}

void po_sarif_document(po_text *out, const po_text *results)
{
    po_text_printf(out,
                   "{\"$schema\":\"%s\",\n\"version\":\"2.1.0\",\n"
                   "\"runs\":[{\"tool\":{\"driver\":{\"name\":\"polyopt\","
                   "\"version\":\"%s\",\n\"rules\":[\n",
                   schema, PO_VERSION);
    add_rules(out);
    po_text_add(out, "]}},\n\"columnKind\":\"unicodeCodePoints\",\n"
                     "\"results\":[\n");
    if (results->n > 2) {
        po_text_add_bytes(out, results->bytes, results->n - 2);
        po_text_add(out, "\n");
    }
    po_text_add(out, "]}]}\n");
}
