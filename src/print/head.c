/* Heads of loops.
 */
#include "internal.h"

static void print_step(printer *p, const char *name, long step, bool reverse)
{
    const char *sign = reverse ? "-" : "+";

    if (step == 1)
        po_text_printf(p->out, "%s%s%s)", name, sign, sign);
    else
        po_text_printf(p->out, "%s %s= %ld)", name, sign, step);
}

/* "for (long i = upper; i >= lower; i--)"; the range has to be one that ends
 * at its upper bound, that is, the step has to be 1.
 */
static void print_downward_head(printer *p, const po_ast_node *loop,
                                const char *name)
{
    po_text_printf(p->out, "for (long %s = ", name);
    po_print_last(p, loop);
    po_text_printf(p->out, "; %s >= ", name);
    po_print_lower(p, loop);
    po_text_add(p->out, "; ");
    print_step(p, name, loop->step, true);
    if (loop->step != 1 || loop->resume)
        p->failed = true;
}

static void print_upward_head(printer *p, const po_ast_node *loop,
                              const char *name, bool declared)
{
    po_text_add(p->out, "for (");
    if (!declared) {
        po_text_printf(p->out, "long %s = ", name);
        po_print_lower(p, loop);
    }
    po_text_printf(p->out, "; %s ", name);
    po_print_upper(p, loop);
    po_text_add(p->out, "; ");
    print_step(p, name, loop->step, false);
}

/* Print the head of a loop; with "declared", its variable has been declared
 * and set.
 */
void po_print_head(printer *p, const po_ast_node *loop, bool declared)
{
    const char *name = p->ast->var[loop->var].name;

    if (loop->reverse)
        print_downward_head(p, loop, name);
    else
        print_upward_head(p, loop, name, declared);
}
