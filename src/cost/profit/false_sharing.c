/* False sharing: few iterations of a parallel loop, of which each writes an element of the
 * same cache lines as the others, row after row,
 *
 *     parallel for (c < 3)
 *         for (i) a[i][c] -= s[c];
 *
 * so that threads take every line from each other.  Measured with 3 columns of 10^4 to 6.4 *
 * 10^5 rows: two threads took 3 to 8 times as long as one.
 */
#include <stdlib.h>

#include "polyopt/machine.h"
#include "work.h"

/* Columns that take more lines than that have some for each thread. */
#define FEW_LINES 4

/* The parallel loop, and how many iterations it has. */
struct shared {
    const po_profit *w;
    const po_ast_node *loop;
    long n;
};

/* By how much does the subscript grow from one iteration of the loop to the next? */
static long growth(const po_ast_node *call, const po_qaff *subscript, int var)
{
    long sum = 0;

    for (int d = 0; d < call->call.n_arg; d++)
        sum +=
            po_qaff_coef(subscript, d) * po_qaff_coef(call->call.arg[d], var);
    return sum;
}

/* Does the subscript depend on an iterator that changes within an iteration of the loop? */
static bool moves_inside(const po_profit *w, const po_ast_node *call,
                         const po_qaff *subscript, int var)
{
    for (int d = 0; d < call->call.n_arg; d++)
        if (po_qaff_coef(subscript, d) != 0 &&
            !po_profit_is_fixed(w, call->call.arg[d]) &&
            !po_qaff_has_var(call->call.arg[d], var))
            return true;
    return false;
}

/* Does the loop go along rows of so few lines, and the access down the rows? */
static bool is_column(const struct shared *s, const po_ast_node *call,
                      int number)
{
    const po_access *access = &s->w->scop->stmt[call->call.stmt].access[number];
    const po_array *array = &s->w->scop->array[access->array];
    const po_machine *machine =
        s->w->run->machine ? s->w->run->machine : po_machine_default();
    const po_subscripts *subs;
    double bytes;
    bool is_down = false;

    if (!access->is_write || array->is_inner || array->rank < 2 ||
        !array->element)
        return false;
    subs = po_profit_subscripts(s->w, call->call.stmt, number);
    if (subs->n_piece != 1 || subs->rank < 2 || !subs->value)
        return false;
    for (int i = 0; i < subs->rank - 1; i++) {
        if (growth(call, subs->value[i], s->loop->var) != 0)
            return false;
        is_down =
            is_down || moves_inside(s->w, call, subs->value[i], s->loop->var);
    }
    bytes =
        (double)(labs(growth(call, subs->value[subs->rank - 1], s->loop->var)) *
                 s->n * array->element->size_bytes);
    return is_down && bytes > 0 && bytes < FEW_LINES * machine->line_bytes;
}

static bool writes_column(const po_ast_node *node, const void *of)
{
    const struct shared *s = of;
    const po_stmt *stmt;

    if (node->kind != PO_AST_STMT)
        return false;
    stmt = &s->w->scop->stmt[node->call.stmt];
    for (int i = 0; i < stmt->n_access; i++)
        if (is_column(s, node, i))
            return true;
    return false;
}

bool po_profit_has_false_sharing(const po_profit *w, const po_ast_node *loop)
{
    struct shared s = {.w = w, .loop = loop};
    long low;
    long high;

    if (!po_loop_is_constant(loop, &low, &high))
        return false;
    s.n = high - low + 1;
    return po_ast_any(loop->body, writes_column, &s);
}
