/* Loops of the program that could have "omp simd" as they stand, if their iterations are
 * independent: they count upwards, one by one, from a constant on, and do nothing but assign to
 * elements, and to variables that are declared in them.
 */
#include <ctype.h>
#include <string.h>

#include "polyopt/syntax.h"

static bool is_value(const po_expr *expr, void *user)
{
    (void)user;
    switch (expr->kind) {
    case PO_EXPR_INT:
    case PO_EXPR_FLOAT:
    case PO_EXPR_VAR:
    case PO_EXPR_SUBSCRIPT:
    case PO_EXPR_MEMBER:
    case PO_EXPR_CAST:
    case PO_EXPR_CONVERT:
        return true;
    case PO_EXPR_BINARY:
        return expr->op != PO_OP_COMMA;
    case PO_EXPR_UNARY:
        return expr->op < PO_OP_ADDRESS;
    default:
        return false;
    }
}

static bool is_in(const po_node *loop, const po_decl *decl)
{
    return decl->begin >= loop->begin && decl->begin < loop->end;
}

/* Is it an assignment to an element, or to a variable of the loop? */
static bool is_assignment(const po_node *loop, const po_expr *expr)
{
    const po_expr *to;

    expr = po_expr_strip(expr);
    if (expr->kind != PO_EXPR_ASSIGN || expr->op > PO_OP_XOR)
        return false;
    to = po_expr_strip(expr->arg[0]);
    if (to->kind == PO_EXPR_VAR ? !is_in(loop, to->decl)
                                : to->kind != PO_EXPR_SUBSCRIPT)
        return false;
    return po_expr_walk(to, is_value, NULL) &&
           po_expr_walk(expr->arg[1], is_value, NULL);
}

static bool is_number(const po_type *type)
{
    return type->kind == PO_TYPE_INT || type->kind == PO_TYPE_FLOAT;
}

static bool is_statement(const po_node *loop, const po_node *node)
{
    if (node->origin || node->callee || node->inner || node->under_pragma)
        return false;
    switch (node->kind) {
    case PO_NODE_EMPTY:
        return true;
    case PO_NODE_EXPR:
        return is_assignment(loop, node->expr);
    case PO_NODE_DECL:
        return node->decl->storage == PO_STORAGE_LOCAL &&
               is_number(node->decl->type) &&
               (!node->value || po_expr_walk(node->value, is_value, NULL));
    case PO_NODE_BLOCK:
        for (int i = 0; i < node->n_child; i++)
            if (!is_statement(loop, node->child[i]))
                return false;
        return true;
    default:
        return false;
    }
}

/* Return the variable of the loop, and where it begins; NULL if that is no constant. */
static const po_decl *find_iterator(const po_node *init)
{
    const po_expr *expr;

    if (init && init->kind == PO_NODE_DECL && init->value &&
        po_expr_strip(init->value)->kind == PO_EXPR_INT)
        return init->decl;
    if (!init || init->kind != PO_NODE_EXPR)
        return NULL;
    expr = po_expr_strip(init->expr);
    if (expr->kind != PO_EXPR_ASSIGN || expr->op != PO_OP_NONE ||
        po_expr_strip(expr->arg[1])->kind != PO_EXPR_INT)
        return NULL;
    expr = po_expr_strip(expr->arg[0]);
    return expr->kind == PO_EXPR_VAR ? expr->decl : NULL;
}

static bool is_variable(const po_expr *expr, const po_decl *decl)
{
    expr = po_expr_strip(expr);
    return expr->kind == PO_EXPR_VAR && expr->decl == decl;
}

/* Does the loop count the variable up, one by one? */
static bool counts(const po_node *loop, const po_decl *decl)
{
    const po_expr *cond = loop->cond ? po_expr_strip(loop->cond) : NULL;
    const po_expr *step = loop->step ? po_expr_strip(loop->step) : NULL;

    if (!cond || cond->kind != PO_EXPR_BINARY ||
        (cond->op != PO_OP_LT && cond->op != PO_OP_LE) ||
        !is_variable(cond->arg[0], decl) ||
        !po_expr_walk(cond->arg[1], is_value, NULL))
        return false;
    return step && step->kind == PO_EXPR_UNARY &&
           (step->op == PO_OP_PREINC || step->op == PO_OP_POSTINC) &&
           is_variable(step->arg[0], decl);
}

/* Find in the text, "for (long i = 1;", the value that the loop begins with. */
static bool find_first(const char *text, const po_node *loop, size_t *begin,
                       size_t *end)
{
    const char *at = text + loop->begin;
    const char *is;

    if (strncmp(at, "for", 3) != 0)
        return false;
    at += 3 + strspn(at + 3, " \t\r\n");
    if (*at != '(')
        return false;
    is = at + strcspn(at, "=;,/\"'{}#\\");
    if (*is != '=' || is[strcspn(is, ";,/\"'{}#\\")] != ';')
        return false;
    is += 1 + strspn(is + 1, " \t\r\n");
    *begin = (size_t)(is - text);
    *end = *begin + strcspn(is, ";");
    while (*end > *begin && isspace((unsigned char)text[*end - 1]))
        --*end;
    return *end > *begin && !memchr(is, '=', *end - *begin);
}

/* Is the variable one that is the loop's?  With no iteration, clang 14 leaves it as it was, so that its
 * value must not be looked at behind the loop.
 */
static bool is_own(const po_function *function, const po_node *loop,
                   const po_decl *decl)
{
    return decl && decl->type->kind == PO_TYPE_INT && !decl->address_taken &&
           (decl->storage == PO_STORAGE_LOCAL ||
            decl->storage == PO_STORAGE_PARAM) &&
           (is_in(loop, decl) || !po_live_after(function, loop, decl));
}

bool po_loop_takes_simd(const po_function *function, const po_node *loop,
                        const char *text, size_t *begin, size_t *end)
{
    const po_decl *decl;

    if (!po_node_is_loop(loop) || loop->in_macro || loop->under_pragma ||
        loop->off || loop->origin || loop->inner)
        return false;
    decl = find_iterator(loop->init);
    return is_own(function, loop, decl) && counts(loop, decl) &&
           is_statement(loop, loop->body) && find_first(text, loop, begin, end);
}
