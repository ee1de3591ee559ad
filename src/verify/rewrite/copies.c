/* Statements of the rewritten scop that copy elements to arrays that the front end has not: what reads
 * these is shown to see the value that it would see in the element (flow.c), which a copy passes
 * on.  What is left to show is that the copy is of the element that its text says, and that it may be
 * read: that the region is sure to write it, or to read it.
 */
#include <isl/map.h>
#include <isl/set.h>

#include "rewrite.h"

/* Is the read what its reference says, which is one of the front end's? */
static isl_bool is_reference(const po_rewrite *w, const po_stmt *stmt,
                             const po_access *read)
{
    isl_bool good = isl_bool_false;

    for (int s = 0; s < w->from->n_stmt; s++)
        for (int k = 0; k < w->from->stmt[s].n_access; k++) {
            const po_stmt *owner = &w->from->stmt[s];
            const po_access *lender = &owner->access[k];

            if (good == isl_bool_false && stmt->iter && owner->iter &&
                lender->expr == read->expr && lender->array == read->array &&
                !lender->is_write && lender->is_exact &&
                po_rewrite_is_plain(owner, lender->expr))
                good = po_rewrite_is_same_element(w, stmt, read, owner, lender);
        }
    return good;
}

/* Is the access one that is sure to happen: a write, or a read behind no condition? */
static bool is_sure(const po_stmt *stmt, const po_access *access)
{
    if (access->is_write)
        return access->is_must;
    return access->is_exact && access->expr && stmt->body && !stmt->block &&
           stmt->n_guard == 0 && po_expr_is_evaluated(stmt->body, access->expr);
}

/* Are all elements that are read sure to be accessed in the region? */
static isl_bool are_there(const po_rewrite *w, const po_access *read)
{
    isl_set *elements = isl_map_range(isl_map_copy(read->relation));
    isl_bool good;

    elements = isl_set_intersect_params(elements, isl_set_copy(w->known));
    for (int s = 0; s < w->from->n_stmt; s++)
        for (int k = 0; k < w->from->stmt[s].n_access; k++) {
            const po_access *access = &w->from->stmt[s].access[k];

            if (access->array == read->array &&
                is_sure(&w->from->stmt[s], access))
                elements = isl_set_subtract(
                    elements, isl_map_range(isl_map_copy(access->relation)));
        }
    good = isl_set_is_empty(elements);
    isl_set_free(elements);
    return good;
}

/* Does the statement copy what its text says? */
static isl_bool is_right(const po_rewrite *w, int t)
{
    const po_stmt *stmt = &w->to->stmt[t];
    isl_bool good =
        isl_bool_ok(po_rewrite_is_same_memory(w, stmt->access[0].array) &&
                    stmt->n_guard == 0);

    if (good == isl_bool_true)
        good = is_reference(w, stmt, &stmt->access[0]);
    if (good == isl_bool_true)
        good = are_there(w, &stmt->access[0]);
    return good == isl_bool_true ? po_rewrite_is_reference(w, t, 1) : good;
}

isl_bool po_rewrite_are_copies_right(const po_rewrite *w)
{
    isl_bool good = isl_bool_true;

    for (int t = 0; t < w->to->n_stmt && good == isl_bool_true; t++)
        if (po_rewrite_copies(w, t)) {
            good = is_right(w, t);
            w->is_affected[w->to->stmt[t].access[0].array] = true;
            w->is_affected[w->to->stmt[t].access[1].array] = true;
        }
    return good;
}
