/* Arrays behind pointers that are accessed at numbers read from other arrays only, as
 * x[index[i]], or x[index[i] - 1].
 *
 * Where all these numbers are read by the nest for certain, and nothing stores to them, the
 * least and the greatest of them can be looked for before the nest: the elements between
 * are what is compared with what the nest writes (print/alias_check.c).
 */
#include "../internal.h"

#include <isl/set.h>
#include <limits.h>
#include <string.h>

/* Is it a conversion between integers that changes no value that is not negative? */
static bool is_conversion(const po_expr *expr)
{
    return (expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_CAST) &&
           po_type_is_integer(expr->type) && expr->type->kind == PO_TYPE_INT &&
           po_type_is_integer(expr->arg[0]->type) &&
           expr->type->size_bytes >= expr->arg[0]->type->size_bytes;
}

static const po_expr *skip_conversions(const po_expr *expr)
{
    expr = po_expr_strip(expr);
    while (is_conversion(expr))
        expr = po_expr_strip(expr->arg[0]);
    return expr;
}

/* Return the element or the variable that the subscript is, or else NULL; "*shift" is added
 * to it.
 */
static const po_expr *number_in(const po_region *region, const po_expr *index,
                                long *shift)
{
    const po_expr *element = skip_conversions(index);
    bool is_sum = element->kind == PO_EXPR_BINARY &&
                  (element->op == PO_OP_ADD || element->op == PO_OP_SUB) &&
                  element->type->is_signed && !region->source->fwrapv;
    const po_expr *added = is_sum ? skip_conversions(element->arg[1]) : NULL;

    *shift = 0;
    if (added && added->kind == PO_EXPR_INT && added->value >= 0 &&
        added->value <= PO_MAX_CONST) {
        *shift = element->op == PO_OP_ADD ? added->value : -added->value;
        element = skip_conversions(element->arg[0]);
    }
    return element->kind == PO_EXPR_SUBSCRIPT || element->kind == PO_EXPR_VAR
               ? element
               : NULL;
}

/* Return the access of the statement that "expr" is, NULL if it is none. */
static const po_access *access_of(const po_stmt *stmt, const po_expr *expr)
{
    for (int k = 0; k < stmt->n_access; k++)
        if (po_expr_strip(stmt->access[k].expr) == expr)
            return &stmt->access[k];
    return NULL;
}

/* Is it an array of numbers of 4 or 8 bytes, which C takes for one of one dimension? */
static bool has_numbers(const po_region *region, const po_array *array)
{
    const po_type *type = array->decl->type;

    if (array->rank != 1 || array->member ||
        po_shape_known(region, array->decl) ||
        po_rows_table(region, array->decl) ||
        (type->kind != PO_TYPE_ARRAY && type->kind != PO_TYPE_POINTER))
        return false;
    type = type->target;
    return type->kind == PO_TYPE_INT && !type->is_volatile &&
           (type->size_bytes == 4 || type->size_bytes == 8);
}

static bool is_written(const po_region *region, const po_decl *decl)
{
    for (int i = 0; i < region->memory.n_object; i++) {
        const po_object *x = &region->memory.object[i];

        if (x->decl == decl && x->first_write != INT_MAX &&
            (x->is_target || decl->type->kind == PO_TYPE_ARRAY))
            return true;
    }
    return false;
}

/* Does the region read all elements of the array from the first to the last one? */
static bool is_dense(const po_region *region, int array)
{
    isl_set *elements = po_elements_accessed(region, array);
    isl_set *hull = isl_set_remove_divs(isl_set_copy(elements));
    isl_bool dense;

    hull = isl_set_from_basic_set(isl_set_simple_hull(hull));
    elements = po_range_possible(region, elements);
    hull = po_range_possible(region, hull);
    dense = isl_set_is_equal(elements, hull);
    if (dense == isl_bool_true)
        dense = isl_bool_ok(po_elements_is_bounded(elements));
    isl_set_free(elements);
    isl_set_free(hull);
    return dense == isl_bool_true;
}

/* Can the numbers in the array be read in front of the nest? */
static bool can_read(const po_region *region, int array)
{
    const po_array *index = &region->scop->array[array];

    return has_numbers(region, index) && !is_written(region, index->decl) &&
           po_elements_is_certain(region, array, false) &&
           po_elements_is_exact(region, array) && is_dense(region, array);
}

/* Does the statement write the variable? */
static bool writes(const po_scop *scop, const po_stmt *stmt,
                   const po_decl *variable)
{
    for (int k = 0; k < stmt->n_access; k++)
        if (stmt->access[k].is_write &&
            scop->array[stmt->access[k].array].decl == variable)
            return true;
    return false;
}

/* What is found so far, see po_gathered_find. */
struct finder {
    const po_region *region;
    int n;
    po_gather *all;
};

/* Add a place to the different ones.  Returns false if these are too many. */
static bool add(struct finder *f, const po_decl *index, long shift)
{
    for (int i = 0; i < f->n; i++)
        if (f->all[i].index == index && f->all[i].shift == shift)
            return true;
    if (f->n == PO_MAX_GATHER)
        return false;
    f->all[f->n++] = (po_gather){index, shift};
    return true;
}

/* Add the array that "element", an operand in the statement, is an element of. */
static bool add_element(struct finder *f, const po_stmt *stmt,
                        const po_expr *element, long shift)
{
    const po_access *read = access_of(stmt, element);

    return element->kind == PO_EXPR_SUBSCRIPT && read &&
           can_read(f->region, read->array) &&
           add(f, f->region->scop->array[read->array].decl, shift);
}

/* Is the statement in the same loops as "reader", in front of it? */
static bool is_just_before(const po_stmt *stmt, const po_stmt *reader)
{
    int n = 2 * reader->n_iter;
    isl_set *domain;
    isl_bool same;

    if (stmt->n_iter != reader->n_iter ||
        memcmp(stmt->position, reader->position,
               (size_t)n * sizeof(*stmt->position)) != 0 ||
        stmt->position[n] >= reader->position[n])
        return false;
    domain = isl_set_copy(stmt->domain);
    domain = isl_set_set_tuple_id(domain, isl_set_get_tuple_id(reader->domain));
    same = isl_set_is_equal(domain, reader->domain);
    isl_set_free(domain);
    return same == isl_bool_true;
}

/* Add the arrays whose elements the variable is set to in the region, all that "reader" may
 * find in it.
 */
static bool add_values(struct finder *f, const po_stmt *reader,
                       const po_decl *variable, long shift)
{
    const po_scop *scop = f->region->scop;
    bool is_set = false;

    for (int i = 0; i < scop->n_stmt; i++) {
        const po_stmt *stmt = &scop->stmt[i];
        const po_expr *body = stmt->body;
        const po_expr *number;
        long more;

        if (!writes(scop, stmt, variable))
            continue;
        if (!body || body->kind != PO_EXPR_ASSIGN || body->op != PO_OP_NONE ||
            po_expr_strip(body->arg[0])->decl != variable)
            return false;
        number = number_in(f->region, body->arg[1], &more);
        if (!number || !add_element(f, stmt, number, shift + more))
            return false;
        is_set = is_set || is_just_before(stmt, reader);
    }
    return is_set;
}

/* Add where the access finds the number of its element.  Returns false if that is not
 * known.
 */
static bool add_access(struct finder *f, const po_stmt *stmt,
                       const po_access *access)
{
    const po_expr *expr = po_expr_strip(access->expr);
    const po_expr *number;
    long shift;

    if (expr->kind != PO_EXPR_SUBSCRIPT ||
        !po_type_is_address(expr->arg[0]->type) ||
        po_pointer_find(f->region, expr->arg[0]) !=
            f->region->scop->array[access->array].decl)
        return false;
    number = number_in(f->region, expr->arg[1], &shift);
    if (number && number->kind == PO_EXPR_VAR)
        return add_values(f, stmt, number->decl, shift);
    return number && add_element(f, stmt, number, shift);
}

/* Store where the numbers of all elements of the object, behind a pointer, are found that
 * the region accesses, PO_MAX_GATHER places at most.  Returns how many there are; 0 if
 * they are more, or there are elements of which that is not known.
 */
int po_gathered_find(const po_region *region, const po_object *x,
                     po_gather *all)
{
    const po_scop *scop = region->scop;
    int array = po_object_array(region, x);
    struct finder f = {region, 0, all};

    if (array < 0 || !x->is_target || scop->array[array].rank != 1 ||
        po_shape_known(region, x->decl) || po_rows_table(region, x->decl) ||
        po_object_is_record(region, x) || region->source->unit->is_c90)
        return 0;
    for (int i = 0; i < scop->n_stmt; i++)
        for (int k = 0; k < scop->stmt[i].n_access; k++) {
            const po_access *access = &scop->stmt[i].access[k];

            if (access->array == array && access->expr->kind != PO_EXPR_CALL &&
                !add_access(&f, &scop->stmt[i], access))
                return 0;
        }
    return f.n;
}
