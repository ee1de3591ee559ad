/* Updates that commute: pairs of instances that may be in any order, but not at the same time.
 *
 * x = max(x, e), and the like, in which e does not depend on x: of two such updates of an element
 * either may come first, as long as nothing else that is done to the element comes between
 * them that does not in the program.  So all pairs of instances that share an element have
 * to keep their order, whatever is between them, but those of two updates.  Then, the
 * updates in front of a read are those in front of it in the program, and the element
 * has the value that it has there, whatever the order of these is; the same goes for the
 * updates between a write and what follows it.
 *
 * What is an update is found anew (verify/update.c), and so are the pairs.
 */
#include <isl/map.h>
#include <stdlib.h>

#include "../update.h"
#include "dates.h"
#include "polyopt/pairs.h"

/* How a statement updates elements of the array, and which accesses are to these. */
struct role {
    po_reduction op;
    bool *is_target;
};

static struct role *find_roles(const po_scop *scop, int array)
{
    struct role *role = po_alloc(((size_t)scop->n_stmt + 1) * sizeof(*role));

    for (int s = 0; s < scop->n_stmt; s++) {
        const po_stmt *stmt = &scop->stmt[s];

        role[s].is_target =
            po_alloc(((size_t)stmt->n_access + 1) * sizeof(bool));
        role[s].op = po_verify_commuting(scop, stmt, array, role[s].is_target);
    }
    return role;
}

static void free_roles(const po_scop *scop, struct role *role)
{
    for (int s = 0; s < scop->n_stmt; s++)
        free(role[s].is_target);
    free(role);
}

/* May the source and the sink be in any order: are both updates, of the same sort? */
static bool is_licensed(const struct role *role, const po_dep *dep)
{
    return role[dep->src].op != PO_REDUCTION_NONE &&
           role[dep->src].op == role[dep->dst].op &&
           role[dep->src].is_target[dep->src_access] &&
           role[dep->dst].is_target[dep->dst_access];
}

bool po_deps_commute_rightly(const po_scop *scop, const po_deps *deps)
{
    bool good = true;

    for (int a = 0; a < scop->n_array && good; a++) {
        struct role *role;

        if (!po_deps_has_commuting(deps, a))
            continue;
        role = find_roles(scop, a);
        for (int i = 0; i < deps->n_dep; i++)
            if (deps->dep[i].array == a && deps->dep[i].commutes)
                good = good && is_licensed(role, &deps->dep[i]);
        free_roles(scop, role);
    }
    return good;
}

/* Which accesses to the array: writes or reads, of the element that is updated or others. */
struct wanted {
    bool is_write;
    bool is_target;
};

/* Return { S[i] -> A[x] } for the accesses that are wanted, within "all". */
static __isl_give isl_map *accessed(const po_stmt *stmt,
                                    const struct role *role, int array,
                                    struct wanted wanted,
                                    __isl_take isl_map *none)
{
    for (int i = 0; i < stmt->n_access; i++)
        if (stmt->access[i].array == array &&
            stmt->access[i].is_write == wanted.is_write &&
            role->is_target[i] == wanted.is_target)
            none = isl_map_union(none, isl_map_copy(stmt->access[i].relation));
    return none;
}

/* Two statements and an array; "before" are the pairs in the order of the program. */
struct sides {
    const po_scop *scop;
    const struct role *role;
    int src;
    int dst;
    int array;
    isl_map *before;
};

/* Return the relation of no instance of the statement to elements of the array. */
static __isl_give isl_map *no_access(const struct sides *s, int stmt)
{
    const po_stmt *of = &s->scop->stmt[stmt];

    for (int i = 0; i < of->n_access; i++)
        if (of->access[i].array == s->array)
            return isl_map_empty(isl_map_get_space(of->access[i].relation));
    return NULL;
}

/* Add to "all" the pairs that share an element by such accesses. */
static __isl_give isl_map *add_shared(__isl_take isl_map *all,
                                      const struct sides *s, struct wanted src,
                                      struct wanted dst)
{
    isl_map *from = accessed(&s->scop->stmt[s->src], &s->role[s->src], s->array,
                             src, no_access(s, s->src));
    isl_map *to = accessed(&s->scop->stmt[s->dst], &s->role[s->dst], s->array,
                           dst, no_access(s, s->dst));

    from = isl_map_apply_range(from, isl_map_reverse(to));
    return isl_map_union(all, isl_map_intersect(from, isl_map_copy(s->before)));
}

/* Return the pairs of which one writes: those that commute, of references to elements that
 * are updated in the same way, or all others.
 */
static __isl_give isl_map *conflicts_of(const struct sides *s, bool commute)
{
    po_reduction op = s->role[s->src].op;
    bool same = op != PO_REDUCTION_NONE && op == s->role[s->dst].op;
    isl_map *all = isl_map_empty(isl_map_get_space(s->before));

    for (int k = 0; k < 16; k++) {
        struct wanted src = {k & 1, k & 2};
        struct wanted dst = {k & 4, k & 8};

        if ((src.is_write || dst.is_write) &&
            (same && src.is_target && dst.is_target) == commute)
            all = add_shared(all, s, src, dst);
    }
    return isl_map_coalesce(all);
}

static bool accesses(const po_stmt *stmt, int array)
{
    for (int i = 0; i < stmt->n_access; i++)
        if (stmt->access[i].array == array)
            return true;
    return false;
}

/* Add the pairs of two statements to the list, unless there are none. */
static isl_stat add_pairs(const struct sides *s, po_deps *list)
{
    isl_bool none = isl_bool_true;

    for (int k = 0; k < 2 && none >= 0; k++) {
        po_dep dep = {
            .src = s->src, .dst = s->dst, .array = s->array, .commutes = k};

        dep.relation = conflicts_of(s, k);
        none = isl_map_is_empty(dep.relation);
        if (none == isl_bool_false)
            list->dep[list->n_dep++] = dep;
        else
            isl_map_free(dep.relation);
    }
    return none < 0 ? isl_stat_error : isl_stat_ok;
}

isl_stat po_commuting_add_conflicts(po_deps *list, const po_scop *scop,
                                    int array)
{
    struct role *role = find_roles(scop, array);
    isl_set *known = isl_set_intersect(isl_set_copy(scop->context),
                                       isl_set_copy(scop->assume));
    isl_stat status = isl_stat_ok;

    for (int s = 0; s < scop->n_stmt; s++)
        for (int t = 0; t < scop->n_stmt && status >= 0; t++) {
            struct sides sides = {scop, role, s, t, array, NULL};

            if (!accesses(&scop->stmt[s], array) ||
                !accesses(&scop->stmt[t], array))
                continue;
            sides.before = po_stmt_before(scop, s, t, known);
            status = add_pairs(&sides, list);
            isl_map_free(sides.before);
        }
    isl_set_free(known);
    free_roles(scop, role);
    return status;
}

/* Is every pair of the conflict in "deps", by those that keep their order, unless it
 * commutes?
 */
static isl_bool is_known(const po_dep *conflict, const po_deps *deps)
{
    isl_map *left = isl_map_copy(conflict->relation);
    isl_bool none;

    for (int i = 0; i < deps->n_dep; i++) {
        const po_dep *dep = &deps->dep[i];

        if (dep->src == conflict->src && dep->dst == conflict->dst &&
            dep->array == conflict->array &&
            (conflict->commutes || !dep->commutes))
            left = isl_map_subtract(left, isl_map_copy(dep->relation));
    }
    none = isl_map_is_empty(left);
    isl_map_free(left);
    return none;
}

isl_bool po_commuting_are_known(const po_deps *conflicts, const po_deps *deps)
{
    isl_bool good = isl_bool_true;

    for (int i = 0; i < conflicts->n_dep && good == isl_bool_true; i++)
        if (po_deps_has_commuting(deps, conflicts->dep[i].array))
            good = is_known(&conflicts->dep[i], deps);
    return good;
}

/* Enter the loop of entry "i" with pairs that may be in any order.  Iterations that stand
 * side by side in the loops below leave all pairs together.
 */
static isl_bool enter(po_pairs *left, const po_piece *src, const po_piece *dst,
                      int i, bool is_jammed)
{
    const po_loop_order loop = {.src = src->entry[i].value,
                                .dst = dst->entry[i].value,
                                .concurrent = src->entry[i].concurrent,
                                .together = is_jammed,
                                .commute = true};

    if (is_jammed && !src->entry[i].concurrent)
        return isl_bool_true;
    return po_pairs_enter(left, &loop);
}

/* Are no two instances of a pair at the same time, nor at the same date, with the iterations of
 * loops that are jammed one after the other, or, "side_by_side", together?
 */
static isl_bool have_distinct_dates(po_pairs *left, const po_piece *src,
                                    const po_piece *dst, int array,
                                    bool side_by_side)
{
    isl_bool good = isl_bool_true;

    for (int i = 0; i < src->n_entry; i++) {
        const po_date_entry *a = &src->entry[i];
        const po_date_entry *b = &dst->entry[i];
        isl_bool none = po_pairs_are_none_at_sight(left);

        if (none != isl_bool_false || po_entry_reduces(a, array))
            return none < 0 ? none : isl_bool_true;
        if (a->kind != PO_DATE_LOOP && a->child != b->child)
            return isl_bool_ok(a->kind == PO_DATE_ORDER);
        if (a->kind == PO_DATE_LOOP)
            good = enter(left, src, dst, i, side_by_side && a->jammed);
        if (good != isl_bool_true)
            return good;
    }
    return side_by_side ? isl_bool_true : po_pairs_are_none(left);
}

isl_bool po_pieces_commute(__isl_take isl_map *map, const po_piece *src,
                           const po_piece *dst, int array)
{
    isl_bool good = isl_bool_true;

    for (int k = 0; k < 2 && good == isl_bool_true; k++) {
        po_pairs *left = po_pairs_alloc(isl_map_copy(map));

        good = have_distinct_dates(left, src, dst, array, k);
        po_pairs_free(left);
    }
    isl_map_free(map);
    return good;
}
