/* What the parser makes of C texts.
 */
#include "parse_case.h"

#include <string.h>

po_unit *parse_text(const char *text)
{
    return po_unit_read("t.c", text, strlen(text), &run);
}

const po_node *parse_last_body(const po_unit *unit)
{
    return unit->function[unit->n_function - 1]->body;
}

void parse_expect(const char *got, const char *want, const char *why)
{
    CU_ASSERT_STRING_EQUAL(got, want);
    if (strcmp(got, want) != 0)
        fprintf(stderr, "  %s: got\n%s\n  not\n%s\n", why, got, want);
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

void parse_print_node(const po_node *node, int indent, po_text *out)
{
    if (!node)
        return;
    po_text_printf(out, "%*s", 2 * indent, "");
    print_head(node, out);
    po_text_add(out, "\n");
    parse_print_node(node->init, indent + 1, out);
    parse_print_node(node->body, indent + 1, out);
    for (int i = 0; i < node->n_child; i++)
        parse_print_node(node->child[i], indent + 1, out);
    if (node->other) {
        po_text_printf(out, "%*selse\n", 2 * indent, "");
        parse_print_node(node->other, indent + 1, out);
    }
}
