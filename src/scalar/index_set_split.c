/* Loops are cut where their dependences change direction:
 *
 *     for (j)                                  for (j < k)
 *         a[i][j] = f(a[i][j], a[i][k]);  ->       a[i][j] = f(a[i][j], a[i][k]);
 *                                              a[i][k] = f(a[i][k], a[i][k]);
 *                                              for (j > k)
 *                                                  a[i][j] = f(a[i][j], a[i][k]);
 *
 * In one iteration of the loops around, let all dependences between iterations of a loop
 * begin in iterations up to x, and end in iterations from x on.  Then there is none inside
 * of what comes before x, nor of what comes after it, and both are loops whose iterations
 * are independent.  The x that is looked for is an affine function of the loops around:
 * where the last dependence begins, or where the first one ends.  Iteration x itself stays
 * on one of the sides if no dependence is against it, as where "a[i]" and "a[n - i]" meet.
 *
 * What is executed, and in which order, stays the same.
 */
#include <isl/aff.h>
#include <isl/local_space.h>
#include <isl/map.h>
#include <isl/set.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* More loops are not cut. */
#define MAX_SPLIT 8

/* Parts of a loop: before iteration x, x, and after it. */
enum side { BELOW, AT, ABOVE, N_SIDE };

/* A loop that is cut.
 *
 * "first"  its first statement
 * "depth"  the number of loops around it
 * "at"     iteration x, { [i_0, ..., i_{depth-1}] -> [x] }
 * "with"   the part that x belongs to
 */
struct split {
    int first;
    int depth;
    isl_aff *at;
    enum side with;
};

/* The loop at hand is that of "loop".
 *
 * "known"       what is known of the parameters
 * "begin", "end"  where dependences between iterations of the loop begin and end,
 *               { [i_0, ..., i_depth] }
 */
struct splitter {
    const po_scop *scop;
    const po_deps *deps;
    isl_set *known;
    struct split loop;
    isl_set *begin;
    isl_set *end;
    int n;
    struct split split[MAX_SPLIT];
};

static bool is_inside(const struct splitter *c, const struct split *loop,
                      int stmt)
{
    return po_stmt_is_in_loop(c->scop, loop->first, loop->depth, stmt);
}

/* Return the iterations of the loop that "instances" belong to. */
static __isl_give isl_set *iterations(const struct split *loop,
                                      __isl_take isl_set *instances)
{
    isl_size n = isl_set_dim(instances, isl_dim_set);
    unsigned depth = (unsigned)loop->depth + 1;

    if (n < 0)
        return isl_set_free(instances);
    instances =
        isl_set_project_out(instances, isl_dim_set, depth, (unsigned)n - depth);
    return isl_set_reset_tuple_id(instances);
}

/* Return the pairs of a dependence in different iterations of the loop, but in the same one
 * of the loops around.
 */
static __isl_give isl_map *carried(const struct splitter *c, const po_dep *dep)
{
    isl_map *all =
        po_dep_same_iteration(isl_map_copy(dep->relation), c->loop.depth);
    isl_map *same = po_dep_same_iteration(isl_map_copy(all), c->loop.depth + 1);

    all = isl_map_subtract(all, same);
    return isl_map_intersect_params(all, isl_set_copy(c->known));
}

/* Add to a set, which is NULL if it has nothing yet. */
static __isl_give isl_set *unite(__isl_take isl_set *all,
                                 __isl_take isl_set *more)
{
    return all ? isl_set_union(all, more) : more;
}

/* Find where dependences between iterations of the loop begin and end.  Both are NULL if
 * there are none, or isl failed.
 */
static void find_ends(struct splitter *c)
{
    c->begin = c->end = NULL;
    for (int i = 0; i < c->deps->n_dep; i++) {
        const po_dep *dep = &c->deps->dep[i];
        isl_map *pairs;
        isl_bool none;

        if (dep->is_private || dep->reduction != PO_REDUCTION_NONE ||
            !is_inside(c, &c->loop, dep->src) ||
            !is_inside(c, &c->loop, dep->dst))
            continue;
        pairs = carried(c, dep);
        none = isl_map_is_empty(pairs);
        if (none == isl_bool_false) {
            c->begin = unite(
                c->begin,
                iterations(&c->loop, isl_map_domain(isl_map_copy(pairs))));
            c->end =
                unite(c->end,
                      iterations(&c->loop, isl_map_range(isl_map_copy(pairs))));
        }
        isl_map_free(pairs);
    }
}

/* Return the iterations of a loop on one side of "at", without it if "strict". */
static __isl_give isl_set *beside(const struct split *loop, enum side side,
                                  bool strict)
{
    isl_aff *at = isl_aff_add_dims(isl_aff_copy(loop->at), isl_dim_in, 1);
    isl_aff *x = isl_aff_var_on_domain(isl_aff_get_domain_local_space(at),
                                       isl_dim_set, (unsigned)loop->depth);

    if (side == AT)
        return isl_aff_eq_set(x, at);
    if (side == BELOW)
        return strict ? isl_aff_lt_set(x, at) : isl_aff_le_set(x, at);
    return strict ? isl_aff_gt_set(x, at) : isl_aff_ge_set(x, at);
}

/* Has the set none of the iterations on that side? */
static isl_bool has_none(__isl_keep isl_set *set, const struct split *loop,
                         enum side side, bool strict)
{
    isl_set *other = beside(loop, side, strict);
    isl_bool none = isl_set_is_disjoint(set, other);

    isl_set_free(other);
    return none;
}

/* Do dependences begin up to "at", and end from there on? */
static isl_bool is_crossing(const struct splitter *c, const struct split *loop)
{
    isl_bool good = has_none(c->begin, loop, ABOVE, true);

    return good == isl_bool_true ? has_none(c->end, loop, BELOW, true) : good;
}

/* Let "at" belong to one of the sides if no dependence is against it. */
static isl_stat choose_side(const struct splitter *c, struct split *loop)
{
    isl_bool no_begin = has_none(c->begin, loop, AT, true);
    isl_bool no_end = has_none(c->end, loop, AT, true);

    if (no_begin < 0 || no_end < 0)
        return isl_stat_error;
    loop->with = no_end ? BELOW : no_begin ? ABOVE : AT;
    return isl_stat_ok;
}

/* Has the loop several iterations on that side, for some iteration of those around? */
static isl_bool is_long(const struct splitter *c, const struct split *loop,
                        enum side side)
{
    const po_stmt *stmt = &c->scop->stmt[loop->first];
    isl_set *all = iterations(loop, isl_set_copy(stmt->domain));
    isl_bool single;
    isl_map *map;

    all = isl_set_intersect_params(all, isl_set_copy(c->known));
    map = isl_map_from_range(isl_set_intersect(all, beside(loop, side, true)));
    map = isl_map_move_dims(map, isl_dim_in, 0, isl_dim_out, 0,
                            (unsigned)loop->depth);
    single = isl_map_is_single_valued(map);
    isl_map_free(map);
    return isl_bool_not(single);
}

/* Cut the loop at an iteration, if that is right and worth it. */
static isl_stat try_at(__isl_take isl_set *where, __isl_take isl_aff *at,
                       void *user)
{
    struct splitter *c = user;
    struct split loop = c->loop;
    isl_bool good;

    isl_set_free(where);
    loop.at = at;
    good = c->loop.at ? isl_bool_false : is_crossing(c, &loop);
    if (good == isl_bool_true) {
        isl_bool below = is_long(c, &loop, BELOW);

        good = below == isl_bool_false ? is_long(c, &loop, ABOVE) : below;
    }
    if (good == isl_bool_true && choose_side(c, &loop) == isl_stat_ok)
        c->loop = loop;
    else
        isl_aff_free(at);
    return good < 0 ? isl_stat_error : isl_stat_ok;
}

/* Try the last, or the first, of the iterations in every iteration of the loops
 * around.
 */
static isl_stat try_extreme(struct splitter *c, __isl_keep isl_set *set,
                            bool last)
{
    isl_map *map = isl_map_from_range(isl_set_copy(set));
    isl_pw_multi_aff *extreme;
    isl_pw_aff *at;
    isl_stat status;

    map = isl_map_move_dims(map, isl_dim_in, 0, isl_dim_out, 0,
                            (unsigned)c->loop.depth);
    extreme = last ? isl_map_lexmax_pw_multi_aff(map)
                   : isl_map_lexmin_pw_multi_aff(map);
    at = isl_pw_multi_aff_get_pw_aff(extreme, 0);
    isl_pw_multi_aff_free(extreme);
    status = isl_pw_aff_foreach_piece(at, try_at, c);
    isl_pw_aff_free(at);
    return status;
}

/* Is the statement the first one of the loop around it? */
static bool is_first(const struct splitter *c, const struct split *loop)
{
    for (int s = 0; s < loop->first; s++)
        if (is_inside(c, loop, s))
            return false;
    return true;
}

/* Find where a loop is cut. */
static isl_stat split_loop(struct splitter *c, int first, int depth)
{
    isl_stat status = isl_stat_ok;

    c->loop = (struct split){.first = first, .depth = depth};
    if (!is_first(c, &c->loop) || c->n == MAX_SPLIT)
        return status;
    find_ends(c);
    if (c->begin)
        status = try_extreme(c, c->begin, true);
    if (c->begin && status == isl_stat_ok && !c->loop.at)
        status = try_extreme(c, c->end, false);
    isl_set_free(c->begin);
    isl_set_free(c->end);
    if (c->loop.at)
        c->split[c->n++] = c->loop;
    return status;
}

static isl_stat find_splits(struct splitter *c)
{
    isl_stat status = isl_stat_ok;

    for (int s = 0; s < c->scop->n_stmt; s++)
        for (int d = 0; d < c->scop->stmt[s].n_iter && status >= 0; d++)
            status = split_loop(c, s, d);
    return status;
}

/* Return the iterations in one part of the loop. */
static __isl_give isl_set *part_of(const struct split *loop, enum side side)
{
    return beside(loop, side, side != loop->with);
}

/* Return the parts of the loop, in their order. */
static po_loop_cut parts_of(const struct split *loop)
{
    po_loop_cut cut = {.first = loop->first, .depth = loop->depth};

    for (int side = 0; side < N_SIDE; side++)
        if (side != AT || loop->with == AT)
            cut.part[cut.n_part++] = part_of(loop, side);
    return cut;
}

/* Return the scop with its loops cut; NULL if it gets too many statements. */
static po_scop *make(const struct splitter *c)
{
    po_loop_cut cut[MAX_SPLIT];
    po_scop *made;

    for (int i = 0; i < c->n; i++)
        cut[i] = parts_of(&c->split[i]);
    made = po_scop_cut_loops(c->scop, c->n, cut);
    for (int i = 0; i < c->n; i++)
        po_loop_cut_clear(&cut[i]);
    return made;
}

po_scop *po_scop_split_index_sets(const po_scop *scop, const po_deps *deps)
{
    struct splitter c = {.scop = scop, .deps = deps};
    po_scop *split = NULL;

    if (!scop || !deps)
        return NULL;
    c.known = isl_set_intersect(isl_set_copy(scop->context),
                                isl_set_copy(scop->assume));
    if (find_splits(&c) == isl_stat_ok && c.n > 0)
        split = make(&c);
    for (int i = 0; i < c.n; i++)
        isl_aff_free(c.split[i].at);
    isl_set_free(c.known);
    return split;
}
