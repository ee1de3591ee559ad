/* Calls in loops of functions that return nothing, and whose bodies are known: the call
 * is replaced by the body of the function in the syntax of the caller, so that
 * the arrays it stores to are those of the nest.  The text of the file changes
 * only where such a nest is rewritten.
 *
 * A parameter is replaced by its argument where that has the same value all
 * over the body: it is an array or a pointer, or is computed from constants
 * and variables that no other function knows.  Other parameters become
 * variables.  Variables of the function get names that the caller does not
 * mention.
 */
#include <string.h>

#include "inline.h"
#include "polyopt/front.h"

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
static const po_decl *copy_decl(po_inliner *in, const po_decl *decl)
{
    po_arena *arena = in->unit->arena;
    po_decl *copy = po_arena_alloc(arena, sizeof(*copy));
    const char **name;

    *copy = *decl;
    copy->storage = PO_STORAGE_LOCAL;
    copy->begin = in->begin;
    for (int i = 2; is_used(in, copy->name) ||
                    (i > 2 && po_unit_has_name(in->unit, copy->name));
         i++)
        copy->name = po_arena_printf(arena, "%s_%d", decl->name, i);
    name = po_arena_array(arena, (size_t)in->n_name + 1, sizeof(*name));
    for (int i = 0; i < in->n_name; i++)
        name[i] = in->name[i];
    name[in->n_name++] = copy->name;
    in->name = name;
    return copy;
}

static bool is_pointer(const po_type *type)
{
    return type->kind == PO_TYPE_POINTER || type->kind == PO_TYPE_ARRAY;
}

/* What keeps an expression from being copied: addresses, pointers that are
 * converted or stored, names that mean something else in the caller.
 */
static bool is_copied(const po_expr *expr, void *user)
{
    const po_inliner *in = user;

    if (expr->kind == PO_EXPR_OPAQUE ||
        (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_ADDRESS))
        return false;
    if (is_pointer(expr->type) &&
        (expr->kind == PO_EXPR_CAST || expr->kind == PO_EXPR_CONVERT ||
         expr->kind == PO_EXPR_COND || expr->kind == PO_EXPR_CALL ||
         po_expr_is_update(expr)))
        return false;
    if (!expr->decl || expr->decl->storage == PO_STORAGE_LOCAL ||
        expr->decl->storage == PO_STORAGE_PARAM)
        return true;
    for (int i = 0; i < in->n_name; i++)
        if (strcmp(in->name[i], expr->decl->name) == 0)
            return false;
    return !declares(in->caller, expr->decl->name);
}

static bool is_plain_node(const po_node *node, void *user)
{
    (void)user;
    if (node->kind == PO_NODE_DECL)
        return node->decl && po_type_is_scalar(node->decl->type) &&
               !node->decl->type->is_volatile && !node->decl->address_taken &&
               !node->decl->is_thread_local;
    return node->kind != PO_NODE_OPAQUE;
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

static bool has_directive(const po_unit *unit, const po_node *body)
{
    for (int i = 0; i < unit->n_directive; i++)
        if (unit->directive[i] > body->begin && unit->directive[i] < body->end)
            return true;
    return false;
}

/* Can the body of the function stand in the caller?  It comes first, so that
 * all it mentions has been declared.
 */
static bool can_inline(po_inliner *in, const po_function *callee)
{
    if (callee->is_replaceable || callee->has_label || in->depth >= 4 ||
        !callee->can_move || callee->body->kind != PO_NODE_BLOCK ||
        callee->body->begin >= in->caller->body->begin ||
        has_directive(in->unit, callee->body))
        return false;
    for (int i = 0; i < callee->n_param; i++) {
        const po_decl *param = callee->param[i];

        if (param->address_taken || param->type->is_volatile ||
            (!po_type_is_scalar(param->type) && !is_pointer(param->type)) ||
            po_function_assigns(callee, param))
            return false;
    }
    return po_node_walk(callee->body, is_plain_node, NULL) &&
           po_node_walk_expr(callee->body, is_copied, in) &&
           po_node_walk(in->caller->body, hides_nothing, NULL);
}

static po_node *expand(po_inliner *in, const po_node *node);

static const po_node *rewrite(po_inliner *in, const po_node *node, bool inside);

static const po_node *rewrite_block(po_inliner *in, const po_node *node,
                                    bool inside)
{
    const po_node **child =
        po_arena_array(in->unit->arena, (size_t)node->n_child, sizeof(*child));
    bool changed = false;
    po_node *copy;

    for (int i = 0; i < node->n_child; i++) {
        child[i] = rewrite(in, node->child[i], inside);
        changed |= child[i] != node->child[i];
    }
    if (!changed)
        return node;
    copy = po_arena_alloc(in->unit->arena, sizeof(*copy));
    *copy = *node;
    copy->child = child;
    return copy;
}

/* Return the statement with the calls inside of loops replaced, itself if
 * there are none; "inside" says that it is in a loop.
 */
static const po_node *rewrite(po_inliner *in, const po_node *node, bool inside)
{
    const po_node *body;
    const po_node *other;
    po_node *copy;

    if (!node || node->kind == PO_NODE_BLOCK)
        return node ? rewrite_block(in, node, inside) : NULL;
    if (node->kind == PO_NODE_EXPR) {
        copy = inside ? expand(in, node) : NULL;
        return copy ? copy : node;
    }
    if (node->kind != PO_NODE_LOOP && node->kind != PO_NODE_IF)
        return node;
    inside = inside || node->kind == PO_NODE_LOOP;
    body = rewrite(in, node->body, inside);
    other = rewrite(in, node->other, inside);
    if (body == node->body && other == node->other)
        return node;
    copy = po_arena_alloc(in->unit->arena, sizeof(*copy));
    *copy = *node;
    copy->body = body;
    copy->other = other;
    return copy;
}

/* A mention of the arguments and, if it is static, of the function, so that
 * they do not become unused.
 */
static void set_use(po_inliner *in, const po_expr *call, bool is_static,
                    po_node *block)
{
    po_arena *arena = in->unit->arena;
    po_expr *use = po_arena_alloc(arena, sizeof(*use));
    const po_expr **list =
        po_arena_array(arena, (size_t)call->n_arg + 1, sizeof(*list));

    *use = (po_expr){.kind = PO_EXPR_VAR,
                     .type = call->type,
                     .loc = call->loc,
                     .decl = call->decl};
    for (int i = 0; i < call->n_arg; i++)
        list[i] = call->arg[i];
    list[call->n_arg] = use;
    block->use = list;
    block->n_use = call->n_arg + (is_static ? 1 : 0);
}

/* Return what the call statement "node" does, as a block; NULL if it has to
 * stay.
 */
static po_node *expand(po_inliner *in, const po_node *node)
{
    const po_expr *call = node->expr;
    const po_function *callee = find(in, call);
    int n_map = in->n_map;
    po_node *block = NULL;

    if (!callee || call->type->kind != PO_TYPE_OTHER ||
        call->decl->is_noreturn || callee == in->caller ||
        callee->n_param != call->n_arg || !can_inline(in, callee))
        return NULL;
    in->begin = node->begin;
    in->end = node->end;
    in->depth++;
    block = po_inline_body(in, callee, call);
    in->depth--;
    in->n_map = n_map;
    if (block) {
        block->loc = node->loc;
        set_use(in, call, callee->is_static, block);
    }
    return block;
}

/* A statement of the body, in which calls are replaced in turn. */
const po_node *po_inline_nested(po_inliner *in, const po_node *node)
{
    po_node *block = expand(in, node);

    return block ? block : node;
}

const po_decl *po_inline_decl(po_inliner *in, const po_decl *decl)
{
    return copy_decl(in, decl);
}

void po_inline_calls(const po_unit *unit, po_function *const *function)
{
    for (int i = 0; i < unit->n_function; i++) {
        po_inliner in = {.unit = unit,
                         .function = function,
                         .n = unit->n_known,
                         .caller = function[i]};

        function[i]->body = rewrite(&in, function[i]->body, false);
    }
}
