/* OpenMP directives.
 */
#include "internal.h"

/* The name of an array or scalar in C. */
const char *po_name_of_array(const po_array *array)
{
    return array->is_inner || !array->decl ? array->name : array->decl->name;
}

static const char *accumulator_name(const printer *p,
                                    const po_accumulator *accumulator)
{
    return accumulator->local
               ? accumulator->local->name
               : po_name_of_array(&p->scop->array[accumulator->array]);
}

/* Print the clauses " reduction(+:s, t) reduction(max:m)". */
static void print_reductions(printer *p, const po_ast_node *loop)
{
    for (int op = 0; op <= PO_REDUCTION_MAX; op++) {
        int n = 0;

        for (int i = 0; i < loop->n_accumulator; i++) {
            const po_accumulator *accumulator = &loop->accumulator[i];

            if ((int)accumulator->op != op)
                continue;
            if (n++ == 0)
                po_text_printf(p->out, " reduction(%s:",
                               po_reduction_text(accumulator->op));
            else
                po_text_add(p->out, ", ");
            po_text_add(p->out, accumulator_name(p, accumulator));
        }
        if (n > 0)
            po_text_add(p->out, ")");
    }
}

static bool is_accumulated(const po_ast_node *loop, int array)
{
    for (int i = 0; i < loop->n_accumulator; i++)
        if (loop->accumulator[i].array == array)
            return true;
    return false;
}

/* Print the clause for the scalars that are declared outside of the loop.
 * They have a value there that nothing reads; with a copy of it, compilers
 * need not find out.  There is no such clause for loops in vectors only.
 */
static void print_private(printer *p, const po_ast_node *loop)
{
    const char *word = loop->parallel ? " firstprivate(%s" : " private(%s";
    int n = 0;

    for (int i = 0; i < p->ast->n_private; i++) {
        int array = p->ast->private[i];

        if (!po_ast_writes(p->scop, loop, array) ||
            po_ast_declares(p->scop, loop, array) ||
            is_accumulated(loop, array))
            continue;
        po_text_printf(p->out, n++ > 0 ? ", %s" : word,
                       po_name_of_array(&p->scop->array[array]));
    }
    if (n > 0)
        po_text_add(p->out, ")");
}

/* The number of loops nested in "node", itself included. */
static int depth(const po_ast_node *node)
{
    int deepest = 0;

    if (!node)
        return 0;
    deepest = depth(node->body);
    for (int i = 0; i < node->n_child; i++)
        if (depth(node->child[i]) > deepest)
            deepest = depth(node->child[i]);
    return deepest + (node->kind == PO_AST_LOOP);
}

/* Does the length of a loop in "node" depend on the variable? */
static bool has_bound_on(const po_ast_node *node, int var)
{
    if (!node)
        return false;
    if (node->kind == PO_AST_LOOP && po_ast_bounds_use(node, var))
        return true;
    if (has_bound_on(node->body, var))
        return true;
    for (int i = 0; i < node->n_child; i++)
        if (has_bound_on(node->child[i], var))
            return true;
    return false;
}

/* Print how iterations go to threads.  Those with several loops inside are
 * few and long, and so are tiles: they are handed out one by one, or so many that
 * handing them out takes no time; rows of a triangle are handed out by the handful;
 * all others in equal shares, which is the default.
 */
static void print_schedule(printer *p, const po_ast_node *loop)
{
    bool is_long = depth(loop->body) >= 3 || loop->is_tile;
    long chunk = is_long || loop->chunk > 4 ? loop->chunk : 4;

    if (!is_long && !has_bound_on(loop->body, loop->var))
        return;
    if (chunk > 1)
        po_text_printf(p->out, " schedule(dynamic, %ld)", chunk);
    else
        po_text_add(p->out, " schedule(dynamic)");
}

/* Print how many iterations may be side by side in a loop in vectors that has
 * threads and accumulators: all, in fact.  Without a number, clang takes the
 * thread's accumulator for memory that each iteration has its own part of, and
 * with -O1 and -Og (clang 14), where it is not in a register, adds up a part of
 * the terms only.  32 is enough for all that gcc and clang do without.
 */
static void print_safelen(printer *p, const po_ast_node *loop)
{
    if (loop->parallel && loop->simd && loop->n_accumulator > 0)
        po_text_add(p->out, " safelen(32)");
}

/* Print the directives of a loop, if it has any, a line each.  Without
 * "parallel:", a "simd" of the same directive would depend on the condition, too.
 */
void po_print_directives(printer *p, const po_ast_node *loop, int indent)
{
    if (!loop->parallel && !loop->simd)
        return;
    po_start_line(p, indent);
    po_text_add(p->out, "#pragma omp ");
    po_text_add(p->out, loop->parallel ? "parallel for" : "simd");
    if (loop->parallel && loop->simd)
        po_text_add(p->out, " simd");
    if (loop->parallel && loop->n_worth > 0) {
        po_text_add(p->out, loop->simd ? " if (parallel: " : " if (");
        po_print_worth(p, loop->n_worth, loop->worth, false);
        po_text_add(p->out, ")");
    }
    if (loop->parallel)
        print_schedule(p, loop);
    print_private(p, loop);
    print_reductions(p, loop);
    print_safelen(p, loop);
    po_text_add(p->out, "\n");
}
