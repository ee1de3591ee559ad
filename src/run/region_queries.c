/* Answers about a region that need no optimisation: --emit=card, operation,
 * deps with --all, index-map, tiles, communication, openscop of the original.
 * Printed if known within the budget.
 */
#include "nests.h"

#include <stdlib.h>

#include "polyopt/communication.h"
#include "polyopt/operation.h"

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

/* Print the answer, which is freed, if it "is_known" within the budget, which ends here. */
static void add_answer(const po_scop *scop, bool is_known, po_text *answer,
                       const po_run *run, po_text *out)
{
    bool is_whole = is_known && !po_effort_is_over() &&
                    isl_ctx_last_error(run->ctx) == isl_error_none;

    po_effort_end(run->ctx);
    isl_ctx_reset_error(run->ctx);
    po_text_printf(out, "%s:%d\n%s", scop->function, scop->loc.line,
                   is_whole ? po_text_get(answer) : "  (too complex)\n");
    po_text_free(answer);
}

/* List all dependences of the program as it is, or none of them. */
static void emit_all_deps(const po_scop *scop, const po_run *run, po_text *out)
{
    po_text text = {0};
    po_deps *deps;

    po_effort_begin(run->ctx, po_effort_share(100));
    deps = po_deps_by_memory(scop, run);
    po_deps_print(deps, scop, &text);
    add_answer(scop, deps, &text, run, out);
    po_deps_free(deps);
}

/* Print what the statements of the region compute, or none of them. */
static void emit_operations(const po_scop *scop, const po_run *run,
                            po_text *out)
{
    po_arena *arena = po_arena_new();
    po_text text = {0};
    po_deps *deps;
    po_operation *list;
    int n;

    po_effort_begin(run->ctx, po_effort_share(100));
    deps = po_deps_analyse(scop, run);
    list = po_operations_find(scop, deps, arena, &n);
    po_operations_print(list, n, scop, &text);
    add_answer(scop, list, &text, run, out);
    po_deps_free(deps);
    po_arena_free(arena);
}

/* Return the schedule that shares may be made of, or NULL. */
static po_schedule *find_schedule(const po_scop *scop, const po_deps *deps,
                                  const po_run *run)
{
    return deps ? po_schedule_find(scop, deps, false, run) : NULL;
}

/* Print the shares of a region, and what they are sent. */
static void print_communication(const po_communication *c, const po_run *run,
                                po_text *out)
{
    double *ns = po_alloc(((size_t)c->scop->n_stmt + 1) * sizeof(*ns));

    for (int i = 0; i < c->scop->n_stmt; i++)
        ns[i] = po_stmt_ns(&c->scop->stmt[i], run->unit, run->machine, true);
    po_communication_print(c, ns, out);
    free(ns);
}

/* Print what ranks that share the region would be sent, and return. */
static void emit_communication(const po_scop *scop, const po_run *run,
                               po_text *out)
{
    po_text text = {0};
    po_deps *deps;
    po_schedule *schedule;
    po_communication *c;
    const char *why = NULL;

    po_effort_begin(run->ctx, po_effort_share(100));
    deps = po_deps_analyse(scop, run);
    schedule = find_schedule(scop, deps, run);
    c = po_communication_find(scop, deps, schedule, &why);
    if (c && po_verify_communication(c, &why) == isl_bool_true)
        print_communication(c, run, &text);
    else
        po_text_printf(&text, "  (%s)\n", why ? why : "too complex");
    if (po_effort_is_over() || isl_ctx_last_error(run->ctx) != isl_error_none) {
        po_text_free(&text);
        po_text_add(&text, "  (too complex)\n");
    }
    po_communication_free(c);
    po_schedule_free(schedule);
    po_deps_free(deps);
    po_effort_end(run->ctx);
    isl_ctx_reset_error(run->ctx);
    po_text_printf(out, "%s:%d\n%s", scop->function, scop->loc.line,
                   po_text_get(&text));
    po_text_free(&text);
}

bool po_run_answer(const po_scop *scop, const po_run *run, po_text *out)
{
    switch (run->options->stage) {
    case PO_STAGE_CARD:
        po_scop_print_card(scop, run, out);
        return true;
    case PO_STAGE_OPENSCOP:
        po_run_emit_openscop(scop, NULL, run, out);
        return true;
    case PO_STAGE_INDEX_MAP:
    case PO_STAGE_TILES:
        emit_index_map(scop, run, out);
        return true;
    case PO_STAGE_OPERATION:
        emit_operations(scop, run, out);
        return true;
    case PO_STAGE_COMMUNICATION:
        emit_communication(scop, run, out);
        return true;
    case PO_STAGE_DEPS:
        if (run->options->all_deps)
            emit_all_deps(scop, run, out);
        return run->options->all_deps;
    default:
        return false;
    }
}
