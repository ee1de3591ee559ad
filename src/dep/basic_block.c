/* Straight-line code: dependences between the statements of one loop body.
 *
 * Where a must-write of the same iteration covers what a reference touches, and all
 * references in between are in the same body, everything before that write is hidden.
 * The reference is settled: it depends on what follows the write, in this iteration,
 * and these dependences are read off.
 *
 * What is covered by such a write behind it, with settled references only up to there,
 * is hidden from all references that are not settled.
 *
 * Dataflow analysis, which looks at all pairs, is left with few of the references to a
 * scalar that is set and used again and again.
 */
#include "internal.h"

#include <stdlib.h>

/* A must-write of the same iteration, or why there is none: all writes are to other
 * elements; one of them is, in part or perhaps, to the same.
 */
enum finding { COVERED, APART, UNKNOWN };

static const po_stmt *stmt_of(const struct basic_block *s, int stmt)
{
    return &s->equal->scop->stmt[stmt];
}

static int entry(const struct basic_block *s, int stmt, int access)
{
    return s->equal->offset[stmt] + access;
}

bool po_basic_block_is_settled(const struct basic_block *s, int stmt,
                               int access)
{
    return s->is_settled[entry(s, stmt, access)];
}

bool po_basic_block_is_hidden(const struct basic_block *s, int stmt, int access)
{
    return s->is_hidden[entry(s, stmt, access)];
}

/* Is it a reference to the array, and the first one of those that are alike? */
static bool is_reference(const struct basic_block *s, int stmt, int access,
                         int array)
{
    return stmt_of(s, stmt)->access[access].array == array &&
           po_equal_references_first(s->equal, stmt, access) == access;
}

/* The next statement behind "from", or before it if "step" is -1, that refers to the
 * array; -1 if there is none, or if it is not in the same body.
 */
static int next_in_body(const struct basic_block *s, int from, int step,
                        int array)
{
    const po_scop *scop = s->equal->scop;
    const int depth = scop->stmt[from].n_iter;

    for (int p = s->place[from] + step; p >= 0 && p < scop->n_stmt; p += step) {
        const int other = s->order[p];

        if (po_stmt_n_common(&scop->stmt[from], &scop->stmt[other]) < depth)
            return -1;
        if (po_stmt_mentions(&scop->stmt[other], array))
            return scop->stmt[other].n_iter == depth ? other : -1;
    }
    return -1;
}

/* Return the elements that "access" touches, as if it were in the statement of "like". */
static __isl_give isl_map *as_in(const po_access *access, const po_access *like)
{
    return isl_map_set_tuple_id(
        isl_map_copy(access->relation), isl_dim_in,
        isl_map_get_tuple_id(like->relation, isl_dim_in));
}

/* How does "write" hide what "access" touches in the same iteration? */
static enum finding compare(const po_access *write, const po_access *access)
{
    isl_map *map = as_in(write, access);
    isl_bool good = isl_map_is_subset(access->relation, map);
    enum finding finding = write->is_must ? COVERED : UNKNOWN;

    if (good == isl_bool_false) {
        good = isl_map_is_disjoint(access->relation, map);
        finding = good == isl_bool_true ? APART : UNKNOWN;
    }
    isl_map_free(map);
    return good < 0 ? UNKNOWN : finding;
}

/* How do the writes of statement "stmt" hide what "access" touches?  If one of them
 * covers it, alone, this is "*cover".
 */
static enum finding look(const struct basic_block *s, int stmt,
                         const po_access *access, int *cover)
{
    const po_stmt *from = stmt_of(s, stmt);
    enum finding all = APART;

    for (int k = 0; k < from->n_access && all != UNKNOWN; k++) {
        enum finding one = APART;

        if (from->access[k].is_write && is_reference(s, stmt, k, access->array))
            one = compare(&from->access[k], access);
        if (one == APART)
            continue;
        *cover = k;
        all = all == APART ? one : UNKNOWN;
    }
    return all;
}

/* Add the dependence between two references in the same iteration, if there is one. */
static isl_stat add_pair(struct basic_block *s, po_dep dep)
{
    const po_stmt *src = stmt_of(s, dep.src);
    isl_map *same = isl_map_from_domain_and_range(
        isl_set_copy(src->domain), isl_set_copy(stmt_of(s, dep.dst)->domain));
    isl_stat status;

    same = isl_map_intersect_params(same, isl_set_copy(s->context));
    same = po_dep_same_iteration(same, src->n_iter);
    status = po_dep_list_add_pair(s->list, s->equal->scop, dep, same);
    isl_map_free(same);
    return status;
}

/* Add the dependences of reads of statement "src" and the write that "dep" ends in. */
static isl_stat add_reads(struct basic_block *s, int src, po_dep dep)
{
    const int array = stmt_of(s, dep.dst)->access[dep.dst_access].array;
    isl_stat status = isl_stat_ok;

    dep.src = src;
    for (int k = 0; k < stmt_of(s, src)->n_access && status >= 0; k++) {
        if (stmt_of(s, src)->access[k].is_write ||
            !is_reference(s, src, k, array))
            continue;
        dep.src_access = k;
        status = add_pair(s, dep);
    }
    return status;
}

/* Settle a reference if a must-write before it covers it. */
static isl_stat settle(struct basic_block *s, int stmt, int access)
{
    const po_access *sink = &stmt_of(s, stmt)->access[access];
    po_dep dep = {.dst = stmt, .dst_access = access};
    enum finding finding = APART;
    int src = stmt;
    isl_stat status;

    while (finding == APART) {
        src = next_in_body(s, src, -1, sink->array);
        finding = src < 0 ? UNKNOWN : look(s, src, sink, &dep.src_access);
    }
    if (finding == UNKNOWN)
        return isl_stat_ok;
    s->is_settled[entry(s, stmt, access)] = true;
    dep.src = src;
    status = add_pair(s, dep);
    if (!sink->is_write)
        return status;
    for (src = next_in_body(s, src, 1, sink->array); src != stmt && status >= 0;
         src = next_in_body(s, src, 1, sink->array))
        status = add_reads(s, src, dep);
    return status;
}

/* Are all references of the statement to the array settled? */
static bool is_all_settled(const struct basic_block *s, int stmt, int array)
{
    for (int k = 0; k < stmt_of(s, stmt)->n_access; k++)
        if (is_reference(s, stmt, k, array) &&
            !po_basic_block_is_settled(s, stmt, k))
            return false;
    return true;
}

/* Does a must-write of the statement cover what "access" touches? */
static bool covers(const struct basic_block *s, int stmt,
                   const po_access *access)
{
    const po_stmt *by = stmt_of(s, stmt);

    for (int k = 0; k < by->n_access; k++)
        if (by->access[k].is_write && is_reference(s, stmt, k, access->array) &&
            compare(&by->access[k], access) == COVERED)
            return true;
    return false;
}

/* Is a reference hidden from those that are not settled?  A statement reads before it
 * writes, and its own writes depend on no other reference of the same instance.
 */
static bool find_hidden(const struct basic_block *s, int stmt, int access)
{
    const po_access *src = &stmt_of(s, stmt)->access[access];
    bool found = !src->is_write && covers(s, stmt, src);

    while (!found) {
        stmt = next_in_body(s, stmt, 1, src->array);
        if (stmt < 0 || !is_all_settled(s, stmt, src->array))
            return false;
        found = covers(s, stmt, src);
    }
    return true;
}

/* Reads are no sources of flow, and writes no sinks. */
static isl_stat settle_all(struct basic_block *s)
{
    const po_scop *scop = s->equal->scop;
    isl_stat status = isl_stat_ok;

    for (int stmt = 0; stmt < scop->n_stmt; stmt++)
        for (int k = 0; k < scop->stmt[stmt].n_access && status >= 0; k++) {
            const int array = scop->stmt[stmt].access[k].array;

            if (s->skip[array] || !is_reference(s, stmt, k, array))
                continue;
            if (s->flow_only && scop->stmt[stmt].access[k].is_write)
                s->is_settled[entry(s, stmt, k)] = true;
            else
                status = settle(s, stmt, k);
        }
    return status;
}

static void hide_all(struct basic_block *s)
{
    const po_scop *scop = s->equal->scop;

    for (int stmt = 0; stmt < scop->n_stmt; stmt++)
        for (int k = 0; k < scop->stmt[stmt].n_access; k++) {
            const po_access *access = &scop->stmt[stmt].access[k];

            if (s->skip[access->array] ||
                !is_reference(s, stmt, k, access->array))
                continue;
            s->is_hidden[entry(s, stmt, k)] =
                (s->flow_only && !access->is_write) || find_hidden(s, stmt, k);
        }
}

/* Find the references that are settled, and those that are hidden from all others;
 * add the dependences on the former to the list.
 */
isl_stat po_basic_block_find(struct basic_block *s)
{
    const po_scop *scop = s->equal->scop;
    const size_t n = (size_t)s->equal->offset[scop->n_stmt] + 1;
    isl_stat status;

    s->order = po_dep_sorted(scop);
    s->place = po_alloc(((size_t)scop->n_stmt + 1) * sizeof(int));
    for (int i = 0; i < scop->n_stmt; i++)
        s->place[s->order[i]] = i;
    s->is_settled = po_alloc(n * sizeof(bool));
    s->is_hidden = po_alloc(n * sizeof(bool));
    status = settle_all(s);
    if (status >= 0)
        hide_all(s);
    return status;
}

void po_basic_block_clear(struct basic_block *s)
{
    free(s->order);
    free(s->place);
    free(s->is_settled);
    free(s->is_hidden);
}
