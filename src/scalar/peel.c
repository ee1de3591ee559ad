/* Scalars that are set in every iteration of a loop, and have their last value
 * looked at after it:
 *
 *     for (i = 0; i < n; i++) {        for (i = 0; i < n - 1; i++) {
 *         t = b[i] * 2;                    t_2 = b[i] * 2;
 *         a[i] = t + 1;           ->       a[i] = t_2 + 1;
 *     }                                }
 *     use(t);                          if (n >= 1) {
 *                                          t = b[n - 1] * 2;
 *                                          a[n - 1] = t + 1;
 *                                      }
 *                                      use(t);
 *
 * The iteration that the value comes from is split off; the others have a
 * variable of their own, of which every iteration can have a copy.
 */
#include <isl/map.h>
#include <isl/set.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* More statements than this are not made, nor are more loops split. */
#define MAX_STMT 40
#define MAX_PEEL 4

/* Iterations that take more pieces to describe than this are not split off. */
#define MAX_PIECE 3

/* A scalar in a loop.
 *
 * "first"    the first statement in the loop
 * "depth"    the number of loops around, itself included
 * "known"    what is known of the parameters
 * "leaving"  the iterations from which a value leaves, { [i_0, ..., i_{c-1}] }
 */
struct loop {
    po_scop *scop;
    const po_deps *deps;
    int array;
    int first;
    int depth;
    isl_set *known;
    isl_set *leaving;
};

static bool is_inside(const struct loop *l, int stmt)
{
    return po_stmt_n_common(&l->scop->stmt[l->first], &l->scop->stmt[stmt]) >=
           l->depth;
}

/* Does every instance of a read in the loop see a value of its iteration? */
static isl_bool is_fed(const struct loop *l, int stmt, int access)
{
    const po_access *read = &l->scop->stmt[stmt].access[access];
    isl_set *unfed = isl_map_domain(isl_map_copy(read->relation));
    isl_bool fed;

    unfed = isl_set_intersect_params(unfed, isl_set_copy(l->known));
    for (int i = 0; i < l->deps->n_dep; i++) {
        const po_dep *dep = &l->deps->dep[i];

        if (dep->kind == PO_DEP_FLOW && dep->array == l->array &&
            dep->dst == stmt && dep->dst_access == access &&
            is_inside(l, dep->src) &&
            l->scop->stmt[dep->src].access[dep->src_access].is_must)
            unfed = isl_set_subtract(
                unfed, isl_map_range(po_dep_same_iteration(
                           isl_map_copy(dep->relation), l->depth)));
    }
    fed = isl_set_is_empty(unfed);
    isl_set_free(unfed);
    return fed;
}

/* Do all reads in the loop see values of their iteration, is there a write, and
 * can all references be renamed?
 */
static isl_bool is_set_in_iterations(const struct loop *l)
{
    isl_bool good = isl_bool_true;
    bool is_written = false;

    for (int s = 0; s < l->scop->n_stmt; s++) {
        const po_stmt *stmt = &l->scop->stmt[s];

        if (!is_inside(l, s))
            continue;
        if (!po_stmt_can_rename(l->scop, stmt, l->array))
            return isl_bool_false;
        for (int k = 0; k < stmt->n_access && good == isl_bool_true; k++) {
            if (stmt->access[k].array != l->array)
                continue;
            if (stmt->access[k].is_write)
                is_written = true;
            else
                good = is_fed(l, s, k);
        }
    }
    return good == isl_bool_true ? isl_bool_ok(is_written) : good;
}

/* Return the instances of a write from which a value leaves the iteration: for
 * a read elsewhere, or to the end of the region.
 */
static __isl_give isl_set *leaving_from(const struct loop *l, int stmt,
                                        int access)
{
    const po_access *write = &l->scop->stmt[stmt].access[access];
    isl_set *all = isl_map_domain(isl_map_copy(write->relation));
    isl_set *leaving = isl_set_empty(isl_set_get_space(all));

    for (int i = 0; i < l->deps->n_dep; i++) {
        const po_dep *dep = &l->deps->dep[i];
        isl_map *out;

        if (dep->kind != PO_DEP_FLOW || dep->src != stmt ||
            dep->src_access != access)
            continue;
        out = isl_map_copy(dep->relation);
        if (is_inside(l, dep->dst))
            out = isl_map_subtract(
                out, po_dep_same_iteration(isl_map_copy(out), l->depth));
        leaving = isl_set_union(leaving, isl_map_domain(out));
    }
    if (l->scop->array[l->array].dead_out) {
        isl_set_free(all);
        return leaving;
    }
    return isl_set_union(
        leaving, po_scalar_remove_overwritten(l->scop, l->array, stmt, all));
}

/* Return the iterations of the loop that "instances" belong to. */
static __isl_give isl_set *iterations(const struct loop *l,
                                      __isl_take isl_set *instances)
{
    isl_size n = isl_set_dim(instances, isl_dim_set);

    if (n < l->depth)
        return isl_set_free(instances);
    instances = isl_set_project_out(instances, isl_dim_set, (unsigned)l->depth,
                                    (unsigned)n - (unsigned)l->depth);
    return isl_set_reset_tuple_id(instances);
}

/* Find the iterations from which a value leaves. */
static void find_leaving(struct loop *l)
{
    for (int s = 0; s < l->scop->n_stmt; s++)
        for (int k = 0; k < l->scop->stmt[s].n_access; k++) {
            const po_access *access = &l->scop->stmt[s].access[k];
            isl_set *set;

            if (!is_inside(l, s) || access->array != l->array ||
                !access->is_write)
                continue;
            set = iterations(l, leaving_from(l, s, k));
            l->leaving = l->leaving ? isl_set_union(l->leaving, set) : set;
        }
    l->leaving = isl_set_intersect_params(l->leaving, isl_set_copy(l->known));
    l->leaving = isl_set_coalesce(isl_set_detect_equalities(l->leaving));
}

/* Does a value leave one iteration only, in every execution of the loop? */
static isl_bool is_one_iteration(const struct loop *l)
{
    isl_size n_piece = isl_set_n_basic_set(l->leaving);
    isl_bool empty = isl_set_is_empty(l->leaving);
    isl_bool single;
    isl_map *map;

    if (n_piece < 0 || empty < 0)
        return isl_bool_error;
    if (empty || n_piece > MAX_PIECE)
        return isl_bool_false;
    map = isl_map_from_range(isl_set_copy(l->leaving));
    map = isl_map_move_dims(map, isl_dim_in, 0, isl_dim_out, 0,
                            (unsigned)l->depth - 1);
    single = isl_map_is_single_valued(map);
    isl_map_free(map);
    return single;
}

/* Return the instances of statement "stmt" in the iterations split off. */
static __isl_give isl_set *peeled(const struct loop *l, const po_stmt *stmt)
{
    isl_set *set = isl_set_copy(l->leaving);

    set =
        isl_set_add_dims(set, isl_dim_set, (unsigned)(stmt->n_iter - l->depth));
    set = isl_set_set_tuple_name(set, stmt->name);
    set = isl_set_intersect(set, isl_set_copy(stmt->domain));
    return isl_set_coalesce(set);
}

/* Add the iterations of the loop that stay, with scalar "to"; "stmt" holds its
 * "n" statements.
 */
static void add_rest(const struct loop *l, int n, const po_stmt *stmt, int to)
{
    for (int i = 0; i < n; i++) {
        isl_set *rest =
            isl_set_subtract(isl_set_copy(stmt[i].domain), peeled(l, &stmt[i]));
        po_stmt *part =
            po_scop_add_part(l->scop, &stmt[i], isl_set_coalesce(rest));

        if (part && po_stmt_mentions(part, l->array))
            po_stmt_rename_all(l->scop, part, l->array, to);
    }
}

/* Add the iterations that are split off. */
static void add_peeled(const struct loop *l, int n, const po_stmt *stmt)
{
    int shift = stmt[n - 1].position[2 * l->depth] + 1;

    for (int i = 0; i < n; i++) {
        po_stmt *part =
            po_scop_add_part(l->scop, &stmt[i], peeled(l, &stmt[i]));

        if (part)
            po_stmt_move(l->scop, part, l->depth,
                         part->position[2 * l->depth] + shift);
    }
}

/* Split the iteration off. */
static void split_off(const struct loop *l)
{
    po_scop *scop = l->scop;
    int n = scop->n_stmt;
    po_stmt *all = scop->stmt;
    int end = l->first;
    int to = po_scop_add_scalar(scop, l->array);

    while (end < n && is_inside(l, end))
        end++;
    scop->stmt = po_arena_array(scop->arena, 2 * (size_t)n, sizeof(*all));
    memcpy(scop->stmt, all, (size_t)l->first * sizeof(*all));
    scop->n_stmt = l->first;
    add_rest(l, end - l->first, all + l->first, to);
    add_peeled(l, end - l->first, all + l->first);
    for (int s = l->first; s < end; s++)
        po_stmt_clear(&all[s]);
    for (int s = end; s < n; s++)
        scop->stmt[scop->n_stmt++] = all[s];
    po_scop_number(scop);
}

/* Is there anything of the scalar left in iterations that are not split off? */
static isl_bool has_more(const struct loop *l)
{
    isl_bool none = isl_bool_true;

    for (int s = 0; s < l->scop->n_stmt && none == isl_bool_true; s++) {
        const po_stmt *stmt = &l->scop->stmt[s];
        isl_set *rest;

        if (!is_inside(l, s) || !po_stmt_mentions(stmt, l->array))
            continue;
        rest = isl_set_subtract(isl_set_copy(stmt->domain), peeled(l, stmt));
        rest = isl_set_intersect_params(rest, isl_set_copy(l->known));
        none = isl_set_is_empty(rest);
        isl_set_free(rest);
    }
    return isl_bool_not(none);
}

/* Split off the iteration from which the scalar's value leaves the loop.
 * False if that is not what happens, or isl failed.
 */
static isl_bool peel_loop(struct loop *l)
{
    isl_bool good = is_set_in_iterations(l);

    if (good != isl_bool_true)
        return good;
    find_leaving(l);
    good = is_one_iteration(l);
    if (good == isl_bool_true)
        good = has_more(l);
    if (good == isl_bool_true)
        split_off(l);
    isl_set_free(l->leaving);
    return good;
}

/* Is statement "s" the first one of its loop at this depth? */
static bool is_first(const po_scop *scop, int s, int depth)
{
    return scop->stmt[s].n_iter >= depth &&
           (s == 0 ||
            po_stmt_n_common(&scop->stmt[s - 1], &scop->stmt[s]) < depth);
}

static bool is_candidate(const po_array *array)
{
    return array->rank == 0 && array->decl;
}

/* Do the first scalar that allows it in the loop that statement "s" is the
 * first of, if it is.
 */
static isl_bool peel_at(po_scop *scop, const po_deps *deps, int s, int depth)
{
    isl_bool done = isl_bool_false;

    if (!is_first(scop, s, depth))
        return isl_bool_false;
    for (int a = 0; a < scop->n_array && done == isl_bool_false; a++) {
        struct loop l = {
            .scop = scop, .deps = deps, .array = a, .first = s, .depth = depth};

        if (!is_candidate(&scop->array[a]))
            continue;
        l.known = isl_set_intersect(isl_set_copy(scop->context),
                                    isl_set_copy(scop->assume));
        done = peel_loop(&l);
        isl_set_free(l.known);
    }
    return done;
}

/* Do the first loop and scalar that allow it, outer loops first. */
static isl_bool peel_one(po_scop *scop, const po_run *run)
{
    bool *wanted = po_alloc(((size_t)scop->n_array + 1) * sizeof(bool));
    int depth = po_scop_depth(scop);
    isl_bool done = isl_bool_ok(false);
    po_deps *deps;

    for (int a = 0; a < scop->n_array; a++)
        wanted[a] = is_candidate(&scop->array[a]);
    deps = po_deps_flow(scop, wanted, run);
    free(wanted);
    for (int c = 1; c <= depth && deps; c++)
        for (int s = 0; s < scop->n_stmt && done == isl_bool_false; s++)
            done = peel_at(scop, deps, s, c);
    po_deps_free(deps);
    return deps ? done : isl_bool_error;
}

/* Is there a scalar that is written in a loop, and needed outside of it? */
static bool may_apply(const po_scop *scop)
{
    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++) {
            const po_access *access = &scop->stmt[s].access[k];

            if (access->is_write && scop->stmt[s].n_iter > 0 &&
                scop->array[access->array].rank == 0 &&
                !scop->array[access->array].dead_out)
                return true;
        }
    return false;
}

/* Split off the iterations of loops from which the value of a scalar leaves,
 * where every iteration sets the scalar before it uses it, so that the others
 * are independent of each other as far as the scalar is concerned.
 *
 * What is executed, and in which order, stays the same; only the variable is
 * another one in iterations whose values nobody sees outside.
 * Returns the number of times it was done, -1 if isl failed.
 */
int po_scalars_peel(po_scop *scop, const po_run *run)
{
    isl_bool done = isl_bool_ok(may_apply(scop));
    int n = 0;

    while (done == isl_bool_true && n < MAX_PEEL &&
           scop->n_stmt <= MAX_STMT / 2) {
        done = peel_one(scop, run);
        n += done == isl_bool_true;
    }
    return done < 0 ? -1 : n;
}
