/* Exact memory-based dependences, by isl's dataflow analysis.
 *
 * Every access is tagged with a reference of its own,
 *
 *     { [S0[i, j] -> R0_2[]] -> A[i, j + 1] }
 *
 * (tagged.c), so that the result tells which accesses cause a dependence.  Within an
 * instance all reads come before all writes.
 *
 * Of references of one statement to the same elements, as blocks have many, the
 * first is analysed (equal_references.c). Most references of long bodies are settled by the
 * write before them in the same iteration (basic_block.c); dataflow analysis sees the
 * others.
 */
#include "internal.h"

#include <isl/flow.h>
#include <isl/space.h>
#include <stdlib.h>

#include "polyopt/passes.h"

/* Dataflow analysis may take so much of what is left of the step, for each array. */
#define DATAFLOW_PERCENT 40

/* What is to be analysed, and what was found.
 *
 * "skip"        per array: leave it out
 * "flow_only"   other kinds are not wanted
 * "reassociate" floating-point sums may be taken in any order
 * "equal"       references of which only the first one is looked at
 * "known"       dependences on arrays that are left out
 * "by_dataflow" dataflow analysis has found all
 */
struct whole {
    const po_scop *scop;
    bool *skip;
    bool flow_only;
    bool reassociate;
    struct equal_references equal;
    struct dep_list known;
    struct dep_list list;
    bool by_dataflow;
};

/* The analysis of one array.
 *
 * "skip"       per array: it is another one
 * "flow_only"  other kinds are not wanted
 * "equal"      as there
 * "block"   references of which straight-line code tells all
 * "tagged"     the accesses that are looked at
 * "order"      of their instances, that of the program
 * "kind"       of the dependences being collected
 * "is_live_in" per array: may a read see a value from before the region?
 */
struct analysis {
    const po_scop *scop;
    bool *skip;
    bool flow_only;
    const struct equal_references *equal;
    struct basic_block block;
    struct tagged tagged;
    isl_schedule *order;
    po_dep_kind kind;
    bool *is_live_in;
    struct dep_list list;
};

/* Leave out the arrays that are never written or, where flow is all that is
 * wanted, never read: nothing depends on them.
 */
static void skip_one_sided(struct whole *w)
{
    const po_scop *scop = w->scop;
    const size_t n = (size_t)scop->n_array + 1;
    bool *is_written = po_alloc(n * sizeof(bool));
    bool *is_read = po_alloc(n * sizeof(bool));

    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++) {
            const po_access *access = &scop->stmt[s].access[k];

            (access->is_write ? is_written : is_read)[access->array] = true;
        }
    for (int i = 0; i < scop->n_array; i++)
        w->skip[i] =
            w->skip[i] || !is_written[i] || (w->flow_only && !is_read[i]);
    free(is_written);
    free(is_read);
}

static struct whole begin(const po_scop *scop, const po_run *run)
{
    struct whole w = {
        .scop = scop,
        .skip = po_alloc(((size_t)scop->n_array + 1) * sizeof(bool)),
        .reassociate = run && run->options && run->options->reassociate};

    po_equal_references_find(&w.equal, scop);
    return w;
}

static void end(struct whole *w)
{
    free(w->skip);
    po_equal_references_clear(&w->equal);
    po_dep_list_free(&w->known);
    po_dep_list_free(&w->list);
}

static void begin_array(struct analysis *a, const struct whole *w, int array)
{
    const po_scop *scop = w->scop;

    *a = (struct analysis){
        .scop = scop,
        .flow_only = w->flow_only,
        .equal = &w->equal,
        .skip = po_alloc((size_t)scop->n_array * sizeof(bool)),
        .is_live_in = po_alloc((size_t)scop->n_array * sizeof(bool))};
    for (int i = 0; i < scop->n_array; i++)
        a->skip[i] = i != array;
    po_tagged_begin(&a->tagged, scop);
}

static void end_array(struct analysis *a)
{
    free(a->skip);
    free(a->is_live_in);
    po_basic_block_clear(&a->block);
    po_tagged_clear(&a->tagged);
    isl_schedule_free(a->order);
    po_dep_list_free(&a->list);
}

/* Remove the pairs that consist of an instance and itself: within an
 * instance, the order is that of the body.
 */
static __isl_give isl_map *without_self(__isl_take isl_map *map)
{
    isl_map *same = isl_map_identity(isl_map_get_space(map));
    isl_bool none = isl_map_is_disjoint(map, same);

    if (none < 0 || none) {
        isl_map_free(same);
        return none < 0 ? isl_map_free(map) : map;
    }
    return isl_map_subtract(map, same);
}

/* Add { [S[i] -> R] -> [T[j] -> R'] } as dependence from R to R'. */
static isl_stat add_dep(__isl_take isl_map *map, void *user)
{
    struct analysis *a = user;
    isl_space *space = isl_map_get_space(map);
    const struct reference *src =
        po_tagged_reference(isl_space_domain(isl_space_copy(space)));
    const struct reference *dst = po_tagged_reference(isl_space_range(space));
    po_dep dep = {.kind = a->kind};
    isl_bool empty;

    map = isl_map_range_factor_domain(isl_map_domain_factor_domain(map));
    if (!src || !dst || !map) {
        isl_map_free(map);
        return isl_stat_error;
    }
    dep.src = src->stmt;
    dep.dst = dst->stmt;
    dep.src_access = src->access;
    dep.dst_access = dst->access;
    dep.array = a->scop->stmt[dep.src].access[dep.src_access].array;
    map = isl_map_intersect_domain(map,
                                   isl_set_copy(a->scop->stmt[dep.src].domain));
    map = isl_map_intersect_range(map,
                                  isl_set_copy(a->scop->stmt[dep.dst].domain));
    if (dep.src == dep.dst)
        map = without_self(map);
    dep.relation = isl_map_coalesce(map);
    map = po_tagged_possible(&a->tagged, isl_map_copy(dep.relation));
    empty = isl_map_is_empty(map);
    isl_map_free(map);
    if (empty < 0 || empty)
        isl_map_free(dep.relation);
    else
        po_dep_list_add(&a->list, &dep);
    return empty < 0 ? isl_stat_error : isl_stat_ok;
}

static isl_stat note_live_in(__isl_take isl_map *map, void *user)
{
    struct analysis *a = user;
    const struct reference *ref =
        po_tagged_reference(isl_space_domain(isl_map_get_space(map)));
    isl_bool empty;

    map = po_tagged_possible(&a->tagged, map);
    empty = isl_map_is_empty(map);
    isl_map_free(map);
    if (!ref || empty < 0)
        return isl_stat_error;
    if (!empty)
        a->is_live_in[a->scop->stmt[ref->stmt].access[ref->access].array] =
            true;
    return isl_stat_ok;
}

static isl_stat note_live_ins(struct analysis *a,
                              __isl_keep isl_union_flow *flow)
{
    isl_union_map *no_source = isl_union_flow_get_may_no_source(flow);
    isl_stat status = isl_union_map_foreach_map(no_source, note_live_in, a);

    isl_union_map_free(no_source);
    return status;
}

/* Add the dependences found by "info", of the kind a->kind; for the flow
 * dependences, note the arrays that have a read without must-write before it.
 */
static isl_stat collect(struct analysis *a,
                        __isl_take isl_union_access_info *info)
{
    isl_union_flow *flow;
    isl_union_map *dep;
    isl_stat status;

    info =
        isl_union_access_info_set_schedule(info, isl_schedule_copy(a->order));
    flow = isl_union_access_info_compute_flow(info);
    dep = isl_union_flow_get_may_dependence(flow);
    status = isl_union_map_foreach_map(dep, add_dep, a);
    isl_union_map_free(dep);
    if (status >= 0 && a->kind == PO_DEP_FLOW)
        status = note_live_ins(a, flow);
    isl_union_flow_free(flow);
    return status;
}

/* Read after write: the last must-write before the read, and the may-writes
 * between the two.
 */
static isl_stat collect_flow(struct analysis *a)
{
    isl_union_access_info *info = isl_union_access_info_from_sink(
        isl_union_map_copy(a->tagged.read_sink));

    info = isl_union_access_info_set_must_source(
        info, isl_union_map_copy(a->tagged.must));
    info = isl_union_access_info_set_may_source(
        info, isl_union_map_copy(a->tagged.may));
    a->kind = PO_DEP_FLOW;
    return collect(a, info);
}

static __isl_give isl_union_access_info *writes(const struct analysis *a)
{
    return isl_union_access_info_from_sink(
        isl_union_map_copy(a->tagged.write_sink));
}

/* Write after read: the reads since the last must-write. */
static isl_stat collect_anti(struct analysis *a)
{
    isl_union_access_info *info = writes(a);

    info = isl_union_access_info_set_may_source(
        info, isl_union_map_copy(a->tagged.read));
    info = isl_union_access_info_set_kill(info,
                                          isl_union_map_copy(a->tagged.must));
    a->kind = PO_DEP_ANTI;
    return collect(a, info);
}

/* Write after write: the last must-write, and the may-writes since. */
static isl_stat collect_output(struct analysis *a)
{
    isl_union_access_info *info = writes(a);

    info = isl_union_access_info_set_must_source(
        info, isl_union_map_copy(a->tagged.must));
    info = isl_union_access_info_set_may_source(
        info, isl_union_map_copy(a->tagged.may));
    a->kind = PO_DEP_OUTPUT;
    return collect(a, info);
}

/* The dependences that no value flows along, and which of them are private. */
static isl_stat collect_orders(struct analysis *a)
{
    if (collect_anti(a) < 0 || collect_output(a) < 0)
        return isl_stat_error;
    return po_dep_list_split_private(&a->list, a->scop, a->is_live_in);
}

/* Find what straight-line code tells, and prepare the analysis of the rest. */
static isl_stat find_straight(struct analysis *a)
{
    isl_stat status;

    a->block = (struct basic_block){.equal = a->equal,
                                    .skip = a->skip,
                                    .flow_only = a->flow_only,
                                    .context = a->tagged.context,
                                    .list = &a->list};
    status = po_basic_block_find(&a->block);
    po_tagged_add(&a->tagged, a->skip, a->equal, &a->block);
    a->order = po_dep_order(&a->tagged.instances);
    return status;
}

/* The dependences by dataflow analysis, in a share of the units. */
static isl_stat collect_by_dataflow(struct analysis *a)
{
    unsigned long outer = po_effort_narrow(DATAFLOW_PERCENT);
    isl_stat status = find_straight(a);

    if (status >= 0)
        status = collect_flow(a);
    if (status >= 0 && !a->flow_only)
        status = collect_orders(a);
    po_effort_widen(outer);
    if (status >= 0)
        po_dep_list_spread(&a->list, a->equal);
    return status;
}

/* All pairs that share an element instead, which costs less. */
static isl_stat collect_by_memory(struct analysis *a)
{
    isl_stat status;

    po_dep_list_free(&a->list);
    a->list = (struct dep_list){0};
    status = po_dep_list_by_memory(&a->list, a->equal, a->skip);
    for (int i = 0; i < a->scop->n_array && status >= 0; i++) {
        isl_bool is_live = isl_bool_true;

        if (!a->skip[i])
            is_live = po_dep_may_be_live_in(&a->list, a->equal, i);
        a->is_live_in[i] = is_live == isl_bool_true;
        status = is_live < 0 ? isl_stat_error : isl_stat_ok;
    }
    if (status >= 0)
        status = po_dep_list_split_private(&a->list, a->scop, a->is_live_in);
    if (status >= 0)
        po_dep_list_spread(&a->list, a->equal);
    return status;
}

/* Move the dependences of a list to another one. */
static void move(struct dep_list *to, struct dep_list *from)
{
    for (int i = 0; i < from->n; i++)
        po_dep_list_add(to, &from->dep[i]);
    from->n = 0;
}

/* The dependences on one array, by dataflow analysis if that does not cost too much. */
static isl_stat collect_array(struct whole *w, int array)
{
    struct analysis a;
    isl_stat status;

    begin_array(&a, w, array);
    status = collect_by_dataflow(&a);
    if (status < 0) {
        w->by_dataflow = false;
        status = w->flow_only ? status : collect_by_memory(&a);
    }
    if (status >= 0)
        move(&w->list, &a.list);
    end_array(&a);
    return status;
}

/* The dependences on each array by itself: where dataflow analysis costs too much, it
 * does so for few of the arrays.  NULL if isl fails or exceeds the quota.
 */
static po_deps *collect_all(struct whole *w)
{
    isl_stat status = isl_stat_ok;
    po_deps *deps;

    w->by_dataflow = true;
    skip_one_sided(w);
    for (int i = 0; i < w->scop->n_array && status >= 0; i++)
        if (!w->skip[i])
            status = collect_array(w, i);
    if (status < 0)
        return NULL;
    move(&w->list, &w->known);
    deps = po_dep_list_finish(&w->list, w->scop, w->reassociate);
    deps->by_dataflow = w->by_dataflow;
    deps->flow_only = w->flow_only;
    return deps;
}

/* Find the flow, anti and output dependences of a scop [Feautrier91].
 *
 * Two instances that access a common element, at least one of them writing,
 * are related by a chain of dependences: must-writes hide what is before them,
 * may-writes hide nothing.  There is one po_dep for every pair of references
 * and kind (two where a part is private), none of them empty, sorted by
 * source, sink, their accesses, and kind.
 *
 * Arrays are analysed one by one.  For one of which dataflow analysis exceeds its share
 * of isl's quota, nothing hides anything but the end of its lifetime: the relations are
 * larger, and private only if a loop declares the array.
 * NULL if isl fails or exceeds the quota even so.
 */
po_deps *po_deps_analyse(const po_scop *scop, const po_run *run)
{
    return po_deps_analyse_like(scop, NULL, NULL, run);
}

/* Add the dependences that are known of "like" on arrays with the same
 * references, and leave these arrays out of the analysis.
 */
static void take_known(struct whole *w, const po_scop *like,
                       const po_deps *known)
{
    if (!like || !known || (known->flow_only && !w->flow_only))
        return;
    po_dep_find_shared(w->scop, like, known, w->skip);
    po_dep_list_take(&w->known, w->scop, like, known, w->skip, w->flow_only);
}

/* The same; what is known of "like" is taken over for arrays with the same
 * references.  Both may be NULL.
 */
po_deps *po_deps_analyse_like(const po_scop *scop, const po_scop *like,
                              const po_deps *known, const po_run *run)
{
    struct whole w;
    po_deps *deps;

    if (!scop)
        return NULL;
    w = begin(scop, run);
    take_known(&w, like, known);
    deps = collect_all(&w);
    end(&w);
    return deps;
}

/* Analyse the flow dependences only, for which all is prepared; NULL if dataflow
 * analysis costs too much.
 */
static po_deps *find_flow(struct whole *w)
{
    po_deps *deps = collect_all(w);

    if (!deps)
        isl_ctx_reset_error(w->scop->ctx);
    end(w);
    return deps;
}

/* Find the flow dependences on the arrays that are wanted, none of them private.
 */
po_deps *po_deps_flow(const po_scop *scop, const bool *wanted,
                      const po_run *run)
{
    struct whole w;

    if (!scop)
        return NULL;
    w = begin(scop, run);
    w.flow_only = true;
    for (int i = 0; i < scop->n_array; i++)
        w.skip[i] = !wanted[i];
    return find_flow(&w);
}

/* Find all flow dependences, none of them private; what is known of "like" is
 * taken over.
 */
po_deps *po_deps_flow_like(const po_scop *scop, const po_scop *like,
                           const po_deps *known, const po_run *run)
{
    struct whole w;

    if (!scop)
        return NULL;
    w = begin(scop, run);
    w.flow_only = true;
    take_known(&w, like, known);
    return find_flow(&w);
}
