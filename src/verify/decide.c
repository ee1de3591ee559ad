/* What is wrong, and what has not been decided.
 *
 * "No" is an internal error, so it has to have been shown.  Once isl has failed, or the
 * budget is exhausted, what looks like a "no" may be the lack of a result: a function
 * that is not there, a relation that was not found.
 */
#include "decide.h"

#include "polyopt/effort.h"

/* No, unless something has failed in this step: then an error. */
isl_bool po_no(isl_ctx *ctx)
{
    return po_effort_is_over() || isl_ctx_last_error(ctx) != isl_error_none
               ? isl_bool_error
               : isl_bool_false;
}

/* Return the verdict, without a "no" that has not been shown. */
isl_bool po_decided(isl_ctx *ctx, isl_bool good)
{
    return good == isl_bool_false ? po_no(ctx) : good;
}
