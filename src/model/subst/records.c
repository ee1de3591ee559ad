/* Structures that the body of a loop declares, and uses member by member only, become
 * variables, one for each member:
 *
 *     struct p t = A[i];                  double t_x = A[i].x, t_y = A[i].y;
 *     B[i].x = t.x + t.y;          ->     B[i].x = t_x + t_y;
 *
 * That is done in the statements of the region, which holds all uses: others may begin
 * behind the declaration.
 */
#include <string.h>

#include "records.h"

/* Structures of more members stay as they are. */
#define MAX_MEMBER 8

static const po_expr *replace(const po_expr *expr, void *user)
{
    const po_record *r = user;
    bool is_part =
        expr->kind == PO_EXPR_MEMBER || expr->kind == PO_EXPR_SUBSCRIPT;

    for (int k = 0; k < r->n && is_part; k++) {
        const po_expr *element = po_record_element(r, k, expr);

        if (element)
            return po_expr_map(r->arena, element, replace, user);
    }
    return po_expr_map(r->arena, expr, replace, user);
}

static const po_expr *replace_in(po_record *r, const po_expr *expr)
{
    return expr ? replace(expr, r) : NULL;
}

/* The same for lists.  That a call has had the structure as an argument is forgotten. */
static void replace_lists(po_record *r, const po_node *node, po_node *copy)
{
    const po_node **child =
        po_arena_array(r->arena, (size_t)node->n_child, sizeof(*child));
    const po_expr **use =
        po_arena_array(r->arena, (size_t)node->n_use, sizeof(*use));

    for (int i = 0; i < node->n_child; i++)
        child[i] = po_record_replace(r, node->child[i]);
    copy->n_use = 0;
    for (int i = 0; i < node->n_use; i++) {
        const po_expr *now = replace_in(r, node->use[i]);

        if (node->kind == PO_NODE_OPAQUE || !po_expr_mentions(now, r->decl))
            use[copy->n_use++] = now;
    }
    copy->child = child;
    copy->use = use;
}

/* Return the statement with variables in the place of members; itself if it does not
 * mention the structure.
 */
const po_node *po_record_replace(po_record *r, const po_node *node)
{
    po_node *copy;

    if (!node || !po_node_mentions(node, r->decl))
        return node;
    copy = po_node_make(r->arena, node);
    copy->init = po_record_replace(r, node->init);
    copy->cond = replace_in(r, node->cond);
    copy->step = replace_in(r, node->step);
    copy->expr = replace_in(r, node->expr);
    copy->value = replace_in(r, node->value);
    copy->body = po_record_replace(r, node->body);
    copy->other = po_record_replace(r, node->other);
    replace_lists(r, node, copy);
    return copy;
}

static bool is_quiet(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_OPAQUE && expr->kind != PO_EXPR_CALL &&
           !po_expr_is_update(expr) && !expr->type->is_volatile;
}

static bool is_known(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_OPAQUE && !expr->type->is_volatile;
}

/* Is it an object, which can be looked at once for each member? */
static bool is_object(const po_expr *expr)
{
    return (expr->kind == PO_EXPR_VAR || expr->kind == PO_EXPR_SUBSCRIPT ||
            expr->kind == PO_EXPR_MEMBER ||
            (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_DEREF)) &&
           po_expr_walk(expr, is_quiet, NULL);
}

/* Is it a list of values, perhaps of others, of which each is computed once? */
static bool is_list(const po_expr *expr)
{
    if (expr->kind != PO_EXPR_LIST)
        return false;
    for (int i = 0; i < expr->n_arg; i++) {
        const po_expr *arg = po_expr_strip(expr->arg[i]);

        if (po_expr_n_updates(arg) > 0 || !po_expr_walk(arg, is_known, NULL) ||
            (arg->kind == PO_EXPR_LIST && !is_list(arg)) ||
            (arg->type->kind == PO_TYPE_OTHER && arg->kind != PO_EXPR_LIST &&
             !is_object(arg)))
            return false;
    }
    return true;
}

/* Return the list in "(struct s){...}"; other expressions as they are. */
static const po_expr *without_cast(const po_expr *expr)
{
    const po_expr *plain = po_expr_strip(expr);

    return plain->kind == PO_EXPR_CAST && plain->arg[0]->kind == PO_EXPR_LIST
               ? plain->arg[0]
               : plain;
}

/* Find the members of the structure that "node" declares; false if it is no structure
 * that variables can take the place of.
 */
static bool begin(po_record *r, const po_node *node)
{
    const po_decl *decl = node->decl;

    if (node->kind != PO_NODE_DECL || !decl ||
        decl->storage != PO_STORAGE_LOCAL || decl->address_taken ||
        decl->is_named || decl->is_thread_local || decl->type->is_volatile ||
        *decl->name == '_' ||
        po_flags_have_excess(r->region->source->run->options))
        return false;
    r->decl = decl;
    if (decl->type->kind == PO_TYPE_ARRAY)
        return po_record_begin_array(r, node);
    if (decl->type->n_member == 0 ||
        (node->value && !is_object(without_cast(node->value)) &&
         !is_list(without_cast(node->value))))
        return false;
    r->n =
        po_expr_members(r->arena, po_expr_variable(r->arena, decl, &node->loc),
                        decl->type, MAX_MEMBER, r->member);
    for (int k = 0; k < r->n; k++)
        if (!po_type_is_scalar(r->member[k]->type) ||
            r->member[k]->type->is_const ||
            po_expr_strip(r->member[k])->kind != PO_EXPR_MEMBER)
            return false;
    for (int k = 0; k < r->n; k++)
        r->variable[k] = po_record_variable(r, r->member[k]);
    return r->n > 0;
}

/* Is the structure mentioned in a size that is part of the type? */
static bool is_in_type(const po_type *type, const po_decl *decl)
{
    for (; type; type = type->target)
        if (type->extent && po_expr_mentions(type->extent, decl))
            return true;
    return false;
}

static bool is_no_size(const po_expr *expr, void *user)
{
    return !is_in_type(expr->type, user);
}

static bool declares_no_size(const po_node *node, void *user)
{
    return !node->decl || !is_in_type(node->decl->type, user);
}

/* Is there nothing of the structure left in the statement? */
bool po_record_is_gone(const po_node *node, const po_decl *decl)
{
    return !po_node_mentions(node, decl) &&
           po_node_walk(node, declares_no_size, (void *)decl) &&
           po_node_walk_expr(node, is_no_size, (void *)decl);
}

static bool is_used(const po_decl *decl, int n, const po_node *const *list)
{
    for (int i = 0; i < n; i++)
        if (po_node_mentions(list[i], decl))
            return true;
    return false;
}

/* Return the value that a variable of type "type" has which is initialised with "value". */
static const po_expr *converted(const po_record *r, const po_expr *value,
                                const po_type *type)
{
    const po_type *from = value->type;

    if (from->kind == type->kind && from->size_bytes == type->size_bytes &&
        from->is_signed == type->is_signed)
        return value;
    return po_expr_make(r->arena, &(po_expr){.kind = PO_EXPR_CONVERT,
                                             .type = type,
                                             .loc = value->loc,
                                             .n_arg = 1,
                                             .arg = &value});
}

/* Append the declarations of the variables to the block, those that one of "n"
 * statements of "rest" uses; false if the value is not a structure of this type.
 */
static bool declare(const po_record *r, const po_node *node, int n,
                    const po_node *const *rest, po_node *block,
                    const po_node **child)
{
    const po_expr *value[MAX_MEMBER] = {NULL};

    if (node->value &&
        po_expr_members(r->arena, without_cast(node->value), r->decl->type,
                        MAX_MEMBER, value) != r->n)
        return false;
    for (int k = 0; k < r->n; k++) {
        po_node *single = po_node_make(r->arena, node);

        single->decl = r->variable[k];
        single->value =
            value[k] ? converted(r, value[k], r->variable[k]->type) : NULL;
        single->in_macro = true;
        if (is_used(r->variable[k], n, rest))
            child[block->n_child++] = single;
    }
    return true;
}

/* Return the block with variables for the structure that statement "pos" declares;
 * itself if that stays.
 */
static const po_node *replace_record(po_region *region, const po_node *block,
                                     int pos)
{
    po_record r = {.region = region, .arena = region->scop->arena};
    int n = block->n_child - pos - 1;
    size_t capacity = (size_t)block->n_child + MAX_MEMBER;
    const po_node **child;
    const po_node **rest;
    po_node *copy;

    if (!begin(&r, block->child[pos]))
        return block;
    child = po_arena_array(r.arena, capacity, sizeof(*child));
    rest = po_arena_array(r.arena, capacity, sizeof(*rest));
    copy = po_node_make(r.arena, block);
    for (int i = 0; i < n; i++) {
        rest[i] = po_record_replace(&r, block->child[pos + 1 + i]);
        if (!po_record_is_gone(rest[i], r.decl))
            return block;
    }
    for (copy->n_child = 0; copy->n_child < pos; copy->n_child++)
        child[copy->n_child] = block->child[copy->n_child];
    if (!declare(&r, block->child[pos], n, rest, copy, child))
        return block;
    for (int i = 0; i < n; i++)
        child[copy->n_child++] = rest[i];
    copy->child = child;
    return copy;
}

static const po_node *rewrite(po_region *region, const po_node *node);

static const po_node *rewrite_block(po_region *region, const po_node *node)
{
    const po_node **child = po_arena_array(
        region->scop->arena, (size_t)node->n_child, sizeof(*child));
    const po_node *block = node;
    po_node *copy;

    for (int i = 0; i < node->n_child; i++) {
        child[i] = rewrite(region, node->child[i]);
        if (child[i] == node->child[i] || block != node)
            continue;
        copy = po_node_make(region->scop->arena, node);
        copy->child = child;
        block = copy;
    }
    for (int i = block->n_child - 1; i >= 0; i--)
        block = replace_record(region, block, i);
    return block;
}

/* Return the statement with all structures of this kind replaced in it, itself if there
 * are none.
 */
static const po_node *rewrite(po_region *region, const po_node *node)
{
    po_node *copy;

    if (node && node->kind == PO_NODE_BLOCK)
        return rewrite_block(region, node);
    if (!node || (node->kind != PO_NODE_LOOP && node->kind != PO_NODE_IF))
        return node;
    copy = po_node_make(region->scop->arena, node);
    copy->body = rewrite(region, node->body);
    copy->other = rewrite(region, node->other);
    return copy->body == node->body && copy->other == node->other ? node : copy;
}

/* Replace the structures that blocks of the region declare. */
void po_region_split_records(po_region *region)
{
    int n = region->source->n_root;
    const po_node **node =
        po_arena_array(region->scop->arena, (size_t)n, sizeof(const po_node *));

    for (int i = 0; i < n; i++)
        node[i] =
            rewrite(region, po_records_move_inside(region, region->node[i]));
    region->node = node;
}
