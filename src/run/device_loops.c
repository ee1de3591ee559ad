/* Loops of which parts run on a device: the outermost parallel ones, by all of its threads, and what is
 * in none, by one of them.
 */
#include <isl/aff.h>
#include <isl/local_space.h>
#include <isl/set.h>
#include <isl/space.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "device.h"

/* No more loops are looked at around each other. */
#define MOST_AROUND 16

/* Have the loops that are in each other run as one, as far as that is shown to be right. */
static void collapse(const po_offloading *o, po_ast_node *loop)
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
 * then.  What has no such loop runs on the device as a whole.
 */
static void leave_elements(po_ast_node *node, po_arena *arena)
{
    if (!po_ast_has_parallel(node))
        return;
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
static bool prepare_loops(po_offloading *o, po_ast_node *node)
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

/* Is the node an instance that accesses elements of arrays? */
static bool has_elements(const po_ast_node *node, const void *of)
{
    const po_scop *scop = of;

    for (int a = 0; node->kind == PO_AST_STMT && a < scop->n_array; a++)
        if (scop->array[a].rank > 0 && po_ast_accesses(scop, node, a))
            return true;
    return false;
}

/* Return a block that one thread of the device executes, of the nodes; a single node as it is if it
 * has no elements of arrays.
 */
static po_ast_node *make_region(po_offloading *o, int n,
                                po_ast_node *const *child)
{
    po_ast_node **copy = po_arena_array(o->attempt->ast->arena, (size_t)n,
                                        sizeof(po_ast_node *));

    memcpy(copy, child, (size_t)n * sizeof(po_ast_node *));
    return po_ast_new(o->attempt->ast->arena,
                      (po_ast_node){.kind = PO_AST_BLOCK,
                                    .block.n_child = n,
                                    .block.child = copy,
                                    .block.is_region = true});
}

/* Can the child of a block be in a region?  What it declares must be known behind it. */
static bool can_be_in_region(const po_ast_node *node)
{
    return !po_ast_has_parallel(node) && node->kind != PO_AST_DECL &&
           !(node->kind == PO_AST_STMT && node->call.declares);
}

static po_ast_node *mark_regions(po_offloading *o, po_ast_node *node);

/* Make regions of the children of a block that stand between parallel loops, from the first with
 * elements of arrays to the last.
 */
static void mark_children(po_offloading *o, po_ast_node *block)
{
    const int n = block->block.n_child;
    po_ast_node *const *old = block->block.child;
    po_ast_node **child = po_arena_array(o->attempt->ast->arena, (size_t)n + 1,
                                         sizeof(po_ast_node *));
    int n_child = 0;

    for (int i = 0; i < n; i++) {
        int end = i;

        for (int k = i; k < n && can_be_in_region(old[k]); k++)
            if (po_ast_any(old[k], has_elements, o->scop))
                end = k + 1;
        if (end == i || !po_ast_any(old[i], has_elements, o->scop)) {
            child[n_child++] =
                po_ast_has_parallel(old[i]) ? mark_regions(o, old[i]) : old[i];
            continue;
        }
        child[n_child++] = make_region(o, end - i, &old[i]);
        i = end - 1;
    }
    block->block.n_child = n_child;
    block->block.child = child;
}

/* Have what is in no parallel loop run on the device as well, by one thread; what is to stand in the
 * place of the node.
 */
static po_ast_node *mark_regions(po_offloading *o, po_ast_node *node)
{
    if (!po_ast_has_parallel(node))
        return po_ast_any(node, has_elements, o->scop)
                   ? make_region(o, 1, &node)
                   : node;
    if (node->kind == PO_AST_LOOP && node->loop.parallel)
        return node;
    if (node->kind == PO_AST_BLOCK)
        mark_children(o, node);
    else if (node->body)
        node->body = mark_regions(o, node->body);
    return node;
}

bool po_offloading_is_serial(const po_ast_node *node, int stmt)
{
    if (node->kind == PO_AST_LOOP && node->loop.parallel)
        return false;
    if (node->kind == PO_AST_STMT && node->call.stmt == stmt)
        return true;
    for (int i = 0; i < po_ast_n_part(node); i++)
        if (po_offloading_is_serial(po_ast_part(node, i), stmt))
            return true;
    return false;
}

/* The most loops around a statement with elements that is in no parallel loop; -1 if there is
 * none.
 */
static int serial_depth(const po_offloading *o)
{
    int depth = -1;

    for (int s = 0; s < o->scop->n_stmt; s++) {
        const po_stmt *stmt = &o->scop->stmt[s];
        bool has_array = false;

        for (int i = 0; i < stmt->n_access; i++)
            has_array = has_array || o->scop->array[stmt->access[i].array].rank;
        if (has_array && stmt->n_iter > depth &&
            po_offloading_is_serial(o->attempt->ast->root, s))
            depth = stmt->n_iter;
    }
    return depth;
}

/* Find an order, with parallel loops as far outside as they can be; with "skews", in wavefronts. */
static void find_order(po_offloading *o, po_variant *variant, bool skews)
{
    po_deps *deps;
    po_schedule *schedule;

    variant->deps = po_deps_analyse(o->scop, &o->run);
    deps = po_deps_copy(variant->deps);
    po_deps_forget_reductions(deps);
    schedule = po_schedule_find(o->scop, deps, false, &o->run);
    variant->user_tree = po_tree_share_outermost(
        po_tree_build(o->scop, schedule, &o->run), o->scop, deps, skews);
    po_schedule_free(schedule);
    po_deps_free(deps);
}

/* Find loops in the order of the variant; why there are none, or NULL. */
static const char *try_order(po_offloading *o, po_variant *variant)
{
    const po_settings settings = {.scalars = PO_SCALARS_FREE,
                                  .in_order = true,
                                  .scheduler = PO_SCHEDULER_GIVEN,
                                  .parallel = true,
                                  .restarts = true,
                                  .packing = PO_PACKING_NONE,
                                  .unguarded = true};
    const po_attempt *a;

    o->attempt = po_attempt_run(variant, &settings, NULL, &o->run);
    a = o->attempt;
    if (!a->ast || a->scop != o->scop || !po_ast_has_parallel(a->ast->root))
        return "no loop of the program has iterations that need no others";
    if (!po_attempt_is_sound(a))
        return "no loops are shown to be right";
    leave_elements(a->ast->root, o->arena);
    return prepare_loops(o, a->ast->root) ? NULL
                                          : "iterations add up to one element";
}

/* Take the loops of the other order, if less is in no parallel loop: fewer loops are around it than
 * "depth"; "why" if there are none.
 */
static const char *try_other(po_offloading *o, po_variant *variant, int depth,
                             const char *why)
{
    po_attempt *first = o->attempt;

    if (!try_order(o, variant) && serial_depth(o) < depth) {
        po_attempt_free(first);
        return NULL;
    }
    po_attempt_free(o->attempt);
    o->attempt = first;
    return why;
}

const char *po_offloading_find_loops(po_offloading *o)
{
    const po_attempt *a;
    const char *why;
    int depth;

    o->options.scheduler = PO_SCHEDULER_IDENTITY;
    find_order(o, &o->variant, false);
    why = try_order(o, &o->variant);
    depth = why ? INT_MAX : serial_depth(o);
    if (depth >= 0) {
        o->options.scheduler = PO_SCHEDULER_PLUTO;
        o->options.fuse = PO_FUSE_NONE;
        find_order(o, &o->other, false);
        why = try_other(o, &o->other, depth, why);
    }
    if (why) {
        find_order(o, &o->skewed, true);
        why = try_other(o, &o->skewed, depth, why);
    }
    if (why)
        return why;
    a = o->attempt;
    if (o->options.min_gain != PO_ANY_GAIN &&
        serial_depth(o) >= po_scop_depth(o->scop))
        return "most statements are in no parallel loop";
    a->ast->root = mark_regions(o, a->ast->root);
    return po_verify_loops(a->scop, a->deps, a->ast, &o->run) == isl_bool_true
               ? NULL
               : "no loops are shown to be right";
}

/* Variables of loops, from the outside in. */
struct around {
    int n;
    int var[MOST_AROUND];
};

/* Return the variable as a dimension of the space; NULL if it is none. */
static __isl_give isl_aff *variable_of(void *user, isl_space *space, int var)
{
    const struct around *around = user;

    for (int i = 0; i < around->n; i++)
        if (around->var[i] == var)
            return isl_aff_var_on_domain(
                isl_local_space_from_space(isl_space_copy(space)), isl_dim_set,
                (unsigned)i);
    return NULL;
}

/* Return the values of the "n" outermost variables around the instance for which it is executed; NULL
 * if that is not known, or they are not bounded.
 */
static __isl_give isl_set *find_turns(const po_offloading *o,
                                      const po_ast_node *call,
                                      const struct around *around, int n)
{
    isl_set *turns = isl_set_copy(o->scop->stmt[call->call.stmt].domain);
    isl_space *space = isl_space_add_dims(
        isl_space_set_from_params(isl_set_get_space(o->scop->context)),
        isl_dim_set, (unsigned)around->n);
    isl_multi_aff *args =
        isl_multi_aff_zero(isl_space_map_from_domain_and_range(
            isl_space_copy(space), isl_set_get_space(turns)));
    isl_bool good = isl_bool_true;

    for (int i = 0; i < call->call.n_arg; i++)
        args =
            isl_multi_aff_set_aff(args, i,
                                  po_qaff_to_aff(call->call.arg[i], space,
                                                 variable_of, (void *)around));
    isl_space_free(space);
    turns = isl_set_preimage_multi_aff(turns, args);
    turns = isl_set_project_out(turns, isl_dim_set, (unsigned)n,
                                (unsigned)(around->n - n));
    for (int d = 0; d < n && good == isl_bool_true; d++) {
        good = isl_set_dim_has_lower_bound(turns, isl_dim_set, (unsigned)d);
        if (good == isl_bool_true)
            good = isl_set_dim_has_upper_bound(turns, isl_dim_set, (unsigned)d);
    }
    return good == isl_bool_true ? turns : isl_set_free(turns);
}

/* Add how often the node, which runs on the device, is begun: as often as the first statement in it is
 * executed with other values of the variables around, or, if that is not known, with others of so many
 * iterators of its own.
 */
static bool add_starts(po_offloading *o, const po_ast_node *node,
                       struct around around)
{
    const int n = around.n;
    const po_stmt *stmt;
    isl_set *turns;
    int depth;

    for (; po_ast_n_part(node) > 0; node = po_ast_part(node, 0))
        if (po_ast_binds(node) && around.n < MOST_AROUND)
            around.var[around.n++] = node->var;
    if (node->kind != PO_AST_STMT)
        return false;
    stmt = &o->scop->stmt[node->call.stmt];
    turns = find_turns(o, node, &around, n);
    if (!turns) {
        depth = n < stmt->n_iter ? n : stmt->n_iter;
        turns = isl_set_project_out(isl_set_copy(stmt->domain), isl_dim_set,
                                    (unsigned)depth,
                                    (unsigned)(stmt->n_iter - depth));
    }
    turns = isl_set_intersect_params(turns, po_scop_assumed(o->scop));
    return po_communication_count(turns, 1, o->arena, &o->device.start,
                                  &o->device.n_start);
}

/* Add how often the parallel loops and regions in the node are begun. */
static bool count_starts(po_offloading *o, const po_ast_node *node,
                         struct around around)
{
    bool good = true;

    if (node->kind == PO_AST_LOOP
            ? node->loop.parallel
            : node->kind == PO_AST_BLOCK && node->block.is_region)
        return add_starts(o, node, around);
    if (po_ast_binds(node)) {
        if (around.n == MOST_AROUND)
            return false;
        around.var[around.n++] = node->var;
    }
    for (int i = 0; i < po_ast_n_part(node) && good; i++)
        good = count_starts(o, po_ast_part(node, i), around);
    return good;
}

bool po_offloading_count_starts(po_offloading *o)
{
    return count_starts(o, o->device.ast->root, (struct around){.n = 0});
}
