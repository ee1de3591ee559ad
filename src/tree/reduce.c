/* Loops whose iterations only depend on each other in that they update the same
 * elements, so that they are parallel if they have accumulators of their own.
 *
 * Dependences between updates that such a loop carries do not count, if one
 * execution of the loop updates a single element of the array, and nothing in it
 * does anything else with the array. A mark "reduce N" says so: there is an
 * accumulator (codegen/loops/reduce.c), and what is in the loop may be in any order,
 * as far as the array is concerned. verify/tree/reduction.c checks all this once
 * more, from the dates. As dependences go from one update to the next in the
 * original order only, they do not tell whether a loop in another order carries any:
 * a concurrent loop inside of one with an accumulator has to have one, too.
 */
#include "internal.h"

#include <isl/union_map.h>

static po_update update_of(const po_walk *walk, int stmt, int array)
{
    return po_stmt_update(walk->scop, &walk->scop->stmt[stmt], array,
                          walk->run->options->reassociate);
}

/* Does the loop at "node" carry some of "dep"? */
static isl_bool is_carried(__isl_keep isl_schedule_node *node,
                           const po_dep *dep)
{
    isl_union_map *deps = isl_union_map_from_map(isl_map_copy(dep->relation));
    isl_union_map *left = po_node_deps(node, deps);
    isl_union_map *same;
    isl_bool stays;

    isl_union_map_free(deps);
    same = isl_union_map_eq_at_multi_union_pw_aff(isl_union_map_copy(left),
                                                  po_band_member(node, 0));
    stays = isl_union_map_is_subset(left, same);
    isl_union_map_free(left);
    isl_union_map_free(same);
    return isl_bool_not(stays);
}

/* Find the arrays with updates that the loop at "node" carries dependences
 * between.  False if it carries others, too.
 */
static isl_bool find_carried(__isl_keep isl_schedule_node *node,
                             const po_walk *walk, bool *reduced)
{
    for (int i = 0; i < walk->all->n_dep; i++) {
        const po_dep *dep = &walk->all->dep[i];
        isl_bool carried = isl_bool_false;

        if (!dep->is_private && !reduced[dep->array])
            carried = is_carried(node, dep);
        if (carried < 0 || (carried && dep->reduction == PO_REDUCTION_NONE))
            return isl_bool_not(carried);
        if (carried)
            reduced[dep->array] = true;
    }
    return isl_bool_true;
}

/* Are there dependences between updates of the array? */
static bool has_updates(const po_deps *deps, int array)
{
    for (int i = 0; i < deps->n_dep; i++)
        if (deps->dep[i].array == array &&
            deps->dep[i].reduction != PO_REDUCTION_NONE)
            return true;
    return false;
}

/* Are there dependences between updates at all? */
static bool has_reduction(const po_deps *deps)
{
    for (int i = 0; i < deps->n_dep; i++)
        if (deps->dep[i].reduction != PO_REDUCTION_NONE)
            return true;
    return false;
}

/* Return { prefix -> A[...] }: what the instances below "node" access of the
 * array in one iteration of the loops around; NULL if one of them does
 * anything but update it by "op".
 */
static __isl_give isl_union_map *elements(__isl_keep isl_schedule_node *node,
                                          const po_walk *walk, int array)
{
    isl_union_set *domain = isl_schedule_node_get_domain(node);
    isl_union_map *prefix =
        isl_schedule_node_get_prefix_schedule_union_map(node);
    isl_union_map *all = isl_union_map_empty(isl_union_map_get_space(prefix));
    po_reduction op = PO_REDUCTION_NONE;
    bool good = true;

    for (int s = 0; s < walk->scop->n_stmt; s++) {
        const po_stmt *stmt = &walk->scop->stmt[s];
        isl_set *part =
            isl_union_set_extract_set(domain, isl_set_get_space(stmt->domain));
        isl_bool empty = isl_set_is_empty(part);

        isl_set_free(part);
        for (int k = 0; empty == isl_bool_false && k < stmt->n_access; k++) {
            po_reduction own;

            if (stmt->access[k].array != array)
                continue;
            own = update_of(walk, s, array).op;
            good = good && own != PO_REDUCTION_NONE &&
                   (op == PO_REDUCTION_NONE || own == op);
            op = own;
            all = isl_union_map_add_map(all,
                                        isl_map_copy(stmt->access[k].relation));
        }
        good = good && empty >= 0;
    }
    prefix = isl_union_map_intersect_domain(prefix, domain);
    all = isl_union_map_apply_range(isl_union_map_reverse(prefix), all);
    return good ? all : isl_union_map_free(all);
}

/* Are all writes of the array below "node" certain to happen? */
static bool is_certain(const po_walk *walk, int array)
{
    for (int s = 0; s < walk->scop->n_stmt; s++)
        for (int k = 0; k < walk->scop->stmt[s].n_access; k++) {
            const po_access *access = &walk->scop->stmt[s].access[k];

            if (access->array == array && access->is_write &&
                (!access->is_must || !access->is_exact))
                return false;
        }
    return true;
}

/* Can the iterations of the loop at "node" have accumulators for what they
 * update of the array: is that one element?  It is loaded before the loop and
 * stored after it.
 */
static isl_bool is_accumulator(__isl_keep isl_schedule_node *node,
                               const po_walk *walk, int array)
{
    const po_array *x = &walk->scop->array[array];
    isl_bool has_inner = po_band_has_inner(node);
    isl_union_map *all;
    isl_bool single;

    if (has_inner < 0)
        return isl_bool_error;
    if (!x->decl || x->is_local || x->element->is_volatile ||
        (!po_array_is_local_scalar(x) &&
         (has_inner || !is_certain(walk, array))))
        return isl_bool_false;
    all = elements(node, walk, array);
    if (!all)
        return isl_bool_false;
    single = isl_union_map_is_single_valued(all);
    isl_union_map_free(all);
    return single;
}

/* Can the nest at "node" have an accumulator for the array, a scalar that it
 * updates?
 */
bool po_walk_accumulates(const po_walk *walk,
                         __isl_keep isl_schedule_node *node, int array)
{
    const po_array *x = &walk->scop->array[array];

    return x->decl && po_array_is_local_scalar(x) &&
           has_updates(walk->all, array) &&
           is_accumulator(node, walk, array) == isl_bool_true;
}

/* Does an instance below "node" access the array? */
static bool is_accessed(__isl_keep isl_schedule_node *node, const po_walk *walk,
                        int array)
{
    isl_union_map *all = elements(node, walk, array);
    isl_bool none = isl_union_map_is_empty(all);

    isl_union_map_free(all);
    return none != isl_bool_true;
}

/* Is the order of the array's updates ignored, or lost by a loop outside? */
static bool is_any_order(const po_walk *walk, int array)
{
    return (walk->relaxed && walk->relaxed[array]) ||
           (walk->reduced && walk->reduced[array]);
}

/* May the iterations of the loop at "node" be run at the same time?  Yes if it
 * carries no dependence, or only those between updates of single elements of
 * some arrays, which become "reduced".  Arrays of which the order of the updates
 * is ignored, or lost outside, are, wherever they are accessed.
 */
isl_bool po_band_is_concurrent(__isl_keep isl_schedule_node *node,
                               const po_walk *walk, bool *reduced)
{
    isl_bool good = po_band_is_parallel(node, walk->deps, 0, false);
    int n = 0;

    for (int i = 0; i < walk->scop->n_array; i++)
        reduced[i] =
            reduced[i] || (is_any_order(walk, i) && is_accessed(node, walk, i));
    if (good != isl_bool_false || !has_reduction(walk->all))
        return good;
    good = find_carried(node, walk, reduced);
    for (int i = 0; i < walk->scop->n_array && good == isl_bool_true; i++)
        if (reduced[i])
            good = ++n <= PO_MAX_REDUCE ? is_accumulator(node, walk, i)
                                        : isl_bool_false;
    return good;
}

/* Does an instance of the statement belong to what is below "node"? */
static isl_bool is_below(__isl_keep isl_schedule_node *node,
                         const po_stmt *stmt)
{
    isl_union_set *domain = isl_schedule_node_get_domain(node);
    isl_set *part =
        isl_union_set_extract_set(domain, isl_set_get_space(stmt->domain));
    isl_bool none = isl_set_is_empty(part);

    isl_union_set_free(domain);
    isl_set_free(part);
    return isl_bool_not(none);
}

/* Is the array a variable of the function's own that compilers may add up in any
 * order, an integer?
 */
static bool is_own_integer(const po_array *array)
{
    return array->decl && po_array_is_local_scalar(array) &&
           array->element->kind == PO_TYPE_INT && !array->element->is_volatile;
}

/* Is all that the loop at "node" stores the sums of integers, and are these
 * variables of the function's own?  Compilers turn such a loop into vectors
 * without being told to, and know idioms, as sums of absolute differences, that they
 * do not find in an accumulator of another type.
 */
isl_bool po_band_is_plain_sum(__isl_keep isl_schedule_node *node,
                              const po_walk *walk, const bool *reduced)
{
    bool any = false;

    for (int i = 0; i < walk->scop->n_array; i++)
        any = any || reduced[i];
    for (int s = 0; any && s < walk->scop->n_stmt; s++) {
        const po_stmt *stmt = &walk->scop->stmt[s];
        isl_bool below = is_below(node, stmt);

        if (below < 0)
            return isl_bool_error;
        for (int k = 0; below && k < stmt->n_access; k++)
            if (stmt->access[k].is_write &&
                !is_own_integer(&walk->scop->array[stmt->access[k].array]))
                return isl_bool_false;
    }
    return isl_bool_ok(any);
}
