/* The least value of a subscript, by the text of the loops alone: a guess at the first
 * element of a row, which nothing has to be true of.
 *
 * "i" is at least 1 in "for (i = 1; i <= n; i++)", "i + j" at least 3 with "j" from "i + 1" on.
 * Above 0, only loops that go up to a last number, "i <= n", or down to one, "i >= 1", count:
 * those of C go from 0, and where they do not, as in "for (i = 1; i < n - 1; i++)", it is the
 * first element that they leave out.
 *
 * Where the function moves a pointer back, as f2c has it at the head of each, "--x;" and
 * "a -= a_offset;", elements are counted from 1, and so is a loop that begins at a variable.
 */
#include "../internal.h"

/* Loops that go from each other's iterators are not in more of each other. */
#define MAX_DEPTH 6

/* The loops that count in a variable.
 *
 * "value"    the least value that one of them begins, or ends, with
 * "is_last"  one of them goes to a last value
 * "failed"   that is not known of one
 */
struct counted {
    const po_region *region;
    const po_decl *iter;
    int depth;
    long value;
    int n_loop;
    bool is_last;
    bool failed;
};

static bool find_lowest(const po_region *region, const po_expr *expr, int depth,
                        long *value, bool *is_last);

/* Does the statement not move a pointer back? */
static bool keeps_pointers(const po_node *node, void *user)
{
    const po_expr *expr =
        node->kind == PO_NODE_EXPR ? po_expr_strip(node->expr) : NULL;
    bool is_back =
        expr && ((expr->kind == PO_EXPR_ASSIGN && expr->op == PO_OP_SUB) ||
                 (expr->kind == PO_EXPR_UNARY &&
                  (expr->op == PO_OP_PREDEC || expr->op == PO_OP_POSTDEC)));

    (void)user;
    return !is_back || expr->arg[0]->type->kind != PO_TYPE_POINTER;
}

/* Are elements counted from 1 in the function around the region? */
static bool counts_from_one(const po_region *region)
{
    const po_function *function = region->source->function;

    return function && !po_node_walk(function->body, keeps_pointers, NULL);
}

const po_expr *po_loop_end(const po_expr *cond, const po_decl *iter, po_op *op)
{
    if (!cond)
        return NULL;
    cond = po_expr_strip(cond);
    if (cond->kind != PO_EXPR_BINARY || cond->op < PO_OP_LT ||
        cond->op > PO_OP_GE)
        return NULL;
    *op = cond->op;
    if (po_expr_is_variable(cond->arg[0], iter))
        return cond->arg[1];
    if (!po_expr_is_variable(cond->arg[1], iter))
        return NULL;
    *op = cond->op == PO_OP_LT   ? PO_OP_GT
          : cond->op == PO_OP_LE ? PO_OP_GE
          : cond->op == PO_OP_GT ? PO_OP_LT
                                 : PO_OP_LE;
    return cond->arg[0];
}

const po_expr *po_loop_begin(const po_node *loop, const po_decl *iter)
{
    const po_node *init = loop->init;
    const po_expr *expr = init ? init->expr : NULL;

    if (init && init->kind == PO_NODE_DECL && init->decl == iter)
        return init->value;
    return expr && expr->kind == PO_EXPR_ASSIGN && expr->op == PO_OP_NONE &&
                   po_expr_is_variable(expr->arg[0], iter)
               ? expr->arg[1]
               : NULL;
}

static bool see_loop(const po_node *node, void *user)
{
    struct counted *c = user;
    bool is_last = false;
    const po_expr *from;
    po_step step;
    po_op op = PO_OP_NONE;
    long value;

    if (node->kind != PO_NODE_LOOP || !node->step ||
        !po_expr_is_step(node->step, c->iter, &step))
        return true;
    from = po_loop_end(node->cond, c->iter, &op);
    c->is_last |= op == PO_OP_LE || op == PO_OP_GE;
    if (!step.is_down)
        from = po_loop_begin(node, c->iter);
    c->failed |= !from || (step.is_down && op != PO_OP_GE) ||
                 !find_lowest(c->region, from, c->depth, &value, &is_last);
    if (c->failed)
        return false;
    c->value = c->n_loop++ == 0 || value < c->value ? value : c->value;
    return true;
}

/* The least value of the iterator of loops. */
static bool find_first(const po_region *region, const po_decl *iter, int depth,
                       long *value, bool *is_last)
{
    struct counted c = {.region = region, .iter = iter, .depth = depth + 1};

    if (depth == MAX_DEPTH)
        return false;
    po_region_walk_nodes(region, see_loop, &c);
    *value = c.n_loop > 0 ? c.value : 1;
    *is_last |= c.is_last;
    return !c.failed && (c.n_loop > 0 || counts_from_one(region));
}

/* The least value of a sum of iterators and constants, or less a constant; false for others. */
static bool find_lowest(const po_region *region, const po_expr *expr, int depth,
                        long *value, bool *is_last)
{
    long other;

    while (expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_CAST)
        expr = expr->arg[0];
    *value = expr->value;
    if (expr->kind == PO_EXPR_INT)
        return true;
    if (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_MINUS &&
        expr->arg[0]->kind == PO_EXPR_INT)
        return po_sub(0, expr->arg[0]->value, value);
    if (expr->kind == PO_EXPR_VAR)
        return find_first(region, expr->decl, depth, value, is_last);
    if (expr->kind != PO_EXPR_BINARY ||
        !find_lowest(region, expr->arg[0], depth, value, is_last))
        return false;
    if (expr->op == PO_OP_ADD)
        return find_lowest(region, expr->arg[1], depth, &other, is_last) &&
               po_add(*value, other, value);
    return expr->op == PO_OP_SUB &&
           po_expr_strip(expr->arg[1])->kind == PO_EXPR_INT &&
           po_sub(*value, po_expr_strip(expr->arg[1])->value, value);
}

bool po_poly_lowest(const po_region *region, const po_poly *p, long *value)
{
    bool is_last = false;
    bool good = true;

    *value = 0;
    for (int i = 0; i < p->n_term && good; i++) {
        const po_monomial *term = &p->term[i];
        long own = 1;

        good = term->n_factor == 0 ||
               (term->n_factor == 1 && term->coef > 0 &&
                find_lowest(region, region->shapes.symbol[term->factor[0]], 0,
                            &own, &is_last));
        good =
            good && po_mul(own, term->coef, &own) && po_add(*value, own, value);
    }
    return good && (is_last || *value < 0);
}
