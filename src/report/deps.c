/* Dependences as a table of HTML: kind, array, from, to, distance, direction, and the loop
 * that carries them.
 */
#include <stdlib.h>
#include <string.h>

#include "internal.h"
#include "polyopt/dep.h"

/* So many rows are shown. */
#define MAX_ROW 80

static const char *const kinds[] = {[PO_DEP_FLOW] = "flow",
                                    [PO_DEP_ANTI] = "anti",
                                    [PO_DEP_OUTPUT] = "output",
                                    [PO_DEP_INPUT] = "input"};

/* Append the cell with what an end of the dependence is. */
static void add_end(const po_scop *scop, int stmt, int access, po_text *out)
{
    const po_stmt *s = &scop->stmt[stmt];
    const po_expr *expr = s->access[access].expr;
    po_text source = {0};

    po_text_add(out, "<td>");
    po_html_add(out, s->name);
    if (expr) {
        po_expr_print_source(expr, &source);
        po_text_add(out, " <code>");
        po_html_add(out, po_text_get(&source));
        po_text_add(out, "</code>");
    }
    po_text_printf(out, " <span class=\"dim\">line %d</span></td>",
                   s->loc.line);
    po_text_free(&source);
}

/* Append the names of the loops whose numbers are in "text": "1, 3". */
static void add_loops(const po_stmt *stmt, const char *text, po_text *out)
{
    while (*text) {
        char *end;
        long level = strtol(text, &end, 10);
        const char *name = NULL;

        if (end == text || *text == ' ') {
            po_html_add_bytes(out, text++, 1);
            continue;
        }
        if (level >= 1 && level <= stmt->n_iter && stmt->iter &&
            stmt->iter[level - 1])
            name = stmt->iter[level - 1]->name;
        if (name) {
            po_text_add(out, "<b>");
            po_html_add(out, name);
            po_text_add(out, "</b>");
        } else {
            po_text_printf(out, "loop %ld", level);
        }
        text = end;
    }
}

/* Append a vector; numbers that are as large as any may be are endless. */
static void add_vector(const char *text, size_t n, po_text *out)
{
    for (size_t i = 0; i < n;) {
        size_t k = i;

        while (k < n && text[k] >= '0' && text[k] <= '9')
            k++;
        if (k - i >= 10)
            po_text_add(out, "\342\210\236");
        else
            po_html_add_bytes(out, text + i, k > i ? k - i : 1);
        i = k > i ? k : i + 1;
    }
}

/* Append the cells for distance, direction, and who carries it, which stand in one text,
 * "distance (1, 0)  direction (<, =)  carried by 1".
 */
static void add_distance(const po_dep *dep, const po_scop *scop, po_text *out)
{
    static const char carried[] = "carried by ";
    po_text text = {0};
    const char *at;

    po_dep_print_distance(dep, scop, &text);
    at = po_text_get(&text);
    for (int column = 0; column < 3; column++) {
        const char *end = column < 2 ? strstr(at, "  ") : NULL;
        const char *from = at + strcspn(at, "(");
        size_t n = end ? (size_t)(end - at) : strlen(at);

        po_text_add(out, column < 2 ? "<td class=\"vector\">" : "<td>");
        if (column < 2 && end && from < end)
            add_vector(from, (size_t)(end - from), out);
        else if (column == 2 && po_begins_with(at, carried))
            add_loops(&scop->stmt[dep->src], at + strlen(carried), out);
        else
            po_text_add(out, column == 2 ? "no loop" : "");
        po_text_add(out, "</td>");
        at += n;
        at += strspn(at, " ");
    }
    po_text_free(&text);
}

static void add_row(const po_dep *dep, const po_scop *scop, po_text *out)
{
    const char *reduction = po_reduction_text(dep->reduction);

    po_text_printf(out, "<tr><td class=\"kind %s\">%s</td><td><code>",
                   kinds[dep->kind], kinds[dep->kind]);
    po_html_add(out, scop->array[dep->array].name);
    po_text_add(out, "</code></td>");
    add_end(scop, dep->src, dep->src_access, out);
    add_end(scop, dep->dst, dep->dst_access, out);
    add_distance(dep, scop, out);
    po_text_add(out, "<td>");
    if (dep->is_private)
        po_text_add(out, "private: each iteration may have a copy");
    if (*reduction) {
        po_text_add(out, "reduction ");
        po_html_add(out, reduction);
    }
    po_text_add(out, "</td></tr>\n");
}

void po_report_deps(const po_attempt *a, po_text *out)
{
    int n = a->deps ? a->deps->n_dep : -1;

    if (n < 0)
        return;
    po_part_begin(out, "Dependences", n <= 12);
    if (n == 0)
        po_text_add(out, "<p>There are none: iterations may run in any order."
                         "</p>\n");
    else
        po_text_add(out,
                    "<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
                    "aria-label=\"Dependences\"><table>\n"
                    "<thead><tr><th>Kind</th><th>Array</th><th>From</th>"
                    "<th>To</th><th>Distance</th><th>Direction</th>"
                    "<th>Carried by</th><th>Note</th></tr></thead>\n<tbody>\n");
    for (int i = 0; i < n && i < MAX_ROW; i++)
        add_row(&a->deps->dep[i], a->scop, out);
    if (n > 0)
        po_text_add(out, "</tbody></table></div>\n");
    if (n > MAX_ROW)
        po_text_printf(out, "<p>%d more are not shown.</p>\n", n - MAX_ROW);
    po_part_end(out);
}
