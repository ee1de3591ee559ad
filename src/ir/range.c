/* Between which constants the value of an integer expression is.
 *
 * A value that the type of an expression does not have would be another one: where that
 * may be, nothing is known but the type.
 */
#include <limits.h>

#include "polyopt/expr.h"

/* Shorter types, in bytes, say something themselves. */
#define SHORT 4

/* What is known of variables. */
struct knowledge {
    po_range_of *of;
    void *user;
};

static bool range_of(const struct knowledge *k, const po_expr *expr,
                     po_range *range);

/* All values of an integer type; of unsigned ones with 64 bits, those of long. */
static po_range of_type(const po_type *type)
{
    int bits = po_type_value_bits(type);
    long most = bits >= 63 ? LONG_MAX : (1L << bits) - 1;

    return (po_range){po_type_is_signed(type) ? -most - 1 : 0, most};
}

bool po_range_fits(const po_range *range, const po_type *type)
{
    const po_range all = of_type(type);

    return range->low <= range->high && all.low <= range->low &&
           range->high <= all.high;
}

void po_range_widen(po_range *range, const po_range *other)
{
    if (other->low < range->low)
        range->low = other->low;
    if (other->high > range->high)
        range->high = other->high;
}

/* The range of a product: its ends are products of ends. */
static bool product(const po_range *a, const po_range *b, po_range *range)
{
    const long left[] = {a->low, a->high};
    const long right[] = {b->low, b->high};

    if (!po_mul(a->low, b->low, &range->low))
        return false;
    range->high = range->low;
    for (int i = 1; i < 4; i++) {
        po_range one;

        if (!po_mul(left[i & 1], right[i >> 1], &one.low))
            return false;
        one.high = one.low;
        po_range_widen(range, &one);
    }
    return true;
}

/* x % c is less than c, and no more than x; it has the sign of x. */
static bool rest(const po_range *x, const po_type *type, long c,
                 po_range *range)
{
    const po_range all = of_type(type);
    long low = x ? x->low : all.low;
    long high = x ? x->high : all.high;

    if (c <= 0)
        return false;
    *range = (po_range){low < 0 ? 1 - c : 0, high < 0 ? 0 : c - 1};
    if (low > range->low)
        range->low = low > 0 ? 0 : low;
    if (high >= 0 && high < range->high)
        range->high = high;
    return true;
}

/* Of x & y, either of which may be unknown: no bit is set that is not in both. */
static bool common_bits(const po_range *x, const po_range *y, po_range *range)
{
    bool x_bounds = x && x->low >= 0;
    bool y_bounds = y && y->low >= 0;

    if (!x_bounds && !y_bounds)
        return false;
    range->low = 0;
    range->high =
        !y_bounds || (x_bounds && x->high < y->high) ? x->high : y->high;
    return true;
}

/* Of x >> c: rounding down keeps the order. */
static bool shifted(const po_range *x, const po_type *type, long c,
                    po_range *range)
{
    const po_range all = of_type(type);

    if (c < 0 || c >= 8 * type->size_bytes || (x ? x->low : all.low) < 0)
        return false;
    range->low = x ? x->low >> c : 0;
    range->high = (x ? x->high : all.high) >> c;
    return x || type->size_bytes < 8;
}

/* The range of an operation on ranges that are both known. */
static bool operation(po_op op, const po_range *a, const po_range *b,
                      po_range *range)
{
    switch (op) {
    case PO_OP_ADD:
        return po_add(a->low, b->low, &range->low) &&
               po_add(a->high, b->high, &range->high);
    case PO_OP_SUB:
        return po_sub(a->low, b->high, &range->low) &&
               po_sub(a->high, b->low, &range->high);
    case PO_OP_MUL:
        return product(a, b, range);
    case PO_OP_DIV:
        if (b->low != b->high || b->low <= 0)
            return false;
        *range = (po_range){a->low / b->low, a->high / b->low};
        return true;
    default:
        return false;
    }
}

static bool binary(const struct knowledge *k, const po_expr *expr,
                   po_range *range)
{
    po_range first;
    po_range second;
    po_range *a = range_of(k, expr->arg[0], &first) ? &first : NULL;
    po_range *b = range_of(k, expr->arg[1], &second) ? &second : NULL;
    bool is_constant = b && b->low == b->high;

    if (expr->op >= PO_OP_LT && expr->op <= PO_OP_LOR) {
        *range = (po_range){0, 1};
        return true;
    }
    if (expr->op == PO_OP_AND)
        return common_bits(a, b, range);
    if (expr->op == PO_OP_MOD && is_constant)
        return rest(a, expr->arg[0]->type, b->low, range);
    if (expr->op == PO_OP_SHR && is_constant)
        return shifted(a, expr->arg[0]->type, b->low, range);
    return a && b && operation(expr->op, a, b, range);
}

static bool unary(const struct knowledge *k, const po_expr *expr,
                  po_range *range)
{
    po_range a;

    if (expr->op == PO_OP_NOT) {
        *range = (po_range){0, 1};
        return true;
    }
    if (expr->op == PO_OP_PLUS)
        return range_of(k, expr->arg[0], range);
    return expr->op == PO_OP_MINUS && range_of(k, expr->arg[0], &a) &&
           po_sub(0, a.high, &range->low) && po_sub(0, a.low, &range->high);
}

static bool choice(const struct knowledge *k, const po_expr *expr,
                   po_range *range)
{
    po_range other;

    if (!range_of(k, expr->arg[1], range) || !range_of(k, expr->arg[2], &other))
        return false;
    po_range_widen(range, &other);
    return true;
}

/* The same by what the expression consists of. */
static bool range_of_parts(const struct knowledge *k, const po_expr *expr,
                           po_range *range)
{
    switch (expr->kind) {
    case PO_EXPR_INT:
        *range = (po_range){expr->value, expr->value};
        return true;
    case PO_EXPR_VAR:
        return k->of && k->of(expr, k->user, range);
    case PO_EXPR_CAST:
    case PO_EXPR_CONVERT:
        return range_of(k, expr->arg[0], range);
    case PO_EXPR_BINARY:
        return binary(k, expr, range);
    case PO_EXPR_UNARY:
        return unary(k, expr, range);
    case PO_EXPR_COND:
        return choice(k, expr, range);
    default:
        return false;
    }
}

static bool range_of(const struct knowledge *k, const po_expr *expr,
                     po_range *range)
{
    if (!po_type_is_integer(expr->type))
        return false;
    if (range_of_parts(k, expr, range) && po_range_fits(range, expr->type))
        return true;
    *range = of_type(expr->type);
    return expr->type->kind == PO_TYPE_BOOL || expr->type->size_bytes < SHORT;
}

bool po_expr_range(const po_expr *expr, po_range_of *of, void *user,
                   po_range *range)
{
    const struct knowledge k = {of, user};

    return range_of(&k, expr, range);
}

static const po_expr *truth(po_arena *arena, po_op op, const po_expr *a,
                            const po_expr *b)
{
    return po_expr_make(arena, &(po_expr){.kind = PO_EXPR_BINARY,
                                          .op = op,
                                          .type = &po_type_int,
                                          .loc = a->loc,
                                          .n_arg = 2,
                                          .arg = (const po_expr *[]){a, b}});
}

static const po_expr *compare(po_op op, const po_decl *decl, long value,
                              po_arena *arena)
{
    return truth(arena, op, po_expr_variable(arena, decl, &decl->loc),
                 po_expr_number(arena, &decl->loc, decl->type, value));
}

const po_expr *po_range_condition(const po_range *range, const po_decl *decl,
                                  po_arena *arena)
{
    if (range->low == range->high)
        return compare(PO_OP_EQ, decl, range->low, arena);
    return truth(arena, PO_OP_LAND, compare(PO_OP_GE, decl, range->low, arena),
                 compare(PO_OP_LE, decl, range->high, arena));
}
