/* Values of variables that become part of an update: what may be one, and the update with the
 * values in the places of the variables.
 *
 * Values have no effects.  What is computed twice in the text, compilers compute once.  They
 * may contract a product and a sum of one expression, but not of two: a product does not
 * become an operand of a sum.
 */
#include <string.h>

#include "forward.h"

static bool is_quiet_part(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_OPAQUE && expr->kind != PO_EXPR_CALL &&
           expr->kind != PO_EXPR_LIST && !po_expr_is_update(expr) &&
           !expr->type->is_volatile;
}

bool po_forward_is_quiet(const po_expr *expr)
{
    return po_expr_walk(expr, is_quiet_part, NULL);
}

static bool is_number(const po_type *type)
{
    return (type->kind == PO_TYPE_INT || type->kind == PO_TYPE_FLOAT) &&
           !type->is_volatile && type->size_bytes > 0;
}

bool po_forward_is_own(const po_decl *decl)
{
    return decl && decl->storage == PO_STORAGE_LOCAL && !decl->address_taken &&
           !decl->is_named && !decl->is_thread_local && is_number(decl->type) &&
           *decl->name != '_';
}

/* The type as a cast names it: without a qualifier; NULL if that is not known. */
static const po_type *plain_type(po_arena *arena, const po_type *type)
{
    static const char word[] = "const ";
    size_t n = sizeof(word) - 1;
    po_type *plain = po_arena_alloc(arena, sizeof(*plain));

    *plain = *type;
    plain->is_const = false;
    if (strncmp(plain->text, word, n) == 0)
        plain->text += n;
    return strstr(plain->text, "const") ? NULL : plain;
}

const po_expr *po_forward_unconverted(const po_expr *expr)
{
    while (expr->kind == PO_EXPR_CONVERT)
        expr = expr->arg[0];
    return expr;
}

bool po_forward_is_value(po_arena *arena, const po_node *node,
                         struct value *value)
{
    const po_expr *expr = node->expr;

    *value = (struct value){node->decl, node->value};
    if (node->kind == PO_NODE_EXPR && expr->kind == PO_EXPR_ASSIGN &&
        expr->op == PO_OP_NONE)
        *value =
            (struct value){po_expr_strip(expr->arg[0])->decl, expr->arg[1]};
    else if (node->kind != PO_NODE_DECL)
        return false;
    if (node->kind == PO_NODE_EXPR &&
        po_expr_strip(expr->arg[0])->kind != PO_EXPR_VAR)
        return false;
    return po_forward_is_own(value->decl) && value->expr &&
           is_number(po_forward_unconverted(value->expr)->type) &&
           (po_type_is_same(po_forward_unconverted(value->expr)->type,
                            value->decl->type) ||
            plain_type(arena, value->decl->type)) &&
           po_forward_is_quiet(value->expr);
}

/* The expression without signs and casts. */
static const po_expr *unsigned_part(const po_expr *expr)
{
    expr = po_expr_strip(expr);
    while (expr->kind == PO_EXPR_CAST ||
           (expr->kind == PO_EXPR_UNARY &&
            (expr->op == PO_OP_MINUS || expr->op == PO_OP_PLUS)))
        expr = po_expr_strip(expr->arg[0]);
    return expr;
}

/* Is it a product, perhaps the negative of one? */
static bool is_product(const po_expr *expr)
{
    expr = unsigned_part(expr);
    return expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_MUL;
}

/* Is it the variable, perhaps the negative of it? */
static bool is_use(const po_expr *expr, const po_decl *decl)
{
    expr = unsigned_part(expr);
    return expr->kind == PO_EXPR_VAR && expr->decl == decl;
}

/* Is it no sum of which the variable is an operand? */
static bool is_no_term(const po_expr *expr, void *decl)
{
    if (expr->op != PO_OP_ADD && expr->op != PO_OP_SUB)
        return true;
    for (int i = 0; i < expr->n_arg; i++)
        if (is_use(expr->arg[i], decl))
            return false;
    return true;
}

/* May the value stand in the place of the variable? */
static bool may_stand(const struct value *value, const po_expr *in)
{
    return value->decl->type->kind != PO_TYPE_FLOAT ||
           !is_product(value->expr) ||
           po_expr_walk(in, is_no_term, (void *)value->decl);
}

/* Return the value that the variable has: where it is converted, that is a cast now. */
static const po_expr *converted(po_arena *arena, const struct value *value)
{
    const po_expr *copy =
        po_expr_copy(arena, po_forward_unconverted(value->expr));

    if (po_type_is_same(copy->type, value->decl->type))
        return copy;
    return po_expr_make(arena,
                        &(po_expr){.kind = PO_EXPR_CAST,
                                   .type = plain_type(arena, value->decl->type),
                                   .loc = copy->loc,
                                   .n_arg = 1,
                                   .arg = &copy});
}

static const po_expr *replace(const po_expr *expr, void *user)
{
    const struct forward *f = user;
    const struct value *value = &f->value[f->n];

    if (expr->kind == PO_EXPR_VAR && expr->decl == value->decl)
        return converted(f->arena, value);
    return po_expr_map(f->arena, expr, replace, user);
}

static bool is_another(const po_expr *expr, void *to)
{
    return !po_expr_is_same(expr, to);
}

bool po_forward_is_update(const struct forward *f, const po_expr *expr)
{
    const po_expr *to;

    if (expr->kind != PO_EXPR_ASSIGN || po_expr_n_updates(expr) != 1)
        return false;
    to = po_expr_strip(expr->arg[0]);
    for (int i = 0; i < f->n; i++)
        if (to->decl == f->value[i].decl)
            return false;
    return expr->op != PO_OP_NONE ||
           !po_expr_walk(expr->arg[1], is_another, (void *)to);
}

const po_expr *po_forward_put(struct forward *f, const po_expr *expr)
{
    int n_use = 0;

    while (f->n > 0) {
        const struct value *value = &f->value[--f->n];

        n_use += po_expr_n_mentions(expr, value->decl);
        if (n_use > MAX_USE || !may_stand(value, expr))
            return NULL;
        for (int i = 0; i < f->n; i++)
            if (f->value[i].decl == value->decl)
                return NULL;
        expr = replace(expr, f);
    }
    return expr;
}
