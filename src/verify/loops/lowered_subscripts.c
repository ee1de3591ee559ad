/* Plain subscripts: parts of subscripts with / and % that have been replaced by
 * simpler values, which they have at every point at which they are executed.
 *
 * What the program computes there is translated once more, to functions with the
 * division of C, which truncates.  Exact.
 */
#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

#include "loops.h"
#include "polyopt/fm.h"

/* An instance and the space of the variables around it. */
struct place {
    const po_scop *scop;
    const po_leaf *leaf;
    isl_space *space;
};

static __isl_give isl_pw_aff *number(const struct place *at, long value)
{
    isl_val *val = isl_val_int_from_si(isl_space_get_ctx(at->space), value);

    return isl_pw_aff_val_on_domain(isl_set_universe(isl_space_copy(at->space)),
                                    val);
}

static __isl_give isl_pw_aff *coordinate(const struct place *at,
                                         enum isl_dim_type type, int pos)
{
    return isl_pw_aff_var_on_domain(
        isl_local_space_from_space(isl_space_copy(at->space)), type,
        (unsigned)pos);
}

static __isl_give isl_pw_aff *multiple(__isl_take isl_pw_aff *value, long by)
{
    isl_ctx *ctx = value ? isl_pw_aff_get_ctx(value) : NULL;

    return value ? isl_pw_aff_scale_val(value, isl_val_int_from_si(ctx, by))
                 : NULL;
}

static __isl_give isl_pw_aff *argument(void *user, int dim)
{
    return po_leaf_arg(user, dim);
}

/* Return the value of the user's iterator. */
static __isl_give isl_pw_aff *value_of_iter(const struct place *at, int iter)
{
    const po_stmt *stmt = &at->scop->stmt[at->leaf->node->call.stmt];
    po_arena *arena = po_arena_new();
    const po_qaff *value = po_stmt_iter(arena, stmt, iter);
    isl_pw_aff *result =
        value ? po_quasi_value(value, at->space, argument, (void *)at->leaf)
              : NULL;

    po_arena_free(arena);
    return result;
}

static __isl_give isl_pw_aff *value_of_var(const struct place *at,
                                           const po_expr *expr)
{
    const po_stmt *stmt = &at->scop->stmt[at->leaf->node->call.stmt];

    for (int i = stmt->n_iter - 1; expr->kind == PO_EXPR_VAR && i >= 0; i--)
        if (stmt->iter[i] == expr->decl)
            return value_of_iter(at, i);
    for (int i = 0; i < at->scop->n_param; i++)
        if (at->scop->param[i].expr &&
            po_expr_is_same(at->scop->param[i].expr, expr))
            return coordinate(at, isl_dim_param, i);
    return NULL;
}

static bool is_number(__isl_keep isl_pw_aff *value, long *result)
{
    return po_pw_aff_take_long(value, PO_COEF_MAX, result);
}

/* Return "value" divided by "by", or what is left, as C has it; shifts and masks
 * round down.
 */
static __isl_give isl_pw_aff *divide(const struct place *at, po_op op,
                                     __isl_take isl_pw_aff *value, long by)
{
    isl_ctx *ctx = isl_space_get_ctx(at->space);

    if (op == PO_OP_DIV && by != 0)
        return isl_pw_aff_tdiv_q(value, number(at, by));
    if (op == PO_OP_MOD && by != 0)
        return isl_pw_aff_tdiv_r(value, number(at, by));
    if (op == PO_OP_SHR && by >= 0 && by <= 20)
        return isl_pw_aff_floor(isl_pw_aff_scale_down_val(
            value, isl_val_int_from_si(ctx, 1L << by)));
    if (op == PO_OP_AND && by > 0 && (by & (by + 1)) == 0)
        return isl_pw_aff_mod_val(value, isl_val_int_from_si(ctx, by + 1));
    return isl_pw_aff_free(value);
}

static __isl_give isl_pw_aff *value_of(const struct place *at,
                                       const po_expr *expr);

static __isl_give isl_pw_aff *value_of_binary(const struct place *at,
                                              const po_expr *expr)
{
    isl_pw_aff *a = value_of(at, expr->arg[0]);
    isl_pw_aff *b = a ? value_of(at, expr->arg[1]) : NULL;
    long by;

    if (!b)
        return isl_pw_aff_free(a);
    if (expr->op == PO_OP_ADD)
        return isl_pw_aff_add(a, b);
    if (expr->op == PO_OP_SUB)
        return isl_pw_aff_sub(a, b);
    if (expr->op == PO_OP_MUL && is_number(b, &by)) {
        isl_pw_aff_free(b);
        return multiple(a, by);
    }
    if (expr->op == PO_OP_MUL && is_number(a, &by)) {
        isl_pw_aff_free(a);
        return multiple(b, by);
    }
    if (expr->op != PO_OP_MUL && is_number(b, &by)) {
        isl_pw_aff_free(b);
        return divide(at, expr->op, a, by);
    }
    isl_pw_aff_free(b);
    return isl_pw_aff_free(a);
}

/* A conversion that may change a negative number is not understood. */
static __isl_give isl_pw_aff *value_of_conversion(const struct place *at,
                                                  const po_expr *expr)
{
    isl_pw_aff *value = value_of(at, expr->arg[0]);
    long constant;

    if (value && !expr->type->is_signed && is_number(value, &constant) &&
        constant < 0)
        return isl_pw_aff_free(value);
    return value;
}

/* Return the value of the expression at the instance as a function of the
 * variables around it; NULL if it is not understood.
 */
static __isl_give isl_pw_aff *value_of(const struct place *at,
                                       const po_expr *expr)
{
    if (!expr->type || expr->type->kind != PO_TYPE_INT)
        return NULL;
    switch (expr->kind) {
    case PO_EXPR_INT:
        return number(at, expr->value);
    case PO_EXPR_VAR:
    case PO_EXPR_MEMBER:
        return value_of_var(at, expr);
    case PO_EXPR_CAST:
    case PO_EXPR_CONVERT:
        return value_of_conversion(at, expr);
    case PO_EXPR_BINARY:
        return value_of_binary(at, expr);
    case PO_EXPR_UNARY:
        if (expr->op == PO_OP_PLUS)
            return value_of(at, expr->arg[0]);
        return expr->op == PO_OP_MINUS
                   ? multiple(value_of(at, expr->arg[0]), -1)
                   : NULL;
    default:
        return NULL;
    }
}

static __isl_give isl_pw_aff *variable(void *user, int var)
{
    const struct place *at = user;
    int pos = po_leaf_position(at->leaf, var);

    return pos < 0 ? NULL : coordinate(at, isl_dim_set, pos);
}

/* Does the set hold all points at which the instance is executed? */
static isl_bool holds(const struct place *at, __isl_take isl_set *set)
{
    isl_bool good = isl_set_is_subset(at->leaf->points, set);

    isl_set_free(set);
    return good;
}

/* Is a division not negative, or exact, at all points? */
static isl_bool rounds_alike(struct place *at, const po_term *term)
{
    isl_ctx *ctx = isl_space_get_ctx(at->space);
    isl_pw_aff *x = po_quasi_value(term->arg, at->space, variable, at);
    isl_set *good = isl_pw_aff_nonneg_set(isl_pw_aff_copy(x));

    x = isl_pw_aff_mod_val(x, isl_val_int_from_si(ctx, term->den));
    return holds(at, isl_set_union(good, isl_pw_aff_zero_set(x)));
}

/* Can all floors be rounded in either way? */
static isl_bool floors_are_good(struct place *at, const po_qaff *value)
{
    isl_bool good = isl_bool_true;

    for (int i = 0; i < value->n_term && good == isl_bool_true; i++) {
        if (value->term[i].kind != PO_ATOM_FLOOR)
            continue;
        good = value->term[i].is_trunc ? rounds_alike(at, &value->term[i])
                                       : isl_bool_false;
        if (good == isl_bool_true)
            good = floors_are_good(at, value->term[i].arg);
    }
    return good;
}

/* Has the part of a subscript the value that is printed? */
static isl_bool is_good(struct place *at, const po_plain *plain)
{
    isl_pw_aff *old = value_of(at, plain->expr);
    isl_pw_aff *now = po_quasi_value(plain->value, at->space, variable, at);
    isl_bool good;

    if (!old || !now) {
        isl_pw_aff_free(old);
        isl_pw_aff_free(now);
        return isl_bool_error;
    }
    good = holds(at, isl_pw_aff_eq_set(old, now));
    return good == isl_bool_true ? floors_are_good(at, plain->value) : good;
}

static bool is_bound_outside(const po_leaf *leaf, int n_binder,
                             const po_qaff *value)
{
    for (int i = n_binder; i < leaf->n_binder; i++)
        if (po_qaff_has_var(value, leaf->binder[i]->var))
            return false;
    return true;
}

static bool is_part_of(const po_expr *expr, const po_expr *part)
{
    if (expr == part)
        return true;
    for (int i = 0; i < expr->n_arg; i++)
        if (is_part_of(expr->arg[i], part))
            return true;
    return false;
}

/* Is the element that a variable stands for printed with values of an instance
 * in the node, which do not change in it?
 */
static bool local_is_good(const po_leaves *leaves, const po_kept *kept,
                          const po_local *local)
{
    const po_ast_node *call = local->call;
    const po_leaf *leaf = NULL;

    if (!call || call->call.n_plain == 0)
        return true;
    for (int l = kept->first; l < kept->end; l++)
        if (leaves->leaf[l].node->call.plain == call->call.plain)
            leaf = &leaves->leaf[l];
    for (int i = 0; leaf && i < call->call.n_plain; i++)
        if (is_part_of(local->expr, call->call.plain[i].expr) &&
            !is_bound_outside(leaf, kept->n_binder, call->call.plain[i].value))
            return false;
    return leaf != NULL;
}

/* Have all parts of subscripts the values that are printed?  What an element
 * is that a variable stands for, is the same in all of its node, and the loop in
 * it has an iteration.
 */
isl_bool po_leaves_are_plain(const po_leaves *leaves)
{
    isl_bool good = isl_bool_true;

    for (int l = 0; l < leaves->n_leaf; l++) {
        const po_leaf *leaf = &leaves->leaf[l];
        struct place at = {leaves->scop, leaf, NULL};

        if (leaf->node->call.n_plain == 0)
            continue;
        at.space = isl_set_get_space(leaf->points);
        for (int i = 0; i < leaf->node->call.n_plain && good == isl_bool_true;
             i++)
            good = is_good(&at, &leaf->node->call.plain[i]);
        isl_space_free(at.space);
    }
    for (int k = 0; k < leaves->n_kept && good == isl_bool_true; k++)
        for (int v = 0; v < leaves->kept[k].node->keep.n_local; v++)
            if (!local_is_good(leaves, &leaves->kept[k],
                               &leaves->kept[k].node->keep.local[v]))
                return isl_bool_false;
    return good;
}
