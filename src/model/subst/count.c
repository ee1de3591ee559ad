/* Numbers of iterations, and what is computed from them, see steps.c: they are
 * parameters as a whole.
 */
#include "../internal.h"

#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

/* No distance is larger that is computed from parameters of 64 bits. */
#define MAX_COUNT (4 * PO_MAX_CONST)

/* The type of expressions that are parameters as a whole. */
const po_type po_type_count = {
    .kind = PO_TYPE_INT, .text = "long", .size_bytes = 8, .is_signed = true};

/* Is the expression, a number of iterations or the like, a parameter as a
 * whole?
 */
bool po_step_is_count(const po_expr *expr)
{
    return expr->type == &po_type_count;
}

/* Add what is known of the parameter that such an expression is, when the
 * conditions have been tested that it is computed under.
 */
void po_step_add_range(po_region *region, const char *name)
{
    isl_space *space = isl_space_params_alloc(region->scop->ctx, 1);
    isl_ctx *ctx = region->scop->ctx;
    isl_set *range;

    space = isl_space_set_dim_name(space, isl_dim_param, 0, name);
    range = isl_set_universe(space);
    range = isl_set_lower_bound_val(range, isl_dim_param, 0,
                                    isl_val_int_from_si(ctx, -MAX_COUNT));
    range = isl_set_upper_bound_val(range, isl_dim_param, 0,
                                    isl_val_int_from_si(ctx, MAX_COUNT));
    region->context = isl_set_intersect(region->context, range);
}
