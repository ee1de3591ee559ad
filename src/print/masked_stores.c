/* Which helper function says whether vectors can be stored in part: of numbers of 4 or 8
 * bytes, integers need more than others do, and smaller ones need more than these.
 */
#include "internal.h"

static const char *const names[] = {"masks", "masks_of_ints", "masks_of_bytes"};

/* How much it takes, as the number of a name. */
static int need_of(const po_type *element)
{
    if (element->size_bytes < 4)
        return 2;
    return element->kind != PO_TYPE_FLOAT;
}

/* Return the name for an array of such elements. */
const char *po_masks_of(const po_type *element)
{
    return names[need_of(element)];
}

/* May the statement leave some elements of vectors as they are? */
static bool stores_some(const po_stmt *stmt)
{
    return stmt->block || po_stmt_min_max(stmt) != PO_OP_NONE;
}

/* Return the name for all arrays that may be stored to in part. */
const char *po_masks_of_all(const po_scop *scop)
{
    int need = 0;

    for (int s = 0; s < scop->n_stmt; s++) {
        const po_stmt *stmt = &scop->stmt[s];

        for (int k = 0; k < stmt->n_access && stores_some(stmt); k++) {
            const po_array *array = &scop->array[stmt->access[k].array];

            if (stmt->access[k].is_write && array->rank > 0 && array->element &&
                need_of(array->element) > need)
                need = need_of(array->element);
        }
    }
    return names[need];
}
