/* Through which statements the elements that a region writes depend on those
 * that it reads.
 *
 * An array only holds values in between, is a temporary, if every read of it has
 * its value from the region, and its values do not depend on themselves, but for
 * updates in place, x = f(x, ...).  What is read instead is what the statements
 * read that its values come from.  Statements are told apart by the flow of
 * values, their instances by the elements and by the iterations of the loops that
 * no value leaves.
 */
#include <isl/map.h>
#include <isl/set.h>
#include <stdlib.h>

#include "emit.h"

/* So many paths are followed. */
#define MAX_PATH  400
#define MAX_DEPTH 40

/* "is_temporary" by array, and the number of loops no value of it leaves */
struct walk {
    const po_scop *scop;
    const po_deps *flow;
    po_ipaths *paths;
    bool *is_temporary;
    int *n_common;
    int array;
    const po_access *write;
    int depth;
};

/* Is the read an update in place: does the statement write what it reads? */
static bool is_update(const po_stmt *stmt, const po_access *read)
{
    for (int i = 0; i < stmt->n_access; i++) {
        const po_access *write = &stmt->access[i];
        isl_bool same;

        if (!write->is_write || write->array != read->array)
            continue;
        same = isl_map_is_equal(write->relation, read->relation);
        if (same == isl_bool_true)
            return true;
    }
    return false;
}

/* Does every instance have the value from inside the region? */
static bool is_covered(const struct walk *w, int stmt, int access)
{
    const po_stmt *s = &w->scop->stmt[stmt];
    isl_set *from = isl_set_empty(isl_set_get_space(s->domain));
    isl_set *need = isl_set_copy(s->domain);
    isl_bool covered;

    for (int i = 0; i < w->flow->n_dep; i++) {
        const po_dep *dep = &w->flow->dep[i];

        if (dep->dst == stmt && dep->dst_access == access &&
            w->scop->stmt[dep->src].access[dep->src_access].is_must)
            from =
                isl_set_union(from, isl_map_range(isl_map_copy(dep->relation)));
    }
    need = isl_set_intersect_params(need, isl_set_copy(w->scop->context));
    covered = isl_set_is_subset(need, from);
    isl_set_free(need);
    isl_set_free(from);
    return covered == isl_bool_true;
}

/* The number of outer loops, shared by both statements, of which source and sink
 * are in the same iteration.
 */
static int common_loops(const po_scop *scop, const po_dep *dep)
{
    const po_stmt *a = &scop->stmt[dep->src];
    const po_stmt *b = &scop->stmt[dep->dst];
    int n = 0;

    while (n < a->n_iter && n < b->n_iter &&
           a->position[2 * n] == b->position[2 * n]) {
        isl_map *equal = isl_map_copy(dep->relation);
        isl_bool same;

        equal = isl_map_equate(equal, isl_dim_in, n, isl_dim_out, n);
        same = isl_map_is_subset(dep->relation, equal);
        isl_map_free(equal);
        if (same != isl_bool_true)
            break;
        n++;
    }
    return n;
}

/* Does the value of array "from" depend on array "to", directly or not, by
 * anything but updates in place of "from" itself, and through internal arrays
 * only?
 */
static bool reaches(const struct walk *w, int from, int to,
                    const bool *is_internal, bool *seen)
{
    for (int s = 0; s < w->scop->n_stmt; s++) {
        const po_stmt *stmt = &w->scop->stmt[s];

        for (int i = 0;
             po_stmt_has_access(stmt, from, true) && i < stmt->n_access; i++) {
            const po_access *read = &stmt->access[i];

            if (read->is_write || !is_internal[read->array] ||
                (read->array == from && is_update(stmt, read)))
                continue;
            if (read->array == to)
                return true;
            if (seen[read->array])
                continue;
            seen[read->array] = true;
            if (reaches(w, read->array, to, is_internal, seen))
                return true;
        }
    }
    return false;
}

static bool is_cyclic(const struct walk *w, int array, const bool *is_internal)
{
    bool *seen = po_alloc((size_t)w->scop->n_array * sizeof(*seen) + 1);
    bool cyclic = reaches(w, array, array, is_internal, seen);

    free(seen);
    return cyclic;
}

/* Has every read its value from writes of the region that are sure to happen, if
 * others have not taken their place?
 */
static bool is_internal(const struct walk *w, int array)
{
    bool is_read = false;

    for (int s = 0; s < w->scop->n_stmt; s++)
        for (int i = 0; i < w->scop->stmt[s].n_access; i++) {
            const po_access *access = &w->scop->stmt[s].access[i];

            if (access->array != array ||
                po_stmt_declares(w->scop, &w->scop->stmt[s], array))
                continue;
            if (!access->is_exact ||
                (!access->is_write && !is_covered(w, s, i)))
                return false;
            is_read = is_read || !access->is_write;
        }
    return is_read;
}

static void find_temporaries(struct walk *w)
{
    size_t n = (size_t)w->scop->n_array;
    bool *internal = po_alloc(n * sizeof(*internal) + 1);

    for (int a = 0; a < w->scop->n_array; a++)
        internal[a] = is_internal(w, a);
    for (int a = 0; a < w->scop->n_array; a++) {
        w->is_temporary[a] = internal[a] && !is_cyclic(w, a, internal);
        w->n_common[a] = -1;
    }
    free(internal);
    for (int i = 0; i < w->flow->n_dep; i++) {
        const po_dep *dep = &w->flow->dep[i];
        int common = common_loops(w->scop, dep);

        if (w->n_common[dep->array] < 0 || common < w->n_common[dep->array])
            w->n_common[dep->array] = common;
    }
}

static void add_path(struct walk *w, __isl_take isl_map *relation, int stmt,
                     int access)
{
    po_ipaths *paths = w->paths;

    if (paths->n == MAX_PATH || !relation) {
        paths->is_cut = true;
        isl_map_free(relation);
        return;
    }
    *PO_ADD(paths->path, paths->n) = (po_ipath){.array = w->array,
                                                .write = w->write,
                                                .is_direct = w->depth == 1,
                                                .relation = relation,
                                                .stmt = stmt,
                                                .access = access};
}

/* Mark the statements that the value of the read comes from, those before in a
 * chain of updates included.
 */
static void mark_writers(const struct walk *w, int stmt, int access,
                         bool *is_writer)
{
    for (int i = 0; i < w->flow->n_dep; i++) {
        const po_dep *dep = &w->flow->dep[i];
        const po_stmt *src = &w->scop->stmt[dep->src];

        if (dep->dst != stmt || dep->dst_access != access ||
            is_writer[dep->src])
            continue;
        is_writer[dep->src] = true;
        for (int r = 0; r < src->n_access; r++)
            if (!src->access[r].is_write && src->access[r].array == dep->array)
                mark_writers(w, dep->src, r, is_writer);
    }
}

/* Return { S[i] -> T[i'] }: T writes the element that S reads, in the same
 * iteration of the loops that its values do not leave.
 */
static __isl_give isl_map *link_of(const struct walk *w, const po_access *read,
                                   const po_access *write)
{
    isl_map *link =
        isl_map_apply_range(isl_map_copy(read->relation),
                            isl_map_reverse(isl_map_copy(write->relation)));

    for (int n = 0; n < w->n_common[read->array]; n++)
        link = isl_map_equate(link, isl_dim_in, n, isl_dim_out, n);
    return link;
}

static void walk_from(struct walk *w, __isl_take isl_map *relation, int stmt);

/* Go on from the statements that have written what is read. */
static void walk_through(struct walk *w, __isl_keep isl_map *relation, int stmt,
                         int access)
{
    const po_scop *scop = w->scop;
    bool *is_writer = po_alloc((size_t)scop->n_stmt * sizeof(*is_writer));

    mark_writers(w, stmt, access, is_writer);
    for (int s = 0; s < scop->n_stmt; s++)
        for (int i = 0; is_writer[s] && i < scop->stmt[s].n_access; i++) {
            const po_access *read = &scop->stmt[stmt].access[access];
            const po_access *write = &scop->stmt[s].access[i];

            if (!write->is_write || write->array != read->array)
                continue;
            walk_from(w,
                      isl_map_apply_range(isl_map_copy(relation),
                                          link_of(w, read, write)),
                      s);
        }
    free(is_writer);
}

/* Follow all that the instances in the range of "relation" read. */
static void walk_from(struct walk *w, __isl_take isl_map *relation, int stmt)
{
    const po_stmt *s = &w->scop->stmt[stmt];
    isl_bool empty = isl_map_is_empty(relation);

    w->paths->is_cut = w->paths->is_cut || empty < 0 || w->depth == MAX_DEPTH;
    if (empty != isl_bool_false || w->paths->is_cut) {
        isl_map_free(relation);
        return;
    }
    w->depth++;
    relation = isl_map_coalesce(relation);
    for (int i = 0; i < s->n_access; i++) {
        const po_access *read = &s->access[i];

        if (read->is_write || (is_update(s, read) && is_covered(w, stmt, i)))
            continue;
        if (w->is_temporary[read->array])
            walk_through(w, relation, stmt, i);
        else
            add_path(w, isl_map_copy(relation), stmt, i);
    }
    w->depth--;
    isl_map_free(relation);
}

/* Does nothing but this function know the array? */
static bool is_hidden(const po_array *array)
{
    const po_decl *decl = array->decl;

    return array->dead_out || array->is_inner ||
           (decl && decl->storage == PO_STORAGE_LOCAL &&
            decl->type->kind == PO_TYPE_ARRAY && !decl->address_taken);
}

static void walk_array(struct walk *w, int array)
{
    const po_array *a = &w->scop->array[array];

    w->array = array;
    if (w->is_temporary[array] && is_hidden(a)) {
        w->paths->is_temporary[array] = true;
        return;
    }
    for (int s = 0; s < w->scop->n_stmt; s++)
        for (int i = 0; i < w->scop->stmt[s].n_access; i++) {
            const po_access *write = &w->scop->stmt[s].access[i];

            if (!write->is_write || write->array != array)
                continue;
            w->write = write;
            walk_from(w, isl_map_reverse(isl_map_copy(write->relation)), s);
        }
}

po_ipaths po_ipaths_find(const po_scop *scop, const po_deps *flow)
{
    po_ipaths paths = {0};
    size_t n = (size_t)scop->n_array + 1;
    struct walk w = {.scop = scop, .flow = flow, .paths = &paths};

    paths.is_cut = !flow;
    paths.is_temporary = po_alloc(n * sizeof(*paths.is_temporary));
    if (!flow)
        return paths;
    w.is_temporary = po_alloc(n * sizeof(*w.is_temporary));
    w.n_common = po_alloc(n * sizeof(*w.n_common));
    find_temporaries(&w);
    for (int a = 0; a < scop->n_array; a++)
        walk_array(&w, a);
    free(w.is_temporary);
    free(w.n_common);
    return paths;
}

void po_ipaths_free(po_ipaths *paths)
{
    for (int i = 0; i < paths->n; i++)
        isl_map_free(paths->path[i].relation);
    free(paths->path);
    free(paths->is_temporary);
    *paths = (po_ipaths){0};
}
