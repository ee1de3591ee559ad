/* Regions that no device can run, whatever their order: devices have copies of arrays, and no
 * structures that point to them; operations of IEEE 754 have the same results there, but functions
 * that are not of these, and wider numbers, have not.
 */
#include "internal.h"

#include <ctype.h>
#include <string.h>

/* The functions that are exact, or rounded in one way only. */
static const char *const exact[] = {
    "sqrt", "sqrtf", "fabs",  "fabsf",  "floor",     "floorf",
    "ceil", "ceilf", "trunc", "truncf", "copysign",  "abs",
    "labs", "llabs", "rintf", "rint",   "nearbyint", "nearbyintf",
    "fma",  "fmaf",  "round", "roundf", "copysignf"};

/* Is it a function of the library that has the same result everywhere, or a builtin that is? */
static bool is_exact(const po_decl *decl)
{
    static const char builtin[] = "__builtin_";
    const char *name = decl ? decl->name : "";

    if (strncmp(name, builtin, sizeof(builtin) - 1) == 0)
        name += sizeof(builtin) - 1;
    for (size_t i = 0; i < PO_COUNTOF(exact); i++)
        if (decl && decl->in_library && strcmp(name, exact[i]) == 0)
            return true;
    return false;
}

/* Is it a number that devices have? */
static bool is_number(const po_type *type)
{
    return po_type_is_integer(type) ||
           (type->kind == PO_TYPE_FLOAT &&
            (type->size_bytes == 4 || type->size_bytes == 8));
}

/* Has the part of the expression the same value on a device? */
static bool is_same(const po_expr *expr, void *user)
{
    (void)user;
    if (expr->kind == PO_EXPR_MEMBER)
        return false;
    if (expr->kind == PO_EXPR_CALL)
        return is_exact(expr->decl);
    return !expr->type || po_type_is_address(expr->type) ||
           expr->type->kind == PO_TYPE_OTHER || is_number(expr->type);
}

/* Is it an array of numbers, found through the variable of its name? */
static bool is_plain(const po_array *array)
{
    const char *name = array->decl ? array->decl->name : "?";

    while (isalnum((unsigned char)*name) || *name == '_')
        name++;
    return !*name && !array->member && array->element &&
           is_number(array->element) && !array->element->is_volatile &&
           !array->decl->is_thread_local;
}

/* Is the value that the iterator has behind the region a number? */
static bool has_numbers(const po_scop *scop)
{
    for (int i = 0; i < scop->n_final; i++)
        if (scop->final[i].n_change > 0)
            return false;
    return true;
}

const char *po_device_refuse(const po_scop *scop)
{
    const char *why = po_communication_refuse(scop);

    if (why)
        return why;
    if (!has_numbers(scop))
        return "variables change places";
    for (int s = 0; s < scop->n_stmt; s++)
        if (scop->stmt[s].body &&
            !po_expr_walk(scop->stmt[s].body, is_same, NULL))
            return "a function, a wide number or a member of a structure has "
                   "no "
                   "equal on devices";
    for (int i = 0; i < scop->n_param; i++)
        if (scop->param[i].expr &&
            !po_expr_walk(scop->param[i].expr, is_same, NULL))
            return "a bound is a member of a structure";
    for (int a = 0; a < scop->n_array; a++)
        if (!is_plain(&scop->array[a]) && !scop->array[a].is_inner)
            return "an array is not one of numbers, in a variable";
    return NULL;
}
