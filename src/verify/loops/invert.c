/* The variables of generated loops as functions of the statement instances.
 *
 * That there are such functions means that no instance is executed twice at
 * one place of the text, and makes everything else cheap: sets of instances
 * come from substitution instead of projection.
 *
 * The functions of loops are guessed, from the arguments of the statement and the bounds
 * of the loops around it, and every guess is proved: at no point where the
 * statement is executed has the variable another value.
 */
#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

#include "invert.h"

/* Is there a point at which the variable is less or greater than "value"? */
static isl_bool differs(const struct inversion *w, int pos,
                        __isl_keep isl_pw_aff *value, bool less)
{
    isl_space *space = isl_set_get_space(w->leaf->points);
    isl_pw_aff *var = isl_pw_aff_var_on_domain(
        isl_local_space_from_space(space), isl_dim_set, (unsigned)pos);
    isl_set *bad = less ? isl_pw_aff_lt_set(var, isl_pw_aff_copy(value))
                        : isl_pw_aff_gt_set(var, isl_pw_aff_copy(value));
    isl_bool empty;

    bad = isl_set_intersect(bad, isl_set_copy(w->leaf->points));
    empty = isl_set_is_empty(bad);
    isl_set_free(bad);
    return isl_bool_not(empty);
}

/* Is "value" defined at all points? */
static isl_bool is_total(const struct inversion *w,
                         __isl_keep isl_pw_aff *value)
{
    isl_set *defined = isl_pw_aff_domain(isl_pw_aff_copy(value));
    isl_bool total = isl_set_plain_is_universe(defined);

    if (total == isl_bool_false)
        total = isl_set_is_subset(w->leaf->points, defined);
    isl_set_free(defined);
    return total;
}

/* Is it the value of the variable at all points? */
static isl_bool is_value(const struct inversion *w, int pos,
                         __isl_keep isl_pw_aff *value)
{
    isl_bool good;

    if (po_memo_knows(w->memo, w->leaf->points, pos, value, &good))
        return good;
    good = is_total(w, value);
    for (int less = 0; less < 2 && good == isl_bool_true; less++)
        good = isl_bool_not(differs(w, pos, value, less));
    po_memo_learn(w->memo, w->leaf->points, pos, value, good);
    return good;
}

/* Store "candidate" as the value of the variable if that is what it is. */
isl_bool po_inversion_try(struct inversion *w, int pos,
                          __isl_take isl_pw_aff *candidate)
{
    isl_pw_aff *value = isl_pw_aff_pullback_multi_pw_aff(
        isl_pw_aff_copy(candidate), isl_multi_pw_aff_copy(w->args));
    isl_bool good = is_value(w, pos, value);

    isl_pw_aff_free(value);
    if (good == isl_bool_true)
        w->leaf->value[pos] = candidate;
    else
        isl_pw_aff_free(candidate);
    return good;
}

/* Try the least value that the variable has for an instance, which is its only
 * one if it has one: parametric integer programming, where nothing else helps.
 */
static isl_bool try_least(struct inversion *w, int pos)
{
    isl_map *values = isl_map_from_multi_pw_aff(isl_multi_pw_aff_copy(w->args));
    int n = w->leaf->n_binder;
    isl_pw_multi_aff *least;
    isl_pw_aff *value;

    values = isl_map_intersect_domain(values, isl_set_copy(w->leaf->points));
    values = isl_map_reverse(values);
    values = isl_map_project_out(values, isl_dim_out, (unsigned)pos + 1,
                                 (unsigned)(n - pos - 1));
    values = isl_map_project_out(values, isl_dim_out, 0, (unsigned)pos);
    least = isl_map_lexmin_pw_multi_aff(values);
    value = isl_pw_multi_aff_get_pw_aff(least, 0);
    isl_pw_multi_aff_free(least);
    return po_inversion_try(w, pos, isl_pw_aff_coalesce(value));
}

/* Try the value of the variable in another leaf of the statement. */
static isl_bool try_others(const po_leaves *leaves, struct inversion *w,
                           int pos)
{
    isl_bool found = isl_bool_false;
    const isl_pw_aff *last = NULL;

    for (int l = 0; l < leaves->n_leaf && found == isl_bool_false; l++) {
        const po_leaf *other = &leaves->leaf[l];

        if (other == w->leaf ||
            other->node->call.stmt != w->leaf->node->call.stmt ||
            pos >= other->n_binder ||
            other->binder[pos] != w->leaf->binder[pos] || !other->value[pos] ||
            other->value[pos] == last)
            continue;
        last = other->value[pos];
        found = po_inversion_try(w, pos, isl_pw_aff_copy(other->value[pos]));
    }
    return found;
}

/* Find the value of one variable of the leaf.
 *
 * That of a let needs no proof of its own: at all points it is the expression of other
 * variables, and where these are their values, which are defined for all instances there, so is
 * what the expression makes of them.
 */
static isl_bool find_value(const po_leaves *leaves, struct inversion *w,
                           int pos)
{
    const po_ast_node *binder = w->leaf->binder[pos];
    isl_pw_aff *value = NULL;
    isl_bool found;

    if (binder->kind == PO_AST_LET)
        value =
            po_quasi_value(binder->let.value, w->space, po_inversion_known, w);
    if (value) {
        w->leaf->value[pos] = value;
        return isl_bool_true;
    }
    found = try_others(leaves, w, pos);
    if (found == isl_bool_false)
        found = po_inversion_try_args(w, pos);
    if (found == isl_bool_false)
        found = po_inversion_try_rows(w, pos);
    return found;
}

/* Find the values of variables as long as one leads to another; returns how
 * many are left, -1 on errors.
 */
static int find_one_by_one(const po_leaves *leaves, struct inversion *w)
{
    int n = w->leaf->n_binder;
    int n_left = n;
    int before;

    do {
        before = n_left;
        n_left = 0;
        for (int pos = n - 1; pos >= 0; pos--) {
            isl_bool found = isl_bool_true;

            if (!w->leaf->value[pos])
                found = find_value(leaves, w, pos);
            if (found < 0)
                return -1;
            n_left += found != isl_bool_true;
        }
    } while (n_left > 0 && n_left < before);
    return n_left;
}

/* Find the values of all variables of the leaf; false if one of them has several
 * for some instance.
 */
static isl_bool find_values(po_leaves *leaves, struct inversion *w)
{
    int n = w->leaf->n_binder;
    int n_left;

    w->rows = po_leaf_inequalities(w->leaf, leaves->arena);
    for (int pos = n - 1; pos >= 0; pos--)
        po_inversion_guess(w, pos);
    n_left = find_one_by_one(leaves, w);
    while (n_left > 0) {
        isl_bool found;
        int pos = n - 1;

        while (w->leaf->value[pos])
            pos--;
        found = try_least(w, pos);
        if (found != isl_bool_true)
            return found;
        n_left = find_one_by_one(leaves, w);
    }
    return n_left < 0 ? isl_bool_error : isl_bool_true;
}

/* Return { [v_0, ...] -> S[arguments] }. */
static __isl_give isl_multi_pw_aff *all_args(const struct inversion *w)
{
    isl_space *points = isl_set_get_space(w->leaf->points);
    isl_multi_pw_aff *args = isl_multi_pw_aff_zero(
        isl_space_map_from_domain_and_range(points, isl_space_copy(w->space)));

    for (int k = 0; k < w->leaf->node->call.n_arg; k++)
        args = isl_multi_pw_aff_set_pw_aff(args, k, po_leaf_arg(w->leaf, k));
    return args;
}

static struct inversion begin(const po_leaves *leaves, po_leaf *leaf)
{
    const po_stmt *stmt = &leaves->scop->stmt[leaf->node->call.stmt];
    struct inversion w = {.leaf = leaf,
                          .memo = leaves->memo,
                          .n_ast_var = leaves->n_ast_var,
                          .space = isl_set_get_space(stmt->domain)};

    w.args = all_args(&w);
    return w;
}

static void end(struct inversion *w)
{
    for (int i = 0; i < w->leaf->n_binder; i++)
        isl_pw_aff_free(w->guess[i]);
    isl_multi_pw_aff_free(w->args);
    isl_space_free(w->space);
}

/* Return the instances that are executed at the leaf:
 *
 *     { S[i] : value(i) in points,  arguments(value(i)) = i }
 */
static __isl_give isl_set *executed(struct inversion *w)
{
    isl_space *points = isl_set_get_space(w->leaf->points);
    isl_multi_pw_aff *values = isl_multi_pw_aff_zero(
        isl_space_map_from_domain_and_range(isl_space_copy(w->space), points));
    isl_set *set;

    for (int i = 0; i < w->leaf->n_binder; i++)
        values = isl_multi_pw_aff_set_pw_aff(
            values, i, isl_pw_aff_copy(w->leaf->value[i]));
    set = isl_set_preimage_multi_pw_aff(isl_set_copy(w->leaf->points), values);
    for (int k = 0; k < w->leaf->node->call.n_arg; k++) {
        isl_pw_aff *arg = po_quasi_value(w->leaf->node->call.arg[k], w->space,
                                         po_inversion_known, w);

        set = isl_set_intersect(
            set, isl_pw_aff_eq_set(arg, po_inversion_coordinate(w, k)));
    }
    return isl_set_coalesce(set);
}

/* Is the variable at "pos" of both leaves that of the same loop, around the same
 * statement?
 */
static bool is_same_loop(const po_leaf *a, const po_leaf *b, int pos)
{
    return a->node->call.stmt == b->node->call.stmt && pos < a->n_binder &&
           pos < b->n_binder && a->binder[pos] == b->binder[pos];
}

/* Give the leaf the function "value", too, if that is right. */
static isl_bool adopt(po_leaves *leaves, po_leaf *leaf, int pos,
                      __isl_keep isl_pw_aff *value)
{
    isl_pw_aff *own = leaf->value[pos];
    isl_bool good = isl_pw_aff_plain_is_equal(own, value);
    struct inversion w;

    if (good == isl_bool_true) {
        leaf->value[pos] = isl_pw_aff_copy(value);
    } else {
        w = begin(leaves, leaf);
        good = po_inversion_try(&w, pos, isl_pw_aff_copy(value));
        end(&w);
    }
    if (good == isl_bool_true)
        isl_pw_aff_free(own);
    return good;
}

/* Make the leaves around which the variable at "pos" of leaf "l" is share one
 * function, if one of theirs is right for all of them.
 */
static isl_bool unify(po_leaves *leaves, int l, int pos)
{
    isl_bool good = isl_bool_false;

    for (int c = l; c < leaves->n_leaf && good == isl_bool_false; c++) {
        po_leaf *from = &leaves->leaf[c];

        if (!is_same_loop(&leaves->leaf[l], from, pos))
            continue;
        good = isl_bool_true;
        for (int k = l; k < leaves->n_leaf && good == isl_bool_true; k++)
            if (leaves->leaf[k].value[pos] != from->value[pos] &&
                is_same_loop(&leaves->leaf[l], &leaves->leaf[k], pos))
                good = adopt(leaves, &leaves->leaf[k], pos, from->value[pos]);
    }
    return good < 0 ? good : isl_bool_true;
}

/* Is leaf "l" the first with that loop? */
static bool is_first(const po_leaves *leaves, int l, int pos)
{
    for (int k = 0; k < l; k++)
        if (is_same_loop(&leaves->leaf[l], &leaves->leaf[k], pos))
            return false;
    return true;
}

static isl_bool unify_all(po_leaves *leaves)
{
    isl_bool good = isl_bool_true;

    for (int l = 0; l < leaves->n_leaf; l++)
        for (int i = 0; i < leaves->leaf[l].n_binder; i++)
            if (good == isl_bool_true && is_first(leaves, l, i))
                good = unify(leaves, l, i);
    return good;
}

static isl_bool for_all(po_leaves *leaves,
                        isl_bool (*visit)(po_leaves *, struct inversion *))
{
    isl_bool good = isl_bool_true;

    for (int l = 0; l < leaves->n_leaf && good == isl_bool_true; l++) {
        struct inversion w = begin(leaves, &leaves->leaf[l]);

        good = visit(leaves, &w);
        end(&w);
    }
    return good;
}

static isl_bool find_domain(po_leaves *leaves, struct inversion *w)
{
    (void)leaves;
    w->leaf->domain = executed(w);
    return w->leaf->domain ? isl_bool_true : isl_bool_error;
}

/* Find, for every leaf, the values of the variables around it as functions of
 * the instance, and the instances that are executed there.
 *
 * Given a function, the leaf does not execute an instance twice.  False if it
 * does: if nothing else helps, the function is found that is the only one that
 * is possible.
 */
isl_bool po_leaves_invert(po_leaves *leaves)
{
    isl_bool good = for_all(leaves, find_values);

    if (good == isl_bool_true)
        good = unify_all(leaves);
    if (good == isl_bool_true)
        good = for_all(leaves, find_domain);
    return good;
}

/* The same, of one leaf, which may be none of those in the list. */
isl_bool po_leaf_invert(po_leaves *leaves, po_leaf *leaf)
{
    struct inversion w = begin(leaves, leaf);
    isl_bool good = find_values(leaves, &w);

    if (good == isl_bool_true)
        good = find_domain(leaves, &w);
    end(&w);
    return good;
}
