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
#define MAX_REACH 64

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
           (!shape || rank == n_pointer);
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
        !po_elements_is_exact(region, array) ||
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
 * every instance, or of which it is not known which element they access?
 */
static bool is_partial(const po_region *region, const po_object *x)
{
    const po_scop *scop = region->scop;

    for (int i = 0; i < scop->n_array; i++)
        if (scop->array[i].decl == x->decl && scop->array[i].rank > 0 &&
            (!po_elements_is_certain(region, i, false) ||
             !po_elements_is_exact(region, i)))
            return x->is_target;
    return false;
}

/* The boxes of an object: "n" numbers from "first" on, one but for rows that are told
 * apart one by one.
 */
struct boxes {
    int first;
    int n;
};

/* Is it a box of the object? */
static bool is_box_of(const po_reach *reach, const po_object *x)
{
    if (reach->rows)
        return x->is_target && reach->rows == x->decl;
    return reach->decl == x->decl && (!x->is_target || reach->rank > 0) &&
           (x->is_target || x->decl->type->kind != PO_TYPE_POINTER ||
            reach->rank == 0);
}

/* Return the boxes of an object, none if they are not there yet. */
static struct boxes known_boxes(const po_region *region, const po_object *x)
{
    const po_scop *scop = region->scop;
    struct boxes boxes = {-1, 0};

    for (int i = 0; i < scop->n_reach; i++)
        if (is_box_of(&scop->reach[i], x)) {
            boxes.first = boxes.n > 0 ? boxes.first : i;
            boxes.n++;
        }
    return boxes;
}

/* Are the rows that the object is, or has the pointers to, told apart one by one? */
static bool is_single(const po_region *region, const po_object *x)
{
    const po_decl *rows = po_rows_last(region, x->decl);
    long row[PO_MAX_SINGLE];

    return po_rows_table(region, rows) && po_single_find(region, rows, row) > 0;
}

static void add_box(po_region *region, const po_reach *reach)
{
    *PO_ARENA_ADD(region->scop->arena, region->scop->reach,
                  region->scop->n_reach) = *reach;
}

/* Add boxes for the rows that are told apart one by one, if the object is such. */
static void add_rows(po_region *region, const po_object *x)
{
    long row[PO_MAX_SINGLE];
    int n = po_rows_table(region, x->decl)
                ? po_single_find(region, x->decl, row)
                : 0;

    for (int i = 0; i < n; i++)
        add_box(region,
                &(po_reach){.decl = po_single_decl(region, x->decl, row[i]),
                            .rank = rank_of_reach(region, x) - 1,
                            .rows = x->decl,
                            .row = row[i]});
}

/* Add a box for each array that numbers of elements of the object are found in, if what is
 * accessed is not known otherwise.
 */
static void add_gathered(po_region *region, const po_object *x)
{
    isl_set *elements = po_elements_of(region, x);
    po_gather gather[PO_MAX_GATHER];
    int n = x->is_target && elements && !po_elements_is_bounded(elements)
                ? po_gathered_find(region, x, gather)
                : 0;

    isl_set_free(elements);
    for (int i = 0; i < n; i++) {
        bool is_known = !gather[i].index && !gather[i].segments;

        add_box(region, &(po_reach){.decl = x->decl,
                                    .rank = 1,
                                    .is_partial = is_known,
                                    .index = gather[i].index,
                                    .picked = gather[i].picked,
                                    .segments = gather[i].segments,
                                    .is_known = is_known});
    }
}

/* Return the boxes of an object, which are added if they are new. */
static struct boxes find_boxes(po_region *region, const po_object *x)
{
    struct boxes boxes = known_boxes(region, x);
    int rank;

    if (boxes.n > 0)
        return boxes;
    add_rows(region, x);
    add_gathered(region, x);
    boxes = known_boxes(region, x);
    if (boxes.n > 0)
        return boxes;
    rank = po_object_is_record(region, x)
               ? po_elements_record_rank(region, x->decl)
           : is_table(region, x) ? po_rows_level(region, x->decl) + 1
                                 : rank_of_reach(region, x);
    add_box(region,
            &(po_reach){.decl = x->decl,
                        .rank = rank,
                        .is_rows = po_rows_table(region, x->decl) != NULL,
                        .may_be_null = may_be_null(region, x),
                        .is_partial = is_partial(region, x)});
    return known_boxes(region, x);
}

/* Can a table of pointers be read where the region begins, or the rows that these point to. */
static bool has_row_corners(const po_region *region, const po_object *x)
{
    int array = po_object_array(region, x);
    const po_decl *rows = po_rows_last(region, x->decl);

    return !po_object_is_record(region, x) &&
           (is_single(region, x) ? po_rows_are_early(region, rows)
                                 : po_rows_can_test(region, rows)) &&
           (array < 0 || is_plain(region, &region->scop->array[array]));
}

/* May the pointer, which is followed in some of the object's references only, have no value where
 * the region begins?
 */
static bool may_be_unset(const po_region *region, const po_object *x)
{
    const po_function *function = region->source->function;
    const po_node *const *root = region->source->root;
    int n = region->source->n_root;

    return may_be_null(region, x) && x->decl->storage == PO_STORAGE_LOCAL &&
           po_node_declares(function->body, x->decl) &&
           !po_has_value_before(function, root[0]->begin, root[n - 1]->end,
                                x->decl);
}

/* Do the elements of an object behind a pointer have a first and a last one? */
static bool has_corners(po_region *region, const po_object *x,
                        __isl_keep isl_set *elements)
{
    int array = po_object_array(region, x);

    if (!po_elements_is_bounded(elements))
        return po_gathered_can_test(region, x);
    if (is_table(region, x) || po_rows_table(region, x->decl))
        return has_row_corners(region, x);
    if (!po_pointer_assume_there(region, x->decl) || may_be_unset(region, x))
        return false;
    if (po_object_is_record(region, x))
        return (!po_shape_known(region, x->decl) ||
                !po_elements_has_behind(region, x->decl)) &&
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

/* Restrict the test to parameters for which the region accesses all rows that are told
 * apart one by one.
 */
static bool assume_rows(po_region *region, const po_object *x)
{
    long row[PO_MAX_SINGLE];
    int n = po_rows_table(region, x->decl)
                ? po_single_find(region, x->decl, row)
                : 0;
    bool good = true;

    for (int i = 0; i < n && good; i++) {
        isl_set *elements = po_single_elements(region, x->decl, row[i]);

        good = elements && po_range_assume(region, isl_set_params(elements));
    }
    return good;
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
        good = po_range_assume(region, when_accessed(region, x, elements)) &&
               assume_rows(region, x);
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

/* Make the boxes of an object a part of the test; their numbers are stored in
 * "boxes".  Returns false if that is impossible; "never" is set, and there are
 * none, if the region accesses nothing of the object.
 */
static bool demand(po_region *region, const po_object *x, struct boxes *boxes,
                   bool *never)
{
    if (known_boxes(region, x).n == 0 && !assume_accessed(region, x, never))
        return false;
    if (*never)
        return true;
    *boxes = find_boxes(region, x);
    return has_end(&region->scop->reach[boxes->first]) &&
           region->scop->n_reach <= MAX_REACH;
}

/* Can it be tested at run time that two objects do not overlap?  If so, the
 * test becomes part of what is assumed.
 */
bool po_disjoint_demand(po_region *region, const po_object *x,
                        const po_object *y)
{
    bool never = false;
    struct boxes a = {0};
    struct boxes b = {0};

    if (!demand(region, x, &a, &never))
        return false;
    if (never || !demand(region, y, &b, &never))
        return never;
    if (never)
        return true;
    for (int i = 0; i < a.n; i++)
        for (int k = 0; k < b.n; k++)
            if (!po_pair_add(region, a.first + i, b.first + k))
                return false;
    return true;
}

/* Can it be tested that the rows "x" do not overlap with each other?  If so, the
 * test becomes part of what is assumed.
 */
bool po_disjoint_demand_rows(po_region *region, const po_object *x)
{
    bool never = false;
    struct boxes rows = {0};

    if (!demand(region, x, &rows, &never))
        return false;
    for (int i = 0; i < rows.n; i++)
        for (int k = 0; k < i; k++)
            if (!po_pair_add(region, rows.first + k, rows.first + i))
                return false;
    return true;
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

/* The object that the box is part of; NULL if it is not known. */
static const po_object *object_of(const po_region *region,
                                  const po_reach *reach)
{
    const po_decl *decl = reach->rows ? reach->rows : reach->decl;

    for (int i = 0; i < region->memory.n_object; i++)
        if (region->memory.object[i].decl == decl)
            return &region->memory.object[i];
    return NULL;
}

/* What is advised where there is no test that the boxes are disjoint. */
static po_advice advice_for(const po_region *region, const po_reach *a,
                            const po_reach *b)
{
    const po_object *x = object_of(region, a);
    const po_object *y = object_of(region, b);

    return x && y ? po_object_advice(region, x, y) : PO_ADVICE_REASON;
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
    po_region_advise(region, advice_for(region, a, b));
    for (int i = 0; i < region->memory.n_object && !region->failed; i++)
        if (region->memory.object[i].decl == (b->rows ? b->rows : b->decl))
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
