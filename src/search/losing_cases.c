/* Cases in which a result for a nest is slower than the program: where parameters choose
 * between statements, what some of these gain hides what others lose.
 */
#include "internal.h"

#include <isl/set.h>

/* How much slower a result may be in a case. */
#define TOLERANCE 0.95

/* Is the best slower than the program for these parameters? */
static bool is_slower(const po_search *s, const po_ast *loops,
                      const double *value, const po_run *run)
{
    po_gain gain = po_attempt_gain_at(s->best, loops, value, run);

    po_diag_note(run->diag, &s->front->loc,
                 "estimate: other statements: %.2g times as fast, %.2g on "
                 "several threads",
                 gain.one, gain.many);
    return gain.one < TOLERANCE || gain.many < TOLERANCE;
}

__isl_give isl_set *po_search_losses(const po_search *s, const po_ast *loops,
                                     const po_run *run)
{
    isl_set *all = isl_set_empty(isl_set_get_space(s->front->context));
    po_case found[PO_MAX_CASE];
    int n = 0;

    if (s->best->scop->n_param == s->front->n_param)
        n = po_scenario_cases(s->front, found);
    for (int i = 0; i < n; i++)
        if (is_slower(s, loops, found[i].value, run))
            all = isl_set_union(all, isl_set_copy(found[i].when));
    po_cases_clear(n, found);
    return all;
}
