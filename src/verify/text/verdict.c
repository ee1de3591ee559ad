/* Certificate of the text: how its reader notes a failure, either "wrong" or
 * "not understood", with the place and the reason; the first one counts.
 */
#include "../decide.h"
#include "reparse.h"

/* Say why the nest is wrong or, if "verdict" is an error, or isl has failed, not
 * understood; the first reason counts.  Returns false.
 */
bool po_reader_fail(po_reader *r, isl_bool verdict, const po_loc *loc,
                    const char *what)
{
    if (r->verdict != isl_bool_true)
        return false;
    r->verdict =
        verdict == isl_bool_false ? po_no(r->nest->scop->ctx) : isl_bool_error;
    po_text_printf(r->why, "%s, line %d", what, loc->line);
    return false;
}
