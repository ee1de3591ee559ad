/* Regions that ranks cannot share, whatever their order: those of which it is not known for
 * sure what they access, or which leave values that are no elements of arrays.
 */
#include "internal.h"

/* Has the expression operands that are not always evaluated? */
static bool is_choice(const po_expr *expr)
{
    return expr->kind == PO_EXPR_COND ||
           (expr->kind == PO_EXPR_BINARY &&
            (expr->op == PO_OP_LAND || expr->op == PO_OP_LOR));
}

static bool is_memory(const po_expr *expr)
{
    return expr->kind == PO_EXPR_SUBSCRIPT || expr->kind == PO_EXPR_MEMBER ||
           (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_DEREF);
}

/* Is the reference one that is evaluated whenever the expression is: in no operand that is not
 * always needed?
 */
static bool is_always_in(const po_expr *expr, const po_expr *reference)
{
    const int n = is_choice(expr) ? 1 : expr->n_arg;

    if (po_expr_is_same(expr, reference))
        return true;
    for (int i = 0; i < n; i++)
        if (is_always_in(expr->arg[i], reference))
            return true;
    return false;
}

/* Is the part of an operand of the statement "user", which may not be evaluated, no memory, or an
 * element that the statement accesses in any case?
 */
static bool is_accessed_anyway(const po_expr *expr, void *user)
{
    return !is_memory(expr) || is_always_in(user, expr);
}

/* Is the part of the statement "user" known, and no element accessed under a condition only? */
static bool is_sure(const po_expr *expr, void *user)
{
    if (expr->kind == PO_EXPR_OPAQUE)
        return false;
    if (expr->kind == PO_EXPR_CALL)
        return expr->decl && expr->decl->in_library;
    for (int i = 1; is_choice(expr) && i < expr->n_arg; i++)
        if (!po_expr_walk(expr->arg[i], is_accessed_anyway, user))
            return false;
    return true;
}

static bool has_address(const po_expr *expr)
{
    return expr->type && (expr->type->kind == PO_TYPE_POINTER ||
                          expr->type->kind == PO_TYPE_ARRAY);
}

/* Is it a member of what a variable of the function points to, which other processes can have as
 * well?
 */
static bool is_member(const po_expr *expr)
{
    const po_expr *of = po_expr_strip(expr->arg[0]);

    return expr->is_arrow && of->kind == PO_EXPR_VAR &&
           (of->decl->storage == PO_STORAGE_PARAM ||
            of->decl->storage == PO_STORAGE_LOCAL) &&
           !expr->type->is_volatile && !of->type->target->is_volatile;
}

static bool is_value(const po_expr *expr);

/* Is it the address of an element, made of a variable by subscripts, as they are in the model:
 * without another type?
 */
static bool is_element(const po_expr *expr)
{
    bool is_swapped;

    switch (expr->kind) {
    case PO_EXPR_VAR:
        return has_address(expr);
    case PO_EXPR_MEMBER:
        return expr->type && expr->type->kind == PO_TYPE_POINTER &&
               is_member(expr);
    case PO_EXPR_CONVERT:
        return is_element(expr->arg[0]);
    case PO_EXPR_SUBSCRIPT:
        return is_element(expr->arg[0]) && is_value(expr->arg[1]);
    case PO_EXPR_UNARY:
        return expr->op == PO_OP_DEREF && is_element(expr->arg[0]);
    case PO_EXPR_BINARY:
        is_swapped = !has_address(expr->arg[0]);
        return (expr->op == PO_OP_ADD || expr->op == PO_OP_SUB) &&
               is_element(expr->arg[is_swapped]) &&
               is_value(expr->arg[!is_swapped]);
    default:
        return false;
    }
}

/* Does the expression depend on elements and variables only, not on where they are?  Other
 * processes have them in other places.
 */
static bool is_value(const po_expr *expr)
{
    if (has_address(expr))
        return false;
    if (expr->kind == PO_EXPR_MEMBER)
        return is_member(expr);
    if (expr->kind == PO_EXPR_SUBSCRIPT ||
        (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_DEREF))
        return is_element(expr->kind == PO_EXPR_UNARY ? expr->arg[0] : expr);
    for (int i = 0; i < expr->n_arg; i++)
        if (!is_value(expr->arg[i]))
            return false;
    return true;
}

/* Is the expression one of numbers that are variables, members or constants? */
static bool is_number(const po_expr *expr)
{
    if (has_address(expr) || expr->kind == PO_EXPR_CALL ||
        expr->kind == PO_EXPR_OPAQUE)
        return false;
    if (expr->kind == PO_EXPR_MEMBER)
        return is_member(expr);
    for (int i = 0; i < expr->n_arg; i++)
        if (!is_number(expr->arg[i]))
            return false;
    return true;
}

static const char *refuse_access(const po_scop *scop, const po_access *access)
{
    const po_array *array = &scop->array[access->array];

    if (!access->is_exact)
        return "it is not known which elements are accessed";
    if (access->is_write && !access->is_must)
        return "an element is written under a condition";
    if (access->is_write && array->rank == 0 && !array->is_inner &&
        !array->dead_out)
        return "a variable has a value behind the nest";
    return NULL;
}

/* Does the statement do nothing but declare an array? */
static bool is_declaration(const po_scop *scop, const po_stmt *stmt)
{
    return stmt->n_access == 1 &&
           po_stmt_declares(scop, stmt, stmt->access->array);
}

const char *po_communication_refuse(const po_scop *scop)
{
    if (scop->is_shared)
        return "it is in a loop that threads share";
    for (int i = 0; i < scop->n_param; i++)
        if (scop->param[i].expr && !is_number(scop->param[i].expr))
            return "a bound depends on memory, or on addresses";
    for (int s = 0; s < scop->n_stmt; s++) {
        const po_stmt *stmt = &scop->stmt[s];

        if (stmt->block && !is_declaration(scop, stmt))
            return "a statement has conditions on data, or loops, in it";
        if (stmt->body &&
            !po_expr_walk(stmt->body, is_sure, (void *)stmt->body))
            return "an element is read under a condition, or a function is "
                   "called";
        if (stmt->body && !is_value(stmt->body))
            return "the values of addresses, or members of other than what a "
                   "variable points to, matter";
        for (int i = 0; i < stmt->n_access; i++) {
            const char *why = refuse_access(scop, &stmt->access[i]);

            if (why)
                return why;
        }
    }
    return NULL;
}
