/* Pointers that are members of structures, as in s->p[i] and s.p[i], pointers
 * that are converted, as in ((double *)p)[i], and pointers to elements that stay
 * the same (invariant_element.c).
 *
 * Each has a stand-in, a declaration of a variable named "s->p", by which
 * what it points to is told from what others point to.  The member itself must
 * not change in the region: nothing in it is assigned to the member by name,
 * and what else the region stores is disjoint from the structure (alias.c).
 * A converted pointer has a stand-in for each type of element but its own.
 */
#include "../internal.h"

#include <string.h>

/* The pointer or array without conversions to other pointers. */
const po_expr *po_pointer_unconverted(const po_expr *expr)
{
    expr = po_expr_strip(expr);
    while (expr->kind == PO_EXPR_CAST && po_type_is_address(expr->type) &&
           po_type_is_address(expr->arg[0]->type))
        expr = po_expr_strip(expr->arg[0]);
    return expr;
}

static bool has_constant_extent(const po_type *type)
{
    return type->extent && type->extent->kind == PO_EXPR_INT;
}

/* Are elements of the one type elements of the other? */
static bool is_same_element(const po_type *a, const po_type *b)
{
    if (!a || !b || a->kind != b->kind || a->size_bytes != b->size_bytes ||
        a->is_signed != b->is_signed)
        return false;
    if (a->kind == PO_TYPE_POINTER)
        return is_same_element(a->target, b->target);
    if (a->kind == PO_TYPE_ARRAY)
        return has_constant_extent(a) && has_constant_extent(b) &&
               a->extent->value == b->extent->value &&
               is_same_element(a->target, b->target);
    if (a->kind == PO_TYPE_INT || a->kind == PO_TYPE_BOOL ||
        (a->kind == PO_TYPE_FLOAT && a->size_bytes <= 8))
        return true;
    return strcmp(a->text, b->text) == 0;
}

/* The pointer or array without conversions that leave the elements as they are:
 * all of them, or none but the outermost.
 */
const po_expr *po_pointer_simplest(const po_expr *expr)
{
    const po_expr *inner = po_pointer_unconverted(expr);

    expr = po_expr_strip(expr);
    return is_same_element(expr->type->target, inner->type->target) ? inner
                                                                    : expr;
}

/* Are they the same pointer, converted to pointers to the same elements? */
static bool is_same_pointer(const po_expr *a, const po_expr *b)
{
    return po_expr_is_same(a, b) ||
           (is_same_element(a->type->target, b->type->target) &&
            po_expr_is_same(po_pointer_unconverted(a),
                            po_pointer_unconverted(b)));
}

/* Is it the address of an element that stays the same? */
static bool is_address(const po_expr *expr)
{
    return expr->kind == PO_EXPR_UNARY;
}

/* Return the stand-in for the pointer "expr", a member or one that is
 * converted; the variable itself if it is one; NULL if it is none of them.
 */
const po_decl *po_pointer_find(const po_region *region, const po_expr *expr)
{
    expr = po_pointer_simplest(expr);
    if (expr->kind == PO_EXPR_VAR)
        return expr->decl;
    for (int i = 0; i < region->memory.n_pointer; i++)
        if (!is_address(region->memory.pointer[i].expr) &&
            is_same_pointer(region->memory.pointer[i].expr, expr))
            return region->memory.pointer[i].decl;
    return NULL;
}

/* Return what stands for the pointer to "expr", an element that stays the same;
 * NULL if it is none.
 */
static const po_decl *pointer_to_cell(const po_region *region,
                                      const po_expr *expr)
{
    if (po_invariant_element_is_first(expr))
        return po_pointer_find(region, expr->arg[0]);
    for (int i = 0; i < region->memory.n_pointer; i++)
        if (is_address(region->memory.pointer[i].expr) &&
            po_expr_is_same(region->memory.pointer[i].expr->arg[0], expr))
            return region->memory.pointer[i].decl;
    return NULL;
}

/* Return the variable or the member from whose value the pointer "decl" is
 * computed, if it stands for a converted one or one to an element; otherwise
 * "decl" itself.
 */
const po_decl *po_pointer_root(const po_region *region, const po_decl *decl)
{
    const po_expr *expr = po_pointer_of(region, decl);

    while (expr && expr->kind != PO_EXPR_MEMBER) {
        decl = po_pointer_find(region, is_address(expr)
                                           ? expr->arg[0]->arg[0]
                                           : po_pointer_unconverted(expr));
        expr = po_pointer_of(region, decl);
    }
    return decl;
}

/* Return the pointer that the declaration stands for; NULL if it is that of a
 * variable.
 */
const po_expr *po_pointer_of(const po_region *region, const po_decl *decl)
{
    for (int i = 0; i < region->memory.n_pointer; i++)
        if (region->memory.pointer[i].decl == decl)
            return region->memory.pointer[i].expr;
    return NULL;
}

/* Is it *p, for a pointer variable p? */
bool po_pointer_is_dereferenced(const po_expr *expr)
{
    const po_expr *pointer;

    if (expr->kind != PO_EXPR_UNARY || expr->op != PO_OP_DEREF)
        return false;
    pointer = po_expr_strip(expr->arg[0]);
    return pointer->kind == PO_EXPR_VAR &&
           pointer->type->kind == PO_TYPE_POINTER;
}

/* The variable at the root of n, p.n, p.q.n, p[2].n, p->n, *p, &p[k], ..., or
 * what stands for the pointer s->p in s->p->n or for &p[k] in p[k]; NULL for
 * other expressions.  A pointer that is converted is that pointer.
 * "is_target" is set if it is a pointer to the object.
 */
const po_decl *po_pointer_object(const po_region *region, const po_expr *expr,
                                 bool *is_target)
{
    *is_target = false;
    expr = po_pointer_unconverted(expr);
    if (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_ADDRESS)
        return po_pointer_object(region, expr->arg[0]->arg[0], is_target);
    while (expr->kind == PO_EXPR_MEMBER || po_invariant_element_is(expr)) {
        *is_target = expr->kind == PO_EXPR_MEMBER && expr->is_arrow;
        expr = po_expr_strip(expr->arg[0]);
        if (*is_target)
            return po_pointer_find(region, expr);
    }
    if (expr->kind == PO_EXPR_SUBSCRIPT) {
        *is_target = true;
        return pointer_to_cell(region, expr);
    }
    if (po_pointer_is_dereferenced(expr)) {
        *is_target = true;
        expr = po_expr_strip(expr->arg[0]);
    }
    return expr->kind == PO_EXPR_VAR ? expr->decl : NULL;
}

static void add(po_region *region, const po_expr *expr)
{
    po_arena *arena = region->scop->arena;
    po_decl *decl = po_arena_alloc(arena, sizeof(*decl));
    po_text name = {0};

    po_expr_print_source(expr, &name);
    *decl = (po_decl){.name = po_arena_copy(arena, po_text_get(&name)),
                      .type = expr->type,
                      .storage = PO_STORAGE_GLOBAL,
                      .loc = expr->loc,
                      .begin = (size_t)-1,
                      .address_taken = true};
    po_text_free(&name);
    *PO_ARENA_ADD(region->scop->arena, region->memory.pointer,
                  region->memory.n_pointer) = (po_pointer){expr, decl};
}

/* Can the pointer or array be told from others, whatever it is converted to? */
static bool has_root(const po_region *region, const po_expr *expr)
{
    expr = po_pointer_unconverted(expr);
    return po_type_is_address(expr->type) &&
           (expr->kind == PO_EXPR_VAR ||
            (expr->kind == PO_EXPR_MEMBER && po_pointer_find(region, expr)));
}

/* Are the elements the same wherever the type is mentioned? */
static bool has_constant_extents(const po_type *type)
{
    for (; type && type->kind == PO_TYPE_ARRAY; type = type->target)
        if (!has_constant_extent(type))
            return false;
    return type && type->size_bytes > 0;
}

/* Add stand-ins for the pointer "expr", which is converted. */
static void add_converted(po_region *region, const po_expr *expr)
{
    if (expr->type->kind == PO_TYPE_POINTER &&
        has_constant_extents(expr->type->target) && has_root(region, expr) &&
        !po_pointer_find(region, expr))
        add(region, expr);
}

/* Add stand-ins for the pointer to "expr", an element that stays the same. */
static void add_cell(po_region *region, const po_expr *expr)
{
    const po_expr *address = po_invariant_element_address(region, expr);

    if (address && !pointer_to_cell(region, expr) &&
        po_pointer_find(region, expr->arg[0]))
        add(region, address);
}

/* Add stand-ins for the pointer "expr", and before for those on the way. */
static bool visit(const po_expr *expr, void *user)
{
    po_region *region = user;
    const po_expr *outer = expr;
    bool is_target;

    while ((outer->kind == PO_EXPR_MEMBER && !outer->is_arrow) ||
           po_invariant_element_is(outer))
        outer = po_expr_strip(outer->arg[0]);
    if (outer->kind == PO_EXPR_MEMBER || outer->kind == PO_EXPR_CAST ||
        outer->kind == PO_EXPR_SUBSCRIPT)
        visit(po_expr_strip(outer->arg[0]), user);
    if (outer->kind == PO_EXPR_SUBSCRIPT)
        add_cell(region, outer);
    if (expr->kind == PO_EXPR_CAST)
        add_converted(region, expr);
    if (expr->kind == PO_EXPR_MEMBER && expr->type->kind == PO_TYPE_POINTER &&
        !po_pointer_find(region, expr) &&
        po_pointer_object(region, expr, &is_target))
        add(region, expr);
    return true;
}

/* Find all pointers in the region that are members of variables, of what
 * variables point to, or of what such members point to, and all of them and of
 * variables that are converted.
 */
void po_region_find_pointers(po_region *region)
{
    for (int i = 0; i < region->source->n_root; i++)
        po_node_walk_expr(region->source->root[i], visit, region);
}

/* Is the pointer followed to get at "expr"? */
bool po_pointer_passes(const po_region *region, const po_expr *expr,
                       const po_decl *pointer)
{
    bool is_target;

    while (expr) {
        const po_decl *decl = po_pointer_object(region, expr, &is_target);

        if (is_target && decl == pointer)
            return true;
        expr = po_pointer_of(region, decl);
    }
    return false;
}

/* Is "pointer", which may be null, followed to get at the member "decl"?  For
 * rows, the member is their table.
 */
bool po_pointer_is_behind(const po_region *region, const po_decl *decl,
                          const po_decl *pointer)
{
    return po_pointer_passes(
        region, po_pointer_of(region, po_rows_root(region, decl)), pointer);
}

/* Return the name of a variable, or of what it points to, for messages. */
const char *po_pointer_text(const po_region *region, const po_decl *decl,
                            bool is_target)
{
    const char *name = decl->name;

    if (is_target && name[0] == '&')
        return name + 1;
    return po_arena_printf(region->scop->arena, "%s%s", is_target ? "*" : "",
                           name);
}
