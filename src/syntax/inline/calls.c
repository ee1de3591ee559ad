/* Calls in loops of functions that store something, and whose bodies are known: the
 * call is replaced by the body of the function in the syntax of the caller, so that
 * the arrays it stores to are those of the nest.  A value that it returns at its end
 * takes the place of the call in what is left of the statement.  The text of the file changes
 * only where such a nest is rewritten.
 *
 * A parameter is replaced by its argument where that has the same value all
 * over the body: it is an array or a pointer, or is computed from constants
 * and variables that no other function knows.  Other parameters, and those that the
 * function changes, become variables.  Variables of the function get names that the caller does not
 * mention.
 *
 * This is for loops around calls, and for calls of functions without loops that know the address
 * of a variable, which then is one like others in loops, too.  A function is not copied into itself, and what is copied into a loop is bounded,
 * since calls in calls multiply. Where the loop cannot be modelled, and a call is
 * all that a region would have, it stays a call if the function is static and its
 * pointers are all restrict: its own nest then knows as much.
 */
#include <string.h>

#include "inline.h"
#include "polyopt/syntax.h"

/* Statements that may stand for the calls directly in a loop. */
#define MAX_NODE 1000

static const po_function *find(const po_inliner *in, const po_expr *call)
{
    if (call->kind != PO_EXPR_CALL || !call->decl)
        return NULL;
    for (int i = 0; i < in->n; i++)
        if (strcmp(in->function[i]->name, call->decl->name) == 0)
            return in->function[i];
    return NULL;
}

struct name_search {
    const char *name;
    bool found;
};

static bool is_not_named(const po_expr *expr, void *user)
{
    const struct name_search *search = user;

    return !expr->decl || strcmp(expr->decl->name, search->name) != 0;
}

static bool is_not_declared(const po_node *node, void *user)
{
    const struct name_search *search = user;

    return !node->decl || strcmp(node->decl->name, search->name) != 0;
}

/* Does the caller declare the name? */
static bool declares(const po_function *caller, const char *name)
{
    struct name_search search = {name, false};

    for (int i = 0; i < caller->n_param; i++)
        if (strcmp(caller->param[i]->name, name) == 0)
            return true;
    return !po_node_walk(caller->body, is_not_declared, &search);
}

static bool mentions(const po_function *caller, const char *name)
{
    struct name_search search = {name, false};

    return declares(caller, name) ||
           !po_node_walk_expr(caller->body, is_not_named, &search);
}

static bool is_used(const po_inliner *in, const char *name)
{
    for (int i = 0; i < in->n_name; i++)
        if (strcmp(in->name[i], name) == 0)
            return true;
    return mentions(in->caller, name);
}

/* Return a copy of the variable, local to the caller, in which no name is that
 * of another variable, neither of the caller nor of another copy.
 */
const po_decl *po_inline_decl(po_inliner *in, const po_decl *decl)
{
    po_arena *arena = in->unit->arena;
    po_decl *copy = po_arena_alloc(arena, sizeof(*copy));

    *copy = *decl;
    copy->storage = PO_STORAGE_LOCAL;
    copy->begin = in->begin;
    for (int i = 2; is_used(in, copy->name) ||
                    (i > 2 && po_unit_has_name(in->unit, copy->name));
         i++)
        copy->name = po_arena_printf(arena, "%s_%d", decl->name, i);
    *PO_ARENA_ADD(arena, in->name, in->n_name) = copy->name;
    return copy;
}

/* Is it a variable of one activation of a function, if it is one? */
static bool is_own(const po_decl *decl)
{
    return decl && (decl->storage == PO_STORAGE_LOCAL ||
                    decl->storage == PO_STORAGE_PARAM);
}

/* What keeps an expression from being copied: pointers that are converted, or stored but to
 * variables of the function, names that mean something else in the caller.
 */
static bool is_copied(const po_expr *expr, void *user)
{
    const po_inliner *in = user;

    if (expr->kind == PO_EXPR_OPAQUE)
        return false;
    if (po_type_is_address(expr->type) && !po_inline_is_null(expr) &&
        (expr->kind == PO_EXPR_CAST || expr->kind == PO_EXPR_CONVERT ||
         expr->kind == PO_EXPR_COND || expr->kind == PO_EXPR_CALL ||
         (po_expr_is_update(expr) &&
          !is_own(po_expr_strip(expr->arg[0])->decl))))
        return false;
    if (!expr->decl || is_own(expr->decl))
        return true;
    for (int i = 0; i < in->n_name; i++)
        if (strcmp(in->name[i], expr->decl->name) == 0)
            return false;
    return !declares(in->caller, expr->decl->name);
}

/* Is it the type of an array, of constant size, of numbers? */
static bool is_plain_array(const po_type *type)
{
    while (type->kind == PO_TYPE_ARRAY && type->target && type->extent &&
           type->extent->kind == PO_EXPR_INT)
        type = type->target;
    return po_type_is_scalar(type) && !type->is_volatile;
}

/* Variables are numbers, arrays of these, structures, or pointers that are set where they are
 * declared.
 */
static bool is_plain_node(const po_node *node, void *user)
{
    (void)user;
    if (node->kind == PO_NODE_DECL)
        return node->decl &&
               (is_plain_array(node->decl->type) ||
                node->decl->type->n_member > 0 ||
                (node->decl->type->kind == PO_TYPE_POINTER && node->value)) &&
               !node->decl->type->is_volatile && !node->decl->address_hidden &&
               !node->decl->is_thread_local;
    return node->kind != PO_NODE_OPAQUE || node->flow != PO_FLOW_NONE;
}

/* Statements that declare types, or names that are not copied, could hide what
 * the function means.
 */
static bool hides_nothing(const po_node *node, void *user)
{
    (void)user;
    return node->kind != PO_NODE_OPAQUE ||
           (node->why != PO_REJECT_STATEMENT &&
            node->why != PO_REJECT_TOO_COMPLEX &&
            node->why != PO_REJECT_PREPROCESSOR);
}

/* Is all of the body understood, but for "return"? */
static bool has_plain_body(po_inliner *in, const po_function *callee)
{
    return po_node_walk(po_inline_unreturned(in, callee, NULL, NULL),
                        is_plain_node, NULL);
}

/* Is the function one of those that are being replaced?  However deep it is
 * replaced, a call is left.
 */
static bool is_recursive(const po_inliner *in, const po_function *callee)
{
    for (int i = 0; i < in->depth; i++)
        if (in->callee[i] == callee)
            return true;
    return false;
}

static bool count_node(const po_node *node, void *user)
{
    int *room = user;

    return node && --*room >= 0;
}

/* Is there room for the body in the loop in work?  Calls in calls multiply; beyond a
 * number of statements, no loop can be modelled.
 */
static bool has_room(const po_inliner *in, const po_function *callee)
{
    int room = MAX_NODE - in->n_node;

    return po_node_walk(callee->body, count_node, &room);
}

/* Note that the body stands in the loop in work. */
static void take_room(po_inliner *in, const po_function *callee)
{
    int room = MAX_NODE;

    po_node_walk(callee->body, count_node, &room);
    in->n_node += MAX_NODE - room;
}

/* Can the body of the function stand in the caller? */
static bool can_inline(po_inliner *in, const po_function *callee)
{
    if (callee->is_replaceable || callee->has_label ||
        in->depth >= PO_INLINE_DEPTH || is_recursive(in, callee) ||
        !callee->can_move || callee->body->kind != PO_NODE_BLOCK ||
        !po_inline_means_the_same(in, callee) || !po_inline_guard(in, callee))
        return false;
    for (int i = 0; i < callee->n_param; i++) {
        const po_decl *param = callee->param[i];

        if (param->address_hidden || param->type->is_volatile ||
            (!po_type_is_scalar(param->type) && param->type->n_member == 0 &&
             !po_type_is_address(param->type)))
            return false;
    }
    return po_node_walk_expr(callee->body, is_copied, in) &&
           po_node_walk(in->caller->body, hides_nothing, NULL);
}

static po_node *expand(po_inliner *in, const po_node *node);

static po_node *expand_decl(po_inliner *in, const po_node *node,
                            const po_node **first);

static const po_node *rewrite(po_inliner *in, const po_node *node, bool inside);

/* The same for the statements in a block, or in one such as "while". */
static const po_node *rewrite_block(po_inliner *in, const po_node *node,
                                    bool inside)
{
    const po_node **child = po_arena_array(
        in->unit->arena, 2 * (size_t)node->n_child, sizeof(*child));
    bool changed = false;
    po_node *rest;
    po_node *copy;
    int n = 0;

    for (int i = 0; i < node->n_child; i++) {
        child[n] = rewrite(in, node->child[i], inside);
        changed |= child[n] != node->child[i];
        rest = child[n]->kind == PO_NODE_DECL &&
                       (inside || po_inline_passes_address(child[n]))
                   ? expand_decl(in, child[n], &child[n + 1])
                   : NULL;
        if (rest) {
            child[n] = child[n + 1];
            child[++n] = rest;
            changed = true;
        }
        n++;
    }
    if (!changed)
        return node;
    copy = po_node_make(in->unit->arena, node);
    copy->child = child;
    copy->n_child = n;
    return copy;
}

/* Return the statement with the calls inside of loops replaced, itself if
 * there are none; "inside" says that it is in a loop.
 */
static const po_node *rewrite_node(po_inliner *in, const po_node *node,
                                   bool inside)
{
    const po_node *body;
    const po_node *other;
    po_node *copy;
    int n_node = in->n_node;

    if (!node || node->kind == PO_NODE_BLOCK ||
        (inside && node->flow != PO_FLOW_NONE))
        return node ? rewrite_block(in, node, inside) : NULL;
    in->is_inside = inside;
    if (inside || node->kind == PO_NODE_LOOP || po_inline_passes_address(node))
        node = po_inline_values(in, node);
    if (node->kind == PO_NODE_EXPR) {
        copy =
            inside || po_inline_passes_address(node) ? expand(in, node) : NULL;
        return copy ? copy : node;
    }
    if (node->kind != PO_NODE_LOOP && node->kind != PO_NODE_IF)
        return node;
    if (node->kind == PO_NODE_LOOP)
        in->n_node = 0;
    inside = inside || node->kind == PO_NODE_LOOP;
    body = rewrite(in, node->body, inside);
    other = rewrite(in, node->other, inside);
    if (node->kind == PO_NODE_LOOP)
        in->n_node = n_node;
    if (body == node->body && other == node->other)
        return node;
    copy = po_node_make(in->unit->arena, node);
    copy->body = body;
    copy->other = other;
    return copy;
}

/* The same; what the condition of an "if" in a loop calls is in front of it. */
static const po_node *rewrite(po_inliner *in, const po_node *node, bool inside)
{
    const po_node *block = NULL;

    node = rewrite_node(in, node, inside);
    in->is_inside = inside;
    if (node && inside && node->kind == PO_NODE_IF)
        block = po_inline_condition(in, node);
    return block ? block : node;
}

/* Note that the function has been replaced: a mention of the arguments and, if it is static, of
 * the function, so that they do not become unused; and the conditions of the preprocessor in it.
 */
void po_inline_set_use(po_inliner *in, const po_expr *call,
                       const po_function *callee, po_node *node)
{
    po_arena *arena = in->unit->arena;
    const char *guard = po_inline_guard(in, callee);
    int n = node->n_use;
    const po_expr **list = po_arena_array(
        arena, (size_t)n + (size_t)call->n_arg + 1, sizeof(*list));

    for (int i = 0; i < n; i++)
        list[i] = node->use[i];
    for (int i = 0; i < call->n_arg; i++)
        list[n++] = call->arg[i];
    if (guard && *guard)
        po_unit_add_inlined(in->unit, node->begin, guard);
    if (callee->is_static)
        list[n++] = po_expr_make(arena, &(po_expr){.kind = PO_EXPR_VAR,
                                                   .type = call->type,
                                                   .loc = call->loc,
                                                   .decl = call->decl});
    node->use = list;
    node->n_use = n;
}

/* Return the function that is called, if its body can stand in the caller; NULL
 * otherwise.
 */
const po_function *po_inline_callee(po_inliner *in, const po_expr *call)
{
    const po_function *callee = find(in, call);

    if (!callee || call->decl->is_noreturn || callee == in->caller ||
        callee->n_param != call->n_arg || !can_inline(in, callee))
        return NULL;
    return callee;
}

/* Is the value of the call known from the body only?  That is so if the function stores
 * something, or is given a pointer of a table: what it reads there is seen in the loops
 * that read it.
 */
static bool needs_body(const po_function *callee, const po_expr *call)
{
    bool needs = callee->effect.why == PO_REJECT_CALL;

    for (int i = 0; i < call->n_arg && callee->effect.why == PO_N_REJECT; i++)
        needs = needs || po_inline_is_row(call->arg[i]);
    return needs;
}

/* Return what the statement "expr" at the place of "node" does, as a block, if it
 * is a call, or computes with the value of one; NULL if it has to stay.  Most functions
 * that return a value and store nothing are called as before; so are those with loops, which
 * have nests of their own, unless the call is inside of a loop.
 */
po_node *po_inline_statement(po_inliner *in, const po_node *node,
                             const po_expr *expr)
{
    const po_expr *call = po_inline_call_in(in, expr);
    const po_function *callee = call ? po_inline_callee(in, call) : NULL;
    int n_map = in->n_map;
    po_node *block = NULL;

    if (!callee ||
        (call->type->kind != PO_TYPE_OTHER &&
         (!po_inline_always_returns(callee) || !needs_body(callee, call))) ||
        !has_room(in, callee) || !has_plain_body(in, callee) ||
        (!in->is_inside && po_node_has_loop(callee->body)))
        return NULL;
    take_room(in, callee);
    in->begin = node->begin;
    in->end = node->end;
    in->loc = call->loc;
    in->callee[in->depth++] = callee;
    block = po_inline_body(in, callee, call, expr == call ? NULL : expr);
    in->depth--;
    in->n_map = n_map;
    if (block) {
        block->loc = node->loc;
        block->callee = callee;
        po_inline_set_use(in, call, callee, block);
    }
    return block;
}

static po_node *expand(po_inliner *in, const po_node *node)
{
    return po_inline_statement(in, node,
                               po_expr_strip(po_expr_skip_void(node->expr)));
}

/* The declaration of a variable that is initialised with the value of a call: the
 * declaration alone is stored in "*first", and the rest is returned; NULL if it
 * stays.
 */
static po_node *expand_decl(po_inliner *in, const po_node *node,
                            const po_node **first)
{
    po_arena *arena = in->unit->arena;
    po_node *plain = po_node_make(arena, node);
    const po_type *type = node->decl ? node->decl->type : NULL;

    if (!node->value || !type ||
        (!po_type_is_scalar(type) && type->n_member == 0))
        return NULL;
    plain->value = NULL;
    plain->in_macro = true;
    *first = plain;
    return po_inline_statement(
        in, node,
        po_expr_assignment(arena,
                           po_expr_variable(arena, node->decl, &node->loc),
                           node->value));
}

/* A statement of the body, in which calls are replaced in turn. */
const po_node *po_inline_nested(po_inliner *in, const po_node *node)
{
    const po_node *block;

    node = po_inline_values(in, node);
    if (node->kind == PO_NODE_IF)
        block = po_inline_condition(in, node);
    else
        block = node->kind == PO_NODE_EXPR ? expand(in, node) : NULL;
    return block ? block : node;
}

/* A declaration of the body: alone in "*first", and what initialises it with the value
 * of a call; NULL, and all in "*first", if that stays.
 */
const po_node *po_inline_nested_decl(po_inliner *in, const po_node *node,
                                     const po_node **first)
{
    const po_node *rest = expand_decl(in, node, first);

    if (!rest)
        *first = node;
    return rest;
}

void po_inline_calls(po_unit *unit)
{
    for (int i = 0; unit && i < unit->n_function; i++) {
        po_function *function = unit->function[i];
        po_inliner in = {.unit = unit,
                         .function = unit->function,
                         .n = unit->n_known,
                         .caller = function};

        if (!po_node_has_loop(function->body))
            continue;
        function->body = rewrite(&in, function->body, false);
        po_inline_forget_addresses(function);
    }
}
