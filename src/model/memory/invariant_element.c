/* Elements at places that do not change, as in dims[1], s->dims[1] and a[k].p:
 * they may be parameters of the region, or what is followed to get at one.
 *
 * An element of an array that has it, with a constant subscript, is a part of
 * the array.  Any other has a stand-in, a declaration of a pointer named
 * "&a[k]" (pointer.c), as it need not be there where "a" is.
 */
#include "../internal.h"

/* Is it an element, with a constant subscript, that an array has? */
bool po_invariant_element_is(const po_expr *expr)
{
    const po_expr *array;
    const po_expr *index;

    if (expr->kind != PO_EXPR_SUBSCRIPT)
        return false;
    array = po_expr_strip(expr->arg[0]);
    index = po_expr_strip(expr->arg[1]);
    return array->type->kind == PO_TYPE_ARRAY && array->type->extent &&
           array->type->extent->kind == PO_EXPR_INT &&
           index->kind == PO_EXPR_INT && index->value >= 0 &&
           index->value < array->type->extent->value;
}

/* Is it the element that the pointer points to: p[0]? */
bool po_invariant_element_is_first(const po_expr *expr)
{
    const po_expr *index;

    if (expr->kind != PO_EXPR_SUBSCRIPT ||
        po_expr_strip(expr->arg[0])->type->kind != PO_TYPE_POINTER)
        return false;
    index = po_expr_strip(expr->arg[1]);
    return index->kind == PO_EXPR_INT && index->value == 0;
}

/* Is the variable changed by its name only? */
bool po_decl_is_private(const po_decl *decl)
{
    return (decl->storage == PO_STORAGE_LOCAL ||
            decl->storage == PO_STORAGE_PARAM) &&
           !decl->address_taken;
}

/* Is a subscript made of constants and variables that stay the same? */
static bool is_same_index(const po_expr *expr, void *user)
{
    const po_region *region = user;

    switch (expr->kind) {
    case PO_EXPR_INT:
        return true;
    case PO_EXPR_CONVERT:
        return po_type_is_integer(expr->arg[0]->type) &&
               po_type_contains(expr->type, expr->arg[0]->type);
    case PO_EXPR_BINARY:
        return expr->op == PO_OP_ADD || expr->op == PO_OP_SUB ||
               expr->op == PO_OP_MUL;
    case PO_EXPR_VAR:
        return po_type_is_integer(expr->type) &&
               po_decl_is_private(expr->decl) && !expr->type->is_volatile &&
               po_region_written(region, expr->decl) < 0 &&
               po_region_iterated(region, expr->decl) < 0;
    default:
        return false;
    }
}

static bool is_not_assigned(const po_expr *expr, void *user)
{
    const po_region *region = user;

    return expr->kind != PO_EXPR_VAR ||
           !po_function_assigns(region->source->function, expr->decl);
}

/* Is the element, an integer or a structure, at the same place all over the
 * region?  An integer in a loop around, as the bounds of rows of sparse
 * matrices, is none: there often is little to do inside.
 */
static bool stays(const po_region *region, const po_expr *expr)
{
    void *user = (void *)region;

    if (!po_expr_walk(expr->arg[1], is_same_index, user))
        return false;
    return expr->type->kind == PO_TYPE_OTHER ||
           (po_type_is_integer(expr->type) &&
            po_expr_walk(expr->arg[1], is_not_assigned, user));
}

/* Return the pointer to the element "expr", if it stays the same, and is not at
 * the beginning or part of an array; NULL otherwise.
 */
const po_expr *po_invariant_element_address(const po_region *region,
                                            const po_expr *expr)
{
    po_arena *arena = region->scop->arena;
    po_type *type;

    if (expr->kind != PO_EXPR_SUBSCRIPT || po_invariant_element_is(expr) ||
        po_invariant_element_is_first(expr) ||
        !po_type_is_address(expr->arg[0]->type) || !stays(region, expr))
        return NULL;
    type = po_arena_alloc(arena, sizeof(*type));
    *type = (po_type){.kind = PO_TYPE_POINTER,
                      .text = "",
                      .size_bytes = sizeof(void *),
                      .target = expr->type};
    return po_expr_make(arena, &(po_expr){.kind = PO_EXPR_UNARY,
                                          .op = PO_OP_ADDRESS,
                                          .type = type,
                                          .loc = expr->loc,
                                          .n_arg = 1,
                                          .arg = &expr});
}
