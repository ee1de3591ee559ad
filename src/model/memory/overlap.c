/* The alias analysis of a region as a whole: for each pair of arrays of which
 * one is written, are they disjoint by what is known (alias.c), or by a
 * run-time test (disjoint.c)?  If neither, the region is rejected with the
 * pair.
 */
#include "../internal.h"

#include <limits.h>

static int max(int a, int b)
{
    return a > b ? a : b;
}

/* Number of the first root that makes it matter if x and y overlap. */
static int blamed(const po_object *x, const po_object *y)
{
    int write =
        x->first_write < y->first_write ? x->first_write : y->first_write;

    return max(max(x->first, y->first), write);
}

/* Report that x and y may overlap. */
static bool fail(po_region *region, const po_object *x, const po_object *y)
{
    const po_object *place = y->first >= x->first ? y : x;
    po_reject why = x->why != PO_REJECT_MAY_ALIAS ? x->why : y->why;
    po_text text = {0};

    po_text_printf(&text, "%s and %s",
                   po_pointer_text(region, x->decl, x->is_target),
                   po_pointer_text(region, y->decl, y->is_target));
    po_region_advise(region, po_object_advice(region, x, y));
    po_region_fail(region, why, &place->expr->loc, po_text_get(&text));
    po_text_free(&text);
    region->culprit = blamed(x, y);
    return false;
}

/* Can it be tested that different rows that the region writes are disjoint? */
static bool check_rows(po_region *region)
{
    for (int i = 0; i < region->memory.n_object; i++) {
        const po_object *x = &region->memory.object[i];

        if (x->first_write != INT_MAX && po_rows_table(region, x->decl) &&
            !po_disjoint_demand_rows(region, x))
            return fail(region, x, x);
    }
    return true;
}

/* Are all references of the region that are not compared by their subscripts
 * disjoint or read-only, or can it be tested at run time that they are?
 */
bool po_region_check_alias(po_region *region)
{
    for (int i = 0; i < region->memory.n_object; i++)
        for (int k = 0; k < i; k++) {
            const po_object *x = &region->memory.object[k];
            const po_object *y = &region->memory.object[i];

            if (x->first_write == INT_MAX && y->first_write == INT_MAX)
                continue;
            if (!po_region_is_disjoint(region, x, y) &&
                (po_object_is_same_memory(region, x, y) ||
                 !po_region_is_connected(region, blamed(x, y)) ||
                 !po_disjoint_demand(region, x, y)))
                return fail(region, x, y);
        }
    return check_rows(region);
}
