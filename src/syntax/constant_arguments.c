/* Interprocedural constants: do calls in the file pass constants to a
 * function, and what is the greatest one up to a limit for a parameter?
 * Compilers inline or clone such functions, which estimates have to know.
 */
#include <limits.h>
#include <string.h>

#include "polyopt/syntax.h"

/* What calls of a function pass for a parameter, -1 for any of them: the greatest constant
 * up to "most".
 */
struct passed {
    const po_function *function;
    int param;
    long most;
    long found;
};

static void see(struct passed *passed, const po_expr *arg)
{
    arg = po_expr_strip(arg);
    if (arg->kind == PO_EXPR_INT && arg->value <= passed->most &&
        arg->value > passed->found)
        passed->found = arg->value;
}

static bool see_call(const po_expr *expr, void *user)
{
    struct passed *passed = user;
    const po_function *function = passed->function;

    if (expr->kind != PO_EXPR_CALL || !expr->decl ||
        strcmp(expr->decl->name, function->name) != 0 ||
        expr->n_arg != function->n_param)
        return true;
    for (int i = 0; i < expr->n_arg; i++)
        if (passed->param < 0 || passed->param == i)
            see(passed, expr->arg[i]);
    return true;
}

static long find(const po_unit *unit, struct passed passed)
{
    for (int i = 0; i < unit->n_function; i++)
        if (unit->function[i]->body)
            po_node_walk_expr(unit->function[i]->body, see_call, &passed);
    return passed.found;
}

bool po_function_gets_constants(const po_unit *unit,
                                const po_function *function)
{
    return find(unit, (struct passed){function, -1, LONG_MAX, LONG_MIN}) !=
           LONG_MIN;
}

long po_function_greatest_constant(const po_unit *unit,
                                   const po_function *function,
                                   const po_decl *param, long most)
{
    for (int i = 0; i < function->n_param; i++)
        if (function->param[i] == param)
            return find(unit, (struct passed){function, i, most, 0});
    return 0;
}
