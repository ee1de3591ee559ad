/* po_deps, the dependences of a scop: released, copied, checked, asked for kinds, and as one
 * relation.
 *
 * They are found in dep/.
 */
#include "polyopt/deps.h"

#include <isl/space.h>

po_deps *po_deps_free(po_deps *deps)
{
    if (!deps)
        return NULL;
    for (int i = 0; i < deps->n_dep; i++)
        isl_map_free(deps->dep[i].relation);
    po_arena_free(deps->arena);
    return NULL;
}

po_deps *po_deps_copy(const po_deps *deps)
{
    po_arena *arena;
    po_deps *copy;

    if (!deps)
        return NULL;
    arena = po_arena_new();
    copy = po_arena_array(arena, 1, sizeof(*copy));
    *copy = *deps;
    copy->arena = arena;
    copy->dep = po_arena_array(arena, (size_t)deps->n_dep, sizeof(*copy->dep));
    for (int i = 0; i < deps->n_dep; i++) {
        copy->dep[i] = deps->dep[i];
        copy->dep[i].relation = isl_map_copy(deps->dep[i].relation);
    }
    return copy;
}

/* Is the relation between instances of the source and of the sink? */
static isl_bool relates_instances(const po_dep *dep, const po_scop *scop)
{
    isl_map *pairs = isl_map_from_domain_and_range(
        isl_set_copy(scop->stmt[dep->src].domain),
        isl_set_copy(scop->stmt[dep->dst].domain));
    isl_bool inside = isl_map_is_subset(dep->relation, pairs);

    isl_map_free(pairs);
    return inside;
}

/* Does every source come before its sink in the original order? */
static isl_bool is_forward(const po_dep *dep, const po_scop *scop)
{
    isl_map *late = isl_map_lex_ge_map(po_stmt_order(scop, dep->src),
                                       po_stmt_order(scop, dep->dst));
    isl_bool forward = isl_map_is_disjoint(late, dep->relation);

    isl_map_free(late);
    return forward;
}

static bool is_access(const po_scop *scop, int stmt, int access, int array)
{
    return stmt >= 0 && stmt < scop->n_stmt && access >= 0 &&
           access < scop->stmt[stmt].n_access &&
           scop->stmt[stmt].access[access].array == array;
}

/* Does the kind say what the accesses do?  Two reads need no order: no pass is to see
 * an input dependence.
 */
static bool is_of_kind(const po_dep *dep, const po_scop *scop)
{
    bool src_writes = scop->stmt[dep->src].access[dep->src_access].is_write;
    bool dst_writes = scop->stmt[dep->dst].access[dep->dst_access].is_write;

    switch (dep->kind) {
    case PO_DEP_FLOW:
        return src_writes && !dst_writes;
    case PO_DEP_ANTI:
        return !src_writes && dst_writes;
    case PO_DEP_OUTPUT:
        return src_writes && dst_writes;
    case PO_DEP_INPUT:
        return false;
    }
    return false;
}

static isl_bool is_good(const po_dep *dep, const po_scop *scop)
{
    isl_bool good;

    if (!is_access(scop, dep->src, dep->src_access, dep->array) ||
        !is_access(scop, dep->dst, dep->dst_access, dep->array) ||
        !is_of_kind(dep, scop) || (dep->is_private && dep->kind == PO_DEP_FLOW))
        return isl_bool_false;
    good = relates_instances(dep, scop);
    if (good != isl_bool_true)
        return good;
    return is_forward(dep, scop);
}

/* Check the invariants of deps.h: relations between instances of source and
 * sink, sources before sinks, kinds as the accesses have it, only anti and
 * output dependences private.
 */
isl_stat po_deps_check(const po_deps *deps, const po_scop *scop)
{
    if (!deps || !scop)
        return isl_stat_error;
    for (int i = 0; i < deps->n_dep; i++) {
        isl_bool good = is_good(&deps->dep[i], scop);

        if (good != isl_bool_true)
            return isl_stat_error;
    }
    return isl_stat_ok;
}

void po_deps_forget_private(po_deps *deps)
{
    for (int i = 0; deps && i < deps->n_dep; i++)
        deps->dep[i].is_private = false;
    if (deps)
        deps->by_dataflow = false;
}

void po_deps_forget_reductions(po_deps *deps)
{
    for (int i = 0; deps && i < deps->n_dep; i++)
        deps->dep[i].reduction = PO_REDUCTION_NONE;
}

bool po_deps_has_private(const po_deps *deps)
{
    for (int i = 0; deps && i < deps->n_dep; i++)
        if (deps->dep[i].is_private)
            return true;
    return false;
}

/* Is there a private dependence on the array? */
bool po_deps_has_private_array(const po_deps *deps, int array)
{
    for (int i = 0; i < deps->n_dep; i++)
        if (deps->dep[i].is_private && deps->dep[i].array == array)
            return true;
    return false;
}

bool po_deps_has_commuting(const po_deps *deps, int array)
{
    for (int i = 0; i < deps->n_dep; i++)
        if (deps->dep[i].commutes && deps->dep[i].array == array)
            return true;
    return false;
}

bool po_deps_commute_somewhere(const po_deps *deps)
{
    for (int i = 0; deps && i < deps->n_dep; i++)
        if (deps->dep[i].commutes)
            return true;
    return false;
}

/* Return the union of all relations; private ones only if "strict". */
__isl_give isl_union_map *po_deps_union(const po_deps *deps,
                                        const po_scop *scop, bool strict)
{
    isl_union_map *all;

    if (!deps || !scop)
        return NULL;
    all = isl_union_map_empty(isl_set_get_space(scop->context));
    for (int i = 0; i < deps->n_dep; i++)
        if (strict || !deps->dep[i].is_private)
            all = isl_union_map_union(all, isl_union_map_from_map(isl_map_copy(
                                               deps->dep[i].relation)));
    return all;
}

/* Is there a flow dependence in "deps" with the same references as "dep" and
 * the same relation?
 */
static isl_bool has_flow(const po_deps *deps, const po_dep *dep)
{
    for (int i = 0; i < deps->n_dep; i++) {
        const po_dep *other = &deps->dep[i];

        if (other->kind == PO_DEP_FLOW && other->src == dep->src &&
            other->dst == dep->dst && other->src_access == dep->src_access &&
            other->dst_access == dep->dst_access)
            return isl_map_is_equal(other->relation, dep->relation);
    }
    return isl_bool_false;
}

isl_bool po_deps_have_same_flow(const po_deps *a, const po_deps *b)
{
    isl_bool same = isl_bool_ok(a && b);

    for (int i = 0; same == isl_bool_true && i < a->n_dep; i++)
        if (a->dep[i].kind == PO_DEP_FLOW)
            same = has_flow(b, &a->dep[i]);
    for (int i = 0; same == isl_bool_true && i < b->n_dep; i++)
        if (b->dep[i].kind == PO_DEP_FLOW)
            same = has_flow(a, &b->dep[i]);
    return same;
}
