/* Tests at run time that arrays do not overlap.
 *
 * What a region accesses of an array is enclosed in a box, whose first and
 * last address are compared with those of other boxes.  Where the test
 * succeeds, no store of the original program hits anything but its own array;
 * in particular, none changes a pointer or a parameter of the test itself.
 *
 * The test is made only where every box has an instance that accesses it: then
 * the corners of the boxes are addresses the program computes itself, or nearly
 * so.  Elsewhere there is little to gain, and the original text runs.  A
 * pointer that is followed under a condition only may be null; then it is not
 * followed at all.
 */
#include "internal.h"

#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/set.h>
#include <isl/space.h>
#include <string.h>

/* The most boxes, the most functions in a limit, and the most pieces of a set
 * of elements: more make the test too long, or its derivation.
 */
#define MAX_REACH 16
#define MAX_VALUE 3
#define MAX_PIECE 8

/* Number of the array of the scop that the object is; -1 if it is a variable
 * that is tested as a whole.
 */
static int array_of(const po_region *region, const po_object *x)
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
static bool is_record(const po_region *region, const po_object *x)
{
    return x->is_target && (po_decl_has_records(x->decl) ||
                            po_param_is_behind(region, x->decl));
}

/* Return a simpler set that contains all the elements. */
static __isl_give isl_set *enclose(__isl_take isl_set *elements)
{
    elements = isl_set_coalesce(isl_set_remove_divs(elements));
    if (isl_set_n_basic_set(elements) <= MAX_PIECE)
        return elements;
    return isl_set_from_basic_set(isl_set_simple_hull(elements));
}

static isl_bool is_simple(__isl_keep isl_set *elements)
{
    isl_set *simple = enclose(isl_set_copy(elements));
    isl_bool same = isl_set_is_equal(simple, elements);

    isl_set_free(simple);
    return same;
}

static bool is_bounded(__isl_keep isl_set *elements)
{
    isl_size rank = isl_set_dim(elements, isl_dim_set);
    isl_bool bounded = isl_bool_ok(rank > 0);

    for (int d = 0; d < rank && bounded == isl_bool_true; d++)
        bounded = isl_set_dim_is_bounded(elements, isl_dim_set, (unsigned)d);
    return bounded == isl_bool_true;
}

/* The shape of an array that C addresses with one subscript, NULL for others. */
static const po_shape *shape_of(const po_region *region, const po_decl *decl)
{
    for (int i = 0; i < region->n_shape; i++)
        if (region->shape[i].decl == decl && region->shape[i].n_extent > 0)
            return &region->shape[i];
    return NULL;
}

/* Is an element of the array as many subscripts away from its variable as its
 * type says?
 */
static bool is_plain(const po_region *region, const po_array *array)
{
    const po_type *type = array->decl->type;
    const po_shape *shape = shape_of(region, array->decl);
    int rank = shape ? array->rank - shape->n_extent : array->rank;

    for (int d = 0; type && d < rank; d++) {
        if (type->kind != PO_TYPE_ARRAY &&
            (d > 0 || type->kind != PO_TYPE_POINTER))
            return false;
        type = type->target;
    }
    return type && po_type_is_element(type) && !array->member &&
           (!shape || rank == 1);
}

/* Is "part", an operand somewhere in "expr", evaluated whenever that is? */
static bool evaluates(const po_expr *expr, const po_expr *part)
{
    bool is_choice = expr->kind == PO_EXPR_COND ||
                     (expr->kind == PO_EXPR_BINARY &&
                      (expr->op == PO_OP_LAND || expr->op == PO_OP_LOR));

    if (expr == part)
        return true;
    for (int i = 0; i < (is_choice ? 1 : expr->n_arg); i++)
        if (evaluates(expr->arg[i], part))
            return true;
    return false;
}

/* The expression that every instance of the statement evaluates first, NULL if
 * there is none.
 */
static const po_expr *first_of(const po_stmt *stmt)
{
    if (stmt->body)
        return stmt->body;
    return stmt->block->kind == PO_NODE_IF ? stmt->block->cond : NULL;
}

/* Do all instances of all statements with references to the array access it,
 * or, if "any" is set, those with one of the references?
 */
static bool is_certain(const po_region *region, int array, bool any)
{
    const po_scop *scop = region->scop;

    for (int i = 0; i < scop->n_stmt; i++)
        for (int k = 0; k < scop->stmt[i].n_access; k++) {
            const po_access *access = &scop->stmt[i].access[k];
            const po_expr *body = first_of(&scop->stmt[i]);

            if (access->array == array &&
                any == (body && evaluates(body, access->expr)))
                return any;
        }
    return !any;
}

/* Return the rank of the box for an object: 0, which stands for the whole of a
 * variable, if the corners of the box might lie outside of it.
 */
static int rank_of_reach(const po_region *region, const po_object *x)
{
    int array = array_of(region, x);
    int rank = array < 0 ? 0 : region->scop->array[array].rank;
    isl_set *elements;

    if (array < 0 || x->is_target)
        return rank;
    elements = po_elements_accessed(region, array);
    if (!is_plain(region, &region->scop->array[array]) ||
        !is_bounded(elements) || !is_certain(region, array, false) ||
        is_simple(elements) != isl_bool_true)
        rank = 0;
    isl_set_free(elements);
    return rank;
}

/* Is the object followed in some of its references only, so that a null pointer
 * may be what keeps the program from doing so?  A parameter behind it is read
 * for certain.
 */
static bool may_be_null(const po_region *region, const po_object *x)
{
    const po_scop *scop = region->scop;

    for (int i = 0; i < scop->n_array; i++)
        if ((scop->array[i].decl == x->decl ||
             po_pointer_is_behind(region, scop->array[i].decl, x->decl)) &&
            scop->array[i].rank > 0 && is_certain(region, i, true))
            return false;
    return x->is_target && !po_param_is_behind(region, x->decl);
}

/* Return the number of the box for an object, -1 if there is none yet. */
static int known_reach(const po_region *region, const po_object *x)
{
    const po_scop *scop = region->scop;

    for (int i = 0; i < scop->n_reach; i++)
        if (scop->reach[i].decl == x->decl &&
            (!x->is_target || scop->reach[i].rank > 0) &&
            (x->is_target || x->decl->type->kind != PO_TYPE_POINTER ||
             scop->reach[i].rank == 0))
            return i;
    return -1;
}

/* Return the number of the box for an object, which is added if it is new. */
static int find_reach(po_region *region, const po_object *x)
{
    po_scop *scop = region->scop;
    int known = known_reach(region, x);
    int rank;

    if (known >= 0)
        return known;
    rank = is_record(region, x) ? 1 : rank_of_reach(region, x);
    scop->reach = po_region_grow(region, scop->reach, scop->n_reach,
                                 sizeof(*scop->reach));
    scop->reach[scop->n_reach] = (po_reach){
        .decl = x->decl, .rank = rank, .may_be_null = may_be_null(region, x)};
    return scop->n_reach++;
}

/* Can the pointer be evaluated where the region accesses what it points to,
 * before the program does so?  That takes a reference in each instance if it
 * has to be read through another one.
 */
static bool can_follow(const po_region *region, const po_decl *decl)
{
    const po_scop *scop = region->scop;
    const po_expr *expr = po_pointer_of(region, decl);
    bool is_target = false;

    if (expr)
        po_param_object(expr, &is_target);
    for (int i = 0; is_target && i < scop->n_array; i++)
        if (scop->array[i].decl == decl && scop->array[i].rank > 0 &&
            !is_certain(region, i, false))
            return false;
    return !is_target || po_pointer_is_early(region, decl);
}

/* Do the elements of an object behind a pointer have a first and a last one? */
static bool has_corners(po_region *region, const po_object *x,
                        __isl_keep isl_set *elements)
{
    int array = array_of(region, x);

    if (!is_bounded(elements) || !can_follow(region, x->decl))
        return false;
    if (is_record(region, x))
        return !shape_of(region, x->decl) &&
               po_elements_assume_inside(region, x->decl);
    return is_plain(region, &region->scop->array[array]);
}

/* Return the elements of the object: numbers of structures behind a pointer,
 * else elements of the array; NULL if there are none.
 */
static __isl_give isl_set *elements_of(const po_region *region,
                                       const po_object *x)
{
    int array = array_of(region, x);

    if (is_record(region, x))
        return po_elements_of_records(region, x->decl);
    return array < 0 ? NULL : po_elements_accessed(region, array);
}

/* Restrict the test to parameters for which the region accesses the object.
 * Returns false if that takes too long a condition, or there is no box.
 * "never" is set if there are no such parameters.
 */
static bool assume_accessed(po_region *region, const po_object *x, bool *never)
{
    isl_set *elements;
    isl_bool empty = isl_bool_true;
    bool good = true;

    if (!x->is_target && array_of(region, x) < 0)
        return true;
    elements = elements_of(region, x);
    if (elements)
        empty = isl_set_is_empty(elements);
    *never = *never || empty == isl_bool_true;
    if (empty == isl_bool_false && x->is_target)
        good = has_corners(region, x, elements);
    if (good && empty == isl_bool_false)
        good = po_range_assume(
            region, isl_set_coalesce(isl_set_params(isl_set_copy(elements))));
    isl_set_free(elements);
    return good && empty >= 0;
}

/* Can it be tested at run time that two objects do not overlap?  If so, the
 * test becomes part of what is assumed.
 */
bool po_disjoint_demand(po_region *region, const po_object *x,
                        const po_object *y)
{
    po_scop *scop = region->scop;
    bool never = false;
    int a;
    int b;

    if ((known_reach(region, x) < 0 && !assume_accessed(region, x, &never)) ||
        (known_reach(region, y) < 0 && !assume_accessed(region, y, &never)))
        return false;
    if (never)
        return true;
    a = find_reach(region, x);
    b = find_reach(region, y);
    scop->disjoint = po_region_grow(region, scop->disjoint, scop->n_disjoint,
                                    sizeof(*scop->disjoint));
    scop->disjoint[scop->n_disjoint++] = (po_disjoint){a, b};
    return scop->n_reach <= MAX_REACH;
}

static isl_stat add_piece(__isl_take isl_set *domain, __isl_take isl_aff *aff,
                          void *user)
{
    isl_aff_list **values = user;
    isl_size n = isl_aff_list_n_aff(*values);
    isl_bool same = isl_bool_false;
    isl_aff *other;

    isl_set_free(domain);
    for (int i = 0; i < n && same == isl_bool_false; i++) {
        other = isl_aff_list_get_aff(*values, i);
        same = isl_aff_plain_is_equal(aff, other);
        isl_aff_free(other);
    }
    if (same == isl_bool_false)
        *values = isl_aff_list_add(*values, aff);
    else
        isl_aff_free(aff);
    return same < 0 ? isl_stat_error : isl_stat_ok;
}

/* Return the different functions that "value" consists of. */
static __isl_give isl_aff_list *functions_of(__isl_keep isl_pw_aff *value)
{
    isl_aff_list *values = isl_aff_list_alloc(isl_pw_aff_get_ctx(value), 1);

    if (isl_pw_aff_foreach_piece(value, add_piece, &values) < 0)
        return isl_aff_list_free(values);
    return values;
}

/* Is "value" the maximum, or else minimum, of the functions where it is
 * defined?
 */
static isl_bool is_extreme(__isl_keep isl_pw_aff *value,
                           __isl_keep isl_aff_list *values, bool is_max)
{
    isl_size n = isl_aff_list_n_aff(values);
    isl_pw_aff *extreme = NULL;
    isl_set *differ;
    isl_bool same;

    for (int i = 0; i < n; i++) {
        isl_pw_aff *next = isl_pw_aff_from_aff(isl_aff_list_get_aff(values, i));

        if (!extreme)
            extreme = next;
        else
            extreme = is_max ? isl_pw_aff_max(extreme, next)
                             : isl_pw_aff_min(extreme, next);
    }
    differ = isl_pw_aff_ne_set(isl_pw_aff_copy(value), extreme);
    same = isl_set_is_empty(differ);
    isl_set_free(differ);
    return same;
}

/* Store "value", a function of the parameters, as a maximum or minimum.
 * Returns false if it is neither, or of too many functions.
 */
static bool set_limit(po_region *region, __isl_take isl_pw_aff *value,
                      po_limit *limit)
{
    isl_aff_list *values;
    isl_size n;
    bool good;

    value = isl_pw_aff_intersect_params(value, isl_set_copy(region->context));
    value = isl_pw_aff_intersect_params(value, isl_set_copy(region->assume));
    value = isl_pw_aff_coalesce(value);
    values = functions_of(value);
    n = isl_aff_list_n_aff(values);
    limit->is_max = n == 1 || is_extreme(value, values, true) == isl_bool_true;
    good = n > 0 && n <= MAX_VALUE &&
           (limit->is_max || is_extreme(value, values, false) == isl_bool_true);
    if (good) {
        limit->value = po_arena_array(region->scop->arena, (size_t)n,
                                      sizeof(*limit->value));
        for (limit->n = 0; limit->n < n; limit->n++)
            limit->value[limit->n] = isl_aff_list_get_aff(values, limit->n);
    }
    isl_aff_list_free(values);
    isl_pw_aff_free(value);
    return good;
}

/* Store the extents of a shape. */
static bool set_extents(po_region *region, const po_shape *shape,
                        po_reach *reach)
{
    bool good = true;

    reach->extent = po_arena_array(region->scop->arena, (size_t)reach->rank,
                                   sizeof(*reach->extent));
    for (int k = 0; good && k < shape->n_extent; k++)
        good = set_limit(region, po_poly_value(region, &shape->extent[k]),
                         &reach->extent[k]) &&
               reach->extent[k].n == 1;
    return good && po_range_settle(region, isl_set_copy(region->domain));
}

/* Set the limits of one box, if that has not been done. */
static bool solve(po_region *region, po_reach *reach)
{
    po_arena *arena = region->scop->arena;
    const po_shape *shape = shape_of(region, reach->decl);
    size_t rank = (size_t)reach->rank;
    po_object object = {.decl = reach->decl,
                        .is_target =
                            reach->decl->type->kind == PO_TYPE_POINTER};
    isl_set *elements;
    bool good = true;

    if (rank == 0 || reach->low)
        return true;
    elements = enclose(elements_of(region, &object));
    reach->low = po_arena_array(arena, rank, sizeof(*reach->low));
    reach->high = po_arena_array(arena, rank, sizeof(*reach->high));
    for (int d = 0; good && d < reach->rank; d++)
        good = set_limit(region, isl_set_dim_min(isl_set_copy(elements), d),
                         &reach->low[d]) &&
               set_limit(region, isl_set_dim_max(isl_set_copy(elements), d),
                         &reach->high[d]);
    isl_set_free(elements);
    return good && (!shape || set_extents(region, shape, reach));
}

static const char *star(const po_reach *reach)
{
    return reach->decl->type->kind == PO_TYPE_POINTER && reach->rank > 0 ? "*"
                                                                         : "";
}

/* Report that there is no test for pair number "pair". */
static bool fail(po_region *region, int pair)
{
    const po_scop *scop = region->scop;
    const po_reach *a = &scop->reach[scop->disjoint[pair].a];
    const po_reach *b = &scop->reach[scop->disjoint[pair].b];
    po_text text = {0};

    po_text_printf(&text, "%s%s and %s%s", star(a), a->decl->name, star(b),
                   b->decl->name);
    for (int i = 0; i < region->n_object && !region->failed; i++)
        if (region->object[i].decl == b->decl)
            po_region_fail(region, PO_REJECT_MAY_ALIAS,
                           &region->object[i].expr->loc, po_text_get(&text));
    po_text_free(&text);
    return false;
}

/* Is a statement never executed where all boxes are accessed?  Then the test
 * would favour one branch of a program.
 */
static bool excludes_statement(const po_region *region)
{
    const po_scop *scop = region->scop;
    isl_bool dead = isl_bool_false;

    for (int i = 0; i < scop->n_stmt && dead == isl_bool_false; i++) {
        isl_set *domain = isl_set_copy(scop->stmt[i].domain);

        domain =
            isl_set_intersect_params(domain, isl_set_copy(region->context));
        domain = isl_set_intersect_params(domain, isl_set_copy(region->assume));
        dead = isl_set_is_empty(domain);
        isl_set_free(domain);
    }
    return dead != isl_bool_false;
}

/* Find the boxes for the tests that were demanded.  Returns false if a limit
 * cannot be expressed, the test leaves out a statement, or isl failed.
 */
bool po_disjoint_solve(po_region *region)
{
    po_scop *scop = region->scop;

    if (scop->n_reach > 0 && excludes_statement(region))
        return fail(region, 0);
    for (int i = 0; i < scop->n_disjoint; i++)
        if (!solve(region, &scop->reach[scop->disjoint[i].a]) ||
            !solve(region, &scop->reach[scop->disjoint[i].b]))
            return fail(region, i);
    return true;
}
