/* Variables that each iteration of a loop sets for the next one, in subscripts and the like:
 *
 *     before = n - 1;
 *     for (i = 0; i < n; i++) {           for (i = 0; i < n; i++)
 *         A[i] = B[i] + B[before];   ->       A[i] = B[i] +
 *         before = i;                                B[i > 0 ? i - 1 : before];
 *     }
 *
 * Behind the loop the value is not known.
 */
#include "induct.h"

/* The iterator of a loop, and what stands in its place. */
struct iterator {
    po_arena *arena;
    const po_decl *decl;
    const po_expr *with;
};

static const po_expr *move_back(const po_expr *expr, void *user)
{
    const struct iterator *i = user;

    if (po_expr_is_variable(expr, i->decl))
        return i->with;
    return po_expr_map(i->arena, expr, move_back, user);
}

/* Return what the variable was set to in the iteration before, given what it is set to in this
 * one: a value of the same type.
 */
static const po_expr *before(const po_induct *w, const po_header *header,
                             const po_expr *value)
{
    struct iterator i = {.arena = w->arena, .decl = header->iter};
    po_expr *step = po_expr_make(w->arena, po_induct_number(w, header->step));

    step->type = header->iter->type;
    step->text = po_arena_printf(w->arena, header->step < 0 ? "(%ld)" : "%ld",
                                 header->step);
    i.with = po_induct_join(w, PO_OP_SUB, step->type,
                            po_induct_variable(w, header->iter), step);
    return move_back(value, &i);
}

bool po_induct_wrap(po_induct *w, const po_node *loop, const po_header *header,
                    const po_induct_value *set)
{
    po_induct_value start = w->value;
    po_induct_value then = {NULL, NULL};
    const po_expr *value;
    bool good;

    if (w->decl->type->kind != PO_TYPE_INT ||
        header->iter->type->size_bytes < 4 || !set->base || !start.base ||
        po_expr_mentions(set->base, w->decl) ||
        (set->offset && po_expr_mentions(set->offset, w->decl)) ||
        !po_induct_counts(w, header))
        return false;
    w->value = *set;
    w->loop[w->n_loop++] = loop;
    value = po_induct_current(w, false);
    if (po_induct_is_fixed_value(w, value))
        then.base = before(w, header, value);
    w->value = start;
    value = po_induct_long(w, PO_OP_GT, po_induct_iterations(w, header),
                           po_induct_number(w, 0));
    good = then.base && po_induct_choose(w, value, &then);
    w->n_loop--;
    if (!good)
        w->value = start;
    return good;
}
