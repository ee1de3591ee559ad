/* Verdicts that are cut short: what has been shown is shown, or, with fewer units of work,
 * not decided.  It is never shown to be wrong.
 */
#include <stdio.h>

#include "polyopt/effort.h"
#include "polyopt/search.h"
#include "whole.h"

/* A verdict is asked for with so many different budgets. */
#define N_BUDGET 16

static isl_bool of_schedule(const po_attempt *a, const po_run *run)
{
    return po_verify_schedule(a->scop, a->deps, a->tree, run);
}

static isl_bool of_conflicts(const po_attempt *a, const po_run *run)
{
    return po_verify_conflicts(a->scop, a->deps, a->tree, run);
}

static isl_bool of_loops(const po_attempt *a, const po_run *run)
{
    return po_verify_loops(a->scop, a->deps, a->ast, run);
}

static isl_bool of_rewrite(const po_attempt *a, const po_run *run)
{
    const char *why;

    (void)run;
    return po_verify_rewrite(a->variant->front, a->scop, &why);
}

static const struct check {
    const char *name;
    isl_bool (*verdict)(const po_attempt *a, const po_run *run);
} checks[] = {
    {"schedule", of_schedule},
    {"conflicts", of_conflicts},
    {"loops", of_loops},
    {"rewrite", of_rewrite},
};

/* Ask for a verdict that may cost so many units; "*units" is what it has cost. */
static isl_bool ask(const struct check *check, const po_attempt *a,
                    unsigned long budget, unsigned long *units,
                    const po_run *run)
{
    unsigned long before = po_effort_total().units;
    isl_bool good;

    po_effort_begin(run->ctx, (po_quota){budget, 0});
    good = check->verdict(a, run);
    po_effort_end(run->ctx);
    *units = po_effort_total().units - before;
    return good;
}

/* Return a budget with which what has been shown with more seems to be wrong; 0 if there
 * is none.
 */
static unsigned long find_wrong(const struct check *check, const po_attempt *a,
                                const po_run *run)
{
    unsigned long all;
    unsigned long units;

    if (ask(check, a, 0, &all, run) != isl_bool_true)
        return 0;
    for (unsigned long i = 0; i < N_BUDGET; i++) {
        unsigned long budget = 1 + all * i / N_BUDGET;

        if (ask(check, a, budget, &units, run) == isl_bool_false)
            return budget;
    }
    return 0;
}

/* Look at the verdicts about what is made of the scop.  Returns which is wrong, with
 * "*budget" units; or NULL.
 */
const char *find_wrong_verdict(const po_scop *scop, const po_run *run,
                               unsigned long *budget)
{
    const char *wrong = NULL;
    po_search s;

    po_effort_open(po_effort_quota(run->options), 100, 0);
    po_search_run(&s, scop, 0, run);
    po_effort_close();
    for (size_t i = 0; i < PO_COUNTOF(checks) && !wrong; i++) {
        *budget =
            po_attempt_is_sound(s.best) ? find_wrong(&checks[i], s.best, run) : 0;
        wrong = *budget > 0 ? checks[i].name : NULL;
    }
    po_search_clear(&s);
    return wrong;
}
