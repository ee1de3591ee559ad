/* Constants for what does not change in a nest, in the body of its outermost loop, and their names
 * in the place of what they are loaded from: see codegen/loops/invariant_loads.c.
 */
#include "internal.h"

#include <string.h>

bool po_print_load(printer *p, const po_expr *expr)
{
    if (!p->loads)
        return false;
    expr = po_expr_strip(expr);
    for (int i = 0; i < p->ast->n_load; i++)
        if (expr->kind == p->ast->load[i].expr->kind &&
            po_expr_is_same(expr, p->ast->load[i].expr)) {
            po_text_add(p->out, p->ast->load[i].name);
            p->loads[i] = true;
            return true;
        }
    return false;
}

static bool hook(const po_expr *expr, int precedence, po_text *out, void *user)
{
    (void)precedence;
    (void)out;
    return po_print_load(user, expr);
}

/* Print what a parameter of the scop is. */
void po_print_invariant(printer *p, const po_expr *expr, int precedence)
{
    po_expr_print(expr, precedence, hook, p, p->out);
}

/* Print "const int n_2 = m->n;", or "int *const p_2 = m->p;".  A pointer to an array has its name
 * inside of its type: "int (*const p_2)[10] = m->p;".
 */
static void print_constant(printer *p, const po_load *load, int indent)
{
    const po_type *type = load->expr->type;
    const char *name = po_arena_printf(p->scratch, "const %s", load->name);

    po_start_line(p, indent);
    if (type->kind != PO_TYPE_POINTER)
        po_text_printf(p->out, "const %s %s", type->text, load->name);
    else if (strchr(type->text, '('))
        po_print_typed(p, type, name, p->out);
    else
        po_text_printf(p->out, "%s%s%s", type->text,
                       type->text[strlen(type->text) - 1] == '*' ? "" : " ",
                       name);
    po_text_add(p->out, " = ");
    po_expr_print(load->expr, PO_PREC_ASSIGN, NULL, NULL, p->out);
    po_text_add(p->out, ";\n");
}

/* Is it the outermost loop around others, in the body of which nothing is loaded yet?  Nothing can
 * stand between loops that are collapsed.
 */
bool po_begins_loads(const printer *p, const po_ast_node *loop)
{
    const po_ast_node *inner = po_loop_inner(loop);

    return !p->loads && p->ast->n_load > 0 && po_ast_depth(loop->body) > 0 &&
           !(inner && inner->loop.is_collapsed);
}

/* Is it a loop without others, in front of which they are loaded? */
bool po_loads_before(const printer *p, const po_ast_node *loop)
{
    return !p->loads && p->ast->n_load > 0 && po_ast_depth(loop) == 1;
}

/* Print the constants that the text mentions, which is under them. */
void po_print_loads(printer *p, int indent)
{
    for (int i = 0; i < p->ast->n_load; i++)
        if (p->loads[i])
            print_constant(p, &p->ast->load[i], indent);
}
