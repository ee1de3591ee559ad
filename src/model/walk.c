/* From a sequence of sibling statements to a static control part [VG12]:
 * loops and conditions become domains, expression statements the statements
 * of the model.
 */
#include "internal.h"

#include <isl/set.h>

static bool walk(po_region *region, const po_node *node);

static bool walk_loop(po_region *region, const po_node *node)
{
    po_scop *scop = region->scop;
    const po_node *body;

    if (node->off)
        return po_region_fail_node(region, PO_REJECT_SWITCHED_OFF, node);
    if (node->under_pragma)
        return po_region_fail_node(region, PO_REJECT_PRAGMA, node);
    if (region->depth == 0) {
        *PO_ARENA_ADD(scop->arena, scop->nest, scop->n_nest) =
            po_nest_of(region->source->unit, region->source->function, node);
    }
    if (!po_level_enter(region, node))
        return false;
    body = node->body;
    if (region->source->approximate)
        body = po_guard_for_jumps(region, po_guard_for_continue(region, body));
    return walk(region, body) && po_level_leave(region);
}

/* Restrict the domain; a union of many pieces is too complex. */
static bool restrict_domain(po_region *region, __isl_take isl_set *domain,
                            const po_expr *cond)
{
    isl_size n_piece;

    isl_set_free(region->domain);
    region->domain = isl_set_coalesce(domain);
    n_piece = isl_set_n_basic_set(region->domain);
    if (n_piece > PO_MAX_PIECE)
        return po_region_fail_expr(region, PO_REJECT_TOO_COMPLEX, cond);
    return n_piece >= 0;
}

/* Both branches, each in its part of the domain: where "cond" holds, and
 * where it does not.
 */
static bool walk_branches(po_region *region, const po_node *node,
                          __isl_keep isl_set *cond)
{
    isl_set *domain = isl_set_copy(region->domain);
    bool good;

    good =
        restrict_domain(
            region, isl_set_intersect(isl_set_copy(domain), isl_set_copy(cond)),
            node->cond) &&
        walk(region, node->body);
    if (good && node->other)
        good = restrict_domain(
                   region,
                   isl_set_subtract(isl_set_copy(domain), isl_set_copy(cond)),
                   node->cond) &&
               walk(region, node->other);
    isl_set_free(region->domain);
    region->domain = domain;
    return good;
}

static bool is_no_loop(const po_node *node, void *user)
{
    (void)user;
    return node->kind != PO_NODE_LOOP;
}

/* The condition depends on data, but not on what is done under it: else "is_kept" is false. */
static bool walk_kept(po_region *region, const po_node *node, bool *is_kept)
{
    int first = region->scop->n_stmt;

    if (!po_guard_enter(region, node, false) || !walk(region, node->body))
        return false;
    region->guards.n_guard--;
    if (node->other) {
        if (!po_guard_enter(region, node, true) || !walk(region, node->other))
            return false;
        region->guards.n_guard--;
    }
    *is_kept = po_guard_is_kept(region, node->cond, first);
    return *is_kept;
}

/* The condition depends on data.  If what is done under it may change these, a variable keeps
 * its value.
 */
static bool walk_guarded(po_region *region, const po_node *node)
{
    po_mark mark = po_region_mark(region);
    bool is_kept = true;
    bool good = walk_kept(region, node, &is_kept);
    const po_node *kept;

    if (!is_kept && !region->source->no_truths && po_region_may_retry(region)) {
        po_region_rewind(region, &mark);
        kept = region->failed ? NULL : po_guard_with_predicate(region, node);
        good = kept && walk(region, kept);
    }
    po_mark_free(&mark);
    return good;
}

/* An "if" whose condition is not affine is a block unless it has loops. */
static bool walk_condition(po_region *region, const po_node *node)
{
    po_mark mark = po_region_mark(region);
    isl_set *cond;
    bool good;

    region->is_certain = po_region_is_exact(region);
    cond =
        po_affine_condition(region, node->cond, PO_REJECT_NONAFFINE_CONDITION);
    region->is_certain = false;
    if (!cond)
        po_region_advise_if(region, node);
    good = cond && po_range_settle(region, isl_set_copy(region->domain));
    if (good) {
        good = walk_branches(region, node, cond);
    } else if (po_region_may_retry(region) &&
               !po_node_walk(node, is_no_loop, NULL)) {
        po_region_rewind(region, &mark);
        good = !region->failed && walk_guarded(region, node);
    }
    isl_set_free(cond);
    po_mark_free(&mark);
    return good;
}

/* One that keeps the lesser, or greater, of two values is an assignment; its conditions on
 * iterators are part of the domain.
 */
static bool walk_if(po_region *region, const po_node *node)
{
    const po_expr *extreme = region->open_block || region->guards.n_guard > 0
                                 ? NULL
                                 : po_extreme_of(region, node);
    const po_node *split =
        extreme ? po_extreme_split(region->scop->arena, node, extreme) : NULL;

    if (split)
        return walk_condition(region, split);
    return extreme ? po_region_statement(region, extreme)
                   : walk_condition(region, node);
}

/* One of two values that iterators choose from is two statements, if the condition is affine. */
static bool walk_expr(po_region *region, const po_node *node)
{
    const po_node *split =
        region->open_block ? NULL : po_choice_split(region, node);
    po_mark mark;
    bool good;

    if (!split)
        return po_region_statement(region, node->expr);
    mark = po_region_mark(region);
    good = walk_condition(region, split);
    if (!good && po_region_may_retry(region)) {
        po_region_rewind(region, &mark);
        good = !region->failed && po_region_statement(region, node->expr);
    }
    po_mark_free(&mark);
    return good;
}

/* A scalar that is declared inside the region; its initialiser becomes a
 * statement of its own.
 */
static bool walk_decl(po_region *region, const po_node *node)
{
    po_arena *arena = region->scop->arena;
    const po_decl *decl = node->decl;
    const po_expr *set;

    if (node == region->node[region->current] || !decl ||
        decl->storage != PO_STORAGE_LOCAL || decl->address_taken ||
        decl->is_thread_local)
        return po_region_fail_node(region, PO_REJECT_STATEMENT, node);
    if (decl->type->is_volatile)
        return po_region_fail_node(region, PO_REJECT_VOLATILE, node);
    if (decl->type->kind == PO_TYPE_ARRAY)
        return po_region_declare_array(region, node);
    if (!po_type_is_scalar(decl->type))
        return po_region_fail_node(region, PO_REJECT_DATA_TYPE, node);
    if (!node->value)
        return true;
    set = po_expr_assignment(arena, po_expr_variable(arena, decl, &node->loc),
                             node->value);
    return walk_expr(region,
                     po_node_make(arena, &(po_node){.kind = PO_NODE_EXPR,
                                                    .loc = node->loc,
                                                    .expr = set}));
}

static bool walk_block(po_region *region, const po_node *block)
{
    for (int i = 0; i < block->n_child; i++)
        if (!walk(region, block->child[i]))
            return false;
    return true;
}

static bool walk_exactly(po_region *region, const po_node *node)
{
    if (po_node_is_hint(node))
        return true;
    switch (node->kind) {
    case PO_NODE_BLOCK:
        return walk_block(region, node);
    case PO_NODE_LOOP:
        return walk_loop(region, node);
    case PO_NODE_IF:
        return walk_if(region, node);
    case PO_NODE_EXPR:
        return walk_expr(region, node);
    case PO_NODE_DECL:
        return walk_decl(region, node);
    case PO_NODE_EMPTY:
        return true;
    case PO_NODE_OPAQUE:
        break;
    }
    return po_region_fail_node(region, node->why, node);
}

/* Is there nothing to execute in the node? */
static bool is_nothing(const po_node *node)
{
    if (node->kind != PO_NODE_BLOCK)
        return node->kind == PO_NODE_EMPTY || po_node_is_hint(node);
    for (int i = 0; i < node->n_child; i++)
        if (!is_nothing(node->child[i]))
            return false;
    return true;
}

/* Is the node several statements, or conditions, without a loop, which are to be one
 * statement?
 */
static bool is_one_block(const po_region *region, const po_node *node)
{
    int n = 0;

    if (!region->source->run->options->per_block || region->depth == 0 ||
        !po_node_walk(node, is_no_loop, NULL))
        return false;
    for (int i = 0; node->kind == PO_NODE_BLOCK && i < node->n_child; i++)
        n += !is_nothing(node->child[i]);
    return n > 1 || node->kind == PO_NODE_IF;
}

/* Model the node as one statement, or leave all as it was. */
static bool try_box(po_region *region, const po_node *node, const po_mark *mark)
{
    bool good = po_region_add_block_statement(region, node);

    if (!good)
        po_region_rewind(region, mark);
    return good;
}

/* Model a statement, the next in textual order, as a block if all else fails, or if that
 * is wanted.
 * Returns false if it cannot be modelled, or isl failed.
 */
static bool walk(po_region *region, const po_node *node)
{
    po_mark mark;
    bool good;

    if (region->depth == 0 || node->kind == PO_NODE_DECL ||
        node->kind == PO_NODE_EMPTY)
        return walk_exactly(region, node);
    mark = po_region_mark(region);
    good = is_one_block(region, node) && try_box(region, node, &mark);
    good = good || (!region->failed && walk_exactly(region, node));
    if (!good && po_region_may_retry(region)) {
        po_region_rewind(region, &mark);
        good = !region->failed && po_region_add_block_statement(region, node);
    }
    po_mark_free(&mark);
    return good;
}

/* Model the statements of all roots.  Returns false if that is impossible, or isl
 * failed.
 */
bool po_region_walk(po_region *region)
{
    for (int i = 0; i < region->source->n_root; i++) {
        region->current = i;
        if (!po_region_check_fenv(region, region->node[i]) ||
            !walk(region, region->node[i]))
            return false;
    }
    region->current = region->source->n_root - 1;
    return true;
}
