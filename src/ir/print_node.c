/* Unparsing of statements (po_node): loops, conditions, switches, declarations
 * and blocks as indented C, as a user would write it, in C90 or later by the
 * style.  Used for statements of the model that are blocks, and for bodies of
 * calls.
 */
#include "polyopt/print_node.h"

/* How the statements below are printed. */
struct printer {
    const po_node_style *style;
    po_text *out;
};

static void print_node(const struct printer *p, const po_node *node,
                       int indent);

static void start_line(const struct printer *p, const po_node *node, int indent)
{
    if (p->style->start)
        p->style->start(node, p->style->user);
    po_text_add(p->out, p->style->margin);
    for (int i = 0; i < indent; i++)
        po_text_add(p->out, p->style->level);
}

static void print_expr(const struct printer *p, const po_expr *expr)
{
    po_expr_print(expr, 0, p->style->hook, p->style->user, p->out);
}

/* Print "(cond)"; an assignment gets another pair of parentheses, which tells
 * compilers that it is meant.
 */
static void print_cond(const struct printer *p, const po_expr *cond)
{
    bool is_assign = po_expr_strip(cond)->kind == PO_EXPR_ASSIGN;

    po_text_add(p->out, is_assign ? "((" : "(");
    print_expr(p, cond);
    po_text_add(p->out, is_assign ? "))" : ")");
}

/* Close blocks, the innermost of which is indented by "last" levels, out to the
 * one that is by "first".
 */
static void close_blocks(const struct printer *p, int first, int last)
{
    for (; last >= first; last--) {
        start_line(p, NULL, last);
        po_text_add(p->out, "}\n");
    }
}

/* Print the statements of a block; empty ones only if "keeps_empty".  In C90,
 * declarations behind other statements begin a block of their own, up to the end.
 */
static void print_list(const struct printer *p, const po_node *block,
                       bool keeps_empty, int indent)
{
    int first = indent;
    bool is_late = false;

    for (int i = 0; i < block->n_child; i++) {
        const po_node *child = block->child[i];
        bool declares = child->kind == PO_NODE_DECL;

        if (child->kind == PO_NODE_EMPTY && !keeps_empty)
            continue;
        if (p->style->is_c90 && declares && is_late) {
            start_line(p, NULL, indent++);
            po_text_add(p->out, "{\n");
        }
        print_node(p, child, indent);
        is_late = !declares;
    }
    close_blocks(p, first, indent - 1);
}

static void print_children(const struct printer *p, const po_node *block,
                           int indent)
{
    print_list(p, block, false, indent);
}

/* Is it understood as the body of another statement without braces? */
static bool is_plain(const po_node *node)
{
    return node->kind == PO_NODE_EXPR ||
           (node->kind == PO_NODE_OPAQUE &&
            (node->flow == PO_FLOW_BREAK || node->flow == PO_FLOW_CONTINUE));
}

/* Print the body after ")", "else" or "do", up to the end of the line or, if
 * this returns true, the closing brace.
 */
static bool print_body(const struct printer *p, const po_node *body, int indent)
{
    if (is_plain(body)) {
        po_text_add(p->out, "\n");
        print_node(p, body, indent + 1);
        return false;
    }
    po_text_add(p->out, " {\n");
    if (body->kind == PO_NODE_BLOCK)
        print_children(p, body, indent + 1);
    else if (body->kind != PO_NODE_EMPTY)
        print_node(p, body, indent + 1);
    start_line(p, NULL, indent);
    po_text_add(p->out, "}");
    return true;
}

static void print_whole_body(const struct printer *p, const po_node *body,
                             int indent)
{
    if (print_body(p, body, indent))
        po_text_add(p->out, "\n");
}

/* Print the "if" and those that are its "else" branches; the line has been
 * started.
 */
static void print_if(const struct printer *p, const po_node *node, int indent)
{
    bool braces;

    for (;; node = node->other) {
        po_text_add(p->out, "if ");
        print_cond(p, node->cond);
        braces = print_body(p, node->body, indent);
        if (!node->other)
            break;
        if (braces)
            po_text_add(p->out, " ");
        else
            start_line(p, NULL, indent);
        po_text_add(p->out, "else");
        if (node->other->kind != PO_NODE_IF) {
            braces = print_body(p, node->other, indent);
            break;
        }
        po_text_add(p->out, " ");
    }
    if (braces)
        po_text_add(p->out, "\n");
}

/* Print the name that the hook gives the variable. */
static void print_name(const struct printer *p, const po_decl *decl)
{
    const po_expr name = {
        .kind = PO_EXPR_VAR, .type = decl->type, .decl = decl};

    print_expr(p, &name);
}

/* Print " = value", if there is a value. */
static void print_value(const struct printer *p, const po_expr *value)
{
    if (!value)
        return;
    po_text_add(p->out, " = ");
    po_expr_print(value, PO_PREC_ASSIGN, p->style->hook, p->style->user,
                  p->out);
}

/* Print "double x[2][3] = value", with the name that the hook gives it. */
static void print_decl(const struct printer *p, const po_decl *decl,
                       const po_expr *value)
{
    const po_type *element = decl->type;

    while (element->kind == PO_TYPE_ARRAY)
        element = element->target;
    po_text_printf(p->out, "%s ", element->text);
    print_name(p, decl);
    for (element = decl->type; element->kind == PO_TYPE_ARRAY;
         element = element->target) {
        po_text_add(p->out, "[");
        print_expr(p, element->extent);
        po_text_add(p->out, "]");
    }
    print_value(p, value);
}

static bool has_variable(const po_node *loop)
{
    return loop->init && loop->init->kind == PO_NODE_DECL;
}

/* Print a loop; one that declares a variable sets it only if "is_declared". */
static void print_for(const struct printer *p, const po_node *loop,
                      bool is_declared, int indent)
{
    po_text_add(p->out, "for (");
    if (has_variable(loop) && is_declared && loop->init->value) {
        print_name(p, loop->init->decl);
        print_value(p, loop->init->value);
    } else if (has_variable(loop) && !is_declared) {
        print_decl(p, loop->init->decl, loop->init->value);
    } else if (loop->init && !has_variable(loop)) {
        print_expr(p, loop->init->expr);
    }
    po_text_add(p->out, loop->cond ? "; " : ";");
    print_expr(p, loop->cond);
    po_text_add(p->out, loop->step ? "; " : ";");
    print_expr(p, loop->step);
    po_text_add(p->out, ")");
    print_whole_body(p, loop->body, indent);
}

/* Print a loop that declares its variable as C90: "{ long i; for (i = 0; ...". */
static void print_c90_for(const struct printer *p, const po_node *loop,
                          int indent)
{
    po_text_add(p->out, "{\n");
    start_line(p, loop, indent + 1);
    print_decl(p, loop->init->decl, NULL);
    po_text_add(p->out, ";\n");
    start_line(p, loop, indent + 1);
    print_for(p, loop, true, indent + 1);
    close_blocks(p, indent, indent);
}

static void print_do(const struct printer *p, const po_node *node, int indent)
{
    po_text_add(p->out, "do");
    if (print_body(p, node->child[0], indent))
        po_text_add(p->out, " ");
    else
        start_line(p, NULL, indent);
    po_text_add(p->out, "while ");
    print_cond(p, node->use[0]);
    po_text_add(p->out, ";\n");
}

/* Does the statement never reach its end? */
static bool ends_in_jump(const po_node *node)
{
    if (node->kind == PO_NODE_BLOCK)
        return node->n_child > 0 &&
               ends_in_jump(node->child[node->n_child - 1]);
    if (node->kind == PO_NODE_IF)
        return node->other && ends_in_jump(node->body) &&
               ends_in_jump(node->other);
    if (po_node_is_label(node))
        return ends_in_jump(node->child[0]);
    return node->kind == PO_NODE_OPAQUE &&
           (node->flow == PO_FLOW_BREAK || node->flow == PO_FLOW_CONTINUE);
}

/* Print "case label:" or "default:", and the statement after it. */
static void print_case(const struct printer *p, const po_node *node, int indent)
{
    po_text_add(p->out, node->n_use > 0 ? "case " : "default");
    if (node->n_use > 0)
        print_expr(p, node->use[0]);
    po_text_add(p->out, ":\n");
    print_node(p, node->child[0], indent + !po_node_is_label(node->child[0]));
}

/* Print the labels in line with the "switch".  Compilers warn of cases that
 * run on, unless a comment says that they are meant to.
 */
static void print_switch(const struct printer *p, const po_node *node,
                         int indent)
{
    const po_node *body = node->child[0];

    po_text_add(p->out, "switch ");
    print_cond(p, node->use[0]);
    po_text_add(p->out, " {\n");
    for (int i = 0; i < body->n_child; i++) {
        if (i > 0 && po_node_is_label(body->child[i]) &&
            !ends_in_jump(body->child[i - 1])) {
            start_line(p, NULL, indent + 1);
            po_text_add(p->out, "/* fall through */\n");
        }
        if (body->child[i]->kind != PO_NODE_EMPTY)
            print_node(p, body->child[i],
                       indent + !po_node_is_label(body->child[i]));
    }
    start_line(p, NULL, indent);
    po_text_add(p->out, "}\n");
}

static void print_flow(const struct printer *p, const po_node *node, int indent)
{
    switch (node->flow) {
    case PO_FLOW_WHILE:
        po_text_add(p->out, "while ");
        print_cond(p, node->use[0]);
        print_whole_body(p, node->child[0], indent);
        break;
    case PO_FLOW_SWITCH:
        print_switch(p, node, indent);
        break;
    case PO_FLOW_DO:
        print_do(p, node, indent);
        break;
    case PO_FLOW_CASE:
    case PO_FLOW_DEFAULT:
        print_case(p, node, indent);
        break;
    case PO_FLOW_BREAK:
        po_text_add(p->out, "break;\n");
        break;
    case PO_FLOW_CONTINUE:
        po_text_add(p->out, "continue;\n");
        break;
    case PO_FLOW_NONE:
        po_text_printf(p->out, "%s\n", node->text);
        break;
    }
}

static void print_node(const struct printer *p, const po_node *node, int indent)
{
    start_line(p, node, indent);
    switch (node->kind) {
    case PO_NODE_BLOCK:
        po_text_add(p->out, "{\n");
        print_children(p, node, indent + 1);
        start_line(p, NULL, indent);
        po_text_add(p->out, "}\n");
        break;
    case PO_NODE_LOOP:
        if (p->style->is_c90 && has_variable(node))
            print_c90_for(p, node, indent);
        else
            print_for(p, node, false, indent);
        break;
    case PO_NODE_IF:
        print_if(p, node, indent);
        break;
    case PO_NODE_EXPR:
        print_expr(p, node->expr);
        po_text_add(p->out, ";\n");
        break;
    case PO_NODE_DECL:
        print_decl(p, node->decl, node->value);
        po_text_add(p->out, ";\n");
        break;
    case PO_NODE_EMPTY:
        po_text_add(p->out, ";\n");
        break;
    case PO_NODE_OPAQUE:
        print_flow(p, node, indent);
        break;
    }
}

/* Print a statement as C, on lines of its own.  Opaque nodes without "flow"
 * are printed as their text, which is not all of them.
 */
void po_node_print_c(const po_node *node, const po_node_style *style,
                     int indent, po_text *out)
{
    struct printer p = {style, out};

    if (node)
        print_node(&p, node, indent);
}

/* Print the statements of a block, without its braces. */
void po_node_print_list_c(const po_node *block, const po_node_style *style,
                          int indent, po_text *out)
{
    struct printer p = {style, out};

    print_list(&p, block, true, indent);
}

/* Print the declaration of a variable without a value, on a line of its own.
 */
void po_decl_print_c(const po_decl *decl, const po_node_style *style,
                     int indent, po_text *out)
{
    struct printer p = {style, out};

    start_line(&p, NULL, indent);
    print_decl(&p, decl, NULL);
    po_text_add(out, ";\n");
}
