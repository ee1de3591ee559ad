/* Quasi-affine expressions of generated loops as piecewise functions.
 *
 * A function of a space stands for every variable of the loops: a coordinate
 * where the space is that of the variables, anything else where it is that of
 * the instances of a statement.
 */
#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>

#include "loops.h"

/* Steps beyond this are not looked at, so that nothing overflows. */
#define MAX_STEP (1L << 30)

static __isl_give isl_pw_aff *constant(__isl_keep isl_space *space, long value)
{
    isl_ctx *ctx = isl_space_get_ctx(space);

    return isl_pw_aff_val_on_domain(isl_set_universe(isl_space_copy(space)),
                                    isl_val_int_from_si(ctx, value));
}

static __isl_give isl_pw_aff *atom_value(const po_term *term,
                                         __isl_keep isl_space *space,
                                         po_value_of value, void *user)
{
    isl_ctx *ctx = isl_space_get_ctx(space);
    isl_pw_aff *inner;

    switch (term->kind) {
    case PO_ATOM_VAR:
        return value(user, term->index);
    case PO_ATOM_PARAM:
        return isl_pw_aff_var_on_domain(
            isl_local_space_from_space(isl_space_copy(space)), isl_dim_param,
            (unsigned)term->index);
    case PO_ATOM_FLOOR:
        inner = po_quasi_value(term->arg, space, value, user);
        inner = isl_pw_aff_scale_down_val(inner,
                                          isl_val_int_from_si(ctx, term->den));
        return isl_pw_aff_floor(inner);
    case PO_ATOM_MOD:
        break;
    }
    return NULL;
}

/* Return the value of "expr" as a function of "space", given those of the
 * variables; NULL if one of them has none.
 */
__isl_give isl_pw_aff *po_quasi_value(const po_qaff *expr,
                                      __isl_keep isl_space *space,
                                      po_value_of value, void *user)
{
    isl_ctx *ctx = isl_space_get_ctx(space);
    isl_pw_aff *sum = constant(space, expr->constant);

    for (int i = 0; sum && i < expr->n_term; i++) {
        isl_pw_aff *atom = atom_value(&expr->term[i], space, value, user);

        if (!atom)
            return isl_pw_aff_free(sum);
        if (expr->term[i].coef != 1)
            atom = isl_pw_aff_scale_val(
                atom, isl_val_int_from_si(ctx, expr->term[i].coef));
        sum = isl_pw_aff_add(sum, atom);
    }
    return sum;
}

/* Return floor(expr / den) of an upper bound, ceil(expr / den) of others. */
__isl_give isl_pw_aff *po_quasi_bound(const po_bound *bound, bool upper,
                                      __isl_keep isl_space *space,
                                      po_value_of value, void *user)
{
    isl_ctx *ctx = isl_space_get_ctx(space);
    isl_pw_aff *exact = po_quasi_value(bound->expr, space, value, user);

    if (!exact || bound->den == 1)
        return exact;
    exact =
        isl_pw_aff_scale_down_val(exact, isl_val_int_from_si(ctx, bound->den));
    return upper ? isl_pw_aff_floor(exact) : isl_pw_aff_ceil(exact);
}

static const po_ast_node *find_binder(int n, const po_ast_node *const *binder,
                                      int var)
{
    while (n > 0 && binder[n - 1]->var != var)
        n--;
    return n > 0 ? binder[n - 1] : NULL;
}

static bool has_residue(int n, const po_ast_node *const *binder,
                        const po_ast_node *loop, long step, long *residue);

/* Does the bound have the same residue modulo "step", whatever the variables
 * are that "binder" binds?
 */
static bool bound_has_residue(int n, const po_ast_node *const *binder,
                              const po_bound *bound, long step, long *residue)
{
    const po_qaff *expr = bound->expr;
    long sum = expr->constant % step;

    for (int i = 0; i < expr->n_term; i++) {
        const po_term *term = &expr->term[i];
        const po_ast_node *outer;
        long coef = term->coef % step;
        long other;

        if (coef == 0)
            continue;
        outer = term->kind == PO_ATOM_VAR ? find_binder(n, binder, term->index)
                                          : NULL;
        if (!outer || outer->kind != PO_AST_LOOP ||
            outer->loop.step > MAX_STEP ||
            coef * outer->loop.step % step != 0 ||
            !has_residue(n, binder, outer, step / po_gcd(coef, step), &other))
            return false;
        sum = (sum + coef * other) % step;
    }
    *residue = (sum + step) % step;
    return bound->den == 1;
}

/* Do all values of the loop's variable have one residue modulo "step", of which
 * its own step is a multiple?
 */
static bool has_residue(int n, const po_ast_node *const *binder,
                        const po_ast_node *loop, long step, long *residue)
{
    long other;

    if (loop->loop.n_lower == 0 || loop->loop.step % step != 0 ||
        step > MAX_STEP ||
        !bound_has_residue(n, binder, &loop->loop.lower[0], step, residue))
        return false;
    for (int i = 1; i < loop->loop.n_lower; i++)
        if (!bound_has_residue(n, binder, &loop->loop.lower[i], step, &other) ||
            other != *residue)
            return false;
    return true;
}

/* Return a number from which the values of the loop's variable differ by
 * multiples of the step: the first value or, if that will do, a constant.
 * "binder" holds the "n" loops and lets around it.
 */
__isl_give isl_pw_aff *po_quasi_first(const po_ast_node *loop, int n,
                                      const po_ast_node *const *binder,
                                      __isl_keep isl_space *space,
                                      po_value_of value, void *user)
{
    isl_pw_aff *first = NULL;
    long residue;

    if (has_residue(n, binder, loop, loop->loop.step, &residue))
        return constant(space, residue);
    for (int i = 0; i < loop->loop.n_lower; i++) {
        isl_pw_aff *next =
            po_quasi_bound(&loop->loop.lower[i], false, space, value, user);

        if (!next)
            return isl_pw_aff_free(first);
        first = first ? isl_pw_aff_max(first, next) : next;
    }
    return first;
}

/* Return the place of "var" among the loops around the leaf; -1 if it has none.
 */
int po_leaf_position(const po_leaf *leaf, int var)
{
    for (int i = leaf->n_binder - 1; i >= 0; i--)
        if (leaf->binder[i]->var == var)
            return i;
    return -1;
}

/* What the coordinates of a space stand for: the variables of the first
 * "n_binder" loops around the leaf.
 */
struct coordinates {
    const po_leaf *leaf;
    int n_binder;
    isl_space *space;
};

static __isl_give isl_pw_aff *coordinate(void *user, int var)
{
    const struct coordinates *c = user;
    int pos = po_leaf_position(c->leaf, var);

    if (pos < 0 || pos >= c->n_binder)
        return NULL;
    return isl_pw_aff_var_on_domain(
        isl_local_space_from_space(isl_space_copy(c->space)), isl_dim_set,
        (unsigned)pos);
}

/* Return the value of the expression at the points of the leaf; NULL if it
 * depends on more than the first "n_binder" loops around.
 */
__isl_give isl_pw_aff *po_leaf_value(const po_leaf *leaf, int n_binder,
                                     const po_qaff *value)
{
    struct coordinates c = {leaf, n_binder, isl_set_get_space(leaf->points)};
    isl_pw_aff *result = po_quasi_value(value, c.space, coordinate, &c);

    isl_space_free(c.space);
    return result;
}

/* Return the value of the variable of loop number "pos" around the leaf. */
__isl_give isl_pw_aff *po_leaf_coordinate(const po_leaf *leaf, int pos)
{
    isl_space *space = isl_set_get_space(leaf->points);

    return isl_pw_aff_var_on_domain(isl_local_space_from_space(space),
                                    isl_dim_set, (unsigned)pos);
}

/* Return argument number "arg" of the statement, { [v_0, ...] -> [(arg)] }. */
__isl_give isl_pw_aff *po_leaf_arg(const po_leaf *leaf, int arg)
{
    return po_leaf_value(leaf, leaf->n_binder, leaf->node->call.arg[arg]);
}
