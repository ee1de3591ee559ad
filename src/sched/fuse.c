/* Which statements share the next loops.
 *
 * The strongly connected components of a group have to stay together; they
 * are taken in topological order, and each joins an earlier cluster or begins
 * a new one:
 *
 *     none   no component joins
 *     max    a component joins if that leaves a common row
 *     smart  a component joins a cluster of the same dimension, and on which
 *            it depends, if no row of the band and no parallelism is lost,
 *            and no loop has to skip iterations for it: tests in loops cost
 *            more than values that are still in the cache gain; the same with
 *            one that shares all loops with it in the program, if all of the
 *            rows are parallel; and, for one parallel loop, with one that passes over
 *            the same array in a serial loop (common_pass.c); but none that a condition on data stands around,
 *            and not around the other, loops and all: one that does not hold spares
 *            all iterations of a loop of its own, and costs a test in each of another
 */
#include "internal.h"
#include "polyopt/guarded_statement.h"

#include <stdlib.h>
#include <string.h>

/* A cluster, with what its next band would be if it stayed as it is. */
struct cluster {
    po_group group;
    int dim;
    bool tried;
    po_band_info info;
};

/* The largest number of rows that a statement of the group lacks. */
static int dimension(const po_finder *finder, const po_group *group)
{
    int dim = 0;
    int missing;

    for (int i = 0; i < group->n_stmt; i++) {
        missing = po_finder_missing(finder, group->stmt[i]);
        dim = missing > dim ? missing : dim;
    }
    return dim;
}

static isl_stat find_info(po_finder *finder, struct cluster *cluster)
{
    if (cluster->tried)
        return isl_stat_ok;
    cluster->tried = true;
    return po_band_try(finder, &cluster->group, &cluster->info);
}

/* Is there a dependence from a statement of "from" to one of "to"? */
static bool depends(const po_finder *finder, const po_group *from,
                    const po_group *to)
{
    const po_edge *edge;

    for (int e = 0; e < finder->n_edge; e++) {
        edge = &finder->edge[e];
        for (int i = 0; i < from->n_stmt; i++)
            for (int j = 0; j < to->n_stmt; j++)
                if (edge->src == from->stmt[i] && edge->dst == to->stmt[j])
                    return true;
    }
    return false;
}

/* Are all loops around both statements the same? */
static bool shares_loops(const po_stmt *a, const po_stmt *b)
{
    bool same = a->n_iter == b->n_iter;

    for (int i = 0; same && i < a->n_iter; i++)
        same = a->position[2 * i] == b->position[2 * i];
    return same;
}

/* Has the author put a statement of "a" and one of "b" into the same innermost
 * loop?
 */
static bool is_fused(const po_finder *finder, const po_group *a,
                     const po_group *b)
{
    const po_stmt *stmt = finder->scop->stmt;

    for (int i = 0; i < a->n_stmt; i++)
        for (int j = 0; j < b->n_stmt; j++)
            if (shares_loops(&stmt[a->stmt[i]], &stmt[b->stmt[j]]))
                return true;
    return false;
}

/* Are all statements of both executed under the same conditions on data? */
static bool has_same_guards(const po_finder *finder, const po_group *a,
                            const po_group *b)
{
    const po_stmt *stmt = finder->scop->stmt;

    for (int i = 0; i < a->n_stmt; i++)
        for (int j = 0; j < b->n_stmt; j++)
            if (!po_stmt_has_same_guards(&stmt[a->stmt[i]], &stmt[b->stmt[j]]))
                return false;
    return true;
}

static int ascending(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static po_group merge(const po_finder *finder, const po_group *a,
                      const po_group *b)
{
    po_group both = {.n_stmt = a->n_stmt + b->n_stmt};

    both.stmt = po_arena_array(finder->arena, (size_t)both.n_stmt, sizeof(int));
    memcpy(both.stmt, a->stmt, (size_t)a->n_stmt * sizeof(int));
    memcpy(both.stmt + a->n_stmt, b->stmt, (size_t)b->n_stmt * sizeof(int));
    qsort(both.stmt, (size_t)both.n_stmt, sizeof(int), ascending);
    return both;
}

/* Is fusing two clusters as good as leaving them apart? */
static bool is_good(const po_band_info *both, const po_band_info *a,
                    const po_band_info *b)
{
    return both->n_row >= a->n_row && both->n_row >= b->n_row &&
           both->n_parallel >= a->n_parallel &&
           both->n_parallel >= b->n_parallel &&
           (both->outer_parallel ||
            (!a->outer_parallel && !b->outer_parallel)) &&
           (!both->has_gaps || a->has_gaps || b->has_gaps);
}

/* Is it worthwhile at all to look at the loops that two clusters would share? */
static bool is_candidate(const po_finder *finder, const struct cluster *a,
                         const struct cluster *b, bool linked)
{
    if (a->dim != b->dim || b->dim == 0)
        return false;
    return is_fused(finder, &a->group, &b->group) ||
           (linked && has_same_guards(finder, &a->group, &b->group));
}

/* Is one parallel loop, though it costs rows, better than two with a barrier in between? */
static bool has_common_pass(const po_finder *finder, const struct cluster *both,
                            const struct cluster *a, const struct cluster *b)
{
    return both->info.outer_parallel && a->info.outer_parallel &&
           b->info.outer_parallel &&
           (!both->info.has_gaps || a->info.has_gaps || b->info.has_gaps) &&
           po_group_has_common_pass(finder, &both->group, both->info.outer);
}

/* Are all statements what a statement of the program has been split into? */
static bool is_split(const po_finder *finder, const po_group *group)
{
    const po_stmt *first = &finder->scop->stmt[group->stmt[0]];

    for (int i = 1; i < group->n_stmt; i++) {
        const po_stmt *stmt = &finder->scop->stmt[group->stmt[i]];

        if (stmt->body != first->body || stmt->block != first->block)
            return false;
    }
    return true;
}

/* Are they parts of the same rows, beside each other, of an array that threads share the rows of, in
 * a serial loop?  An inner row that is parallel for each by itself is not for both, but its
 * loop is one for each all the same.
 */
static bool has_common_rows(const po_finder *finder, const struct cluster *both,
                            const struct cluster *a, const struct cluster *b)
{
    return both->info.n_row >= a->info.n_row &&
           both->info.n_row >= b->info.n_row && both->info.outer_parallel &&
           a->info.outer_parallel && b->info.outer_parallel &&
           (!both->info.has_gaps || a->info.has_gaps || b->info.has_gaps) &&
           is_split(finder, &both->group) &&
           po_group_is_in_serial_loop(finder, &both->group);
}

/* Let "part" join "cluster" if the policy likes it. */
static isl_bool join(po_finder *finder, struct cluster *cluster,
                     struct cluster *part)
{
    bool smart = finder->run->options->fuse != PO_FUSE_MAX;
    struct cluster both = {.dim = cluster->dim, .tried = true};
    bool linked = depends(finder, &cluster->group, &part->group);
    bool good;

    if (smart && !is_candidate(finder, cluster, part, linked))
        return isl_bool_false;
    both.group = merge(finder, &cluster->group, &part->group);
    if (both.dim < part->dim)
        both.dim = part->dim;
    if (po_band_try(finder, &both.group, &both.info) < 0)
        return isl_bool_error;
    if (both.info.n_row == 0)
        return isl_bool_false;
    if (smart &&
        (find_info(finder, cluster) < 0 || find_info(finder, part) < 0))
        return isl_bool_error;
    good = !smart ||
           (is_good(&both.info, &cluster->info, &part->info) &&
            (linked || both.info.n_free == both.info.n_row)) ||
           (linked && (has_common_pass(finder, &both, cluster, part) ||
                       has_common_rows(finder, &both, cluster, part)));
    if (good)
        *cluster = both;
    return isl_bool_ok(good);
}

/* Add a component to the clusters: to the last one that it depends on or a
 * later one, so that nothing runs before what it needs.
 */
static isl_stat place(po_finder *finder, struct cluster *cluster,
                      int *n_cluster, struct cluster *part)
{
    isl_bool joined = isl_bool_false;
    bool reached = false;

    for (int k = *n_cluster - 1; k >= 0 && !joined && !reached; k--) {
        reached = depends(finder, &cluster[k].group, &part->group);
        joined = join(finder, &cluster[k], part);
    }
    if (joined < 0)
        return isl_stat_error;
    if (!joined)
        cluster[(*n_cluster)++] = *part;
    return isl_stat_ok;
}

/* Split a group into the parts that are scheduled apart, and return their
 * number: at least the strongly connected components that have nothing but an
 * order left, and as the policy says.  -1 on failure.
 */
int po_clusters(po_finder *finder, const po_group *group, po_group *part)
{
    int n_part = po_components(finder, group, part);
    struct cluster *cluster;
    isl_stat status = isl_stat_ok;
    int n_cluster = 0;

    if (n_part == 1 || finder->run->options->fuse == PO_FUSE_NONE ||
        po_group_is_full(finder, group))
        return n_part;
    cluster = po_alloc((size_t)n_part * sizeof(*cluster));
    for (int k = 0; k < n_part && status >= 0; k++) {
        struct cluster next = {.group = part[k]};

        next.dim = dimension(finder, &part[k]);
        status = place(finder, cluster, &n_cluster, &next);
    }
    for (int k = 0; k < n_cluster; k++)
        part[k] = cluster[k].group;
    free(cluster);
    return status < 0 ? -1 : n_cluster;
}
