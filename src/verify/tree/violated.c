/* Which dependence an order breaks, for messages.
 *
 * An order that the passes have found is right, or a bug; one that a person has written may
 * be wrong, and has to be told where.
 */
#include <isl/ilp.h>
#include <isl/map.h>
#include <isl/point.h>
#include <isl/schedule.h>
#include <isl/set.h>
#include <isl/union_map.h>
#include <isl/val.h>

#include "../update.h"
#include "dates.h"
#include "polyopt/passes.h"

/* Instances up to here are found by somebody who reads of them. */
#define SMALL 4095

/* Return the pairs of the dependence whose source is not before its sink. */
static __isl_give isl_union_map *wrong_pairs(const po_dep *dep,
                                             __isl_keep isl_union_map *dates)
{
    isl_union_map *late = isl_union_map_lex_ge_union_map(
        isl_union_map_copy(dates), isl_union_map_copy(dates));
    isl_union_map *pairs = isl_union_map_from_map(isl_map_copy(dep->relation));

    return isl_union_map_intersect(pairs, late);
}

static isl_stat keep_map(__isl_take isl_map *map, void *user)
{
    isl_map **kept = user;

    isl_map_free(*kept);
    *kept = map;
    return isl_stat_ok;
}

/* Print "S0[0, 1]": the statement, and n coordinates of the point from "first" on. */
static void print_instance(__isl_keep isl_point *point, const char *stmt,
                           int first, int n, po_text *out)
{
    po_text_printf(out, "%s[", stmt);
    for (int i = 0; i < n; i++) {
        isl_val *value =
            isl_point_get_coordinate_val(point, isl_dim_set, first + i);

        po_text_printf(out, "%s%ld", i > 0 ? ", " : "",
                       isl_val_get_num_si(value));
        isl_val_free(value);
    }
    po_text_add(out, "]");
}

/* Return the first point with small numbers, or any if there is none: a reader is to
 * find the instances.
 */
static __isl_give isl_point *small_point(__isl_take isl_set *set)
{
    isl_set *near = isl_set_copy(set);
    isl_size n = isl_set_dim(set, isl_dim_set);
    isl_bool none;

    for (isl_size i = 0; i < n; i++) {
        near = isl_set_lower_bound_si(near, isl_dim_set, (unsigned)i, 0);
        near = isl_set_upper_bound_si(near, isl_dim_set, (unsigned)i, SMALL);
    }
    none = isl_set_is_empty(near);
    if (none == isl_bool_false) {
        isl_set_free(set);
        set = isl_set_lexmin(near);
    } else {
        isl_set_free(near);
    }
    return isl_set_sample_point(set);
}

/* Return the distances of the dependence in its first "n" loops, which source and sink share, for
 * all values of the parameters.
 */
static __isl_give isl_set *find_distances(const po_dep *dep, unsigned n)
{
    isl_map *map = isl_map_copy(dep->relation);
    isl_size n_in = isl_map_dim(map, isl_dim_in);
    isl_size n_out = isl_map_dim(map, isl_dim_out);
    isl_size n_param = isl_map_dim(map, isl_dim_param);

    if (n_in < 0 || n_out < 0 || n_param < 0) {
        isl_map_free(map);
        return NULL;
    }
    map = isl_map_project_out(map, isl_dim_param, 0, (unsigned)n_param);
    map = isl_map_project_out(map, isl_dim_in, n, (unsigned)n_in - n);
    map = isl_map_project_out(map, isl_dim_out, n, (unsigned)n_out - n);
    map = isl_map_reset_tuple_id(map, isl_dim_in);
    map = isl_map_reset_tuple_id(map, isl_dim_out);
    return isl_map_deltas(map);
}

/* How far apart source and sink are in a loop: from "low" to "high", either of which may be
 * infinite, or NaN where isl does not know.
 */
static const char *direction(__isl_keep isl_val *low, __isl_keep isl_val *high)
{
    isl_bool is_later = isl_val_is_pos(low);
    isl_bool is_earlier = isl_val_is_neg(high);
    isl_bool begins_here = isl_val_is_zero(low);
    isl_bool ends_here = isl_val_is_zero(high);

    if (is_later == isl_bool_true)
        return "<";
    if (is_earlier == isl_bool_true)
        return ">";
    if (begins_here == isl_bool_true)
        return "<=";
    return ends_here == isl_bool_true ? ">=" : "*";
}

/* Print the distance of the dependence in the loops that source and sink share, "distance (0, 1)",
 * or if it is not the same for all pairs, the direction, "direction (0, <)".
 */
static void print_distance(const po_scop *scop, const po_dep *dep, po_text *out)
{
    int n = po_stmt_n_common(&scop->stmt[dep->src], &scop->stmt[dep->dst]);
    isl_set *all = find_distances(dep, (unsigned)n);
    po_text text = {0};
    bool is_constant = true;

    for (int i = 0; i < n && all; i++) {
        isl_val *low = isl_set_dim_min_val(isl_set_copy(all), i);
        isl_val *high = isl_set_dim_max_val(isl_set_copy(all), i);
        isl_bool is_one = isl_val_eq(low, high);

        po_text_add(&text, i > 0 ? ", " : "");
        if (is_one == isl_bool_true)
            po_text_printf(&text, "%ld", isl_val_get_num_si(low));
        else
            po_text_add(&text, direction(low, high));
        is_constant = is_constant && is_one == isl_bool_true;
        isl_val_free(low);
        isl_val_free(high);
    }
    if (text.n > 0)
        po_text_printf(out, ", %s (%s)", is_constant ? "distance" : "direction",
                       po_text_get(&text));
    po_text_free(&text);
    isl_set_free(all);
}

/* Print one of the pairs, "S0[0, 1] has to be before S0[1, 0], distance (1, -1)". */
static void print_pair(const po_scop *scop, const po_dep *dep,
                       __isl_take isl_union_map *pairs, po_text *out)
{
    const po_stmt *src = &scop->stmt[dep->src];
    const po_stmt *dst = &scop->stmt[dep->dst];
    isl_map *map = NULL;
    isl_point *point = NULL;
    isl_bool is_void = isl_bool_error;

    if (isl_union_map_foreach_map(pairs, keep_map, &map) >= 0 && map) {
        map = isl_map_project_out(map, isl_dim_param, 0,
                                  (unsigned)isl_map_dim(map, isl_dim_param));
        point = small_point(isl_map_wrap(map));
        is_void = isl_point_is_void(point);
    }
    if (is_void == isl_bool_false) {
        po_text_add(out, ": ");
        print_instance(point, src->name, 0, src->n_iter, out);
        po_text_add(out, " has to be before ");
        print_instance(point, dst->name, src->n_iter, dst->n_iter, out);
        print_distance(scop, dep, out);
    }
    isl_point_free(point);
    isl_union_map_free(pairs);
}

/* Print what the loops do to the dependence, of which the pairs run backwards, and "torn" may do
 * so in tiles.
 */
static void print_fault(const po_scop *scop, const po_dep *dep,
                        __isl_take isl_union_map *pairs,
                        __isl_take isl_union_map *torn, po_text *out)
{
    isl_bool is_forward = isl_union_map_is_empty(pairs);
    isl_bool is_whole = isl_union_map_is_empty(torn);

    if (is_forward == isl_bool_false) {
        po_text_add(out, "runs backwards");
        print_pair(scop, dep, pairs, out);
        pairs = NULL;
    } else if (is_whole == isl_bool_false) {
        po_text_add(out, "runs backwards in a loop that is cut into tiles, or "
                         "leaves a tile that threads share");
        print_pair(scop, dep, torn, out);
        torn = NULL;
    } else {
        po_text_add(out, "is carried by a loop that is marked");
        print_distance(scop, dep, out);
    }
    isl_union_map_free(pairs);
    isl_union_map_free(torn);
}

/* The name that the program has for the array. */
static const char *name_of(const po_scop *scop, int array)
{
    const po_array *info = &scop->array[array];

    return info->copy_of && info->pad == 0 ? info->copy_of : info->name;
}

static void describe(const po_scop *scop, const po_dep *dep,
                     __isl_take isl_union_map *pairs,
                     __isl_take isl_union_map *torn, po_text *out)
{
    static const char *const kind[] = {[PO_DEP_FLOW] = "flow",
                                       [PO_DEP_ANTI] = "anti",
                                       [PO_DEP_OUTPUT] = "output"};
    const po_access *src = &scop->stmt[dep->src].access[dep->src_access];
    const po_access *dst = &scop->stmt[dep->dst].access[dep->dst_access];

    po_text_printf(out, "%s dependence on %s, line %d to line %d, ",
                   kind[dep->kind], name_of(scop, dep->array), src->loc.line,
                   dst->loc.line);
    print_fault(scop, dep, pairs, torn, out);
}

/* Does the statement of the piece more with the array than update it, by an operation whose order
 * may be changed?
 */
static bool does_more(const po_dates *dates, const po_piece *piece, int array,
                      bool reassociate)
{
    const po_stmt *stmt = &dates->scop->stmt[piece->stmt];

    return po_stmt_mentions(stmt, array) &&
           po_verify_update(dates->scop, stmt, array, reassociate) ==
               PO_REDUCTION_NONE;
}

/* The first array of which a loop has accumulators, with "is_more" of those with which a statement
 * in it does more than update it; -1 if there is none.
 */
static int find_reduced(const po_dates *dates, bool reassociate, bool is_more)
{
    for (int i = 0; i < dates->n_piece; i++)
        for (int k = 0; k < dates->piece[i].n_entry; k++) {
            const po_date_entry *entry = &dates->piece[i].entry[k];

            for (int r = 0; r < entry->n_reduced; r++)
                if (!is_more || does_more(dates, &dates->piece[i],
                                          entry->reduced[r], reassociate))
                    return entry->reduced[r];
        }
    return -1;
}

/* Print why loops may not have the accumulators that they are marked to have. */
static void describe_reduction(const po_dates *dates, bool reassociate,
                               po_text *out)
{
    int array = find_reduced(dates, reassociate, true);

    if (array >= 0)
        po_text_printf(
            out,
            "'%s' cannot have accumulators: it is not only updated, by an "
            "operation whose order may be changed (of floating-point numbers "
            "with --reassociate only)",
            dates->scop->array[array].name);
    array = array < 0 ? find_reduced(dates, reassociate, false) : -1;
    if (array >= 0)
        po_text_printf(
            out,
            "'%s' cannot have accumulators in this loop: each time it is "
            "executed, it has to update one element only, in one way, and "
            "concurrent loops in it have to have them, too",
            dates->scop->array[array].name);
}

/* Print which value leaves the iteration that has a buffer for it; false if none does. */
static bool describe_lost(const po_dates *dates, const po_deps *deps,
                          po_text *out)
{
    const po_scop *scop = dates->scop;
    int lost = po_buffers_find_lost(dates, deps);
    const po_dep *dep = lost < 0 ? NULL : &deps->dep[lost];

    if (!dep)
        return false;
    po_text_printf(out,
                   "flow dependence on %s, line %d to line %d, leaves the "
                   "iteration that has the buffer",
                   name_of(scop, dep->array),
                   scop->stmt[dep->src].access[dep->src_access].loc.line,
                   scop->stmt[dep->dst].access[dep->dst_access].loc.line);
    print_distance(scop, dep, out);
    return true;
}

/* Print what is wrong with an order that keeps all dependences. */
static void describe_rest(const po_dates *dates, const po_deps *deps,
                          const po_run *run, po_text *out)
{
    bool reassociate = run->options->reassociate;
    isl_bool good = po_dates_are_unique(dates);

    if (good == isl_bool_true)
        good = po_reductions_are_good(dates, reassociate);
    else
        return;
    if (good == isl_bool_false)
        describe_reduction(dates, reassociate, out);
    else if (good == isl_bool_true && !describe_lost(dates, deps, out))
        po_text_add(out, "a value of a scalar is overwritten before it is "
                         "read, or leaves the buffer of its iteration");
}

const char *po_verify_find_violated(const po_scop *scop, const po_deps *deps,
                                    __isl_keep isl_schedule *tree,
                                    const po_run *run)
{
    isl_union_map *order = tree ? isl_schedule_get_map(tree) : NULL;
    po_dates dates;
    po_text text = {0};
    const char *found = NULL;
    isl_bool good = isl_bool_error;

    if (order && deps)
        good = po_dates_read(&dates, scop, tree);
    for (int i = 0; good == isl_bool_true && i < deps->n_dep; i++) {
        if (deps->dep[i].is_private)
            continue;
        good = po_dates_respect(&dates, &deps->dep[i]);
        if (good == isl_bool_false)
            describe(scop, &deps->dep[i], wrong_pairs(&deps->dep[i], order),
                     isl_union_map_from_map(
                         po_dates_find_torn(&dates, &deps->dep[i])),
                     &text);
    }
    if (good == isl_bool_true)
        describe_rest(&dates, deps, run, &text);
    if (order && deps)
        po_dates_clear(&dates);
    isl_union_map_free(order);
    if (text.n > 0)
        found = po_arena_copy(scop->arena, po_text_get(&text));
    po_text_free(&text);
    return found;
}
