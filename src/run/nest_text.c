/* One nest from scop to replacement: runs the search, reports what was done or
 * why nothing was (remarks), has the result checked, and stores the new text
 * as a patch of the file, or prints the stage that --emit asks for.
 */
#include "nests.h"

#include <math.h>

#include "polyopt/script.h"
#include "polyopt/search.h"

/* Verify the invariants of every stage against the one before; a stage that
 * breaks them is a bug of polyopt.
 */
static isl_stat check(const po_attempt *a)
{
    if (po_scop_check(a->scop) < 0 || po_deps_check(a->deps, a->scop) < 0)
        return isl_stat_error;
    if (a->schedule && po_schedule_check(a->schedule, a->scop) < 0)
        return isl_stat_error;
    if (a->ast && po_ast_check(a->ast, a->scop) < 0)
        return isl_stat_error;
    return isl_stat_ok;
}

/* Say why the nest is left alone; if it is approximate, its parts will be tried,
 * and said of them, but for the order that somebody has given for this one, and what it takes, or could gain:
 * approximations are not to blame for that.  Nothing is gained by approximate parts of what has
 * had its remark: that says nothing more.
 */
static isl_stat reject_as(const po_scop *scop, const po_cause *cause,
                          const po_run *run)
{
    if (po_scop_has_parts(scop) && cause->why != PO_REJECT_INTERNAL &&
        cause->why != PO_REJECT_GIVEN_ORDER &&
        (scop->is_unrolled || !cause->is_of_cost))
        return isl_stat_error;
    if (scop->is_covered && scop->is_approximate &&
        cause->why == PO_REJECT_NO_GAIN)
        return isl_stat_error;
    for (int i = 0; i < scop->n_nest; i++)
        po_diag_reject_as(run->diag, &scop->nest[i], NULL, cause);
    return isl_stat_error;
}

static isl_stat reject(const po_scop *scop, po_reject why, const char *text,
                       const po_run *run)
{
    const po_cause cause = {.why = why, .text = text};

    return reject_as(scop, &cause, run);
}

/* Say that the analysis is too large, unless statements are tried one by one.  Returns whether
 * parts are to be tried: not if an order is that of all of it, or a stage is printed.
 */
static bool reject_complex(const po_attempt *a, const char *text,
                           const po_run *run)
{
    bool is_divided = !po_scop_has_parts(a->scop) &&
                      run->options->stage == PO_STAGE_C && !run->options->mpi &&
                      !run->options->offload &&
                      a->settings.scheduler != PO_SCHEDULER_GIVEN;

    if (!is_divided || !po_scop_has_siblings(a->scop))
        reject(a->scop, PO_REJECT_TOO_COMPLEX, text, run);
    return is_divided;
}

/* Is there an instance at all, for some values of the parameters? */
static isl_bool has_instances(const po_scop *scop)
{
    isl_union_set *domain = po_scop_domain(scop);
    isl_bool empty;

    domain =
        isl_union_set_intersect_params(domain, isl_set_copy(scop->context));
    empty = isl_union_set_is_empty(domain);
    isl_union_set_free(domain);
    return isl_bool_not(empty);
}

/* Is a statement in the lines of the nest ever executed by the new loops? */
static bool runs(const po_scop *scop, const po_nest *nest)
{
    isl_set *known = isl_set_intersect(isl_set_copy(scop->context),
                                       isl_set_copy(scop->assume));
    bool does = false;

    for (int s = 0; s < scop->n_stmt && !does; s++) {
        int line = scop->stmt[s].loc.line;
        isl_set *alive = isl_set_params(isl_set_copy(scop->stmt[s].domain));
        isl_bool is_dead = isl_set_is_disjoint(alive, known);

        does = line >= nest->loc.line && line <= nest->end_line &&
               is_dead == isl_bool_false;
        isl_set_free(alive);
    }
    isl_set_free(known);
    return does;
}

/* Say of all nests what has become of them: where parameters choose between them, some
 * are left out if they would be slower.
 */
static void tell(const po_search *s, const char *summary,
                 const po_details *details, const po_run *run)
{
    const po_scop *scop = s->best->scop;

    for (int i = 0; i < scop->n_nest; i++) {
        if (!s->narrow || runs(scop, &scop->nest[i]))
            po_diag_optimised(run->diag, &scop->nest[i], summary, details);
        else
            po_diag_reject(run->diag, &scop->nest[i], NULL, PO_REJECT_NO_GAIN,
                           NULL);
    }
}

/* What is known of what was found. */
static po_details details_of(const po_search *s)
{
    return (po_details){.estimates =
                            s->estimates.n > 0 ? s->estimates.bytes : NULL,
                        .gain_one = s->gain_one,
                        .gain_two = s->gain_two};
}

/* Orders that are given are said to be slow if they are estimated to gain less than this. */
#define LITTLE 0.9

/* The same with what is known of the loops. */
static void tell_done(const po_search *s, const char *summary, po_arena *arena,
                      const po_run *run)
{
    po_details details = details_of(s);
    double gain = fmax(s->gain_one, s->gain_two);

    if (s->best->settings.scheduler == PO_SCHEDULER_GIVEN && gain > 0 &&
        gain < LITTLE)
        summary = po_arena_printf(
            arena, "%s; estimated to be %.2g times as fast as the program",
            summary, gain);
    details.transformation = po_attempt_describe(s->best, arena);
    tell(s, summary, &details, run);
}

/* The same of a text as it is, with loops in vectors. */
static void tell_simd(const po_search *s, const po_run *run)
{
    po_details details = details_of(s);

    details.transformation =
        "{\"tile_sizes\":[],\"parallel\":false,\"wavefront\":false,"
        "\"simd\":true,\"unroll_and_jam\":false,\"node_splitting\":false,"
        "\"register_tiles\":false,\"reduction\":false,\"packed\":[]}";
    tell(s, "simd", &details, run);
}

/* Say which bytes go: the nest, the hints in front of it, and none where a function
 * of its own comes.
 */
static void note_bytes(const po_scop *scop, const po_unit *unit,
                       const po_patch *outlined, const po_run *run)
{
    static const char text[] = "bytes %zu to %zu are replaced";

    if (outlined->text.n > 0)
        po_diag_note(run->diag, &scop->loc, text, outlined->begin,
                     outlined->end);
    for (int i = 0; i < unit->n_hint; i++)
        if (unit->hint[i].loop == scop->begin)
            po_diag_note(run->diag, &scop->loc, text, unit->hint[i].begin,
                         unit->hint[i].end);
    po_diag_note(run->diag, &scop->loc, text, scop->begin, scop->end);
}

/* Is nothing gained by the best?  "*cause" says why then. */
static bool has_no_gain(po_search *s, const char *summary, const po_run *run,
                        po_cause *cause)
{
    const po_ast *ast = s->best->ast;

    *cause = (po_cause){.why = PO_REJECT_NO_GAIN, .advice = s->advice};
    if (s->no_gain.n == 0 && ast->is_never_profitable && *summary) {
        cause->advice = PO_ADVICE_ADDRESS_TESTS;
        cause->is_of_cost = true;
        cause->text = "tests at run time that pointers do not overlap "
                      "take too much of the time";
        return true;
    }
    if (s->no_gain.n == 0 && *summary &&
        has_instances(s->best->scop) == isl_bool_true)
        return false;
    if (s->no_gain.n == 0)
        po_search_say_idle(s, run);
    cause->advice = s->advice;
    cause->is_of_cost = s->is_of_cost;
    cause->text = s->no_gain.n > 0 ? po_text_get(&s->no_gain) : NULL;
    cause->details = details_of(s);
    return true;
}

/* Say that the new text was not read as the loops that it is of.  Of register tiles that the user
 * has asked for, not all are, nor are copies of what steps read.
 */
static void reject_text(const po_attempt *a, const po_run *run)
{
    if (a->settings.scheduler == PO_SCHEDULER_GIVEN &&
        (a->variant->made & (PO_SCRIPT_EXPAND_READS | PO_SCRIPT_PAD)))
        reject(a->scop, PO_REJECT_GIVEN_ORDER,
               "its copies of elements are none that '--verify=reparse' "
               "reads",
               run);
    else if (a->settings.scheduler == PO_SCHEDULER_GIVEN &&
             a->marks.register_tile)
        reject(a->scop, PO_REJECT_GIVEN_ORDER,
               "its register tiles are none that '--verify=reparse' reads",
               run);
    else
        reject(a->scop, PO_REJECT_INTERNAL, "text", run);
}

/* Have register tiles that the user has asked for no loops, though the budget is left? */
static bool lacks_register_tiles(const po_attempt *a)
{
    return !a->ast && a->marks.register_tile && !po_effort_is_over() &&
           a->settings.scheduler == PO_SCHEDULER_GIVEN;
}

/* Return what the best does, and where that is executed if it is not everywhere; "" if it does nothing. */
static const char *summarise(const po_search *s, po_arena *arena)
{
    const char *summary = po_attempt_summarise(s->best, arena);

    if (!*summary || !s->front->where)
        return summary;
    return po_arena_printf(arena, "%s, %s", summary, s->front->where);
}

/* Where nothing is gained, is the text as it is, with loops in vectors, that of the nest?  An order that
 * the user has given takes what it takes, and parts of an approximation are tried first.
 */
static bool keeps_simd(const po_search *s, const po_patch *simd)
{
    return simd->text.n > 0 && !po_scop_has_parts(s->front) &&
           s->best->settings.scheduler != PO_SCHEDULER_GIVEN;
}

/* Leave the text as it is, for "cause", or but for loops in vectors. */
static isl_stat leave_text(const po_search *s, po_patch *simd,
                           const po_cause *cause, po_patch *patch,
                           const po_run *run)
{
    if (!keeps_simd(s, simd)) {
        reject_as(s->best->scop, cause, run);
        return isl_stat_error;
    }
    *patch = *simd;
    *simd = (po_patch){0};
    tell_simd(s, run);
    return isl_stat_ok;
}

/* Keep what belongs to the text of the nest, and say what it does. */
static isl_stat note_text(const po_search *s, const po_unit *unit,
                          const char *summary, po_patch *patch,
                          const po_run *run)
{
    const po_attempt *a = s->best;
    po_arena *arena = po_arena_new();

    summary = po_attempt_add_origin(a, summary, arena);
    po_attempt_certificate(a, unit, summary, run);
    po_attempt_add_tree(a, run);
    po_nests_note_shared(unit, a->scop, a->ast, patch + 1);
    note_bytes(a->scop, unit, patch, run);
    tell_done(s, summary, arena, run);
    po_arena_free(arena);
    return isl_stat_ok;
}

/* Print the nest, or say why there is none, and to the list whether that is its size, or what its
 * analysis takes.  "simd" is its text as it is with loops in vectors, or nothing, "patch" that for
 * the function of its own that it may have, and that for the nest, behind each other.
 */
static isl_stat finish(po_search *s, const po_unit *unit, const po_run *run,
                       int number, const po_text *rest, po_patch *simd,
                       po_patch *patch, po_patches *list)
{
    const po_attempt *a = s->best;
    po_arena *arena = po_arena_new();
    const char *summary = summarise(s, arena);
    isl_stat status = isl_stat_error;
    po_cause cause = {0};

    if (a->doubt && a->settings.scheduler != PO_SCHEDULER_GIVEN)
        po_diag_distrust(run->diag, &a->scop->loc, a->doubt);
    if (s->refusal)
        reject(a->scop, PO_REJECT_GIVEN_ORDER, s->refusal, run);
    else if (a->legal == isl_bool_false)
        reject(a->scop, PO_REJECT_INTERNAL, "schedule", run);
    else if (a->ast && (a->is_open || a->certified == isl_bool_false))
        reject(a->scop, PO_REJECT_INTERNAL, "loops", run);
    else if (lacks_register_tiles(a))
        reject(a->scop, PO_REJECT_GIVEN_ORDER,
               "its rows and columns are no register tile that can be made, "
               "and shown to be right: a loop has to be directly in them, "
               "and columns along the rows of the array that is written",
               run);
    else if (!a->ast || (!*summary && a->gave_up))
        list->is_too_much = reject_complex(
            a, a->gave_up ? a->gave_up : po_attempt_last(a), run);
    else if (run->options->check && check(a) < 0)
        reject(a->scop, PO_REJECT_INTERNAL, "stage", run);
    else if (has_no_gain(s, summary, run, &cause))
        status = leave_text(s, simd, &cause, patch + 1, run);
    else if (po_print_c(a->ast, a->scop, unit, summary, number, rest, patch,
                        patch + 1) < 0)
        list->is_too_much = reject_complex(a, "printing", run);
    else if (patch[1].clash)
        reject(a->scop, PO_REJECT_MACRO_NAME, patch[1].clash, run);
    else if (patch[1].leaks)
        reject(a->scop, PO_REJECT_INTERNAL, "scope", run);
    else if (run->options->reparse && !po_attempt_reparse(a, unit, run, patch))
        reject_text(a, run);
    else
        status = note_text(s, unit, summary, patch, run);
    list->is_small = status < 0 && cause.is_of_cost;
    po_arena_free(arena);
    return status;
}

/* Append a new text, if there is one, or else release it. */
static void add_patch(po_patches *list, po_patch *patch)
{
    if (patch->text.n == 0) {
        po_patch_clear(patch);
        return;
    }
    *PO_ADD(list->patch, list->n) = *patch;
}

/* Say of all nests of the region that the user wants them as they are, also if it is
 * approximate: its parts are not tried.
 */
static isl_stat leave(const po_scop *scop, const po_run *run)
{
    for (int i = 0; i < scop->n_nest; i++)
        po_diag_reject(run->diag, &scop->nest[i], NULL, PO_REJECT_LEAVE, NULL);
    return isl_stat_ok;
}

/* Might threads share loops in the nest, though they share none of its result?  Those in a
 * sequential loop are often worth it for parts only.
 */
static bool lacks_threads(const po_attempt *a, const po_run *run)
{
    return run->options->parallel && !a->marks.parallel &&
           po_scop_depth(a->scop) > 1;
}

isl_stat po_nest_optimise(const po_unit *unit, po_scop *scop, const po_run *run,
                          int number, const po_text *rest, po_patches *list,
                          po_text *out)
{
    po_patch patch[2] = {{0}, {.begin = scop->begin, .end = scop->end}};
    po_patch simd = {.begin = scop->begin, .end = scop->end};
    po_text simd_text = {0};
    isl_stat status;
    po_search s;

    list->is_small = false;
    list->is_too_much = false;
    po_pipeline_sizes(scop, run);
    po_search_run(&s, scop, 0, run);
    if (s.is_left) {
        po_search_clear(&s);
        return leave(scop, run);
    }
    if (!rest &&
        po_nest_find_simd(unit, scop, s.best->ast, run, &simd_text, &simd))
        rest = &simd_text;
    if (!po_run_asks_footprint(run))
        status = finish(&s, unit, run, number, rest, &simd, patch, list);
    else
        status = po_attempt_has_gain(s.best) && s.best->legal == isl_bool_true
                     ? isl_stat_ok
                     : isl_stat_error;
    if (run->options->mpi && run->options->stage == PO_STAGE_C &&
        po_nests_share(unit, scop, s.gain_one, number, run, patch))
        status = isl_stat_ok;
    if (run->options->offload && run->options->stage == PO_STAGE_C &&
        po_nests_offload(unit, scop, number, run, patch))
        status = isl_stat_ok;
    po_nests_report(&(po_report_nest){.unit = unit,
                                      .scop = scop,
                                      .search = &s,
                                      .patch = status >= 0 ? patch : NULL,
                                      .run = run},
                    out);
    for (int i = 0; i < 2; i++) {
        if (status >= 0)
            add_patch(list, &patch[i]);
        else
            po_patch_clear(&patch[i]);
    }
    if (status >= 0 || !po_scop_has_parts(scop))
        po_script_warn_inside(run, scop);
    list->is_idle = status < 0 && s.best->ast && !lacks_threads(s.best, run);
    if (run->options->stage != PO_STAGE_C &&
        run->options->stage != PO_STAGE_SVG &&
        (status >= 0 ||
         (!po_scop_has_parts(scop) && run->options->stage != PO_STAGE_SCRIPT)))
        po_attempt_emit(s.best, run, out);
    po_text_add(out, po_text_get(&s.log));
    po_text_free(&simd_text);
    po_patch_clear(&simd);
    po_search_clear(&s);
    return status;
}
