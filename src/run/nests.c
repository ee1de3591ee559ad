/* The nests of a function, one by one: opens and closes the budget of each,
 * has it optimised (nest_text.c), and where a nest as a whole is left alone,
 * tries the regions inside of it.
 */
#include "nests.h"

#include "polyopt/answers.h"

/* The number of functions that nests of "function" have of their own: each takes the
 * place of no bytes, and is in front of its nest in the list.
 */
static int count_outlined(const po_patches *list, const po_function *function)
{
    int n = 0;

    for (int i = list->n - 1; function && i > 0; i--)
        n += list->patch[i].begin >= function->begin &&
             list->patch[i - 1].begin == list->patch[i - 1].end;
    return n;
}

/* Leave the region alone, as nothing is left for this file. */
static void skip(const po_scop *scop, const po_run *run)
{
    for (int i = 0; i < scop->n_nest && !scop->is_covered; i++)
        po_diag_reject(run->diag, &scop->nest[i], NULL, PO_REJECT_TOO_COMPLEX,
                       PO_FILE_IS_OVER);
}

/* Tell what calls of the function, and values, say, if that counts. */
static void note_ranges(const po_scop *scop, const po_run *run)
{
    po_text text = {0};

    for (int i = 0; i < scop->n_fact; i++) {
        po_text_add(&text, i > 0 ? ", " : "");
        po_expr_print_source(scop->fact[i], &text);
    }
    if (scop->n_fact > 0)
        po_diag_note(run->diag, &scop->loc, "known: %s", po_text_get(&text));
    po_text_free(&text);
}

/* What the region may cost: what its nests may, together. */
static po_quota quota_of(const po_scop *scop, const po_run *run)
{
    po_quota quota = po_effort_quota(run->options);

    quota.units *= scop->n_nest > 1 ? (unsigned long)scop->n_nest : 1;
    if (run->most > 0 && quota.units > run->most)
        quota.units = run->most;
    return quota;
}

/* Open the budget of a region that is in no other: what its nests may cost.  The front
 * end has spent two fifths of that in addition, at most.  Relations between two instances have the
 * most dimensions.
 */
static void open_budget(const po_scop *scop, const po_run *run)
{
    int n_dim = scop->n_param + 2 * po_scop_depth(scop);

    note_ranges(scop, run);
    po_effort_open(quota_of(scop, run), 100, n_dim);
    po_answers_open();
}

/* Close it; "before" units had been used when it was opened. */
static void close_budget(const po_scop *scop, unsigned long before,
                         const po_run *run)
{
    po_answers_close();
    po_effort_close();
    po_diag_note(run->diag, &scop->loc, "%lu units of work",
                 po_effort_total().units - before);
}

/* Return the run for a region: where the program has threads already, there are to be no
 * more; "options" are those then.
 */
static po_run run_for(const po_scop *scop, const po_run *run,
                      po_options *options)
{
    po_run own = *run;

    if (scop->is_shared) {
        *options = *run->options;
        options->parallel = false;
        own.options = options;
    }
    return own;
}

/* Have the regions inside of one that is left know whether they begin where that does. */
static po_scops *say_left(po_scops *inside, const po_scop *outer)
{
    for (int i = 0; inside && i < inside->n_scop; i++) {
        po_scop *scop = inside->scop[i];

        if (scop->loc.line == outer->loc.line)
            scop->n_left_around = outer->n_left_around + 1;
        if (scop->blocks)
            scop->blocks->n_left_around = scop->n_left_around;
        if (scop->unit_strides)
            scop->unit_strides->n_left_around = scop->n_left_around;
    }
    return inside;
}

/* The regions inside of one that is left; they have budgets of their own if it is too much. */
static po_scops *find_inside(const po_unit *unit, const po_scop *scop,
                             const po_patches *list, const po_run *run)
{
    if (list->is_too_much) {
        po_effort_close();
        return say_left(po_scops_find_parts(unit, scop, run), scop);
    }
    if (!po_scop_has_parts(scop))
        return NULL;
    po_effort_renew();
    return say_left(
        po_scops_find_inside(unit, scop, list->is_idle, list->is_small, run),
        scop);
}

void po_nests_optimise(const po_unit *unit, po_scops *scops, const po_run *run,
                       po_patches *list, po_text *out)
{
    for (int i = 0; scops && i < scops->n_scop; i++) {
        po_scop *scop = scops->scop[i];
        unsigned long before = po_effort_total().units;
        bool is_inside = po_effort_is_open();
        po_options options;
        po_run own = run_for(scop, run, &options);
        int number = 1 + count_outlined(list, scop->in);
        isl_stat status;

        po_diag_resume(run->diag, scop->spent_us);
        if (po_effort_file_is_over()) {
            skip(scop, run);
            continue;
        }
        if (!is_inside)
            open_budget(scop, run);
        po_user_schedule_warn_of_versions(scop, run);
        if (po_run_answer(scop, run, out))
            status = isl_stat_ok;
        else if (po_nest_has_both(unit, scop, run))
            status = po_nest_optimise_both(unit, scop, &own, number, list, out);
        else
            status =
                po_nest_optimise(unit, scop, &own, number, NULL, list, out);
        if (status < 0)
            po_nests_optimise(unit, find_inside(unit, scop, list, run), run,
                              list, out);
        if (!is_inside)
            close_budget(scop, before, run);
    }
    po_scops_free(scops);
}
