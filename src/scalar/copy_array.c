/* Arrays of the new text that stand for one of the program's: their subscripts are those of the
 * program, iterations of loops and constants, and each reference is to the same element.
 */
#include <isl/map.h>
#include <isl/space.h>

#include "internal.h"

bool po_array_copy_is_possible(const po_array *array)
{
    const po_type *type = array->element;

    return array->decl && !array->member &&
           !*po_word_end(array->decl->name) /* not k->data */ &&
           array->rank > 0 && array->rank <= PO_MAX_COPIED &&
           !array->is_inner && !array->is_local && type && !type->is_volatile &&
           type->size_bytes > 0 &&
           (type->kind == PO_TYPE_INT || type->kind == PO_TYPE_FLOAT);
}

/* Are the variables in the subscripts those of one loop each? */
static bool has_own_values(const po_stmt *stmt, const po_access *access,
                           int rank)
{
    for (int d = 0; d < rank; d++) {
        int dim = -1;
        long shift;

        po_access_subscript(stmt, access, d, &dim, &shift);
        if (dim >= 0 && !po_stmt_has_own_value(stmt, dim))
            return false;
    }
    return true;
}

/* Is each subscript an iteration, and a constant? */
static bool is_shifted(const po_stmt *stmt, const po_access *access, int rank)
{
    for (int d = 0; d < rank; d++) {
        int dim;
        long shift;

        if (!po_access_subscript(stmt, access, d, &dim, &shift))
            return false;
    }
    return true;
}

const char *po_array_copy_refuse(const po_stmt *stmt, const po_access *access,
                                 int rank)
{
    if (!stmt->body || stmt->n_guard > 0 || !stmt->iter || !stmt->iter_value)
        return "a statement with parts, or under a condition on data, refers "
               "to it";
    if (!access->expr || !access->is_exact ||
        (access->is_write && !access->is_must) ||
        po_access_is_nested(stmt, access))
        return "it is not certain that an element is accessed, and which";
    if (!is_shifted(stmt, access, rank))
        return "a subscript is something else than an iteration of a loop, "
               "with a constant added";
    return has_own_values(stmt, access, rank)
               ? NULL
               : "the variables in its subscripts are changed by several loops";
}

int po_array_copy_add(po_scop *scop, int array)
{
    int copy = po_scop_add_scalar(scop, array);

    scop->array[copy].is_local = true;
    scop->array[copy].copy_of = scop->array[array].name;
    return copy;
}

const po_expr *po_array_copy_reference(const po_scop *scop, int copy,
                                       const po_access *access)
{
    po_expr *expr = po_arena_alloc(scop->arena, sizeof(*expr));

    *expr = (po_expr){.kind = PO_EXPR_VAR,
                      .type = access->expr->type,
                      .loc = access->loc,
                      .decl = scop->array[copy].decl};
    return expr;
}

void po_array_copy_redirect(po_scop *scop, po_stmt *stmt, int array, int copy)
{
    const char *name = scop->array[copy].name;

    for (int k = 0; k < stmt->n_access; k++) {
        po_access *access = &stmt->access[k];
        const po_expr *old = access->expr;
        const po_expr *new;

        if (access->array != array)
            continue;
        new = po_array_copy_reference(scop, copy, access);
        stmt->body = po_expr_replace(scop->arena, stmt->body, old, new);
        for (int i = k; i < stmt->n_access; i++) {
            po_access *same = &stmt->access[i];

            if (same->array != array || same->expr != old)
                continue;
            same->array = copy;
            same->expr = new;
            same->relation =
                isl_map_set_tuple_name(same->relation, isl_dim_out, name);
        }
    }
}
