/* Arrays that go from one processor to another in every iteration of a serial loop: one loop
 * shares its columns,
 *
 *     for (k) {
 *         parallel for (j) for (i) a[i][j] *= s[j];
 *         parallel for (i) for (j) w[i] += a[i][j];
 *     }
 *
 * and another one, which passes over it as well, its rows, or is executed by one thread.  As
 * long as the array stays in caches, lines have to be fetched from that of the other thread.
 * Measured with 300 x 300 doubles, 24 us of work in the first loop and 12 in the second: two
 * threads took 1.6 to 2.4 times as long as one.
 */
#include "work.h"

/* Threads that fetch an array in every step need so many times the work. */
#define FETCHED 2

/* Two loops in a serial one.
 *
 * "loop"     the parallel loop that is looked at
 * "array"    what it passes over, "subscript" the one along which it is shared, and whether
 *            it writes
 * "other"    of other instances, the parallel loop around; or NULL
 */
struct redistribution {
    const po_profit *w;
    const po_ast_node *loop;
    int array;
    int subscript;
    bool is_written;
    const po_ast_node *other;
};

/* Is the argument the variable of the loop, or one of a loop inside whose bounds depend on it? */
static bool goes_with(const po_ast_node *node, const po_qaff *arg, int var)
{
    if (po_qaff_has_var(arg, var))
        return true;
    if (node->kind == PO_AST_LOOP && po_loop_bounds_use(node, var) &&
        po_qaff_has_var(arg, node->var))
        return true;
    for (int i = 0; i < po_ast_n_part(node); i++)
        if (goes_with(po_ast_part(node, i), arg, var))
            return true;
    return false;
}

/* Does the subscript depend on an argument that changes in the serial loop's iteration, or, with
 * a loop, on one that goes with it?
 */
static bool moves(const po_profit *w, const po_ast_node *call,
                  const po_qaff *subscript, const po_ast_node *loop)
{
    for (int d = 0; d < call->call.n_arg; d++) {
        const po_qaff *arg = call->call.arg[d];

        if (po_qaff_coef(subscript, d) != 0 &&
            (loop ? goes_with(loop->body, arg, loop->var)
                  : !po_profit_is_fixed(w, arg)))
            return true;
    }
    return false;
}

/* Does the access pass over more than a line of its array?  "*subscript" is the first one that
 * moves with the loop; -1 if none does, or there is no loop.
 */
static bool passes(const po_profit *w, const po_ast_node *call, int access,
                   const po_ast_node *loop, int *subscript)
{
    const int stmt = call->call.stmt;
    const po_array *array =
        &w->scop->array[w->scop->stmt[stmt].access[access].array];
    const po_subscripts *subs;
    int n = 0;

    *subscript = -1;
    if (array->rank < 2 || array->is_inner)
        return false;
    subs = po_profit_subscripts(w, stmt, access);
    if (subs->n_piece != 1 || !subs->value)
        return false;
    for (int i = 0; i < subs->rank; i++) {
        n += moves(w, call, subs->value[i], NULL);
        if (loop && *subscript < 0 && moves(w, call, subs->value[i], loop))
            *subscript = i;
    }
    return n > 1;
}

/* Does an instance outside of the loop pass over the array in another way, and one of both write it? */
static bool differs(struct redistribution *r, const po_ast_node *call)
{
    const po_stmt *stmt = &r->w->scop->stmt[call->call.stmt];
    int subscript;

    for (int i = 0; i < stmt->n_access; i++)
        if (stmt->access[i].array == r->array &&
            (r->is_written || stmt->access[i].is_write) &&
            passes(r->w, call, i, r->other, &subscript) &&
            subscript != r->subscript)
            return true;
    return false;
}

static bool is_elsewhere(struct redistribution *r, const po_ast_node *node)
{
    const po_ast_node *other = r->other;
    bool found = false;

    if (node == r->loop)
        return false;
    if (node->kind == PO_AST_STMT)
        return differs(r, node);
    if (node->kind == PO_AST_LOOP && node->loop.parallel && !other)
        r->other = node;
    for (int i = 0; i < po_ast_n_part(node) && !found; i++)
        found = is_elsewhere(r, po_ast_part(node, i));
    r->other = other;
    return found;
}

/* Does the loop share an array of which it uses no element again, and that another part of the
 * serial loop around passes over as well, but is shared along another subscript, or not at all?
 * Copies of a statement say the same: "seen" has two entries per array, for reads and for
 * writes that have been looked at.
 */
static bool redistributes(const po_profit *w, const po_ast_node *loop,
                          const po_ast_node *node, bool *seen)
{
    if (node->kind == PO_AST_STMT) {
        const po_stmt *stmt = &w->scop->stmt[node->call.stmt];

        for (int i = 0; i < stmt->n_access; i++) {
            struct redistribution r = {.w = w,
                                       .loop = loop,
                                       .array = stmt->access[i].array,
                                       .is_written = stmt->access[i].is_write};

            if (seen[2 * r.array + r.is_written] ||
                po_profit_n_moving(w, node) > w->scop->array[r.array].rank ||
                !passes(w, node, i, loop, &r.subscript))
                continue;
            seen[2 * r.array + r.is_written] = true;
            if (is_elsewhere(&r, w->around[w->depth - 1]->body))
                return true;
        }
    }
    for (int i = 0; i < po_ast_n_part(node); i++)
        if (redistributes(w, loop, po_ast_part(node, i), seen))
            return true;
    return false;
}

double po_profit_threshold(const po_profit *w, const po_ast_node *loop)
{
    bool *seen = po_arena_array(w->arena, 2 * (size_t)w->scop->n_array + 1,
                                sizeof(*seen));
    bool is_fetched = w->depth > 0 && redistributes(w, loop, loop->body, seen);

    return is_fetched ? FETCHED * w->threshold : w->threshold;
}
