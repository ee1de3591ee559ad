/* Blocks: statements that are executed as one statement of the model though
 * they have parts, because their conditions depend on data or their loops are
 * not affine.
 *
 * Writes that need not happen become may-writes.  A scalar that is assigned to
 * on every way to a use of it is not read.
 */
#include "internal.h"

#include <isl/map.h>
#include <isl/set.h>
#include <string.h>

static bool walk(po_region *region, const po_node *node);

/* Is the variable declared in the block? */
bool po_open_block_has(const po_region *region, const po_decl *decl)
{
    for (int i = 0; region->open_block && i < region->open_block->n_local; i++)
        if (region->open_block->local[i] == decl)
            return true;
    return false;
}

/* Has the scalar been assigned to on every way to here? */
bool po_open_block_has_assigned(const po_region *region, const po_decl *decl)
{
    for (int i = 0; region->open_block && i < region->open_block->n_assigned;
         i++)
        if (region->open_block->assigned[i] == decl)
            return true;
    return false;
}

int po_open_block_n_assigned(const po_region *region)
{
    return region->open_block ? region->open_block->n_assigned : 0;
}

/* Note the assignment to "target", if that is a whole scalar.  To forget one
 * is safe.
 */
void po_open_block_note_assigned(po_region *region, const po_expr *target)
{
    po_open_block *open_block = region->open_block;

    target = po_expr_strip(target);
    if (open_block && target->kind == PO_EXPR_VAR &&
        open_block->n_assigned < PO_MAX_LOCAL)
        open_block->assigned[open_block->n_assigned++] = target->decl;
}

/* What has been done since there were so many accesses and assignments need
 * not happen.
 */
void po_open_block_leave_branch(po_region *region, int n_assigned, int n_access)
{
    if (!region->open_block)
        return;
    region->open_block->n_assigned = n_assigned;
    for (int i = n_access; i < region->n_access; i++)
        region->access[i].is_must = false;
}

/* Does one of the accesses from "begin" to "end" write, for certain, what
 * "access" does?
 */
static bool is_matched(const po_region *region, const po_access *access,
                       int begin, int end)
{
    for (int i = begin; i < end; i++) {
        const po_access *other = &region->access[i];
        isl_bool same = isl_bool_false;

        if (other->is_must && other->array == access->array)
            same = isl_map_is_equal(other->relation, access->relation);
        if (same == isl_bool_true)
            return true;
    }
    return false;
}

/* Two branches of an "if" have been walked, with the accesses from first[0]
 * to first[1], and from there to the end: what both write is written.
 */
static void merge_accesses(po_region *region, const int first[2])
{
    for (int i = first[0]; i < first[1]; i++) {
        po_access *access = &region->access[i];

        access->is_must =
            access->is_must &&
            is_matched(region, access, first[1], region->n_access);
    }
    for (int i = first[1]; i < region->n_access; i++)
        region->access[i].is_must = false;
}

/* Keep, of the scalars assigned to from number "begin" on, those that are in
 * "other" as well.
 */
static void merge_assigned(po_open_block *open_block, int begin,
                           const po_open_block *other)
{
    int n = begin;

    for (int i = begin; i < open_block->n_assigned; i++)
        for (int k = begin; k < other->n_assigned; k++)
            if (open_block->assigned[i] == other->assigned[k]) {
                open_block->assigned[n++] = open_block->assigned[i];
                break;
            }
    open_block->n_assigned = n;
}

static bool walk_if(po_region *region, const po_node *node)
{
    po_open_block *open_block = region->open_block;
    int first[2];
    int begin;
    po_open_block then;

    if (!po_region_evaluate(region, node->cond))
        return false;
    begin = open_block->n_assigned;
    first[0] = region->n_access;
    if (!walk(region, node->body))
        return false;
    if (!node->other) {
        po_open_block_leave_branch(region, begin, first[0]);
        return true;
    }
    then = *open_block;
    open_block->n_assigned = begin;
    first[1] = region->n_access;
    if (!walk(region, node->other))
        return false;
    merge_accesses(region, first);
    merge_assigned(open_block, begin, &then);
    return true;
}

/* The body of a loop that counts, so that it is known which elements it accesses. */
static bool walk_counted(po_region *region, const po_node *loop)
{
    int depth = region->depth;
    int next = region->next[depth];
    int n_access = region->n_access;

    return po_level_enter(region, loop) && walk(region, loop->body) &&
           po_range_settle(region, isl_set_copy(region->domain)) &&
           po_block_statement_loop_leave(region, depth, next, n_access);
}

/* The body of a loop, "loop" if it counts. */
static bool walk_body(po_region *region, const po_node *loop,
                      const po_node *body)
{
    po_mark mark;
    po_open_block before;
    bool good;

    if (!loop || region->wraps)
        return walk(region, body);
    before = *region->open_block;
    mark = po_region_mark(region);
    good = walk_counted(region, loop);
    if (!good && po_region_may_retry(region)) {
        po_region_rewind(region, &mark);
        *region->open_block = before;
        good = !region->failed && walk(region, body);
    }
    po_mark_free(&mark);
    return good;
}

/* A loop around "body", "loop" if it counts: nothing in it need happen, and what is
 * evaluated after it, "last", may come after a "continue".
 */
static bool walk_loop(po_region *region, const po_node *loop,
                      const po_expr *cond, const po_node *body,
                      const po_expr *last)
{
    po_open_block *open_block = region->open_block;
    int n_assigned = open_block->n_assigned;
    int n_access = region->n_access;
    int base = open_block->base;
    int n_switch = open_block->n_switch;
    bool good = true;

    if (cond)
        good = po_region_evaluate(region, cond);
    open_block->n_loop++;
    open_block->n_switch = 0;
    good = good && walk_body(region, loop, body);
    open_block->n_loop--;
    open_block->n_switch = n_switch;
    open_block->base = base;
    open_block->n_assigned = n_assigned;
    if (last)
        good = good && po_region_evaluate(region, last);
    po_open_block_leave_branch(region, n_assigned, n_access);
    return good;
}

static bool walk_for(po_region *region, const po_node *node)
{
    if (node->off || node->under_pragma)
        return po_region_fail_node(region, PO_REJECT_PRAGMA, node);
    return (!node->init || walk(region, node->init)) &&
           walk_loop(region, po_block_statement_loop(region, node), node->cond,
                     node->body, node->step);
}

/* The body of a "switch": labels stand in its outermost block only.  What has
 * been assigned to before a label does not count behind it, whether or not it
 * runs on.
 */
static bool walk_cases(po_region *region, const po_node *body)
{
    if (body->kind != PO_NODE_BLOCK || body->n_child == 0 ||
        !po_node_is_label(body->child[0]))
        return po_region_fail_node(region, PO_REJECT_CONTROL_FLOW, body);
    for (int i = 0; i < body->n_child; i++) {
        const po_node *child = body->child[i];

        if (po_node_is_label(child))
            region->open_block->n_assigned = region->open_block->base;
        while (po_node_is_label(child))
            child = child->child[0];
        if (!walk(region, child))
            return false;
    }
    return true;
}

static bool walk_switch(po_region *region, const po_node *node)
{
    po_open_block *open_block = region->open_block;
    int base = open_block->base;
    int n_access;
    bool good = po_region_evaluate(region, node->use[0]);

    n_access = region->n_access;
    open_block->base = open_block->n_assigned;
    open_block->n_switch++;
    good = good && walk_cases(region, node->child[0]);
    open_block->n_switch--;
    po_open_block_leave_branch(region, open_block->base, n_access);
    open_block->base = base;
    return good;
}

static bool walk_flow(po_region *region, const po_node *node)
{
    const po_open_block *open_block = region->open_block;

    switch (node->flow) {
    case PO_FLOW_WHILE:
        return walk_loop(region, NULL, node->use[0], node->child[0], NULL);
    case PO_FLOW_DO:
        return walk_loop(region, NULL, NULL, node->child[0], node->use[0]);
    case PO_FLOW_SWITCH:
        return walk_switch(region, node);
    case PO_FLOW_BREAK:
        if (open_block->n_loop > 0 || open_block->n_switch > 0)
            return true;
        break;
    case PO_FLOW_CONTINUE:
        if (open_block->n_loop > 0)
            return true;
        break;
    case PO_FLOW_CASE:
    case PO_FLOW_DEFAULT:
    case PO_FLOW_NONE:
        break;
    }
    return po_region_fail_node(region, node->why, node);
}

/* Is it a scalar, or an array of them of constant size? */
static bool is_simple(const po_type *type)
{
    for (; type->kind == PO_TYPE_ARRAY; type = type->target)
        if (type->is_volatile || !type->extent ||
            type->extent->kind != PO_EXPR_INT)
            return false;
    return !type->is_volatile && po_type_is_scalar(type);
}

static bool can_declare(po_region *region, const po_node *node)
{
    if (is_simple(node->decl->type))
        return true;
    if (node->decl->type->kind == PO_TYPE_ARRAY)
        return po_local_limit(region, node);
    return po_region_fail_node(region, PO_REJECT_DATA_TYPE, node);
}

/* Does the region mention another variable of the same name? */
static bool is_ambiguous(const po_region *region, const po_decl *decl,
                         const char *name)
{
    for (int i = 0; i < region->writes.n_mention; i++)
        if (region->writes.mention[i] != decl &&
            strcmp(region->writes.mention[i]->name, name) == 0)
            return true;
    return false;
}

/* Inside the block, the variable hides others of the same name, such as a
 * parameter on which the value of an iterator depends.  Several that need new
 * names get different ones: one may be declared in the scope of the other.
 */
static void rename_local(po_region *region, const po_decl *decl)
{
    po_scop *scop = region->scop;
    const char *name = decl->name;

    for (int i = 2; is_ambiguous(region, decl, name) ||
                    (i > 2 && (po_region_has_name(region, name) ||
                               po_unit_has_name(region->source->unit, name)));
         i++)
        name = po_arena_printf(scop->arena, "%s_%d", decl->name, i);
    if (name == decl->name)
        return;
    *PO_ARENA_ADD(scop->arena, scop->rename, scop->n_rename) =
        (po_rename){decl, name};
}

static bool walk_decl(po_region *region, const po_node *node)
{
    const po_decl *decl = node->decl;
    po_open_block *open_block = region->open_block;

    if (!decl || decl->storage != PO_STORAGE_LOCAL || decl->is_thread_local ||
        (decl->address_taken &&
         !po_address_does_not_escape(region->source->function, decl)))
        return po_region_fail_node(region, PO_REJECT_STATEMENT, node);
    if (!can_declare(region, node))
        return false;
    if (open_block->n_local == PO_MAX_LOCAL)
        return po_region_fail_node(region, PO_REJECT_TOO_COMPLEX, node);
    open_block->local[open_block->n_local++] = decl;
    rename_local(region, decl);
    return !node->value || po_region_evaluate(region, node->value);
}

static bool walk(po_region *region, const po_node *node)
{
    switch (node->kind) {
    case PO_NODE_BLOCK:
        for (int i = 0; i < node->n_child; i++)
            if (!walk(region, node->child[i]))
                return false;
        return true;
    case PO_NODE_LOOP:
        return walk_for(region, node);
    case PO_NODE_IF:
        return walk_if(region, node);
    case PO_NODE_EXPR:
        return po_region_evaluate(region, po_expr_skip_void(node->expr));
    case PO_NODE_DECL:
        return walk_decl(region, node);
    case PO_NODE_EMPTY:
        return true;
    case PO_NODE_OPAQUE:
        break;
    }
    return walk_flow(region, node);
}

static bool is_accessed(const po_region *region, int array, bool is_write)
{
    for (int i = 0; i < region->n_access; i++)
        if (region->access[i].array == array &&
            region->access[i].is_write == is_write)
            return true;
    return false;
}

/* Can the block have a copy of the scalar: is it assigned to before it is used
 * in it, and dead after it?
 */
static bool is_local(const po_region *region, int array, const po_node *node)
{
    if (node->origin)
        node = node->origin;
    return region->scop->array[array].rank == 0 &&
           !is_accessed(region, array, false) &&
           !po_live_after(region->source->function, node,
                          region->scop->array[array].decl);
}

static void drop_accesses_of(po_region *region, int array)
{
    int n = 0;

    for (int i = 0; i < region->n_access; i++)
        if (region->access[i].array == array)
            isl_map_free(region->access[i].relation);
        else
            region->access[n++] = region->access[i];
    region->n_access = n;
}

/* Remove the accesses of scalars of which the block has copies; store these in
 * "local", which has room for all.
 */
static int find_locals(po_region *region, const po_node *node,
                       const po_decl **local)
{
    int n = 0;

    for (int a = 0; a < region->scop->n_array; a++) {
        if (!is_accessed(region, a, true) || !is_local(region, a, node))
            continue;
        drop_accesses_of(region, a);
        local[n++] = region->scop->array[a].decl;
    }
    return n;
}

static bool contains(const po_decl *const *list, int n, const po_decl *decl)
{
    for (int i = 0; i < n; i++)
        if (list[i] == decl)
            return true;
    return false;
}

/* Iterators of the loops in the block that are accesses are scalars from now
 * on, and iterators of no modelled loop.
 */
static bool note_iterators(po_region *region)
{
    for (int i = 0; i < region->n_access; i++) {
        const po_access *access = &region->access[i];
        const po_decl *decl = region->scop->array[access->array].decl;

        if (po_region_iterated(region, decl) < 0 ||
            contains(region->iterators.in_block, region->iterators.n_in_block,
                     decl))
            continue;
        if (contains(region->iterators.levelled, region->iterators.n_levelled,
                     decl))
            return po_region_fail_expr(region, PO_REJECT_ITERATOR_WRITTEN,
                                       access->expr);
        *PO_ARENA_ADD(region->scop->arena, region->iterators.in_block,
                      region->iterators.n_in_block) = decl;
    }
    return true;
}

/* Model "node" as one statement.  Returns false if that is impossible, or isl
 * failed.
 */
bool po_region_add_block_statement(po_region *region, const po_node *node)
{
    po_scop *scop = region->scop;
    po_open_block open_block = {0};
    const po_decl **local;
    int n_local;
    bool good;

    if (!po_guard_evaluate(region))
        return false;
    region->open_block = &open_block;
    good = walk(region, node);
    region->open_block = NULL;
    if (!good)
        return false;
    local = po_arena_array(scop->arena, (size_t)scop->n_array + 1,
                           sizeof(const po_decl *));
    n_local = find_locals(region, node, local);
    if (!note_iterators(region))
        return false;
    return po_region_add_stmt(region, &(po_stmt){.block = node,
                                                 .n_local = n_local,
                                                 .local = local,
                                                 .loc = node->loc});
}
