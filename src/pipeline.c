/* The pipeline: from a file to nodes in which calls are replaced, and from a scop to loops
 * that are shown to be right.  Start reading here.
 */
#include "polyopt/attempt.h"
#include "polyopt/script.h"
#include "polyopt/syntax.h"

/* How much of an attempt the way to a legal tree may take, in percent, and how much
 * of the rest the loops: what is left is for showing that they are right.
 */
#define ORDER 75
#define LOOPS 60

po_unit *po_unit_read(const char *path, const char *text, size_t n,
                      const po_run *run)
{
    po_unit *unit = po_unit_parse(path, text, n, run);

    po_singles_split(unit, run->options, !run->keeps_calls);
    po_effects_find(unit);
    if (!run->keeps_calls)
        po_inline_calls(unit);
    po_singles_split(unit, run->options, !run->keeps_calls);
    return unit;
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
    a->own_deps = po_deps_copy(a->deps);
    a->deps = a->own_deps;
    if (a->settings.scalars == PO_SCALARS_SHARED)
        po_deps_forget_private(a->own_deps);
    if (a->settings.in_order)
        po_deps_forget_reductions(a->own_deps);
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
    po_deps_free(a->own_deps);
    a->own_deps =
        po_deps_analyse_like(a->expanded, a->scop, a->variant->deps, run);
    if (a->settings.in_order)
        po_deps_forget_reductions(a->own_deps);
    a->scop = a->expanded;
    a->deps = a->own_deps;
}

/* Put updates that wait for nothing in their tile in front of the rest of it, if there are any:
 * from then on with dependences that leave the order of updates open, unless the tree is not
 * shown to be legal then.
 */
static void split_ready(po_attempt *a, const po_run *run)
{
    po_deps *commuting = NULL;
    isl_schedule *tree = NULL;
    bool done = false;

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
    po_deps_free(a->own_deps);
    a->own_deps = commuting;
    a->deps = commuting;
}

/* Put steps of the outermost loop in blocks, if there are copies of what these read. */
static bool block_steps(po_attempt *a, const po_run *run)
{
    bool done = false;

    if (a->variant->made & PO_SCRIPT_READS)
        a->tree = po_tree_block_steps(a->tree, a->scop, a->deps, run, &done);
    return done;
}

/* Is the tree legal, if that is not known already?  An order that the user has given may be
 * so as some updates may be in any order.
 */
static void verify_order(po_attempt *a, const po_run *run)
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
    po_deps_free(a->own_deps);
    a->own_deps = commuting;
    a->deps = commuting;
}

/* Has the scop not been shown to compute what that of the front end does?  */
static bool *find_refuted(po_attempt *a)
{
    return a->expanded ? &a->is_refuted : &a->variant->is_refuted;
}

/* Are the loops to be written? */
static bool is_wanted(const po_attempt *a, const po_run *run)
{
    return !po_run_asks_footprint(run) && po_attempt_has_gain(a);
}

/* Does the scop compute what that of the front end does, as each of those that it is made of in
 * turn does?  "scop" is that of the variant, or made of it.
 */
static isl_bool is_rewritten(const po_variant *variant, const po_scop *scop,
                             const char **why)
{
    const po_variant *via = variant->via;
    isl_bool good;

    if (!via)
        return po_verify_rewrite(variant->front, scop, why);
    good = via->scop == via->front ? isl_bool_true
                                   : is_rewritten(via, via->scop, why);
    return good == isl_bool_true ? po_verify_rewrite(via->scop, scop, why)
                                 : good;
}

/* Leave loops for the scop of the front end, or one that is shown to compute the same. */
static void certify_scop(po_attempt *a, const po_run *run)
{
    const po_scop *front = a->variant->front;
    bool *is_refuted = find_refuted(a);
    const char *why;
    isl_bool good;

    if (a->scop == front || !is_wanted(a, run))
        return;
    if (!*is_refuted) {
        good = is_rewritten(a->variant, a->scop, &why);
        po_diag_note(run->diag, &a->scop->loc, "scalars rewritten: %s: %s",
                     good == isl_bool_true    ? "shown"
                     : good == isl_bool_false ? "not shown"
                                              : "not decided",
                     why);
        *is_refuted = good != isl_bool_true;
        if (good == isl_bool_false)
            po_diag_distrust(run->diag, &a->scop->loc, "scalars");
    }
    if (*is_refuted)
        a->ast = po_ast_free(a->ast);
}

/* Find an order. */
static void find_order(po_attempt *a, const po_run *run)
{
    bool strict = a->settings.scalars != PO_SCALARS_FREE;

    find_deps(a->variant, run);
    choose_deps(a);
    if (a->settings.scheduler == PO_SCHEDULER_GIVEN) {
        a->tree = isl_schedule_copy(a->variant->given);
    } else if (a->settings.scheduler == PO_SCHEDULER_ISL) {
        a->tree = po_tree_by_isl(a->scop, a->deps, strict, run);
    } else {
        a->schedule = po_schedule_find(a->scop, a->deps, strict, run);
        a->tree = po_tree_build(a->scop, a->schedule, run);
    }
}

/* Make loops of the tree, with copies of parts of arrays as "packing" says, and as marks ask
 * for, if "has_wanted" is set.
 */
static void make_loops(po_attempt *a, po_packing packing, bool has_wanted,
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
        po_ast_weigh(a->ast, a->scop, 0, run);
        po_ast_enter(a->ast, a->scop);
    }
    po_effort_widen(outer);
}

/* Have the scop, the order and the loops certified.  Loops of which too little could be
 * shown are none, and buffers that are not shown to be right are left out.
 */
static void certify(po_attempt *a, const po_run *run)
{
    bool has_wanted = true;
    bool is_first = true;

    a->is_open = false;
    a->certified = isl_bool_true;
    for (;;) {
        certify_scop(a, run);
        if (is_wanted(a, run))
            a->certified = po_verify_conflicts(a->scop, a->deps, a->tree, run);
        if (is_wanted(a, run) && a->certified == isl_bool_true)
            a->certified = po_verify_loops(a->scop, a->deps, a->ast, run);
        if (a->certified < 0)
            a->ast = po_ast_free(a->ast);
        if (!a->is_packed || a->certified == isl_bool_true)
            return;
        po_diag_note(run->diag, &a->scop->loc,
                     "packing not verified; retrying without it");
        po_effort_allow(100);
        has_wanted = has_wanted && is_first && a->ast && a->ast->n_wanted > 0;
        is_first = false;
        make_loops(a, PO_PACKING_NONE, has_wanted, run);
        if (!has_wanted && a->ast && a->ast->n_wanted > 0)
            a->unpacked = (po_unpacked){*a->ast->wanted,
                                        "it is not shown that what is read is "
                                        "what the array has"};
    }
}

void po_attempt_certify(po_attempt *a, const po_run *run)
{
    po_options options;
    po_run own = po_settings_options(&a->settings, run, &options);

    if (a->is_open)
        certify(a, &own);
}

/* Run the passes on one region.
 *
 *     scop -> deps -> schedule -> [expanded scop -> deps] -> tree -> ast
 *
 * The tree is verified before loops are made of it, and the loops at the end.
 *
 * No pass needs an error check here: given NULL, a pass returns NULL.
 */
po_attempt *po_attempt_run(po_variant *variant, const po_settings *settings,
                           const po_judge *judge, const po_run *run)
{
    po_attempt *a = po_alloc(sizeof(*a));
    po_options options;
    po_run own = po_settings_options(settings, run, &options);
    unsigned long outer = po_effort_narrow(ORDER);

    *a = (po_attempt){.settings = *settings,
                      .variant = variant,
                      .scop = variant->scop,
                      .legal = isl_bool_error,
                      .certified = isl_bool_true};
    find_order(a, &own);
    if (settings->scalars == PO_SCALARS_EXPANDED)
        expand(a, &own);
    if (settings->scheduler != PO_SCHEDULER_GIVEN && !block_steps(a, &own)) {
        a->tree = po_tree_optimise(a->tree, a->scop, a->deps, &own);
        split_ready(a, &own);
    }
    verify_order(a, &own);
    po_effort_widen(outer);
    a->marks = po_tree_find_marks(a->tree);
    if (a->legal != isl_bool_true)
        return a;
    make_loops(a, settings->packing, true, &own);
    a->is_open =
        judge && a->ast && is_wanted(a, run) && !judge->wants(judge->user, a);
    if (a->is_open)
        a->certified = isl_bool_error;
    else
        certify(a, &own);
    return a;
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
    isl_schedule_free(tree);
    po_schedule_free(schedule);
    return ast;
}
