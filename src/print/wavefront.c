/* Two loops over tiles of sizes T and U whose tiles are executed in steps:
 *
 *     for (long w = first(T) + first(U); w <= last(T) + last(U); w++)
 *         for (long it = T * max(first(T), w - last(U));
 *              it <= T * min(last(T), w - first(U)); it += T)
 *             for (long jt = max(lower2, U * (w - it / T));
 *                  jt <= min(upper2, U * (w - it / T)); jt += U)
 *
 * where first() and last() are the numbers of the first and the last tile, ceil(lower / T) and
 * floor(upper / T), which for the inner loop are those by the bounds that are known in front of both.  In a
 * step the inner loop has one iteration, or none.  No product is larger than a bound, and a size, in spite
 * of the sizes.
 */
#include "internal.h"

bool po_is_in_steps(const printer *p, const po_ast_node *loop)
{
    return p->outer && (p->outer == loop || po_loop_inner(p->outer) == loop);
}

/* Return the loop with the bounds that the inner one has in each iteration of the outer one. */
static po_ast_node inner_bounds(const po_ast_node *outer)
{
    const po_wavefront *steps = outer->loop.wavefront;
    po_ast_node inner = *po_loop_inner(outer);

    inner.loop.n_lower = steps->n_lower;
    inner.loop.lower = steps->lower;
    inner.loop.n_upper = steps->n_upper;
    inner.loop.upper = steps->upper;
    return inner;
}

/* Print floor(upper / T). */
static void print_last_number(printer *p, const po_ast_node *loop)
{
    po_text_printf(p->out, "%sfloord(", p->prefix);
    po_print_last(p, loop);
    po_text_add(p->out, ", ");
    po_print_qaff(p, loop->loop.size, 0);
    po_text_add(p->out, ")");
}

/* Print the first step, the sum of the numbers of the first tiles. */
static void print_first_step(printer *p, const po_ast_node *outer,
                             const po_ast_node *inner)
{
    bool has_inner = !po_is_from_zero(inner);

    if (!has_inner || !po_is_from_zero(outer))
        po_print_first_number(p, outer);
    if (has_inner) {
        po_text_add(p->out, po_is_from_zero(outer) ? "" : " + ");
        po_print_first_number(p, inner);
    }
}

void po_print_steps(printer *p, const po_ast_node *outer, int indent)
{
    const char *name = p->ast->var[outer->loop.wavefront->var].name;
    const po_ast_node inner = inner_bounds(outer);
    const po_ast_node *around = p->outer;

    p->outer = outer;
    if (p->unit->is_c90) {
        po_start_line(p, indent);
        po_text_printf(p->out, "long %s;\n", name);
    }
    po_start_line(p, indent);
    po_text_printf(p->out,
                   p->unit->is_c90 ? "for (%s = " : "for (long %s = ", name);
    print_first_step(p, outer, &inner);
    po_text_printf(p->out, "; %s <= ", name);
    print_last_number(p, outer);
    po_text_add(p->out, " + ");
    print_last_number(p, &inner);
    po_text_printf(p->out, "; %s++) {\n", name);
    po_print_node(p, outer, indent + 1);
    po_start_line(p, indent);
    po_text_add(p->out, "}\n");
    p->outer = around;
}

/* Print "w - last(U)" or, for the end, "w - first(U)": the numbers of tiles of the outer loop between
 * these are those that have a tile of the inner one in the step.
 */
static void print_outer_number(printer *p, bool upper)
{
    const char *step = p->ast->var[p->outer->loop.wavefront->var].name;
    const po_ast_node inner = inner_bounds(p->outer);

    po_text_add(p->out, step);
    if (upper && po_is_from_zero(&inner))
        return;
    po_text_add(p->out, " - ");
    if (upper)
        po_print_first_number(p, &inner);
    else
        print_last_number(p, &inner);
}

/* Print "U * (w - it / T)", where the tile of the inner loop begins. */
static void print_inner_tile(printer *p, const po_ast_node *inner)
{
    const po_ast_node *outer = p->outer;

    po_print_product(p, inner->loop.size);
    po_text_printf(p->out, " * (%s - %s / ",
                   p->ast->var[outer->loop.wavefront->var].name,
                   p->ast->var[outer->var].name);
    po_print_product(p, outer->loop.size);
    po_text_add(p->out, ")");
}

void po_print_first_in_step(printer *p, const po_ast_node *loop)
{
    if (loop == p->outer) {
        po_print_product(p, loop->loop.size);
        po_text_printf(p->out, " * %smax(", p->prefix);
        po_print_first_number(p, loop);
    } else {
        po_text_printf(p->out, "%smax(", p->prefix);
        po_print_first_tile(p, loop);
    }
    po_text_add(p->out, ", ");
    if (loop == p->outer)
        print_outer_number(p, false);
    else
        print_inner_tile(p, loop);
    po_text_add(p->out, ")");
}

void po_print_last_in_step(printer *p, const po_ast_node *loop)
{
    po_text_add(p->out, "<= ");
    if (loop == p->outer) {
        po_print_product(p, loop->loop.size);
        po_text_printf(p->out, " * %smin(", p->prefix);
        print_last_number(p, loop);
    } else {
        po_text_printf(p->out, "%smin(", p->prefix);
        po_print_last(p, loop);
    }
    po_text_add(p->out, ", ");
    if (loop == p->outer)
        print_outer_number(p, true);
    else
        print_inner_tile(p, loop);
    po_text_add(p->out, ")");
}
