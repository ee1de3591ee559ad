/* Certificate of a rewritten scop, choices: a reference such as A[c ? i : j]
 * may have become A[i] in a part of the domain.  Is the condition decided in
 * that way at all instances of the statement, and the rest of the reference
 * the same?
 */
#include <isl/set.h>

#include "rewrite.h"

/* Return the instances of statement "stmt", without its name, that may evaluate "expr", of the front
 * end, to something else than "value"; NULL if nothing is known of the two.
 */
static __isl_give isl_set *others(const po_rewrite *w, int stmt,
                                  const po_expr *expr, const po_expr *value)
{
    const po_stmt *to = &w->to->stmt[stmt];
    isl_set *all = NULL;

    for (int i = 0; i < w->from->n_arm; i++) {
        const po_arm *arm = &w->from->arm[i];

        if (arm->expr != expr || !po_expr_is_same(arm->value, value) ||
            isl_set_dim(arm->other, isl_dim_set) != to->n_iter)
            continue;
        all = all ? isl_set_union(all, isl_set_copy(arm->other))
                  : isl_set_copy(arm->other);
    }
    return all;
}

/* Is "expr" this value in all instances of the statement? */
static bool is_decided(const po_rewrite *w, int stmt, const po_expr *expr,
                       const po_expr *value)
{
    isl_set *other = others(w, stmt, expr, value);
    isl_set *domain;
    isl_bool never;

    if (!other)
        return false;
    domain = isl_set_reset_tuple_id(isl_set_copy(w->to->stmt[stmt].domain));
    domain = isl_set_intersect_params(domain, isl_set_copy(w->known));
    never = isl_set_is_disjoint(domain, other);
    isl_set_free(domain);
    isl_set_free(other);
    return never == isl_bool_true;
}

/* Is "to", in a reference of statement "stmt", the same as "from", which has none inside of it, but for
 * choices that are decided there?
 */
bool po_rewrite_is_decided(const po_rewrite *w, int stmt, const po_expr *from,
                           const po_expr *to)
{
    bool same = from->kind == to->kind && from->op == to->op &&
                from->n_arg == to->n_arg && from->is_arrow == to->is_arrow &&
                from->value == to->value && from->decl == to->decl &&
                from->text == to->text && from->type == to->type;

    for (int i = 0; i < from->n_arg && same; i++)
        same = po_rewrite_is_decided(w, stmt, from->arg[i], to->arg[i]);
    for (int i = 0; i < w->from->n_arm && !same; i++)
        if (w->from->arm[i].expr == from)
            same = is_decided(w, stmt, from, w->from->arm[i].value) &&
                   po_rewrite_is_decided(w, stmt, w->from->arm[i].value, to);
    return same;
}
