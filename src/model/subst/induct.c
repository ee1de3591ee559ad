/* Induction variables: scalars and pointers that count along with the loops, and
 * those that an iteration sets to a function of the iterators, for subscripts.
 *
 *     k = 0;                                    k = 0;
 *     for (i = 0; i < n; i++) {                 for (i = 0; i < n; i++)
 *         A[k] = B[i];                 ->           A[k + 2 * i] = B[i];
 *         k += 2;                               k += 2 * n;
 *     }
 *
 * The statements of a region are rewritten before anything else is done with
 * them: every use of such a variable is replaced by its value as a function of
 * the iterators and of its value at the beginning, which makes it a parameter.
 * What cannot be rewritten stays as it is.
 */
#include "induct.h"

/* Is the value after the region of the form that it can be set to? */
static bool is_settable(const po_induct *w)
{
    return w->value.base == w->self ||
           (w->value.base && w->decl->type->kind == PO_TYPE_INT) ||
           !po_final_is_needed(w->region, w->decl);
}

static bool type_mentions(const po_type *type, const po_decl *decl)
{
    for (; type; type = type->target)
        if (type->extent && po_expr_mentions(type->extent, decl))
            return true;
    return false;
}

static bool is_no_size(const po_expr *expr, void *user)
{
    return !type_mentions(expr->type, user);
}

static bool declares_no_size(const po_node *node, void *user)
{
    return !node->decl || !type_mentions(node->decl->type, user);
}

/* Is the variable in the size of an array, or declared among the statements of
 * the region, where those after the region may know it?
 */
bool po_induct_is_out_of_reach(const po_region *region, const po_decl *decl)
{
    for (int i = 0; i < region->source->n_root; i++)
        if (region->source->root[i]->decl == decl ||
            !po_node_walk_expr(region->source->root[i], is_no_size,
                               (void *)decl) ||
            !po_node_walk(region->source->root[i], declares_no_size,
                          (void *)decl))
            return true;
    return false;
}

/* Return what the variable is set to or, if its value before matters, increased
 * by in the region; NULL if that is nothing, or not known.
 */
static const po_expr *result(const po_induct *w)
{
    if (w->value.base == w->self)
        return w->value.offset;
    if (!w->value.base || w->decl->type->kind != PO_TYPE_INT)
        return NULL;
    return po_induct_add(w, po_induct_widen(w, w->value.base), w->value.offset);
}

/* Replace the variable in all statements of the region. */
static void replace_variable(po_region *region, const po_decl *decl)
{
    po_arena *arena = region->scop->arena;
    const po_expr *self =
        po_expr_variable(arena, decl, &region->source->root[0]->loc);
    po_induct w = {
        .region = region, .arena = arena, .decl = decl, .self = self};
    const po_node **node = po_arena_array(arena, (size_t)region->source->n_root,
                                          sizeof(const po_node *));

    w.value.base = self;
    for (int i = 0; i < region->source->n_root; i++)
        node[i] = po_induct_rewrite(&w, region->node[i]);
    if (w.failed || !is_settable(&w))
        return;
    region->node = node;
    *PO_ARENA_ADD(region->scop->arena, region->subst.induced,
                  region->subst.n_induced) =
        (po_induced){.decl = decl,
                     .gain = result(&w),
                     .is_set = w.value.base != self,
                     .is_inner = po_region_declares(region, decl)};
}

/* Is it no increment: neither "k++", "k += e" nor "k = k + e"? */
static bool is_no_increment(const po_expr *expr, void *user)
{
    return po_expr_assigned(expr) != user ||
           (expr->kind == PO_EXPR_ASSIGN && expr->op == PO_OP_NONE &&
            !po_expr_mentions(expr->arg[1], user));
}

/* Does the variable count, or is it a pointer that may be one to a row?  Others
 * are scalars like any.
 */
static bool is_counter(const po_region *region, const po_decl *decl)
{
    return decl->type->kind == PO_TYPE_POINTER ||
           !po_region_walk_exprs(region, is_no_increment, decl);
}

static bool mentions_not(const po_expr *expr, void *user)
{
    return !po_expr_mentions(expr, user);
}

static bool bounds_not(const po_node *node, void *user)
{
    if (node->kind != PO_NODE_LOOP)
        return true;
    if (node->cond && po_expr_mentions(node->cond, user))
        return false;
    return !node->init || po_node_walk_expr(node->init, mentions_not, user);
}

/* Does the beginning or the end of a loop mention the variable? */
static bool is_in_bound(const po_region *region, const po_decl *decl)
{
    return !po_region_walk_nodes(region, bounds_not, decl);
}

/* Does no subscript, and no sum of a pointer and an integer, mention it? */
static bool is_no_subscript(const po_expr *expr, void *user)
{
    bool is_sum =
        expr->kind == PO_EXPR_BINARY && expr->type->kind == PO_TYPE_POINTER;

    if (expr->kind != PO_EXPR_SUBSCRIPT && !is_sum)
        return true;
    for (int i = 0; i < 2; i++)
        if (po_type_is_integer(expr->arg[i]->type) &&
            po_expr_mentions(expr->arg[i], user))
            return false;
    return true;
}

/* Does an address mention the variable? */
static bool is_in_subscript(const po_region *region, const po_decl *decl)
{
    return !po_region_walk_exprs(region, is_no_subscript, decl);
}

/* A search for a variable in what others are set to. */
struct source {
    const po_region *region;
    const po_decl *decl;
    bool (*is_used)(const po_region *region, const po_decl *decl);
};

/* Is "other", which is set to "value", nowhere, or does that not mention the variable? */
static bool is_no_target(const struct source *s, const po_decl *other,
                         const po_expr *value)
{
    return other == s->decl || !value || !po_expr_mentions(value, s->decl) ||
           !s->is_used(s->region, other);
}

static bool sets_not(const po_expr *expr, void *user)
{
    return expr->kind != PO_EXPR_ASSIGN || !po_expr_assigned(expr) ||
           is_no_target(user, po_expr_assigned(expr), expr->arg[1]);
}

static bool declares_not(const po_node *node, void *user)
{
    return node->kind != PO_NODE_DECL ||
           is_no_target(user, node->decl, node->value);
}

/* Is a variable that is set to what mentions this one used in such a way? */
static bool is_source(const po_region *region, const po_decl *decl,
                      bool (*is_used)(const po_region *, const po_decl *))
{
    struct source s = {region, decl, is_used};

    return !po_region_walk_exprs(region, sets_not, &s) ||
           !po_region_walk_nodes(region, declares_not, &s);
}

/* Does the beginning or the end of a loop depend on the variable, by way of another one
 * perhaps: "jm1 = j - 1; i2 = jm1; for (i = 1; i <= i2; i++)"?
 */
static bool decides_bound(const po_region *region, const po_decl *decl)
{
    return is_in_bound(region, decl) || is_source(region, decl, is_in_bound);
}

/* Does an address depend on it in this way? */
static bool decides_subscript(const po_region *region, const po_decl *decl)
{
    return is_in_subscript(region, decl) ||
           is_source(region, decl, is_in_subscript);
}

/* Is it a structure, or a union, by name? */
bool po_induct_is_record(const po_type *type)
{
    return type->kind == PO_TYPE_OTHER && type->size_bytes > 0 && type->text &&
           *type->text;
}

/* Is it an element, a structure, or an array of constant length of these? */
static bool is_target(const po_type *type)
{
    while (type->kind == PO_TYPE_ARRAY && type->extent &&
           type->extent->kind == PO_EXPR_INT)
        type = type->target;
    return po_type_is_element(type) || po_induct_is_record(type);
}

static bool is_candidate(const po_region *region, const po_write *write)
{
    const po_decl *decl = write->decl;
    const po_type *type = decl->type;

    return write->first_loop < 0 && !po_induct_is_replaced(region, decl) &&
           (is_counter(region, decl) || decides_bound(region, decl) ||
            decides_subscript(region, decl)) &&
           !po_induct_is_out_of_reach(region, decl) &&
           (decl->storage == PO_STORAGE_LOCAL ||
            decl->storage == PO_STORAGE_PARAM) &&
           !decl->address_taken && !type->is_volatile &&
           !region->source->fwrapv &&
           ((type->kind == PO_TYPE_INT && type->size_bytes >= 4) ||
            (type->kind == PO_TYPE_POINTER && !type->target->is_volatile &&
             is_target(type->target)));
}

/* Replace induction variables by their values in region->node, which are the
 * statements of the region as they are modelled.  What was replaced is in
 * "induced".  The variables that the region writes have to be known.
 * Those in the bounds of loops come first:
 * how often these are executed decides on the others.  One that is set to
 * another one has to wait for it.
 */
void po_region_find_inductions(po_region *region)
{
    for (int pass = 0; pass < 4; pass++)
        for (int i = 0; i < region->writes.n_write; i++) {
            const po_write *write = &region->writes.write[i];

            if (decides_bound(region, write->decl) == (pass < 2) &&
                is_candidate(region, write))
                replace_variable(region, write->decl);
        }
    if (region->subst.n_induced > 0)
        po_region_scan(region);
}
