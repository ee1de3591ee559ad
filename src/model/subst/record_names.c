/* Scalar replacement of structures (records.c): declares the variable for a
 * member, such as t_x for t.x, under a name that is no other variable's or
 * macro's.
 */
#include <string.h>

#include "records.h"

static bool is_other_name(const po_node *node, void *user)
{
    return !node->decl || strcmp(node->decl->name, user) != 0;
}

static bool is_other_variable(const po_expr *expr, void *user)
{
    return !expr->decl || strcmp(expr->decl->name, user) != 0;
}

static bool is_taken(const po_record *r, const char *name)
{
    const po_unit *unit = r->region->source->unit;

    for (int k = 0; k < r->n; k++)
        if (r->variable[k] && strcmp(r->variable[k]->name, name) == 0)
            return true;
    return po_unit_has_name(unit, name) ||
           po_unit_expands(unit, name, unit->n_text, true) ||
           !po_region_walk_nodes(r->region, is_other_name, name) ||
           !po_region_walk_exprs(r->region, is_other_variable, name);
}

/* Return a variable for the member, called like it, "t_x" for t.x and "t_0_x" for t[0].x, by
 * a name that is no other's and no macro.
 */
const po_decl *po_record_variable(po_record *r, const po_expr *member)
{
    po_decl *copy = po_arena_alloc(r->arena, sizeof(*copy));
    po_text text = {0};
    const char *base;
    char *name;
    char *end;

    po_expr_print_source(member, &text);
    name = end = po_arena_copy(r->arena, po_text_get(&text));
    po_text_free(&text);
    for (const char *c = name; *c; c++)
        if (*c != ']')
            *end++ = *c == '.' || *c == '[' ? '_' : *c;
    *end = '\0';
    base = name;
    for (int i = 2; is_taken(r, name); i++)
        name = po_arena_printf(r->arena, "%s_%d", base, i);
    *copy = *r->decl;
    copy->name = name;
    copy->type = member->type;
    return copy;
}
