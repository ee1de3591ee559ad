/* Two ways to share a nest among threads: what the nest becomes where the loop that they
 * share may have too few iterations for them.
 */
#include "internal.h"

/* How many times as fast loops that share one further in are on several threads. */
#define LEAST_GAIN 1.25

/* Are the two for the same instances, and right under the same conditions? */
static bool is_exchangeable(const po_attempt *a, const po_attempt *b)
{
    return a->scop == b->scop && a->ast->n_final == 0 && b->ast->n_final == 0 &&
           a->ast->n_first == b->ast->n_first &&
           a->ast->assume.n_clause == b->ast->assume.n_clause &&
           a->ast->n_place == b->ast->n_place &&
           a->ast->n_apart == b->ast->n_apart && !b->ast->is_vain;
}

/* Where the loop that threads share may have too few iterations for them, have the nest
 * ask for that, and share a loop further in if there is one with work enough.
 */
void po_search_find_few(po_search *s, const po_costs *best, const po_run *run)
{
    const int large = PO_SCENARIO_LARGE;
    po_rung rung = s->best->rung;
    po_costs costs = {0};
    po_attempt *a;

    if (!po_ast_find_few(s->best->ast))
        return;
    rung.level++;
    a = po_ladder_climb(s->best->variant, rung, run);
    if (po_attempt_is_sound(a) && is_exchangeable(s->best, a) &&
        po_ast_has_parallel(a->ast->root))
        costs = po_attempt_measure(a, best, "few iterations", run);
    if (!costs.is_known || !costs.is_taken[large] ||
        LEAST_GAIN * costs.many_ns[large] > best->one_ns[large]) {
        po_attempt_free(a);
        return;
    }
    s->best->ast->few = a->ast;
    s->few = a;
}
