/* Variables that change places, or values, in every iteration of a loop, so that after
 * a few iterations all are what they were:
 *
 *     t = u; u = v; v = t;       t = a; a = b; b = c; c = t;
 *     cur = 1 - cur;             cur ^= 1;             cur = (cur + 1) % 3;
 *
 * They are found by what the assignments among the statements of the body do to them;
 * whatever is assigned to elsewhere, or otherwise, is none of them.
 */
#include "swap.h"

/* Return the number of the variable, -1 if it is none of them. */
int po_swapping_number(const po_swapping *x, const po_decl *decl)
{
    for (int i = 0; i < x->n; i++)
        if (x->variable[i] == decl)
            return i;
    return -1;
}

/* Is it no call of a function that may know of variables outside, and no look at memory
 * as pointers or bytes, which variables may be made of?
 */
static bool looks_at_numbers(const po_expr *expr, void *user)
{
    const po_type *type = expr->type;
    bool is_memory = expr->kind == PO_EXPR_SUBSCRIPT ||
                     expr->kind == PO_EXPR_MEMBER ||
                     (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_DEREF);

    (void)user;
    if (expr->kind == PO_EXPR_CALL)
        return expr->decl && expr->decl->in_library;
    return expr->kind != PO_EXPR_OPAQUE &&
           (!is_memory || type->kind == PO_TYPE_ARRAY ||
            type->kind == PO_TYPE_FLOAT ||
            (type->kind == PO_TYPE_INT && type->size_bytes > 1));
}

/* Does nothing in the loop look at the variable but what mentions it: a variable of the
 * function's own, or a pointer outside of it where only other types are accessed?
 */
static bool is_known(const po_swapping *x, const po_decl *decl)
{
    if (decl->storage == PO_STORAGE_LOCAL || decl->storage == PO_STORAGE_PARAM)
        return true;
    return (decl->storage == PO_STORAGE_GLOBAL ||
            decl->storage == PO_STORAGE_STATIC) &&
           decl->type->kind == PO_TYPE_POINTER && !decl->is_weak &&
           !decl->is_thread_local && !x->region->source->aliasing &&
           po_node_walk_expr(x->loop, looks_at_numbers, NULL);
}

/* Is it a variable that nothing but the statements of the function knows? */
static bool is_private(const po_swapping *x, const po_decl *decl)
{
    const po_type *type = decl->type;

    return is_known(x, decl) && !decl->address_taken && !type->is_volatile &&
           !po_induct_is_out_of_reach(x->region, decl) &&
           (type->kind == PO_TYPE_POINTER
                ? po_swapping_same_target(type->target, type->target)
                : type->kind == PO_TYPE_INT && type->size_bytes >= 4);
}

/* Call "visit" on all statements of the body that are executed in each iteration, one
 * after the other.
 */
static void each_statement(po_swapping *x, const po_node *node,
                           void (*visit)(po_swapping *x, const po_node *node))
{
    if (node->kind != PO_NODE_BLOCK)
        visit(x, node);
    else
        for (int i = 0; i < node->n_child; i++)
            each_statement(x, node->child[i], visit);
}

static void collect(po_swapping *x, const po_node *node)
{
    po_swap what;
    const po_decl *source;
    const po_decl *decl = po_swap_of(node, &source, &what);

    if (decl && x->n < PO_EXCHANGE_MAX_VARIABLE &&
        po_swapping_number(x, decl) < 0 && is_private(x, decl))
        x->variable[x->n++] = decl;
}

/* How often a variable is assigned to. */
struct count {
    const po_decl *decl;
    int n;
};

static bool count_expr(const po_expr *expr, void *user)
{
    struct count *count = user;

    count->n += po_expr_assigned(expr) == count->decl;
    return true;
}

static bool count_node(const po_node *node, void *user)
{
    struct count *count = user;

    count->n +=
        node->kind == PO_NODE_DECL && node->value && node->decl == count->decl;
    return true;
}

static int n_assignments(const po_node *node, const po_decl *decl)
{
    struct count count = {decl, 0};

    po_node_walk_expr(node, count_expr, &count);
    po_node_walk(node, count_node, &count);
    return count.n;
}

/* In how many statements of the body is the variable assigned to as it should be? */
static int n_known(const po_swapping *x, const po_node *node,
                   const po_decl *decl)
{
    const po_decl *source;
    po_swap what;
    int n = 0;

    if (node->kind != PO_NODE_BLOCK)
        return po_swap_of(node, &source, &what) == decl &&
               po_swapping_number(x, source) >= 0;
    for (int i = 0; i < node->n_child; i++)
        n += n_known(x, node->child[i], decl);
    return n;
}

/* Is the variable one that other statements of the region, those of which behind the loop
 * do not look at it, and the header of the loop leave alone?
 */
static bool is_of_loop(const po_swapping *x, const po_decl *decl)
{
    const po_region *region = x->region;
    bool is_behind = false;

    if (po_expr_mentions(x->loop->cond, decl) ||
        po_expr_mentions(x->loop->step, decl) ||
        (x->loop->init && po_node_mentions(x->loop->init, decl)))
        return false;
    for (int i = 0; i < region->source->n_root; i++) {
        const po_node *node = region->node[i];

        if (node == x->loop)
            is_behind = true;
        else if (n_assignments(node, decl) > 0 ||
                 po_node_declares(node, decl) ||
                 (is_behind && po_node_mentions(node, decl)))
            return false;
    }
    return true;
}

/* Leave the variables out that are assigned to in another way, and so on. */
static void keep_known(po_swapping *x)
{
    const po_node *body = x->loop->body;

    for (int i = 0; i < x->n; i++) {
        const po_decl *decl = x->variable[i];

        if (n_assignments(body, decl) == n_known(x, body, decl) &&
            is_of_loop(x, decl))
            continue;
        x->variable[i] = x->variable[--x->n];
        i = -1;
    }
}

/* Return what is done by "first" and then by "then". */
static po_swap compose(po_swapping *x, po_swap first, po_swap then)
{
    po_swap both = first;

    if (then.kind == PO_SWAP_NONE)
        return first;
    both.kind = then.kind;
    both.by = then.by;
    both.end = then.end;
    if (first.kind == PO_SWAP_NONE)
        return both;
    if (first.kind != then.kind || first.end != then.end ||
        (then.kind != PO_SWAP_NEXT && first.by != then.by))
        x->failed = true;
    if (then.kind == PO_SWAP_NEXT)
        both.by = (first.by + then.by) % then.end;
    if (then.kind != PO_SWAP_NEXT || both.by == 0)
        both = (po_swap){.of = first.of};
    return both;
}

static void execute(po_swapping *x, const po_node *node)
{
    po_swap what;
    const po_decl *source;
    const po_decl *decl = po_swap_of(node, &source, &what);
    int to = decl ? po_swapping_number(x, decl) : -1;
    int from = to >= 0 ? po_swapping_number(x, source) : -1;

    if (from >= 0)
        x->value[to] = compose(x, x->value[from], what);
}

/* Execute the statement, if it is an assignment to one of the variables: false for
 * others.
 */
bool po_swapping_execute(po_swapping *x, const po_node *node)
{
    po_swap what;
    const po_decl *source;
    const po_decl *decl = po_swap_of(node, &source, &what);

    if (!decl || po_swapping_number(x, decl) < 0)
        return node->kind == PO_NODE_DECL && node->decl &&
               po_swapping_number(x, node->decl) >= 0;
    execute(x, node);
    return true;
}

/* Find what the variables are after several iterations. */
static void iterate(po_swapping *x)
{
    po_swap once[PO_EXCHANGE_MAX_VARIABLE];

    for (int i = 0; i < x->n; i++)
        x->value[i] = x->after[0][i] = (po_swap){.of = i};
    each_statement(x, x->loop->body, execute);
    for (int i = 0; i < x->n; i++)
        once[i] = x->value[i];
    for (int k = 1; k <= PO_EXCHANGE_MAX_PERIOD; k++)
        for (int i = 0; i < x->n; i++)
            x->after[k][i] = compose(x, x->after[k - 1][once[i].of], once[i]);
}

static bool is_itself(po_swap value, int i)
{
    return value.of == i && value.kind == PO_SWAP_NONE;
}

/* Are all what they were after so many iterations, but for those on whose values at the
 * beginning nothing depends?
 */
static bool is_period(po_swapping *x, int period)
{
    for (int i = 0; i < x->n; i++)
        x->is_spare[i] = !is_itself(x->after[period][i], i);
    for (int i = 0; i < x->n; i++)
        if (x->is_spare[x->after[1][i].of])
            return false;
    return true;
}

/* Is the value of a variable that is set before it is used not used behind the loop? */
static bool are_spare_dead(const po_swapping *x)
{
    for (int i = 0; i < x->n; i++)
        if (x->is_spare[i] && po_final_is_needed(x->region, x->variable[i]))
            return false;
    return true;
}

/* Note between which values the variables have to be, that what is done to them be what
 * it is taken for.
 */
static bool find_ends(po_swapping *x)
{
    for (int k = 1; k <= x->period; k++)
        for (int i = 0; i < x->n; i++) {
            po_swap value = x->after[k][i];
            bool is_next = value.kind == PO_SWAP_NEXT;
            long end = is_next ? value.end : 2;

            if (!is_next && value.kind != PO_SWAP_NOT)
                continue;
            if (x->end[value.of] > 0 && x->end[value.of] != end)
                return false;
            x->end[value.of] = end;
        }
    return true;
}

/* Find the variables that change places, or values, in the iterations of x->loop.  Returns
 * false if there are none, or they do it in another way.
 */
bool po_swapping_find(po_swapping *x)
{
    each_statement(x, x->loop->body, collect);
    keep_known(x);
    if (x->n == 0)
        return false;
    iterate(x);
    for (x->period = 1; x->period <= PO_EXCHANGE_MAX_PERIOD; x->period++)
        if (is_period(x, x->period))
            break;
    return !x->failed && x->period <= PO_EXCHANGE_MAX_PERIOD &&
           are_spare_dead(x) && find_ends(x);
}

static const po_expr *join(const po_swapping *x, po_op op, const po_expr *a,
                           const po_expr *b)
{
    const po_type *type = a->kind == PO_EXPR_INT ? b->type : a->type;

    return po_expr_make(x->arena, &(po_expr){.kind = PO_EXPR_BINARY,
                                             .op = op,
                                             .type = type,
                                             .loc = a->loc,
                                             .n_arg = 2,
                                             .arg = (const po_expr *[]){a, b}});
}

/* Return a value as an expression of the type of the variable. */
const po_expr *po_swapping_value(const po_swapping *x, po_swap value,
                                 const po_loc *loc)
{
    const po_decl *decl = x->variable[value.of];
    const po_type *type = decl->type;
    const po_expr *self = po_expr_variable(x->arena, decl, loc);
    const po_expr *by = po_expr_number(x->arena, loc, type, value.by);

    switch (value.kind) {
    case PO_SWAP_NONE:
        break;
    case PO_SWAP_SUB:
        return join(x, PO_OP_SUB, by, self);
    case PO_SWAP_XOR:
        return join(x, PO_OP_XOR, self, by);
    case PO_SWAP_NOT:
        return join(x, PO_OP_SUB, po_expr_number(x->arena, loc, type, 1), self);
    case PO_SWAP_NEXT:
        return join(x, PO_OP_MOD, join(x, PO_OP_ADD, self, by),
                    po_expr_number(x->arena, loc, type, value.end));
    }
    return self;
}

/* Return what "expr", computed from one of the variables, is; NULL if it is not known, or
 * computed otherwise.
 */
const po_expr *po_swapping_computed(po_swapping *x, const po_expr *expr)
{
    po_swap what = {.of = -1};
    const po_decl *decl = expr->type->kind == PO_TYPE_INT
                              ? po_swap_read(expr, expr->type, &what)
                              : NULL;
    int i = decl ? po_swapping_number(x, decl) : -1;
    bool failed = x->failed;
    long end = what.kind == PO_SWAP_NEXT ? what.end : 2;
    po_swap value;

    if (i < 0 || (what.kind != PO_SWAP_NONE && x->end[x->value[i].of] != end))
        return NULL;
    value = compose(x, x->value[i], what);
    if (x->failed) {
        x->failed = failed;
        return NULL;
    }
    x->failed |= x->is_spare[value.of];
    return po_swapping_value(x, value, &expr->loc);
}
