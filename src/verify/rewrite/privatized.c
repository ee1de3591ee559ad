/* Arrays that the rewritten scop declares in a loop, in place of one of the front end's.
 *
 * That they are named like it is seen from the text.  What is left to show is that no
 * value that is read is older than the declaration: all sources of a read are in the same
 * iteration of the loops around that, and none is from before the region.  That the
 * declaration stands in front of all that uses it is seen in the finished loops
 * (verify/loops/scope.c).
 */
#include <isl/map.h>
#include <isl/union_map.h>
#include <stdio.h>
#include <string.h>

#include "polyopt/nest.h"
#include "rewrite.h"

#define NAME_SIZE 32

/* The declaration of an array, with "depth" loops around.  "read" is the tuple of an
 * access to it in the flow of values.
 */
struct declared {
    const po_rewrite *w;
    int array;
    int depth;
    char read[NAME_SIZE];
};

/* Is the statement nothing but the declaration of an array that the front end has not,
 * without values?
 */
bool po_rewrite_declares(const po_scop *from, const po_scop *to, int stmt)
{
    const po_stmt *s = &to->stmt[stmt];

    return s->n_access == 1 && s->access[0].array >= from->n_array &&
           s->access[0].is_write && s->access[0].is_must && !s->body &&
           po_stmt_declares(to, s, s->access[0].array) && !s->block->value;
}

/* Return how many statements are nothing but its declaration. */
int po_rewrite_n_declarations(const po_scop *from, const po_scop *to, int array)
{
    int n = 0;

    for (int t = 0; t < to->n_stmt; t++)
        n += po_rewrite_declares(from, to, t) &&
             to->stmt[t].access[0].array == array;
    return n;
}

/* An array, and another one in its place, without the first "n_left" dimensions. */
struct renaming {
    const po_decl *old;
    const po_decl *new;
    int n_left;
};

/* Is the expression the array with the first subscripts that the other one is without, and what
 * is behind them of the type that the other one has?  Then that has the same elements, to which
 * the subscripts that are left lead in the same way.
 */
static bool is_begin(const struct renaming *r, const po_expr *from)
{
    const po_type *type = r->old->type;

    for (int i = 0; i < r->n_left; i++) {
        if (from->kind != PO_EXPR_SUBSCRIPT || type->kind != PO_TYPE_ARRAY)
            return false;
        type = type->target;
        from = from->arg[0];
        while (from->kind == PO_EXPR_CONVERT)
            from = from->arg[0];
    }
    return from->kind == PO_EXPR_VAR && from->decl == r->old &&
           r->new->type == type;
}

/* Is "to" the expression "from" with the one variable, or elements of it, in place of the other?
 */
static bool is_renamed(const po_expr *from, const po_expr *to,
                       const struct renaming *r)
{
    if (!from || !to || from == to)
        return from == to && !po_expr_mentions(from, r->old);
    if (is_begin(r, from))
        return to->kind == PO_EXPR_VAR && to->decl == r->new &&
               to->type == from->type;
    if (from->kind == PO_EXPR_VAR && from->decl == r->old)
        return false;
    if (from->kind != to->kind || from->op != to->op ||
        from->type != to->type || from->decl != to->decl ||
        from->value != to->value || from->text != to->text ||
        from->is_arrow != to->is_arrow || from->n_arg != to->n_arg)
        return false;
    for (int i = 0; i < from->n_arg; i++)
        if (!is_renamed(from->arg[i], to->arg[i], r))
            return false;
    return true;
}

/* Is the reference that of the front end, to another array, with the same subscripts, but for the
 * first ones if it has fewer dimensions?  That an element of this is several ones of the
 * program's does not matter: which value each read sees is compared (value_flow.c).
 */
isl_bool po_rewrite_is_renamed(const po_rewrite *w, int stmt, int access)
{
    const po_access *to = &w->to->stmt[stmt].access[access];
    const po_stmt *origin = &w->from->stmt[w->origin[stmt]];
    const po_access *from = &origin->access[access];
    const po_array *old = &w->from->array[from->array];
    const po_array *new = &w->to->array[to->array];
    const struct renaming r = {old->decl, new->decl, old->rank - new->rank};
    isl_map *now;
    isl_map *then;
    isl_bool same;

    if (old->member || r.n_left < 0 || !old->decl || !new->decl ||
        !is_renamed(from->expr, to->expr, &r))
        return isl_bool_false;
    now = po_rewrite_relation(w, stmt, access);
    then = isl_map_intersect_domain(isl_map_copy(from->relation),
                                    isl_map_domain(isl_map_copy(now)));
    then = isl_map_project_out(then, isl_dim_out, 0, (unsigned)r.n_left);
    then = isl_map_set_tuple_name(then, isl_dim_out, old->name);
    now = isl_map_set_tuple_name(now, isl_dim_out, old->name);
    same = isl_map_is_equal(now, then);
    isl_map_free(now);
    isl_map_free(then);
    return same;
}

/* Do the values of "flow", if they are for the read, come from the same iteration? */
static isl_bool is_within_iteration(__isl_keep isl_map *flow, void *user)
{
    const struct declared *x = user;
    const char *from = isl_map_get_tuple_name(flow, isl_dim_in);
    const char *to = isl_map_get_tuple_name(flow, isl_dim_out);
    isl_map *same;
    isl_bool good;

    if (!to || strcmp(to, x->read) != 0)
        return isl_bool_ok(to != NULL);
    if (!from || from[0] != 'A')
        return isl_bool_false;
    same = isl_map_copy(flow);
    for (int i = 0; i < x->depth; i++)
        same = isl_map_equate(same, isl_dim_in, i, isl_dim_out, i);
    good = isl_map_is_subset(flow, same);
    isl_map_free(same);
    return good;
}

/* Do all values that are read from the array come from the same iteration? */
static isl_bool are_within_iteration(struct declared *x,
                                     __isl_keep isl_union_map *flow)
{
    const po_scop *to = x->w->to;
    isl_bool good = isl_bool_true;

    for (int t = 0; t < to->n_stmt; t++)
        for (int k = 0; k < to->stmt[t].n_access; k++) {
            if (to->stmt[t].access[k].array != x->array ||
                to->stmt[t].access[k].is_write || good != isl_bool_true)
                continue;
            snprintf(x->read, sizeof(x->read), "A%d_%d", x->w->origin[t], k);
            good = isl_union_map_every_map(flow, is_within_iteration, x);
        }
    return good;
}

/* Is every read of an array that is declared in a loop fed in the same iteration?  "flow"
 * is that of the rewritten scop, from writes to reads.
 */
isl_bool po_rewrite_arrays_are_private(const po_rewrite *w,
                                       __isl_keep isl_union_map *flow)
{
    isl_bool good = isl_bool_true;

    for (int t = 0; t < w->to->n_stmt && good == isl_bool_true; t++)
        if (w->origin[t] < 0 && !po_rewrite_is_added(w, t)) {
            struct declared x = {.w = w,
                                 .array = w->to->stmt[t].access[0].array,
                                 .depth = w->to->stmt[t].n_iter};

            good = are_within_iteration(&x, flow);
        }
    return good;
}
