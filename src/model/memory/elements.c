/* The elements of an array that a region accesses, as an isl_set, and for
 * which parameters it accesses any: unions of the ranges of access relations
 * where the assumptions hold.  May contain more than is accessed, where
 * subscripts are not affine; po_elements_known is without these.
 */
#include "../internal.h"

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>

/* Sets of elements of more pieces are simplified. */
#define MAX_PIECE 8

/* Return the union of what "part" takes of the relations to an array, the "rank" first of
 * its dimensions, where what is assumed so far holds, of those that are exact if "is_exact"
 * is set; NULL if there are none.  What
 * functions that are called look at is ordered after all stores it could see, without a
 * test.
 */
static __isl_give isl_set *all_accesses(
    const po_region *region, int array, int rank, bool is_exact,
    isl_set *(*part)(__isl_take isl_map *relation))
{
    unsigned n = (unsigned)(region->scop->array[array].rank - rank);
    const po_scop *scop = region->scop;
    isl_set *all = NULL;

    for (int i = 0; i < scop->n_stmt; i++)
        for (int k = 0; k < scop->stmt[i].n_access; k++) {
            const po_access *access = &scop->stmt[i].access[k];
            isl_map *map;
            isl_set *more;

            if (access->array != array || access->expr->kind == PO_EXPR_CALL ||
                (is_exact && !access->is_exact))
                continue;
            map = isl_map_copy(access->relation);
            if (n > 0)
                map = isl_map_project_out(map, isl_dim_out, (unsigned)rank, n);
            more = part(map);
            all = all ? isl_set_union(all, more) : more;
        }
    if (!all)
        return NULL;
    return isl_set_coalesce(po_range_possible(region, all));
}

static __isl_give isl_set *instance_params(__isl_take isl_map *relation)
{
    return isl_set_params(isl_map_domain(relation));
}

/* Return the range, and what lies between its elements if it has strides. */
static __isl_give isl_set *dense_range(__isl_take isl_map *relation)
{
    return isl_set_remove_divs(isl_map_range(relation));
}

/* Return "all", said as simply as "dense" is if its gaps are closed after all: as 2i
 * and 2i + 1 are all numbers.
 */
static __isl_give isl_set *join(__isl_take isl_set *all,
                                __isl_take isl_set *dense)
{
    isl_set *some = isl_set_coalesce(isl_set_params(isl_set_copy(dense)));
    isl_bool same;

    dense = isl_set_from_basic_set(isl_set_simple_hull(dense));
    dense = isl_set_intersect_params(dense, some);
    same = isl_set_is_equal(all, dense);
    if (same != isl_bool_true) {
        isl_set_free(dense);
        return all;
    }
    isl_set_free(all);
    return dense;
}

/* Return the first "rank" subscripts of the elements of an array that the region accesses
 * where what is assumed so far holds; NULL if there are none.
 */
static __isl_give isl_set *find_accessed(const po_region *region, int array,
                                         int rank, bool is_exact)
{
    isl_set *all = all_accesses(region, array, rank, is_exact, isl_map_range);
    isl_set *dense =
        all ? all_accesses(region, array, rank, is_exact, dense_range) : NULL;
    isl_bool same = isl_set_plain_is_equal(all, dense);

    if (all && same == isl_bool_false)
        return join(all, dense);
    isl_set_free(dense);
    return all;
}

/* Return the elements of an array that the region accesses where what is
 * assumed so far holds; NULL if there are none.
 */
__isl_give isl_set *po_elements_accessed(const po_region *region, int array)
{
    return find_accessed(region, array, region->scop->array[array].rank, false);
}

/* Return those of them that references access of which it is known which these are. */
__isl_give isl_set *po_elements_known(const po_region *region, int array)
{
    return find_accessed(region, array, region->scop->array[array].rank, true);
}

/* Return the parameters for which the region accesses an element of an array
 * where what is assumed so far holds; NULL if there are none.  The instances
 * that do tell it more simply than the elements.
 */
__isl_give isl_set *po_elements_when(const po_region *region, int array)
{
    return all_accesses(region, array, region->scop->array[array].rank, false,
                        instance_params);
}

/* The value that the first iteration of a loop begins with, NULL if there is none. */
static const po_expr *start_of(const po_node *loop)
{
    const po_node *init = loop->init;

    if (!init)
        return NULL;
    return init->kind == PO_NODE_DECL ? init->value : init->expr;
}

/* Does every instance of the statement evaluate "part"? */
static bool surely_evaluates(const po_stmt *stmt, const po_expr *part)
{
    const po_node *block = stmt->block;
    const po_expr *start;

    if (stmt->body)
        return po_expr_is_evaluated(stmt->body, part);
    if (block->kind != PO_NODE_IF && block->kind != PO_NODE_LOOP)
        return false;
    start = block->kind == PO_NODE_LOOP ? start_of(block) : NULL;
    return (start && po_expr_is_evaluated(start, part)) ||
           (block->cond && po_expr_is_evaluated(block->cond, part));
}

/* Does every instance of the statement access the element of "access", by a reference
 * that it is sure to evaluate: this one, or another to the same element, as the one in
 * the condition of if (a[i] < 0) a[i] = 0?
 */
static bool is_sure(const po_stmt *stmt, const po_access *access)
{
    if (surely_evaluates(stmt, access->expr))
        return true;
    for (int k = 0; k < stmt->n_access; k++) {
        const po_access *other = &stmt->access[k];
        isl_bool same;

        if (other->array != access->array || !other->is_exact ||
            !surely_evaluates(stmt, other->expr))
            continue;
        same = isl_map_is_equal(access->relation, other->relation);
        if (same == isl_bool_true)
            return true;
    }
    return false;
}

/* Do all instances of all statements with references to the array access it,
 * or, if "any" is set, those with one of the references?
 */
bool po_elements_is_certain(const po_region *region, int array, bool any)
{
    const po_scop *scop = region->scop;

    for (int i = 0; i < scop->n_stmt; i++)
        for (int k = 0; k < scop->stmt[i].n_access; k++) {
            const po_access *access = &scop->stmt[i].access[k];

            if (access->array == array &&
                any == is_sure(&scop->stmt[i], access))
                return any;
        }
    return !any;
}

/* Is it known of all references to the array which element it is that they access? */
bool po_elements_is_exact(const po_region *region, int array)
{
    const po_scop *scop = region->scop;

    for (int i = 0; i < scop->n_stmt; i++)
        for (int k = 0; k < scop->stmt[i].n_access; k++)
            if (scop->stmt[i].access[k].array == array &&
                !scop->stmt[i].access[k].is_exact)
                return false;
    return true;
}

/* Does the pointer variable point to structures, or to arrays of them? */
static bool has_records(const po_decl *decl)
{
    const po_type *type = decl->type;

    if (type->kind != PO_TYPE_POINTER)
        return false;
    do
        type = type->target;
    while (type && type->kind == PO_TYPE_ARRAY);
    return type && type->kind == PO_TYPE_OTHER;
}

/* The dimensions of the arrays that the pointer points to: 1 for (*p)[8]. */
static int array_dims(const po_decl *decl)
{
    const po_type *type = decl->type->target;
    int n = 0;

    for (; type && type->kind == PO_TYPE_ARRAY; type = type->target)
        n++;
    return n;
}

/* The number of subscripts that tell structures behind the pointer apart: several if it
 * points to arrays of them, "p[i][j].x", which are told apart by as many subscripts as all
 * references have, or if they are addressed as an array of several dimensions is,
 * "p[i * n + j].x".
 */
int po_elements_record_rank(const po_region *region, const po_decl *decl)
{
    const po_shape *shape = po_shape_known(region, decl);
    const po_scop *scop = region->scop;
    int rank = shape ? shape->n_extent + 1 : 1 + array_dims(decl);

    for (int i = 0; i < scop->n_array; i++)
        if (scop->array[i].decl == decl && scop->array[i].rank > 0 &&
            scop->array[i].rank < rank)
            rank = scop->array[i].rank;
    return rank;
}

/* Is something behind the first of the structures a pointer that the region follows, or a
 * parameter?
 */
bool po_elements_has_behind(const po_region *region, const po_decl *decl)
{
    for (int i = 0; i < region->scop->n_array; i++)
        if (po_pointer_is_behind(region, region->scop->array[i].decl, decl))
            return true;
    return po_param_is_behind(region, decl);
}

/* Return "all" and the first of all structures, { [0] : ... } or { [0, 0] : ... }, for the
 * parameters of "params".
 */
static __isl_give isl_set *add_first(__isl_take isl_set *all, int rank,
                                     __isl_take isl_set *params)
{
    isl_set *first = isl_set_add_dims(isl_set_from_params(params), isl_dim_set,
                                      (unsigned)rank);

    for (int d = 0; d < rank; d++)
        first = isl_set_fix_si(first, isl_dim_set, (unsigned)d, 0);
    return all ? isl_set_union(all, first) : first;
}

/* Return the values of the subscripts behind the pointer "decl" that tell structures
 * apart, for those that the region accesses a member of; NULL if there are none.
 */
static __isl_give isl_set *elements_of_records(const po_region *region,
                                               const po_decl *decl)
{
    const po_scop *scop = region->scop;
    int rank = po_elements_record_rank(region, decl);
    isl_set *all = NULL;

    for (int i = 0; i < scop->n_array; i++) {
        isl_set *part = NULL;

        if (scop->array[i].decl == decl && scop->array[i].rank > 0)
            part = po_elements_accessed(region, i);
        if (!part)
            continue;
        part = isl_set_project_out(part, isl_dim_set, (unsigned)rank,
                                   (unsigned)(scop->array[i].rank - rank));
        part = isl_set_reset_tuple_id(part);
        all = all ? isl_set_union(all, part) : part;
    }
    for (int i = 0; i < scop->n_array; i++) {
        isl_set *part = NULL;

        if (po_pointer_is_behind(region, scop->array[i].decl, decl))
            part = po_elements_accessed(region, i);
        if (part)
            all = add_first(all, rank, isl_set_params(part));
    }
    if (po_param_is_behind(region, decl))
        all =
            add_first(all, rank,
                      po_range_possible(region, isl_set_copy(region->context)));
    return isl_set_coalesce(all);
}

/* Number of the array of the scop that the object is; -1 if it is a variable
 * that is tested as a whole.
 */
int po_object_array(const po_region *region, const po_object *x)
{
    const po_scop *scop = region->scop;
    bool has_elements = x->is_target || (x->decl->type->kind == PO_TYPE_ARRAY &&
                                         x->decl->storage != PO_STORAGE_PARAM);

    for (int i = 0; has_elements && i < scop->n_array; i++)
        if (scop->array[i].decl == x->decl && scop->array[i].rank > 0)
            return i;
    return -1;
}

/* Is the object structures behind a pointer, or is what that points to a
 * parameter?  The box is one of whole structures, or includes the parameter.
 */
bool po_object_is_record(const po_region *region, const po_object *x)
{
    return x->is_target &&
           (has_records(x->decl) || po_param_is_behind(region, x->decl));
}

/* Return a simpler set that contains all the elements. */
__isl_give isl_set *po_elements_enclose(__isl_take isl_set *elements)
{
    elements = isl_set_coalesce(isl_set_remove_divs(elements));
    if (isl_set_n_basic_set(elements) <= MAX_PIECE)
        return elements;
    return isl_set_from_basic_set(isl_set_simple_hull(elements));
}

/* Is it one that po_elements_enclose leaves as it is? */
isl_bool po_elements_is_simple(__isl_keep isl_set *elements)
{
    isl_set *simple = po_elements_enclose(isl_set_copy(elements));
    isl_bool same = isl_set_is_equal(simple, elements);

    isl_set_free(simple);
    return same;
}

/* Has every dimension a least and a greatest value? */
bool po_elements_is_bounded(__isl_keep isl_set *elements)
{
    isl_size rank = isl_set_dim(elements, isl_dim_set);
    isl_bool bounded = isl_bool_ok(rank > 0);

    for (int d = 0; d < rank && bounded == isl_bool_true; d++)
        bounded = isl_set_dim_is_bounded(elements, isl_dim_set, (unsigned)d);
    return bounded == isl_bool_true;
}

/* Return "all" and the pointers of the table that lead to what the region
 * accesses of its rows.
 */
__isl_give isl_set *po_elements_add_pointers(const po_region *region,
                                             const po_decl *table,
                                             __isl_take isl_set *all)
{
    const po_decl *rows = po_rows_last(region, table);
    int array = rows != table ? po_rows_array(region, rows) : -1;
    int n = po_rows_level(region, table) + 1;
    isl_set *part = array < 0 ? NULL : find_accessed(region, array, n, false);

    if (!part)
        return all;
    part = isl_set_reset_tuple_id(part);
    return all ? isl_set_union(isl_set_reset_tuple_id(all), part) : part;
}

/* Are these all elements from the first to the last one, wherever there are any? */
bool po_elements_is_dense(const po_region *region, __isl_take isl_set *elements)
{
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

/* Return the elements of the object: numbers of structures behind a pointer,
 * of pointers to rows, else elements of the array; NULL if there are none.
 */
__isl_give isl_set *po_elements_of(const po_region *region, const po_object *x)
{
    int array = po_object_array(region, x);

    if (po_object_is_record(region, x))
        return elements_of_records(region, x->decl);
    return po_elements_add_pointers(
        region, x->decl,
        array < 0 ? NULL : po_elements_accessed(region, array));
}

/* The number of elements of the array whose element "expr" is, 0 if it is not
 * known.  "*expr" becomes the array.
 */
static long step_out(const po_expr **expr)
{
    const po_expr *base = *expr;
    const po_expr *extent;

    while (base->kind == PO_EXPR_MEMBER && !base->is_arrow)
        base = po_expr_strip(base->arg[0]);
    if (base->kind != PO_EXPR_SUBSCRIPT)
        return 0;
    base = po_expr_strip(base->arg[0]);
    extent = base->type->kind == PO_TYPE_ARRAY ? base->type->extent : NULL;
    *expr = base;
    return extent && extent->kind == PO_EXPR_INT ? extent->value : 0;
}

/* Assume that the subscripts inside of a structure, from number "first" on, are within the
 * extents of its members: an array at the end might be longer than declared.
 */
static bool assume_inside(po_region *region, const po_access *access, int first,
                          int rank)
{
    const po_expr *expr = po_expr_strip(access->expr);
    isl_set *all = isl_map_range(isl_map_copy(access->relation));
    isl_set *inside;
    isl_bool proved;
    bool good = true;

    all = po_range_possible(region, all);
    inside = isl_set_copy(all);
    for (int d = rank - 1; good && d >= first; d--) {
        long extent = step_out(&expr);

        good = extent > 0 && extent <= PO_MAX_CONST;
        inside = isl_set_lower_bound_si(inside, isl_dim_set, (unsigned)d, 0);
        inside = isl_set_upper_bound_val(
            inside, isl_dim_set, (unsigned)d,
            isl_val_int_from_si(region->scop->ctx, extent - 1));
    }
    all = isl_set_params(isl_set_subtract(all, inside));
    proved = isl_set_is_empty(all);
    if (good && proved == isl_bool_false)
        return po_range_assume(region,
                               isl_set_coalesce(isl_set_complement(all)));
    isl_set_free(all);
    return good && proved == isl_bool_true;
}

/* Restrict what is tested at run time to parameters for which the members that
 * are accessed behind the pointer are within the structures.  Returns false if
 * nothing is known of them, or isl failed.
 */
bool po_elements_assume_inside(po_region *region, const po_decl *decl)
{
    const po_scop *scop = region->scop;
    int rank = po_elements_record_rank(region, decl);

    for (int i = 0; i < scop->n_stmt; i++)
        for (int k = 0; k < scop->stmt[i].n_access; k++) {
            const po_access *access = &scop->stmt[i].access[k];
            const po_array *array = &scop->array[access->array];

            if (array->decl == decl && array->rank > rank &&
                access->expr->kind != PO_EXPR_CALL &&
                !assume_inside(region, access, rank, array->rank))
                return false;
        }
    return true;
}
