/* Versioning of parallel loops by work: a loop that threads share where there is enough for
 * them, and that one thread has for itself, without a region, where there is not.
 *
 *     for (long k = 0; k < n; k++)
 *         if ((double)(n - k) * m > 100000) {
 *             #pragma omp parallel for
 *             for (long i = k; i < m; i++)
 *                 ...
 *         } else {
 *             for (long i = k; i < m; i++)
 *                 ...
 *         }
 *
 * A clause "if" says the same, but the region is entered all the same then, by one thread:
 * that takes 1.2 us (gcc 12), 0.35 to 1 us (clang 14), for each iteration of the loops
 * around.  What is not entered costs nothing, and has the restrict pointers of the function.
 * The loop is written twice: short ones, and longer ones that are entered again and again.
 */
#include "internal.h"

/* A loop of more lines is not written twice; the second number, one that is entered once. */
#define MOST_LINES 100
#define FEW_LINES  12

/* May the region of the loop be entered only where there is work enough: has it a condition?  The
 * variable of a loop that goes on where another one stops, and that of all loops in C90, is
 * declared in front of it, "declared".
 */
bool po_is_conditional_region(const printer *p, const po_ast_node *loop,
                              bool declared)
{
    return loop->loop.parallel && !loop->loop.is_collapsed &&
           loop->loop.n_profitability > 0 && !declared && !p->unit->is_c90 &&
           !p->is_team && !p->device;
}

/* Print the loop in a region that is entered under its condition only, and without a region;
 * false, and nothing, if it is too long.  "text" is that of the loop from its head on, one
 * level further in; it is released.
 */
bool po_print_twice(printer *p, const po_ast_node *loop, po_text *text,
                    int indent)
{
    const po_profitability_list profitability = {loop->loop.n_profitability,
                                                 loop->loop.profitability};
    const int most =
        po_ast_is_reentered(p->ast->root, loop) ? MOST_LINES : FEW_LINES;

    if (po_count_newlines(po_text_get(text), text->n) > most) {
        po_forget_text(p, text);
        return false;
    }
    po_start_line(p, indent);
    po_text_add(p->out, "if (");
    po_print_profitability(p, &profitability, false);
    po_text_add(p->out, ") {\n");
    po_print_directives(p, loop, PO_REGION_ENTERED, po_text_get(text),
                        indent + 1);
    po_copy_text(p, text);
    po_start_line(p, indent);
    po_text_add(p->out, "} else {\n");
    po_print_directives(p, loop, PO_REGION_NONE, po_text_get(text), indent + 1);
    po_join_text(p, text);
    po_start_line(p, indent);
    po_text_add(p->out, "}\n");
    return true;
}
