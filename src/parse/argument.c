/* What the calls of a function say of its parameters: between which constants all
 * arguments are.
 *
 * The ranges are those of expressions over constants, variables that are initialised
 * and never changed, and parameters of functions of which the same is known.
 */
#include "clang.h"

#include <limits.h>
#include <string.h>

static const po_type int_type = {
    .kind = PO_TYPE_INT, .text = "int", .size_bytes = 4, .is_signed = true};

static bool range_of(int pass, const po_expr *expr, po_range *range);

/* Is each value of the range one of the type? */
static bool fits(const po_range *range, const po_type *type)
{
    int bits = po_type_value_bits(type);
    long most = bits >= 63 ? LONG_MAX : (1L << bits) - 1;

    return range->low <= range->high && range->high <= most &&
           range->low >= (po_type_is_signed(type) ? -most - 1 : 0);
}

static bool is_integer(const po_type *type)
{
    return type->kind == PO_TYPE_INT && po_type_is_integer(type) &&
           !type->is_volatile;
}

static void widen(po_range *range, const po_range *other)
{
    if (other->low < range->low)
        range->low = other->low;
    if (other->high > range->high)
        range->high = other->high;
}

/* The range of what all calls of the function pass for parameter number "pos". */
static bool range_of_argument(int pass, const po_known *function, int pos,
                              po_range *range)
{
    const po_type *type = function->function->param[pos]->type;
    po_range one;

    *range = (po_range){LONG_MAX, LONG_MIN};
    for (const po_call *call = function->call; call; call = call->next) {
        if (call->expr->n_arg != function->function->n_param ||
            !range_of(pass, call->expr->arg[pos], &one) || !fits(&one, type))
            return false;
        widen(range, &one);
    }
    return function->call != NULL;
}

static int position_of(const po_function *function, const po_decl *param)
{
    int pos = 0;

    while (function->param[pos] != param)
        pos++;
    return pos;
}

/* The range of a variable that never changes: of what a parameter is given, or another
 * one is initialised with.
 */
static bool find_range(int pass, const po_known *known, po_range *range)
{
    const po_decl *decl = &known->decl;
    const po_known *owner = known->owner;

    if (decl->storage == PO_STORAGE_PARAM)
        return owner && owner->function &&
               range_of_argument(pass, owner,
                                 position_of(owner->function, decl), range);
    return decl->storage == PO_STORAGE_LOCAL && known->value &&
           range_of(pass, known->value, range) && fits(range, decl->type);
}

/* The same, once in each pass.  While it is looked for, it is not known: that ends
 * recursion, and takes care of variables that are initialised with themselves.
 */
static bool range_of_variable(int pass, const po_decl *decl, po_range *range)
{
    po_known *known = (po_known *)decl;

    if (!is_integer(decl->type) || decl->address_taken || known->assigned)
        return false;
    if (known->pass != pass) {
        known->pass = pass;
        known->has_range = false;
        known->has_range = find_range(pass, known, &known->range);
    }
    *range = known->range;
    return known->has_range;
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
        widen(range, &one);
    }
    return true;
}

static bool binary(int pass, const po_expr *expr, po_range *range)
{
    po_range a;
    po_range b;

    if (!range_of(pass, expr->arg[0], &a) || !range_of(pass, expr->arg[1], &b))
        return false;
    switch (expr->op) {
    case PO_OP_ADD:
        return po_add(a.low, b.low, &range->low) &&
               po_add(a.high, b.high, &range->high);
    case PO_OP_SUB:
        return po_sub(a.low, b.high, &range->low) &&
               po_sub(a.high, b.low, &range->high);
    case PO_OP_MUL:
        return product(&a, &b, range);
    case PO_OP_DIV:
        *range = (po_range){a.low, a.high};
        if (b.low != b.high || b.low <= 0)
            return false;
        range->low /= b.low;
        range->high /= b.low;
        return true;
    default:
        return false;
    }
}

static bool negation(int pass, const po_expr *expr, po_range *range)
{
    po_range a;

    return expr->op == PO_OP_MINUS && range_of(pass, expr->arg[0], &a) &&
           po_sub(0, a.high, &range->low) && po_sub(0, a.low, &range->high);
}

static bool choice(int pass, const po_expr *expr, po_range *range)
{
    po_range other;

    if (!range_of(pass, expr->arg[1], range) ||
        !range_of(pass, expr->arg[2], &other))
        return false;
    widen(range, &other);
    return true;
}

/* Find a range for the value of an expression; false if none is known.  A value that
 * the type of the expression does not have would be another one.
 */
static bool range_of(int pass, const po_expr *expr, po_range *range)
{
    bool is_known = false;

    if (!is_integer(expr->type))
        return false;
    switch (expr->kind) {
    case PO_EXPR_INT:
        *range = (po_range){expr->value, expr->value};
        is_known = true;
        break;
    case PO_EXPR_VAR:
        is_known = range_of_variable(pass, expr->decl, range);
        break;
    case PO_EXPR_CAST:
    case PO_EXPR_CONVERT:
        is_known = range_of(pass, expr->arg[0], range);
        break;
    case PO_EXPR_BINARY:
        is_known = binary(pass, expr, range);
        break;
    case PO_EXPR_UNARY:
        is_known = negation(pass, expr, range);
        break;
    case PO_EXPR_COND:
        is_known = choice(pass, expr, range);
        break;
    default:
        break;
    }
    return is_known && fits(range, expr->type);
}

static const po_expr *operation(po_lower *low, po_op op, const po_expr *a,
                                const po_expr *b)
{
    const po_expr *arg[] = {a, b};
    po_expr *expr = po_arena_alloc(low->arena, sizeof(*expr));

    *expr = (po_expr){
        .kind = PO_EXPR_BINARY, .op = op, .type = &int_type, .loc = a->loc};
    return po_lower_set_args(low, expr, 2, arg);
}

static const po_expr *constant(po_lower *low, const po_decl *decl, long value)
{
    po_expr *expr = po_arena_alloc(low->arena, sizeof(*expr));

    *expr = (po_expr){.kind = PO_EXPR_INT,
                      .type = decl->type,
                      .loc = decl->loc,
                      .value = value,
                      .text = po_arena_printf(low->arena, "%ld", value)};
    return expr;
}

/* Return the condition that the parameter is in the range. */
static const po_expr *condition(po_lower *low, const po_decl *decl,
                                const po_range *range)
{
    po_expr *variable = po_arena_alloc(low->arena, sizeof(*variable));
    const po_expr *first = constant(low, decl, range->low);
    const po_expr *last = constant(low, decl, range->high);

    *variable = (po_expr){.kind = PO_EXPR_VAR,
                          .type = decl->type,
                          .loc = decl->loc,
                          .decl = decl};
    if (range->low == range->high)
        return operation(low, PO_OP_EQ, variable, first);
    return operation(low, PO_OP_LAND, operation(low, PO_OP_GE, variable, first),
                     operation(low, PO_OP_LE, variable, last));
}

/* Note what the calls say of the parameters of a function. */
static void note_facts(po_lower *low, int pass, const po_known *known)
{
    po_function *function = known->function;
    const po_expr **fact = po_arena_array(low->arena, (size_t)function->n_param,
                                          sizeof(po_expr *));
    po_range range;

    function->n_fact = 0;
    function->fact = fact;
    for (int i = 0; i < function->n_param; i++)
        if (is_integer(function->param[i]->type) &&
            range_of_argument(pass, known, i, &range))
            fact[function->n_fact++] =
                condition(low, function->param[i], &range);
}

/* Note the same for all functions that only calls in the file enter, as far as is
 * known, and forget those of which nothing can be said; is there one with loops left?
 */
static bool note_all(po_lower *low, int pass)
{
    bool found = false;

    for (int i = 0; i < low->n_known; i++)
        if (low->known[i]->function)
            note_facts(low, pass, low->known[i]);
    for (int i = 0; i < low->n_known; i++) {
        po_known *known = low->known[i];

        if (!known->function)
            continue;
        found |= known->function->n_fact > 0 &&
                 po_node_has_loop(known->function->body);
        if (known->function->n_fact == 0)
            known->function = NULL;
    }
    return found;
}

static void forget_all(po_lower *low)
{
    for (int i = 0; i < low->n_known; i++)
        if (low->known[i]->function)
            low->known[i]->function->n_fact = 0;
}

/* Is the file one that others include? */
static bool is_included(const po_lower *low)
{
    size_t n = strlen(low->name);

    return n < 2 || low->name[n - 2] != '.' || !strchr("ci", low->name[n - 1]);
}

/* Note what is true of the parameters of static functions wherever they are called. */
void po_lower_note_arguments(po_lower *low)
{
    bool is_open = low->run->options->any_arguments || is_included(low);
    bool found = !is_open && note_all(low, 1);

    forget_all(low);
    if (!found)
        return;
    po_lower_find_callers(low);
    note_all(low, 2);
}
