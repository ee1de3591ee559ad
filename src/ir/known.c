/* What is known of the parameters, as sets, for simplifying conditions: in
 * front of the run-time condition of a nest, the context, without parameters
 * that are unsigned and have 64 bits (the text has them as long, so nothing
 * holds of them before a test); and behind it, the context with all that was
 * assumed.
 */
#include "polyopt/scop.h"

#include <isl/set.h>

/* Is the value of the expression one of unsigned 64 bits? */
static bool is_wide(const po_expr *expr)
{
    return expr && expr->type && expr->type->kind == PO_TYPE_INT &&
           expr->type->size_bytes == 8 && !expr->type->is_signed;
}

/* Return what the context says of the parameters as the generated text sees
 * them.  There, those of unsigned 64 bits are of type "long": they are negative
 * if they are 2^63 or more, so that nothing holds of them before a test.
 */
__isl_give isl_set *po_scop_known(const po_scop *scop)
{
    isl_set *known = isl_set_copy(scop->context);

    for (int i = 0; i < scop->n_param; i++) {
        int pos =
            isl_set_find_dim_by_name(known, isl_dim_param, scop->param[i].name);

        if (pos >= 0 && is_wide(scop->param[i].expr))
            known = isl_set_eliminate(known, isl_dim_param, (unsigned)pos, 1);
    }
    return known;
}

__isl_give isl_set *po_scop_assumed(const po_scop *scop)
{
    return isl_set_intersect(isl_set_copy(scop->context),
                             isl_set_copy(scop->assume));
}
