/* Conditions on data around loops: they do not restrict iteration domains;
 * instead, each statement inside is executed under them (if-conversion, a
 * po_guard).  A condition whose value may change in between gets a predicate
 * variable.
 */
#include "internal.h"

#include <isl/map.h>

/* The most conditions around a statement. */
#define MAX_GUARD 4

/* Put "node", an "if", around the statements that follow: those of its body,
 * or those after "else".
 */
bool po_guard_enter(po_region *region, const po_node *node, bool is_else)
{
    if (region->guards.n_guard == MAX_GUARD)
        return po_region_fail_expr(region, PO_REJECT_TOO_COMPLEX, node->cond);
    *PO_ARENA_ADD(region->scop->arena, region->guards.guard,
                  region->guards.n_guard) =
        (po_guard){node, is_else ? node->other : node->body, is_else};
    return true;
}

/* Add what the conditions around the statement in work read. */
bool po_guard_evaluate(po_region *region)
{
    for (int i = 0; i < region->guards.n_guard; i++)
        if (!po_region_evaluate(region, region->guards.guard[i].node->cond))
            return false;
    return true;
}

static bool is_other_declaration(const po_node *node, void *decl)
{
    return node->kind != PO_NODE_DECL || node->decl != decl;
}

/* Is the variable declared in what is executed under the innermost condition around the statement
 * in work, or does no value of it enter or leave the "if", with both of its branches?  Then each
 * execution has a variable of its own: whatever writes it under no other condition does so for
 * certain, as far as anything that reads it can see.
 */
bool po_guard_confines(const po_region *region, const po_array *array)
{
    const po_guard *guard = &region->guards.guard[region->guards.n_guard - 1];
    const po_decl *decl = array->decl;

    if (array->rank > 0 || !po_decl_is_private(decl))
        return false;
    return !po_node_walk(guard->branch, is_other_declaration, (void *)decl) ||
           (!po_live_before(guard->node, decl) &&
            !po_live_after(region->source->function, guard->node, decl));
}

/* Return the statement with the conditions around it. */
const po_node *po_guard_wrap(const po_region *region, const po_node *node)
{
    po_arena *arena = region->scop->arena;

    for (int i = region->guards.n_guard - 1; i >= 0; i--) {
        const po_expr *cond = region->guards.guard[i].node->cond;

        if (region->guards.guard[i].is_else)
            cond = po_expr_not(arena, cond);
        node = po_node_make(arena, &(po_node){.kind = PO_NODE_IF,
                                              .loc = node->loc,
                                              .begin = node->begin,
                                              .end = node->end,
                                              .cond = cond,
                                              .body = node});
    }
    return node;
}

/* May a call in the condition in work read the array?  Calls in it are among the region's
 * reading calls.
 */
static bool is_seen_by_call(const po_region *region, int array)
{
    for (int i = region->calls.n_reading - region->calls.n_call;
         i < region->calls.n_reading; i++)
        if (po_reading_call_may_see(region, &region->calls.reading[i], array))
            return true;
    return false;
}

/* Return what the access of a statement accesses in an iteration of the loops around the
 * condition:
 *
 *     { [i] -> x : there is j with S[i, j] -> x }
 */
static __isl_give isl_map *in_iterations(const po_region *region,
                                         const po_access *access)
{
    isl_map *map = isl_map_copy(access->relation);
    unsigned n = (unsigned)isl_map_dim(map, isl_dim_in);

    map = isl_map_reset_tuple_id(map, isl_dim_in);
    return isl_map_project_out(map, isl_dim_in, (unsigned)region->depth,
                               n - (unsigned)region->depth);
}

/* Does the write, in no iteration of the loops around the condition in work, store to what
 * that reads there?
 */
static isl_bool is_elsewhere(const po_region *region, const po_access *write)
{
    isl_map *stored = in_iterations(region, write);
    isl_bool disjoint = isl_bool_true;

    for (int i = 0; i < region->n_access && disjoint == isl_bool_true; i++)
        if (region->access[i].array == write->array)
            disjoint = isl_map_is_disjoint(region->access[i].relation, stored);
    isl_map_free(stored);
    return disjoint;
}

/* Does none of the statements from number "first" on write what evaluating the
 * condition reads?  Then it has the same value at each of them.
 */
bool po_guard_is_kept(po_region *region, const po_expr *cond, int first)
{
    const po_scop *scop = region->scop;
    bool good = po_region_evaluate(region, cond);

    for (int s = first; s < scop->n_stmt && good; s++)
        for (int k = 0; k < scop->stmt[s].n_access && good; k++) {
            const po_access *access = &scop->stmt[s].access[k];
            isl_bool disjoint = isl_bool_true;

            if (access->is_write)
                disjoint = is_elsewhere(region, access);
            if (disjoint != isl_bool_true ||
                (access->is_write && is_seen_by_call(region, access->array)))
                good = po_region_fail_expr(region,
                                           PO_REJECT_NONAFFINE_CONDITION, cond);
        }
    po_region_drop_accesses(region);
    return good;
}

/* Return a new variable for the value of a condition. */
static const po_decl *declare_predicate(po_region *region, const po_node *node)
{
    po_arena *arena = region->scop->arena;
    po_decl *decl = po_arena_alloc(arena, sizeof(*decl));
    const char *name = "holds";

    for (int i = 2, left = region->guards.n_predicate++;
         left > 0 || po_unit_has_name(region->source->unit, name); i++) {
        left -= !po_unit_has_name(region->source->unit, name);
        name = po_arena_printf(arena, "holds%d", i);
    }
    *decl = (po_decl){.id = (int)node->begin,
                      .name = name,
                      .type = &po_type_int,
                      .storage = PO_STORAGE_LOCAL,
                      .loc = node->loc,
                      .begin = node->begin};
    po_region_note_declared(region, decl);
    return decl;
}

/* Return, for an "if" whose condition is not kept, one that is:
 *
 *     { int holds = cond; if (holds) ... }      in place of      if (cond) ...
 *
 * NULL if the condition is no number.  (Allen, Kennedy, Porterfield, Warren: Conversion of
 * control dependence to data dependence, POPL 1983.)
 */
const po_node *po_guard_with_predicate(po_region *region, const po_node *node)
{
    po_arena *arena = region->scop->arena;
    const po_expr *cond = po_expr_strip(node->cond);
    const po_node **child = po_arena_array(arena, 2, sizeof(*child));
    const po_decl *decl;
    po_node *block;
    po_node *test;

    if (!po_type_is_integer(cond->type) && cond->type->kind != PO_TYPE_FLOAT)
        return NULL;
    if (!po_expr_is_truth(cond))
        cond = po_expr_condition(
            arena, cond, PO_OP_NE,
            po_expr_number(arena, &node->loc, &po_type_int, 0));
    decl = declare_predicate(region, node);
    test = po_node_make(arena, node);
    test->cond = po_expr_variable(arena, decl, &node->loc);
    child[0] = po_node_make(arena, &(po_node){.kind = PO_NODE_DECL,
                                              .loc = node->loc,
                                              .begin = node->begin,
                                              .end = node->end,
                                              .in_macro = true,
                                              .decl = decl,
                                              .value = cond});
    child[1] = test;
    block = po_node_make(arena, node);
    block->kind = PO_NODE_BLOCK;
    block->cond = NULL;
    block->body = block->other = NULL;
    block->n_child = 2;
    block->child = child;
    return block;
}

static bool is_continue(const po_node *node)
{
    node = po_node_only(node);
    return node->kind == PO_NODE_OPAQUE && node->flow == PO_FLOW_CONTINUE;
}

static const po_node *make_if(po_region *region, const po_node *skip,
                              const po_node *rest)
{
    po_node *node = po_node_make(region->scop->arena, skip);

    node->end = rest->end;
    node->cond = po_expr_not(region->scop->arena, skip->cond);
    node->body = rest;
    node->origin = rest->child[rest->n_child - 1];
    if (node->origin->origin)
        node->origin = node->origin->origin;
    return node;
}

/* Return the body of a loop with
 *
 *     if (!cond) { ... }    in place of    if (cond) continue; ...
 */
const po_node *po_guard_for_continue(po_region *region, const po_node *body)
{
    po_arena *arena = region->scop->arena;
    const po_node **child;
    po_node *block;
    po_node *rest;
    int n = 0;

    while (n < body->n_child - 1 &&
           (body->child[n]->kind != PO_NODE_IF || body->child[n]->other ||
            !is_continue(body->child[n]->body)))
        n++;
    if (body->kind != PO_NODE_BLOCK || n >= body->n_child - 1)
        return body;
    rest = po_node_make(arena, body);
    rest->n_child = body->n_child - n - 1;
    rest->child = body->child + n + 1;
    child = po_arena_array(arena, (size_t)n + 1, sizeof(*child));
    for (int i = 0; i < n; i++)
        child[i] = body->child[i];
    child[n] =
        make_if(region, body->child[n], po_guard_for_continue(region, rest));
    block = po_node_make(arena, body);
    block->n_child = n + 1;
    block->child = child;
    block->origin = child[n]->origin;
    return block;
}

/* May a jump of this sort in "node" belong to the loop around it? */
static bool jumps(const po_node *node, po_flow flow)
{
    if (!node || node->kind == PO_NODE_LOOP || node->flow == PO_FLOW_WHILE ||
        node->flow == PO_FLOW_DO ||
        (node->flow == PO_FLOW_SWITCH && flow == PO_FLOW_BREAK))
        return false;
    if (node->kind == PO_NODE_OPAQUE && node->flow == flow)
        return true;
    for (int i = 0; i < node->n_child; i++)
        if (jumps(node->child[i], flow))
            return true;
    return jumps(node->body, flow) || jumps(node->other, flow);
}

/* Return the body of a loop as
 *
 *     do body while (0);
 *
 * if there is a "continue" in it, which then leads to the end of this
 * statement, and no "break".
 */
const po_node *po_guard_for_jumps(po_region *region, const po_node *body)
{
    po_arena *arena = region->scop->arena;
    const po_node **child;
    const po_expr **use;

    if (!jumps(body, PO_FLOW_CONTINUE) || jumps(body, PO_FLOW_BREAK))
        return body;
    use = po_arena_array(arena, 1, sizeof(*use));
    use[0] = po_expr_number(arena, &body->loc, &po_type_int, 0);
    child = po_arena_array(arena, 1, sizeof(*child));
    child[0] = body;
    return po_node_make(arena,
                        &(po_node){.kind = PO_NODE_OPAQUE,
                                   .loc = body->loc,
                                   .begin = body->begin,
                                   .end = body->end,
                                   .in_macro = true,
                                   .why = PO_REJECT_CONTROL_FLOW,
                                   .text = "continue;",
                                   .flow = PO_FLOW_DO,
                                   .origin = body->origin ? body->origin : body,
                                   .n_child = 1,
                                   .child = child,
                                   .n_use = 1,
                                   .use = use});
}
