/* Inlining: the body of a function with its parameters replaced by the
 * arguments: values that cannot change are substituted, others become
 * variables with the parameter's type.  NULL if types or effects do not allow
 * that.
 */
#include "inline.h"

#include <string.h>

static bool is_same_type(const po_type *a, const po_type *b)
{
    return a->kind == b->kind && a->size_bytes == b->size_bytes &&
           a->is_signed == b->is_signed;
}

/* Are they the same type of an element: of a number, of a structure that has the same
 * name, or of a pointer to such?
 */
static bool is_same_element(const po_type *a, const po_type *b)
{
    if (!a || !b || !is_same_type(a, b) || a->is_volatile || b->is_volatile)
        return false;
    if (a->kind == PO_TYPE_POINTER)
        return is_same_element(a->target, b->target);
    return po_type_is_scalar(a) ||
           (a->kind == PO_TYPE_OTHER && a->size_bytes > 0 && a->text &&
            b->text && strcmp(a->text, b->text) == 0);
}

/* Do the pointers, or arrays, have the same elements at the same distances?
 * Sizes that are not constant are equal, or the behaviour is undefined.
 */
static bool is_same_shape(const po_type *a, const po_type *b)
{
    a = a->target;
    b = b->target;
    while (a && b && a->kind == PO_TYPE_ARRAY && b->kind == PO_TYPE_ARRAY) {
        if (a->extent && b->extent && a->extent->kind == PO_EXPR_INT &&
            b->extent->kind == PO_EXPR_INT &&
            a->extent->value != b->extent->value)
            return false;
        a = a->target;
        b = b->target;
    }
    return is_same_element(a, b);
}

/* Is the value computed from constants and variables that only the caller can
 * change, by name?
 */
static bool is_fixed(const po_expr *expr, void *user)
{
    const po_decl *decl = expr->decl;

    (void)user;
    switch (expr->kind) {
    case PO_EXPR_INT:
    case PO_EXPR_FLOAT:
    case PO_EXPR_BINARY:
    case PO_EXPR_CONVERT:
    case PO_EXPR_CAST:
    case PO_EXPR_COND:
        return true;
    case PO_EXPR_UNARY:
        return expr->op == PO_OP_PLUS || expr->op == PO_OP_MINUS ||
               expr->op == PO_OP_NOT;
    case PO_EXPR_VAR:
        return (decl->storage == PO_STORAGE_LOCAL ||
                decl->storage == PO_STORAGE_PARAM) &&
               !decl->address_taken && !decl->type->is_volatile &&
               po_type_is_scalar(decl->type);
    default:
        return false;
    }
}

static bool has_no_effect(const po_expr *expr, void *user)
{
    (void)user;
    return !po_expr_is_update(expr) && expr->kind != PO_EXPR_OPAQUE &&
           !expr->type->is_volatile;
}

static bool is_fixed_pointer(const po_expr *expr);

/* Is it a variable, a member of one, or of what a pointer of these points to? A
 * region that stores anything there is not modelled.
 */
static bool is_fixed_place(const po_expr *expr)
{
    expr = po_expr_strip(expr);
    if (expr->type->is_volatile)
        return false;
    if (expr->kind == PO_EXPR_VAR)
        return !expr->decl->is_thread_local;
    return expr->kind == PO_EXPR_MEMBER &&
           (expr->is_arrow ? is_fixed_pointer(expr->arg[0])
                           : is_fixed_place(expr->arg[0]));
}

/* Is it made of constants, of variables that only the caller can change, and of members that are
 * fixed places?
 */
static bool is_fixed_number(const po_expr *expr)
{
    if (po_expr_strip(expr)->kind == PO_EXPR_MEMBER)
        return is_fixed_place(expr);
    if (!is_fixed(expr, NULL))
        return false;
    for (int i = 0; i < expr->n_arg; i++)
        if (!is_fixed_number(expr->arg[i]))
            return false;
    return true;
}

/* Is it an array, a pointer, a row of an array, or one of these plus a fixed
 * integer?
 */
static bool is_fixed_pointer(const po_expr *expr)
{
    expr = po_expr_strip(expr);
    if (expr->kind == PO_EXPR_MEMBER)
        return po_type_is_address(expr->type) && is_fixed_place(expr);
    if (expr->kind == PO_EXPR_VAR)
        return po_type_is_address(expr->type) &&
               !expr->decl->type->is_volatile && !expr->decl->is_thread_local;
    if (expr->kind == PO_EXPR_SUBSCRIPT && expr->type->kind == PO_TYPE_ARRAY)
        return is_fixed_pointer(expr->arg[0]) &&
               po_expr_walk(expr->arg[1], is_fixed, NULL);
    return expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_ADD &&
           po_type_is_address(expr->arg[0]->type) &&
           is_fixed_pointer(expr->arg[0]) && is_fixed_number(expr->arg[1]);
}

/* Is it a pointer in a table, which may become another one? */
bool po_inline_is_row(const po_expr *arg)
{
    arg = po_expr_strip(arg);
    return arg->kind == PO_EXPR_SUBSCRIPT && arg->type->kind == PO_TYPE_POINTER;
}

/* Return x + i for &x[i], an element of a variable or a member that is no row; other
 * arguments as they are.
 */
static const po_expr *as_sum(po_inliner *in, const po_expr *arg)
{
    const po_expr *element;
    const po_expr *base;
    po_expr sum;

    if (arg->kind != PO_EXPR_UNARY || arg->op != PO_OP_ADDRESS)
        return arg;
    element = po_expr_strip(arg->arg[0]);
    if (element->kind != PO_EXPR_SUBSCRIPT || !po_type_is_scalar(element->type))
        return arg;
    base = po_expr_strip(element->arg[0]);
    if ((base->kind != PO_EXPR_VAR && base->kind != PO_EXPR_MEMBER) ||
        !po_type_is_address(base->type))
        return arg;
    sum = *element;
    sum.kind = PO_EXPR_BINARY;
    sum.op = PO_OP_ADD;
    sum.type = arg->type;
    return po_expr_make(in->unit->arena, &sum);
}

/* Return "arg" as a value of the type of the parameter. */
const po_expr *po_inline_converted(po_inliner *in, const po_expr *arg,
                                   const po_type *type)
{
    while (arg->kind == PO_EXPR_CONVERT && is_same_type(arg->type, type))
        arg = arg->arg[0];
    if (is_same_type(arg->type, type))
        return arg;
    return po_expr_make(in->unit->arena, &(po_expr){.kind = PO_EXPR_CAST,
                                                    .type = type,
                                                    .loc = arg->loc,
                                                    .n_arg = 1,
                                                    .arg = &arg});
}

/* Bind a parameter that becomes a variable, and return its declaration. */
static const po_node *declare(po_inliner *in, const po_decl *param,
                              const po_expr *arg)
{
    const po_node *node = po_node_make(
        in->unit->arena, &(po_node){.kind = PO_NODE_DECL,
                                    .loc = arg->loc,
                                    .begin = in->begin,
                                    .end = in->end,
                                    .in_macro = true,
                                    .decl = po_inline_decl(in, param),
                                    .value = arg});

    po_inline_bind(in, param,
                   po_expr_variable(in->unit->arena, node->decl, &arg->loc));
    return node;
}

/* Is the value that of constants and variables that only the caller can change?
 */
bool po_inline_is_fixed(const po_expr *expr)
{
    return po_expr_walk(expr, is_fixed, NULL);
}

/* Is it an object that is the same whatever other functions do? */
bool po_inline_is_place(const po_expr *expr)
{
    expr = po_expr_strip(expr);
    if (expr->type->is_volatile)
        return false;
    if (expr->kind == PO_EXPR_SUBSCRIPT)
        return is_fixed_pointer(expr->arg[0]) &&
               po_expr_walk(expr->arg[1], is_fixed, NULL);
    if (expr->kind == PO_EXPR_UNARY)
        return expr->op == PO_OP_DEREF && is_fixed_pointer(expr->arg[0]);
    if (expr->kind == PO_EXPR_MEMBER && !expr->is_arrow)
        return po_inline_is_place(expr->arg[0]);
    return is_fixed_place(expr);
}

/* Pass a structure on: as a variable or, without a declaration, as the object that it is,
 * which is looked at member by member.
 */
static bool pass_record(po_inliner *in, const po_decl *param,
                        const po_expr *arg, const po_node **declaration)
{
    if (arg->type->kind != PO_TYPE_OTHER || !arg->type->text ||
        strcmp(arg->type->text, param->type->text) != 0)
        return false;
    if (declaration)
        *declaration = declare(in, param, arg);
    else
        po_inline_bind(in, param, arg);
    return declaration ||
           (!po_expr_has_call(arg) &&
            (po_inline_list(arg) || arg->kind == PO_EXPR_VAR ||
             arg->kind == PO_EXPR_SUBSCRIPT || arg->kind == PO_EXPR_MEMBER));
}

/* Return the null pointer as one of the type of the parameter. */
static const po_expr *as_pointer(po_inliner *in, const po_decl *param,
                                 const po_expr *arg)
{
    return po_expr_make(in->unit->arena, &(po_expr){.kind = PO_EXPR_CAST,
                                                    .type = param->type,
                                                    .loc = arg->loc,
                                                    .n_arg = 1,
                                                    .arg = &arg});
}

/* Pass an address on: as a variable if the parameter has to be one. */
static bool pass_address(po_inliner *in, const po_decl *param,
                         const po_expr *arg, bool is_variable,
                         const po_node **declaration)
{
    arg = as_sum(in, po_expr_strip(arg));
    if (!is_variable && po_inline_is_null(arg)) {
        po_inline_bind(in, param, as_pointer(in, param, arg));
        return true;
    }
    if (!po_type_is_address(arg->type) ||
        !is_same_shape(param->type, arg->type))
        return false;
    if (declaration &&
        (po_inline_is_row(arg) || (is_variable && is_fixed_pointer(arg)))) {
        *declaration = declare(in, param, arg);
        return true;
    }
    if (is_variable || (!is_fixed_pointer(arg) && !po_inline_is_address(arg)))
        return false;
    po_inline_bind(in, param, arg);
    return true;
}

/* Bind a parameter of the function to its argument; store a declaration if one is needed, as
 * where the function stores to its parameter, or, if "declaration" is NULL, go without it.
 * Returns false if it is impossible.
 */
static bool pass(po_inliner *in, const po_function *callee,
                 const po_decl *param, const po_expr *arg,
                 const po_node **declaration)
{
    bool is_variable =
        param->address_taken || po_function_assigns(callee, param);

    if (declaration)
        *declaration = NULL;
    if (!po_expr_walk(arg, has_no_effect, NULL) ||
        (is_variable && !declaration))
        return false;
    if (po_type_is_address(param->type))
        return pass_address(in, param, arg, is_variable, declaration);
    if (param->type->n_member > 0)
        return pass_record(in, param, po_expr_strip(arg), declaration);
    if (!po_type_is_scalar(arg->type))
        return false;
    arg = po_inline_converted(in, arg, param->type);
    if (!declaration || (!is_variable && po_expr_walk(arg, is_fixed, NULL)))
        po_inline_bind(in, param, arg);
    else
        *declaration = declare(in, param, arg);
    return true;
}

struct uses {
    const po_decl *decl;
    int n;
};

static bool count_uses(const po_expr *expr, void *user)
{
    struct uses *uses = user;

    uses->n += expr->kind == PO_EXPR_VAR && expr->decl == uses->decl;
    return true;
}

static bool is_no_element(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_SUBSCRIPT && expr->kind != PO_EXPR_CALL;
}

/* May the argument stand in several places of one value?  It has no effect, so that it is the same in all;
 * but elements, which data may pick, are looked at once.
 */
static bool may_repeat(const po_expr *arg)
{
    return po_inline_is_fixed(arg) || po_expr_walk(arg, is_no_element, NULL);
}

/* Return the value of the call of a function that does nothing but return it; NULL
 * if an argument cannot be passed on, or would be computed more than once, or a call in it
 * not at all.
 */
const po_expr *po_inline_value(po_inliner *in, const po_function *callee,
                               const po_expr *call)
{
    const po_expr *value = po_inline_returned(in, callee, call->type);
    int n_map = in->n_map;
    bool good = value && po_expr_walk(value, has_no_effect, NULL);

    in->loc = call->loc;
    for (int i = 0; i < call->n_arg && good; i++) {
        struct uses uses = {callee->param[i], 0};

        po_expr_walk(value, count_uses, &uses);
        good = pass(in, callee, callee->param[i], call->arg[i], NULL) &&
               (uses.n > 0 || !po_expr_has_call(call->arg[i])) &&
               (uses.n < 2 || callee->param[i]->type->n_member > 0 ||
                po_type_is_address(callee->param[i]->type) ||
                may_repeat(call->arg[i]));
    }
    if (good)
        value =
            po_inline_converted(in, po_inline_copy_expr(value, in), call->type);
    in->n_map = n_map;
    return good ? value : NULL;
}

/* Does the statement return no value with an effect, but for calls in it? */
static bool returns_plainly(const po_node *node, void *user)
{
    (void)user;
    return node->kind != PO_NODE_OPAQUE || node->flow != PO_FLOW_NONE ||
           node->n_use == 0 || po_expr_walk(node->use[0], has_no_effect, NULL);
}

/* Store the variables that parameters become, and what they are set to, and return how many
 * statements that are; -1 if an argument cannot be passed on.
 */
static int pass_all(po_inliner *in, const po_function *callee,
                    const po_expr *call, const po_node **child)
{
    const po_node *rest;
    int n = 0;

    for (int i = 0; i < call->n_arg; i++) {
        if (!pass(in, callee, callee->param[i], call->arg[i], &child[n]))
            return -1;
        if (!child[n])
            continue;
        rest = callee->param[i]->type->n_member > 0
                   ? po_inline_nested_decl(in, child[n], &child[n])
                   : NULL;
        n++;
        if (rest)
            child[n++] = rest;
    }
    return n;
}

/* Return the body of "callee" as a block of the caller, for the arguments of
 * "call", and "statement" with its value, unless it is NULL; NULL if an argument
 * cannot be passed on.  Statements with loops are a block of their own, so that these do not
 * look at memory again for what the variables of parameters have been set to.
 */
po_node *po_inline_body(po_inliner *in, const po_function *callee,
                        const po_expr *call, const po_expr *statement)
{
    po_arena *arena = in->unit->arena;
    const po_node **param =
        po_arena_array(arena, 2 * (size_t)call->n_arg + 1, sizeof(*param));
    po_node block = {.kind = PO_NODE_BLOCK,
                     .begin = in->begin,
                     .end = in->end,
                     .in_macro = true};
    const po_node *body;
    const po_node **child;
    int n;

    if (!po_inline_keeps_pointers(call) ||
        !po_node_walk(callee->body, returns_plainly, NULL) ||
        (statement && !po_inline_always_returns(callee)))
        return NULL;
    n = pass_all(in, callee, call, param);
    if (n < 0)
        return NULL;
    body = po_inline_copy_node(
        in, po_inline_unreturned(in, callee, call, statement));
    child = po_arena_array(arena, (size_t)n + (size_t)body->n_child + 1,
                           sizeof(*child));
    for (int i = 0; i < n; i++)
        child[block.n_child++] = param[i];
    if (po_node_has_loop(callee->body))
        child[block.n_child++] = body;
    else
        for (int i = 0; i < body->n_child; i++)
            child[block.n_child++] = body->child[i];
    block.child = child;
    return po_node_make(arena, &block);
}
