/* Parses a loop header, for (i = init; cond; i += step): the iterator, its
 * first value, its condition, and the step: a constant or, where that is not
 * known, assumed to be 1 under a run-time condition.  Fails, with a reason,
 * for other forms.  domain.c makes the iteration domain of it.
 */
#include "affine.h"
#include "internal.h"

#include <isl/aff.h>
#include <isl/set.h>

/* Evaluate a constant expression. */
static bool constant(const po_expr *expr, long *value)
{
    long a;
    long b;

    switch (expr->kind) {
    case PO_EXPR_INT:
        *value = expr->value;
        return true;
    case PO_EXPR_CAST:
    case PO_EXPR_CONVERT:
        return po_type_is_integer(expr->type) &&
               expr->type->kind == PO_TYPE_INT &&
               constant(expr->arg[0], value) &&
               (expr->type->is_signed ? expr->type->size_bytes >= 4
                                      : *value >= 0);
    case PO_EXPR_UNARY:
        if (!constant(expr->arg[0], &a) || !expr->type->is_signed)
            return false;
        *value = a;
        return expr->op == PO_OP_PLUS ||
               (expr->op == PO_OP_MINUS && po_sub(0, a, value));
    case PO_EXPR_BINARY:
        if (!constant(expr->arg[0], &a) || !constant(expr->arg[1], &b) ||
            !expr->type->is_signed)
            return false;
        if (expr->op == PO_OP_SHL && a >= 0 && a <= PO_MAX_COEF && b >= 0 &&
            b <= 20)
            return po_mul(a, 1L << b, value);
        if ((expr->op == PO_OP_DIV || expr->op == PO_OP_MOD) && b > 0) {
            *value = expr->op == PO_OP_DIV ? a / b : a % b;
            return true;
        }
        return (expr->op == PO_OP_ADD && po_add(a, b, value)) ||
               (expr->op == PO_OP_SUB && po_sub(a, b, value)) ||
               (expr->op == PO_OP_MUL && po_mul(a, b, value));
    default:
        return false;
    }
}

/* Return the value of a part of a step, a function of parameters, NULL if it is none;
 * "is_certain": it is evaluated wherever the domain says.
 */
__isl_give isl_pw_aff *po_header_step_value(po_region *region,
                                            const po_expr *expr,
                                            bool is_certain)
{
    bool outer = region->is_certain;
    isl_pw_aff *value;

    region->is_certain = is_certain;
    value = po_affine_value(region, expr, PO_REJECT_NON_CONSTANT_STEP);
    region->is_certain = outer;
    if (value && po_range_settle(region, isl_set_copy(region->domain)))
        return value;
    return isl_pw_aff_free(value);
}

/* Assume that "expr", in a loop over "iter" if that is not NULL, is 1, which is tested at run time.
 * Returns false if it changes in the nest, or cannot be 1.  It is not computed if there is no iteration:
 * a pointer in it need not be valid.
 */
bool po_header_assume_one(po_region *region, const po_expr *expr,
                          const po_decl *iter)
{
    isl_pw_aff *value;
    isl_set *one;
    isl_bool depends;
    isl_bool never;

    if (iter && po_expr_mentions(expr, iter))
        return false;
    value = po_header_step_value(region, expr, false);
    if (!value)
        return false;
    one = isl_pw_aff_zero_set(
        isl_pw_aff_add_constant_val(value, isl_val_negone(region->scop->ctx)));
    depends =
        isl_set_involves_dims(one, isl_dim_set, 0, (unsigned)region->depth);
    one = isl_set_intersect(isl_set_params(one), isl_set_copy(region->assume));
    never = isl_set_is_disjoint(one, region->context);
    if (depends != isl_bool_false || never != isl_bool_false) {
        isl_set_free(one);
        return false;
    }
    isl_set_free(region->assume);
    region->assume = isl_set_coalesce(one);
    return true;
}

static bool is_not_step(const po_expr *expr, void *user)
{
    return expr->kind != PO_EXPR_VAR || !po_expr_mentions(user, expr->decl);
}

static bool is_not_bounded(const po_node *node, void *user)
{
    return node->kind != PO_NODE_LOOP || !node->cond ||
           po_expr_walk(node->cond, is_not_step, user);
}

/* Is a variable in "step" in the bound of a loop in the body, too, as in tiled
 * loops?  It hardly is 1 then.
 */
static bool is_size(const po_node *loop, const po_expr *step)
{
    return !po_node_walk(loop->body, is_not_bounded, (void *)step);
}

/* Fail for a step; only one that is the same everywhere can be made a constant. */
static bool fail_step(po_region *region, const po_expr *step, bool is_sum)
{
    if (!is_sum || !po_region_is_constant(region, step))
        po_region_advise(region, PO_ADVICE_NONE);
    return po_region_fail_expr(region, PO_REJECT_NON_CONSTANT_STEP, step);
}

static bool set_step(po_region *region, const po_node *loop,
                     const po_expr *expr, bool negative, po_header *header)
{
    long step = 1;

    if (constant(expr, &step)
            ? step > PO_MAX_COEF || step < -PO_MAX_COEF
            : is_size(loop, expr) ||
                  !po_header_assume_one(region, expr, header->iter))
        return fail_step(region, expr, true);
    header->step = negative ? -step : step;
    return true;
}

static bool parse_step(po_region *region, const po_node *loop,
                       po_header *header)
{
    const po_expr *step = loop->step ? po_expr_strip(loop->step) : NULL;
    po_step by;

    if (po_header_counts(region, loop, header))
        return true;
    if (!step)
        return po_region_fail_node(region, PO_REJECT_LOOP_FORM, loop);
    if (!po_expr_is_update(step) ||
        !po_expr_is_variable(step->arg[0], header->iter))
        return po_region_fail_expr(region, PO_REJECT_LOOP_FORM, step);
    if (!po_expr_is_step(step, header->iter, &by))
        return fail_step(region, step, false);
    header->step = by.is_down ? -1 : 1;
    return !by.by || set_step(region, loop, by.by, by.is_down, header);
}

/* How often a variable is changed or declared. */
struct changes {
    const po_decl *decl;
    int n;
};

static bool count_assignment(const po_expr *expr, void *user)
{
    struct changes *changes = user;

    changes->n += po_expr_assigned(expr) == changes->decl;
    return true;
}

static bool count_declaration(const po_node *node, void *user)
{
    struct changes *changes = user;

    changes->n += node->kind == PO_NODE_DECL && node->decl == changes->decl;
    return true;
}

static int n_changes(const po_node *node, const po_decl *decl)
{
    struct changes changes = {decl, 0};

    po_node_walk_expr(node, count_assignment, &changes);
    po_node_walk(node, count_declaration, &changes);
    return changes.n;
}

/* Has the variable, at the loop, the value that it has before the region?  The
 * loop is in no other, and nothing but it changes the variable.
 */
static bool has_entry(const po_region *region, const po_node *loop,
                      const po_decl *decl)
{
    return region->source->n_root == 1 && region->depth == 0 &&
           n_changes(region->source->root[0], decl) == n_changes(loop, decl);
}

static bool parse_init(po_region *region, const po_node *loop,
                       po_header *header)
{
    const po_node *init = loop->init;
    const po_expr *entry = po_header_entry(loop);

    if (entry && has_entry(region, loop, entry->decl)) {
        header->iter = entry->decl;
        header->init = entry;
        header->is_entry = true;
    }
    if (init && init->kind == PO_NODE_DECL) {
        header->iter = init->decl;
        header->init = init->value;
    }
    if (init && init->kind == PO_NODE_EXPR &&
        init->expr->kind == PO_EXPR_ASSIGN && init->expr->op == PO_OP_NONE &&
        po_expr_strip(init->expr->arg[0])->kind == PO_EXPR_VAR) {
        header->iter = po_expr_strip(init->expr->arg[0])->decl;
        header->init = init->expr->arg[1];
    }
    if (!header->iter || !header->init || !loop->cond)
        return po_region_fail_node(region, PO_REJECT_LOOP_FORM, loop);
    return true;
}

/* The part of a loop that cannot be read, and may change variables. */
struct unread {
    const po_node *node;
    const po_expr *expr;
};

static bool is_read_node(const po_node *node, void *user)
{
    struct unread *unread = user;

    if (node->kind == PO_NODE_OPAQUE && node->why == PO_REJECT_TOO_COMPLEX)
        unread->node = node;
    return !unread->node;
}

static bool is_read_expr(const po_expr *expr, void *user)
{
    struct unread *unread = user;

    if (expr->kind == PO_EXPR_OPAQUE && expr->why == PO_REJECT_TOO_COMPLEX)
        unread->expr = expr;
    return !unread->expr;
}

/* Fail as the iterator's address is taken; or, if there is a part that was too much to be
 * read, as that may be so.
 */
static bool fail_address(po_region *region, const po_node *loop,
                         const po_decl *iter)
{
    struct unread unread = {NULL, NULL};

    po_node_walk(loop, is_read_node, &unread);
    po_node_walk_expr(loop, is_read_expr, &unread);
    po_region_advise(region, PO_ADVICE_LONG_EXPRESSION);
    if (unread.node)
        return po_region_fail_node(region, PO_REJECT_TOO_COMPLEX, unread.node);
    if (unread.expr)
        return po_region_fail_expr(region, PO_REJECT_TOO_COMPLEX, unread.expr);
    po_region_advise(region, PO_ADVICE_ITERATOR_ADDRESS);
    return po_region_fail(region, PO_REJECT_ITERATOR_WRITTEN, &loop->loc,
                          iter->name);
}

/* The iterator is a variable of its own, changed by the header only. */
static bool check_iterator(po_region *region, const po_node *loop,
                           const po_header *header)
{
    const po_decl *iter = header->iter;
    const po_expr *change = po_node_update_of(loop->body, iter);

    if (iter->is_thread_local)
        return po_region_fail(region, PO_REJECT_THREAD_LOCAL, &loop->loc,
                              iter->name);
    if (iter->type->is_volatile)
        return po_region_fail(region, PO_REJECT_VOLATILE, &loop->loc,
                              iter->name);
    if (iter->type->kind != PO_TYPE_INT || !po_type_is_integer(iter->type))
        return po_region_fail_node(region, PO_REJECT_LOOP_FORM, loop);
    if (iter->address_taken)
        return fail_address(region, loop, iter);
    if (change)
        return po_region_fail_expr(region, PO_REJECT_ITERATOR_WRITTEN, change);
    return true;
}

/* Find the iterator of a loop, its first value and the condition.  Returns false
 * if there is none, or if the body changes it.
 */
bool po_header_begin(po_region *region, const po_node *loop, po_header *header)
{
    *header = (po_header){.cond = loop->cond};
    return parse_init(region, loop, header) &&
           check_iterator(region, loop, header);
}

/* Take the header of a loop apart.  Returns false if it has not the form above
 * with a constant step other than 0, or if the body changes the iterator.
 */
bool po_header_parse(po_region *region, const po_node *loop, po_header *header)
{
    if (!po_header_begin(region, loop, header) ||
        !parse_step(region, loop, header))
        return false;
    if (header->step == 0)
        return po_region_fail_expr(region, PO_REJECT_LOOP_FORM, loop->step);
    return true;
}

/* Is the condition "iter < 1 || ...", with an iterator that begins with 0, as in
 * loops that test their conditions after the first iteration?
 */
bool po_header_is_late(const po_header *header)
{
    const po_expr *cond = header->cond;
    const po_expr *less;

    if (cond->kind != PO_EXPR_BINARY || cond->op != PO_OP_LOR ||
        header->step != 1 || header->is_entry || header->skip != 0 ||
        !po_expr_is_number(header->init, 0))
        return false;
    less = po_expr_strip(cond->arg[0]);
    return less->kind == PO_EXPR_BINARY && less->op == PO_OP_LT &&
           po_expr_is_variable(less->arg[0], header->iter) &&
           po_expr_is_number(less->arg[1], 1);
}
