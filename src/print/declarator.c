/* Declarations of variables of a type whose text does not stand as a whole in front of the name: pointers
 * to arrays, and arrays.
 */
#include "internal.h"

/* Put a text in front of what there is. */
static void prepend(po_text *text, const char *front)
{
    po_text all = {0};

    po_text_printf(&all, "%s%s", front, po_text_get(text));
    po_text_free(text);
    *text = all;
}

/* Wrap the declarator of a pointer around what there is of it; the pointer itself
 * is constant only if others point to it.
 */
static void add_pointer(const printer *p, const po_type *type, bool is_target,
                        po_text *text)
{
    if (type->is_restrict)
        prepend(text, p->unit->is_c90 ? "__restrict " : "restrict ");
    if (type->is_const && is_target)
        prepend(text, "const ");
    prepend(text, "*");
    if (type->target->kind == PO_TYPE_ARRAY) {
        prepend(text, "(");
        po_text_add(text, ")");
    }
}

/* Print the declaration of a variable of the type of an expression; all of "name", as in "const a",
 * stands where the name does.
 */
void po_print_typed(const printer *p, const po_type *type, const char *name,
                    po_text *out)
{
    const po_type *own = type;
    po_text text = {0};

    po_text_add(&text, name);
    for (; type->target; type = type->target) {
        if (type->kind == PO_TYPE_POINTER) {
            add_pointer(p, type, type != own, &text);
            continue;
        }
        po_text_add(&text, "[");
        po_expr_print_source(type->extent, &text);
        po_text_add(&text, "]");
    }
    po_text_printf(out, "%s%s %s",
                   type->is_const && type != own ? "const " : "", type->text,
                   po_text_get(&text));
    po_text_free(&text);
}
