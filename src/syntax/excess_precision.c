/* Excess precision: do the flags make the compiler compute in registers that
 * are wider than double (x87: -mfpmath=387, -mno-sse)?  Then the same
 * operations in another order of loads and stores may round differently.
 */
#include <string.h>

#include "polyopt/syntax.h"

bool po_flags_have_excess(const po_options *options)
{
    for (int i = 0; options && i < options->n_flag; i++) {
        const char *flag = options->flag[i];

        if (po_begins_with(flag, "-mno-sse") ||
            (po_begins_with(flag, "-mfpmath=") &&
             strcmp(flag, "-mfpmath=sse") != 0))
            return true;
    }
    return false;
}
