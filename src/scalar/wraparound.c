/* Scalars that carry a value from each iteration of a loop to the next one:
 *
 *     for (i = 0; i < n; i++) {        a[0] = b[0] - t;
 *         a[i] = b[i] - t;             for (i = 0; i < n - 1; i++) {
 *         t = c[i] * 2;                    t_2 = c[i] * 2;
 *     }                        ->          a[i + 1] = b[i + 1] - t_2;
 *     use(t);                          }
 *                                      t = c[n - 1] * 2;
 *                                      use(t);
 *
 * Here the references become those to another variable, but for the reads of what the
 * scalar is before the loop, and the write of what it is behind it, which become
 * statements of their own; the order stays what it is.  That statements may be executed
 * so many iterations later that value and use are in one is found by the scheduler
 * (dep/private.c, sched/).
 */
#include <isl/map.h>
#include <isl/set.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* More statements than this are not made, nor are more scalars looked at. */
#define MAX_STMT    40
#define MAX_CARRIED 4

/* A scalar in a loop.
 *
 * "first"    the first of the n_stmt statements in the loop
 * "depth"    the number of loops around, itself included
 * "setter"   the only statement in the loop that writes the scalar
 * "leaving"  the instances of it whose value is needed outside
 */
struct loop {
    po_scop *scop;
    const po_deps *deps;
    int array;
    int first;
    int n_stmt;
    int depth;
    int setter;
    isl_set *leaving;
};

static const po_access *write_of(const po_stmt *stmt, int array)
{
    for (int k = 0; k < stmt->n_access; k++)
        if (stmt->access[k].array == array && stmt->access[k].is_write)
            return &stmt->access[k];
    return NULL;
}

static const po_access *read_of(const po_stmt *stmt, int array)
{
    for (int k = 0; k < stmt->n_access; k++)
        if (stmt->access[k].array == array && !stmt->access[k].is_write)
            return &stmt->access[k];
    return NULL;
}

static bool is_inside(const struct loop *l, int stmt)
{
    return stmt >= l->first && stmt < l->first + l->n_stmt;
}

/* Is there one statement directly in the loop that sets the scalar, of which it knows
 * nothing, and can all references be renamed?
 */
static bool find_setter(struct loop *l)
{
    l->setter = -1;
    for (int s = l->first; s < l->first + l->n_stmt; s++) {
        const po_stmt *stmt = &l->scop->stmt[s];
        const po_access *write = write_of(stmt, l->array);

        if (!po_stmt_can_rename(l->scop, stmt, l->array))
            return false;
        if (!write)
            continue;
        if (l->setter >= 0 || stmt->n_iter != l->depth || !write->is_must ||
            read_of(stmt, l->array))
            return false;
        l->setter = s;
    }
    return l->setter >= 0;
}

/* Is each statement that mentions the scalar in inner loops alone in these?  Its parts have such
 * loops of their own, and others would no longer be in one with both.
 */
static bool is_alone_inside(const struct loop *l)
{
    const po_stmt *all = l->scop->stmt;

    for (int s = l->first; s < l->first + l->n_stmt; s++)
        for (int t = l->first; t < l->first + l->n_stmt; t++)
            if (s != t && po_stmt_mentions(&all[s], l->array) &&
                po_stmt_n_common(&all[s], &all[t]) > l->depth)
                return false;
    return true;
}

static bool is_flow(const struct loop *l, const po_dep *dep)
{
    return dep->kind == PO_DEP_FLOW && dep->array == l->array;
}

/* Does a value of the statement, numbered in the loop, flow to one that it depends on itself, in
 * iterations of the loop?  "state" is 1 for those on the way, 2 for those that do not.
 */
static bool is_in_recurrence(const struct loop *l, int stmt, const bool *edge,
                             char *state)
{
    if (state[stmt] != 0)
        return state[stmt] == 1;
    state[stmt] = 1;
    for (int to = 0; to < l->n_stmt; to++)
        if (edge[stmt * l->n_stmt + to] && is_in_recurrence(l, to, edge, state))
            return true;
    state[stmt] = 2;
    return false;
}

/* Mark that a value flows from one statement of the loop to another, in one iteration of the
 * loops around.
 */
static isl_stat add_edge(const struct loop *l, const po_dep *dep, bool *edge)
{
    isl_map *inside;
    isl_bool none;

    if (dep->kind != PO_DEP_FLOW || !is_inside(l, dep->src) ||
        !is_inside(l, dep->dst))
        return isl_stat_ok;
    inside = po_dep_same_iteration(isl_map_copy(dep->relation), l->depth - 1);
    none = isl_map_is_empty(inside);
    isl_map_free(inside);
    if (none == isl_bool_false)
        edge[(dep->src - l->first) * l->n_stmt + dep->dst - l->first] = true;
    return none < 0 ? isl_stat_error : isl_stat_ok;
}

/* Is there no recurrence in the loop, which would stay? */
static isl_bool is_free(const struct loop *l)
{
    size_t n = (size_t)l->n_stmt;
    bool *edge = po_alloc(n * n * sizeof(*edge));
    char *state = po_alloc(n);
    isl_stat status = isl_stat_ok;
    bool good = true;

    for (int i = 0; i < l->deps->n_dep && status >= 0; i++)
        status = add_edge(l, &l->deps->dep[i], edge);
    for (int s = 0; s < l->n_stmt && good; s++)
        good = !is_in_recurrence(l, s, edge, state);
    free(edge);
    free(state);
    return status < 0 ? isl_bool_error : isl_bool_ok(good);
}

/* Does the value go to other instances in the loop than those of the next iteration, or,
 * behind the statement, of the same one?
 */
static isl_bool is_carried(const struct loop *l)
{
    isl_bool good = isl_bool_true;
    bool any = false;

    for (int i = 0; i < l->deps->n_dep && good == isl_bool_true; i++) {
        const po_dep *dep = &l->deps->dep[i];
        long lag;

        if (!is_flow(l, dep) || dep->src != l->setter ||
            !is_inside(l, dep->dst))
            continue;
        good = po_dep_find_lag(dep, l->depth, &lag);
        any = any || lag != 0;
    }
    return good == isl_bool_true ? isl_bool_ok(any) : good;
}

/* Return the instances of statement "s" that see a value from before the loop. */
static __isl_give isl_set *entering(const struct loop *l, int s)
{
    const po_stmt *stmt = &l->scop->stmt[s];
    isl_set *unfed = isl_set_copy(stmt->domain);

    for (int i = 0; i < l->deps->n_dep; i++) {
        const po_dep *dep = &l->deps->dep[i];

        if (is_flow(l, dep) && dep->dst == s && dep->src == l->setter)
            unfed = isl_set_subtract(
                unfed, isl_map_range(isl_map_copy(dep->relation)));
    }
    unfed = isl_set_intersect_params(unfed, po_scop_assumed(l->scop));
    return isl_set_coalesce(unfed);
}

/* Return the instances of the setter whose value is needed outside of the loop, or nowhere: the
 * last one, then, is what it was.
 */
static __isl_give isl_set *leaving(const struct loop *l)
{
    isl_set *all = isl_set_copy(l->scop->stmt[l->setter].domain);
    isl_set *unread = isl_set_copy(all);
    isl_set *set = isl_set_empty(isl_set_get_space(all));

    for (int i = 0; i < l->deps->n_dep; i++) {
        const po_dep *dep = &l->deps->dep[i];
        isl_set *read;

        if (!is_flow(l, dep) || dep->src != l->setter)
            continue;
        read = isl_map_domain(isl_map_copy(dep->relation));
        if (is_inside(l, dep->dst))
            unread = isl_set_subtract(unread, read);
        else
            set = isl_set_union(set, read);
    }
    set = isl_set_union(set, unread);
    if (l->scop->array[l->array].dead_out)
        isl_set_free(all);
    else
        set = isl_set_union(set, po_scalar_remove_overwritten(l->scop, l->array,
                                                              l->setter, all));
    set = isl_set_intersect_params(set, po_scop_assumed(l->scop));
    return isl_set_coalesce(isl_set_detect_equalities(set));
}

/* Return the instances of statement "s" that exchange values with what is outside of the loop: by way
 * of an instance of the setter whose value is needed there, perhaps.
 */
static __isl_give isl_set *exchanging(const struct loop *l, int s)
{
    isl_set *set;

    if (s == l->setter)
        return isl_set_copy(l->leaving);
    set = entering(l, s);
    for (int i = 0; i < l->deps->n_dep; i++) {
        const po_dep *dep = &l->deps->dep[i];

        if (is_flow(l, dep) && dep->dst == s && dep->src == l->setter)
            set =
                isl_set_union(set, isl_set_apply(isl_set_copy(l->leaving),
                                                 isl_map_copy(dep->relation)));
    }
    return isl_set_coalesce(set);
}

/* Is it one instance at most in every execution of the loop, the first or the last one? */
static isl_bool is_single(const struct loop *l, __isl_keep isl_set *set)
{
    isl_map *map = isl_map_from_range(isl_set_copy(set));
    isl_bool single;

    map = isl_map_move_dims(map, isl_dim_in, 0, isl_dim_out, 0,
                            (unsigned)l->depth - 1);
    map = isl_map_project_out(map, isl_dim_out, 1,
                              (unsigned)isl_set_dim(set, isl_dim_set) -
                                  (unsigned)l->depth);
    single = isl_map_is_single_valued(map);
    isl_map_free(map);
    return single;
}

/* Add the statement in two parts: the instances of "own", which have the scalar as it is, and
 * the others, which have "to".
 */
static void add_parts(const struct loop *l, const po_stmt *stmt,
                      __isl_take isl_set *own, int to)
{
    int place = 2 * stmt->position[2 * l->depth];
    isl_set *rest = isl_set_copy(stmt->domain);
    po_stmt *part;

    rest = isl_set_coalesce(isl_set_subtract(rest, isl_set_copy(own)));
    part = po_scop_add_part(l->scop, stmt, own);
    if (part)
        po_stmt_move(l->scop, part, l->depth, place);
    part = po_scop_add_part(l->scop, stmt, rest);
    if (part) {
        po_stmt_move(l->scop, part, l->depth, place + 1);
        po_stmt_rename_all(l->scop, part, l->array, to);
    }
}

/* Split the instances off that exchange values with what is outside of the loop. */
static void split_off(const struct loop *l)
{
    po_scop *scop = l->scop;
    int end = l->first + l->n_stmt;
    int n = scop->n_stmt;
    po_stmt *all = scop->stmt;
    isl_set **own = po_alloc((size_t)l->n_stmt * sizeof(*own));
    int to;

    for (int s = l->first; s < end; s++) {
        own[s - l->first] = NULL;
        if (po_stmt_mentions(&all[s], l->array))
            own[s - l->first] = exchanging(l, s);
    }
    to = po_scop_add_scalar(scop, l->array);
    scop->stmt = po_arena_array(scop->arena, 2 * (size_t)n, sizeof(*all));
    memcpy(scop->stmt, all, (size_t)l->first * sizeof(*all));
    scop->n_stmt = l->first;
    for (int s = l->first; s < end; s++) {
        if (own[s - l->first]) {
            add_parts(l, &all[s], own[s - l->first], to);
            po_stmt_clear(&all[s]);
        } else {
            po_stmt_move(scop, &all[s], l->depth,
                         2 * all[s].position[2 * l->depth]);
            scop->stmt[scop->n_stmt++] = all[s];
        }
    }
    free(own);
    for (int s = end; s < n; s++)
        scop->stmt[scop->n_stmt++] = all[s];
    po_scop_number(scop);
}

/* Are there reads of what the scalar was before the loop, all in one iteration? */
static isl_bool enters_once(const struct loop *l)
{
    isl_bool good = isl_bool_true;
    bool any = false;

    for (int s = l->first; s < l->first + l->n_stmt && good == isl_bool_true;
         s++) {
        isl_bool none;
        isl_set *set;

        if (s == l->setter || !po_stmt_mentions(&l->scop->stmt[s], l->array))
            continue;
        set = entering(l, s);
        none = isl_set_is_empty(set);
        good = none < 0 ? isl_bool_error : is_single(l, set);
        any = any || !none;
        isl_set_free(set);
    }
    return good == isl_bool_true ? isl_bool_ok(any) : good;
}

/* Do the scalar in the loop, if that is what it does. */
static isl_bool carry_in(struct loop *l)
{
    isl_bool good = isl_bool_ok(find_setter(l) && is_alone_inside(l));

    if (good == isl_bool_true)
        good = is_carried(l);
    if (good == isl_bool_true)
        good = is_free(l);
    if (good == isl_bool_true)
        good = enters_once(l);
    if (good != isl_bool_true)
        return good;
    l->leaving = leaving(l);
    good = is_single(l, l->leaving);
    if (good == isl_bool_true)
        split_off(l);
    isl_set_free(l->leaving);
    return good;
}

/* Do the first scalar that allows it in the innermost loop around statement "s", if that
 * is the first in it.
 */
static isl_bool carry_at(po_scop *scop, const po_deps *deps, int s)
{
    const po_stmt *stmt = &scop->stmt[s];
    int depth = stmt->n_iter;
    isl_bool done = isl_bool_false;
    int end = s + 1;

    if (depth == 0 ||
        (s > 0 && po_stmt_n_common(&scop->stmt[s - 1], stmt) >= depth))
        return isl_bool_false;
    while (end < scop->n_stmt &&
           po_stmt_n_common(stmt, &scop->stmt[end]) >= depth)
        end++;
    for (int a = 0; a < scop->n_array && done == isl_bool_false; a++) {
        struct loop l = {.scop = scop,
                         .deps = deps,
                         .array = a,
                         .first = s,
                         .n_stmt = end - s,
                         .depth = depth};

        if (scop->array[a].rank == 0 && scop->array[a].decl)
            done = carry_in(&l);
    }
    return done;
}

/* Do the first loop and scalar that allow it. */
static isl_bool carry_one(po_scop *scop, const po_run *run)
{
    bool *wanted = po_alloc(((size_t)scop->n_array + 1) * sizeof(bool));
    isl_bool done = isl_bool_ok(false);
    po_deps *deps;

    for (int a = 0; a < scop->n_array; a++)
        wanted[a] = true;
    deps = po_deps_flow(scop, wanted, run);
    free(wanted);
    for (int s = 0; deps && s < scop->n_stmt && done == isl_bool_false; s++)
        done = carry_at(scop, deps, s);
    po_deps_free(deps);
    return deps ? done : isl_bool_error;
}

/* Is there a scalar that is written in a loop, in which a statement before reads it? */
static bool may_apply(const po_scop *scop)
{
    for (int s = 0; s < scop->n_stmt; s++)
        for (int a = 0; a < scop->n_array; a++) {
            if (scop->array[a].rank > 0 || scop->stmt[s].n_iter == 0 ||
                !write_of(&scop->stmt[s], a))
                continue;
            for (int r = 0; r < s; r++)
                if (read_of(&scop->stmt[r], a) &&
                    po_stmt_n_common(&scop->stmt[r], &scop->stmt[s]) ==
                        scop->stmt[s].n_iter)
                    return true;
        }
    return false;
}

/* Give a variable of its own to what a scalar carries from iteration to iteration.
 *
 * What is executed, and in which order, stays the same.
 * Returns the number of times it was done, -1 if isl failed.
 */
int po_scalars_carry(po_scop *scop, const po_run *run)
{
    isl_bool done = isl_bool_ok(may_apply(scop));
    int n = 0;

    while (done == isl_bool_true && n < MAX_CARRIED &&
           scop->n_stmt <= MAX_STMT / 2) {
        done = carry_one(scop, run);
        n += done == isl_bool_true;
    }
    return done < 0 ? -1 : n;
}
