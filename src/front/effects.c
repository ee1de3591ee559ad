/* Calls: which functions do nothing but compute a value from their arguments.
 */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

/* Functions of the C library that depend on nothing but the values of their
 * arguments and change nothing but errno and floating-point flags, sorted;
 * for those with a floating-point argument there are variants with the
 * suffixes f and l as well.
 */
static const char *const known[] = {
    "abs",    "acos",      "acosh",     "asin",  "asinh",     "atan",
    "atan2",  "atanh",     "cbrt",      "ceil",  "copysign",  "cos",
    "cosh",   "erf",       "erfc",      "exp",   "exp2",      "expm1",
    "fabs",   "fdim",      "floor",     "fma",   "fmax",      "fmin",
    "fmod",   "hypot",     "labs",      "llabs", "llrint",    "llround",
    "log",    "log10",     "log1p",     "log2",  "logb",      "lrint",
    "lround", "nearbyint", "nextafter", "pow",   "remainder", "rint",
    "round",  "sin",       "sinh",      "sqrt",  "tan",       "tanh",
    "tgamma", "trunc",
};

static int compare_names(const void *key, const void *entry)
{
    return strcmp(key, *(const char *const *)entry);
}

static bool is_listed(const char *name)
{
    return bsearch(name, known, PO_COUNTOF(known), sizeof(known[0]),
                   compare_names) != NULL;
}

/* Is "name" that of a known function, perhaps a variant of it? */
static bool is_library_name(const char *name)
{
    char stem[32];
    size_t n;

    if (strncmp(name, "__builtin_", 10) == 0)
        name += 10;
    n = strlen(name);
    if (is_listed(name))
        return true;
    if (n < 2 || n >= sizeof(stem) ||
        (name[n - 1] != 'f' && name[n - 1] != 'l'))
        return false;
    memcpy(stem, name, n - 1);
    stem[n - 1] = '\0';
    return is_listed(stem);
}

static bool is_defined_here(const po_unit *unit, const char *name)
{
    for (int i = 0; i < unit->n_function; i++)
        if (strcmp(unit->function[i]->name, name) == 0)
            return true;
    return false;
}

static bool is_library_call(const po_expr *call, const po_unit *unit)
{
    return is_library_name(call->decl->name) &&
           !is_defined_here(unit, call->decl->name);
}

/* Does the call neither change memory nor depend on anything but the values
 * of its arguments and, if po_call_reads_memory says so, memory?
 */
bool po_call_is_known(const po_expr *call, const po_unit *unit)
{
    if (!call->decl || call->decl->storage != PO_STORAGE_FUNCTION)
        return false;
    for (int i = 0; i < call->n_arg; i++)
        if (!po_type_is_scalar(call->arg[i]->type))
            return false;
    return call->decl->is_pure || is_library_call(call, unit);
}

/* May the result of a call that po_call_is_known depend on memory that is not
 * an argument?  Functions declared pure, and not in our list, may read it.
 */
bool po_call_reads_memory(const po_expr *call, const po_unit *unit)
{
    return !is_library_call(call, unit);
}
