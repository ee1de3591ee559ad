/* Nests that a device may run: the loops of the program, of which the outermost parallel ones run
 * there, with the ranges of memory that it has copies of.
 */
#include "polyopt/device.h"

#include <isl/set.h>
#include <stdlib.h>

#include "nests.h"
#include "polyopt/attempt.h"
#include "polyopt/syntax.h"

/* A nest for a device.
 *
 * "variant"  the scop, with its dependences; "attempt" has its loops
 */
struct offloading {
    const po_scop *scop;
    po_run run;
    po_options options;
    po_variant variant;
    po_attempt *attempt;
    po_device_maps *maps;
    po_device device;
    po_arena *arena;
};

static void clear(struct offloading *o)
{
    for (int i = 0; i < o->device.n_array; i++) {
        po_scan_clear(&o->device.array[i].scan);
        po_scan_clear(&o->device.array[i].written);
    }
    po_attempt_free(o->attempt);
    po_variant_clear(&o->variant);
    po_device_maps_free(o->maps);
    po_arena_free(o->arena);
}

/* Have the loops that are in each other run as one, as far as that is shown to be right. */
static void collapse(const struct offloading *o, po_ast_node *loop)
{
    const po_attempt *a = o->attempt;
    po_ast_node *inner = po_loop_inner(loop);

    while (inner && po_loop_is_rectangular(loop, inner)) {
        const bool is_parallel = inner->loop.parallel;
        const bool is_collapsed = inner->loop.is_collapsed;

        inner->loop.parallel = inner->loop.is_collapsed = true;
        if (po_verify_loops(a->scop, a->deps, a->ast, &o->run) !=
            isl_bool_true) {
            inner->loop.parallel = is_parallel;
            inner->loop.is_collapsed = is_collapsed;
            return;
        }
        inner = po_loop_inner(inner);
    }
}

static bool is_among(const po_local *one, int n, const po_local *local)
{
    for (int i = 0; i < n; i++)
        if (one == &local[i])
            return true;
    return false;
}

/* Forget in the node that references are to these n variables. */
static void forget_uses(po_ast_node *node, int n, const po_local *local,
                        po_arena *arena)
{
    if (node->kind == PO_AST_STMT) {
        po_use *kept =
            po_arena_array(arena, (size_t)node->call.n_use + 1, sizeof(*kept));
        int n_kept = 0;

        for (int i = 0; i < node->call.n_use; i++)
            if (!is_among(node->call.use[i].local, n, local))
                kept[n_kept++] = node->call.use[i];
        node->call.use = kept;
        node->call.n_use = n_kept;
    }
    for (int i = 0; i < po_ast_n_part(node); i++)
        forget_uses(po_ast_part(node, i), n, local, arena);
}

/* Leave no elements in variables around the parallel loops: the host has none of the arrays
 * then.
 */
static void leave_elements(po_ast_node *node, po_arena *arena)
{
    while (node->kind == PO_AST_KEEP) {
        forget_uses(node->body, node->keep.n_local, node->keep.local, arena);
        *node = *node->body;
    }
    if (node->kind == PO_AST_LOOP && node->loop.parallel)
        return;
    for (int i = 0; i < po_ast_n_part(node); i++)
        leave_elements(po_ast_part(node, i), arena);
}

/* Have each of the outermost parallel loops run on the device; false if there are accumulators. */
static bool prepare_loops(struct offloading *o, po_ast_node *node)
{
    bool good = true;

    if (node->kind == PO_AST_LOOP && node->loop.parallel) {
        collapse(o, node);
        return node->loop.n_accumulator == 0 && node->loop.n_reduced == 0;
    }
    for (int i = 0; i < po_ast_n_part(node) && good; i++)
        good = prepare_loops(o, po_ast_part(node, i));
    return good;
}

/* Find the order of the program, with parallel loops as far outside as they can be. */
static void find_order(struct offloading *o)
{
    po_schedule *schedule;

    o->options.scheduler = PO_SCHEDULER_IDENTITY;
    o->variant.deps = po_deps_analyse(o->scop, &o->run);
    schedule = po_schedule_find(o->scop, o->variant.deps, false, &o->run);
    o->variant.user_tree = po_tree_share_outermost(
        po_tree_build(o->scop, schedule, &o->run), o->scop, o->variant.deps);
    po_schedule_free(schedule);
}

/* Find loops; why there are none, or NULL. */
static const char *find_loops(struct offloading *o)
{
    const po_settings settings = {.scalars = PO_SCALARS_FREE,
                                  .in_order = true,
                                  .scheduler = PO_SCHEDULER_GIVEN,
                                  .parallel = true,
                                  .restarts = true,
                                  .packing = PO_PACKING_NONE,
                                  .unguarded = true};
    const po_attempt *a;

    find_order(o);
    o->attempt = po_attempt_run(&o->variant, &settings, NULL, &o->run);
    a = o->attempt;
    if (!a->ast || a->scop != o->scop || !po_ast_has_parallel(a->ast->root))
        return "no loop of the program has iterations that need no others";
    if (!po_attempt_is_sound(a))
        return "no loops are shown to be right";
    leave_elements(a->ast->root, o->arena);
    if (!prepare_loops(o, a->ast->root))
        return "iterations add up to one element";
    return po_verify_loops(a->scop, a->deps, a->ast, &o->run) == isl_bool_true
               ? NULL
               : "no loops are shown to be right";
}

/* Is there more work than what has to be copied for it? */
static bool is_profitable(const struct offloading *o)
{
    if (o->options.min_gain == PO_ANY_GAIN)
        return true;
    for (int i = 0; i < o->maps->n; i++)
        if (!po_communication_is_worth(o->scop, o->maps->map[i].array))
            return false;
    return true;
}

/* Find the ranges, with loops for them; why that cannot be, or NULL. */
static const char *find_ranges(struct offloading *o)
{
    const char *why = NULL;
    bool good = true;

    if (!o->options.parallel)
        return "no parallel loops are asked for";
    if (po_flags_have_excess(&o->options))
        return "numbers here have more digits than their type";
    o->maps = po_device_maps_find(o->scop, &why);
    if (!o->maps)
        return why ? why : "it is too complex";
    if (!is_profitable(o))
        return "there is no more to do than to copy";
    why = find_loops(o);
    if (why)
        return why;
    if (po_verify_device(o->maps, o->attempt->ast, &why) != isl_bool_true)
        return why;
    o->device.array = po_arena_array(o->arena, (size_t)o->maps->n + 1,
                                     sizeof(*o->device.array));
    for (int i = 0; i < o->maps->n && good; i++) {
        po_device_array *array = &o->device.array[o->device.n_array++];

        array->map = &o->maps->map[i];
        po_communication_find_reference(o->scop, array->map->array, o->arena,
                                        &array->place);
        good = po_scan_make(o->scop, array->map->points, &o->run, &array->scan);
        if (good && array->map->is_returned && !array->map->is_filled)
            good = po_scan_make(o->scop, array->map->written, &o->run,
                                &array->written);
    }
    return good ? NULL : "it is too complex";
}

/* Add how often the parallel loops in the node, with so many loops around, are begun: as often as
 * the first statement in each has other iterations of these loops.
 */
static bool count_starts(struct offloading *o, const po_ast_node *node,
                         int depth)
{
    bool good = true;

    if (node->kind == PO_AST_LOOP && node->loop.parallel) {
        const po_ast_node *call = node;
        const po_stmt *stmt;
        isl_set *turns;

        while (po_ast_n_part(call) > 0)
            call = po_ast_part(call, 0);
        if (call->kind != PO_AST_STMT)
            return false;
        stmt = &o->scop->stmt[call->call.stmt];
        depth = depth < stmt->n_iter ? depth : stmt->n_iter;
        turns = isl_set_project_out(isl_set_copy(stmt->domain), isl_dim_set,
                                    (unsigned)depth,
                                    (unsigned)(stmt->n_iter - depth));
        turns = isl_set_intersect_params(turns, po_scop_assumed(o->scop));
        return po_communication_count(turns, 1, o->arena, &o->device.start,
                                      &o->device.n_start);
    }
    for (int i = 0; i < po_ast_n_part(node) && good; i++)
        good =
            count_starts(o, po_ast_part(node, i), depth + po_ast_binds(node));
    return good;
}

/* Find how long the nest takes here, and there; false if that is not known. */
static bool find_work(struct offloading *o, const po_unit *unit)
{
    const po_machine *machine =
        o->run.machine ? o->run.machine : po_machine_default();
    double *ns =
        po_arena_array(o->arena, (size_t)o->scop->n_stmt + 1, sizeof(*ns));
    po_device *device = &o->device;

    for (int i = 0; i < o->scop->n_stmt; i++)
        ns[i] = po_stmt_ns(&o->scop->stmt[i], unit, machine, true);
    device->is_asked = o->options.min_gain != PO_ANY_GAIN;
    device->latency_ns = machine->device_latency_ns;
    device->byte_ns = machine->device_byte_ns;
    device->speed = machine->device_speed;
    device->memory_bytes = machine->device_memory_bytes;
    device->n_work =
        po_communication_work(o->scop, NULL, ns, o->arena, &device->work);
    return device->n_work >= 0 && count_starts(o, device->ast->root, 0);
}

/* Prepare all that is printed; why that cannot be, or NULL. */
static const char *prepare(struct offloading *o, const po_unit *unit)
{
    isl_ctx *ctx = o->run.ctx;
    const char *why;

    po_effort_renew();
    po_effort_begin(ctx, po_effort_share(50));
    why = find_ranges(o);
    if (!why) {
        o->device.scop = o->scop;
        o->device.ast = o->attempt->ast;
        why = find_work(o, unit) ? NULL : "it is too complex";
    }
    if (!why &&
        (po_effort_is_over() || isl_ctx_last_error(ctx) != isl_error_none))
        why = "it is too complex";
    po_effort_end(ctx);
    isl_ctx_reset_error(ctx);
    return why;
}

/* Say what is copied, and how often loops are begun. */
static void tell(const struct offloading *o, const po_ast_node *root)
{
    po_text text = {0};

    for (int i = 0; i < o->maps->n; i++) {
        const po_mapped_array *map = &o->maps->map[i];

        po_text_printf(&text, "%s%s:%s%s%s", i > 0 ? "; " : "",
                       o->scop->array[map->array].name,
                       map->is_sent ? " sent" : "",
                       map->is_sent && map->is_returned ? "," : "",
                       map->is_returned ? " returned" : "");
    }
    po_text_add(&text, root->kind == PO_AST_LOOP && root->loop.parallel
                           ? ""
                           : "; they stay there for all of the nest");
    po_diag_remark(o->run.diag, &o->scop->loc, "a device may run the loop nest",
                   po_text_get(&text), "offload");
    po_text_free(&text);
}

bool po_nests_offload(const po_unit *unit, const po_scop *scop, int number,
                      const po_run *run, po_patch *patch)
{
    struct offloading o = {.scop = scop,
                           .run = *run,
                           .options = *run->options,
                           .variant = {.front = scop, .scop = scop},
                           .arena = po_arena_new()};
    bool had_text = patch[1].text.n > 0;
    const char *why;

    o.run.options = &o.options;

    why = prepare(&o, unit);
    if (!why) {
        po_nests_take_original(unit, scop, patch + 1);
        why = po_print_device(&o.device, unit, number, patch, patch + 1);
        if (why && !had_text)
            po_text_free(&patch[1].text);
    }
    if (!why)
        tell(&o, po_ast_only(o.device.ast->root));
    else
        po_diag_remark(run->diag, &scop->loc, "no device runs the loop nest",
                       why, "offload");
    clear(&o);
    return !why;
}
