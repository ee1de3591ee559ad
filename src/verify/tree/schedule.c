/* The check of a schedule against the dependences, independent of the passes
 * that made it: every dependence is followed through the dates, entry by
 * entry, until its source and sink are told apart.
 *
 * It walks the tree for itself (dates.c), checks that parallel and simd marks stand
 * on loops that carry nothing, that dates are unique (unique.c), that expanded
 * scalars stay where their buffers are, and that private scalars are live only where
 * they may be (live.c). No header of the scheduler is included in verify/.
 */
#include "../decide.h"
#include "dates.h"
#include "polyopt/pairs.h"

#include "polyopt/passes.h"

/* Return a copy of "pairs" if "all", otherwise nothing of it. */
static __isl_give isl_map *all_or_none(__isl_keep isl_map *pairs, bool all)
{
    if (all)
        return isl_map_copy(pairs);
    return isl_map_empty(isl_map_get_space(pairs));
}

/* Return the pairs for which the source's entry is less than the sink's. */
__isl_give isl_map *po_date_before(__isl_keep isl_map *pairs,
                                   const po_date_entry *src,
                                   const po_date_entry *dst)
{
    if (src->kind != PO_DATE_LOOP)
        return all_or_none(pairs, src->child < dst->child);
    return isl_map_intersect(isl_map_copy(pairs),
                             isl_pw_aff_lt_map(isl_pw_aff_copy(src->value),
                                               isl_pw_aff_copy(dst->value)));
}

__isl_give isl_map *po_date_after(__isl_keep isl_map *pairs,
                                  const po_date_entry *src,
                                  const po_date_entry *dst)
{
    if (src->kind != PO_DATE_LOOP)
        return all_or_none(pairs, src->child > dst->child);
    return isl_map_intersect(isl_map_copy(pairs),
                             isl_pw_aff_gt_map(isl_pw_aff_copy(src->value),
                                               isl_pw_aff_copy(dst->value)));
}

__isl_give isl_map *po_date_equal(__isl_take isl_map *pairs,
                                  const po_date_entry *src,
                                  const po_date_entry *dst)
{
    isl_map *same;

    if (src->kind == PO_DATE_LOOP)
        return isl_map_intersect(
            pairs, isl_pw_aff_eq_map(isl_pw_aff_copy(src->value),
                                     isl_pw_aff_copy(dst->value)));
    same = all_or_none(pairs, src->child == dst->child);
    isl_map_free(pairs);
    return same;
}

/* Return the pairs with the source in "src" and the sink in "dst". */
__isl_give isl_map *po_piece_pairs(const po_dates *dates,
                                   __isl_keep isl_map *pairs,
                                   const po_piece *src, const po_piece *dst)
{
    isl_map *part = isl_map_copy(pairs);

    part = isl_map_intersect_params(part, isl_set_copy(dates->context));
    part = isl_map_intersect_domain(part, isl_set_copy(src->domain));
    return isl_map_intersect_range(part, isl_set_copy(dst->domain));
}

__isl_give isl_map *po_date_others(__isl_keep isl_map *pairs,
                                   const po_date_entry *src,
                                   const po_date_entry *dst)
{
    return isl_map_subtract(isl_map_copy(pairs),
                            po_date_equal(isl_map_copy(pairs), src, dst));
}

/* Do the loops below the jammed entry "i" run none of "all" backwards?
 * Only then may iterations of entry i run side by side in them.  Pairs in one and the same
 * iteration of it stay as they are.  With "in_parts", nor may parts that follow each other.
 */
static isl_bool jam_keeps(__isl_keep isl_map *all, const po_piece *src,
                          const po_piece *dst, int i, bool in_parts)
{
    isl_map *pairs = po_date_others(all, &src->entry[i], &dst->entry[i]);
    isl_bool good = isl_bool_true;
    bool is_separated = false;

    for (i++; good == isl_bool_true && !is_separated && i < src->n_entry &&
              i < dst->n_entry;
         i++) {
        isl_map *wrong;

        if (src->entry[i].kind != PO_DATE_LOOP) {
            is_separated = src->entry[i].child != dst->entry[i].child;
            if (in_parts && src->entry[i].child > dst->entry[i].child)
                good = isl_map_is_empty(pairs);
            continue;
        }
        wrong = po_date_after(pairs, &src->entry[i], &dst->entry[i]);
        good = isl_map_is_empty(wrong);
        isl_map_free(wrong);
    }
    isl_map_free(pairs);
    return good;
}

/* The number of entries up to the last jammed one, which is in it. */
static int count_to_jam(const po_piece *piece)
{
    int n = piece->n_entry;

    while (n > 0 && !piece->entry[n - 1].jammed)
        n--;
    return n;
}

/* Do the pairs in "left", from "src" to "dst", run forwards in all loops
 * below every jammed one?  This matters for private dependences, too: live
 * ranges that do not overlap in the order of the dates might side by side.
 * Updates with an accumulator may run in any order.  See "jam_keeps" for "in_parts".
 */
static isl_bool all_jams_keep(__isl_take isl_map *left, const po_piece *src,
                              const po_piece *dst, int array, bool in_parts)
{
    isl_bool good = isl_bool_true;
    int n = count_to_jam(src);

    for (int i = 0; i < n && i < dst->n_entry; i++) {
        if (src->entry[i].kind != PO_DATE_LOOP &&
            src->entry[i].child != dst->entry[i].child)
            break;
        if (po_entry_reduces(&src->entry[i], array))
            break;
        if (src->entry[i].jammed)
            good = jam_keeps(left, src, dst, i, in_parts);
        if (good != isl_bool_true)
            break;
        left = po_date_equal(left, &src->entry[i], &dst->entry[i]);
    }
    isl_map_free(left);
    return good;
}

static isl_bool jams_respect(__isl_take isl_map *left, const po_piece *src,
                             const po_piece *dst, int array)
{
    return all_jams_keep(left, src, dst, array, false);
}

static isl_bool parts_respect(__isl_take isl_map *left, const po_piece *src,
                              const po_piece *dst, int array)
{
    return all_jams_keep(left, src, dst, array, true);
}

/* Does entry "i" order the pairs rightly?  Those with equal dates are left. */
static isl_bool enter(po_pairs *left, const po_date_entry *src,
                      const po_date_entry *dst)
{
    po_loop_order loop = {
        .src = src->value, .dst = dst->value, .concurrent = src->concurrent};

    return po_pairs_enter(left, &loop);
}

/* Are the sources in "src" before their sinks in "dst"?
 *
 * "left" holds the pairs with equal dates up to the current entry.  At each
 * entry, none of them may be in the wrong order, and none may be left in the
 * end.  While there are any, the two pieces share their path.  Within a loop
 * with an accumulator for the array, any order will do.
 */
static isl_bool pairs_respect(po_pairs *left, const po_piece *src,
                              const po_piece *dst, int array)
{
    isl_bool good = isl_bool_true;

    for (int i = 0; i < src->n_entry; i++) {
        const po_date_entry *a = &src->entry[i];
        const po_date_entry *b = &dst->entry[i];
        isl_bool none = po_pairs_are_none_at_sight(left);

        if (none != isl_bool_false || po_entry_reduces(a, array))
            return none < 0 ? none : isl_bool_true;
        if (a->kind != PO_DATE_LOOP && a->child < b->child &&
            a->kind == PO_DATE_ORDER)
            return isl_bool_true;
        if (a->kind != PO_DATE_LOOP && a->child != b->child)
            break;
        if (a->kind == PO_DATE_LOOP)
            good = enter(left, a, b);
        if (good != isl_bool_true)
            return good;
    }
    return po_pairs_are_none(left);
}

static isl_bool pieces_respect(__isl_take isl_map *map, const po_piece *src,
                               const po_piece *dst, int array)
{
    po_pairs *left = po_pairs_alloc(map);
    isl_bool good = pairs_respect(left, src, dst, array);

    po_pairs_free(left);
    return good;
}

/* Is a dependence respected by "respect", one of the two functions above, for
 * all pieces of its statements?
 */
static isl_bool is_respected(const po_dates *dates, const po_dep *dep,
                             isl_bool (*respect)(__isl_take isl_map *,
                                                 const po_piece *,
                                                 const po_piece *, int))
{
    isl_bool good = isl_bool_true;

    for (int i = 0; i < dates->n_piece; i++) {
        const po_piece *src = &dates->piece[i];

        for (int k = 0; src->stmt == dep->src && k < dates->n_piece; k++) {
            const po_piece *dst = &dates->piece[k];

            if (dst->stmt != dep->dst || good != isl_bool_true)
                continue;
            good = respect(po_piece_pairs(dates, dep->relation, src, dst), src,
                           dst, dep->array);
        }
    }
    return good;
}

/* Is no pair the wrong way round, or, if it may be either way, at the same time? */
static isl_bool is_in_order(const po_dates *dates, const po_dep *dep)
{
    return is_respected(dates, dep,
                        dep->commutes ? po_pieces_commute : pieces_respect);
}

/* Is the source of every pair before its sink, also where loops are jammed? */
isl_bool po_dates_respect(const po_dates *dates, const po_dep *dep)
{
    isl_bool good = is_in_order(dates, dep);

    if (good == isl_bool_true && po_dates_have_sizes(dates))
        good = is_respected(dates, dep, po_tiles_respect);
    return good == isl_bool_true && !dep->commutes
               ? is_respected(dates, dep, jams_respect)
               : good;
}

/* Are all dependences in "list" respected by tiles of unknown sizes? */
static isl_bool all_in_tiles(const po_dates *dates, const po_deps *list)
{
    isl_bool good = isl_bool_true;

    for (int i = 0; i < list->n_dep && good == isl_bool_true; i++) {
        const po_dep *dep = &list->dep[i];

        if (!dep->is_private)
            good = is_respected(dates, dep, po_tiles_respect);
        if (good == isl_bool_true && dep->kind == PO_DEP_FLOW &&
            po_deps_has_private_array(list, dep->array))
            good = is_respected(dates, dep, po_values_stay);
    }
    return good;
}

/* Are all dependences in "list" respected that are not private, and do none of
 * them run backwards below a jammed loop?
 */
static isl_bool all_respected(const po_dates *dates, const po_deps *list)
{
    isl_bool good = isl_bool_true;

    for (int i = 0; i < list->n_dep && good == isl_bool_true; i++)
        if (!list->dep[i].is_private)
            good = is_in_order(dates, &list->dep[i]);
    if (good == isl_bool_true && po_dates_have_sizes(dates))
        good = all_in_tiles(dates, list);
    for (int i = 0; i < list->n_dep && good == isl_bool_true; i++)
        if (!list->dep[i].commutes)
            good = is_respected(dates, &list->dep[i], jams_respect);
    return good;
}

isl_bool po_verify_jammed_parts(const po_scop *scop, const po_deps *deps,
                                __isl_keep isl_schedule *tree)
{
    po_dates dates;
    isl_bool good;

    if (!scop || !deps || !tree)
        return isl_bool_error;
    good = po_dates_read(&dates, scop, tree);
    for (int i = 0; i < deps->n_dep && good == isl_bool_true; i++)
        good = is_respected(&dates, &deps->dep[i], parts_respect);
    po_dates_clear(&dates);
    return good;
}

/* Is the tree a legal order for the scop?
 *
 * Yes if it has exactly the scop's instances, no two at the same date; the
 * source of every dependence that is not private comes before its sink, and
 * is in the same iteration of every loop marked concurrent that both are in
 * (and of the loops around it) [Feautrier92], unless both update what the loop
 * has accumulators for, see reduction.c; if no dependence runs backwards
 * in a loop below one marked to be unrolled and jammed; if loops that are cut into tiles of unknown
 * sizes are permutable, and values of scalars that are used for several stay in an iteration of
 * these; if the live ranges of
 * the scalars with private dependences do not overlap; and if the values of
 * expanded scalars stay where their buffer is, see live.c.
 *
 * Exact for relations and trees whose values are quasi-affine: "no" means
 * that there is an offending pair, or a tree of unknown form.  An error means
 * that isl failed, or exceeded its quota, before the answer was known.
 */
isl_bool po_verify_schedule(const po_scop *scop, const po_deps *deps,
                            __isl_keep isl_schedule *tree, const po_run *run)
{
    bool reassociate = run && run->options && run->options->reassociate;
    po_dates dates;
    isl_bool good;

    if (!scop || !deps || !tree)
        return isl_bool_error;
    good = po_dates_read(&dates, scop, tree);
    if (good == isl_bool_true)
        good = po_reductions_are_good(&dates, reassociate);
    if (good == isl_bool_true)
        good = isl_bool_ok(po_deps_commute_rightly(scop, deps));
    if (good == isl_bool_true)
        good = all_respected(&dates, deps);
    if (good == isl_bool_true)
        good = po_dates_are_unique(&dates);
    if (good == isl_bool_true)
        good = po_live_ranges_are_disjoint(&dates, deps);
    if (good == isl_bool_true)
        good = po_buffers_are_private(&dates, deps);
    po_dates_clear(&dates);
    return po_decided(scop->ctx, good);
}

/* Does the tree, which is legal for "deps", respect what the accesses demand,
 * whether "deps" has it or not?
 *
 * Of two instances that share an element, the first has to come first, as for
 * a dependence; arrays with private dependences are exempt, if "deps" has all
 * flows of values through them.  What shares an element, and where values flow,
 * is found anew, see conflicts.c.  Exact and errors as above.
 */
isl_bool po_verify_conflicts(const po_scop *scop, const po_deps *deps,
                             __isl_keep isl_schedule *tree, const po_run *run)
{
    po_deps *conflicts;
    po_dates dates;
    isl_bool good;

    (void)run;
    if (!scop || !deps || !tree)
        return isl_bool_error;
    conflicts = po_conflicts_find(scop, deps);
    if (!conflicts)
        return isl_bool_error;
    good = po_dates_read(&dates, scop, tree);
    if (good == isl_bool_true)
        good = all_respected(&dates, conflicts);
    if (good == isl_bool_true)
        good = po_commuting_are_known(conflicts, deps);
    if (good == isl_bool_true)
        good = po_flows_are_known(&dates, deps);
    po_dates_clear(&dates);
    po_deps_free(conflicts);
    return po_decided(scop->ctx, good);
}
