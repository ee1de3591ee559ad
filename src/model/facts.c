/* What is known of variables where a region begins: conditions that hold on
 * every way there, and whose variables have not been modified since.
 *
 *     __builtin_assume(n > 0);             if (n > 0) { region }
 *     assert(n > 0);                       while (n > 0) { region }
 *     if (n <= 0) return;                  double A[static n]
 *     if (n <= 0) __builtin_unreachable();    static function, always called as f(8)
 *     int n = 8;                           n = c & 15;
 *
 * The walk goes through the body of the function in textual order down to the
 * region.  A statement that may modify a variable of a condition kills it.
 */
#include "internal.h"

#include <string.h>

/* The walk.
 *
 * "target"   where the region begins
 * "jumps_in" inside a switch, whose cases are entered from elsewhere: what
 *            stands before a statement need not have been executed
 * "shared"   inside a loop that threads share by a directive of the program
 */
struct walk {
    po_region *region;
    const po_node *target;
    bool jumps_in;
    bool shared;
};

static void gain(struct walk *w, const po_expr *expr, po_sense sense)
{
    po_region *region = w->region;

    if (w->jumps_in)
        return;
    *PO_ARENA_ADD(region->scop->arena, region->facts.fact,
                  region->facts.n_fact) = (po_fact){expr, sense};
}

/* Is the variable changed by assignments to its name only? */
static bool is_private(const po_decl *decl)
{
    return (decl->storage == PO_STORAGE_LOCAL ||
            decl->storage == PO_STORAGE_PARAM) &&
           !decl->address_taken;
}

static bool is_noreturn(const po_expr *expr)
{
    return expr->kind == PO_EXPR_CALL && expr->decl &&
           (expr->decl->is_noreturn ||
            strcmp(expr->decl->name, "__builtin_unreachable") == 0);
}

/* May the call change variables that other functions know? */
static bool has_effect(const po_expr *call)
{
    return !is_noreturn(call) &&
           !(call->decl && (call->decl->is_pure || call->decl->in_library ||
                            strcmp(call->decl->name, "__builtin_assume") == 0));
}

static bool is_no_store(const po_expr *expr, void *user)
{
    const po_decl *decl = user;

    if (expr->kind == PO_EXPR_OPAQUE)
        return is_private(decl) && !po_expr_mentions(expr, decl);
    if (po_expr_is_update(expr) && po_expr_assigned(expr) == decl)
        return false;
    if (is_private(decl))
        return true;
    if (expr->kind == PO_EXPR_CALL)
        return !has_effect(expr);
    return !po_expr_is_update(expr) || po_expr_assigned(expr);
}

/* May one of the variables of the fact change in "node", or in "expr"?  A declaration
 * makes a new variable, in every iteration of a loop around.
 */
struct change {
    const po_node *node;
    const po_expr *expr;
};

static bool is_kept(const po_expr *var, void *user)
{
    const struct change *change = user;
    void *decl = (void *)var->decl;

    if (var->kind != PO_EXPR_VAR)
        return true;
    return po_expr_walk(change->expr, is_no_store, decl) &&
           po_node_walk_expr(change->node, is_no_store, decl) &&
           !po_node_declares(change->node, decl);
}

/* Forget the facts that "node" or "expr", either of which may be NULL, may
 * make untrue.
 */
static void forget(struct walk *w, const po_node *node, const po_expr *expr)
{
    struct change change = {node, expr};
    po_region *region = w->region;
    int n = 0;

    for (int i = 0; i < region->facts.n_fact; i++)
        if (po_expr_walk(region->facts.fact[i].expr, is_kept, &change))
            region->facts.fact[n++] = region->facts.fact[i];
    region->facts.n_fact = n;
}

/* Does the statement never end by going on to the next one? */
static bool ends(const po_node *node)
{
    if (node->kind == PO_NODE_BLOCK)
        return node->n_child > 0 && ends(node->child[node->n_child - 1]);
    if (node->kind == PO_NODE_EXPR)
        return is_noreturn(node->expr);
    return node->kind == PO_NODE_OPAQUE && node->n_child == 0 &&
           (po_begins_with_word(node->text, "return") ||
            po_begins_with_word(node->text, "break") ||
            po_begins_with_word(node->text, "continue"));
}

/* What an expression statement asserts. */
static void gain_from_expr(struct walk *w, const po_expr *expr)
{
    while (expr->kind == PO_EXPR_CAST || expr->kind == PO_EXPR_CONVERT)
        expr = expr->arg[0];
    if (expr->kind == PO_EXPR_COND && is_noreturn(expr->arg[2]))
        gain(w, expr->arg[0], PO_HOLDS);
    else if (expr->kind == PO_EXPR_COND && is_noreturn(expr->arg[1]))
        gain(w, expr->arg[0], PO_FAILS);
    else if (expr->kind == PO_EXPR_CALL && expr->decl && expr->n_arg == 1 &&
             strcmp(expr->decl->name, "__builtin_assume") == 0)
        gain(w, expr->arg[0], PO_HOLDS);
}

/* Is the variable one that the region writes, and no parameter of it? */
static bool is_result(const po_region *region, const po_decl *decl)
{
    for (int i = 0; i < region->subst.n_induced; i++)
        if (region->subst.induced[i].decl == decl)
            return false;
    return po_region_written(region, decl) >= 0;
}

/* Is it a sum or a product of integers, of variables that only the function changes? */
static bool is_sum(const po_expr *expr, void *user)
{
    (void)user;
    if (!po_type_is_integer(expr->type) || expr->type->is_volatile)
        return false;
    switch (expr->kind) {
    case PO_EXPR_INT:
    case PO_EXPR_CONVERT:
    case PO_EXPR_CAST:
        return true;
    case PO_EXPR_VAR:
        return is_private(expr->decl) && !expr->decl->is_thread_local;
    case PO_EXPR_UNARY:
        return expr->op == PO_OP_MINUS;
    case PO_EXPR_BINARY:
        return expr->op == PO_OP_ADD || expr->op == PO_OP_SUB ||
               expr->op == PO_OP_MUL;
    default:
        return false;
    }
}

static bool is_no_variable(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_VAR;
}

/* "m2 = 2 * m": as long as both stay, one tells the other. */
static void gain_equation(struct walk *w, const po_decl *decl,
                          const po_expr *value)
{
    po_arena *arena = w->region->scop->arena;
    const po_expr *side[2];

    if (!is_private(decl) || decl->is_thread_local || !value ||
        decl->type->kind != PO_TYPE_INT || decl->type->is_volatile ||
        po_expr_mentions(value, decl) || !po_expr_walk(value, is_sum, NULL) ||
        po_expr_walk(value, is_no_variable, NULL))
        return;
    side[0] = po_expr_variable(arena, decl, &value->loc);
    side[1] = value;
    gain(w,
         po_expr_make(arena, &(po_expr){.kind = PO_EXPR_BINARY,
                                        .op = PO_OP_EQ,
                                        .type = &po_type_int,
                                        .loc = value->loc,
                                        .n_arg = 2,
                                        .arg = side}),
         PO_IS_SET);
}

/* What follows from the value that a variable gets, if that says more than its type.  Of
 * the results of the region it is known in any case: they are no sizes.
 */
static void gain_from_value(struct walk *w, const po_decl *decl,
                            const po_expr *value)
{
    po_range range;

    if ((w->region->source->no_ranges && !is_result(w->region, decl)) ||
        !is_private(decl) || !value || decl->type->kind != PO_TYPE_INT ||
        decl->type->is_volatile || !po_expr_range(value, NULL, NULL, &range) ||
        !po_range_fits(&range, decl->type))
        return;
    gain(w, po_range_condition(&range, decl, w->region->scop->arena),
         PO_IN_RANGE);
}

/* The same for a statement that has just been executed. */
static void gain_from_statement(struct walk *w, const po_node *node)
{
    const po_expr *expr = node->kind == PO_NODE_EXPR ? node->expr : NULL;
    const po_decl *decl =
        expr && expr->kind == PO_EXPR_ASSIGN ? po_expr_assigned(expr) : NULL;

    if (node->kind == PO_NODE_DECL && node->decl) {
        gain_from_value(w, node->decl, node->value);
        gain_equation(w, node->decl, node->value);
    } else if (decl && expr->op == PO_OP_NONE) {
        gain_from_value(w, decl, expr->arg[1]);
        gain_equation(w, decl, expr->arg[1]);
    }
}

static bool is_no_effect(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_OPAQUE &&
           (expr->kind != PO_EXPR_CALL || !has_effect(expr));
}

/* Forget all facts where another thread may have changed their variables in the
 * meantime: a call may wait for it.
 */
static void forget_shared(struct walk *w, const po_node *node)
{
    if (w->shared && !po_node_walk_expr(node, is_no_effect, NULL))
        w->region->facts.n_fact = 0;
}

/* Go past a statement that is executed before the region.  Under a directive, what gets
 * values may be other variables of the same names.
 */
static void pass(struct walk *w, const po_node *node)
{
    forget_shared(w, node);
    if (node->is_governed) {
        forget(w, node, NULL);
        return;
    }
    if (node->kind == PO_NODE_BLOCK) {
        for (int i = 0; i < node->n_child; i++)
            pass(w, node->child[i]);
        return;
    }
    forget(w, node, NULL);
    if (node->kind == PO_NODE_EXPR) {
        gain_from_expr(w, node->expr);
        forget(w, node, NULL);
    } else if (node->kind == PO_NODE_IF && !node->other && ends(node->body)) {
        gain(w, node->cond, PO_FAILS);
        forget(w, NULL, node->cond);
    }
    gain_from_statement(w, node);
}

static bool is_not_target(const po_node *node, void *user)
{
    return node != user;
}

static bool contains(const struct walk *w, const po_node *node)
{
    return node && !po_node_walk(node, is_not_target, (void *)w->target);
}

static void enter(struct walk *w, const po_node *node);

static void enter_list(struct walk *w, const po_node *node)
{
    for (int i = 0; i < node->n_child; i++) {
        if (contains(w, node->child[i])) {
            enter(w, node->child[i]);
            return;
        }
        pass(w, node->child[i]);
    }
}

static void enter_if(struct walk *w, const po_node *node)
{
    bool holds = contains(w, node->body);

    forget(w, NULL, node->cond);
    gain(w, node->cond, holds ? PO_HOLDS : PO_FAILS);
    forget(w, NULL, node->cond);
    enter(w, holds ? node->body : node->other);
}

/* Begin anew in a loop that threads share: its directive may say that names mean other
 * variables there.
 */
static void enter_shared(struct walk *w, const po_node *node)
{
    w->region->facts.n_fact = 0;
    w->shared = true;
    enter(w, node->body);
}

/* Whatever the loop modifies may have been modified in earlier iterations. */
static void enter_loop(struct walk *w, const po_node *node)
{
    forget(w, node, NULL);
    forget_shared(w, node);
    if (!contains(w, node->body))
        return;
    if (node->cond) {
        gain(w, node->cond, PO_HOLDS);
        forget(w, NULL, node->cond);
    }
    enter(w, node->body);
}

/* The same for other statements; what is in a switch may be skipped. */
static void enter_opaque(struct walk *w, const po_node *node)
{
    bool is_loop = node->why == PO_REJECT_LOOP_FORM ||
                   po_begins_with_word(node->text, "while") ||
                   po_begins_with_word(node->text, "do");

    forget(w, node, NULL);
    forget_shared(w, node);
    w->jumps_in = w->jumps_in || !is_loop;
    for (int i = 0; i < node->n_child; i++)
        if (contains(w, node->child[i]))
            enter(w, node->child[i]);
}

/* Go into the statement in which the region is. */
static void enter(struct walk *w, const po_node *node)
{
    if (node == w->target)
        return;
    switch (node->kind) {
    case PO_NODE_BLOCK:
        enter_list(w, node);
        break;
    case PO_NODE_IF:
        enter_if(w, node);
        break;
    case PO_NODE_LOOP:
        if (node->worksharing)
            enter_shared(w, node);
        else
            enter_loop(w, node);
        break;
    case PO_NODE_OPAQUE:
        enter_opaque(w, node);
        break;
    default:
        w->region->facts.n_fact = 0;
        break;
    }
}

/* What all calls of the function say of its parameters.  Arrays passed for
 * "A[static n]" have at least n elements, and n is positive.
 */
static void enter_function(struct walk *w)
{
    const po_function *function = w->region->source->function;

    for (int i = 0; i < function->n_param; i++)
        if (function->param[i]->type->at_least)
            gain(w, function->param[i]->type->at_least, PO_POSITIVE);
    for (int i = 0; i < function->n_fact && !w->region->source->no_ranges; i++)
        gain(w, function->fact[i], PO_IN_RANGE);
}

/* Find the facts for the region. */
void po_facts_find(po_region *region)
{
    struct walk w = {.region = region, .target = region->source->root[0]};

    if (region->source->function->has_label ||
        !contains(&w, region->source->function->body))
        return;
    enter_function(&w);
    enter(&w, region->source->function->body);
}

static bool is_plain(const po_expr *expr, void *user)
{
    (void)user;
    return !po_expr_is_update(expr) && expr->kind != PO_EXPR_OPAQUE &&
           expr->kind != PO_EXPR_CALL && !expr->type->is_volatile;
}

static bool is_call_of(const po_node *node, const char *name)
{
    if (node->kind == PO_NODE_BLOCK)
        return node->n_child == 1 && is_call_of(node->child[0], name);
    return node->kind == PO_NODE_EXPR && node->expr->kind == PO_EXPR_CALL &&
           node->expr->decl && strcmp(node->expr->decl->name, name) == 0;
}

/* Does the statement do nothing but tell the compiler something, so that it
 * need not be in the generated code?
 */
bool po_node_is_hint(const po_node *node)
{
    if (node->kind == PO_NODE_IF)
        return !node->other &&
               is_call_of(node->body, "__builtin_unreachable") &&
               po_expr_walk(node->cond, is_plain, NULL);
    return node->kind == PO_NODE_EXPR && is_call_of(node, "__builtin_assume") &&
           po_expr_walk(node->expr->arg[0], is_plain, NULL);
}
