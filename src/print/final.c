/* Values that variables of the program have after the loops.
 */
#include "internal.h"

/* Print the assignments, each with the condition that it is under. */
void po_print_finals(printer *p, int indent)
{
    for (int i = 0; i < p->ast->n_final; i++) {
        const po_assign *final = &p->ast->final[i];

        po_start_line(p, indent);
        if (final->is_other)
            po_text_add(p->out, final->when.n_cond > 0 ? "else " : "else\n");
        if (final->when.n_cond > 0) {
            po_text_add(p->out, "if (");
            po_print_conds(p, final->when.n_cond, final->when.cond);
            po_text_add(p->out, ")\n");
        }
        if (final->is_other || final->when.n_cond > 0)
            po_start_line(p, indent + 1);
        po_text_printf(p->out,
                       final->is_added ? "%s += " : "%s = ", final->decl->name);
        po_print_qaff(p, final->value, 0);
        po_text_add(p->out, ";\n");
    }
}
