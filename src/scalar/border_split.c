/* Loops are cut where the borders of arrays begin, where subscripts are something else:
 *
 *     for (x < w)                                   for (x < r)
 *         for (-r <= i <= r)                            ... in[clamp(x + i, 0, w - 1)]
 *             ... in[clamp(x + i, 0, w - 1)]   ->   for (r <= x < w - r)
 *                                                       for (-r <= i <= r)
 *                                                           ... in[x + i]
 *                                                   for (max(r, w - r) <= x < w)
 *                                                       ... in[clamp(x + i, 0, w - 1)]
 *
 * The inside of a loop is where, in all instances, each choice, or remainder, that its iterations
 * decide comes to one of its arms; it has many iterations, between two functions of the parameters.
 * In each part, choices that are decided there give way to what they come to.  Of the innermost
 * loop that conditions together with other loops cut off windows of, the inside is where windows are whole
 * (window.c).
 *
 * What is executed, and in which order, stays the same.
 */
#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>

#include "internal.h"
#include "polyopt/nest.h"
#include "polyopt/rewrites.h"

/* More loops are not cut. */
#define MAX_CUT 8

/* More choices are not looked at. */
#define MAX_DONE 64

/* A loop with iterations so far apart is long; one that may be as long as that has to have an inside so
 * long.
 */
#define LONG      32
#define VERY_LONG 4096
#define HALF_LONG 1024

/* The loop at hand is number "depth" around statement "first".
 *
 * "known"   what is known of the parameters
 * "all"     the iterations of the loop that are executed, for some iterations of the loops around, { [x] }
 * "inside"  those where all choices that have been looked at are decided, for all iterations of the
 *           loops around; NULL if none has
 * "is_bad"  one of them that the iterations of the loop are needed to decide is not decided for long
 * "has_windows" conditions are looked at, too
 * "has_arms" choices are decided in the inside
 * "done"    the nodes that are decided in the inside of a loop: n_done of them in those that are cut,
 *           then n_new in the one at hand
 * "windows" parameters that say how far windows reach, see po_scop.windows
 * "for_arms" cut number i is where choices are decided, too
 */
struct borders {
    const po_scop *scop;
    isl_set *known;
    int first;
    int depth;
    isl_set *all;
    isl_set *inside;
    bool is_bad;
    bool has_windows;
    bool has_arms;
    int n_done;
    int n_new;
    const po_expr *done[MAX_DONE];
    unsigned windows;
    int n_cut;
    bool for_arms[MAX_CUT];
    po_loop_cut cut[MAX_CUT];
};

static bool is_inside(const struct borders *b, int stmt)
{
    return po_stmt_is_in_loop(b->scop, b->first, b->depth, stmt);
}

/* Return the iterations of the loop that instances, which have no name, belong to. */
static __isl_give isl_set *iterations(const struct borders *b,
                                      __isl_take isl_set *instances)
{
    isl_size n = isl_set_dim(instances, isl_dim_set);
    unsigned depth = (unsigned)b->depth;

    if (n < 0)
        return isl_set_free(instances);
    instances = isl_set_project_out(instances, isl_dim_set, depth + 1,
                                    (unsigned)n - depth - 1);
    instances = isl_set_project_out(instances, isl_dim_set, 0, depth);
    return isl_set_intersect_params(instances, isl_set_copy(b->known));
}

/* Has the set iterations of the loop that are so far apart? */
static isl_bool reaches(__isl_keep isl_set *set, int distance)
{
    isl_set *apart = isl_map_deltas(
        isl_map_from_domain_and_range(isl_set_copy(set), isl_set_copy(set)));
    isl_bool none;

    apart = isl_set_lower_bound_si(apart, isl_dim_set, 0, distance);
    none = isl_set_is_empty(apart);
    isl_set_free(apart);
    return isl_bool_not(none);
}

/* Are these many iterations of the loop, or as many as there can be in a short loop? */
static isl_bool is_long(const struct borders *b, __isl_keep isl_set *set)
{
    isl_bool is = reaches(b->all, VERY_LONG);

    if (is == isl_bool_true)
        return reaches(set, HALF_LONG);
    is = is == isl_bool_false ? reaches(set, LONG) : is;
    if (is == isl_bool_false) {
        is = isl_bool_not(reaches(b->all, LONG));
        is = is == isl_bool_true ? reaches(set, 1) : is;
    }
    return is;
}

/* Return where the inside is left if it is where the node comes to the value of the arm; NULL, if isl
 * has not failed, if that are no many iterations.  "*good" says whether it has.
 */
static __isl_give isl_set *inside_of(const struct borders *b,
                                     const po_stmt *stmt, const po_arm *arm,
                                     isl_bool *good)
{
    isl_set *inside =
        isl_set_subtract(isl_set_copy(b->inside ? b->inside : b->all),
                         iterations(b, po_arm_others(b->scop, stmt, arm)));

    *good = is_long(b, inside);
    return *good == isl_bool_true ? isl_set_coalesce(inside)
                                  : isl_set_free(inside);
}

/* Does it depend on the iteration of the loop what the node comes to? */
static bool involves_loop(const struct borders *b, const po_arm *arm)
{
    isl_bool does =
        isl_set_involves_dims(arm->other, isl_dim_set, (unsigned)b->depth, 1);

    return does == isl_bool_true;
}

/* Let the inside be where the node comes to one thing: to the first of those of which there are many
 * iterations.  False if isl failed.
 */
static bool narrow(struct borders *b, const po_stmt *stmt, const po_expr *expr)
{
    const po_scop *scop = b->scop;
    bool involves = false;

    for (int i = 0; i < scop->n_arm; i++) {
        isl_set *inside;
        isl_bool good;

        if (scop->arm[i].expr != expr || !po_arm_is_of(stmt, &scop->arm[i]) ||
            !involves_loop(b, &scop->arm[i]))
            continue;
        involves = true;
        inside = inside_of(b, stmt, &scop->arm[i], &good);
        if (good < 0)
            return false;
        if (!inside)
            continue;
        isl_set_free(b->inside);
        b->inside = inside;
        if (b->n_done + b->n_new < MAX_DONE)
            b->done[b->n_done + b->n_new++] = expr;
        return true;
    }
    b->is_bad = b->is_bad || involves;
    return true;
}

/* Has the node been looked at? */
static bool is_done(const struct borders *b, const po_expr *expr)
{
    for (int i = 0; i < b->n_done + b->n_new; i++)
        if (b->done[i] == expr)
            return true;
    return false;
}

/* Return all iterations of the loop. */
static __isl_give isl_set *all_iterations(const struct borders *b)
{
    const po_scop *scop = b->scop;
    isl_set *all = NULL;

    for (int s = 0; s < scop->n_stmt; s++) {
        isl_set *own = isl_set_copy(scop->stmt[s].domain);

        if (!is_inside(b, s)) {
            isl_set_free(own);
            continue;
        }
        own = iterations(b, isl_set_reset_tuple_id(own));
        all = all ? isl_set_union(all, own) : own;
    }
    return isl_set_coalesce(all);
}

/* Let the inside be where conditions leave nothing out of the windows of the statement, if there are many
 * such iterations.
 */
static bool narrow_window(struct borders *b, const po_stmt *stmt)
{
    isl_set *out, *inside;
    isl_bool good;

    if (!po_stmt_cuts_windows(stmt, b->depth))
        return true;
    out = isl_set_reset_tuple_id(po_stmt_left_out(stmt, b->depth));
    inside = isl_set_subtract(isl_set_copy(b->inside ? b->inside : b->all),
                              iterations(b, out));
    good = is_long(b, inside);
    if (good != isl_bool_true) {
        isl_set_free(inside);
        return good == isl_bool_false;
    }
    isl_set_free(b->inside);
    b->inside = isl_set_coalesce(inside);
    return true;
}

/* Is there a choice in the loop, or a window that conditions on it may cut off? */
static bool may_have_inside(const struct borders *b)
{
    const po_scop *scop = b->scop;

    for (int s = 0; s < scop->n_stmt; s++) {
        if (!is_inside(b, s))
            continue;
        if (b->has_windows && po_stmt_cuts_windows(&scop->stmt[s], b->depth))
            return true;
        for (int i = 0; i < scop->n_arm; i++)
            if (po_arm_is_of(&scop->stmt[s], &scop->arm[i]))
                return true;
    }
    return false;
}

/* Find the iterations of the loop, and its inside.  False if isl failed. */
static bool find_inside(struct borders *b)
{
    const po_scop *scop = b->scop;
    bool good = true;

    if (!may_have_inside(b))
        return true;
    b->all = all_iterations(b);
    for (int s = 0; s < scop->n_stmt; s++)
        for (int i = 0; i < scop->n_arm && good; i++)
            if (is_inside(b, s) &&
                po_arm_is_of(&scop->stmt[s], &scop->arm[i]) &&
                !is_done(b, scop->arm[i].expr))
                good = narrow(b, &scop->stmt[s], scop->arm[i].expr);
    b->has_arms = b->inside;
    for (int s = 0; s < scop->n_stmt && good && b->has_windows; s++)
        good = !is_inside(b, s) || narrow_window(b, &scop->stmt[s]);
    return good;
}

/* The parts of a set, and those of them that have many iterations. */
struct long_parts {
    const struct borders *b;
    isl_set *all;
};

static isl_stat keep_long(__isl_take isl_basic_set *part, void *user)
{
    struct long_parts *parts = user;
    isl_set *one = isl_set_from_basic_set(part);
    isl_bool is = is_long(parts->b, one);

    if (is == isl_bool_true)
        parts->all = isl_set_union(parts->all, one);
    else
        isl_set_free(one);
    return is < 0 ? isl_stat_error : isl_stat_ok;
}

/* Leave parts of the inside out that are not long, as those for the smallest sizes are. */
static void leave_short(struct borders *b)
{
    struct long_parts parts = {b, isl_set_empty(isl_set_get_space(b->inside))};
    isl_stat status = isl_set_foreach_basic_set(b->inside, keep_long, &parts);

    if (status < 0) {
        isl_set_free(parts.all);
        return;
    }
    isl_set_free(b->inside);
    b->inside = isl_set_coalesce(parts.all);
}

/* Are all iterations of the part in the middle inside? */
static bool is_all_inside(const struct borders *b, const po_loop_cut *cut)
{
    isl_set *middle = isl_set_intersect(
        isl_set_copy(b->all), isl_set_copy(cut->part[PO_LOOP_MIDDLE]));
    isl_bool all = isl_set_is_subset(middle, b->inside);

    isl_set_free(middle);
    return all == isl_bool_true;
}

/* Cut the loop in front of the inside and behind it, if that has ends of this form, and is all that is
 * between them.
 */
static void cut_loop(struct borders *b)
{
    po_loop_cut *cut = &b->cut[b->n_cut];
    unsigned windows = 0;

    *cut = (po_loop_cut){
        .first = b->first, .depth = b->depth, .n_part = PO_MAX_LOOP_PART};
    if (!po_iterations_cut(b->inside, b->all, cut->part, &windows))
        return;
    if (!is_all_inside(b, cut)) {
        po_loop_cut_clear(cut);
        return;
    }
    b->for_arms[b->n_cut++] = b->has_arms;
    b->windows |= windows;
    b->n_done += b->n_new;
    for (int i = 0; i < cut->n_part; i++)
        cut->part[i] = isl_set_insert_dims(cut->part[i], isl_dim_set, 0,
                                           (unsigned)b->depth);
}

/* Is there more outside of the inside? */
static isl_bool is_part(const struct borders *b)
{
    isl_bool all = isl_set_is_subset(b->all, b->inside);

    return isl_bool_not(all);
}

/* Cut loop number "depth" around the statement, if it has an inside.  False if isl failed. */
static bool try_loop(struct borders *b, int stmt, int depth)
{
    isl_bool good = isl_bool_true;

    b->first = stmt;
    b->depth = depth;
    b->inside = b->all = NULL;
    b->is_bad = false;
    b->n_new = 0;
    if (!find_inside(b))
        good = isl_bool_error;
    else if (b->inside && !b->is_bad && is_part(b) == isl_bool_true) {
        leave_short(b);
        cut_loop(b);
    }
    b->n_new = 0;
    isl_set_free(b->all);
    isl_set_free(b->inside);
    return good == isl_bool_true;
}

/* Is loop number "depth" around the statement cut? */
static bool has_cut(const struct borders *b, int stmt, int depth)
{
    for (int i = 0; i < b->n_cut; i++)
        if (b->cut[i].depth == depth &&
            po_stmt_is_in_loop(b->scop, b->cut[i].first, depth, stmt))
            return true;
    return false;
}

/* Find the loops to cut, outer ones first. */
static bool find_cuts(struct borders *b)
{
    bool good = true;

    for (int s = 0; s < b->scop->n_stmt; s++)
        for (int d = 0;
             d < b->scop->stmt[s].n_iter && good && b->n_cut < MAX_CUT; d++)
            good = has_cut(b, s, d) || try_loop(b, s, d);
    return good;
}

/* Is a loop in that of cut number i cut, too? */
static bool has_inner_cut(const struct borders *b, int i)
{
    for (int k = 0; k < b->n_cut; k++)
        if (b->cut[k].depth > b->cut[i].depth &&
            po_stmt_is_in_loop(b->scop, b->cut[i].first, b->cut[i].depth,
                               b->cut[k].first))
            return true;
    return false;
}

/* Let loops whose windows are cut off stay whole where one in them is cut: that has whole vectors, and
 * their windows are loops with other bounds.
 */
static void keep_outer(struct borders *b)
{
    int n = 0;

    for (int i = 0; i < b->n_cut; i++)
        b->for_arms[i] = b->for_arms[i] || !has_inner_cut(b, i);
    for (int i = 0; i < b->n_cut; i++) {
        if (b->for_arms[i])
            b->cut[n++] = b->cut[i];
        else
            po_loop_cut_clear(&b->cut[i]);
    }
    b->n_cut = n;
}

/* Where a loop in another one is cut, too, statements of the outer one are cut in place: there are as
 * many rows of columns at the borders as before, and columns of the inside are in vectors in all rows.
 */
static void nest_cuts(struct borders *b)
{
    for (int i = 0; i < b->n_cut; i++)
        b->cut[i].in_place = has_inner_cut(b, i);
}

/* Find the loops to cut; false if isl failed. */
static bool begin(struct borders *b, const po_scop *scop, bool has_windows)
{
    *b = (struct borders){.scop = scop, .has_windows = has_windows};
    if (!scop || (scop->n_arm == 0 && !has_windows))
        return false;
    b->known = isl_set_intersect(isl_set_copy(scop->context),
                                 isl_set_copy(scop->assume));
    return find_cuts(b);
}

static void end(struct borders *b)
{
    for (int i = 0; i < b->n_cut; i++)
        po_loop_cut_clear(&b->cut[i]);
    isl_set_free(b->known);
}

unsigned po_scop_find_windows(const po_scop *scop)
{
    struct borders b;
    unsigned windows = begin(&b, scop, false) ? b.windows : 0;

    end(&b);
    return windows;
}

po_scop *po_scop_split_borders(const po_scop *scop)
{
    struct borders b;
    po_scop *made = NULL;

    if (begin(&b, scop, true) && b.n_cut > 0) {
        keep_outer(&b);
        nest_cuts(&b);
        made = po_scop_cut_loops(scop, b.n_cut, b.cut);
    }
    for (int s = 0; made && s < made->n_stmt; s++)
        po_stmt_decide_arms(made, &made->stmt[s], b.known);
    end(&b);
    return made;
}
