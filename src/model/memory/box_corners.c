/* Bounding boxes for alias checks (disjoint.c): the least and greatest
 * subscript of what a region accesses, as minima and maxima of a few affine
 * functions of the parameters.  May be larger than needed, never smaller;
 * fails if it takes too many functions.
 */
#include "../internal.h"

#include <isl/aff.h>
#include <isl/set.h>
#include <limits.h>

/* The most functions in a limit: more make the test too long. */
#define MAX_VALUE 3

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

/* The functions that the pieces of a value are compared with. */
struct extreme {
    isl_aff_list *values;
    bool is_max;
};

/* Is the function "a" nowhere in "domain" less than "b"? */
static isl_bool is_above(__isl_keep isl_set *domain, __isl_take isl_aff *a,
                         __isl_take isl_aff *b)
{
    isl_set *right = isl_aff_ge_set(a, b);
    isl_bool above = isl_set_is_subset(domain, right);

    isl_set_free(right);
    return above;
}

/* Is the function of a piece the largest of all there, or else the smallest?
 * The result is isl_stat_error if not.
 */
static isl_stat check_piece(__isl_take isl_set *domain, __isl_take isl_aff *aff,
                            void *user)
{
    const struct extreme *extreme = user;
    isl_size n = isl_aff_list_n_aff(extreme->values);
    isl_bool good = isl_bool_true;

    for (int i = 0; i < n && good == isl_bool_true; i++) {
        isl_aff *mine = isl_aff_copy(aff);
        isl_aff *other = isl_aff_list_get_aff(extreme->values, i);

        good = extreme->is_max ? is_above(domain, mine, other)
                               : is_above(domain, other, mine);
    }
    isl_set_free(domain);
    isl_aff_free(aff);
    return good == isl_bool_true ? isl_stat_ok : isl_stat_error;
}

/* Is "value" the maximum, or else minimum, of the functions where it is
 * defined?  Each of its pieces has one of them.
 */
static bool is_extreme(__isl_keep isl_pw_aff *value,
                       __isl_keep isl_aff_list *values, bool is_max)
{
    struct extreme extreme = {values, is_max};

    return isl_pw_aff_foreach_piece(value, check_piece, &extreme) ==
           isl_stat_ok;
}

/* Is another one of the functions beyond number "i", wherever in "domain"? */
static isl_bool is_inside(__isl_keep isl_set *domain,
                          __isl_keep isl_aff_list *values, int i, bool is_max)
{
    isl_bool inside = isl_bool_false;

    for (int k = 0; k < isl_aff_list_n_aff(values) && !inside; k++) {
        isl_aff *mine = isl_aff_list_get_aff(values, i);
        isl_aff *other = isl_aff_list_get_aff(values, k);

        if (k == i) {
            isl_aff_free(mine);
            isl_aff_free(other);
            continue;
        }
        inside = is_max ? is_above(domain, other, mine)
                        : is_above(domain, mine, other);
    }
    return inside;
}

/* Return the functions without those that another one is beyond, wherever "value" is
 * defined: above it if "is_max", or else below.
 */
static __isl_give isl_aff_list *outermost(__isl_take isl_aff_list *values,
                                          __isl_keep isl_pw_aff *value,
                                          bool is_max)
{
    isl_set *domain = isl_pw_aff_domain(isl_pw_aff_copy(value));

    for (int i = isl_aff_list_n_aff(values) - 1; i >= 0; i--) {
        if (is_inside(domain, values, i, is_max) == isl_bool_true)
            values = isl_aff_list_drop(values, (unsigned)i, 1);
    }
    isl_set_free(domain);
    return values;
}

/* Is "value" nowhere beyond the function, above it if "is_max", or else below? */
static isl_bool is_enclosed(__isl_keep isl_pw_aff *value,
                            __isl_take isl_aff *by, bool is_max)
{
    isl_pw_aff *mine = isl_pw_aff_copy(value);
    isl_pw_aff *end = isl_pw_aff_from_aff(by);
    isl_set *beyond =
        is_max ? isl_pw_aff_gt_set(mine, end) : isl_pw_aff_lt_set(mine, end);
    isl_bool enclosed = isl_set_is_empty(beyond);

    isl_set_free(beyond);
    return enclosed;
}

/* How many parameters are in the function? */
static int count_params(__isl_take isl_aff *aff)
{
    isl_size n = isl_aff_dim(aff, isl_dim_param);
    int count = 0;

    for (int i = 0; i < n; i++)
        count += isl_aff_involves_dims(aff, isl_dim_param, (unsigned)i, 1) ==
                 isl_bool_true;
    isl_aff_free(aff);
    return count;
}

/* Return the one of the functions with the fewest parameters that "value" is nowhere beyond, above it
 * if "is_max", or else below; none if there is no such function.
 *
 *     the greatest of 0, m, 3n and m + 3n is nowhere below 0
 */
static __isl_give isl_aff_list *enclosing(__isl_take isl_aff_list *values,
                                          __isl_keep isl_pw_aff *value,
                                          bool is_max)
{
    isl_aff_list *found = isl_aff_list_alloc(isl_pw_aff_get_ctx(value), 1);
    int fewest = INT_MAX;

    for (int i = 0; i < isl_aff_list_n_aff(values); i++) {
        int n = count_params(isl_aff_list_get_aff(values, i));

        if (n >= fewest || is_enclosed(value, isl_aff_list_get_aff(values, i),
                                       is_max) != isl_bool_true)
            continue;
        fewest = n;
        found = isl_aff_list_clear(found);
        found = isl_aff_list_add(found, isl_aff_list_get_aff(values, i));
    }
    isl_aff_list_free(values);
    return found;
}

static void store_limit(po_region *region, __isl_keep isl_aff_list *values,
                        po_limit *limit)
{
    isl_size n = isl_aff_list_n_aff(values);

    limit->value =
        po_arena_array(region->scop->arena, (size_t)n, sizeof(*limit->value));
    for (limit->n = 0; limit->n < n; limit->n++)
        limit->value[limit->n] = isl_aff_list_get_aff(values, limit->n);
}

/* Return "value" where what is known and assumed of the parameters holds. */
static __isl_give isl_pw_aff *where_assumed(const po_region *region,
                                            __isl_take isl_pw_aff *value)
{
    value = isl_pw_aff_intersect_params(value, isl_set_copy(region->context));
    value = isl_pw_aff_intersect_params(value, isl_set_copy(region->assume));
    return isl_pw_aff_coalesce(value);
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

    value = where_assumed(region, value);
    values = functions_of(value);
    n = isl_aff_list_n_aff(values);
    good = n > 0 && n <= MAX_VALUE;
    limit->is_max = n == 1 || (good && is_extreme(value, values, true));
    good = good && (limit->is_max || is_extreme(value, values, false));
    if (good)
        store_limit(region, values, limit);
    isl_aff_list_free(values);
    isl_pw_aff_free(value);
    return good;
}

/* Store the end of a range, the greatest value if "is_max", or else the least: "value" if
 * it can be expressed or, with "is_loose" set, what is beyond it.
 *
 *     0 where m >= 2, 1 elsewhere:   the minimum of 0 and 1
 */
static bool set_end(po_region *region, __isl_take isl_pw_aff *value,
                    bool is_max, po_limit *limit, bool *is_loose)
{
    isl_aff_list *values;
    bool good;

    if (set_limit(region, isl_pw_aff_copy(value), limit)) {
        isl_pw_aff_free(value);
        return true;
    }
    value = where_assumed(region, value);
    values = outermost(functions_of(value), value, is_max);
    if (isl_aff_list_n_aff(values) > MAX_VALUE)
        values = enclosing(values, value, is_max);
    good = isl_aff_list_n_aff(values) > 0 &&
           isl_aff_list_n_aff(values) <= MAX_VALUE;
    if (good)
        store_limit(region, values, limit);
    limit->is_max = is_max;
    *is_loose = true;
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
        good = set_limit(region, po_poly_value(region, shape->extent[k]),
                         &reach->extent[k]) &&
               reach->extent[k].n == 1;
    reach->n_outer = shape->n_outer;
    reach->growth = shape->growth;
    if (shape->pitch)
        reach->pitch =
            po_arena_alloc(region->scop->arena, sizeof(*reach->pitch));
    if (shape->pitch)
        good = good &&
               set_limit(region, po_poly_value(region, shape->pitch),
                         reach->pitch) &&
               reach->pitch->n == 1;
    return good && po_range_settle(region, isl_set_copy(region->domain));
}

/* Return "value", subscript "d" of the reach, as C counts. */
static __isl_give isl_pw_aff *from_base(po_region *region,
                                        const po_shape *shape, int d,
                                        __isl_take isl_pw_aff *value)
{
    isl_pw_aff *origin;

    if (!shape || d < shape->n_extent || shape->origin->n_term == 0)
        return value;
    origin = po_poly_value(region, shape->origin);
    origin = isl_pw_aff_project_domain_on_params(origin);
    return isl_pw_aff_add(value, origin);
}

/* Set the limits of a box, if that has not been done.  Returns false if they
 * cannot be expressed, or isl failed.
 */
bool po_reach_solve(po_region *region, po_reach *reach)
{
    po_arena *arena = region->scop->arena;
    const po_decl *decl = reach->segments ? reach->segments
                          : reach->index  ? reach->index
                                          : reach->decl;
    const po_shape *shape =
        po_shape_known(region, reach->rows ? reach->rows : decl);
    size_t rank = (size_t)reach->rank;
    po_object object = {.decl = decl,
                        .is_target = decl->type->kind == PO_TYPE_POINTER};
    isl_set *elements;
    bool is_loose = false;
    bool good = true;

    if (rank == 0 || reach->low)
        return true;
    if (reach->rows)
        elements = po_single_elements(region, reach->rows, reach->row);
    else if (reach->is_known)
        elements = po_elements_known(region, po_object_array(region, &object));
    else
        elements = po_elements_of(region, &object);
    elements = po_elements_enclose(elements);
    reach->low = po_arena_array(arena, rank, sizeof(*reach->low));
    reach->high = po_arena_array(arena, rank, sizeof(*reach->high));
    for (int d = 0; good && d < reach->rank; d++)
        good = set_end(region,
                       from_base(region, shape, d,
                                 isl_set_dim_min(isl_set_copy(elements), d)),
                       false, &reach->low[d], &is_loose) &&
               set_end(region,
                       from_base(region, shape, d,
                                 isl_set_dim_max(isl_set_copy(elements), d)),
                       true, &reach->high[d], &is_loose);
    isl_set_free(elements);
    reach->is_partial = reach->is_partial || is_loose;
    return good && (object.is_target || !is_loose) &&
           (!shape || set_extents(region, shape, reach));
}
