/* The pipeline: from a file to nodes in which calls are replaced, and from a scop to an order
 * and to loops.  Start reading here; attempt.c has what comes of it shown to be right.
 *
 *     scop -> deps -> schedule -> [expanded scop -> deps] -> tree -> ast
 *
 * The tree is verified before loops are made of it.
 *
 * No pass needs an error check here: given NULL, a pass returns NULL.
 */
#include "polyopt/attempt.h"
#include "polyopt/script.h"
#include "polyopt/syntax.h"

/* How much of what the way to a legal tree leaves the loops may take, in percent: the rest is for
 * showing that they are right.
 */
#define LOOPS 60

po_unit *po_unit_read(const char *path, const char *text, size_t n,
                      const po_run *run)
{
    po_unit *unit = po_unit_parse(path, text, n, run);

    if (!run->keeps_calls)
        po_singles_split(unit, run->options);
    po_effects_find(unit);
    if (!run->keeps_calls) {
        po_inline_calls(unit);
        po_singles_split(unit, run->options);
    }
    return unit;
}

/* How far windows reach may take so much of the budget, in percent. */
#define WINDOWS_SHARE 5

void po_pipeline_sizes(po_scop *scop, const po_run *run)
{
    po_effort_begin(run->ctx, po_effort_share(WINDOWS_SHARE));
    scop->windows = po_scop_find_windows(scop);
    po_effort_end(run->ctx);
    isl_ctx_reset_error(run->ctx);
    po_script_add_sizes(scop, run);
    if (scop->blocks)
        po_script_add_sizes(scop->blocks, run);
}

/* Find the dependences of the variant, if they are not known. */
static void find_deps(po_variant *v, const po_run *run)
{
    if (!v->deps)
        v->deps = po_deps_analyse_like(v->scop, v->like ? v->like->scop : NULL,
                                       v->like ? v->like->deps : NULL, run);
}

/* The dependences that are to be kept, as the settings have it. */
static void choose_deps(po_attempt *a)
{
    a->deps = a->variant->deps;
    if (a->settings.scalars != PO_SCALARS_SHARED && !a->settings.in_order)
        return;
    a->owned_deps = po_deps_copy(a->deps);
    a->deps = a->owned_deps;
    if (a->settings.scalars == PO_SCALARS_SHARED)
        po_deps_forget_private(a->owned_deps);
    if (a->settings.in_order)
        po_deps_forget_reductions(a->owned_deps);
}

/* Go on with expanded scalars, if there are any.  The order of the loops stays
 * what it is: it suits the scalars as they are, and statements that the new
 * arrays allow to separate are separated within tiles.
 */
static void expand(po_attempt *a, const po_run *run)
{
    a->expanded = po_scop_expand(a->scop, a->deps);
    if (!a->expanded) {
        a->settings.scalars = PO_SCALARS_FREE;
        return;
    }
    po_deps_free(a->owned_deps);
    a->owned_deps =
        po_deps_analyse_like(a->expanded, a->scop, a->variant->deps, run);
    if (a->settings.in_order)
        po_deps_forget_reductions(a->owned_deps);
    a->scop = a->expanded;
    a->deps = a->owned_deps;
}

void po_pipeline_order(po_attempt *a, const po_run *run)
{
    bool strict = a->settings.scalars != PO_SCALARS_FREE;

    find_deps(a->variant, run);
    choose_deps(a);
    if (a->settings.scheduler == PO_SCHEDULER_GIVEN) {
        a->tree = isl_schedule_copy(a->variant->user_tree);
    } else if (a->settings.scheduler == PO_SCHEDULER_ISL) {
        a->tree = po_tree_by_isl(a->scop, a->deps, strict, run);
    } else {
        a->schedule = po_schedule_find(a->scop, a->deps, strict, run);
        a->tree = po_tree_build(a->scop, a->schedule, run);
    }
    if (a->settings.scalars == PO_SCALARS_EXPANDED)
        expand(a, run);
}

/* Put updates that wait for nothing in their tile in front of the rest of it, if there are any:
 * from then on with dependences that leave the order of updates open, unless the tree is not
 * shown to be legal then.  Steps of the outermost loop are put in blocks instead, if there are
 * copies of what these read.
 */
void po_pipeline_tree(po_attempt *a, const po_run *run)
{
    po_deps *commuting = NULL;
    isl_schedule *tree = NULL;
    bool done = false;

    if (a->settings.scheduler == PO_SCHEDULER_GIVEN)
        return;
    if (a->variant->made & PO_SCRIPT_EXPAND_READS)
        a->tree = po_tree_block_steps(a->tree, a->scop, a->deps, run, &done);
    if (done)
        return;
    if (run->options->unroll_sums)
        a->tree = po_tree_unroll_sums(a->tree, a->scop);
    a->tree = po_tree_optimise(a->tree, a->scop, a->deps, run);
    if (!a->settings.in_order && po_tree_find_marks(a->tree).tile)
        commuting = po_deps_commute(a->scop, a->deps, run);
    if (commuting)
        tree = po_tree_split_ready(isl_schedule_copy(a->tree), a->scop,
                                   commuting, run, &done);
    if (done)
        a->legal = po_verify_schedule(a->scop, commuting, tree, run);
    if (!done || a->legal != isl_bool_true) {
        a->legal = isl_bool_error;
        isl_schedule_free(tree);
        po_deps_free(commuting);
        return;
    }
    isl_schedule_free(a->tree);
    a->tree = tree;
    po_deps_free(a->owned_deps);
    a->owned_deps = commuting;
    a->deps = commuting;
}

/* Is the tree legal, if that is not known already?  An order that the user has given may be
 * so as some updates may be in any order.
 */
void po_pipeline_verify(po_attempt *a, const po_run *run)
{
    po_deps *commuting;

    if (a->legal == isl_bool_true)
        return;
    a->legal = po_verify_schedule(a->scop, a->deps, a->tree, run);
    if (a->legal != isl_bool_false ||
        a->settings.scheduler != PO_SCHEDULER_GIVEN)
        return;
    commuting = po_deps_commute(a->scop, a->deps, run);
    if (commuting)
        a->legal = po_verify_schedule(a->scop, commuting, a->tree, run);
    if (a->legal != isl_bool_true) {
        po_deps_free(commuting);
        a->legal = isl_bool_false;
        return;
    }
    po_deps_free(a->owned_deps);
    a->owned_deps = commuting;
    a->deps = commuting;
}

bool po_run_asks_footprint(const po_run *run)
{
    return run->options->stage == PO_STAGE_FOOTPRINT ||
           run->options->stage == PO_STAGE_FOOTPRINT_JSON;
}

void po_pipeline_loops(po_attempt *a, po_packing packing, bool has_wanted,
                       const po_run *run)
{
    const po_pack_rules rules = {
        packing, a->settings.pad > 0 ? a->settings.pad : PO_PAD_GOOD,
        has_wanted};
    unsigned long outer = po_effort_narrow(LOOPS);
    bool has_loops;

    po_ast_free(a->ast);
    a->certified = isl_bool_true;
    a->ast = po_ast_generate(a->scop, a->tree, run);
    po_ast_jam(a->ast, a->scop);
    a->ast = po_ast_block_registers(a->ast, a->scop);
    a->ast = po_ast_complete(a->ast, a->scop, a->deps, run);
    a->ast = po_ast_localise(a->ast, a->scop);
    a->ast = po_ast_declare(a->ast, a->scop);
    a->ast = po_verify_scopes(a->ast, a->scop);
    po_ast_lower_floor_mod(a->ast, a->scop, run);
    has_loops = a->ast;
    a->ast = po_ast_reduce(a->ast, a->scop, run);
    a->no_accumulators = has_loops && !a->ast;
    if (!po_run_asks_footprint(run)) {
        a->is_packed = po_ast_pack(a->ast, a->scop, &rules, &a->unpacked);
        a->ast = po_ast_accumulate(a->ast, a->scop);
        po_ast_promote(a->ast, a->scop);
        po_ast_find_peaks(a->ast, a->scop, run);
        if (!run->options->reparse)
            po_ast_load_invariants(a->ast, a->scop);
        po_ast_find_profitability(a->ast, a->scop, 0, run);
        po_ast_enter(a->ast, a->scop);
    }
    po_effort_widen(outer);
}

po_ast *po_scop_original_loops(const po_scop *scop, const po_run *run)
{
    po_options options = *run->options;
    po_run plain = *run;
    po_deps deps = {0};
    po_schedule *schedule;
    isl_schedule *tree;
    po_ast *ast;

    options.scheduler = PO_SCHEDULER_IDENTITY;
    plain.options = &options;
    schedule = po_schedule_find(scop, &deps, false, &plain);
    tree = po_tree_build(scop, schedule, &plain);
    ast = po_ast_generate(scop, tree, &plain);
    if (ast)
        ast->is_original = true;
    isl_schedule_free(tree);
    po_schedule_free(schedule);
    return ast;
}
