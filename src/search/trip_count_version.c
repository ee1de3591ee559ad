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
           a->ast->n_range == b->ast->n_range &&
           a->ast->n_alias_check == b->ast->n_alias_check &&
           !b->ast->is_never_profitable;
}

static void keep(po_search *s, po_attempt *other)
{
    s->best->ast->few_trips = other->ast;
    s->best->few_trips = other;
    s->few_trips = other;
}

void po_search_keep_trip_count_version(po_search *s, po_attempt *other,
                                       const po_costs *best, const po_run *run)
{
    const int large = PO_SCENARIO_LARGE;
    po_costs costs = {0};

    if (po_attempt_is_sound(other) && is_exchangeable(s->best, other) &&
        po_ast_has_parallel(other->ast->root))
        costs = po_attempt_measure(other, best, "few iterations", run);
    if (!costs.is_known || !costs.is_taken[large] ||
        LEAST_GAIN * costs.many_ns[large] > best->one_ns[large]) {
        po_attempt_free(other);
        return;
    }
    keep(s, other);
}

const char *po_search_give_trip_count_version(po_search *s, po_attempt *other)
{
    const char *why = NULL;

    if (!po_ast_find_trip_count_version(s->best->ast))
        why = "no loop that threads share may have too few iterations for "
              "them: one that is no tile, by bounds known in front of the "
              "nest, with loops in loops in it";
    else if (!po_attempt_is_sound(other) ||
             !po_ast_has_parallel(other->ast->root))
        why = "there is no loop that threads share, or the loops are not shown "
              "to be right";
    else if (!is_exchangeable(s->best, other))
        why = "it needs other arrays, or other conditions, than the order for "
              "many iterations";
    if (why)
        po_attempt_free(other);
    else
        keep(s, other);
    return why;
}
