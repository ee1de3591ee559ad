/* Distance and direction vectors of a dependence over the loops that its
 * source and sink have in common, with the level of the loop that carries it,
 * as text for --emit=deps: exact ranges over all instances and parameter
 * values.  Also the one constant distance ("lag") that all pairs have in a
 * loop, if there is one.
 */
#include "internal.h"

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/ilp.h>
#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

/* The values of "sink's iterator - source's iterator" for one common loop:
 * from min to max, where minus and plus infinity are possible.
 */
struct range {
    isl_val *min;
    isl_val *max;
};

/* Return { [S[i] -> T[j]] -> [j_loop - i_loop] }. */
static __isl_give isl_aff *difference(__isl_keep isl_map *dep, int loop)
{
    isl_space *space = isl_space_wrap(isl_map_get_space(dep));
    isl_local_space *local = isl_local_space_from_space(space);
    isl_size n_in = isl_map_dim(dep, isl_dim_in);
    isl_aff *src;
    isl_aff *dst;

    if (n_in < 0) {
        isl_local_space_free(local);
        return NULL;
    }
    src = isl_aff_var_on_domain(isl_local_space_copy(local), isl_dim_set,
                                (unsigned)loop);
    dst = isl_aff_var_on_domain(local, isl_dim_set, (unsigned)(n_in + loop));
    return isl_aff_sub(dst, src);
}

static struct range find_range(__isl_keep isl_map *dep, int loop)
{
    isl_set *pairs = isl_map_wrap(isl_map_copy(dep));
    isl_aff *diff = difference(dep, loop);
    struct range range;

    range.min = isl_set_min_val(pairs, diff);
    range.max = isl_set_max_val(pairs, diff);
    isl_set_free(pairs);
    isl_aff_free(diff);
    return range;
}

static void free_range(struct range *range)
{
    isl_val_free(range->min);
    isl_val_free(range->max);
}

/* Is the bound a finite number?  If isl fails, it is not. */
static bool is_finite(__isl_keep isl_val *bound)
{
    isl_bool is_int = isl_val_is_int(bound);

    return is_int == isl_bool_true;
}

static void print_val(__isl_keep isl_val *val, po_text *out)
{
    char *text = isl_val_to_str(val);

    po_text_add(out, text ? text : "?");
    free(text);
}

/* Print "1", "[0,2]", "+" (>= 1), "0+" (>= 0), "2+" (>= 2), "-" (<= -1),
 * "0-" (<= 0), or "*" for anything else.
 */
static void print_range(const struct range *range, po_text *out)
{
    bool has_min = is_finite(range->min);
    bool has_max = is_finite(range->max);
    isl_bool constant = isl_val_eq(range->min, range->max);

    if (has_min && has_max && constant == isl_bool_true) {
        print_val(range->min, out);
    } else if (has_min && has_max) {
        po_text_add(out, "[");
        print_val(range->min, out);
        po_text_add(out, ",");
        print_val(range->max, out);
        po_text_add(out, "]");
    } else if (has_min && isl_val_cmp_si(range->min, 0) >= 0) {
        if (isl_val_cmp_si(range->min, 1) != 0)
            print_val(range->min, out);
        po_text_add(out, "+");
    } else if (has_max && isl_val_cmp_si(range->max, 0) <= 0) {
        po_text_add(out, isl_val_cmp_si(range->max, 0) == 0 ? "0-" : "-");
    } else {
        po_text_add(out, "*");
    }
}

/* The direction: how the source's iterator compares with the sink's. */
static const char *direction(const struct range *range)
{
    bool has_min = is_finite(range->min);
    bool has_max = is_finite(range->max);
    int min = has_min ? isl_val_cmp_si(range->min, 0) : -1;
    int max = has_max ? isl_val_cmp_si(range->max, 0) : 1;

    if (min > 0)
        return "<";
    if (max < 0)
        return ">";
    if (min == 0)
        return max == 0 ? "=" : "<=";
    return max == 0 ? ">=" : "*";
}

/* Print the loops that carry the dependence, 1 being the outermost: those
 * for which some pair differs there and in no common loop further out.  Pairs
 * that agree in all of them are ordered by the text, "loop-independent".
 */
static void print_levels(const po_dep *dep, int n_common, po_text *out)
{
    isl_map *left = isl_map_copy(dep->relation);
    const char *before = "carried by ";
    isl_bool none = isl_bool_false;

    for (int i = 0; i < n_common && !none; i++) {
        isl_map *same =
            isl_map_equate(isl_map_copy(left), isl_dim_in, i, isl_dim_out, i);
        isl_bool all = isl_map_is_subset(left, same);

        if (all == isl_bool_false) {
            po_text_printf(out, "%s%d", before, i + 1);
            before = ", ";
        }
        isl_map_free(left);
        left = same;
        none = isl_map_is_empty(left);
    }
    if (none == isl_bool_false)
        po_text_printf(out, "%sloop-independent", before[0] == ',' ? ", " : "");
    isl_map_free(left);
}

/* Find the differences in each of the "n" common loops, which are the caller's. */
static struct range *find_ranges(const po_dep *dep, int n)
{
    struct range *range = po_alloc((size_t)n * sizeof(*range));

    for (int i = 0; i < n; i++)
        range[i] = find_range(dep->relation, i);
    return range;
}

static void free_ranges(struct range *range, int n)
{
    for (int i = 0; i < n; i++)
        free_range(&range[i]);
    free(range);
}

static void print_directions(const struct range *range, int n, po_text *out)
{
    for (int i = 0; i < n; i++)
        po_text_printf(out, "%s%s", i ? ", " : "", direction(&range[i]));
}

static void print_ranges(const struct range *range, int n, po_text *out)
{
    for (int i = 0; i < n; i++) {
        po_text_add(out, i ? ", " : "");
        print_range(&range[i], out);
    }
}

void po_dep_print_vector(const po_dep *dep, const po_scop *scop, po_text *out)
{
    int n = po_stmt_n_common(&scop->stmt[dep->src], &scop->stmt[dep->dst]);
    struct range *range = find_ranges(dep, n);
    bool is_constant = true;

    for (int i = 0; i < n; i++) {
        isl_bool same = isl_val_eq(range[i].min, range[i].max);

        is_constant = is_constant && same == isl_bool_true;
    }
    po_text_add(out, n > 0 ? " (" : "");
    if (is_constant)
        print_ranges(range, n, out);
    else
        print_directions(range, n, out);
    po_text_add(out, n > 0 ? ")" : "");
    free_ranges(range, n);
}

/* Print the distance vector, the direction vector and the carrying loops:
 *
 *     distance (1, [-1,1])  direction (<, *)  carried by 1
 *
 * with an entry for each common loop, outermost first.  An entry of the
 * distance is the number of iterations from source to sink, exact over all
 * instances and parameter values, see print_range.
 */
void po_dep_print_distance(const po_dep *dep, const po_scop *scop, po_text *out)
{
    int n = po_stmt_n_common(&scop->stmt[dep->src], &scop->stmt[dep->dst]);
    struct range *range = find_ranges(dep, n);

    po_text_add(out, "distance (");
    print_ranges(range, n, out);
    po_text_add(out, ")  direction (");
    print_directions(range, n, out);
    po_text_add(out, ")  ");
    print_levels(dep, n, out);
    free_ranges(range, n);
}

isl_bool po_dep_find_lag(const po_dep *dep, int depth, long *lag)
{
    isl_map *same =
        po_dep_same_iteration(isl_map_copy(dep->relation), depth - 1);
    isl_bool good = isl_map_is_subset(dep->relation, same);
    struct range range = find_range(dep->relation, depth - 1);

    isl_map_free(same);
    if (good == isl_bool_true)
        good = isl_val_eq(range.min, range.max);
    *lag = good == isl_bool_true && is_finite(range.min)
               ? isl_val_get_num_si(range.min)
               : 0;
    good = isl_bool_ok(good == isl_bool_true && is_finite(range.min));
    free_range(&range);
    return good;
}

__isl_give isl_map *po_dep_with_lag(__isl_take isl_map *dep, int depth,
                                    long lag)
{
    isl_local_space *space;
    isl_constraint *step;

    dep = po_dep_same_iteration(dep, depth - 1);
    space = isl_local_space_from_space(isl_map_get_space(dep));
    step = isl_constraint_alloc_equality(space);
    step = isl_constraint_set_coefficient_si(step, isl_dim_in, depth - 1, 1);
    step = isl_constraint_set_coefficient_si(step, isl_dim_out, depth - 1, -1);
    step = isl_constraint_set_constant_si(step, (int)lag);
    return isl_map_add_constraint(dep, step);
}
