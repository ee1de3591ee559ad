/* Uses and definitions in the syntax: does an expression or statement mention,
 * read, update or declare a variable, and where?  Syntactic questions about
 * po_expr and po_node; nothing is known here of values or of the order of
 * execution.
 */
#include "polyopt/nest.h"
#include "polyopt/passes.h"
#include "polyopt/scop.h"

bool po_expr_is_update(const po_expr *expr)
{
    return expr->kind == PO_EXPR_ASSIGN ||
           (expr->kind == PO_EXPR_UNARY && expr->op >= PO_OP_PREINC);
}

const po_decl *po_expr_assigned(const po_expr *expr)
{
    const po_expr *lhs;

    if (!po_expr_is_update(expr))
        return NULL;
    lhs = po_expr_strip(expr->arg[0]);
    while ((lhs->kind == PO_EXPR_MEMBER && !lhs->is_arrow) ||
           (lhs->kind == PO_EXPR_UNARY && lhs->op != PO_OP_DEREF) ||
           lhs->kind == PO_EXPR_CAST)
        lhs = po_expr_strip(lhs->arg[0]);
    if (lhs->kind == PO_EXPR_VAR)
        return lhs->decl;
    return lhs->kind == PO_EXPR_SUBSCRIPT || lhs->kind == PO_EXPR_UNARY ||
                   lhs->kind == PO_EXPR_MEMBER
               ? NULL
               : po_expr_base(lhs);
}

po_op po_stmt_min_max(const po_stmt *stmt)
{
    const po_expr *body = po_expr_strip(stmt->body);

    return body && po_expr_is_min_max_update(body) ? body->op : PO_OP_NONE;
}

bool po_stmt_writes(const po_stmt *stmt, const po_access *write)
{
    return write->is_must && po_stmt_min_max(stmt) == PO_OP_NONE;
}

bool po_array_is_writable(const po_array *array)
{
    const po_type *type = array->decl ? array->decl->type : NULL;

    while (type && type->kind == PO_TYPE_ARRAY && !type->is_const)
        type = type->target;
    return type && !type->is_const &&
           array->decl->type->kind == PO_TYPE_ARRAY &&
           type->kind != PO_TYPE_POINTER && !array->member &&
           array->decl->storage != PO_STORAGE_PARAM && !array->decl->is_weak;
}

bool po_expr_is_variable(const po_expr *expr, const po_decl *decl)
{
    expr = po_expr_strip(expr);
    return expr->kind == PO_EXPR_VAR && expr->decl == decl;
}

bool po_expr_is_number(const po_expr *expr, long value)
{
    expr = po_expr_strip(expr);
    return expr->kind == PO_EXPR_INT && expr->value == value;
}

static bool is_not(const po_expr *expr, void *user)
{
    return expr->kind != PO_EXPR_VAR || expr->decl != user;
}

bool po_expr_mentions(const po_expr *expr, const po_decl *decl)
{
    return !po_expr_walk(expr, is_not, (void *)decl);
}

int po_expr_n_mentions(const po_expr *expr, const po_decl *decl)
{
    int n = expr->kind == PO_EXPR_VAR && expr->decl == decl;

    for (int i = 0; i < expr->n_arg; i++)
        n += po_expr_n_mentions(expr->arg[i], decl);
    return n;
}

int po_expr_n_updates(const po_expr *expr)
{
    int n = po_expr_is_update(expr);

    for (int i = 0; i < expr->n_arg; i++)
        n += po_expr_n_updates(expr->arg[i]);
    return n;
}

static bool is_other(const po_expr *expr, void *user)
{
    return expr != user;
}

bool po_expr_contains(const po_expr *expr, const po_expr *part)
{
    return !po_expr_walk(expr, is_other, (void *)part);
}

bool po_expr_is_evaluated(const po_expr *expr, const po_expr *part)
{
    bool is_choice = expr->kind == PO_EXPR_COND ||
                     (expr->kind == PO_EXPR_BINARY &&
                      (expr->op == PO_OP_LAND || expr->op == PO_OP_LOR));
    int n = is_choice ? 1 : expr->n_arg;
    bool is_filtered =
        po_expr_is_min_max_update(expr) && po_expr_min_max_filter(expr);

    if (expr == part)
        return true;
    for (int i = is_filtered; i < n; i++)
        if (expr->arg[i] && po_expr_is_evaluated(expr->arg[i], part))
            return true;
    return false;
}

bool po_node_mentions(const po_node *node, const po_decl *decl)
{
    return !po_node_walk_expr(node, is_not, (void *)decl);
}

/* A variable, and how often it occurs otherwise than as what "=" sets. */
struct reads {
    const po_decl *decl;
    int n;
};

static bool count_read(const po_expr *expr, void *user)
{
    struct reads *r = user;
    const po_expr *left = expr->kind == PO_EXPR_ASSIGN && expr->op == PO_OP_NONE
                              ? po_expr_strip(expr->arg[0])
                              : NULL;

    r->n += expr->kind == PO_EXPR_VAR && expr->decl == r->decl;
    r->n -= left && left->kind == PO_EXPR_VAR && left->decl == r->decl;
    return true;
}

bool po_node_reads(const po_node *node, const po_decl *decl)
{
    struct reads r = {.decl = decl};

    po_node_walk_expr(node, count_read, &r);
    return r.n > 0;
}

static bool is_no_declaration(const po_node *node, void *user)
{
    return node->kind != PO_NODE_DECL || node->decl != user;
}

bool po_node_declares(const po_node *node, const po_decl *decl)
{
    return !po_node_walk(node, is_no_declaration, (void *)decl);
}

/* The first update of a variable. */
struct update {
    const po_decl *decl;
    const po_expr *found;
};

static bool find_update(const po_expr *expr, void *user)
{
    struct update *update = user;

    if (po_expr_assigned(expr) == update->decl)
        update->found = expr;
    return !update->found;
}

const po_expr *po_expr_update_of(const po_expr *expr, const po_decl *decl)
{
    struct update update = {decl, NULL};

    po_expr_walk(expr, find_update, &update);
    return update.found;
}

const po_expr *po_node_update_of(const po_node *node, const po_decl *decl)
{
    struct update update = {decl, NULL};

    po_node_walk_expr(node, find_update, &update);
    return update.found;
}

bool po_expr_is_step(const po_expr *expr, const po_decl *decl, po_step *step)
{
    const po_expr *sum;

    expr = po_expr_strip(expr);
    if (!po_expr_is_update(expr) || !po_expr_is_variable(expr->arg[0], decl))
        return false;
    *step =
        (po_step){NULL, expr->op == PO_OP_PREDEC || expr->op == PO_OP_POSTDEC ||
                            expr->op == PO_OP_SUB};
    if (expr->kind == PO_EXPR_UNARY)
        return true;
    step->by = expr->arg[1];
    if (expr->op != PO_OP_NONE)
        return expr->op == PO_OP_ADD || expr->op == PO_OP_SUB;
    sum = po_expr_strip(expr->arg[1]);
    if (sum->kind != PO_EXPR_BINARY ||
        (sum->op != PO_OP_ADD && sum->op != PO_OP_SUB))
        return false;
    step->is_down = sum->op == PO_OP_SUB;
    step->by = sum->arg[po_expr_is_variable(sum->arg[0], decl) ? 1 : 0];
    return po_expr_is_variable(sum->arg[0], decl) ||
           (!step->is_down && po_expr_is_variable(sum->arg[1], decl));
}

static bool is_other_target(const po_expr *expr, void *decl)
{
    bool changes = expr->kind == PO_EXPR_ASSIGN ||
                   (expr->kind == PO_EXPR_UNARY && expr->op >= PO_OP_PREINC);

    return !changes || po_expr_strip(expr->arg[0])->kind != PO_EXPR_VAR ||
           po_expr_strip(expr->arg[0])->decl != decl;
}

bool po_scop_is_unchanging(const po_scop *scop, const po_decl *decl)
{
    return scop->in && !decl->address_taken &&
           decl->storage == PO_STORAGE_PARAM &&
           po_node_walk_expr(scop->in->body, is_other_target, (void *)decl);
}
