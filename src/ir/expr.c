/* Expressions of the user's program (po_expr): predicates on the tree, such as
 * "is it an element of this array?", and printing as C with as few parentheses
 * as the precedence of operators, and the warnings of compilers, allow.  A
 * hook may print some of the nodes in another way.
 */
#include "polyopt/expr.h"

#include <limits.h>
#include <string.h>

static const struct {
    const char *text;
    int precedence;
} ops[] = {
    [PO_OP_NONE] = {"", PO_PREC_PRIMARY},
    [PO_OP_ADD] = {"+", PO_PREC_SUM},
    [PO_OP_SUB] = {"-", PO_PREC_SUM},
    [PO_OP_MUL] = {"*", PO_PREC_PRODUCT},
    [PO_OP_DIV] = {"/", PO_PREC_PRODUCT},
    [PO_OP_MOD] = {"%", PO_PREC_PRODUCT},
    [PO_OP_SHL] = {"<<", PO_PREC_SHIFT},
    [PO_OP_SHR] = {">>", PO_PREC_SHIFT},
    [PO_OP_AND] = {"&", PO_PREC_AND},
    [PO_OP_OR] = {"|", PO_PREC_OR},
    [PO_OP_XOR] = {"^", PO_PREC_XOR},
    [PO_OP_LT] = {"<", PO_PREC_RELATION},
    [PO_OP_LE] = {"<=", PO_PREC_RELATION},
    [PO_OP_GT] = {">", PO_PREC_RELATION},
    [PO_OP_GE] = {">=", PO_PREC_RELATION},
    [PO_OP_EQ] = {"==", PO_PREC_EQUAL},
    [PO_OP_NE] = {"!=", PO_PREC_EQUAL},
    [PO_OP_LAND] = {"&&", PO_PREC_LAND},
    [PO_OP_LOR] = {"||", PO_PREC_LOR},
    [PO_OP_COMMA] = {",", PO_PREC_COMMA},
    [PO_OP_PLUS] = {"+", PO_PREC_UNARY},
    [PO_OP_MINUS] = {"-", PO_PREC_UNARY},
    [PO_OP_NOT] = {"!", PO_PREC_UNARY},
    [PO_OP_BNOT] = {"~", PO_PREC_UNARY},
    [PO_OP_DEREF] = {"*", PO_PREC_UNARY},
    [PO_OP_ADDRESS] = {"&", PO_PREC_UNARY},
    [PO_OP_REAL] = {"__real__ ", PO_PREC_UNARY},
    [PO_OP_IMAG] = {"__imag__ ", PO_PREC_UNARY},
    [PO_OP_PREINC] = {"++", PO_PREC_UNARY},
    [PO_OP_PREDEC] = {"--", PO_PREC_UNARY},
    [PO_OP_POSTINC] = {"++", PO_PREC_POSTFIX},
    [PO_OP_POSTDEC] = {"--", PO_PREC_POSTFIX},
};

const char *po_op_text(po_op op)
{
    return ops[op].text;
}

/* Return the operand of "(void)expr", whose value is not used; others as they are. */
const po_expr *po_expr_skip_void(const po_expr *expr)
{
    while ((expr->kind == PO_EXPR_CAST || expr->kind == PO_EXPR_CONVERT) &&
           expr->type->kind == PO_TYPE_OTHER)
        expr = expr->arg[0];
    return expr;
}

bool po_expr_is_min_max_update(const po_expr *expr)
{
    return expr->kind == PO_EXPR_ASSIGN &&
           (expr->op == PO_OP_LT || expr->op == PO_OP_GT);
}

const po_expr *po_expr_strip(const po_expr *expr)
{
    while (expr && expr->kind == PO_EXPR_CONVERT)
        expr = expr->arg[0];
    return expr;
}

bool po_expr_compares(const po_expr *cond, const po_expr *what)
{
    const po_expr *expr = po_expr_strip(cond);

    if (expr == what)
        return true;
    return expr->kind == PO_EXPR_BINARY && expr->op >= PO_OP_LT &&
           expr->op <= PO_OP_NE &&
           (po_expr_strip(expr->arg[0]) == what ||
            po_expr_strip(expr->arg[1]) == what);
}

int po_expr_precedence(const po_expr *expr)
{
    expr = po_expr_strip(expr);
    switch (expr->kind) {
    case PO_EXPR_INT:
        return expr->text || expr->value >= 0 ? PO_PREC_PRIMARY : PO_PREC_UNARY;
    case PO_EXPR_FLOAT:
    case PO_EXPR_VAR:
    case PO_EXPR_LIST:
        return PO_PREC_PRIMARY;
    case PO_EXPR_SUBSCRIPT:
    case PO_EXPR_MEMBER:
    case PO_EXPR_CALL:
        return PO_PREC_POSTFIX;
    case PO_EXPR_UNARY:
    case PO_EXPR_BINARY:
        return ops[expr->op].precedence;
    case PO_EXPR_ASSIGN:
        return PO_PREC_ASSIGN;
    case PO_EXPR_COND:
        return PO_PREC_COND;
    case PO_EXPR_CAST:
        return PO_PREC_UNARY;
    case PO_EXPR_CONVERT:
    case PO_EXPR_OPAQUE:
        break;
    }
    return PO_PREC_COMMA;
}

bool po_expr_is_element_of(const po_expr *expr, const po_decl *decl, int n)
{
    for (; n > 0 && expr->kind == PO_EXPR_SUBSCRIPT; n--)
        expr = po_expr_strip(expr->arg[0]);
    return n == 0 && expr->kind == PO_EXPR_VAR && expr->decl == decl;
}

const po_decl *po_expr_base(const po_expr *expr)
{
    while (expr) {
        if (expr->kind == PO_EXPR_VAR)
            return expr->decl;
        if (expr->n_arg == 0 || expr->kind == PO_EXPR_CALL ||
            expr->kind == PO_EXPR_OPAQUE || expr->kind == PO_EXPR_COND ||
            expr->kind == PO_EXPR_LIST)
            return NULL;
        if (expr->kind == PO_EXPR_BINARY &&
            !po_type_is_address(expr->arg[0]->type))
            expr = expr->arg[1];
        else
            expr = expr->arg[0];
    }
    return NULL;
}

bool po_expr_walk(const po_expr *expr,
                  bool (*visit)(const po_expr *expr, void *user), void *user)
{
    if (!expr)
        return true;
    if (!visit(expr, user))
        return false;
    for (int i = 0; i < expr->n_arg; i++)
        if (!po_expr_walk(expr->arg[i], visit, user))
            return false;
    return true;
}

static bool is_no_call(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_CALL;
}

bool po_expr_has_call(const po_expr *expr)
{
    return !po_expr_walk(expr, is_no_call, NULL);
}

const char *po_expr_macro(const po_expr *expr)
{
    const po_expr *name =
        expr && expr->kind == PO_EXPR_CAST ? expr->arg[0] : NULL;

    return name && name->kind == PO_EXPR_OPAQUE ? name->text : NULL;
}

bool po_expr_is_computed(const po_expr *expr)
{
    switch (expr->kind) {
    case PO_EXPR_INT:
    case PO_EXPR_VAR:
    case PO_EXPR_BINARY:
    case PO_EXPR_COND:
    case PO_EXPR_CAST:
    case PO_EXPR_CONVERT:
        return true;
    case PO_EXPR_UNARY:
        return expr->op == PO_OP_PLUS || expr->op == PO_OP_MINUS ||
               expr->op == PO_OP_NOT || expr->op == PO_OP_BNOT;
    default:
        return false;
    }
}

static bool is_computed(const po_expr *expr, void *user)
{
    (void)user;
    return po_expr_is_computed(expr);
}

bool po_expr_is_place(const po_expr *expr)
{
    expr = po_expr_strip(expr);
    while (expr->kind == PO_EXPR_SUBSCRIPT) {
        const po_expr *row = po_expr_strip(expr->arg[0]);

        if (!po_expr_walk(expr->arg[1], is_computed, NULL) ||
            (row->kind == PO_EXPR_SUBSCRIPT &&
             row->type->kind != PO_TYPE_ARRAY))
            return false;
        expr = row;
    }
    return expr->kind == PO_EXPR_VAR;
}

bool po_expr_is_truth(const po_expr *expr)
{
    expr = po_expr_strip(expr);
    if (expr->kind == PO_EXPR_UNARY)
        return expr->op == PO_OP_NOT;
    return expr->kind == PO_EXPR_BINARY && expr->op >= PO_OP_LT &&
           expr->op <= PO_OP_LOR;
}

bool po_expr_is_same(const po_expr *a, const po_expr *b)
{
    a = po_expr_strip(a);
    b = po_expr_strip(b);
    if (a->kind != b->kind || a->op != b->op || a->decl != b->decl ||
        a->value != b->value || a->n_arg != b->n_arg ||
        a->kind == PO_EXPR_OPAQUE || a->kind == PO_EXPR_LIST ||
        ((a->kind == PO_EXPR_MEMBER || a->kind == PO_EXPR_FLOAT) &&
         strcmp(a->text, b->text) != 0) ||
        (a->kind == PO_EXPR_CAST && strcmp(a->type->text, b->type->text) != 0))
        return false;
    for (int i = 0; i < a->n_arg; i++)
        if (!po_expr_is_same(a->arg[i], b->arg[i]))
            return false;
    return true;
}

/* How the nodes below are printed. */
struct printer {
    po_expr_hook hook;
    void *user;
    po_text *out;
};

static void print(const po_expr *expr, int precedence, const struct printer *p);

/* Is this one of the combinations without parentheses that compilers
 * warn about: "a || b && c", "a << b + c", "a & b == c", "a < b < c"?
 */
static bool is_confusing(int outer, int inner)
{
    if (inner >= PO_PREC_UNARY)
        return false;
    if (outer == PO_PREC_LOR)
        return inner == PO_PREC_LAND;
    if (outer == PO_PREC_SHIFT)
        return inner == PO_PREC_SUM;
    if (outer >= PO_PREC_OR && outer <= PO_PREC_RELATION)
        return outer <= PO_PREC_AND || inner <= PO_PREC_RELATION;
    return false;
}

static void print_operand(const po_expr *operand, int outer, int precedence,
                          const struct printer *p)
{
    if (is_confusing(outer, po_expr_precedence(operand)))
        precedence = PO_PREC_UNARY;
    print(operand, precedence, p);
}

static void print_binary(const po_expr *expr, const struct printer *p)
{
    int own = ops[expr->op].precedence;

    print_operand(expr->arg[0], own, own, p);
    if (expr->op != PO_OP_COMMA)
        po_text_add(p->out, " ");
    po_text_printf(p->out, "%s ", ops[expr->op].text);
    print_operand(expr->arg[1], own, own + 1, p);
}

/* "e < x" of "if (e < x) x = e" */
static void print_compared(const po_expr *expr, const struct printer *p)
{
    print_operand(po_expr_strip(po_expr_min_max_value(expr)), PO_PREC_RELATION,
                  PO_PREC_RELATION, p);
    po_text_printf(p->out, " %s ", ops[expr->op].text);
    print_operand(expr->arg[0], PO_PREC_RELATION, PO_PREC_RELATION + 1, p);
}

static void print_unary(const po_expr *expr, const struct printer *p)
{
    const po_expr *arg = po_expr_strip(expr->arg[0]);

    if (ops[expr->op].precedence == PO_PREC_POSTFIX) {
        print(arg, PO_PREC_POSTFIX, p);
        po_text_add(p->out, ops[expr->op].text);
        return;
    }
    po_text_add(p->out, ops[expr->op].text);
    print(arg,
          arg->kind == PO_EXPR_UNARY && arg->op != PO_OP_DEREF ? PO_PREC_POSTFIX
                                                               : PO_PREC_UNARY,
          p);
}

/* "x = e", "x += e", "if (e < x) x = e" */
static void print_assignment(const po_expr *expr, const struct printer *p)
{
    bool is_extreme = po_expr_is_min_max_update(expr);

    if (is_extreme) {
        po_text_add(p->out, "if (");
        if (po_expr_min_max_filter(expr)) {
            print_operand(po_expr_min_max_filter(expr), PO_PREC_LAND,
                          PO_PREC_LAND, p);
            po_text_add(p->out, " && ");
        }
        print_compared(expr, p);
        po_text_add(p->out, ") ");
    }
    print(expr->arg[0], PO_PREC_UNARY, p);
    po_text_printf(p->out, " %s= ", is_extreme ? "" : ops[expr->op].text);
    print(is_extreme ? po_expr_min_max_value(expr) : expr->arg[1],
          PO_PREC_ASSIGN, p);
}

static void print_args(const po_expr *expr, const struct printer *p)
{
    for (int i = 0; i < expr->n_arg; i++) {
        if (i > 0)
            po_text_add(p->out, ", ");
        print(expr->arg[i], PO_PREC_ASSIGN, p);
    }
}

static void print_call(const po_expr *expr, const struct printer *p)
{
    po_text_printf(p->out, "%s(", expr->decl ? expr->decl->name : "?");
    print_args(expr, p);
    po_text_add(p->out, ")");
}

static void print_list(const po_expr *expr, const struct printer *p)
{
    if (expr->text) {
        po_text_add(p->out, expr->text);
        po_text_add(p->out, expr->n_arg > 0 ? " = " : "");
        print_args(expr, p);
        return;
    }
    po_text_add(p->out, "{");
    print_args(expr, p);
    po_text_add(p->out, "}");
}

static void print_node(const po_expr *expr, const struct printer *p)
{
    switch (expr->kind) {
    case PO_EXPR_INT:
        if (expr->text)
            po_text_add(p->out, expr->text);
        else
            po_text_printf(p->out, "%ld", expr->value);
        break;
    case PO_EXPR_FLOAT:
    case PO_EXPR_OPAQUE:
        po_text_add(p->out, expr->text ? expr->text : "?");
        break;
    case PO_EXPR_VAR:
        po_text_add(p->out, expr->decl->name);
        break;
    case PO_EXPR_SUBSCRIPT:
        print(expr->arg[0], PO_PREC_POSTFIX, p);
        po_text_add(p->out, "[");
        print(expr->arg[1], PO_PREC_COMMA, p);
        po_text_add(p->out, "]");
        break;
    case PO_EXPR_MEMBER:
        print(expr->arg[0], PO_PREC_POSTFIX, p);
        po_text_printf(p->out, "%s%s", expr->is_arrow ? "->" : ".", expr->text);
        break;
    case PO_EXPR_UNARY:
        print_unary(expr, p);
        break;
    case PO_EXPR_BINARY:
        print_binary(expr, p);
        break;
    case PO_EXPR_ASSIGN:
        print_assignment(expr, p);
        break;
    case PO_EXPR_COND:
        print(expr->arg[0], PO_PREC_LOR, p);
        po_text_add(p->out, " ? ");
        print(expr->arg[1], PO_PREC_COND, p);
        po_text_add(p->out, " : ");
        print(expr->arg[2], PO_PREC_COND, p);
        break;
    case PO_EXPR_CALL:
        print_call(expr, p);
        break;
    case PO_EXPR_CAST:
        po_text_printf(p->out, "(%s)", expr->type->text);
        print(expr->arg[0], PO_PREC_UNARY, p);
        break;
    case PO_EXPR_LIST:
        print_list(expr, p);
        break;
    case PO_EXPR_CONVERT:
        break;
    }
}

static void print(const po_expr *expr, int precedence, const struct printer *p)
{
    bool paren;

    if (p->hook && p->hook(expr, precedence, p->out, p->user))
        return;
    if (expr->kind == PO_EXPR_CONVERT) {
        print(expr->arg[0], precedence, p);
        return;
    }
    paren = po_expr_precedence(expr) < precedence;
    if (paren)
        po_text_add(p->out, "(");
    print_node(expr, p);
    if (paren)
        po_text_add(p->out, ")");
}

void po_expr_print(const po_expr *expr, int precedence, po_expr_hook hook,
                   void *user, po_text *out)
{
    struct printer p = {hook, user, out};

    if (expr)
        print(expr, precedence, &p);
}

void po_expr_print_source(const po_expr *expr, po_text *out)
{
    po_expr_print(expr, 0, NULL, NULL, out);
}

bool po_expr_constant(const po_expr *expr, long *value)
{
    long right;
    bool good;

    while (expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_CAST) {
        if (expr->type->kind != PO_TYPE_INT || expr->type->size_bytes < 4)
            return false;
        expr = expr->arg[0];
    }
    if (expr->kind == PO_EXPR_INT) {
        *value = expr->value;
        return *value >= 0 && *value <= INT_MAX;
    }
    if (expr->kind != PO_EXPR_BINARY ||
        !po_expr_constant(expr->arg[0], value) ||
        !po_expr_constant(expr->arg[1], &right))
        return false;
    if (expr->op == PO_OP_MUL)
        good = po_mul(*value, right, value);
    else
        good = (expr->op == PO_OP_ADD || expr->op == PO_OP_SUB) &&
               po_add(*value, expr->op == PO_OP_ADD ? right : -right, value);
    return good && *value >= 0 && *value <= INT_MAX;
}

po_op po_op_mirrored(po_op op)
{
    switch (op) {
    case PO_OP_LT:
        return PO_OP_GT;
    case PO_OP_LE:
        return PO_OP_GE;
    case PO_OP_GT:
        return PO_OP_LT;
    case PO_OP_GE:
        return PO_OP_LE;
    default:
        return op;
    }
}
