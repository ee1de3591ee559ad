/* Two numbers about references to arrays: the distance in bytes between
 * elements that are next to each other along the last subscript (more than the
 * size of an element in arrays of structures), and the constant extent of a
 * dimension.
 */
#include "polyopt/scop.h"

/* The innermost subscript of the reference "A[i].b.c", NULL if there is none. */
static const po_expr *subscript_of(const po_expr *expr)
{
    expr = expr ? po_expr_strip(expr) : NULL;
    while (expr && expr->kind == PO_EXPR_MEMBER)
        expr = po_expr_strip(expr->arg[0]);
    return expr;
}

/* Bytes from an element to that with the next last subscript: those of an
 * element, but in an array of structures those of a structure.
 */
int po_access_unit_bytes(const po_scop *scop, const po_access *access)
{
    const po_expr *expr = subscript_of(access->expr);
    const po_type *element = scop->array[access->array].element;
    int bytes = element ? element->size_bytes : 8;

    if (expr && expr->type && expr->type->size_bytes > bytes)
        bytes = (int)expr->type->size_bytes;
    return bytes > 0 ? bytes : 1;
}

long po_access_extent(const po_access *access, int outer)
{
    const po_expr *expr = subscript_of(access->expr);
    const po_type *type;

    for (int i = 0; i < outer && expr; i++)
        expr =
            expr->kind == PO_EXPR_SUBSCRIPT ? subscript_of(expr->arg[0]) : NULL;
    if (!expr || expr->kind != PO_EXPR_SUBSCRIPT)
        return 0;
    type = po_expr_strip(expr->arg[0])->type;
    return type && type->kind == PO_TYPE_ARRAY && type->extent &&
                   type->extent->kind == PO_EXPR_INT
               ? type->extent->value
               : 0;
}
