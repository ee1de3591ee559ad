/* Conditions that depend on data and stand around loops: the statements inside
 * are executed under them, one by one.
 */
#include "internal.h"

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
                  region->guards.n_guard) = (po_guard){node->cond, is_else};
    return true;
}

/* Add what the conditions around the statement in work read. */
bool po_guard_evaluate(po_region *region)
{
    for (int i = 0; i < region->guards.n_guard; i++)
        if (!po_region_evaluate(region, region->guards.guard[i].cond))
            return false;
    return true;
}

/* Return the statement with the conditions around it. */
const po_node *po_guard_wrap(const po_region *region, const po_node *node)
{
    po_arena *arena = region->scop->arena;

    for (int i = region->guards.n_guard - 1; i >= 0; i--) {
        const po_expr *cond = region->guards.guard[i].cond;

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

/* May evaluating the condition in work read the array?  Calls in it are among the
 * region's reading calls.
 */
static bool is_read(const po_region *region, int array)
{
    for (int i = 0; i < region->n_access; i++)
        if (region->access[i].array == array)
            return true;
    for (int i = region->calls.n_reading - region->calls.n_call;
         i < region->calls.n_reading; i++)
        if (po_reading_call_may_see(region, &region->calls.reading[i], array))
            return true;
    return false;
}

/* Does none of the statements from number "first" on write what evaluating the
 * condition reads?  Then it has the same value at each of them.
 */
bool po_guard_is_kept(po_region *region, const po_expr *cond, int first)
{
    const po_scop *scop = region->scop;
    bool good = po_region_evaluate(region, cond);

    for (int s = first; s < scop->n_stmt && good; s++)
        for (int k = 0; k < scop->stmt[s].n_access && good; k++)
            if (scop->stmt[s].access[k].is_write &&
                is_read(region, scop->stmt[s].access[k].array))
                good = po_region_fail_expr(region,
                                           PO_REJECT_NONAFFINE_CONDITION, cond);
    po_region_drop_accesses(region);
    return good;
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
    po_expr zero = {.kind = PO_EXPR_INT, .type = &po_type_int, .text = "0"};

    if (!jumps(body, PO_FLOW_CONTINUE) || jumps(body, PO_FLOW_BREAK))
        return body;
    zero.loc = body->loc;
    use = po_arena_array(arena, 1, sizeof(*use));
    use[0] = po_expr_make(arena, &zero);
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
