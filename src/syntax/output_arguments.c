/* Functions of the C library that store through pointer arguments, such as
 * frexp or memcpy: a table of which arguments, and how much; and a small
 * escape analysis: is the address of a scalar passed to such calls only, so
 * that nobody keeps it?
 */
#include <string.h>

#include "polyopt/syntax.h"

/* Sorted. */
static const po_stores stores[] = {
    {"frexp", 2, 1, 1, -1, -1, true, false},
    {"memcpy", 3, 0, 0, 1, 2, false, false},
    {"memmove", 3, 0, 0, 1, 2, false, false},
    {"memset", 3, 0, 0, -1, 2, false, false},
    {"modf", 2, 1, 1, -1, -1, true, false},
    {"remquo", 3, 2, 2, -1, -1, true, true},
    {"sincos", 3, 1, 2, -1, -1, true, true},
};

/* Return what the function "name" of the library stores, NULL if nothing is
 * known of it.
 */
const po_stores *po_library_stores(const char *name)
{
    static const char prefix[] = "__builtin_";
    size_t n;

    if (strncmp(name, prefix, sizeof(prefix) - 1) == 0)
        name += sizeof(prefix) - 1;
    n = strlen(name);
    for (size_t i = 0; i < PO_COUNTOF(stores); i++) {
        size_t length = strlen(stores[i].name);
        bool is_variant = stores[i].has_variants && n == length + 1 &&
                          (name[length] == 'f' || name[length] == 'l');

        if (strncmp(name, stores[i].name, length) == 0 &&
            (n == length || is_variant))
            return &stores[i];
    }
    return NULL;
}

struct passing {
    const po_decl *decl;
    const po_expr *call;
};

/* Is the address of the variable an argument of such a call, wherever it is
 * taken?  Calls are visited before their arguments.
 */
static bool only_passes(const po_expr *expr, void *user)
{
    struct passing *passing = user;

    if (expr->kind == PO_EXPR_CALL)
        passing->call = expr;
    if (expr->kind == PO_EXPR_OPAQUE)
        return !po_expr_mentions(expr, passing->decl);
    if (expr->kind != PO_EXPR_UNARY || expr->op != PO_OP_ADDRESS ||
        po_expr_base(expr->arg[0]) != passing->decl)
        return true;
    for (int i = 0; passing->call && i < passing->call->n_arg; i++)
        if (po_expr_strip(passing->call->arg[i]) == expr)
            return passing->call->decl &&
                   po_library_stores(passing->call->decl->name) != NULL;
    return false;
}

/* Is the address of the scalar "decl" known to nobody but calls of the library's
 * functions that store to it?
 */
bool po_address_does_not_escape(const po_function *function,
                                const po_decl *decl)
{
    struct passing passing = {decl, NULL};

    return po_type_is_scalar(decl->type) &&
           po_node_walk_expr(function->body, only_passes, &passing);
}
