/* The table of attempts for the report: which variants were tried for a nest,
 * the times that the cost model estimates for small to large sizes on one and
 * two threads, and which was kept.
 */
#include "internal.h"

static const char *const words[] = {[PO_SCENARIO_SMALL] = "small",
                                    [PO_SCENARIO_MEDIUM] = "medium",
                                    [PO_SCENARIO_NARROW] = "short inner loops",
                                    [PO_SCENARIO_LARGE] = "large"};

/* Append a cell with a time on one thread and on two. */
static void add_times(const po_tried *tried, int scenario, po_text *out)
{
    po_text_add(out, "<td class=\"number\">");
    if (tried->is_known) {
        po_html_add_time(out, tried->one_ns[scenario]);
        po_text_add(out, " <span class=\"dim\">");
        po_html_add_time(out, tried->many_ns[scenario]);
        po_text_add(out, "</span>");
    }
    po_text_add(out, "</td>");
}

static void add_row(const po_tried *tried, po_text *out)
{
    po_text_printf(out, "<tr%s><th scope=\"row\">%s%s</th>",
                   tried->is_kept ? " class=\"kept\"" : "", tried->name,
                   tried->is_kept ? " \342\234\223" : "");
    for (int i = 0; i < PO_N_SCENARIO; i++)
        add_times(tried, i, out);
    if (!tried->is_known)
        po_text_add(out, "<td colspan=\"2\">led nowhere</td>");
    else
        po_text_printf(out,
                       "<td class=\"number\">%.3g</td>"
                       "<td class=\"number\">%.3g</td>",
                       tried->gain_one, tried->gain_many);
    po_text_add(out, "</tr>\n");
}

void po_report_costs(const po_search *s, po_text *out)
{
    if (s->n_tried == 0)
        return;
    po_part_begin(out, "Candidates and estimates", true);
    po_text_add(out,
                "<p>Times on one thread <span class=\"dim\">and on two</span>, "
                "by the machine model; the gain is over the sizes.</p>\n"
                "<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
                "aria-label=\"Candidates\"><table>\n<thead><tr><th>Tried</th>");
    for (int i = 0; i < PO_N_SCENARIO; i++)
        po_text_printf(out, "<th>%s</th>", words[i]);
    po_text_add(out, "<th>Gain, 1 thread</th><th>2 threads</th></tr></thead>\n"
                     "<tbody>\n");
    for (int i = 0; i < s->n_tried; i++)
        add_row(&s->tried[i], out);
    po_text_add(out, "</tbody></table></div>\n");
    po_part_end(out);
}
