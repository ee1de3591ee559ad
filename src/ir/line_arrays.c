/* Privatised and expanded arrays (po_array.n_line > 0): their leading
 * dimensions are loops, one copy per iteration, and the rest is the array as
 * declared.  Here: rank, extents and size of what is declared, and whether a
 * reference is to the copy.
 */
#include "polyopt/base.h"
#include "polyopt/scop.h"

int po_array_n_declared_subscript(const po_array *array)
{
    return array->rank - array->n_line;
}

long po_array_declared_extent(const po_array *array, int dim)
{
    const po_type *type = array->decl->type;

    for (; dim > 0 && type->kind == PO_TYPE_ARRAY; dim--)
        type = type->target;
    return type->kind == PO_TYPE_ARRAY && type->extent &&
                   type->extent->kind == PO_EXPR_INT && type->extent->value > 0
               ? type->extent->value
               : 0;
}

long po_array_declared_bytes(const po_array *array)
{
    long bytes = array->element->size_bytes;

    for (int d = 0; d < po_array_n_declared_subscript(array); d++)
        if (!po_mul(bytes, po_array_declared_extent(array, d), &bytes))
            return 0;
    return bytes;
}

bool po_array_is_declared_copy(const po_array *array)
{
    const po_type *type = array->decl ? array->decl->type : NULL;
    int rank = 0;

    for (; type && type->kind == PO_TYPE_ARRAY; type = type->target)
        rank++;
    return array->copy_of && rank == array->rank;
}

bool po_array_is_declared_reference(const po_array *array, const po_expr *expr)
{
    for (int d = po_array_n_declared_subscript(array); expr && d > 0; d--) {
        if (expr->kind != PO_EXPR_SUBSCRIPT)
            return false;
        expr = expr->arg[0];
        while (expr->kind == PO_EXPR_CONVERT)
            expr = expr->arg[0];
    }
    return expr && expr->kind == PO_EXPR_VAR && expr->decl == array->decl;
}
