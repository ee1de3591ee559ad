/* The parsed file (po_unit) and its statements (po_node): release, lookups by
 * name and by place, walks over all statements or expressions of a tree,
 * parents first, and a few predicates ("is it a loop?").  Nothing is computed
 * here.
 */
#include "polyopt/nest.h"

#include <string.h>

po_unit *po_unit_free(po_unit *unit)
{
    if (unit)
        po_arena_free(unit->arena);
    return NULL;
}

/* Does the identifier occur in the file? */
bool po_unit_has_name(const po_unit *unit, const char *name)
{
    int low = 0;
    int high = unit->n_name;
    int middle;
    int order;

    while (low < high) {
        middle = low + (high - low) / 2;
        order = strcmp(unit->name[middle], name);
        if (order == 0)
            return true;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

bool po_unit_has_any_name(const po_unit *unit, const char *prefix, size_t n,
                          const char *const *name, po_arena *arena)
{
    for (size_t i = 0; i < n; i++)
        if (po_unit_has_name(unit,
                             po_arena_printf(arena, "%s%s", prefix, name[i])))
            return true;
    return false;
}

bool po_unit_has_directive(const po_unit *unit, size_t begin, size_t end)
{
    for (int i = 0; i < unit->n_directive; i++)
        if (unit->directive[i] >= begin && unit->directive[i] < end)
            return true;
    return false;
}

po_loc po_unit_loc(const po_unit *unit, size_t offset)
{
    po_loc loc = {.file = unit->path, .line = 1};
    size_t begin;

    for (int i = 0; i < unit->n_renumbered; i++)
        if (unit->renumbered[i].offset <= offset)
            loc = unit->renumbered[i];
    for (size_t at = loc.offset; at < offset; at++)
        if (unit->text[at] == '\n')
            loc.line++;
    for (begin = offset; begin > 0 && unit->text[begin - 1] != '\n';)
        begin--;
    loc.col = (int)(offset - begin) + 1;
    loc.offset = offset;
    return loc;
}

const po_position_dependent *po_unit_varies(const po_unit *unit, size_t begin,
                                            size_t end, po_varies allowed)
{
    for (int i = 0; i < unit->n_position_dependent; i++)
        if (unit->position_dependent[i].begin >= begin &&
            unit->position_dependent[i].begin < end &&
            unit->position_dependent[i].varies > allowed)
            return &unit->position_dependent[i];
    return NULL;
}

/* The definitions are sorted: the search finds the first by that name. */
const po_definition *po_unit_expands(const po_unit *unit, const char *name,
                                     size_t offset, bool call)
{
    int first = 0;
    int last = unit->n_definition;

    while (first < last) {
        int middle = first + (last - first) / 2;

        if (strcmp(unit->definition[middle].name, name) < 0)
            first = middle + 1;
        else
            last = middle;
    }
    for (; first < unit->n_definition; first++) {
        const po_definition *found = &unit->definition[first];

        if (strcmp(found->name, name) != 0)
            return NULL;
        if (found->begin <= offset && (call || !found->has_args))
            return found;
    }
    return NULL;
}

int po_node_n_part(const po_node *node)
{
    return 3 + node->n_child;
}

const po_node *po_node_part(const po_node *node, int i)
{
    const po_node *const part[] = {node->init, node->body, node->other};

    return i < 3 ? part[i] : node->child[i - 3];
}

const po_node *po_node_only(const po_node *node)
{
    while (node && node->kind == PO_NODE_BLOCK && node->n_child == 1)
        node = node->child[0];
    return node;
}

const po_expr *po_node_only_update(const po_node *node)
{
    const po_expr *expr;

    node = po_node_only(node);
    if (!node || node->kind != PO_NODE_EXPR)
        return NULL;
    expr = po_expr_strip(po_expr_skip_void(node->expr));
    return expr->kind == PO_EXPR_ASSIGN ? expr : NULL;
}

const po_expr *po_node_only_assignment(const po_node *node)
{
    const po_expr *update = po_node_only_update(node);

    return update && update->op == PO_OP_NONE ? update : NULL;
}

int po_node_n_expr(const po_node *node)
{
    return 4 + node->n_use;
}

const po_expr *po_node_expr(const po_node *node, int i)
{
    const po_expr *const part[] = {node->cond, node->step, node->expr,
                                   node->value};

    return i < 4 ? part[i] : node->use[i - 4];
}

/* Call "visit" on "node" and all statements in it, parents first; stop and
 * return false as soon as it does.
 */
bool po_node_walk(const po_node *node,
                  bool (*visit)(const po_node *node, void *user), void *user)
{
    if (node && !visit(node, user))
        return false;
    for (int i = 0; node && i < po_node_n_part(node); i++)
        if (!po_node_walk(po_node_part(node, i), visit, user))
            return false;
    return true;
}

static bool is_modelled(const po_node *node, void *user)
{
    (void)user;
    return node->kind != PO_NODE_OPAQUE;
}

bool po_node_has_opaque(const po_node *node)
{
    return !po_node_walk(node, is_modelled, NULL);
}

struct expr_visit {
    bool (*visit)(const po_expr *expr, void *user);
    void *user;
};

/* The extents of a type that depend on variables are evaluated where it is
 * declared.
 */
static bool walk_type(const po_type *type, const struct expr_visit *v)
{
    for (; type; type = type->target)
        if (!po_expr_walk(type->extent, v->visit, v->user))
            return false;
    return true;
}

static bool visit_exprs(const po_node *node, void *user)
{
    const struct expr_visit *v = user;

    for (int i = 0; i < po_node_n_expr(node); i++)
        if (!po_expr_walk(po_node_expr(node, i), v->visit, v->user))
            return false;
    return !node->decl || walk_type(node->decl->type, v);
}

/* Call "visit" on all expressions in "node" and the statements in it; stop and
 * return false as soon as it does.
 */
bool po_node_walk_expr(const po_node *node,
                       bool (*visit)(const po_expr *expr, void *user),
                       void *user)
{
    struct expr_visit v = {visit, user};

    return po_node_walk(node, visit_exprs, &v);
}

/* Is it a loop, perhaps one of a form that is not even copied? */
bool po_node_is_loop(const po_node *node)
{
    return node->kind == PO_NODE_LOOP || node->inner ||
           (node->kind == PO_NODE_OPAQUE && node->why == PO_REJECT_LOOP_FORM);
}

static bool is_harmless(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_CALL && expr->kind != PO_EXPR_OPAQUE &&
           !po_expr_is_update(expr) && !expr->type->is_volatile;
}

/* Is it "(void)s", or several of them behind commas? */
static bool is_idle(const po_expr *expr)
{
    if (expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_COMMA)
        return is_idle(expr->arg[0]) && is_idle(expr->arg[1]);
    return expr->kind == PO_EXPR_CAST &&
           strcmp(expr->type->text, "void") == 0 &&
           po_expr_walk(expr->arg[0], is_harmless, NULL);
}

bool po_node_is_idle(const po_node *node)
{
    return node->kind == PO_NODE_EMPTY ||
           (node->kind == PO_NODE_EXPR && is_idle(node->expr));
}

bool po_node_is_label(const po_node *node)
{
    return node->kind == PO_NODE_OPAQUE &&
           (node->flow == PO_FLOW_CASE || node->flow == PO_FLOW_DEFAULT);
}

static bool is_no_loop(const po_node *node, void *user)
{
    (void)user;
    return !po_node_is_loop(node);
}

bool po_node_has_loop(const po_node *node)
{
    return !po_node_walk(node, is_no_loop, NULL);
}
