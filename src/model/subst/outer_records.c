/* Structures, and arrays of them, that are declared outside of a loop, though each iteration
 * of it sets what it uses of them, become variables that the iteration declares:
 *
 *     struct p s[2];                        for (i = 0; i < n; i++) {
 *     for (i = 0; i < n; i++) {                 double s_0_x, s_1_x;
 *         s[0].x = A[i].x;                      s_0_x = A[i].x;
 *         s[1].x = B[i].x;          ->          s_1_x = B[i].x;
 *         A[i].x = s[0].x + s[1].x;             A[i].x = s_0_x + s_1_x;
 *         B[i].x = s[0].x - s[1].x;             B[i].x = s_0_x - s_1_x;
 *     }                                     }
 *
 * That is so if all references to them are to members, in elements with constant
 * subscripts; if no iteration may read a member before it sets it; and if nothing reads
 * them after the loop.
 */
#include <string.h>

#include "records.h"

/* Is it a constant subscript of the array? */
static bool is_inside(const po_type *array, const po_expr *index)
{
    index = po_expr_strip(index);
    return index->kind == PO_EXPR_INT && array->extent &&
           array->extent->kind == PO_EXPR_INT && index->value >= 0 &&
           index->value < array->extent->value;
}

static const po_type *member_type(const po_type *record, const char *name)
{
    for (int i = 0; i < record->n_member; i++)
        if (strcmp(record->member[i].name, name) == 0)
            return record->member[i].type;
    return NULL;
}

/* Return the type of the part of the variable that "expr" is, as it is declared; NULL if it
 * is none, or not always the same.
 */
static const po_type *part_of(const po_expr *expr, const po_decl *decl)
{
    const po_type *type;

    expr = po_expr_strip(expr);
    if (expr->kind == PO_EXPR_VAR)
        return expr->decl == decl ? decl->type : NULL;
    if (expr->kind == PO_EXPR_MEMBER && !expr->is_arrow) {
        type = part_of(expr->arg[0], decl);
        return type ? member_type(type, expr->text) : NULL;
    }
    if (expr->kind != PO_EXPR_SUBSCRIPT)
        return NULL;
    type = part_of(expr->arg[0], decl);
    return type && type->kind == PO_TYPE_ARRAY && is_inside(type, expr->arg[1])
               ? type->target
               : NULL;
}

/* Note a reference to a member: those that are not noted stay in the statements. */
static bool note_member(const po_expr *expr, void *user)
{
    po_record *r = user;
    const po_type *type = part_of(expr, r->decl);

    if (!type || expr->kind == PO_EXPR_VAR || !po_type_is_scalar(type) ||
        type->is_const || type->is_volatile || po_expr_strip(expr) != expr)
        return true;
    for (int k = 0; k < r->n; k++)
        if (po_expr_is_same(expr, r->member[k]))
            return true;
    if (r->n == PO_RECORD_MAX)
        return false;
    r->member[r->n++] = expr;
    return true;
}

static bool is_record(const po_type *type)
{
    while (type->kind == PO_TYPE_ARRAY)
        type = type->target;
    return type->n_member > 0 && !type->is_volatile && !type->is_const;
}

static bool is_candidate(const po_region *region, const po_decl *decl)
{
    return decl->storage == PO_STORAGE_LOCAL && is_record(decl->type) &&
           !decl->address_taken && !decl->is_named && !decl->is_thread_local &&
           *decl->name != '_' && !po_region_declares(region, decl) &&
           !po_flags_have_excess(region->source->run->options) &&
           !po_function_leaks(region->source->function, decl);
}

/* Return the body behind declarations of the variables. */
static const po_node *declare(const po_record *r, const po_node *body)
{
    const po_node **child =
        po_arena_array(r->arena, (size_t)r->n + 1, sizeof(*child));
    po_node block = {.kind = PO_NODE_BLOCK,
                     .loc = body->loc,
                     .begin = body->begin,
                     .end = body->end,
                     .in_macro = body->in_macro,
                     .n_child = r->n + 1,
                     .child = child};

    for (int k = 0; k < r->n; k++)
        child[k] = po_node_make(r->arena, &(po_node){.kind = PO_NODE_DECL,
                                                     .loc = body->loc,
                                                     .begin = body->begin,
                                                     .end = body->begin,
                                                     .in_macro = true,
                                                     .decl = r->variable[k]});
    child[r->n] = body;
    return po_node_make(r->arena, &block);
}

/* Does each iteration of the loop, with "body" as it is with the variables, set what it
 * reads of them, and does nothing read them after the loop, which is "source"?
 */
static bool is_own(const po_record *r, const po_node *body,
                   const po_node *source)
{
    const po_function *function = r->region->source->function;

    for (int k = 0; k < r->n; k++)
        if (po_node_first(body, r->variable[k]) == PO_FIRST_READ ||
            po_live_part_after(function, source, r->decl, r->member[k]))
            return false;
    return true;
}

/* Return the loop with variables in the place of "decl", itself if that stays; "source" is
 * the loop of the program.
 */
static const po_node *replace_in(po_region *region, const po_decl *decl,
                                 const po_node *loop, const po_node *source)
{
    po_record r = {
        .region = region, .arena = region->scop->arena, .decl = decl};
    const po_node *body;
    po_node *copy;

    if (!po_node_walk_expr(loop->body, note_member, &r) || r.n == 0)
        return loop;
    for (int k = 0; k < r.n; k++)
        r.variable[k] = po_record_variable(&r, r.member[k]);
    body = po_record_replace(&r, loop->body);
    if (!is_own(&r, body, source))
        return loop;
    copy = po_node_make(r.arena, loop);
    copy->body = declare(&r, body);
    return po_record_is_gone(copy, decl) ? copy : loop;
}

/* The variables that a loop may have to be looked at for. */
struct found {
    const po_region *region;
    int n;
    const po_decl *decl[PO_RECORD_MAX];
};

static bool note_variable(const po_expr *expr, void *user)
{
    struct found *found = user;

    if (expr->kind != PO_EXPR_VAR || found->n == PO_RECORD_MAX)
        return true;
    for (int i = 0; i < found->n; i++)
        if (found->decl[i] == expr->decl)
            return true;
    if (is_candidate(found->region, expr->decl))
        found->decl[found->n++] = expr->decl;
    return true;
}

static const po_node *move_into_loop(po_region *region, const po_node *loop)
{
    struct found found = {.region = region};
    const po_node *node = loop;

    po_node_walk_expr(loop, note_variable, &found);
    for (int i = 0; i < found.n; i++)
        node = replace_in(region, found.decl[i], node, loop);
    return node;
}

/* Return the statement with such variables in its outermost loops; itself if there are
 * none.
 */
const po_node *po_records_move_inside(po_region *region, const po_node *node)
{
    const po_node **child;
    po_node *copy;

    if (!node || node->kind == PO_NODE_LOOP)
        return node ? move_into_loop(region, node) : NULL;
    if (node->kind != PO_NODE_IF && node->kind != PO_NODE_BLOCK)
        return node;
    copy = po_node_make(region->scop->arena, node);
    copy->body = po_records_move_inside(region, node->body);
    copy->other = po_records_move_inside(region, node->other);
    child = po_arena_array(region->scop->arena, (size_t)node->n_child,
                           sizeof(*child));
    for (int i = 0; i < node->n_child; i++)
        child[i] = po_records_move_inside(region, node->child[i]);
    copy->child = child;
    return copy;
}
