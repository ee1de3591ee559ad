/* Prints the assignments behind the new loops: final values of iterators and
 * induction variables, each under its condition, and variables that change
 * places.
 */
#include "internal.h"

/* Print what declares a copy of the variable; pointers need not know what they point to.
 */
static void print_saved(printer *p, const po_change *change, int i)
{
    const po_type *type = change->to[i]->type;
    const po_type *target = type->target;

    while (target && target->kind == PO_TYPE_ARRAY)
        target = target->target;
    if (!target)
        po_text_printf(p->out, "%s ", type->text);
    else
        po_text_add(p->out, target->is_const ? "const void *" : "void *");
    po_text_printf(p->out, "%s = %s;\n", change->saved[i], change->to[i]->name);
}

/* Return the name under which what "from" number i was is known. */
static const char *name_of(const po_change *change, int i)
{
    for (int k = 0; k < i; k++)
        if (change->to[k] == change->from[i])
            return change->saved[k];
    return change->from[i]->name;
}

/* Print the assignments with which variables change places. */
static void print_change(printer *p, const po_change *change, int indent)
{
    for (int i = 0; i < change->n; i++)
        if (change->saved[i]) {
            po_start_line(p, indent);
            print_saved(p, change, i);
        }
    for (int i = 0; i < change->n; i++)
        if (change->to[i] != change->from[i]) {
            po_start_line(p, indent);
            po_text_printf(p->out, "%s = %s;\n", change->to[i]->name,
                           name_of(change, i));
        }
}

/* Print one that is under a condition, perhaps, in braces. */
static void print_changes(printer *p, const po_assign *final, int indent)
{
    if (final->when.n_cond > 0) {
        po_text_add(p->out, final->is_other ? "else if (" : "if (");
        po_print_conds(p, final->when.n_cond, final->when.cond);
        po_text_add(p->out, ") ");
    }
    po_text_add(p->out, "{\n");
    print_change(p, final->change, indent + 1);
    po_start_line(p, indent);
    po_text_add(p->out, "}\n");
}

/* Print the assignments, each with the condition that it is under. */
void po_print_finals(printer *p, int indent)
{
    for (int i = 0; i < p->ast->n_final; i++) {
        const po_assign *final = &p->ast->final[i];

        po_start_line(p, indent);
        if (final->change) {
            print_changes(p, final, indent);
            continue;
        }
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
