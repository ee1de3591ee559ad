/* Variables of which only the last value counts that a loop assigns, under conditions:
 *
 *     r = 0;                                r = 0;
 *     for (i = 0; i < n; i++)               for (i = 0; i < n; i++)
 *         if (a[i] == x)            ->          if (a[i] == x)
 *             r = 1;                                r = r < 1 ? 1 : r;
 *
 * Where each value that is assigned is at least the one before, and at least what the
 * variable has in front of the region, the last value is the greatest one: a maximum, of
 * which the order does not matter.  That is so for one constant, and for an iterator of an
 * outermost loop, or that plus a constant.  So it is with minima.
 */
#include "induct.h"

/* A variable in work.
 *
 * "value"    what is assigned to it, the same everywhere
 * "n_known"  mentions of the variable in assignments as they should be; "n_all": in all
 * "range"    in which it is in front of the region
 * "is_max"   the last value is the greatest one, not the least
 * "failed"   it is assigned to in another way
 */
struct last {
    po_region *region;
    po_arena *arena;
    const po_decl *decl;
    const po_expr *value;
    int n_known;
    int n_all;
    po_range range;
    bool is_max;
    bool failed;
};

static bool is_variable(const struct last *v, const po_expr *expr)
{
    return po_expr_is_variable(expr, v->decl);
}

static bool is_plain_type(const po_type *type)
{
    return type->kind == PO_TYPE_INT && type->size_bytes >= 4 &&
           !type->is_volatile;
}

/* Take "r = value", "r = c ? value : r" or "r = c ? r : value" apart: the condition, NULL if
 * there is none, and whether the value is assigned where it holds.  Returns the value; NULL
 * for other expressions.
 */
static const po_expr *decompose(const struct last *v, const po_expr *expr,
                                const po_expr **cond, bool *holds)
{
    const po_expr *value;

    if (expr->kind != PO_EXPR_ASSIGN || expr->op != PO_OP_NONE ||
        !is_variable(v, expr->arg[0]))
        return NULL;
    value = po_expr_strip(expr->arg[1]);
    *cond = NULL;
    *holds = true;
    if (value->kind != PO_EXPR_COND)
        return value;
    *cond = value->arg[0];
    *holds = is_variable(v, value->arg[2]);
    if (!*holds && !is_variable(v, value->arg[1]))
        return NULL;
    return po_expr_strip(value->arg[*holds ? 1 : 2]);
}

static bool look_at(const po_expr *expr, void *user)
{
    struct last *v = user;
    const po_expr *cond;
    bool holds;
    const po_expr *value = decompose(v, expr, &cond, &holds);

    v->n_all += expr->kind == PO_EXPR_VAR && expr->decl == v->decl;
    v->failed |= expr->kind == PO_EXPR_OPAQUE;
    if (!value)
        return true;
    v->n_known += cond ? 2 : 1;
    if (v->value && !po_expr_is_same(v->value, value))
        v->failed = true;
    v->value = value;
    return true;
}

/* Find between which numbers the variable is where the condition, that of integers, holds.
 */
static void narrow(struct last *v, const po_expr *cond)
{
    long number;

    if (cond->kind != PO_EXPR_BINARY)
        return;
    if (cond->op == PO_OP_LAND) {
        narrow(v, po_expr_strip(cond->arg[0]));
        narrow(v, po_expr_strip(cond->arg[1]));
        return;
    }
    if (!is_variable(v, cond->arg[0]) || !cond->arg[0]->type->is_signed ||
        po_expr_strip(cond->arg[1])->kind != PO_EXPR_INT)
        return;
    number = po_expr_strip(cond->arg[1])->value;
    if ((cond->op == PO_OP_EQ || cond->op == PO_OP_GE) && number > v->range.low)
        v->range.low = number;
    if ((cond->op == PO_OP_EQ || cond->op == PO_OP_LE) &&
        number < v->range.high)
        v->range.high = number;
}

/* Find what is known of the variable in front of the region. */
static void find_range(struct last *v)
{
    const po_facts *facts = &v->region->facts;

    v->range = (po_range){LONG_MIN, LONG_MAX};
    for (int i = 0; i < facts->n_fact; i++)
        if (facts->fact[i].sense == PO_HOLDS ||
            facts->fact[i].sense == PO_IN_RANGE)
            narrow(v, po_expr_strip(facts->fact[i].expr));
}

/* Return the root in which the variable is assigned to; NULL if there are several. */
static const po_node *only_root(const struct last *v)
{
    const po_node *found = NULL;

    for (int i = 0; i < v->region->source->n_root; i++) {
        if (!po_node_update_of(v->region->node[i], v->decl))
            continue;
        if (found)
            return NULL;
        found = v->region->node[i];
    }
    return found;
}

/* Take "i", "i + c" or "i - c" apart: the variable is returned. */
static const po_decl *take_sum(const po_expr *value, long *by)
{
    const po_expr *right;

    *by = 0;
    if (value->kind == PO_EXPR_BINARY &&
        (value->op == PO_OP_ADD || value->op == PO_OP_SUB)) {
        right = po_expr_strip(value->arg[1]);
        if (right->kind != PO_EXPR_INT || right->value > PO_MAX_COEF ||
            right->value < -PO_MAX_COEF)
            return NULL;
        *by = value->op == PO_OP_SUB ? -right->value : right->value;
        value = po_expr_strip(value->arg[0]);
    }
    return value->kind == PO_EXPR_VAR ? value->decl : NULL;
}

/* Does the loop step by a constant? */
static bool has_constant_step(const po_node *loop, const po_decl *iter)
{
    po_step step;

    return loop->kind == PO_NODE_LOOP && loop->step &&
           po_expr_is_step(po_expr_strip(loop->step), iter, &step) &&
           (!step.by || po_expr_strip(step.by)->kind == PO_EXPR_INT);
}

/* Is the value an iterator of the outermost loop, plus a constant, so that it ascends, or
 * descends, from one that is not negative: from "first" on, or from less?
 */
static bool is_iterator(const struct last *v, long *first, bool *is_up)
{
    const po_node *root = only_root(v);
    po_header header;
    po_range init;
    long by;
    const po_decl *iter = take_sum(v->value, &by);
    bool good = iter && is_plain_type(iter->type) && iter->type->is_signed &&
                root && has_constant_step(root, iter) &&
                po_header_parse(v->region, root, &header);

    v->region->failed = false;
    po_region_advise(v->region, PO_ADVICE_REASON);
    if (!good || header.iter != iter || header.is_entry || header.skip != 0 ||
        header.lag != 0 || v->region->source->fwrapv ||
        !po_expr_range(header.init, NULL, NULL, &init) || init.low < 0 ||
        init.high > PO_MAX_CONST)
        return false;
    *is_up = header.step > 0;
    *first = (*is_up ? init.low : init.high) + by;
    return true;
}

/* Is the last value a greatest or a least one? */
static bool find_order(struct last *v)
{
    po_range range;
    long first;
    bool is_up;

    if (po_expr_range(v->value, NULL, NULL, &range) &&
        range.low == range.high) {
        v->is_max = range.low >= v->range.high;
        return v->is_max || range.low <= v->range.low;
    }
    if (!is_iterator(v, &first, &is_up))
        return false;
    v->is_max = is_up;
    return is_up ? first >= v->range.high : first <= v->range.low;
}

/* Return "r < value ? value : r", or with ">". */
static const po_expr *extreme(const struct last *v, const po_loc *loc)
{
    const po_expr *self = po_expr_variable(v->arena, v->decl, loc);
    const po_expr *value = po_expr_copy(v->arena, v->value);
    const po_expr *compared[2] = {self, value};
    const po_expr *arg[3];

    arg[0] =
        po_expr_make(v->arena, &(po_expr){.kind = PO_EXPR_BINARY,
                                          .op = v->is_max ? PO_OP_LT : PO_OP_GT,
                                          .type = &po_type_int,
                                          .loc = *loc,
                                          .n_arg = 2,
                                          .arg = compared});
    arg[1] = po_expr_copy(v->arena, v->value);
    arg[2] = po_expr_variable(v->arena, v->decl, loc);
    return po_expr_make(v->arena, &(po_expr){.kind = PO_EXPR_COND,
                                             .type = v->decl->type,
                                             .loc = *loc,
                                             .n_arg = 3,
                                             .arg = arg});
}

/* Return the statement that assigns the extreme, under the condition of the old one. */
static const po_node *new_statement(const struct last *v, const po_node *node)
{
    const po_expr *cond;
    bool holds;
    const po_expr *expr = po_expr_strip(node->expr);
    po_node *made = po_node_make(v->arena, node);
    po_node *test;

    decompose(v, expr, &cond, &holds);
    made->expr = po_expr_assignment(
        v->arena, po_expr_variable(v->arena, v->decl, &node->loc),
        extreme(v, &node->loc));
    if (!cond)
        return made;
    if (!holds)
        cond = po_expr_not(v->arena, cond);
    made->in_macro = true;
    test = po_node_make(v->arena, node);
    test->kind = PO_NODE_IF;
    test->expr = NULL;
    test->cond = cond;
    test->body = made;
    return test;
}

static const po_node *rewrite(const struct last *v, const po_node *node)
{
    const po_node **child;
    po_node *made;

    if (!node || !po_node_mentions(node, v->decl))
        return node;
    if (node->kind == PO_NODE_EXPR)
        return new_statement(v, node);
    made = po_node_make(v->arena, node);
    child = po_arena_array(v->arena, (size_t)node->n_child, sizeof(*child));
    made->body = rewrite(v, node->body);
    made->other = rewrite(v, node->other);
    for (int i = 0; i < node->n_child; i++)
        child[i] = rewrite(v, node->child[i]);
    made->child = child;
    return made;
}

static bool is_no_memory(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_SUBSCRIPT && expr->kind != PO_EXPR_CALL &&
           (expr->kind != PO_EXPR_UNARY || expr->op != PO_OP_DEREF);
}

static bool depends_on_data(const po_expr *cond)
{
    return cond && !po_expr_walk(cond, is_no_memory, NULL);
}

/* Is each assignment under a condition that depends on data?  What is assigned otherwise is
 * known to be the last value without that.
 */
static bool all_are_guarded(const struct last *v, const po_node *node,
                            bool is_guarded)
{
    const po_expr *cond = NULL;
    bool holds;

    if (!node || !po_node_mentions(node, v->decl))
        return true;
    if (node->kind == PO_NODE_EXPR)
        return (decompose(v, po_expr_strip(node->expr), &cond, &holds) &&
                depends_on_data(cond)) ||
               is_guarded;
    if (node->kind == PO_NODE_IF && depends_on_data(node->cond))
        is_guarded = true;
    for (int i = 0; i < po_node_n_part(node); i++)
        if (!all_are_guarded(v, po_node_part(node, i), is_guarded))
            return false;
    return true;
}

/* Is the variable mentioned in nothing but whole statements that assign to it? */
static bool is_statement(const po_node *node, void *user)
{
    struct last *v = user;
    const po_expr *cond;
    bool holds;

    for (int i = 0; i < po_node_n_expr(node); i++) {
        const po_expr *expr = po_node_expr(node, i);

        if (po_expr_mentions(expr, v->decl) &&
            (node->kind != PO_NODE_EXPR ||
             !decompose(v, po_expr_strip(expr), &cond, &holds)))
            v->failed = true;
    }
    return !v->failed;
}

static bool is_candidate(const struct last *v, const po_write *write)
{
    const po_decl *decl = write->decl;

    return write->first_loop < 0 && !write->is_declared &&
           (decl->storage == PO_STORAGE_LOCAL ||
            decl->storage == PO_STORAGE_PARAM) &&
           !decl->address_taken && is_plain_type(decl->type) &&
           decl->type->is_signed && !po_induct_is_replaced(v->region, decl) &&
           !po_induct_is_out_of_reach(v->region, decl);
}

/* Are all assignments to the variable of this form, and is it used nowhere else? */
static bool find(struct last *v)
{
    const po_region *region = v->region;

    po_region_walk_nodes(region, is_statement, v);
    po_region_walk_exprs(region, look_at, v);
    if (v->failed || !v->value || v->n_all != v->n_known ||
        po_expr_mentions(v->value, v->decl) ||
        v->value->type->kind != PO_TYPE_INT || !v->value->type->is_signed ||
        v->value->type->size_bytes > v->decl->type->size_bytes)
        return false;
    for (int i = 0; i < region->source->n_root; i++)
        if (!all_are_guarded(v, region->node[i], false))
            return false;
    find_range(v);
    return find_order(v);
}

/* Make maxima and minima of the variables of the region whose last values are such.  What
 * is known of variables in front of the region has to be.
 */
void po_region_find_last_values(po_region *region)
{
    int n = region->source->n_root;
    bool changed = false;

    for (int i = 0; i < region->writes.n_write; i++) {
        struct last v = {.region = region,
                         .arena = region->scop->arena,
                         .decl = region->writes.write[i].decl};
        const po_node **node;

        if (!is_candidate(&v, &region->writes.write[i]) || !find(&v))
            continue;
        node = po_arena_array(v.arena, (size_t)n, sizeof(*node));
        for (int k = 0; k < n; k++)
            node[k] = rewrite(&v, region->node[k]);
        region->node = node;
        changed = true;
    }
    if (changed)
        po_region_scan(region);
}
