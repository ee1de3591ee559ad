/* The pipeline: from a scop to loops that are shown to be right.  Start reading here.
 */
#include "polyopt/attempt.h"

/* How much of an attempt the way to a legal tree may take, in percent, and how much
 * of the rest the loops: what is left is for showing that they are right.
 */
#define ORDER 75
#define LOOPS 60

/* Find the dependences of the variant, if they are not known. */
static void find_deps(po_variant *v, const po_run *run)
{
    if (!v->deps)
        v->deps = po_deps_analyse_like(v->scop, v->like ? v->like->scop : NULL,
                                       v->like ? v->like->deps : NULL, run);
}

/* The dependences that are to be kept, as the rung has it. */
static void choose_deps(po_attempt *a)
{
    a->deps = a->variant->deps;
    if (a->rung.scalars != PO_SCALARS_SHARED && !a->rung.in_order)
        return;
    a->own_deps = po_deps_copy(a->deps);
    a->deps = a->own_deps;
    if (a->rung.scalars == PO_SCALARS_SHARED)
        po_deps_forget_private(a->own_deps);
    if (a->rung.in_order)
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
        a->rung.scalars = PO_SCALARS_FREE;
        return;
    }
    po_deps_free(a->own_deps);
    a->own_deps =
        po_deps_analyse_like(a->expanded, a->scop, a->variant->deps, run);
    if (a->rung.in_order)
        po_deps_forget_reductions(a->own_deps);
    a->scop = a->expanded;
    a->deps = a->own_deps;
}

/* Has the scop not been shown to compute what that of the front end does?  */
static bool *find_refuted(po_attempt *a)
{
    return a->expanded ? &a->is_refuted : &a->variant->is_refuted;
}

/* Is the scop that of the front end, or shown to compute the same? */
static bool is_trusted(po_attempt *a, const po_run *run)
{
    const po_scop *front = a->variant->front;
    bool *is_refuted = find_refuted(a);
    const char *why;
    isl_bool good;

    if (a->scop == front || *is_refuted)
        return a->scop == front;
    good = po_verify_rewrite(front, a->scop, &why);
    po_diag_note(run->diag, &a->scop->loc, "scalars rewritten: %s: %s",
                 good == isl_bool_true    ? "shown"
                 : good == isl_bool_false ? "not shown"
                                          : "not decided",
                 why);
    *is_refuted = good != isl_bool_true;
    if (good == isl_bool_false)
        po_diag_distrust(run->diag, &a->scop->loc, "scalars");
    return good == isl_bool_true;
}

/* Have the order and the loops certified, if they are to be written, and the scop
 * that they are for.  Loops of which too little could be shown are none, nor are
 * those for another scop.
 */
static void certify(po_attempt *a, const po_run *run)
{
    if (!po_attempt_has_gain(a))
        return;
    if (!is_trusted(a, run)) {
        a->ast = po_ast_free(a->ast);
        return;
    }
    a->certified = po_verify_conflicts(a->scop, a->deps, a->tree, run);
    if (a->certified == isl_bool_true)
        a->certified = po_verify_loops(a->scop, a->deps, a->ast, run);
    if (a->certified < 0)
        a->ast = po_ast_free(a->ast);
}

/* Make loops of the tree, with copies of parts of arrays as "packing" says. */
static void make_loops(po_attempt *a, po_packing packing, const po_run *run)
{
    a->ast = po_ast_generate(a->scop, a->tree, run);
    po_ast_jam(a->ast);
    a->ast = po_ast_complete(a->ast, a->scop, a->deps, run);
    a->ast = po_ast_localise(a->ast, a->scop);
    a->ast = po_ast_declare(a->ast, a->scop);
    a->ast = po_verify_scopes(a->ast, a->scop);
    if (!a->ast)
        return;
    po_ast_plain(a->ast, a->scop, run);
    a->ast = po_ast_reduce(a->ast, a->scop, run);
    a->no_accumulators = !a->ast;
    if (po_run_asks_footprint(run))
        return;
    a->is_packed = po_ast_pack(a->ast, a->scop, packing);
    po_ast_promote(a->ast, a->scop);
    po_ast_weigh(a->ast, a->scop, 0, run);
}

/* The same, and have them certified. */
static void generate(po_attempt *a, po_packing packing, const po_run *run)
{
    unsigned long outer = po_effort_narrow(LOOPS);

    a->ast = po_ast_free(a->ast);
    a->is_packed = false;
    a->certified = isl_bool_true;
    make_loops(a, packing, run);
    po_effort_widen(outer);
    if (a->ast && !po_run_asks_footprint(run))
        certify(a, run);
}

/* Find an order, and verify that it is legal. */
static void find_order(po_attempt *a, const po_run *run)
{
    unsigned long outer = po_effort_narrow(ORDER);
    bool strict = a->rung.scalars != PO_SCALARS_FREE;

    find_deps(a->variant, run);
    choose_deps(a);
    if (a->rung.scheduler == PO_SCHEDULER_ISL) {
        a->tree = po_tree_by_isl(a->scop, a->deps, strict, run);
    } else {
        a->schedule = po_schedule_find(a->scop, a->deps, strict, run);
        a->tree = po_tree_build(a->scop, a->schedule, run);
    }
    if (a->rung.scalars == PO_SCALARS_EXPANDED)
        expand(a, run);
    a->tree = po_tree_optimise(a->tree, a->scop, a->deps, run);
    a->legal = po_verify_schedule(a->scop, a->deps, a->tree, run);
    po_effort_widen(outer);
}

/* Run the passes on one region.
 *
 *     scop -> deps -> schedule -> [expanded scop -> deps] -> tree -> ast
 *
 * The tree is verified before loops are made of it, and the loops at the end.  Buffers
 * that are not shown to be right are left out.
 *
 * No pass needs an error check here: given NULL, a pass returns NULL.
 */
po_attempt *po_attempt_run(po_variant *variant, const po_rung *rung,
                           const po_run *run)
{
    po_attempt *a = po_alloc(sizeof(*a));
    po_options options;
    po_run own = po_rung_options(rung, run, &options);

    *a = (po_attempt){.rung = *rung,
                      .variant = variant,
                      .scop = variant->scop,
                      .certified = isl_bool_true};
    find_order(a, &own);
    if (a->legal == isl_bool_true)
        generate(a, rung->packing, &own);
    if (!a->is_packed || a->certified == isl_bool_true)
        return a;
    po_diag_note(run->diag, &a->scop->loc,
                 "buffers for parts of arrays: not shown to be right");
    po_effort_allow(100);
    generate(a, PO_PACKING_NONE, &own);
    return a;
}
