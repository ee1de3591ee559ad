/* The syntax of functions: release, look up, and print for tests.
 */
#include "polyopt/nest.h"

#include <string.h>

po_unit *po_unit_free(po_unit *unit)
{
    if (unit)
        po_arena_free(unit->arena);
    return NULL;
}

/* Does the identifier occur in the file? */
bool po_unit_has_name(const po_unit *unit, const char *name)
{
    int low = 0;
    int high = unit->n_name;
    int middle;
    int order;

    while (low < high) {
        middle = low + (high - low) / 2;
        order = strcmp(unit->name[middle], name);
        if (order == 0)
            return true;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

/* The definitions are sorted: the search finds the first by that name. */
bool po_unit_expands(const po_unit *unit, const char *name, size_t offset,
                     bool call)
{
    int first = 0;
    int last = unit->n_definition;

    while (first < last) {
        int middle = first + (last - first) / 2;

        if (strcmp(unit->definition[middle].name, name) < 0)
            first = middle + 1;
        else
            last = middle;
    }
    for (; first < unit->n_definition; first++) {
        const po_definition *found = &unit->definition[first];

        if (strcmp(found->name, name) != 0)
            return false;
        if (found->begin <= offset && (call || !found->has_args))
            return true;
    }
    return false;
}

static void print_expr(const char *label, const po_expr *expr, po_text *out)
{
    if (!expr)
        return;
    po_text_printf(out, " %s ", label);
    po_expr_print_source(expr, out);
}

static void print_head(const po_node *node, po_text *out)
{
    static const char *const name[] = {
        [PO_NODE_BLOCK] = "block",  [PO_NODE_LOOP] = "for",
        [PO_NODE_IF] = "if",        [PO_NODE_EXPR] = "expr",
        [PO_NODE_DECL] = "decl",    [PO_NODE_EMPTY] = "empty",
        [PO_NODE_OPAQUE] = "opaque"};

    po_text_add(out, name[node->kind]);
    if (node->kind == PO_NODE_DECL && node->decl)
        po_text_printf(out, " %s %s", node->decl->type->text, node->decl->name);
    if (node->kind == PO_NODE_OPAQUE)
        po_text_printf(out, " %s", po_reject_code(node->why));
    print_expr("cond", node->cond, out);
    print_expr("step", node->step, out);
    print_expr(":", node->expr, out);
    print_expr("=", node->value, out);
    if (node->in_macro)
        po_text_add(out, " in-macro");
    if (node->under_pragma)
        po_text_add(out, " under-pragma");
    if (node->off)
        po_text_add(out, " off");
}

/* Print a statement and those inside it, a line each, indented by nesting:
 * "for cond i < n step i++".
 */
void po_node_print(const po_node *node, int indent, po_text *out)
{
    if (!node)
        return;
    po_text_printf(out, "%*s", 2 * indent, "");
    print_head(node, out);
    po_text_add(out, "\n");
    po_node_print(node->init, indent + 1, out);
    po_node_print(node->body, indent + 1, out);
    for (int i = 0; i < node->n_child; i++)
        po_node_print(node->child[i], indent + 1, out);
    if (node->other) {
        po_text_printf(out, "%*selse\n", 2 * indent, "");
        po_node_print(node->other, indent + 1, out);
    }
}
