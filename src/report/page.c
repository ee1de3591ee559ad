/* Assembles the HTML page of --report from the records of its nests (nest.c,
 * in other processes): a summary table, and a section for each nest.
 */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* The page in work: the remarks about nests, in the order of the text, and those about
 * anything else.
 */
struct page {
    const po_report_page *is;
    po_text *out;
    int n_nest;
    const po_remark **nest;
    int n_other;
    const po_remark **other;
};

static int compare(const void *left, const void *right)
{
    const po_remark *a = *(const po_remark *const *)left;
    const po_remark *b = *(const po_remark *const *)right;

    if (a->nest.loc.offset != b->nest.loc.offset)
        return a->nest.loc.offset < b->nest.loc.offset ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

static void sort_remarks(struct page *p)
{
    const po_diag *diag = p->is->diag;

    for (int i = 0; i < diag->n_remark; i++) {
        const po_remark *r = &diag->remark[i];

        if (r->nest.function)
            *PO_ADD(p->nest, p->n_nest) = r;
        else
            *PO_ADD(p->other, p->n_other) = r;
    }
    if (p->n_nest > 0)
        qsort(p->nest, (size_t)p->n_nest, sizeof(*p->nest), compare);
    if (p->n_other > 0)
        qsort(p->other, (size_t)p->n_other, sizeof(*p->other), compare);
}

/* Append the words of a remark, and the gain that is estimated. */
static void add_words(const po_remark *r, po_text *out)
{
    po_text words = {0};

    po_remark_words(&words, r);
    po_html_add(out, po_text_get(&words));
    if (r->why != PO_N_REJECT)
        po_text_printf(out, " <span class=\"dim\">[%s]</span>",
                       po_reject_code(r->why));
    po_text_free(&words);
}

static bool is_optimised(const po_remark *r)
{
    return r->kind == PO_REMARK_OPTIMISED;
}

static void add_badge(const po_remark *r, po_text *out)
{
    po_text_add(out, is_optimised(r)
                         ? "<span class=\"badge yes\">optimised</span>"
                         : "<span class=\"badge no\">unchanged</span>");
}

static void add_gain(const po_remark *r, po_text *out)
{
    if (r->details.gain_one > 0)
        po_text_printf(out,
                       "<span class=\"number\">%.3g\303\227 "
                       "<span class=\"dim\">%.3g\303\227</span></span>",
                       r->details.gain_one, r->details.gain_two);
}

/* Append the head of the document. */
static void add_head(struct page *p)
{
    po_text_add(p->out,
                "<!DOCTYPE html>\n"
                "<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n"
                "<head><meta charset=\"utf-8\"/>\n<meta name=\"viewport\" "
                "content=\"width=device-width, initial-scale=1\"/>\n"
                "<link rel=\"icon\" href=\"data:,\"/>\n<title>");
    po_html_add(p->out, p->is->path);
    po_text_add(p->out, " \342\200\223 polyopt</title>\n<style>\n");
    po_text_add(p->out, po_report_page_style());
    po_text_add(p->out, po_report_part_style());
    po_text_add(p->out, po_report_picture_style());
    po_text_add(p->out, "</style></head>\n<body>\n"
                        "<a class=\"skip\" href=\"#nests\">To the nests</a>\n"
                        "<header><h1><span class=\"dim\">polyopt</span> ");
    po_html_add(p->out, p->is->path);
    po_text_add(p->out, "</h1>\n");
}

/* Append the options, and how many nests there are. */
static void add_summary(struct page *p)
{
    const po_options *options = p->is->options;
    int n_optimised = 0;

    for (int i = 0; i < p->n_nest; i++)
        n_optimised += is_optimised(p->nest[i]);
    po_text_printf(p->out,
                   "<p>%d loop nest%s: <span class=\"badge yes\">%d "
                   "optimised</span> <span class=\"badge no\">%d "
                   "unchanged</span></p>\n<p class=\"dim\">polyopt %s",
                   p->n_nest, p->n_nest == 1 ? "" : "s", n_optimised,
                   p->n_nest - n_optimised, PO_VERSION);
    if (options->n_command_line > 0)
        po_text_add(p->out, ", <code>");
    for (int i = 0; i < options->n_command_line; i++) {
        po_text_add(p->out, i > 0 ? " " : "");
        po_html_add(p->out, options->command_line[i]);
    }
    po_text_add(p->out,
                options->n_command_line > 0 ? "</code></p>\n" : "</p>\n");
    if (!p->is->failure)
        return;
    po_text_add(p->out, "<p class=\"no\">");
    po_html_add(p->out, p->is->failure);
    po_text_add(p->out, "</p>\n");
}

static void add_others(struct page *p)
{
    if (p->n_other == 0)
        return;
    po_text_add(p->out, "<ul>\n");
    for (int i = 0; i < p->n_other; i++) {
        po_text_printf(p->out, "<li>line %d: ", p->other[i]->at.line);
        add_words(p->other[i], p->out);
        po_text_add(p->out, "</li>\n");
    }
    po_text_add(p->out, "</ul>\n");
}

/* Append a table with a link to each nest. */
static void add_contents(struct page *p)
{
    if (p->n_nest > 0)
        po_text_add(p->out,
                    "<nav aria-label=\"Nests\"><div class=\"scroll\" "
                    "tabindex=\"0\" role=\"region\" aria-label=\"Nests\">"
                    "<table>\n<thead><tr><th>Nest</th><th>Result</th>"
                    "<th>Gain, 1 thread <span class=\"dim\">2</span></th>"
                    "<th>What, or why not</th></tr></thead>\n<tbody>\n");
    for (int i = 0; i < p->n_nest; i++) {
        const po_remark *r = p->nest[i];

        po_text_printf(p->out, "<tr><th scope=\"row\"><a href=\"#nest-%d\">",
                       i + 1);
        po_html_add(p->out, r->nest.function);
        po_text_printf(p->out, ":%d</a></th><td>", r->nest.loc.line);
        add_badge(r, p->out);
        po_text_add(p->out, "</td><td>");
        add_gain(r, p->out);
        po_text_add(p->out, "</td><td>");
        po_html_add(p->out,
                    is_optimised(r) ? r->text : po_reject_message(r->why));
        po_text_add(p->out, "</td></tr>\n");
    }
    if (p->n_nest > 0)
        po_text_add(p->out, "</tbody></table></div></nav>\n");
    po_text_add(p->out, "</header>\n<main id=\"nests\">\n");
}

/* The source from the line of the nest on to its end. */
static void add_source(struct page *p, const po_remark *r)
{
    const po_text *source = p->is->source;
    size_t begin = r->nest.loc.offset;
    size_t end;
    int n_line = r->nest.end_line - r->nest.loc.line + 1;

    if (r->nest.loc.is_elsewhere || begin >= source->n)
        return;
    while (begin > 0 && source->bytes[begin - 1] != '\n')
        begin--;
    for (end = begin; end < source->n && n_line > 0; end++)
        n_line -= source->bytes[end] == '\n';
    po_text_add(p->out, "<div><h3>Source</h3>\n");
    po_report_listing(source->bytes + begin, end - begin, r->nest.loc.line,
                      "Source", p->out);
    po_text_add(p->out, "</div>\n");
}

/* The line in the new file of the text number "nth" of those for the same place. */
static int line_of(const struct page *p, size_t begin, int nth)
{
    po_record record;
    const char *bytes;

    for (size_t from = 0;
         po_record_next(p->is->records, &from, &record, &bytes);)
        if (record.kind == PO_RECORD_LINE && record.begin == begin &&
            nth-- == 0)
            return record.line;
    return 1;
}

/* How many texts there are for the same place in front of this one. */
static int number_of(const struct page *p, size_t begin, const char *text)
{
    po_record record;
    const char *bytes;
    int n = 0;

    for (size_t from = 0;
         po_record_next(p->is->records, &from, &record, &bytes) &&
         bytes != text;)
        n += record.kind == PO_RECORD_CODE && record.begin == begin;
    return n;
}

/* Append the new texts of the nest. */
static void add_result(struct page *p, const po_remark *r)
{
    po_record record;
    const char *bytes;
    bool is_first = true;

    for (size_t from = 0;
         po_record_next(p->is->records, &from, &record, &bytes);) {
        if (record.kind != PO_RECORD_CODE || record.at != r->nest.loc.offset ||
            !is_optimised(r))
            continue;
        po_text_add(p->out, is_first ? "<div><h3>Result</h3>\n" : "");
        is_first = false;
        po_report_listing(
            bytes, record.n,
            line_of(p, record.begin, number_of(p, record.begin, bytes)),
            "Result", p->out);
    }
    po_text_add(p->out, is_first ? "" : "</div>\n");
}

/* The number of the nest that begins at "offset"; 0 if there is none. */
static int nest_at(const struct page *p, size_t offset)
{
    for (int i = 0; i < p->n_nest; i++)
        if (p->nest[i]->nest.loc.offset == offset)
            return i + 1;
    return 0;
}

/* Append the parts of the nest, of which the last attempt counts; or which other one it is
 * optimised with.
 */
static void add_parts(struct page *p, const po_remark *r)
{
    po_record record;
    const char *bytes;
    po_record parts = {0};
    const char *text = NULL;

    for (size_t from = 0;
         po_record_next(p->is->records, &from, &record, &bytes);) {
        if (record.at != r->nest.loc.offset)
            continue;
        if (record.kind == PO_RECORD_WITH && nest_at(p, record.begin) > 0)
            po_text_printf(
                p->out,
                "<p>It is one region with <a href=\"#nest-%d\">the "
                "nest in line %d</a>.</p>\n",
                nest_at(p, record.begin),
                p->nest[nest_at(p, record.begin) - 1]->nest.loc.line);
        if (record.kind != PO_RECORD_PARTS)
            continue;
        parts = record;
        text = bytes;
    }
    if (text)
        po_text_add_bytes(p->out, text, parts.n);
}

static void add_nest(struct page *p, int number)
{
    const po_remark *r = p->nest[number];
    const char *help = po_reject_help(r->why, r->advice);

    po_text_printf(p->out,
                   "<section class=\"nest\" id=\"nest-%d\" "
                   "aria-labelledby=\"title-%d\">\n<h2 id=\"title-%d\"><code>",
                   number + 1, number + 1, number + 1);
    po_html_add(p->out, r->nest.function);
    po_text_printf(p->out, "</code>, lines %d\342\200\223%d ", r->nest.loc.line,
                   r->nest.end_line);
    add_badge(r, p->out);
    po_text_add(p->out, "</h2>\n<p>");
    add_words(r, p->out);
    if (r->at.line != r->nest.loc.line)
        po_text_printf(p->out, " <span class=\"dim\">line %d</span>",
                       r->at.line);
    po_text_add(p->out, "</p>\n");
    if (help && !is_optimised(r)) {
        po_text_add(p->out, "<p><b>What helps:</b> ");
        po_html_add(p->out, help);
        po_text_add(p->out, "</p>\n");
    }
    po_text_add(p->out, "<div class=\"code\">\n");
    add_source(p, r);
    add_result(p, r);
    po_text_add(p->out, "</div>\n");
    add_parts(p, r);
    po_text_add(p->out, "</section>\n");
}

void po_report_print_page(const po_report_page *page, po_text *out)
{
    struct page p = {.is = page, .out = out};

    sort_remarks(&p);
    add_head(&p);
    add_summary(&p);
    add_others(&p);
    add_contents(&p);
    for (int i = 0; i < p.n_nest; i++)
        add_nest(&p, i);
    po_text_add(out, "</main>\n</body>\n</html>\n");
    free(p.nest);
    free(p.other);
}
