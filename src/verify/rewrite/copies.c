/* Statements of the rewritten scop that copy elements to arrays that the front end has not, and from
 * these back: what reads them is shown to see the value that it would see without (value_flow.c), which
 * a copy passes on.  What is left to show is that the copy is of the element that its text says, and that it may be
 * read: that the region is sure to write it, or to read it; and of one that is written back, that the
 * region is sure to write it.
 */
#include <isl/map.h>
#include <isl/set.h>

#include "rewrite.h"

bool po_rewrite_is_copy(const po_stmt *stmt)
{
    const po_access *from = &stmt->access[0];
    const po_access *to = &stmt->access[1];
    const po_expr *body = stmt->body;

    return stmt->n_access == 2 && !from->is_write && from->is_exact &&
           to->is_write && to->is_must && to->is_exact && body &&
           body->kind == PO_EXPR_ASSIGN && body->op == PO_OP_NONE &&
           body->arg[0] == to->expr &&
           po_expr_strip(body->arg[1]) == from->expr &&
           po_rewrite_is_same_type(to->expr->type, from->expr->type) &&
           po_rewrite_is_same_type(body->arg[1]->type, from->expr->type);
}

/* Is it a copy of an element of the front end's to an array that this has not? */
static bool copies(const po_rewrite *w, int stmt)
{
    const po_stmt *s = &w->to->stmt[stmt];

    return po_rewrite_is_copy(s) && s->access[1].array >= w->from->n_array &&
           w->to->array[s->access[1].array].is_local &&
           po_rewrite_is_same_memory(w, s->access[0].array);
}

/* Is it a copy from such an array to one of the front end's? */
static bool copies_back(const po_rewrite *w, int stmt)
{
    const po_stmt *s = &w->to->stmt[stmt];

    return po_rewrite_is_copy(s) && s->access[0].array >= w->from->n_array &&
           w->to->array[s->access[0].array].is_local &&
           po_rewrite_is_same_memory(w, s->access[1].array);
}

bool po_rewrite_is_added(const po_rewrite *w, int stmt)
{
    return copies(w, stmt) || copies_back(w, stmt);
}

bool po_rewrite_has_copies(const po_rewrite *w)
{
    for (int t = 0; t < w->to->n_stmt; t++)
        if (po_rewrite_is_added(w, t))
            return true;
    return false;
}

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

/* Does the statement write what its text says, an element that the region is sure to write? */
static isl_bool is_right_back(const po_rewrite *w, int t)
{
    isl_bool good = isl_bool_ok(w->to->stmt[t].n_guard == 0);

    if (good == isl_bool_true)
        good = po_rewrite_is_reference(w, t, 0);
    return good == isl_bool_true ? po_rewrite_is_reference(w, t, 1) : good;
}

isl_bool po_rewrite_are_copies_right(const po_rewrite *w)
{
    isl_bool good = isl_bool_true;

    for (int t = 0; t < w->to->n_stmt && good == isl_bool_true; t++)
        if (po_rewrite_is_added(w, t)) {
            const po_access *access = w->to->stmt[t].access;
            bool is_back = copies_back(w, t);

            good = is_back ? is_right_back(w, t) : is_right(w, t);
            for (int k = 0; k < 2; k++) {
                w->is_affected[access[k].array] = true;
                w->is_rewritten[access[k].array] |= is_back;
            }
        }
    return good;
}
