/* The pipeline.  Start reading here.
 */
#include "polyopt/pipeline.h"

#include "polyopt/certificate.h"

#include <isl/options.h>
#include <stdlib.h>

/* What is done about scalars that every iteration could have a copy of: give
 * tiles of iterations a buffer of them, where they are sums of inner loops;
 * ignore their order if the live ranges turn out right; keep their order in
 * the schedule, but give concurrent iterations copies; or treat them as any
 * other memory.
 */
enum scalars {
    SCALARS_EXPANDED,
    SCALARS_FREE,
    SCALARS_IN_ORDER,
    SCALARS_SHARED
};

/* The intermediate results for one loop nest, in the order of computation.
 * A member is NULL if its pass, or an earlier one, did not succeed.
 * "scalars" tells what becomes of the order of private dependences.
 * "scop" is "original", or "expanded" once the order of the loops is found;
 * "deps" are its dependences, "original_deps" then those of "original".
 * "in_order": updates stay in order, as accumulators cannot be had; "gave_up"
 * names the stage at which scheduling turned out to be too complex, so that the
 * statements stay in their order; NULL if it did not.
 */
struct stages {
    const po_scop *original;
    po_deps *original_deps;
    po_scop *expanded;   /* with arrays in place of some scalars          */
    const po_scop *scop; /* domains, accesses, original order             */
    po_deps *deps;       /* flow, anti and output dependences             */
    enum scalars scalars;
    po_schedule *schedule; /* one affine row per loop or statement order  */
    isl_schedule *tree;    /* bands of permutable loops; tiles; parallel  */
    isl_bool legal;        /* does the tree respect the dependences?      */
    po_ast *ast;           /* loops and guards, ready to print            */
    isl_bool certified;    /* are the loops shown to be right?            */
    bool in_order;
    const char *gave_up;
    bool is_trial; /* nothing is tried after a failure           */
};

/* What was done, for the remark; empty if it was nothing. */
static const char *summarise(const struct stages *s, po_arena *arena)
{
    const char *summary =
        s->ast ? po_tree_summary(s->tree, s->ast->is_jammed, arena) : "";
    po_text text = {0};

    if (!*summary || !s->gave_up)
        return summary;
    po_text_printf(&text, "order kept (%s too complex), %s", s->gave_up,
                   summary);
    summary = po_arena_copy(arena, po_text_get(&text));
    po_text_free(&text);
    return summary;
}

static bool has_gain(const struct stages *s)
{
    po_arena *arena = po_arena_new();
    bool gain = s->ast && *summarise(s, arena);

    po_arena_free(arena);
    return gain;
}

/* Forget everything but the dependences of the original. */
static void clear_attempt(struct stages *s)
{
    s->ast = po_ast_free(s->ast);
    s->tree = isl_schedule_free(s->tree);
    s->schedule = po_schedule_free(s->schedule);
    if (!s->expanded)
        return;
    po_deps_free(s->deps);
    s->deps = s->original_deps;
    s->scop = s->original;
    s->expanded = po_scop_free(s->expanded);
}

static void clear(struct stages *s)
{
    clear_attempt(s);
    s->deps = po_deps_free(s->deps);
}

static void print_isl(po_text *out, char *text)
{
    po_text_printf(out, "%s\n", text ? text : "(failed)");
    free(text);
}

static void emit_map(const struct stages *s, po_text *out)
{
    isl_union_map *map = isl_schedule_get_map(s->tree);

    print_isl(out, isl_union_map_to_str(map));
    isl_union_map_free(map);
}

static void emit(const struct stages *s, const po_run *run, po_text *out)
{
    if (run->options->stage != PO_STAGE_SCOP)
        po_text_printf(out, "%s:%d\n", s->scop->function, s->scop->loc.line);
    switch (run->options->stage) {
    case PO_STAGE_SCOP:
        po_scop_print(s->original, out);
        break;
    case PO_STAGE_DEPS:
        po_deps_print(s->deps, s->scop, out);
        break;
    case PO_STAGE_SCHEDULE:
        print_isl(out, isl_schedule_to_str(s->tree));
        break;
    case PO_STAGE_SCHEDULE_MAP:
        emit_map(s, out);
        break;
    case PO_STAGE_KELLY:
        po_schedule_print(s->schedule, s->scop, out);
        break;
    case PO_STAGE_2D1:
        po_schedule_print_2d1(s->schedule, s->scop, out);
        break;
    case PO_STAGE_AST:
        po_ast_print(s->ast, s->scop, out);
        break;
    case PO_STAGE_C:
        break;
    }
}

/* Verify the invariants of every stage against the one before; a stage that
 * breaks them is a bug of polyopt.
 */
static isl_stat check(const struct stages *s)
{
    if (po_scop_check(s->scop) < 0 || po_deps_check(s->deps, s->scop) < 0)
        return isl_stat_error;
    if (s->schedule && po_schedule_check(s->schedule, s->scop) < 0)
        return isl_stat_error;
    if (s->ast && po_ast_check(s->ast, s->scop) < 0)
        return isl_stat_error;
    return isl_stat_ok;
}

static void build_tree(struct stages *s, const po_run *run)
{
    if (run->options->scheduler == PO_SCHEDULER_ISL) {
        s->tree =
            po_tree_by_isl(s->scop, s->deps, s->scalars != SCALARS_FREE, run);
        return;
    }
    s->schedule =
        po_schedule_find(s->scop, s->deps, s->scalars != SCALARS_FREE, run);
    s->tree = po_tree_build(s->scop, s->schedule, run);
}

/* Go on with expanded scalars, if there are any.  The order of the loops stays
 * what it is: it suits the scalars as they are, and statements that the new
 * arrays allow to separate are separated within tiles.
 */
static void expand(struct stages *s, const po_run *run)
{
    s->expanded = po_scop_expand(s->scop, s->deps);
    if (!s->expanded) {
        s->scalars = SCALARS_FREE;
        return;
    }
    s->scop = s->expanded;
    s->original_deps = s->deps;
    s->deps = po_deps_analyse(s->scop, run);
}

/* Have the order and the loops certified, within budgets of their own, if they
 * are to be written.  Loops of which too little could be shown are none.
 */
static void certify(struct stages *s, const po_run *run)
{
    if (!has_gain(s))
        return;
    isl_ctx_reset_operations(run->ctx);
    s->certified = po_verify_conflicts(s->scop, s->deps, s->tree, run);
    isl_ctx_reset_operations(run->ctx);
    if (s->certified == isl_bool_true)
        s->certified = po_verify_loops(s->scop, s->deps, s->ast, run);
    if (s->certified < 0)
        s->ast = po_ast_free(s->ast);
}

/* Run the passes on one region; the dependences may be there already.
 *
 *     scop -> deps -> schedule -> [expanded scop -> deps] -> tree -> ast
 *
 * The tree is verified before loops are made of it, and the loops at the end.
 *
 * No pass needs an error check here: given NULL, a pass returns NULL.
 */
static void run_passes(struct stages *s, const po_run *run)
{
    s->certified = isl_bool_true;
    if (!s->deps)
        s->deps = po_deps_analyse(s->scop, run);
    if (s->scalars == SCALARS_SHARED)
        po_deps_forget_private(s->deps);
    build_tree(s, run);
    if (s->scalars == SCALARS_EXPANDED)
        expand(s, run);
    if (s->in_order)
        po_deps_forget_reductions(s->deps);
    s->tree = po_tree_optimise(s->tree, s->scop, s->deps, run);
    s->legal = po_verify_schedule(s->scop, s->deps, s->tree, run);
    s->ast = s->legal == isl_bool_true ? po_ast_generate(s->scop, s->tree, run)
                                       : NULL;
    po_ast_jam(s->ast);
    s->ast = po_ast_complete(s->ast, s->scop, s->deps, run);
    s->ast = po_ast_localise(s->ast, s->scop);
    s->ast = po_ast_declare(s->ast, s->scop);
    s->ast = po_verify_scopes(s->ast, s->scop);
    if (!s->ast)
        return;
    s->ast = po_ast_reduce(s->ast, s->scop, run);
    s->in_order = !s->ast;
    po_ast_promote(s->ast, s->scop);
    certify(s, run);
}

/* The first stage that came to nothing, "none" if all went well. */
static const char *last_stage(const struct stages *s)
{
    if (!s->deps)
        return "dependences";
    if (!s->tree)
        return "schedule";
    if (s->legal != isl_bool_true)
        return "verification";
    if (s->certified != isl_bool_true)
        return "certificate";
    return s->ast ? "none" : "loops";
}

static void note_attempt(const struct stages *s, const po_run *run)
{
    int n_dep = s->deps ? s->deps->n_dep : 0;

    po_diag_note(run->diag, &s->scop->loc,
                 "%d statements, %d arrays, %d dependences%s: failed at: %s",
                 s->scop->n_stmt, s->scop->n_array, n_dep,
                 s->scalars == SCALARS_EXPANDED ? ", scalars expanded"
                 : s->scalars == SCALARS_FREE   ? ""
                                                : ", scalars in order",
                 last_stage(s));
}

/* Run the passes within a budget; again, if accumulators cannot be had. */
static void attempt(struct stages *s, const po_run *run)
{
    isl_ctx_reset_error(run->ctx);
    isl_ctx_reset_operations(run->ctx);
    s->in_order = false;
    run_passes(s, run);
    note_attempt(s, run);
    if (!s->in_order)
        return;
    clear_attempt(s);
    isl_ctx_reset_operations(run->ctx);
    run_passes(s, run);
    note_attempt(s, run);
}

/* Try, in turn, what is best for the scalars and what is sure to be right, as
 * long as it leads nowhere and there are such scalars.
 */
static void find_order(struct stages *s, const po_run *run, long time_ms)
{
    po_effort_begin(run->ctx, run->options->budget, time_ms);
    attempt(s, run);
    while (!s->ast && !s->is_trial && s->scalars != SCALARS_SHARED &&
           !po_effort_is_over() &&
           (s->scalars == SCALARS_EXPANDED || po_deps_has_private(s->deps))) {
        clear_attempt(s);
        s->scalars++;
        attempt(s, run);
    }
    po_effort_end(run->ctx);
}

/* The ladder: the scheduler that is asked for; where that is too complex,
 * the order of the program, tiled and parallel where that is legal; nothing.
 *
 * Each takes a share of what is left of the time for the nest.
 */
static void climb_down(struct stages *s, const po_run *run)
{
    po_options cheap = *run->options;
    po_run again = *run;

    find_order(s, run, po_effort_share(70));
    if (s->ast || !s->deps || s->legal == isl_bool_false || s->is_trial ||
        run->options->scheduler == PO_SCHEDULER_IDENTITY)
        return;
    s->gave_up = last_stage(s);
    clear_attempt(s);
    if (s->scalars == SCALARS_SHARED)
        s->deps = po_deps_free(s->deps);
    s->scalars = SCALARS_FREE;
    cheap.scheduler = PO_SCHEDULER_IDENTITY;
    again.options = &cheap;
    find_order(s, &again, po_effort_share(70));
}

/* Say why the nest is left alone; if it is approximate, its parts will be tried,
 * and said of them.
 */
static isl_stat reject(const po_scop *scop, po_reject why, const char *text,
                       const po_run *run)
{
    if (scop->is_approximate && why != PO_REJECT_INTERNAL)
        return isl_stat_error;
    for (int i = 0; i < scop->n_loop_loc; i++)
        po_diag_reject(run->diag, &scop->loop_loc[i], why, text);
    return isl_stat_error;
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

/* Say what was proved of a nest that is rewritten, if that is wanted. */
static void write_certificate(const struct stages *s, const po_unit *unit,
                              const char *summary, const po_run *run)
{
    po_text assume = {0};
    po_certificate nest = {.scop = s->scop,
                           .deps = s->deps,
                           .tree = s->tree,
                           .summary = summary,
                           .loops =
                               s->certified == isl_bool_true ? "proved" : NULL};

    if (!run->certificate)
        return;
    po_effort_begin(run->ctx, run->options->budget, run->options->time_ms);
    po_print_assumption(s->ast, s->scop, unit, &assume);
    nest.assume = po_text_get(&assume);
    po_certificate_add(&nest, run->certificate);
    po_text_free(&assume);
    po_effort_end(run->ctx);
}

/* Print the nest, or say why there is none. */
static isl_stat finish(const struct stages *s, const po_unit *unit,
                       const po_run *run, po_patch *patch)
{
    po_arena *arena = po_arena_new();
    const char *summary = summarise(s, arena);
    const char *clash = po_print_clash(s->ast, s->scop, unit, arena);
    isl_stat status = isl_stat_error;

    if (s->legal == isl_bool_false)
        reject(s->scop, PO_REJECT_INTERNAL, "schedule", run);
    else if (s->ast && s->certified == isl_bool_false)
        reject(s->scop, PO_REJECT_INTERNAL, "loops", run);
    else if (!s->ast || (!*summary && s->gave_up))
        reject(s->scop, PO_REJECT_TOO_COMPLEX,
               s->gave_up ? s->gave_up : last_stage(s), run);
    else if (run->options->check && check(s) < 0)
        reject(s->scop, PO_REJECT_INTERNAL, "stage", run);
    else if (!*summary || has_instances(s->scop) != isl_bool_true)
        reject(s->scop, PO_REJECT_NO_GAIN, NULL, run);
    else if (clash)
        reject(s->scop, PO_REJECT_MACRO_NAME, clash, run);
    else if (po_print_c(s->ast, s->scop, unit, summary, &patch->text) < 0)
        reject(s->scop, PO_REJECT_TOO_COMPLEX, "printing", run);
    else
        status = isl_stat_ok;
    if (status == isl_stat_ok)
        write_certificate(s, unit, summary, run);
    if (status == isl_stat_ok)
        po_diag_note(run->diag, &s->scop->loc, "bytes %zu to %zu are replaced",
                     s->scop->begin, s->scop->end);
    for (int i = 0; status == isl_stat_ok && i < s->scop->n_loop_loc; i++)
        po_diag_optimised(run->diag, &s->scop->loop_loc[i], summary);
    po_arena_free(arena);
    return status;
}

/* Where nothing is gained, try again with accumulators kept in the elements
 * they end in: the scop is returned, to be freed after "s"; NULL if that is no
 * better.
 */
static po_scop *try_folded(struct stages *s, const po_run *run)
{
    po_scop *folded = NULL;
    struct stages other = {0};

    if (has_gain(s) || s->legal == isl_bool_false)
        return NULL;
    po_effort_begin(run->ctx, run->options->budget, po_effort_share(50));
    folded = po_scop_fold(s->original,
                          s->original_deps ? s->original_deps : s->deps, run);
    po_effort_end(run->ctx);
    if (!folded)
        return NULL;
    other.original = other.scop = folded;
    climb_down(&other, run);
    if (!has_gain(&other)) {
        clear(&other);
        return po_scop_free(folded);
    }
    clear(s);
    *s = other;
    return folded;
}

/* Return the scop with several variables in place of scalars that are used for
 * several things; NULL if there are none.
 */
static po_scop *find_separate(const po_scop *scop, const po_run *run)
{
    po_scop *separate;

    po_effort_begin(run->ctx, run->options->budget, run->options->time_ms / 4);
    separate = po_scop_separate(scop, run);
    po_effort_end(run->ctx);
    return separate;
}

/* Run everything for "scop", with accumulators folded if need be.  The folded
 * scop is returned, to be freed after "s"; NULL if it is not used.
 */
static po_scop *try_scop(struct stages *s, const po_scop *scop, bool is_trial,
                         const po_run *run)
{
    *s = (struct stages){.original = scop, .scop = scop, .is_trial = is_trial};
    climb_down(s, run);
    return is_trial ? NULL : try_folded(s, run);
}

/* The new texts for a file, in order.
 *
 * "is_idle"  all went well with the last nest, but nothing was gained
 */
struct patches {
    bool is_idle;
    int n;
    int room;
    po_patch *patch;
};

static po_patch *next_patch(struct patches *list)
{
    if (list->n == list->room) {
        list->room = 2 * list->room + 16;
        list->patch =
            po_realloc(list->patch, (size_t)list->room * sizeof(po_patch));
    }
    list->patch[list->n] = (po_patch){0};
    return &list->patch[list->n];
}

/* Optimise one region: add its new text to the list, or print the stage that
 * the options ask for to "out".  Returns an error if the region has to stay
 * as it is.
 */
static isl_stat optimise_nest(const po_unit *unit, const po_scop *scop,
                              const po_run *run, struct patches *list,
                              po_text *out)
{
    struct stages s;
    po_patch *patch = next_patch(list);
    po_scop *separate = find_separate(scop, run);
    bool is_trial = separate && separate->n_stmt == scop->n_stmt;
    po_scop *folded = try_scop(&s, separate ? separate : scop, is_trial, run);
    isl_stat status;

    if (separate && (is_trial || !s.ast || s.gave_up) && !has_gain(&s)) {
        clear(&s);
        po_scop_free(folded);
        folded = try_scop(&s, scop, false, run);
    }
    status = finish(&s, unit, run, patch);
    patch->begin = scop->begin;
    patch->end = scop->end;
    if (status >= 0)
        list->n++;
    list->is_idle = status < 0 && s.ast;
    if (run->options->stage != PO_STAGE_C &&
        (status >= 0 || !scop->is_approximate))
        emit(&s, run, out);
    clear(&s);
    po_scop_free(folded);
    po_scop_free(separate);
    return status;
}

static void optimise_scops(const po_unit *unit, __isl_take po_scops *scops,
                           const po_run *run, struct patches *list,
                           po_text *out);

/* Optimise a region; where an approximation leads nowhere, the regions inside.
 * If that was for want of gain, approximations of parts would gain nothing,
 * either.
 */
static void optimise_scop(const po_unit *unit, const po_scop *scop,
                          const po_run *run, struct patches *list, po_text *out)
{
    if (optimise_nest(unit, scop, run, list, out) >= 0 || !scop->is_approximate)
        return;
    po_effort_renew();
    optimise_scops(unit, po_scops_find_inside(unit, scop, list->is_idle, run),
                   run, list, out);
}

/* Optimise all of "scops", which are released.  The front end has used three
 * eighths of the time for a nest, at most.
 */
static void optimise_scops(const po_unit *unit, __isl_take po_scops *scops,
                           const po_run *run, struct patches *list,
                           po_text *out)
{
    for (int i = 0; scops && i < scops->n_scop; i++) {
        bool is_outermost = !po_effort_is_open();

        if (is_outermost)
            po_effort_open(run->options->time_ms / 8 * 5);
        optimise_scop(unit, scops->scop[i], run, list, out);
        if (is_outermost)
            po_effort_close();
    }
    po_scops_free(scops);
}

isl_stat po_optimise_unit(const po_unit *unit, const po_run *run, po_text *out)
{
    struct patches list = {0};

    optimise_scops(unit, po_scops_find(unit, run), run, &list, out);
    if (run->options->stage == PO_STAGE_C)
        po_splice(unit, list.n, list.patch, out);
    for (int i = 0; i < list.n; i++)
        po_text_free(&list.patch[i].text);
    free(list.patch);
    return isl_stat_ok;
}
