/* Pointer arithmetic: the distance, in elements, between two addresses with
 * the same base as an affine function of their subscripts, or a new parameter
 * for two invariant pointers; and comparisons of pointers, p < end, as sets of
 * points.
 */
#include "../affine.h"

#include <isl/aff.h>

/* Addresses that are sums of more than this are not looked at. */
#define MAX_TERM 8

/* An address: that of "base", a variable or a row of an array, plus n_term
 * integers, some of which are to be subtracted.  "wraps": sums of these may wrap
 * around.
 */
struct address {
    const po_expr *base;
    int n_term;
    const po_expr *term[MAX_TERM];
    bool minus[MAX_TERM];
    bool wraps;
};

/* Is it a pointer, or an array that stands for one? */
bool po_address_is(const po_expr *expr)
{
    return po_type_is_address(po_expr_strip(expr)->type);
}

static bool add_term(struct address *a, const po_expr *term, bool minus)
{
    const po_expr *sum = po_expr_strip(term);

    if (sum->kind == PO_EXPR_BINARY && sum->type->is_signed && !a->wraps &&
        (sum->op == PO_OP_ADD || sum->op == PO_OP_SUB) &&
        !po_address_is(sum->arg[0]))
        return add_term(a, sum->arg[0], minus) &&
               add_term(a, sum->arg[1], minus != (sum->op == PO_OP_SUB));
    if (a->n_term == MAX_TERM || !po_type_is_integer(term->type))
        return false;
    a->minus[a->n_term] = minus;
    a->term[a->n_term++] = term;
    return true;
}

/* Take the address apart; false if it is of another form. */
static bool find_parts(struct address *a, const po_expr *expr)
{
    const po_expr *object;
    int side;

    expr = po_expr_strip(expr);
    if (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_ADDRESS) {
        object = po_expr_strip(expr->arg[0]);
        return object->kind == PO_EXPR_SUBSCRIPT &&
               find_parts(a, object->arg[0]) &&
               add_term(a, object->arg[1], false);
    }
    if (expr->kind == PO_EXPR_BINARY &&
        (expr->op == PO_OP_ADD || expr->op == PO_OP_SUB)) {
        side = po_address_is(expr->arg[0]) ? 0 : 1;
        return find_parts(a, expr->arg[side]) &&
               add_term(a, expr->arg[1 - side], expr->op == PO_OP_SUB);
    }
    a->base = expr;
    return (expr->kind == PO_EXPR_VAR || expr->kind == PO_EXPR_SUBSCRIPT) &&
           po_type_is_address(expr->type);
}

static void drop(struct address *a, int k)
{
    a->n_term--;
    a->term[k] = a->term[a->n_term];
    a->minus[k] = a->minus[a->n_term];
}

/* The operand of a conversion that keeps its value. */
static const po_expr *value_of(const po_expr *expr)
{
    expr = po_expr_strip(expr);
    return expr->kind == PO_EXPR_CAST &&
                   po_type_contains(expr->type, expr->arg[0]->type)
               ? value_of(expr->arg[0])
               : expr;
}

/* Drop what is added on both sides. */
static void cancel(struct address *a, struct address *b)
{
    for (int i = a->n_term - 1; i >= 0; i--)
        for (int k = 0; k < b->n_term; k++)
            if (a->minus[i] == b->minus[k] &&
                po_expr_is_same(value_of(a->term[i]), value_of(b->term[k]))) {
                drop(a, i);
                drop(b, k);
                break;
            }
}

/* Return "gap" + factor · the terms; "gap" is taken. */
static __isl_give isl_pw_aff *add_terms(po_translation *t,
                                        __isl_take isl_pw_aff *gap,
                                        const struct address *a, bool minus)
{
    for (int i = 0; i < a->n_term && gap; i++) {
        isl_pw_aff *term = po_translate(t, a->term[i]);

        if (!term)
            return isl_pw_aff_free(gap);
        gap = a->minus[i] == minus ? isl_pw_aff_add(gap, term)
                                   : isl_pw_aff_sub(gap, term);
    }
    return gap;
}

/* Can the elements be told apart by subscripts? */
static bool is_same_element(const po_expr *a, const po_expr *b)
{
    const po_type *x = a->type->target;
    const po_type *y = b->type->target;

    return x && y && x->kind == y->kind && x->size_bytes == y->size_bytes &&
           x->size_bytes > 0;
}

/* Are pointers to such elements a whole number of them apart: as alignment has
 * it, if nothing else?
 */
static bool is_aligned(const po_type *type)
{
    return (type->kind == PO_TYPE_INT || type->kind == PO_TYPE_BOOL ||
            type->kind == PO_TYPE_FLOAT || type->kind == PO_TYPE_POINTER) &&
           type->size_bytes <= 8 && po_type_is_aligned(type) &&
           (type->size_bytes & (type->size_bytes - 1)) == 0;
}

/* Return what the base of "to" is beyond that of "from". */
static __isl_give isl_pw_aff *base_gap(po_translation *t, const po_expr *from,
                                       const po_expr *to)
{
    if (po_expr_is_same(from, to))
        return isl_pw_aff_val_on_domain(po_translation_everywhere(t),
                                        isl_val_zero(t->region->scop->ctx));
    if (from->kind != PO_EXPR_VAR || to->kind != PO_EXPR_VAR ||
        !is_aligned(from->type->target))
        return po_translation_fail(t, from);
    return po_param_gap(t->region, from, to, t->why);
}

/* Return the number of elements that the address "to" is beyond "from". */
__isl_give isl_pw_aff *po_address_gap(po_translation *t, const po_expr *from,
                                      const po_expr *to)
{
    struct address a = {.wraps = t->region->source->fwrapv};
    struct address b = {.wraps = t->region->source->fwrapv};
    isl_pw_aff *gap;

    if (!find_parts(&a, from))
        return po_translation_fail(t, from);
    if (!find_parts(&b, to) || !is_same_element(a.base, b.base))
        return po_translation_fail(t, to);
    cancel(&a, &b);
    gap = base_gap(t, a.base, b.base);
    gap = add_terms(t, gap, &b, false);
    return add_terms(t, gap, &a, true);
}

/* Return the points at which the comparison of two addresses holds. */
__isl_give isl_set *po_address_compare(po_translation *t, const po_expr *expr)
{
    bool down = expr->op == PO_OP_GT || expr->op == PO_OP_GE;
    isl_pw_aff *gap = po_address_gap(t, expr->arg[down], expr->arg[!down]);

    switch (expr->op) {
    case PO_OP_LT:
    case PO_OP_GT:
        return isl_pw_aff_pos_set(gap);
    case PO_OP_LE:
    case PO_OP_GE:
        return isl_pw_aff_nonneg_set(gap);
    case PO_OP_EQ:
        return isl_pw_aff_zero_set(gap);
    default:
        return isl_pw_aff_non_zero_set(gap);
    }
}
