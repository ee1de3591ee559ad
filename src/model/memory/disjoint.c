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
 *
 * The passes behind take arrays that are told apart here for different ones. A range
 * of which the program accesses parts only, or that is made larger so that its ends can
 * be told in short, may begin below address 0, and then overlaps with all others; its
 * ends are computed as numbers (po_reach.is_partial).
 * Global variables that a store through a pointer might change are tested in the
 * same way.
 */
#include "../internal.h"

#include <isl/set.h>

/* The most boxes: more make the test too long. */
#define MAX_REACH 16

/* Is an element of the array as many subscripts away from its variable as its
 * type says?
 */
static bool is_plain(const po_region *region, const po_array *array)
{
    const po_type *type = array->decl->type;
    const po_shape *shape = po_shape_known(region, array->decl);
    int rank = shape ? array->rank - shape->n_extent : array->rank;
    int n_pointer = po_rows_level(region, array->decl) + 1;

    for (int d = 0; type && d < rank; d++) {
        if (type->kind != PO_TYPE_ARRAY &&
            (d >= n_pointer || type->kind != PO_TYPE_POINTER))
            return false;
        type = type->target;
    }
    return type && po_type_is_element(type) && !array->member &&
           (!shape || rank == 1);
}

/* Return the rank of the box for an object: 0, which stands for the whole of a
 * variable, if the corners of the box might lie outside of it.
 */
static int rank_of_reach(const po_region *region, const po_object *x)
{
    int array = po_object_array(region, x);
    int rank = array < 0 ? 0 : region->scop->array[array].rank;
    isl_set *elements;

    if (array < 0 || x->is_target)
        return rank;
    if (po_param_is_part(region, x->decl))
        return 0;
    elements = po_elements_accessed(region, array);
    if (!is_plain(region, &region->scop->array[array]) ||
        !po_elements_is_bounded(elements) ||
        !po_elements_is_certain(region, array, false) ||
        po_elements_is_simple(elements) != isl_bool_true)
        rank = 0;
    isl_set_free(elements);
    return rank;
}

/* Is the object a table behind a pointer, of which all pointers are read? */
static bool is_table(const po_region *region, const po_object *x)
{
    return x->is_target && po_rows_known(region, x->decl);
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
            scop->array[i].rank > 0 && po_elements_is_certain(region, i, true))
            return false;
    return x->is_target && !po_param_is_behind(region, x->decl) &&
           !is_table(region, x);
}

/* Are there references to what the pointer points to that are not evaluated in
 * every instance?
 */
static bool is_partial(const po_region *region, const po_object *x)
{
    const po_scop *scop = region->scop;

    for (int i = 0; i < scop->n_array; i++)
        if (scop->array[i].decl == x->decl && scop->array[i].rank > 0 &&
            !po_elements_is_certain(region, i, false))
            return x->is_target;
    return false;
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
    rank = po_object_is_record(region, x) ? 1
           : is_table(region, x)          ? po_rows_level(region, x->decl) + 1
                                          : rank_of_reach(region, x);
    scop->reach = po_arena_grow(region->scop->arena, scop->reach, scop->n_reach,
                                sizeof(*scop->reach));
    scop->reach[scop->n_reach] =
        (po_reach){.decl = x->decl,
                   .rank = rank,
                   .is_rows = po_rows_table(region, x->decl) != NULL,
                   .may_be_null = may_be_null(region, x),
                   .is_partial = is_partial(region, x)};
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
        po_pointer_object(region, expr, &is_target);
    for (int i = 0; is_target && i < scop->n_array; i++)
        if ((scop->array[i].decl == decl ||
             po_pointer_is_behind(region, scop->array[i].decl, decl)) &&
            scop->array[i].rank > 0 &&
            !po_elements_is_certain(region, i, false))
            return false;
    return !is_target || po_pointer_is_early(region, decl);
}

/* The same for a table of pointers, or for the rows that these point to. */
static bool has_row_corners(const po_region *region, const po_object *x)
{
    int array = po_object_array(region, x);

    return !po_object_is_record(region, x) &&
           po_rows_can_test(region, po_rows_last(region, x->decl)) &&
           (array < 0 || is_plain(region, &region->scop->array[array]));
}

/* Do the elements of an object behind a pointer have a first and a last one? */
static bool has_corners(po_region *region, const po_object *x,
                        __isl_keep isl_set *elements)
{
    int array = po_object_array(region, x);

    if (!po_elements_is_bounded(elements))
        return false;
    if (is_table(region, x) || po_rows_table(region, x->decl))
        return has_row_corners(region, x);
    if (!can_follow(region, x->decl))
        return false;
    if (po_object_is_record(region, x))
        return !po_shape_known(region, x->decl) &&
               po_elements_assume_inside(region, x->decl);
    return is_plain(region, &region->scop->array[array]);
}

/* Return the parameters for which the region accesses one of the "elements" of
 * an object.
 */
static __isl_give isl_set *when_accessed(const po_region *region,
                                         const po_object *x,
                                         __isl_keep isl_set *elements)
{
    if (po_object_is_record(region, x) || po_rows_known(region, x->decl))
        return isl_set_coalesce(isl_set_params(isl_set_copy(elements)));
    return po_elements_when(region, po_object_array(region, x));
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

    if (!x->is_target && po_object_array(region, x) < 0)
        return true;
    elements = po_elements_of(region, x);
    if (elements)
        empty = isl_set_is_empty(elements);
    *never = *never || empty == isl_bool_true;
    if (empty == isl_bool_false && x->is_target)
        good = has_corners(region, x, elements);
    if (good && empty == isl_bool_false)
        good = po_range_assume(region, when_accessed(region, x, elements));
    isl_set_free(elements);
    return good && empty >= 0;
}

/* Does the box have an end?  That of a whole array has none if the array is
 * declared without a size.
 */
static bool has_end(const po_reach *reach)
{
    const po_type *type = reach->decl->type;

    return reach->rank > 0 || type->kind != PO_TYPE_ARRAY || type->extent;
}

/* Make the box of an object a part of the test; its number is stored in
 * "reach".  Returns false if that is impossible; "never" is set, and there is
 * no box, if the region accesses nothing of the object.
 */
static bool demand(po_region *region, const po_object *x, int *reach,
                   bool *never)
{
    if (known_reach(region, x) < 0 && !assume_accessed(region, x, never))
        return false;
    if (*never)
        return true;
    *reach = find_reach(region, x);
    return has_end(&region->scop->reach[*reach]) &&
           region->scop->n_reach <= MAX_REACH;
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

    if (!demand(region, x, &a, &never))
        return false;
    if (never || !demand(region, y, &b, &never))
        return never;
    if (never)
        return true;
    *PO_ARENA_ADD(scop->arena, scop->disjoint, scop->n_disjoint) =
        (po_disjoint){a, b};
    return true;
}

/* Can it be tested that the rows "x" do not overlap with each other?  If so, the
 * test becomes part of what is assumed.
 */
bool po_disjoint_demand_rows(po_region *region, const po_object *x)
{
    bool never = false;
    int reach;

    return demand(region, x, &reach, &never);
}

static const char *text_of(const po_region *region, const po_reach *reach)
{
    const po_decl *decl = reach->decl;

    if (reach->is_rows)
        return po_arena_printf(region->scop->arena, "**%s", decl->name);
    return po_pointer_text(
        region, decl, decl->type->kind == PO_TYPE_POINTER && reach->rank > 0);
}

/* A pair with box number "reach", NULL if there is none. */
static const po_disjoint *pair_with(const po_scop *scop, int reach)
{
    for (int i = 0; i < scop->n_disjoint; i++)
        if (scop->disjoint[i].a == reach || scop->disjoint[i].b == reach)
            return &scop->disjoint[i];
    return NULL;
}

/* Report that there is no test with box number "reach". */
static bool fail(po_region *region, int reach)
{
    const po_scop *scop = region->scop;
    const po_disjoint *pair = pair_with(scop, reach);
    const po_reach *a = &scop->reach[pair ? pair->a : reach];
    const po_reach *b = &scop->reach[pair ? pair->b : reach];
    po_text text = {0};

    po_text_printf(&text, "%s and %s", text_of(region, a), text_of(region, b));
    for (int i = 0; i < region->memory.n_object && !region->failed; i++)
        if (region->memory.object[i].decl == b->decl)
            po_region_fail(region, PO_REJECT_MAY_ALIAS,
                           &region->memory.object[i].expr->loc,
                           po_text_get(&text));
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
        isl_set *domain =
            po_range_possible(region, isl_set_copy(scop->stmt[i].domain));

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
    for (int i = 0; i < scop->n_reach; i++)
        if (!po_reach_solve(region, &scop->reach[i]))
            return fail(region, i);
    return true;
}
