/* Heads of loops, "for (long i = a; i < b; i++)", of a loop of the AST.
 *
 * A variable that has been declared and set in front, as C90 wants it, is in the head no more.
 */
#include "internal.h"

/* clang does no better with vectors of a loop of fewer iterations, as their number is a constant no more: three
 * neighbours, doubles, AVX-512, take 15.8 ns instead of 8.4 for 31 iterations, 3.7 instead of 9.2 for 32.
 */
#define SHORT 32

static bool is_constant(int n, const po_bound *bound)
{
    return n == 1 && bound->den == 1 && bound->expr->n_term == 0;
}

/* Is the first iteration of the loop to be kept from compilers?
 *
 *     for (long i = po_first(1); i < n - 1; i++)
 *         out[i] = in[i - 1] + in[i] + in[i + 1];
 *
 * Of a loop in vectors that begins with 1, clang 14 keeps what the next iterations read as well in
 * variables, if nothing can be stored there in between, as "out" is restrict, or both are declared
 * arrays.  These go from one iteration to the next, and there are no vectors: "simd" or not, the
 * loop takes 2 to 5 times as long.  If it does not know where the loop begins, it does not see that
 * elements of the next iteration are the same.  gcc is told nothing.
 */
static bool hides_first(const printer *p, const po_ast_node *loop)
{
    const po_loop_payload *x = &loop->loop;

    if (!x->simd || x->is_lanes || x->step != 1 || po_is_shared(p, loop) ||
        !is_constant(x->n_lower, x->lower))
        return false;
    if (is_constant(x->n_upper, x->upper) &&
        x->upper->expr->constant - x->lower->expr->constant + 1 < SHORT)
        return false;
    return po_ast_reads_neighbours(loop, p->scop);
}

/* Print where the loop begins. */
static void print_first(printer *p, const po_ast_node *loop)
{
    bool is_hidden = hides_first(p, loop);

    if (is_hidden)
        po_text_printf(p->out, "%sfirst(", p->prefix);
    po_print_lower(p, loop);
    po_text_add(p->out, is_hidden ? ")" : "");
}

static void print_step(printer *p, const char *name, long step, bool reverse)
{
    const char *sign = reverse ? "-" : "+";

    if (step == 1)
        po_text_printf(p->out, "%s%s%s)", name, sign, sign);
    else
        po_text_printf(p->out, "%s %s= %ld)", name, sign, step);
}

/* Print "for (long i = "; C90 has the variable declared before. */
static void print_begin(printer *p, const char *name)
{
    po_text_printf(p->out,
                   p->unit->is_c90 ? "for (%s = " : "for (long %s = ", name);
}

/* "for (long i = upper; i >= lower; i--)"; the range has to be one that ends
 * at its upper bound, that is, the step has to be 1.
 */
static void print_downward_head(printer *p, const po_ast_node *loop,
                                const char *name)
{
    print_begin(p, name);
    po_print_last(p, loop);
    po_text_printf(p->out, "; %s >= ", name);
    po_print_lower(p, loop);
    po_text_add(p->out, "; ");
    print_step(p, name, loop->loop.step, true);
    if (loop->loop.step != 1 || loop->loop.resume)
        p->failed = true;
}

static void print_upward_head(printer *p, const po_ast_node *loop,
                              const char *name, bool declared)
{
    if (declared) {
        po_text_add(p->out, "for (");
    } else {
        print_begin(p, name);
        if (loop->loop.is_lanes)
            po_text_add(p->out, "0");
        else if (po_is_in_steps(p, loop))
            po_print_first_in_step(p, loop);
        else if (loop->loop.size)
            po_print_first_tile(p, loop);
        else
            print_first(p, loop);
    }
    po_text_printf(p->out, "; %s ", name);
    if (loop->loop.is_lanes)
        po_text_printf(p->out, "< %s%s", p->prefix,
                       po_tile_dim_name(loop->loop.tile_dim));
    else if (po_is_in_steps(p, loop))
        po_print_last_in_step(p, loop);
    else
        po_print_upper(p, loop);
    po_text_add(p->out, "; ");
    if (loop->loop.is_lanes) {
        po_text_printf(p->out, "%s += ", name);
        po_print_lanes_step(p, loop);
        po_text_add(p->out, ")");
    } else if (loop->loop.size) {
        po_text_printf(p->out, "%s += ", name);
        po_print_qaff(p, loop->loop.size, 0);
        po_text_add(p->out, ")");
    } else if (loop->loop.tile_dim != PO_TILE_DIM_NONE && loop->loop.step > 1) {
        po_text_printf(p->out, "%s += %s%s)", name, p->prefix,
                       po_tile_dim_name(loop->loop.tile_dim));
    } else {
        print_step(p, name, loop->loop.step, false);
    }
}

/* Print the declaration of the variable in front of the loop, in C90; those of
 * collapsed loops stand in front of the first one.
 */
void po_print_variable(printer *p, const po_ast_node *loop, int indent)
{
    int n = po_loop_n_collapsed(loop);

    if (!p->unit->is_c90 || loop->loop.is_collapsed)
        return;
    for (int i = 0; i < n; i++, loop = po_loop_inner(loop)) {
        po_start_line(p, indent);
        po_text_printf(p->out, "long %s;\n", p->ast->var[loop->var].name);
    }
}

/* Print the head of a loop; with "declared", its variable has been declared
 * and set.
 */
void po_print_head(printer *p, const po_ast_node *loop, bool declared)
{
    const char *name = p->ast->var[loop->var].name;

    if (loop->loop.reverse)
        print_downward_head(p, loop, name);
    else
        print_upward_head(p, loop, name, declared);
}
