/* Functions that read or change the floating-point environment (rounding mode,
 * exception flags, traps), of C, glibc and x86 intrinsics: is a name one of
 * them, and does a file mention one?  Floating-point code there is not
 * reordered.
 */
#include <stdlib.h>
#include <string.h>

#include "polyopt/syntax.h"

/* Functions that set rounding modes, traps or flags, or read flags, sorted. */
static const char *const functions[] = {
    "_MM_GET_EXCEPTION_STATE",
    "_MM_SET_DENORMALS_ZERO_MODE",
    "_MM_SET_EXCEPTION_MASK",
    "_MM_SET_EXCEPTION_STATE",
    "_MM_SET_FLUSH_ZERO_MODE",
    "_MM_SET_ROUNDING_MODE",
    "__builtin_ia32_ldmxcsr",
    "__builtin_ia32_stmxcsr",
    "_clearfp",
    "_control87",
    "_controlfp",
    "_controlfp_s",
    "_mm_getcsr",
    "_mm_setcsr",
    "_statusfp",
    "feclearexcept",
    "fedisableexcept",
    "feenableexcept",
    "fegetenv",
    "fegetexceptflag",
    "feholdexcept",
    "feraiseexcept",
    "fesetenv",
    "fesetexcept",
    "fesetexceptflag",
    "fesetmode",
    "fesetround",
    "fetestexcept",
    "fetestexceptflag",
    "feupdateenv",
    "fpgetsticky",
    "fpsetmask",
    "fpsetround",
    "fpsetsticky",
};

static int compare(const void *key, const void *entry)
{
    return strcmp(key, *(const char *const *)entry);
}

bool po_library_is_fenv(const char *name)
{
    return bsearch(name, functions, PO_COUNTOF(functions), sizeof(*functions),
                   compare) != NULL;
}

bool po_unit_mentions_fenv(const po_unit *unit)
{
    for (size_t i = 0; i < PO_COUNTOF(functions); i++)
        if (po_unit_has_name(unit, functions[i]))
            return true;
    return false;
}
