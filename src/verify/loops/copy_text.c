/* Which instances the text of a copy is that of, where it depends on sums of iterators only:
 *
 *     in_packed[...] = in[d][y][x];    of    ... in[d][y + r][x + q] ...
 *
 * copies rows, and ends of rows, that only a window further down, or to the right, gets
 * to: for the elements at the end, with r = 0 and q = 0, there is no instance, but there
 * is one with the same y + r and x + q, and the text means the same for both.  That holds
 * of in[(d * h + y + r) * w + x + q], too; and of w[((o * n + c) * 3 + r) * 3 + q] with the
 * same 9 * c + 3 * r + q, if nothing in it is negative: then no part of it is greater than all
 * of it, so that none overflows.
 */
#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/local_space.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

#include "loops.h"

/* A copy and the statement that its text is from; "text" of the whole reference.
 *
 * "same"  { points of the copy -> S[...] }: the sums have the same values
 * "args"  { points of the copy -> S[arguments] }
 */
struct spelled {
    const po_scop *scop;
    const po_stmt *stmt;
    const po_expr *text;
    isl_multi_pw_aff *args;
    isl_map *same;
};

/* Return the iterator of the statement that the expression is, if the text has it nowhere
 * else; -1 if it is none.
 */
static int find_iterator(const struct spelled *s, const po_expr *expr)
{
    if (expr->kind != PO_EXPR_VAR || !po_type_is_signed(expr->type) ||
        po_expr_n_mentions(s->text, expr->decl) != 1)
        return -1;
    for (int i = 0; i < s->stmt->n_iter; i++)
        if (s->stmt->iter[i] == expr->decl)
            return i;
    return -1;
}

/* Return the iterator that the expression is a multiple of, and how often. */
static int find_multiple(const struct spelled *s, const po_expr *expr,
                         long *factor)
{
    const po_expr *a;
    const po_expr *b;

    expr = po_expr_strip(expr);
    *factor = 1;
    if (expr->kind != PO_EXPR_BINARY || expr->op != PO_OP_MUL ||
        !po_type_is_signed(expr->type))
        return find_iterator(s, expr);
    a = po_expr_strip(expr->arg[0]);
    b = po_expr_strip(expr->arg[1]);
    if (b->kind == PO_EXPR_INT) {
        const po_expr *number = b;

        b = a;
        a = number;
    }
    if (a->kind != PO_EXPR_INT)
        return -1;
    *factor = a->value;
    return find_iterator(s, b);
}

static bool is_sum(const po_expr *expr)
{
    return expr->kind == PO_EXPR_BINARY && po_type_is_signed(expr->type) &&
           (expr->op == PO_OP_ADD || expr->op == PO_OP_SUB);
}

/* Return the value of the variable, an iterator or a parameter, as a function of the instance;
 * NULL if it is neither.
 */
static __isl_give isl_aff *value_of(const struct spelled *s, const po_expr *var)
{
    isl_space *space = isl_set_get_space(s->stmt->domain);
    isl_aff *value = NULL;

    for (int i = 0; i < s->stmt->n_iter && !value; i++)
        if (s->stmt->iter[i] == var->decl)
            value = isl_aff_copy(s->stmt->iter_value[i]);
    for (int i = 0; i < s->scop->n_param && !value; i++) {
        const po_param *param = &s->scop->param[i];
        int pos = isl_space_find_dim_by_name(space, isl_dim_param, param->name);

        if (pos >= 0 && param->expr && po_expr_is_same(param->expr, var))
            value = isl_aff_var_on_domain(
                isl_local_space_from_space(isl_space_copy(space)),
                isl_dim_param, (unsigned)pos);
    }
    isl_space_free(space);
    return value;
}

/* Is the value of the variable never negative where the statement is executed? */
static bool is_never_negative(const struct spelled *s, const po_expr *var)
{
    isl_aff *value = value_of(s, var);
    isl_val *least = NULL;
    isl_bool is = isl_bool_false;

    if (value)
        least = isl_set_min_val(s->stmt->domain, value);
    if (least)
        is = isl_val_is_nonneg(least);
    isl_val_free(least);
    isl_aff_free(value);
    return is == isl_bool_true;
}

/* Is the expression made of sums and products of what is never negative? */
static bool is_natural(const struct spelled *s, const po_expr *expr)
{
    expr = po_expr_strip(expr);
    if (expr->kind == PO_EXPR_INT)
        return expr->value >= 0;
    if (expr->kind == PO_EXPR_VAR)
        return po_type_is_signed(expr->type) && is_never_negative(s, expr);
    return expr->kind == PO_EXPR_BINARY && po_type_is_signed(expr->type) &&
           (expr->op == PO_OP_ADD || expr->op == PO_OP_MUL) &&
           is_natural(s, expr->arg[0]) && is_natural(s, expr->arg[1]);
}

/* Return the sum that the expression is a multiple of, a positive one, and how often; NULL if
 * it is none.
 */
static const po_expr *find_sum(const po_expr *expr, long *factor)
{
    expr = po_expr_strip(expr);
    if (expr->kind != PO_EXPR_BINARY || expr->op != PO_OP_MUL)
        return NULL;
    for (int i = 0; i < 2; i++) {
        const po_expr *number = po_expr_strip(expr->arg[i]);
        const po_expr *sum = po_expr_strip(expr->arg[1 - i]);

        if (number->kind == PO_EXPR_INT && number->value > 0 &&
            (is_sum(sum) || find_sum(sum, factor))) {
            *factor = number->value;
            return sum;
        }
    }
    return NULL;
}

/* Add multiples of iterators, by "by", that are terms of the sum to "*all", a function of the
 * instance, and mark them; what else there is in it is looked at for itself.  "natural":
 * nothing in the sum is negative.
 */
static void add_terms(const struct spelled *s, const po_expr *expr, long by,
                      bool natural, isl_aff **all, bool *is_term)
{
    const po_expr *sum;
    long factor;
    int i;

    expr = po_expr_strip(expr);
    sum = natural ? find_sum(expr, &factor) : NULL;
    if (is_sum(expr)) {
        add_terms(s, expr->arg[0], by, natural, all, is_term);
        add_terms(s, expr->arg[1], expr->op == PO_OP_SUB ? -by : by, natural,
                  all, is_term);
        return;
    }
    if (sum && po_mul(by, factor, &factor)) {
        add_terms(s, sum, factor, natural, all, is_term);
        return;
    }
    i = find_multiple(s, expr, &factor);
    if (i < 0)
        return;
    is_term[i] = true;
    *all = isl_aff_add(
        *all, isl_aff_scale_val(
                  isl_aff_scale_val(
                      isl_aff_copy(s->stmt->iter_value[i]),
                      isl_val_int_from_si(isl_aff_get_ctx(*all), factor)),
                  isl_val_int_from_si(isl_aff_get_ctx(*all), by)));
}

/* Demand that the function of the instance has the value that it has for the arguments. */
static void equate(struct spelled *s, __isl_take isl_aff *value)
{
    isl_pw_aff *there = isl_pw_aff_from_aff(value);
    isl_map *here = isl_map_from_pw_aff(isl_pw_aff_pullback_multi_pw_aff(
        isl_pw_aff_copy(there), isl_multi_pw_aff_copy(s->args)));

    s->same = isl_map_intersect(
        s->same,
        isl_map_apply_range(here, isl_map_reverse(isl_map_from_pw_aff(there))));
}

static void equate_all(struct spelled *s, const po_expr *expr, bool *is_term);

/* Look at what the operands of a sum, which is equated, are made of. */
static void equate_operands(struct spelled *s, const po_expr *expr,
                            bool natural, bool *is_term)
{
    const po_expr *sum;
    long factor;

    expr = po_expr_strip(expr);
    sum = natural ? find_sum(expr, &factor) : NULL;
    if (sum) {
        equate_operands(s, sum, natural, is_term);
        return;
    }
    if (!is_sum(expr)) {
        equate_all(s, expr, is_term);
        return;
    }
    equate_operands(s, expr->arg[0], natural, is_term);
    equate_operands(s, expr->arg[1], natural, is_term);
}

/* Demand that sums in the expression, and iterators that are in none, have the same values.
 */
static void equate_all(struct spelled *s, const po_expr *expr, bool *is_term)
{
    expr = po_expr_strip(expr);
    if (is_sum(expr)) {
        bool natural = is_natural(s, expr);
        isl_space *space = isl_set_get_space(s->stmt->domain);
        isl_aff *sum =
            isl_aff_zero_on_domain(isl_local_space_from_space(space));

        add_terms(s, expr, 1, natural, &sum, is_term);
        equate(s, sum);
        equate_operands(s, expr, natural, is_term);
        return;
    }
    for (int i = 0; i < s->stmt->n_iter && expr->kind == PO_EXPR_VAR; i++)
        if (s->stmt->iter[i] == expr->decl && !is_term[i])
            equate(s, isl_aff_copy(s->stmt->iter_value[i]));
    for (int i = 0; i < expr->n_arg; i++)
        equate_all(s, expr->arg[i], is_term);
}

__isl_give isl_map *po_packed_part_spelled(const po_leaves *leaves,
                                           const po_packed_part *packed_part,
                                           const po_stmt *stmt)
{
    po_arena *arena = po_arena_new();
    struct spelled s = {.scop = leaves->scop,
                        .stmt = stmt,
                        .text =
                            po_expr_strip(packed_part->node->pack.buffer->expr),
                        .args = po_leaf_args(leaves, &packed_part->copy),
                        .same = isl_map_from_domain_and_range(
                            isl_set_copy(packed_part->copy.points),
                            isl_set_copy(stmt->domain))};

    if (s.args)
        equate_all(
            &s, s.text,
            po_arena_array(arena, (size_t)stmt->n_iter + 1, sizeof(bool)));
    else
        s.same = isl_map_free(s.same);
    isl_multi_pw_aff_free(s.args);
    po_arena_free(arena);
    return s.same;
}
