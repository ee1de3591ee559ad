/* Loops whose headers are taken apart: those with several variables, and those
 * that count with a pointer, in their condition, or from the end of the body.
 *
 *     for (i = 0, j = n; i < j; i++, j--) body
 *         { j = n; for (i = 0; i < j; i++) { body j--; } }
 *     for (p = a; p < end; p++) body
 *         { p = a; for (long counter = 0; p < end; counter++) { body p++; } }
 *     while (n-- > 0) body
 *         { for (long counter = 0; n > 0; counter++) { n--; body } n--; }
 *     for (p = a, n = m; n--; p++) body
 *         { p = a; n = m; for (long counter = 0; n; counter++) { n--; body p++; } n--; }
 *     do body while (i < n);
 *         { for (long counter = 0; counter < 1 || i < n; counter++) body }
 *
 * The new statements have the text of the whole loop, and cannot be replaced on
 * their own.  Nothing in the body jumps, as the end of it would be missed.
 */
#include "split.h"

#include <limits.h>

static bool is_comma(const po_expr *expr)
{
    return expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_COMMA;
}

/* Append the expressions between the commas; false if there are too many. */
static bool add_steps(po_split *s, const po_expr *expr)
{
    if (!expr)
        return true;
    if (is_comma(po_expr_strip(expr)))
        return add_steps(s, po_expr_strip(expr)->arg[0]) &&
               add_steps(s, po_expr_strip(expr)->arg[1]);
    if (s->n_step == PO_MAX_PART)
        return false;
    s->step[s->n_step++] = expr;
    return true;
}

static bool add_init(po_split *s, po_node *node)
{
    if (s->n_init == PO_MAX_PART)
        return false;
    s->init[s->n_init++] = node;
    return true;
}

/* Return "x = 0" for "x = y = 0", with any constant; NULL for others. */
static const po_expr *without_middle(const po_split *s, const po_expr *expr)
{
    const po_expr *inner = po_expr_strip(expr->arg[1]);
    const po_expr *value;

    if (inner->kind != PO_EXPR_ASSIGN || inner->op != PO_OP_NONE ||
        inner->type->kind != PO_TYPE_INT || inner->type->size_bytes < 4)
        return NULL;
    for (value = inner; value->kind == PO_EXPR_ASSIGN;
         value = po_expr_strip(value->arg[1]))
        continue;
    if (value->kind != PO_EXPR_INT || value->value < 0 ||
        value->value > INT_MAX)
        return NULL;
    return po_split_set(s, expr->arg[0], value);
}

static bool add_init_exprs(po_split *s, const po_expr *expr)
{
    const po_expr *plain = po_expr_strip(expr);

    if (plain->kind == PO_EXPR_ASSIGN && plain->op == PO_OP_NONE &&
        without_middle(s, plain))
        return add_init_exprs(s, plain->arg[1]) &&
               add_init(s, po_split_statement(s, without_middle(s, plain)));
    if (is_comma(po_expr_strip(expr)))
        return add_init_exprs(s, po_expr_strip(expr)->arg[0]) &&
               add_init_exprs(s, po_expr_strip(expr)->arg[1]);
    return add_init(s, po_split_statement(s, expr));
}

/* Set the statements before the loop; false if there are too many, or others.
 */
static bool set_inits(po_split *s, const po_nodes *inits)
{
    for (int i = 0; i < inits->n; i++) {
        po_node *node = inits->item[i];
        bool good;

        if (node->kind == PO_NODE_EXPR && inits->n == 1)
            good = add_init_exprs(s, node->expr);
        else
            good = node->kind == PO_NODE_DECL && add_init(s, node);
        if (!good)
            return false;
    }
    return true;
}

/* Return the variable that a statement before the loop sets, or NULL. */
static const po_decl *set_by(const po_node *init)
{
    if (init->kind == PO_NODE_DECL)
        return init->value ? init->decl : NULL;
    return init->expr->kind == PO_EXPR_ASSIGN && init->expr->op == PO_OP_NONE
               ? po_lower_assigned(init->expr)
               : NULL;
}

static bool is_mentioned(const po_node *init, const po_decl *decl)
{
    return po_expr_mentions(init->expr, decl) ||
           po_expr_mentions(init->value, decl);
}

static bool is_only(const po_expr *expr, void *user)
{
    return !expr->decl || expr->decl == user;
}

/* Is the variable of step "k" one that a loop can count with: can its step come
 * after all others?
 */
static bool is_iterator(const po_split *s, int k)
{
    const po_decl *decl = po_lower_assigned(s->step[k]);

    if (!decl || decl->type->kind != PO_TYPE_INT ||
        !po_expr_mentions(s->cond, decl) ||
        (s->n_step > 1 && !po_expr_walk(s->step[k], is_only, (void *)decl)) ||
        po_node_update_of(s->body, decl))
        return false;
    for (int i = 0; i < s->n_step; i++)
        if (i != k && (po_lower_assigned(s->step[i]) == decl ||
                       (i > k && po_expr_mentions(s->step[i], decl))))
            return false;
    return true;
}

/* Return the statement that sets the variable of step "k", if it can come after
 * all others before the loop; -1 if there is none.
 */
static int init_of(const po_split *s, int k)
{
    const po_decl *decl = po_lower_assigned(s->step[k]);

    for (int i = s->n_init - 1; i >= 0; i--) {
        if (set_by(s->init[i]) == decl)
            return i;
        if (is_mentioned(s->init[i], decl))
            return -1;
    }
    return -1;
}

/* Find the step of an iterator that is set before the loop, and the statement
 * that sets it; false if there is none.
 */
static bool find_iterator(const po_split *s, int *step, int *init)
{
    for (*step = 0; !s->is_do && !s->change && *step < s->n_step; ++*step)
        if (is_iterator(s, *step)) {
            *init = init_of(s, *step);
            if (*init >= 0)
                return true;
        }
    return false;
}

/* Does the address of "object" occur in "expr"? */
static bool is_addressed(const po_expr *expr, const po_expr *object)
{
    if (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_ADDRESS)
        return po_expr_strip(expr->arg[0]) == object;
    for (int i = 0; i < expr->n_arg; i++)
        if (is_addressed(expr->arg[i], object))
            return true;
    return false;
}

static bool is_plain(const po_expr *expr, void *user)
{
    const po_split *s = user;

    switch (expr->kind) {
    case PO_EXPR_VAR:
    case PO_EXPR_INT:
    case PO_EXPR_CAST:
    case PO_EXPR_CONVERT:
        return true;
    case PO_EXPR_MEMBER:
        return !expr->is_arrow;
    case PO_EXPR_SUBSCRIPT:
        return expr->type->kind == PO_TYPE_ARRAY || is_addressed(s->cond, expr);
    case PO_EXPR_UNARY:
        return expr->op != PO_OP_DEREF;
    case PO_EXPR_BINARY:
        return expr->op != PO_OP_COMMA;
    default:
        return false;
    }
}

/* What the walk over a loop looks for.
 *
 * "is_other"  a variable that is not in the condition counts, too
 * "is_step"   one that is does; "is_pointer": it is a pointer
 */
struct steps {
    const po_split *split;
    bool is_other;
    bool is_step;
    bool is_pointer;
};

/* Does it increase or decrease a variable? */
static bool is_bump(const po_expr *expr)
{
    return expr->kind == PO_EXPR_UNARY || expr->op == PO_OP_ADD ||
           expr->op == PO_OP_SUB ||
           (expr->op == PO_OP_NONE &&
            po_expr_mentions(expr->arg[1], po_lower_assigned(expr)));
}

static bool find_steps(const po_expr *expr, void *user)
{
    struct steps *steps = user;
    const po_decl *decl = po_lower_assigned(expr);
    bool is_pointer = decl && decl->type->kind == PO_TYPE_POINTER;

    if (!decl || !is_bump(expr) || decl->type->is_volatile ||
        (decl->storage != PO_STORAGE_LOCAL &&
         decl->storage != PO_STORAGE_PARAM) ||
        (!is_pointer &&
         (decl->type->kind != PO_TYPE_INT || decl->type->size_bytes < 4)))
        return true;
    if (!po_expr_mentions(steps->split->cond, decl)) {
        steps->is_other |= is_pointer || expr->kind == PO_EXPR_UNARY;
        return true;
    }
    steps->is_step = true;
    steps->is_pointer |= is_pointer;
    return true;
}

static void find_steps_in(struct steps *steps, const po_node *node)
{
    if (node->kind == PO_NODE_EXPR)
        po_expr_walk(node->expr, find_steps, steps);
    if (node->kind == PO_NODE_DECL && node->value)
        po_expr_walk(node->value, find_steps, steps);
    for (int i = 0; node->kind == PO_NODE_BLOCK && i < node->n_child; i++)
        find_steps_in(steps, node->child[i]);
}

/* Is there a reason to count with a new variable, and may it work? */
static bool needs_counter(const po_split *s)
{
    struct steps steps = {.split = s};

    if (!po_expr_walk(s->cond, is_plain, (void *)s))
        return false;
    find_steps_in(&steps, s->body);
    for (int i = 0; i < s->n_step; i++)
        po_expr_walk(s->step[i], find_steps, &steps);
    if (s->change)
        po_expr_walk(s->change, find_steps, &steps);
    return steps.is_step && (s->is_do || s->is_last || steps.is_pointer ||
                             steps.is_other || s->n_step > 1 || s->n_init > 1);
}

/* Take an update out of the condition; false if it cannot be, or there are
 * several.  If it comes before the value is looked at, it becomes the last step.
 */
static bool take_change(po_split *s)
{
    const po_expr *change = po_expr_sole_update(s->cond);

    if (!change)
        return po_expr_n_updates(s->cond) == 0;
    if (!po_expr_compares(s->cond, change))
        return false;
    s->change = change;
    s->is_post = change->op == PO_OP_POSTINC || change->op == PO_OP_POSTDEC;
    s->cond = po_expr_replace(s->low->arena, s->cond, change,
                              po_expr_strip(change->arg[0]));
    return s->n_step < PO_MAX_PART && !(s->is_post && s->is_do);
}

/* Take "node", which is a loop, apart if that helps.  Returns false if it has
 * several initialisations and is not taken apart.
 */
static bool split(po_split *s, po_node *node, const po_nodes *inits)
{
    bool is_single = inits->n <= 1;
    int step;
    int init;

    if (!s->cond || po_lower_may_jump(s->body) || !add_steps(s, node->step) ||
        !set_inits(s, inits) || !take_change(s))
        return is_single;
    if (find_iterator(s, &step, &init)) {
        if (s->n_init > 1 || s->n_step > 1)
            po_split_keep_iterator(s, node, step, init);
        return true;
    }
    if (!needs_counter(s))
        return is_single;
    po_split_add_counter(s, node);
    return true;
}

/* Take apart "for (inits; cond; step) body".  Returns false if there are several
 * "inits", and the loop stays as it is.
 */
bool po_lower_split_for(po_lower *low, po_node *node, const po_nodes *inits)
{
    po_node loop = *node;
    po_split s = {
        .low = low, .loop = &loop, .cond = loop.cond, .body = loop.body};

    return split(&s, node, inits);
}

/* Take apart "loop", which is what "node" says as a loop without a step, if that
 * helps; "is_last": nothing else does.  Returns false if "node" is what it was.
 */
bool po_lower_split_while(po_lower *low, po_node *node, const po_node *loop,
                          bool is_last)
{
    po_nodes none = {0};
    po_split s = {.low = low,
                  .loop = loop,
                  .cond = loop->cond,
                  .body = loop->body,
                  .is_last = is_last};

    split(&s, node, &none);
    return node->inner != NULL;
}

/* Take apart "do child while (use);", an opaque node, if that helps. */
void po_lower_split_do(po_lower *low, po_node *node)
{
    po_nodes none = {0};
    po_node loop = *node;
    po_split s = {.low = low,
                  .loop = &loop,
                  .cond = loop.use[0],
                  .body = loop.child[0],
                  .is_do = true};

    split(&s, node, &none);
}
