/* Accumulators that end in an array element are kept in that element all
 * along:
 *
 *     s = A[i][j];                            A[i][j] -= A[i][k] * A[k][j];
 *     for (k) s -= A[i][k] * A[k][j];   ->        for all k
 *     A[i][j] = s / A[j][j];                  A[i][j] = A[i][j] / A[j][j];
 *
 * The scalar's values of one iteration, a web of writes and reads, move to the
 * element that its last reader writes; or its last readers, if conditions choose one of them
 * ("if (i == j) A[i][i] = sqrt(s); else A[i][j] = s / A[j][j];").  Whether that is right is not argued
 * about, but looked at: the dependences of the new scop have to be the same.
 *
 * This is tried where nothing at all is gained for a region, or nothing for one of
 * the statements with the most loops around. The whole pipeline then runs again;
 * ludcmp is tiled in this way.
 */
#include <isl/map.h>
#include <isl/set.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* The web in work.
 *
 * "member"       per statement and access, whether it belongs to the web
 * "depth"        number of loops of which no value leaves an iteration
 * "last", "target"  a statement that reads it last, and the write to the element
 * "place"        { last[i, j] -> A[f(i, j)] }: the element, for all iterations in which one of the
 *                last readers writes that
 */
struct web {
    const po_scop *scop;
    const po_deps *deps;
    int array;
    bool **member;
    int depth;
    int last;
    int target;
    isl_map *place;
};

static bool is_flow(const struct web *w, const po_dep *dep)
{
    return dep->array == w->array && dep->kind == PO_DEP_FLOW;
}

/* Add the other access of members that are both read and written, as that of
 * "s += x".  Was there one?
 */
static bool complete(const struct web *w)
{
    bool more = false;

    for (int s = 0; s < w->scop->n_stmt; s++) {
        const po_stmt *stmt = &w->scop->stmt[s];

        for (int k = 0; k < stmt->n_access; k++)
            for (int i = 0; i < stmt->n_access && w->member[s][k]; i++)
                if (stmt->access[i].expr == stmt->access[k].expr &&
                    !w->member[s][i])
                    more = w->member[s][i] = true;
    }
    return more;
}

/* Add what exchanges values with the members, or is written as one of them. */
static void grow(struct web *w)
{
    bool more = true;

    while (more) {
        more = complete(w);
        for (int i = 0; i < w->deps->n_dep; i++) {
            const po_dep *dep = &w->deps->dep[i];
            bool *src = &w->member[dep->src][dep->src_access];
            bool *dst = &w->member[dep->dst][dep->dst_access];

            if (is_flow(w, dep) && *src != *dst) {
                *src = *dst = true;
                more = true;
            }
        }
    }
}

static bool has_member(const struct web *w, int stmt)
{
    for (int k = 0; k < w->scop->stmt[stmt].n_access; k++)
        if (w->member[stmt][k])
            return true;
    return false;
}

/* Set the depth to the number of loops around all members of which no value
 * leaves an iteration.
 */
static isl_stat find_depth(struct web *w)
{
    const po_stmt *first = NULL;

    for (int s = 0; s < w->scop->n_stmt; s++) {
        const po_stmt *stmt = &w->scop->stmt[s];

        if (!has_member(w, s))
            continue;
        if (!first)
            w->depth = stmt->n_iter;
        first = first ? first : stmt;
        if (po_stmt_n_common(first, stmt) < w->depth)
            w->depth = po_stmt_n_common(first, stmt);
    }
    for (int i = 0; i < w->deps->n_dep; i++) {
        const po_dep *dep = &w->deps->dep[i];
        isl_bool stays = isl_bool_false;

        while (is_flow(w, dep) && w->member[dep->src][dep->src_access] &&
               w->depth > 0 && stays == isl_bool_false) {
            stays = po_dep_stays_in_iteration(dep, w->depth);
            if (stays == isl_bool_false)
                w->depth--;
        }
        if (stays < 0)
            return isl_stat_error;
    }
    return isl_stat_ok;
}

/* Does every read of the web see a value of the region? */
static isl_bool all_fed(const struct web *w)
{
    isl_bool fed = isl_bool_true;

    for (int s = 0; s < w->scop->n_stmt; s++)
        for (int k = 0; k < w->scop->stmt[s].n_access; k++)
            if (fed == isl_bool_true && w->member[s][k] &&
                !w->scop->stmt[s].access[k].is_write)
                fed = po_access_is_fed(w->scop, w->deps, s, k);
    return fed;
}

/* Is the statement nested in the loops of the web alone, and does it read a
 * member, but write none?
 */
static bool can_be_last(const struct web *w, int s)
{
    const po_stmt *stmt = &w->scop->stmt[s];

    if (stmt->n_iter != w->depth)
        return false;
    for (int k = 0; k < stmt->n_access; k++)
        if (w->member[s][k] && stmt->access[k].is_write)
            return false;
    return has_member(w, s);
}

static bool is_same_type(const po_type *a, const po_type *b)
{
    return a && b && a->kind == b->kind && a->size_bytes == b->size_bytes &&
           a->is_signed == b->is_signed && a->kind != PO_TYPE_POINTER &&
           a->kind != PO_TYPE_OTHER && a->kind != PO_TYPE_ARRAY &&
           !a->is_volatile && !b->is_volatile;
}

/* Return the number of the access by which the statement writes one element of an array that the scalar
 * can be kept in; -1 if there is none.
 */
static int find_write(const struct web *w, const po_stmt *stmt)
{
    const po_type *type = w->scop->array[w->array].element;

    for (int k = 0; k < stmt->n_access; k++) {
        const po_access *access = &stmt->access[k];
        const po_array *array = &w->scop->array[access->array];

        if (access->is_write && access->is_must && access->is_exact &&
            access->expr && array->rank > 0 && !array->is_local &&
            !po_array_is_declared(w->scop, access->array) &&
            is_same_type(type, array->element))
            return k;
    }
    return -1;
}

/* Return the relation of the target as a function of all iterations, whatever its domain. */
static __isl_give isl_map *extended(const struct web *w)
{
    const po_stmt *last = &w->scop->stmt[w->last];
    isl_map *relation = isl_map_copy(last->access[w->target].relation);
    isl_bool single = isl_map_is_single_valued(relation);
    isl_pw_multi_aff *function;
    isl_set *domain;

    if (single != isl_bool_true)
        return relation;
    function = isl_pw_multi_aff_from_map(isl_map_copy(relation));
    domain = isl_pw_multi_aff_domain(isl_pw_multi_aff_copy(function));
    function = isl_pw_multi_aff_gist(function, domain);
    single = isl_pw_multi_aff_isa_multi_aff(function);
    if (single != isl_bool_true) {
        isl_pw_multi_aff_free(function);
        return relation;
    }
    isl_map_free(relation);
    return isl_map_from_multi_aff(isl_pw_multi_aff_as_multi_aff(function));
}

/* Return the iterations in which a statement has a reference with the text of the target. */
static __isl_give isl_set *with_text(const struct web *w)
{
    const po_stmt *last = &w->scop->stmt[w->last];
    const po_expr *text = last->access[w->target].expr;
    isl_set *all = isl_set_empty(isl_set_get_space(last->domain));

    for (int s = 0; s < w->scop->n_stmt; s++) {
        const po_stmt *stmt = &w->scop->stmt[s];
        bool has = false;
        isl_set *domain;

        for (int k = 0; k < stmt->n_access; k++)
            has |= stmt->access[k].expr && stmt->access[k].is_exact &&
                   po_expr_is_same(stmt->access[k].expr, text);
        if (!has || stmt->n_iter < w->depth ||
            po_stmt_n_common(last, stmt) < w->depth)
            continue;
        domain = isl_set_project_out(isl_set_copy(stmt->domain), isl_dim_set,
                                     (unsigned)w->depth,
                                     (unsigned)(stmt->n_iter - w->depth));
        all = isl_set_union(all, isl_set_set_tuple_name(domain, last->name));
    }
    return all;
}

/* Find the iterations in which a statement that reads the web last writes the element that the target is, and
 * another one may say so, too, by the same text.
 */
static bool find_place(struct web *w)
{
    const po_stmt *last = &w->scop->stmt[w->last];
    isl_map *all = extended(w);
    isl_set *written = isl_set_empty(isl_set_get_space(last->domain));

    for (int s = 0; s < w->scop->n_stmt; s++) {
        const po_stmt *stmt = &w->scop->stmt[s];
        int k = can_be_last(w, s) ? find_write(w, stmt) : -1;
        isl_map *relation;
        isl_bool is_same;

        if (k < 0 || stmt->access[k].array != last->access[w->target].array)
            continue;
        relation = isl_map_set_tuple_name(
            isl_map_copy(stmt->access[k].relation), isl_dim_in, last->name);
        is_same = isl_map_is_subset(relation, all);
        if (is_same == isl_bool_true)
            written = isl_set_union(written, isl_map_domain(relation));
        else
            isl_map_free(relation);
    }
    written = isl_set_intersect(written, with_text(w));
    w->place = isl_map_intersect_domain(all, isl_set_coalesce(written));
    return w->place != NULL;
}

/* Are the iterators of the loops of the web told apart from those inside, so
 * that the subscripts mean the same in the statement?
 */
static bool has_own_iterators(const struct web *w, const po_stmt *stmt)
{
    for (int i = 0; i < w->depth; i++)
        for (int k = w->depth; k < stmt->n_iter; k++)
            if (!stmt->iter || stmt->iter[i] == stmt->iter[k])
                return false;
    return true;
}

/* Return the relation of the target for the statement of "access",
 *
 *     { S[i, j, k] -> A[f(i, j)] },   where the last one has { T[i, j] -> ... }
 *
 * NULL if it is not defined for all instances.
 */
static __isl_give isl_map *moved(const struct web *w, const po_stmt *stmt,
                                 const po_access *access)
{
    const po_stmt *last = &w->scop->stmt[w->last];
    isl_set *domain = isl_map_domain(isl_map_copy(access->relation));
    isl_map *map = isl_set_identity(isl_set_copy(domain));
    isl_set *covered;
    isl_bool total;

    map = isl_map_project_out(map, isl_dim_out, (unsigned)w->depth,
                              (unsigned)(stmt->n_iter - w->depth));
    map = isl_map_set_tuple_name(map, isl_dim_out, last->name);
    map = isl_map_apply_range(map, isl_map_copy(w->place));
    covered = isl_map_domain(isl_map_copy(map));
    domain = isl_set_intersect_params(domain, isl_set_copy(w->scop->context));
    domain = isl_set_intersect_params(domain, isl_set_copy(w->scop->assume));
    total = isl_set_is_subset(domain, covered);
    isl_set_free(domain);
    isl_set_free(covered);
    return total == isl_bool_true ? map : isl_map_free(map);
}

/* Does one of the references of the statement hold the node? */
static bool is_within_access(const po_stmt *stmt, const po_expr *node)
{
    for (int k = 0; k < stmt->n_access; k++)
        if (stmt->access[k].expr != node &&
            po_expr_contains(stmt->access[k].expr, node))
            return true;
    return false;
}

/* Can the member be replaced in the text of its statement? */
static bool is_replaceable(const struct web *w, const po_stmt *stmt,
                           const po_access *access)
{
    return access->expr && stmt->body && access->is_exact &&
           has_own_iterators(w, stmt) && !is_within_access(stmt, access->expr);
}

/* Move the members in statement "s" of "scop", which is that of the web or a
 * copy, to the target.
 */
static bool move(const struct web *w, po_scop *scop, int s)
{
    const po_access *target = &w->scop->stmt[w->last].access[w->target];
    po_stmt *stmt = &scop->stmt[s];

    for (int k = 0; k < stmt->n_access; k++) {
        po_access *access = &stmt->access[k];
        isl_map *relation;

        if (!w->member[s][k])
            continue;
        if (access->expr != target->expr && !is_replaceable(w, stmt, access))
            return false;
        relation = moved(w, stmt, access);
        isl_map_free(access->relation);
        access->relation = relation;
        access->array = target->array;
        stmt->body = po_expr_replace(scop->arena, stmt->body, access->expr,
                                     target->expr);
        if (!relation)
            return false;
    }
    return true;
}

/* Move all members. */
static bool move_all(const struct web *w, po_scop *scop)
{
    bool good = true;

    for (int s = 0; s < scop->n_stmt && good; s++)
        if (has_member(w, s))
            good = move(w, scop, s);
    for (int s = 0; s < scop->n_stmt && good; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++)
            if (w->member[s][k])
                scop->stmt[s].access[k].expr =
                    w->scop->stmt[w->last].access[w->target].expr;
    return good;
}

/* Move the web to its target, if that is possible and right; "scop" is that of
 * the web.  Returns the new dependences; NULL if nothing has been done.
 */
static po_deps *fold_web(const struct web *w, po_scop *scop, const po_run *run)
{
    po_scop *trial = po_scop_copy(scop);
    po_deps *deps = NULL;

    if (move_all(w, trial))
        deps = po_deps_flow_like(trial, w->scop, w->deps, run);
    if (po_deps_have_same_flow(w->deps, deps) != isl_bool_true ||
        !move_all(w, scop))
        deps = po_deps_free(deps);
    po_scop_free(trial);
    return deps;
}

/* Try the statements that may read the web last, those behind others first. */
static po_deps *fold_into_last(struct web *w, po_scop *scop, const po_run *run)
{
    po_deps *folded = NULL;

    for (w->last = scop->n_stmt - 1; w->last >= 0 && !folded; w->last--) {
        w->target =
            can_be_last(w, w->last) ? find_write(w, &scop->stmt[w->last]) : -1;
        if (w->target >= 0 && find_place(w))
            folded = fold_web(w, scop, run);
        w->place = isl_map_free(w->place);
    }
    return folded;
}

/* Begin the web of access "access" of statement "stmt". */
static struct web begin_web(const po_scop *scop, const po_deps *deps, int stmt,
                            int access, po_arena *arena)
{
    struct web w = {.scop = scop,
                    .deps = deps,
                    .array = scop->stmt[stmt].access[access].array};

    w.member = po_arena_array(arena, (size_t)scop->n_stmt, sizeof(*w.member));
    for (int s = 0; s < scop->n_stmt; s++)
        w.member[s] = po_arena_array(arena, (size_t)scop->stmt[s].n_access + 1,
                                     sizeof(bool));
    w.member[stmt][access] = true;
    grow(&w);
    return w;
}

/* Fold the web of a write, if it is the sum of an inner loop, and not one that
 * compilers unroll.  Returns the new
 * flow dependences; NULL if nothing has been done.
 */
static po_deps *try_fold(po_scop *scop, const po_deps *deps, int stmt,
                         int access, const po_run *run)
{
    const po_access *write = &scop->stmt[stmt].access[access];
    const po_array *array = &scop->array[write->array];
    po_arena *arena;
    struct web w;
    po_deps *folded = NULL;

    if (!write->is_write || !write->is_must || array->rank > 0 ||
        !array->dead_out || !array->decl)
        return NULL;
    arena = po_arena_new();
    w = begin_web(scop, deps, stmt, access, arena);
    if (find_depth(&w) >= 0 && w.depth > 0 &&
        scop->stmt[stmt].n_iter > w.depth && all_fed(&w) == isl_bool_true &&
        !po_stmt_is_unrolled(&scop->stmt[stmt], w.depth))
        folded = fold_into_last(&w, scop, run);
    po_arena_free(arena);
    return folded;
}

/* Fold the first web that can be. */
static po_deps *fold_one(po_scop *scop, const po_deps *deps, const po_run *run)
{
    po_deps *folded = NULL;

    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access && !folded; k++)
            folded = try_fold(scop, deps, s, k, run);
    return folded;
}

/* Keep accumulators of inner loops in the array elements they end in, where
 * every read then sees the same value as before, and the element has its last
 * value from the same statement.
 *
 * The element has to have the type of the scalar: there is no rounding less,
 * and none more.  The scalar must not be needed after the region.
 * NULL if there is none, or isl failed.  The result has to be freed before
 * "scop".
 */
po_scop *po_scop_fold_accumulators(const po_scop *scop, const po_deps *deps,
                                   const po_run *run)
{
    po_scop *folded = deps ? po_scop_copy(scop) : NULL;
    po_deps *now = NULL;
    po_deps *next;

    if (!folded)
        return NULL;
    while ((next = fold_one(folded, now ? now : deps, run)) != NULL) {
        po_deps_free(now);
        now = next;
    }
    if (!now || po_scop_drop_self_copies(folded) < 0)
        folded = po_scop_free(folded);
    po_deps_free(now);
    return folded;
}
