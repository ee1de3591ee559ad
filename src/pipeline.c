/* The pipeline.  Start reading here.
 */
#include "polyopt/pipeline.h"

#include <stdlib.h>

#include "stages.h"

/* How much of an attempt the way to a legal tree may take, in percent, and how much
 * of the rest the loops: what is left is for showing that they are right.
 */
#define ORDER 75
#define LOOPS 60

/* Verify the invariants of every stage against the one before; a stage that
 * breaks them is a bug of polyopt.
 */
static isl_stat check(const po_stages *s)
{
    if (po_scop_check(s->scop) < 0 || po_deps_check(s->deps, s->scop) < 0)
        return isl_stat_error;
    if (s->schedule && po_schedule_check(s->schedule, s->scop) < 0)
        return isl_stat_error;
    if (s->ast && po_ast_check(s->ast, s->scop) < 0)
        return isl_stat_error;
    return isl_stat_ok;
}

static void build_tree(po_stages *s, const po_run *run)
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
static void expand(po_stages *s, const po_run *run)
{
    s->expanded = po_scop_expand(s->scop, s->deps);
    if (!s->expanded) {
        s->scalars = SCALARS_FREE;
        return;
    }
    s->scop = s->expanded;
    s->original_deps = s->deps;
    s->deps = po_deps_analyse_like(s->scop, s->original, s->deps, run);
}

/* Is the scop that of the front end, or shown to compute the same? */
static bool is_trusted(po_stages *s, const po_run *run)
{
    const char *why;
    isl_bool good;

    if (s->scop == s->front || s->scop == s->refuted)
        return s->scop == s->front;
    good = po_verify_rewrite(s->front, s->scop, &why);
    po_diag_note(run->diag, &s->scop->loc, "scalars rewritten: %s: %s",
                 good == isl_bool_true    ? "shown"
                 : good == isl_bool_false ? "not shown"
                                          : "not decided",
                 why);
    if (good != isl_bool_true)
        s->refuted = s->scop;
    if (good == isl_bool_false)
        po_diag_distrust(run->diag, &s->scop->loc, "scalars");
    return good == isl_bool_true;
}

/* Have the order and the loops certified, if they are to be written, and the scop
 * that they are for.  Loops of which too little could be shown are none, nor are
 * those for another scop.
 */
static void certify(po_stages *s, const po_run *run)
{
    if (!po_stages_have_gain(s))
        return;
    if (!is_trusted(s, run)) {
        s->ast = po_ast_free(s->ast);
        return;
    }
    s->certified = po_verify_conflicts(s->scop, s->deps, s->tree, run);
    if (s->certified == isl_bool_true)
        s->certified = po_verify_loops(s->scop, s->deps, s->ast, run);
    if (s->certified < 0)
        s->ast = po_ast_free(s->ast);
}

/* Is the question what loops and tiles touch, so that nothing is written? */
static bool asks_footprint(const po_run *run)
{
    return run->options->stage == PO_STAGE_FOOTPRINT ||
           run->options->stage == PO_STAGE_FOOTPRINT_JSON;
}

/* Make loops of the tree, with copies of parts of arrays as "packing" says. */
static void make_loops(po_stages *s, po_packing packing, const po_run *run)
{
    s->ast = po_ast_generate(s->scop, s->tree, run);
    po_ast_jam(s->ast);
    s->ast = po_ast_complete(s->ast, s->scop, s->deps, run);
    s->ast = po_ast_localise(s->ast, s->scop);
    s->ast = po_ast_declare(s->ast, s->scop);
    s->ast = po_verify_scopes(s->ast, s->scop);
    if (!s->ast)
        return;
    po_ast_plain(s->ast, s->scop, run);
    s->ast = po_ast_reduce(s->ast, s->scop, run);
    s->in_order = !s->ast;
    if (asks_footprint(run))
        return;
    s->is_packed = po_ast_pack(s->ast, s->scop, packing);
    po_ast_promote(s->ast, s->scop);
    po_ast_weigh(s->ast, s->scop, 0, run);
}

/* The same, and have them certified. */
static void generate(po_stages *s, po_packing packing, const po_run *run)
{
    unsigned long outer = po_effort_narrow(LOOPS);

    s->ast = po_ast_free(s->ast);
    s->is_packed = false;
    s->certified = isl_bool_true;
    make_loops(s, packing, run);
    po_effort_widen(outer);
    if (s->ast && !asks_footprint(run))
        certify(s, run);
}

/* Run the passes on one region; the dependences may be there already.
 *
 *     scop -> deps -> schedule -> [expanded scop -> deps] -> tree -> ast
 *
 * The tree is verified before loops are made of it, and the loops at the end.
 *
 * No pass needs an error check here: given NULL, a pass returns NULL.
 */
void po_stages_run(po_stages *s, const po_run *run)
{
    unsigned long outer = po_effort_narrow(ORDER);

    s->certified = isl_bool_true;
    s->is_packed = false;
    if (!s->deps)
        s->deps = po_deps_analyse_like(s->scop, s->like, s->like_deps, run);
    if (s->scalars == SCALARS_SHARED)
        po_deps_forget_private(s->deps);
    build_tree(s, run);
    if (s->scalars == SCALARS_EXPANDED)
        expand(s, run);
    if (s->in_order)
        po_deps_forget_reductions(s->deps);
    s->tree = po_tree_optimise(s->tree, s->scop, s->deps, run);
    s->legal = po_verify_schedule(s->scop, s->deps, s->tree, run);
    po_effort_widen(outer);
    if (s->legal == isl_bool_true)
        generate(s, run->options->packing, run);
    if (!s->is_packed || s->certified == isl_bool_true)
        return;
    po_diag_note(run->diag, &s->scop->loc,
                 "buffers for parts of arrays: not shown to be right");
    po_effort_allow(100);
    generate(s, PO_PACKING_NONE, run);
}

/* Say why the nest is left alone; if it is approximate, its parts will be tried,
 * and said of them.
 */
static isl_stat reject(const po_scop *scop, po_reject why, const char *text,
                       const po_run *run)
{
    if (scop->is_approximate && why != PO_REJECT_INTERNAL)
        return isl_stat_error;
    for (int i = 0; i < scop->n_nest; i++)
        po_diag_reject(run->diag, &scop->nest[i], NULL, why, text);
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

/* Say which bytes go: the nest, the hints in front of it, and none where a function
 * of its own comes.
 */
static void note_bytes(const po_scop *scop, const po_unit *unit,
                       const po_patch *apart, const po_run *run)
{
    static const char text[] = "bytes %zu to %zu are replaced";

    if (apart->text.n > 0)
        po_diag_note(run->diag, &scop->loc, text, apart->begin, apart->end);
    for (int i = 0; i < unit->n_hint; i++)
        if (unit->hint[i].loop == scop->begin)
            po_diag_note(run->diag, &scop->loc, text, unit->hint[i].begin,
                         unit->hint[i].end);
    po_diag_note(run->diag, &scop->loc, text, scop->begin, scop->end);
}

/* Print the nest, or say why there is none.  "patch" is that for the function of its
 * own that it may have, and that for the nest, behind each other.
 */
static isl_stat finish(const po_stages *s, const po_unit *unit,
                       const po_run *run, int number, po_patch *patch)
{
    po_arena *arena = po_arena_new();
    const char *summary = po_stages_summarise(s, arena);
    const char *clash = po_print_clash(s->ast, s->scop, unit, arena);
    isl_stat status = isl_stat_error;

    if (s->doubt)
        po_diag_distrust(run->diag, &s->scop->loc, s->doubt);
    if (s->legal == isl_bool_false)
        reject(s->scop, PO_REJECT_INTERNAL, "schedule", run);
    else if (s->ast && s->certified == isl_bool_false)
        reject(s->scop, PO_REJECT_INTERNAL, "loops", run);
    else if (!s->ast || (!*summary && s->gave_up))
        reject(s->scop, PO_REJECT_TOO_COMPLEX,
               s->gave_up ? s->gave_up : po_stages_last(s), run);
    else if (run->options->check && check(s) < 0)
        reject(s->scop, PO_REJECT_INTERNAL, "stage", run);
    else if (*s->no_gain)
        reject(s->scop, PO_REJECT_NO_GAIN, s->no_gain, run);
    else if (s->ast->is_vain && *summary)
        reject(s->scop, PO_REJECT_NO_GAIN,
               "tests of addresses take more than 1 % of the time", run);
    else if (!*summary || has_instances(s->scop) != isl_bool_true)
        reject(s->scop, PO_REJECT_NO_GAIN, NULL, run);
    else if (clash)
        reject(s->scop, PO_REJECT_MACRO_NAME, clash, run);
    else if (po_print_c(s->ast, s->scop, unit, summary, number, patch,
                        patch + 1) < 0)
        reject(s->scop, PO_REJECT_TOO_COMPLEX, "printing", run);
    else if (run->options->reparse && !po_stages_reparse(s, unit, run, patch))
        reject(s->scop, PO_REJECT_INTERNAL, "text", run);
    else
        status = isl_stat_ok;
    if (status == isl_stat_ok)
        po_stages_certificate(s, unit, summary, run);
    if (status == isl_stat_ok)
        note_bytes(s->scop, unit, patch, run);
    for (int i = 0; status == isl_stat_ok && i < s->scop->n_nest; i++)
        po_diag_optimised(run->diag, &s->scop->nest[i], summary);
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
    if (list->n == list->room) {
        list->room = 2 * list->room + 16;
        list->patch =
            po_realloc(list->patch, (size_t)list->room * sizeof(po_patch));
    }
    list->patch[list->n++] = *patch;
}

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

/* Optimise one region: add its new text to the list, or print the stage that
 * the options ask for to "out".  Returns an error if the region has to stay
 * as it is.
 */
static isl_stat optimise_nest(const po_unit *unit, const po_scop *scop,
                              const po_run *run, po_patches *list, po_text *out)
{
    po_patch patch[2] = {{0}, {.begin = scop->begin, .end = scop->end}};
    isl_stat status;
    po_stages s;

    po_stages_find(&s, scop, run);
    status = finish(&s, unit, run, 1 + count_outlined(list, scop->in), patch);
    for (int i = 0; i < 2; i++) {
        if (status >= 0)
            add_patch(list, &patch[i]);
        else
            po_patch_clear(&patch[i]);
    }
    list->is_idle = status < 0 && s.ast;
    if (run->options->stage != PO_STAGE_C &&
        (status >= 0 || !scop->is_approximate))
        po_stages_emit(&s, run, out);
    po_stages_clear(&s);
    return status;
}

static void optimise_scops(const po_unit *unit, __isl_take po_scops *scops,
                           const po_run *run, po_patches *list, po_text *out);

/* Print the index maps, or tiles, of a region, which is left as it is. */
static void emit_index_map(const po_scop *scop, const po_run *run, po_text *out)
{
    bool *all = po_alloc((size_t)scop->n_array * sizeof(*all) + 1);
    po_deps *flow;

    for (int i = 0; i < scop->n_array; i++)
        all[i] = true;
    po_effort_begin(run->ctx, po_effort_share(25));
    flow = po_deps_flow(scop, all, run);
    free(all);
    po_emit_index_map(scop, flow, run, out);
    po_deps_free(flow);
    po_effort_end(run->ctx);
    isl_ctx_reset_error(run->ctx);
}

/* Print what the loops of a region touch, and the tiles of the order that it
 * would have.  Returns an error, as for a region that cannot be optimised, if
 * there is no such order.
 */
static isl_stat ask_footprint(const po_scop *scop, const po_run *run,
                              po_patches *list, po_text *out)
{
    isl_stat status = isl_stat_error;
    po_stages s;

    po_stages_find(&s, scop, run);
    if (po_stages_have_gain(&s) && s.legal == isl_bool_true)
        status = isl_stat_ok;
    list->is_idle = status < 0 && s.ast;
    if (status >= 0 || !scop->is_approximate)
        po_stages_emit(&s, run, out);
    po_stages_clear(&s);
    return status;
}

/* Do with a region what the options ask for. */
static isl_stat do_nest(const po_unit *unit, const po_scop *scop,
                        const po_run *run, po_patches *list, po_text *out)
{
    if (asks_footprint(run))
        return ask_footprint(scop, run, list, out);
    return optimise_nest(unit, scop, run, list, out);
}

/* Optimise a region; where an approximation leads nowhere, the regions inside.
 * If that was for want of gain, approximations of parts would gain nothing,
 * either.  A question about the region itself takes no optimisation.
 */
static void optimise_scop(const po_unit *unit, const po_scop *scop,
                          const po_run *run, po_patches *list, po_text *out)
{
    if (run->options->stage == PO_STAGE_CARD) {
        po_scop_print_card(scop, run, out);
        return;
    }
    if (run->options->stage == PO_STAGE_INDEX_MAP ||
        run->options->stage == PO_STAGE_TILES) {
        emit_index_map(scop, run, out);
        return;
    }
    if (do_nest(unit, scop, run, list, out) >= 0 || !scop->is_approximate)
        return;
    po_effort_renew();
    optimise_scops(unit, po_scops_find_inside(unit, scop, list->is_idle, run),
                   run, list, out);
}

/* The dimensions of the largest relation between two instances. */
static int count_dimensions(const po_scop *scop)
{
    int n_iter = 0;

    for (int i = 0; i < scop->n_stmt; i++)
        if (scop->stmt[i].n_iter > n_iter)
            n_iter = scop->stmt[i].n_iter;
    return scop->n_param + 2 * n_iter;
}

/* Leave the region alone, as nothing is left for this file. */
static void skip(const po_scop *scop, const po_run *run)
{
    for (int i = 0; i < scop->n_nest && !scop->is_covered; i++)
        po_diag_reject(run->diag, &scop->nest[i], NULL, PO_REJECT_TOO_COMPLEX,
                       PO_FILE_IS_OVER);
}

/* Optimise a region within what a nest may cost.  The front end has spent two
 * fifths of that in addition, at most.
 */
static void optimise_outermost(const po_unit *unit, const po_scop *scop,
                               const po_run *run, po_patches *list,
                               po_text *out)
{
    unsigned long before = po_effort_total().units;

    po_effort_open(po_effort_quota(run->options), 100, count_dimensions(scop));
    optimise_scop(unit, scop, run, list, out);
    po_effort_close();
    po_diag_note(run->diag, &scop->loc, "%lu units of work",
                 po_effort_total().units - before);
}

/* Optimise all of "scops", which are released. */
static void optimise_scops(const po_unit *unit, __isl_take po_scops *scops,
                           const po_run *run, po_patches *list, po_text *out)
{
    for (int i = 0; scops && i < scops->n_scop; i++) {
        const po_scop *scop = scops->scop[i];

        po_diag_resume(run->diag, scop->spent_us);
        if (po_effort_file_is_over())
            skip(scop, run);
        else if (po_effort_is_open())
            optimise_scop(unit, scop, run, list, out);
        else
            optimise_outermost(unit, scop, run, list, out);
    }
    po_scops_free(scops);
}

int po_stages_optimise(const po_unit *unit, int function, const po_run *run,
                       po_patches *list, po_text *out)
{
    po_scops *scops = po_scops_find_in(unit, function, run);
    int n_scop = scops ? scops->n_scop : 0;

    optimise_scops(unit, scops, run, list, out);
    return n_scop;
}
