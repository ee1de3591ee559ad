/* A growing list of dependences, for the analyses to add to, and its
 * conversion to the final po_deps, which owns them.  There, dependences
 * between updates of the same reduction are marked as such (reduction.c).
 */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

void po_dep_list_add(struct dep_list *list, const po_dep *dep)
{
    *PO_ADD(list->dep, list->n) = *dep;
}

void po_dep_list_free(struct dep_list *list)
{
    for (int i = 0; i < list->n; i++)
        isl_map_free(list->dep[i].relation);
    free(list->dep);
}

static int compare_deps(const void *left, const void *right)
{
    const po_dep *a = left;
    const po_dep *b = right;

    if (a->src != b->src)
        return a->src - b->src;
    if (a->dst != b->dst)
        return a->dst - b->dst;
    if (a->src_access != b->src_access)
        return a->src_access - b->src_access;
    if (a->dst_access != b->dst_access)
        return a->dst_access - b->dst_access;
    if (a->kind != b->kind)
        return (int)a->kind - (int)b->kind;
    return (int)a->is_private - (int)b->is_private;
}

/* Mark the dependences between updates of the same sort. */
static void mark_reductions(po_deps *deps, const po_scop *scop,
                            bool reassociate)
{
    for (int i = 0; i < deps->n_dep; i++) {
        po_dep *dep = &deps->dep[i];
        const po_stmt *src = &scop->stmt[dep->src];
        const po_stmt *dst = &scop->stmt[dep->dst];
        po_reduction op = po_stmt_update(scop, src, dep->array, reassociate).op;

        if (dep->kind != PO_DEP_INPUT &&
            op == po_stmt_update(scop, dst, dep->array, reassociate).op)
            dep->reduction = op;
    }
}

/* Move what has been found of "scop" into an object that owns it. */
po_deps *po_dep_list_finish(struct dep_list *list, const po_scop *scop,
                            bool reassociate)
{
    po_arena *arena = po_arena_new();
    po_deps *deps = po_arena_alloc(arena, sizeof(*deps));

    deps->arena = arena;
    deps->n_dep = list->n;
    deps->dep = po_arena_array(arena, (size_t)list->n + 1, sizeof(*deps->dep));
    if (list->n > 0) {
        qsort(list->dep, (size_t)list->n, sizeof(*list->dep), compare_deps);
        memcpy(deps->dep, list->dep, (size_t)list->n * sizeof(*deps->dep));
    }
    list->n = 0;
    mark_reductions(deps, scop, reassociate);
    return deps;
}
