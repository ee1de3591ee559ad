/* Symbol tables of a region, made by one walk over its statements: which
 * variables it mentions, assigns, declares or uses as iterators, and in which
 * root statement first.  So it is known which variables may be parameters
 * (never assigned).
 */
#include "internal.h"

/* Call "visit" on all statements of the region, or on all expressions in them, as they
 * are modelled; stop and return false as soon as it does.
 */
bool po_region_walk_nodes(const po_region *region,
                          bool (*visit)(const po_node *node, void *user),
                          const void *user)
{
    for (int i = 0; i < region->source->n_root; i++)
        if (!po_node_walk(region->node[i], visit, (void *)user))
            return false;
    return true;
}

bool po_region_walk_exprs(const po_region *region,
                          bool (*visit)(const po_expr *expr, void *user),
                          const void *user)
{
    for (int i = 0; i < region->source->n_root; i++)
        if (!po_node_walk_expr(region->node[i], visit, (void *)user))
            return false;
    return true;
}

static po_write *find_write(const po_region *region, const po_decl *decl)
{
    for (int i = 0; i < region->writes.n_write; i++)
        if (region->writes.write[i].decl == decl)
            return &region->writes.write[i];
    return NULL;
}

static po_write *add_write(po_region *region, const po_decl *decl)
{
    po_write *write = find_write(region, decl);

    if (!write) {
        write = PO_ARENA_ADD(region->scop->arena, region->writes.write,
                             region->writes.n_write);
        *write = (po_write){decl, region->current, -1, false};
    }
    return write;
}

static void add_mention(po_region *region, const po_decl *decl)
{
    for (int i = 0; i < region->writes.n_mention; i++)
        if (region->writes.mention[i] == decl)
            return;
    *PO_ARENA_ADD(region->scop->arena, region->writes.mention,
                  region->writes.n_mention) = decl;
}

static bool scan_expr(const po_expr *expr, void *user)
{
    po_region *region = user;
    const po_decl *assigned = po_expr_assigned(expr);

    if (assigned)
        add_write(region, assigned);
    if (expr->decl)
        add_mention(region, expr->decl);
    return true;
}

static void note_loop(po_region *region, const po_decl *decl)
{
    po_write *write = decl ? add_write(region, decl) : NULL;

    if (write && write->first_loop < 0)
        write->first_loop = region->current;
}

/* The region declares the variable. */
void po_region_note_declared(po_region *region, const po_decl *decl)
{
    add_write(region, decl)->is_declared = true;
    add_mention(region, decl);
}

static bool scan_node(const po_node *node, void *user)
{
    po_region *region = user;

    if (node->kind == PO_NODE_DECL && node->decl)
        po_region_note_declared(region, node->decl);
    if (node->kind != PO_NODE_LOOP)
        return true;
    if (node->init && node->init->kind == PO_NODE_DECL)
        note_loop(region, node->init->decl);
    if (node->init && node->init->kind == PO_NODE_EXPR)
        note_loop(region, po_expr_assigned(node->init->expr));
    if (node->step)
        note_loop(region, po_expr_assigned(node->step));
    return true;
}

/* Fill in the tables of variables that the region mentions and writes. */
void po_region_scan(po_region *region)
{
    region->writes.n_write = 0;
    region->writes.n_mention = 0;
    for (int i = 0; i < region->source->n_root; i++) {
        region->current = i;
        po_node_walk(region->node[i], scan_node, region);
        po_node_walk_expr(region->node[i], scan_expr, region);
    }
    region->current = 0;
}

/* Number of the first root that assigns or declares "decl"; -1 if none does. */
int po_region_written(const po_region *region, const po_decl *decl)
{
    const po_write *write = find_write(region, decl);

    return write ? write->first : -1;
}

/* Number of the first root that has a loop with iterator "decl"; -1 if none
 * has.
 */
int po_region_iterated(const po_region *region, const po_decl *decl)
{
    const po_write *write = find_write(region, decl);

    return write ? write->first_loop : -1;
}

/* Is "decl" declared inside the region? */
bool po_region_declares(const po_region *region, const po_decl *decl)
{
    const po_write *write = find_write(region, decl);

    return write && write->is_declared;
}
