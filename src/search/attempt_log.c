/* The log of the search for one nest: each variant that was tried with its
 * estimated times and gain, and which was kept; for --explain and --report.
 */
#include "internal.h"

#include <string.h>

void po_search_explain(po_search *s, const po_run *run, const char *what,
                       const po_gain *gain)
{
    if (run->options->stage != PO_STAGE_EXPLAIN)
        return;
    if (gain)
        po_text_printf(&s->log,
                       "    estimate of '%s': %.2g times as fast as the "
                       "program, %.2g on several threads\n",
                       what, gain->one, gain->many);
    else
        po_text_printf(&s->log, "    '%s' led nowhere\n", what);
}

void po_search_note_tried(po_search *s, const po_run *run, const char *what,
                          const po_costs *costs, const po_costs *original)
{
    po_tried tried = {.name = what, .is_known = costs && costs->is_known};
    po_gain gain;

    if (!run->report)
        return;
    if (tried.is_known) {
        gain = po_costs_gain(original, costs);
        tried.gain_one = gain.one;
        tried.gain_many = gain.many;
        memcpy(tried.one_ns, costs->one_ns, sizeof(tried.one_ns));
        memcpy(tried.many_ns, costs->many_ns, sizeof(tried.many_ns));
    }
    *PO_ADD(s->tried, s->n_tried) = tried;
}

void po_search_mark_kept(po_search *s)
{
    for (int i = 0; i < s->n_tried; i++)
        s->tried[i].is_kept = i == s->n_tried - 1;
}
