/* Accumulators: what the iterations of a loop update all together is put into
 * a variable, of which those that may run at the same time have copies.
 *
 *     for (i = ...)             unsigned int s0 = s;
 *         s += a[i];      ->    #pragma omp parallel for reduction(+:s0)
 *                               for (i = ...)
 *                                   s0 += a[i];
 *                               s = (int)s0;
 *
 * Signed sums are computed in an unsigned type: in another order, or of some of
 * the terms, they might overflow where the original did not.  Modulo 2^w the
 * result is the same.  A local scalar that needs no other type is its own
 * accumulator.
 *
 * The element is touched only if the loop has an iteration. If a loop cannot have
 * the accumulators that the tree asks for, the next attempt is without them.
 */
#include "element.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The work on an AST.  "failed" if a loop cannot have its accumulators. */
struct work {
    struct generator g;
    bool reassociate;
    bool failed;
};

/* The instances in one loop that update an array.
 *
 * "at"       the loop, and what is around it
 * "update"   how
 * "call"     the "n_call" instances
 * "group"    for each of them, the number of its element
 * "local"    for each element, of which there are "n_group", its variable
 */
struct updates {
    const po_ast_path *at;
    int array;
    po_update update;
    int n_call;
    const po_ast_node **call;
    int *group;
    int n_group;
    po_local *local;
};

static const po_access *access_of(const po_scop *scop, int stmt, int array)
{
    for (int k = 0; k < scop->stmt[stmt].n_access; k++)
        if (scop->stmt[stmt].access[k].array == array)
            return &scop->stmt[stmt].access[k];
    return NULL;
}

static void collect_calls(struct work *w, struct updates *u,
                          const po_ast_node *node)
{
    const po_scop *scop = w->g.scop;

    if (node->kind == PO_AST_STMT &&
        access_of(scop, node->call.stmt, u->array)) {
        po_update own = po_stmt_update(scop, &scop->stmt[node->call.stmt],
                                       u->array, w->reassociate);

        u->call[u->n_call++] = node;
        if (own.op == PO_REDUCTION_NONE)
            w->failed = true;
        u->update.op = own.op;
        if (own.size_bytes > u->update.size_bytes)
            u->update.size_bytes = own.size_bytes;
    }
    for (int i = 0; i < po_ast_n_part(node); i++)
        collect_calls(w, u, po_ast_part(node, i));
}

static struct updates find_updates(struct work *w, const po_ast_path *at,
                                   int array)
{
    struct updates u = {.at = at, .array = array};
    po_arena *arena = w->g.ast->arena;
    size_t n = (size_t)po_ast_n_instance(at->node) + 1;

    u.call = po_arena_array(arena, n, sizeof(*u.call));
    u.group = po_arena_array(arena, n, sizeof(*u.group));
    u.local = po_arena_array(arena, n, sizeof(*u.local));
    collect_calls(w, &u, at->node->body);
    return u;
}

/* The type of an accumulator, NULL if it is that of the element. */
static const char *type_of(const po_array *array, po_update update)
{
    const po_type *type = array->element;
    bool bits = update.op == PO_REDUCTION_AND || update.op == PO_REDUCTION_OR ||
                update.op == PO_REDUCTION_XOR;

    if (type->kind != PO_TYPE_INT || update.op == PO_REDUCTION_MIN ||
        update.op == PO_REDUCTION_MAX)
        return NULL;
    if (type->size_bytes == update.size_bytes && (!type->is_signed || bits))
        return NULL;
    return update.size_bytes > 4 ? "unsigned long long" : "unsigned int";
}

static void add_accumulator(struct work *w, po_ast_node *loop,
                            const struct updates *u, const po_local *local)
{
    size_t n = (size_t)loop->loop.n_accumulator + 1;
    po_accumulator *all = po_arena_array(w->g.ast->arena, n, sizeof(*all));

    if (n > 1)
        memcpy(all, loop->loop.accumulator, (n - 1) * sizeof(*all));
    all[n - 1] = (po_accumulator){u->update.op, u->array, local};
    loop->loop.accumulator = all;
    loop->loop.n_accumulator = (int)n;
}

/* Does the element of "call" depend on a variable bound in "node"? */
static bool varies_in(const struct work *w, const po_ast_node *node,
                      const po_ast_node *call, const po_local *local)
{
    bool binds = po_ast_binds(node);

    for (int i = 0; binds && i < w->g.scop->array[local->array].rank; i++)
        if (po_qaff_has_var(local->index[i], node->var))
            return true;
    if (binds && po_element_has_var(w->g.scop, call, local->expr, node->var))
        return true;
    for (int i = 0; i < po_ast_n_part(node); i++)
        if (varies_in(w, po_ast_part(node, i), call, local))
            return true;
    return false;
}

/* Does the loop have an accumulator of this name? */
bool po_loop_accumulates(const po_ast_node *loop, const char *name)
{
    for (int i = 0; i < po_loop_n_accumulator(loop); i++)
        if (loop->loop.accumulator[i].local &&
            strcmp(loop->loop.accumulator[i].local->name, name) == 0)
            return true;
    return false;
}

/* Is there an accumulator of this name already: for the same array, in the loop
 * at hand, or in one around?
 */
static bool is_used(const struct updates *u, const char *name)
{
    for (int k = 0; k < u->n_group; k++)
        if (strcmp(u->local[k].name, name) == 0)
            return true;
    for (const po_ast_path *s = u->at; s; s = s->up)
        if (po_loop_accumulates(s->node, name))
            return true;
    return false;
}

/* Return a name for another accumulator: that of the array and a number. */
static const char *choose_name(struct work *w, const struct updates *u)
{
    const po_array *array = &w->g.scop->array[u->array];
    const char *base = po_name_word(w->g.ast->arena, array->name);
    size_t n = strlen(base);
    const char *form = isdigit((unsigned char)base[n - 1]) ? "%s_%d" : "%s%d";
    const char *name;
    int number = 0;

    do
        name = po_arena_printf(w->g.ast->arena, form, base, number++);
    while (is_used(u, name) || !po_name_is_free(w->g.ast, w->g.scop, name));
    return name;
}

/* Put instance number "at" into the group of those with the same element.
 * Returns false if the element is not known, or may be that of another group.
 */
static bool join(struct work *w, struct updates *u, int at,
                 const po_ast_node *loop)
{
    const po_ast_node *call = u->call[at];
    const po_access *access = access_of(w->g.scop, call->call.stmt, u->array);
    const po_array *array = &w->g.scop->array[u->array];
    po_local local = {
        .array = u->array,
        .call = call,
        .expr = access->expr,
        .index = po_element_index(&w->g, call, access),
        .is_loaded = true,
        .is_stored = true,
        .store_if = po_stmt_min_max(&w->g.scop->stmt[u->call[at]->call.stmt]),
        .type = type_of(array, u->update),
        .op = u->update.op};
    int k = 0;

    if (!local.index || w->g.failed || varies_in(w, loop, call, &local))
        return false;
    while (k < u->n_group &&
           !po_index_is_same(u->local[k].index, local.index, array->rank)) {
        if (!po_index_is_distinct(&w->g, u->local[k].index, local.index,
                                  array->rank))
            return false;
        k++;
    }
    u->group[at] = k;
    if (k < u->n_group)
        return u->local[k].store_if == local.store_if;
    local.name = choose_name(w, u);
    u->local[u->n_group++] = local;
    return true;
}

/* Put the variables in place of the references in a copy of an instance. */
static void replace(struct work *w, const struct updates *u, int at,
                    po_ast_node *call)
{
    const po_stmt *stmt = &w->g.scop->stmt[call->call.stmt];
    size_t n = (size_t)(call->call.n_use + stmt->n_access) + 1;
    po_use *use = po_arena_array(w->g.ast->arena, n, sizeof(*use));

    if (call->call.n_use > 0)
        memcpy(use, call->call.use, (size_t)call->call.n_use * sizeof(*use));
    call->call.use = use;
    for (int k = 0; k < stmt->n_access; k++)
        if (stmt->access[k].array == u->array)
            use[call->call.n_use++] =
                (po_use){stmt->access[k].expr, &u->local[u->group[at]]};
}

/* Return a copy of the body with the variables in place of the elements. */
static po_ast_node *replaced(struct work *w, const struct updates *u,
                             po_ast_node *body)
{
    po_arena *arena = w->g.ast->arena;
    size_t n = (size_t)po_ast_n_instance(body) + 1;
    po_ast_node *copy = po_ast_clone(arena, body);
    po_ast_node **old = po_arena_array(arena, n, sizeof(*old));
    po_ast_node **call = po_arena_array(arena, n, sizeof(*call));
    int at = 0;

    po_ast_instances(body, old);
    po_ast_instances(copy, call);
    for (int i = 0; at < u->n_call; i++)
        if (old[i] == u->call[at])
            replace(w, u, at++, call[i]);
    return copy;
}

/* May the element be loaded before the loop, and stored after it, under the
 * condition that there is an iteration?
 */
static bool can_surround(const struct work *w, const po_ast_node *loop,
                         const struct updates *u)
{
    if (po_array_is_local_scalar(&w->g.scop->array[u->array]))
        return true;
    for (int i = 0; i < u->n_call; i++) {
        const po_stmt *stmt = &w->g.scop->stmt[u->call[i]->call.stmt];

        for (int k = 0; k < stmt->n_access; k++)
            if (stmt->access[k].array == u->array && stmt->access[k].is_write &&
                !stmt->access[k].is_must)
                return false;
    }
    return po_ast_is_basic_block(loop->body);
}

/* Let the loop at "at_loop", in "*around", have accumulators for what it
 * updates of an array.  "*guarded" is set if the element may not be touched
 * without an iteration.
 */
static void accumulate(struct work *w, const po_ast_path *at_loop, int array,
                       po_ast_node **around, bool *guarded)
{
    po_ast_node *loop = at_loop->node;
    struct updates u = find_updates(w, at_loop, array);
    const po_array *x = &w->g.scop->array[array];
    const po_local *local = NULL;

    if (u.n_call == 0)
        return;
    local = po_call_local(
        u.call[0], access_of(w->g.scop, u.call[0]->call.stmt, array)->expr);
    if (local || (po_array_is_local_scalar(x) && !type_of(x, u.update))) {
        add_accumulator(w, loop, &u, local);
        return;
    }
    for (int i = 0; i < u.n_call && !w->failed; i++)
        w->failed = !join(w, &u, i, loop);
    if (w->failed || !can_surround(w, loop, &u)) {
        w->failed = true;
        return;
    }
    loop->body = replaced(w, &u, loop->body);
    for (int k = 0; k < u.n_group; k++)
        add_accumulator(w, loop, &u, &u.local[k]);
    *around = po_ast_keep(w->g.ast->arena, u.n_group, u.local, *around);
    *guarded = *guarded || !po_array_is_local_scalar(x);
}

/* Return what replaces a loop with accumulators; "fixed" if nothing may stand
 * around it.
 */
static po_ast_node *reduce_loop(struct work *w, const po_ast_path *at,
                                bool fixed)
{
    po_ast_node *loop = at->node;
    po_ast_node *around = loop;
    bool guarded = false;
    const po_cond *cond = NULL;
    int n_cond = 0;

    for (int i = 0; i < loop->loop.n_reduced && !w->failed; i++)
        accumulate(w, at, loop->loop.reduced[i], &around, &guarded);
    if (around == loop)
        return loop;
    if (fixed || loop->loop.resume ||
        (guarded && !po_loop_find_guard(&w->g, at->up, loop, &n_cond, &cond)))
        w->failed = true;
    return po_ast_if(w->g.ast->arena, n_cond, cond, around);
}

/* Return what replaces a node.  The loops inside of one with accumulators are
 * looked at in their new places.
 */
static po_ast_node *reduce(const po_ast_path *at, void *of)
{
    struct work *w = of;
    bool is_fixed = at->up && po_ast_is_chain(at->up->node);
    po_ast_node *around = at->node;

    if (at->node->kind == PO_AST_LOOP)
        around = reduce_loop(w, at, is_fixed);
    if (!w->failed)
        po_ast_map_parts(w->g.ast->arena, at, reduce, w);
    return around;
}

/* Give the loops that are concurrent only with accumulators these; NULL if one
 * of them cannot have them.
 */
po_ast *po_ast_reduce(po_ast *ast, const po_scop *scop, const po_run *run)
{
    struct work w = {.failed = false};

    if (!ast || !ast->root || !scop)
        return ast;
    w.g = po_generator_of(ast, scop, 0);
    w.reassociate = run->options->reassociate;
    ast->root = reduce(&(po_ast_path){NULL, ast->root}, &w);
    return w.failed || w.g.failed ? po_ast_free(ast) : ast;
}
