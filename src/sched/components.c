/* Strongly connected components of the dependence graph of a group of
 * statements, by the transitive closure of an adjacency matrix (groups are
 * small).  Out: the components in topological order, which agrees with the
 * text where the graph leaves a choice; they are distributed, fused or
 * scheduled one by one.
 */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

/* Which statements can be reached from which, as an n × n table of booleans
 * over positions in the group.
 */
struct reach {
    int n;
    bool *to;
};

static bool *entry(const struct reach *reach, int from, int to)
{
    return &reach->to[(size_t)from * (size_t)reach->n + (size_t)to];
}

static void add_edges(const po_finder *finder, const po_group *group,
                      const struct reach *reach)
{
    int *pos = po_alloc((size_t)finder->scop->n_stmt * sizeof(int));
    const po_edge *edge;

    for (int i = 0; i < group->n_stmt; i++)
        pos[group->stmt[i]] = i;
    for (int e = 0; e < finder->n_edge; e++) {
        edge = &finder->edge[e];
        if (po_edge_in_group(finder, edge))
            *entry(reach, pos[edge->src], pos[edge->dst]) = true;
    }
    free(pos);
}

static void close_transitively(const struct reach *reach)
{
    for (int via = 0; via < reach->n; via++)
        for (int from = 0; from < reach->n; from++) {
            if (!*entry(reach, from, via))
                continue;
            for (int to = 0; to < reach->n; to++)
                if (*entry(reach, via, to))
                    *entry(reach, from, to) = true;
        }
}

static bool connected(const struct reach *reach, int a, int b)
{
    return a == b || (*entry(reach, a, b) && *entry(reach, b, a));
}

/* Can the component of position "i" come next: is everything that it depends
 * on, and that is not in it, done?
 */
static bool is_ready(const struct reach *reach, const bool *done, int i)
{
    for (int from = 0; from < reach->n; from++)
        if (*entry(reach, from, i) && !done[from] && !connected(reach, from, i))
            return false;
    return true;
}

/* Append the component of position "i". */
static void take(const po_group *group, const struct reach *reach, bool *done,
                 int i, po_group *part)
{
    for (int j = i; j < reach->n; j++)
        if (connected(reach, i, j)) {
            part->stmt[part->n_stmt++] = group->stmt[j];
            done[j] = true;
        }
}

/* Split a group into the strongly connected components of its dependence
 * graph and return their number.  They are in topological order, and in the
 * order of the program as far as there is a choice.  The statements of the
 * parts are in the finder's arena.
 */
int po_components(po_finder *finder, const po_group *group, po_group *part)
{
    const size_t n = (size_t)group->n_stmt;
    struct reach reach = {.n = group->n_stmt};
    bool *done = po_alloc(n + 1);
    int n_part = 0;
    int i = 0;

    reach.to = po_alloc(n * n + 1);
    po_group_enter(finder, group);
    add_edges(finder, group, &reach);
    close_transitively(&reach);
    while (i < group->n_stmt) {
        if (done[i] || !is_ready(&reach, done, i)) {
            i++;
            continue;
        }
        part[n_part].n_stmt = 0;
        part[n_part].stmt = po_arena_array(finder->arena, n, sizeof(int));
        take(group, &reach, done, i, &part[n_part++]);
        i = 0;
    }
    free(done);
    free(reach.to);
    return n_part;
}
