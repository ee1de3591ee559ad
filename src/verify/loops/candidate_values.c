/* Candidates for the values of the variables around a leaf: what follows from the
 * arguments of the statement, and from the bounds and conditions around it, if
 * one of them holds with equality, or as nearly as the steps of the loop allow.
 */
#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

#include "../decide.h"
#include "invert.h"

static __isl_give isl_pw_aff *zero(const struct inversion *w)
{
    return isl_pw_aff_zero_on_domain(
        isl_local_space_from_space(isl_space_copy(w->space)));
}

__isl_give isl_pw_aff *po_inversion_known(void *user, int var)
{
    struct inversion *w = user;
    int pos = po_leaf_position(w->leaf, var);

    return pos < 0 ? NULL : isl_pw_aff_copy(w->leaf->value[pos]);
}

/* The value of a variable or, if that is not known, the guess. */
static __isl_give isl_pw_aff *likely_value(void *user, int var)
{
    struct inversion *w = user;
    int pos = po_leaf_position(w->leaf, var);

    if (pos < 0)
        return NULL;
    return isl_pw_aff_copy(w->leaf->value[pos] ? w->leaf->value[pos]
                                               : w->guess[pos]);
}

/* What the other variables of an expression are taken for: what they are known
 * to be, or may be if "likely" is set.  Those of loops that have been rolled up, and
 * of elements of register tiles, are taken for zero.
 */
struct rest {
    struct inversion *w;
    int var;
    bool likely;
};

static __isl_give isl_pw_aff *value_in_rest(void *user, int var)
{
    struct rest *rest = user;
    int pos = po_leaf_position(rest->w->leaf, var);

    if (pos < 0)
        return NULL;
    if (var == rest->var || (!rest->w->leaf->value[pos] &&
                             (var >= rest->w->n_ast_var ||
                              po_loop_is_element(rest->w->leaf->binder[pos]))))
        return zero(rest->w);
    return rest->likely ? likely_value(rest->w, var)
                        : po_inversion_known(rest->w, var);
}

/* Return floor(value / den), or ceil. */
static __isl_give isl_pw_aff *quotient(__isl_take isl_pw_aff *value, long den,
                                       bool up)
{
    isl_ctx *ctx;

    if (!value || den == 1)
        return value;
    ctx = isl_pw_aff_get_ctx(value);
    value = isl_pw_aff_scale_down_val(value, isl_val_int_from_si(ctx, den));
    return up ? isl_pw_aff_ceil(value) : isl_pw_aff_floor(value);
}

/* Round "value" down or up to one that the loop reaches in its steps. */
static __isl_give isl_pw_aff *round_to_step(struct inversion *w, int pos,
                                            __isl_take isl_pw_aff *value,
                                            bool up)
{
    isl_ctx *ctx = isl_space_get_ctx(w->space);
    const po_ast_node *loop = w->leaf->binder[pos];
    isl_pw_aff *first;

    if (!value || loop->kind != PO_AST_LOOP || loop->loop.step == 1)
        return value;
    first = po_quasi_first(loop, pos, w->leaf->binder, w->space,
                           po_inversion_known, w);
    if (!first)
        return isl_pw_aff_free(value);
    value = isl_pw_aff_sub(value, isl_pw_aff_copy(first));
    value = quotient(value, loop->loop.step, up);
    value =
        isl_pw_aff_scale_val(value, isl_val_int_from_si(ctx, loop->loop.step));
    return isl_pw_aff_add(value, first);
}

/* Return the value of the variable at "pos" for which "expr" is "equal", or
 * zero if that is NULL, rounded down or up; NULL if that says nothing about it.
 */
static __isl_give isl_pw_aff *solve(struct inversion *w, int pos,
                                    const po_qaff *expr, long coef,
                                    __isl_take isl_pw_aff *equal)
{
    const po_ast_node *binder = w->leaf->binder[pos];
    struct rest rest = {w, binder->var, !equal};
    isl_pw_aff *value = po_quasi_value(expr, w->space, value_in_rest, &rest);

    if (equal && value)
        value = isl_pw_aff_sub(value, equal);
    else
        isl_pw_aff_free(equal);
    if (value && coef > 0)
        value = isl_pw_aff_neg(value);
    return value;
}

static isl_bool try_rounded(struct inversion *w, int pos,
                            __isl_take isl_pw_aff *value, long coef, bool up)
{
    value = quotient(value, labs(coef), up);
    value = round_to_step(w, pos, value, up);
    return value ? po_inversion_try(w, pos, value)
                 : po_no(isl_space_get_ctx(w->space));
}

/* Try the extreme value that a row expr >= 0 allows. */
static isl_bool try_row(struct inversion *w, int pos, const po_qaff *expr)
{
    long coef = po_qaff_slope(expr, w->leaf->binder[pos]->var);

    if (coef == 0)
        return isl_bool_false;
    return try_rounded(w, pos, solve(w, pos, expr, coef, NULL), coef, coef > 0);
}

__isl_give isl_pw_aff *po_inversion_coordinate(const struct inversion *w,
                                               int dim)
{
    return isl_pw_aff_var_on_domain(
        isl_local_space_from_space(isl_space_copy(w->space)), isl_dim_set,
        (unsigned)dim);
}

/* Try what follows from the arguments; rounded up, too, if that may matter. */
isl_bool po_inversion_try_args(struct inversion *w, int pos)
{
    const po_ast_node *node = w->leaf->node;
    const po_ast_node *binder = w->leaf->binder[pos];
    bool is_stepped = binder->kind == PO_AST_LOOP && binder->loop.step > 1;
    isl_bool found = isl_bool_false;

    for (int k = 0; k < node->call.n_arg && found == isl_bool_false; k++) {
        long coef = po_qaff_slope(node->call.arg[k], binder->var);
        isl_pw_aff *value;

        if (coef == 0)
            continue;
        value = solve(w, pos, node->call.arg[k], coef,
                      po_inversion_coordinate(w, k));
        found = try_rounded(w, pos, isl_pw_aff_copy(value), coef, false);
        if (found == isl_bool_false && (is_stepped || labs(coef) > 1))
            found = try_rounded(w, pos, isl_pw_aff_copy(value), coef, true);
        isl_pw_aff_free(value);
    }
    return found;
}

/* Is the bound the variable plus a constant? */
static bool is_near(const po_bound *bound, int var)
{
    return bound->den == 1 && bound->expr->n_term == 1 &&
           bound->expr->term[0].kind == PO_ATOM_VAR &&
           bound->expr->term[0].coef == 1 && bound->expr->term[0].index == var;
}

/* Return the place of the variable of a loop further in, over some of the iterations that
 * the steps of the loop at "pos" stand for, as from i to i + 6; -1 if there is none.
 */
static int find_rows(const struct inversion *w, int pos)
{
    const po_ast_node *loop = w->leaf->binder[pos];

    if (loop->kind != PO_AST_LOOP || loop->loop.step == 1)
        return -1;
    for (int k = pos + 1; k < w->leaf->n_binder; k++) {
        const po_ast_node *inner = w->leaf->binder[k];

        if (inner->kind == PO_AST_LOOP && inner->loop.n_lower == 1 &&
            inner->loop.n_upper == 1 && is_near(inner->loop.lower, loop->var) &&
            is_near(inner->loop.upper, loop->var))
            return k;
    }
    return -1;
}

/* Try the first of the iterations that a loop further in runs over. */
static isl_bool try_first_of_rows(struct inversion *w, int pos)
{
    int k = find_rows(w, pos);
    isl_pw_aff *value;
    isl_val *first;

    if (k < 0 || !w->leaf->value[k])
        return isl_bool_false;
    first =
        isl_val_int_from_si(isl_space_get_ctx(w->space),
                            -w->leaf->binder[k]->loop.lower->expr->constant);
    value =
        isl_pw_aff_add_constant_val(isl_pw_aff_copy(w->leaf->value[k]), first);
    return try_rounded(w, pos, value, 1, false);
}

isl_bool po_inversion_try_rows(struct inversion *w, int pos)
{
    isl_bool found = try_first_of_rows(w, pos);

    for (int i = 0; i < w->rows.n && found == isl_bool_false; i++)
        found = try_row(w, pos, w->rows.row[i]);
    return found;
}

/* Guess what the variable might be from the arguments, other variables being
 * what they are likely to be; or that it is about that of a loop further in.
 */
void po_inversion_guess(struct inversion *w, int pos)
{
    const po_ast_node *node = w->leaf->node;
    int var = w->leaf->binder[pos]->var;

    for (int k = 0; k < node->call.n_arg && !w->guess[pos]; k++) {
        long coef = po_qaff_slope(node->call.arg[k], var);
        struct rest rest = {w, var, true};
        isl_pw_aff *value;

        if (labs(coef) != 1)
            continue;
        value =
            po_quasi_value(node->call.arg[k], w->space, value_in_rest, &rest);
        if (!value)
            continue;
        value = isl_pw_aff_sub(po_inversion_coordinate(w, k), value);
        w->guess[pos] = coef < 0 ? isl_pw_aff_neg(value) : value;
    }
    if (!w->guess[pos] && find_rows(w, pos) >= 0)
        w->guess[pos] = isl_pw_aff_copy(w->guess[find_rows(w, pos)]);
}
