/* Conflicts between statement instances, found from the accesses and the
 * original order alone: the check of a schedule does not depend on dep/.
 *
 *     { S[i] -> T[j] : S[i] before T[j], both access the same element, at least
 *                      one of them writes it }
 *
 * Dependences are a part of the conflicts, from which the others follow, as
 * order is transitive.  For arrays that iterations have copies of, conflicts
 * need not be respected; there, the flow of values counts [Feautrier91].
 */
#include <isl/map.h>
#include <isl/set.h>
#include <stdlib.h>

#include "dates.h"

/* Which accesses of a statement. */
enum sort { READ, WRITE, MUST_WRITE };

static bool is_of_sort(const po_access *access, int array, enum sort sort)
{
    return access->array == array && access->is_write == (sort != READ) &&
           (access->is_must || sort != MUST_WRITE);
}

static bool has(const po_stmt *stmt, int array, enum sort sort)
{
    for (int i = 0; i < stmt->n_access; i++)
        if (is_of_sort(&stmt->access[i], array, sort))
            return true;
    return false;
}

/* Return { S[i] -> A[x] } for all accesses of a sort, of which there are some.
 */
static __isl_give isl_map *accessed(const po_stmt *stmt, int array,
                                    enum sort sort)
{
    isl_map *all = NULL;

    for (int i = 0; i < stmt->n_access; i++) {
        isl_map *one;

        if (!is_of_sort(&stmt->access[i], array, sort))
            continue;
        one = isl_map_copy(stmt->access[i].relation);
        all = all ? isl_map_union(all, one) : one;
    }
    return all;
}

/* The pairs of instances of two statements in the order of the program. */
static __isl_give isl_map *order_of(const po_scop *scop, int src, int dst)
{
    isl_set *known = isl_set_intersect(isl_set_copy(scop->context),
                                       isl_set_copy(scop->assume));
    isl_map *before = po_stmt_before(scop, src, dst, known);

    isl_set_free(known);
    return before;
}

/* Return the pairs in "before" that access a common element, by accesses of
 * these sorts, of which both statements have some.
 */
static __isl_give isl_map *common(const po_scop *scop,
                                  __isl_keep isl_map *before, const po_dep *dep,
                                  enum sort src, enum sort dst)
{
    isl_map *from = accessed(&scop->stmt[dep->src], dep->array, src);
    isl_map *to = accessed(&scop->stmt[dep->dst], dep->array, dst);

    from = isl_map_apply_range(from, isl_map_reverse(to));
    return isl_map_intersect(from, isl_map_copy(before));
}

/* Return all pairs of which one has to stay behind the other. */
static __isl_give isl_map *conflicts_of(const po_scop *scop,
                                        __isl_keep isl_map *before,
                                        const po_dep *dep)
{
    static const enum sort sorts[3][2] = {
        {WRITE, READ}, {READ, WRITE}, {WRITE, WRITE}};
    isl_map *all = isl_map_empty(isl_map_get_space(before));

    for (int i = 0; i < 3; i++)
        if (has(&scop->stmt[dep->src], dep->array, sorts[i][0]) &&
            has(&scop->stmt[dep->dst], dep->array, sorts[i][1]))
            all = isl_map_union(
                all, common(scop, before, dep, sorts[i][0], sorts[i][1]));
    return isl_map_coalesce(all);
}

static bool meet(const po_scop *scop, const po_dep *dep)
{
    const po_stmt *src = &scop->stmt[dep->src];
    const po_stmt *dst = &scop->stmt[dep->dst];

    return (has(src, dep->array, WRITE) &&
            (has(dst, dep->array, READ) || has(dst, dep->array, WRITE))) ||
           (has(src, dep->array, READ) && has(dst, dep->array, WRITE));
}

/* Add the conflicts of two statements, for each array that iterations have no
 * copies of, to "list", which has room for them.
 */
static isl_stat add_conflicts(po_deps *list, const po_scop *scop,
                              const po_deps *deps, int src, int dst)
{
    isl_map *before = NULL;
    isl_bool empty = isl_bool_true;

    for (int a = 0; a < scop->n_array && empty >= 0; a++) {
        po_dep dep = {.src = src, .dst = dst, .array = a};

        if (po_deps_has_private_array(deps, a) ||
            po_deps_has_commuting(deps, a) || !meet(scop, &dep))
            continue;
        if (!before)
            before = order_of(scop, src, dst);
        dep.relation = conflicts_of(scop, before, &dep);
        empty = isl_map_is_empty(dep.relation);
        if (empty == isl_bool_false)
            list->dep[list->n_dep++] = dep;
        else
            isl_map_free(dep.relation);
    }
    isl_map_free(before);
    return empty < 0 ? isl_stat_error : isl_stat_ok;
}

/* Return the conflicts of all pairs of statements; there is at most one entry
 * for two statements and an array, or two if some pairs commute.  Arrays with private dependences in "deps"
 * are left out.  Neither the accesses nor the kind of an entry are set.
 */
po_deps *po_conflicts_find(const po_scop *scop, const po_deps *deps)
{
    po_arena *arena = po_arena_new();
    po_deps *list = po_arena_alloc(arena, sizeof(*list));
    size_t n = (size_t)scop->n_stmt;
    isl_stat status = isl_stat_ok;

    *list = (po_deps){.arena = arena};
    list->dep = po_arena_array(arena, 2 * n * n * (size_t)scop->n_array + 1,
                               sizeof(*list->dep));
    for (int s = 0; s < scop->n_stmt; s++)
        for (int t = 0; t < scop->n_stmt && status >= 0; t++)
            status = add_conflicts(list, scop, deps, s, t);
    for (int a = 0; a < scop->n_array && status >= 0; a++)
        if (po_deps_has_commuting(deps, a))
            status = po_commuting_add_conflicts(list, scop, a);
    return status < 0 ? po_deps_free(list) : list;
}

/* The order of each two statements, NULL until somebody asks. */
struct program {
    const po_scop *scop;
    isl_map **before;
};

/* Return the pairs of instances of two statements in the order of the program.
 */
static __isl_give isl_map *order_in(const struct program *program, int src,
                                    int dst)
{
    isl_map **before =
        &program->before[(size_t)src * (size_t)program->scop->n_stmt +
                         (size_t)dst];

    if (!*before)
        *before = order_of(program->scop, src, dst);
    return isl_map_copy(*before);
}

/* The reads of an array by a statement T.
 *
 * "read"     { T[j] -> A[x] }
 * "known"    for every statement S, { S[i] -> [T[j] -> A[x]] }: the flow
 *            dependences to these reads
 * "written"  { S[i] -> [T[j] -> A[x]] : S[i] writes A[x] before T[j] }, by
 *            must-writes and by all; NULL until somebody asks
 */
struct reads {
    const po_scop *scop;
    const struct program *program;
    int array;
    int stmt;
    isl_map *read;
    isl_map **known;
    isl_map **written[2];
};

/* Return { S[i] -> [T[j] -> A[x]] } for all reads, with { S[i] -> T[j] } in
 * "pairs".
 */
static __isl_give isl_map *at_reads(const struct reads *reads,
                                    __isl_take isl_map *pairs)
{
    isl_map *instance = isl_map_domain_map(isl_map_copy(reads->read));

    return isl_map_apply_range(pairs, isl_map_reverse(instance));
}

static __isl_give isl_map *find_written(const struct reads *reads, int stmt,
                                        enum sort sort)
{
    isl_map *element = isl_map_range_map(isl_map_copy(reads->read));
    isl_map *write = accessed(&reads->scop->stmt[stmt], reads->array, sort);
    isl_map *before = order_in(reads->program, stmt, reads->stmt);

    write = isl_map_apply_range(write, isl_map_reverse(element));
    return isl_map_intersect(write, at_reads(reads, before));
}

/* Return { S[i] -> [T[j] -> A[x]] : S[i] writes A[x] before T[j] }. */
static __isl_give isl_map *written_before(const struct reads *reads, int stmt,
                                          enum sort sort)
{
    isl_map **written = &reads->written[sort == WRITE][stmt];

    if (!*written)
        *written = find_written(reads, stmt, sort);
    return isl_map_copy(*written);
}

/* Return the flow dependences in "deps" from statement "src", with the elements
 * that it writes.
 */
static __isl_give isl_map *known_flow(const struct reads *reads,
                                      const po_deps *deps, int src)
{
    isl_set *from = isl_set_copy(reads->scop->stmt[src].domain);
    isl_set *to = isl_set_copy(reads->scop->stmt[reads->stmt].domain);
    isl_map *flow = isl_map_from_domain_and_range(from, to);

    flow = isl_map_subtract(flow, isl_map_copy(flow));
    for (int i = 0; i < deps->n_dep; i++) {
        const po_dep *dep = &deps->dep[i];

        if (dep->array == reads->array && dep->kind == PO_DEP_FLOW &&
            dep->src == src && dep->dst == reads->stmt)
            flow = isl_map_union(flow, isl_map_copy(dep->relation));
    }
    if (!has(&reads->scop->stmt[src], reads->array, WRITE))
        return at_reads(reads, flow);
    return isl_map_intersect(at_reads(reads, flow),
                             written_before(reads, src, WRITE));
}

static void begin(struct reads *reads, const po_deps *deps)
{
    int n = reads->scop->n_stmt;
    const po_stmt *stmt = &reads->scop->stmt[reads->stmt];

    reads->read = isl_map_intersect_domain(accessed(stmt, reads->array, READ),
                                           isl_set_copy(stmt->domain));
    reads->read = isl_map_intersect_params(reads->read,
                                           isl_set_copy(reads->scop->context));
    reads->read = isl_map_intersect_params(reads->read,
                                           isl_set_copy(reads->scop->assume));
    reads->known = po_alloc((size_t)n * sizeof(*reads->known));
    for (int i = 0; i < 2; i++)
        reads->written[i] = po_alloc((size_t)n * sizeof(isl_map *));
    for (int s = 0; s < n; s++)
        reads->known[s] = known_flow(reads, deps, s);
}

static void end(struct reads *reads)
{
    for (int s = 0; s < reads->scop->n_stmt; s++)
        isl_map_free(reads->known[s]);
    for (int i = 0; i < 2; i++) {
        for (int s = 0; s < reads->scop->n_stmt; s++)
            isl_map_free(reads->written[i][s]);
        free(reads->written[i]);
    }
    free(reads->known);
    isl_map_free(reads->read);
}

/* Is nothing known to flow from statement "src" to the reads? */
static bool has_no_flow(const struct reads *reads, int src)
{
    return isl_map_plain_is_empty(reads->known[src]) == isl_bool_true;
}

/* Is every element sure to have been written by an instance in "known", before
 * it is read?
 */
static isl_bool all_written(const struct reads *reads)
{
    isl_set *left = isl_map_wrap(isl_map_copy(reads->read));
    isl_bool written;

    for (int s = 0; s < reads->scop->n_stmt; s++) {
        isl_map *write;

        if (!has(&reads->scop->stmt[s], reads->array, MUST_WRITE) ||
            has_no_flow(reads, s))
            continue;
        write = isl_map_intersect(written_before(reads, s, MUST_WRITE),
                                  isl_map_copy(reads->known[s]));
        left = isl_set_subtract(left, isl_map_range(write));
    }
    written = isl_set_is_empty(left);
    isl_set_free(left);
    return written;
}

/* Remove from "rest", { S[i] -> [T[j] -> A[x]] }, what an instance of "hiding"
 * in "known" is sure to write anew between the two.
 */
static __isl_give isl_map *without_hidden(const struct reads *reads,
                                          __isl_take isl_map *rest, int src,
                                          int hiding)
{
    isl_map *write =
        isl_map_intersect(written_before(reads, hiding, MUST_WRITE),
                          isl_map_copy(reads->known[hiding]));

    write = isl_map_apply_range(order_in(reads->program, src, hiding), write);
    return isl_map_subtract(rest, write);
}

/* Does no value flow from "src" to the reads but as "known" says?  What else is
 * written before has to be overwritten for certain by what is known to flow.
 */
static isl_bool nothing_else_flows(const struct reads *reads, int src)
{
    isl_map *rest = isl_map_subtract(written_before(reads, src, WRITE),
                                     isl_map_copy(reads->known[src]));
    isl_bool none = isl_map_is_empty(rest);

    for (int k = 0; k < reads->scop->n_stmt && none == isl_bool_false; k++)
        if (has(&reads->scop->stmt[k], reads->array, MUST_WRITE) &&
            !has_no_flow(reads, k)) {
            rest = without_hidden(reads, rest, src, k);
            none = isl_map_is_empty(rest);
        }
    isl_map_free(rest);
    return none;
}

/* Return the pairs of writes in "known" of which a read may see either, in the
 * order of the program.
 */
static __isl_give isl_map *rivals_of(const struct reads *reads, int src,
                                     int dst)
{
    isl_map *to = isl_map_reverse(isl_map_copy(reads->known[dst]));
    isl_map *pairs = isl_map_apply_range(isl_map_copy(reads->known[src]), to);

    return isl_map_intersect(pairs, order_in(reads->program, src, dst));
}

/* Are the rivals of all reads in the order of the program? */
static isl_bool rivals_respected(const struct reads *reads,
                                 const po_dates *dates)
{
    isl_bool good = isl_bool_true;
    int n = reads->scop->n_stmt;

    for (int s = 0; s < n; s++)
        for (int t = 0; t < n && good == isl_bool_true; t++) {
            po_dep dep = {.src = s, .dst = t, .array = reads->array};

            if (!has(&reads->scop->stmt[s], reads->array, WRITE) ||
                !has(&reads->scop->stmt[t], reads->array, WRITE) ||
                has_no_flow(reads, s) || has_no_flow(reads, t))
                continue;
            dep.relation = rivals_of(reads, s, t);
            good = po_dates_respect(dates, &dep);
            isl_map_free(dep.relation);
        }
    return good;
}

static isl_bool array_is_known(const struct program *program,
                               const po_dates *dates, const po_deps *deps,
                               int array)
{
    const po_scop *scop = program->scop;
    isl_bool good = isl_bool_ok(scop->array[array].dead_out);

    for (int t = 0; t < scop->n_stmt && good == isl_bool_true; t++) {
        struct reads reads = {
            .scop = scop, .program = program, .array = array, .stmt = t};

        if (!has(&scop->stmt[t], array, READ))
            continue;
        begin(&reads, deps);
        good = all_written(&reads);
        for (int s = 0; s < scop->n_stmt && good == isl_bool_true; s++)
            if (has(&scop->stmt[s], array, WRITE))
                good = nothing_else_flows(&reads, s);
        if (good == isl_bool_true)
            good = rivals_respected(&reads, dates);
        end(&reads);
    }
    return good;
}

/* Does "deps" have all flows of values through the arrays that iterations may
 * have copies of; is no value of these read from before the region, nor after
 * it; and are writes of which a read may see either in the right order?
 */
isl_bool po_flows_are_known(const po_dates *dates, const po_deps *deps)
{
    const po_scop *scop = dates->scop;
    size_t n = (size_t)scop->n_stmt * (size_t)scop->n_stmt;
    struct program program = {scop, po_alloc((n + 1) * sizeof(isl_map *))};
    isl_bool good = isl_bool_true;

    for (int a = 0; a < scop->n_array && good == isl_bool_true; a++)
        if (po_deps_has_private_array(deps, a))
            good = array_is_known(&program, dates, deps, a);
    for (size_t i = 0; i < n; i++)
        isl_map_free(program.before[i]);
    free(program.before);
    return good;
}
