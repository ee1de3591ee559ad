/* po_reach, the bounding box of the elements of an array that a scop accesses,
 * for alias checks: release, copies, and alignment to another parameter space,
 * applied to all its lists of limits.  Found in model/memory/box_corners.c.
 */
#include "polyopt/reach.h"

#include <isl/aff.h>
#include <isl/space.h>
#include <string.h>

/* A list of limits, which may be NULL. */
struct list {
    int n;
    po_limit **limit;
};

#define N_LIST 4

static void find_lists(po_reach *reach, struct list list[N_LIST])
{
    list[0] = (struct list){reach->rank, &reach->low};
    list[1] = (struct list){reach->rank, &reach->high};
    list[2] = (struct list){reach->rank - 1, &reach->extent};
    list[3] = (struct list){1, &reach->pitch};
}

void po_reach_clear(po_reach *reach)
{
    struct list list[N_LIST];

    find_lists(reach, list);
    for (int k = 0; k < N_LIST; k++)
        for (int d = 0; *list[k].limit && d < list[k].n; d++)
            for (int i = 0; i < (*list[k].limit)[d].n; i++)
                isl_aff_free((*list[k].limit)[d].value[i]);
}

static void copy_limit(po_arena *arena, po_limit *limit)
{
    isl_aff **value =
        po_arena_array(arena, (size_t)limit->n + 1, sizeof(isl_aff *));

    for (int i = 0; i < limit->n; i++)
        value[i] = isl_aff_copy(limit->value[i]);
    limit->value = value;
}

void po_reach_copy(po_arena *arena, po_reach *reach)
{
    struct list list[N_LIST];

    find_lists(reach, list);
    for (int k = 0; k < N_LIST; k++) {
        const po_limit *limit = *list[k].limit;
        po_limit *copy;

        if (!limit)
            continue;
        copy = po_arena_array(arena, (size_t)list[k].n + 1, sizeof(*copy));
        for (int d = 0; d < list[k].n; d++) {
            copy[d] = limit[d];
            copy_limit(arena, &copy[d]);
        }
        *list[k].limit = copy;
    }
}

static bool align_limit(po_limit *limit, __isl_keep isl_space *space)
{
    bool good = true;

    for (int i = 0; i < limit->n; i++) {
        limit->value[i] =
            isl_aff_align_params(limit->value[i], isl_space_copy(space));
        good = good && limit->value[i];
    }
    return good;
}

bool po_reach_align(po_reach *reach, __isl_keep isl_space *space)
{
    struct list list[N_LIST];
    bool good = true;

    find_lists(reach, list);
    for (int k = 0; k < N_LIST; k++)
        for (int d = 0; *list[k].limit && d < list[k].n; d++)
            good = align_limit(&(*list[k].limit)[d], space) && good;
    return good;
}
