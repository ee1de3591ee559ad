/* Arrays behind pointers that are accessed at numbers read from other arrays only, as
 * x[index[i]], x[index[i] - 1], or x[3 * index[i] + 2].
 *
 * Where all these numbers are read by the nest for certain, and nothing stores to them, they
 * can be looked at before the nest: are all elements on one side of what the nest writes
 * (print/gathered.c)?  Elements at known subscripts are compared as others are.
 */
#include "../internal.h"

#include <isl/set.h>
#include <limits.h>
#include <stdlib.h>
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

/* Multiply and add no more than that. */
enum { MAX_SCALE = 1 << 12, MAX_DEPTH = 4 };

/* Return the operand beside a constant one, of which the value is stored, of an operation that does not
 * wrap; NULL if there is none such.
 */
static const po_expr *beside_constant(const po_region *region,
                                      const po_expr *expr, long *value)
{
    if (expr->kind != PO_EXPR_BINARY || !expr->type->is_signed ||
        region->source->fwrapv ||
        (expr->op != PO_OP_ADD && expr->op != PO_OP_SUB &&
         expr->op != PO_OP_MUL))
        return NULL;
    if (po_expr_constant(expr->arg[1], value))
        return skip_conversions(expr->arg[0]);
    if (expr->op != PO_OP_SUB && po_expr_constant(expr->arg[0], value))
        return skip_conversions(expr->arg[1]);
    return NULL;
}

/* Replace a number, of which there are "number", by that which it is so many times, and so much
 * more.  Returns false if these are too large.
 */
static bool scale(po_picked *number, long by, long more)
{
    bool good = po_mul(number->scale, more, &more) &&
                po_add(number->shift, more, &number->shift) &&
                po_mul(number->scale, by, &number->scale);

    number->last = number->shift;
    return good && number->scale > 0 && number->scale <= MAX_SCALE &&
           labs(number->shift) <= PO_MAX_CONST;
}

/* Return the element or the variable that the subscript has, or else NULL: "number" gets how
 * often, and what is added, in front of what it has already.
 */
static const po_expr *number_in(const po_region *region, const po_expr *index,
                                po_picked *number)
{
    const po_expr *element = skip_conversions(index);

    for (int depth = 0; depth < MAX_DEPTH; depth++) {
        po_op op = element->op;
        long value;
        const po_expr *other = beside_constant(region, element, &value);

        if (!other)
            break;
        if (!(op == PO_OP_MUL
                  ? scale(number, value, 0)
                  : scale(number, 1, op == PO_OP_SUB ? -value : value)))
            return NULL;
        element = other;
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

/* Can the numbers in the array be read in front of the nest? */
bool po_gathered_can_read(const po_region *region, int array)
{
    const po_array *index = &region->scop->array[array];

    return has_numbers(region, index) && !is_written(region, index->decl) &&
           po_elements_is_certain(region, array, false) &&
           po_elements_is_exact(region, array) &&
           po_elements_is_dense(region, po_elements_accessed(region, array));
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

static long min(long a, long b)
{
    return a < b ? a : b;
}

static long max(long a, long b)
{
    return a > b ? a : b;
}

/* Make the first place one for the elements of both, if these lie in one row: as the coordinates of a
 * point do.
 */
static bool unite(po_gather *a, const po_gather *b)
{
    long first = min(a->picked.shift, b->picked.shift);
    long last = max(a->picked.last, b->picked.last);

    if (a->index != b->index || a->segments != b->segments ||
        a->picked.scale != b->picked.scale ||
        last - first >= max(a->picked.scale, 1))
        return false;
    a->picked.shift = first;
    a->picked.last = last;
    a->picked.is_tested = a->picked.is_tested && b->picked.is_tested;
    return true;
}

/* Add a place to the different ones.  Returns false if these are too many. */
static bool add(struct finder *f, const po_gather *gather)
{
    for (int i = 0; i < f->n; i++)
        if (unite(&f->all[i], gather))
            return true;
    if (f->n == PO_MAX_GATHER)
        return false;
    f->all[f->n++] = *gather;
    return true;
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

/* Add the elements whose numbers are known without a look. */
static bool add_known(struct finder *f)
{
    const po_gather known = {0};

    return add(f, &known);
}

/* The only statement in front of "reader", in the same loops, that sets the variable, as
 * "reader" finds it; NULL if there is none, or others set it.
 */
static const po_stmt *only_writer(const po_region *region,
                                  const po_stmt *reader,
                                  const po_decl *variable)
{
    const po_scop *scop = region->scop;
    const po_stmt *writer = NULL;

    for (int i = 0; i < scop->n_stmt; i++) {
        if (!writes(scop, &scop->stmt[i], variable))
            continue;
        if (writer)
            return NULL;
        writer = &scop->stmt[i];
    }
    return writer && is_just_before(writer, reader) ? writer : NULL;
}

/* The value that the statement assigns to the variable, NULL if it does otherwise. */
static const po_expr *value_of(const po_stmt *stmt, const po_decl *variable)
{
    const po_expr *body = stmt ? stmt->body : NULL;

    if (!body || body->kind != PO_EXPR_ASSIGN || body->op != PO_OP_NONE ||
        !po_expr_is_variable(body->arg[0], variable))
        return NULL;
    return body->arg[1];
}

/* Return the access to the element that "expr", in "reader" or a variable set in front of it,
 * has the value of, as "scaled" says; NULL if there is none.  "*stmt" is the statement that
 * reads the element.
 */
static const po_access *find_number(const po_region *region,
                                    const po_stmt *reader, const po_expr *expr,
                                    const po_stmt **stmt, po_picked *scaled)
{
    const po_expr *number;
    const po_expr *value;

    *scaled = (po_picked){.scale = 1};
    number = number_in(region, expr, scaled);
    *stmt = reader;
    if (number && number->kind == PO_EXPR_VAR) {
        *stmt = only_writer(region, reader, number->decl);
        value = value_of(*stmt, number->decl);
        number = value ? number_in(region, value, scaled) : NULL;
    }
    if (!number || number->kind != PO_EXPR_SUBSCRIPT)
        return NULL;
    return access_of(*stmt, number);
}

const po_access *po_gathered_number(const po_region *region,
                                    const po_stmt *reader, const po_expr *expr,
                                    const po_stmt **stmt)
{
    po_picked scaled;
    const po_access *access = find_number(region, reader, expr, stmt, &scaled);

    return access && scaled.scale == 1 && scaled.shift == 0 ? access : NULL;
}

/* Are all elements that the region accesses of the array those that one statement, a loop
 * over "segments", is sure to read in each iteration, as numbers?
 */
static bool is_read_in(const po_region *region, int array, const po_stmt *stmt,
                       const po_segments *segments)
{
    const po_scop *scop = region->scop;
    const po_array *index = &scop->array[array];

    if (!has_numbers(region, index) || is_written(region, index->decl))
        return false;
    for (int i = 0; i < scop->n_stmt; i++)
        for (int k = 0; k < scop->stmt[i].n_access; k++) {
            const po_expr *expr = po_expr_strip(scop->stmt[i].access[k].expr);

            if (scop->stmt[i].access[k].array == array &&
                (&scop->stmt[i] != stmt || expr->kind != PO_EXPR_SUBSCRIPT ||
                 !po_expr_is_variable(skip_conversions(expr->arg[1]),
                                      segments->iterator) ||
                 !po_segments_evaluate(stmt, expr)))
                return false;
        }
    return true;
}

/* Add where the access, in a loop over segments, finds its element: in them, or its number in
 * those of another array.
 */
static bool add_segment(struct finder *f, const po_stmt *stmt,
                        const po_expr *index, const po_segments *segments)
{
    const po_access *read;
    po_gather gather = {.picked = {.scale = 1}, .segments = segments->segments};
    const po_expr *number = number_in(f->region, index, &gather.picked);

    if (!number)
        return false;
    if (po_expr_is_variable(number, segments->iterator))
        return gather.picked.scale == 1 && gather.picked.shift == 0 &&
               add(f, &gather);
    read = number->kind == PO_EXPR_SUBSCRIPT ? access_of(stmt, number) : NULL;
    if (!read || !is_read_in(f->region, read->array, stmt, segments))
        return false;
    gather.index = f->region->scop->array[read->array].decl;
    return add(f, &gather);
}

/* Is the reference evaluated where the number in its subscript, which is that of "read", is tested? */
static bool is_tested(const po_region *region, const po_stmt *stmt,
                      const po_expr *expr, const po_access *read)
{
    po_picked scaled = {.scale = 1};
    const po_expr *number = number_in(region, expr->arg[1], &scaled);
    const po_type *type = region->scop->array[read->array].element;

    if (number && number->kind == PO_EXPR_VAR) {
        const po_decl *variable = number->decl;
        const po_expr *value =
            value_of(only_writer(region, stmt, variable), variable);

        scaled = (po_picked){.scale = 1};
        if (!value || !number_in(region, value, &scaled) || scaled.scale != 1 ||
            scaled.shift != 0)
            return false;
    }
    return number && type && type->is_signed &&
           po_number_is_tested(stmt, expr, number);
}

/* Add where the access finds the number of its element.  Returns false if that is not
 * known.
 */
static bool add_access(struct finder *f, const po_stmt *stmt,
                       const po_access *access)
{
    const po_scop *scop = f->region->scop;
    const po_expr *expr = po_expr_strip(access->expr);
    const po_access *read;
    const po_stmt *reader = stmt;
    po_segments segments;
    po_gather gather = {0};

    if (access->is_exact)
        return add_known(f);
    if (expr->kind != PO_EXPR_SUBSCRIPT ||
        !po_type_is_address(expr->arg[0]->type) ||
        po_pointer_find(f->region, expr->arg[0]) !=
            scop->array[access->array].decl)
        return false;
    if (stmt->block && po_segments_find(f->region, stmt, &segments))
        return add_segment(f, stmt, expr->arg[1], &segments);
    read = find_number(f->region, stmt, expr->arg[1], &stmt, &gather.picked);
    if (!read || !po_gathered_can_read(f->region, read->array))
        return false;
    gather.index = scop->array[read->array].decl;
    gather.picked.is_tested = is_tested(f->region, reader, expr, read);
    return add(f, &gather);
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
