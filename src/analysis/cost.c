/* How long does an instance of a statement take, about?
 */
#include <string.h>

#include "flops.h"
#include "polyopt/nest.h"

/* What a loop inside of an instance is taken to cost, in accesses, or a call;
 * and a call of a function of the library, such as exp.
 */
#define UNKNOWN_COST 1000
#define LIBRARY_COST 40

static bool count_loop(const po_node *node, void *user)
{
    double *cost = user;

    if (node->kind == PO_NODE_LOOP || node->inner ||
        node->flow == PO_FLOW_WHILE || node->flow == PO_FLOW_DO)
        *cost += UNKNOWN_COST;
    return true;
}

/* Is it a function that is an instruction or two, with any suffix? */
static bool is_instruction(const char *name)
{
    static const char *const quick[] = {"abs",  "labs",  "llabs", "fabs",
                                        "fmin", "fmax",  "sqrt",  "floor",
                                        "ceil", "trunc", "rint",  "copysign"};
    size_t n = strlen(name);

    for (size_t i = 0; i < PO_COUNTOF(quick); i++) {
        size_t length = strlen(quick[i]);

        if (strncmp(name, quick[i], length) == 0 &&
            (n == length ||
             (n == length + 1 && (name[length] == 'f' || name[length] == 'l'))))
            return true;
    }
    return false;
}

static bool count_call(const po_expr *expr, void *user)
{
    double *cost = user;

    if (expr->kind != PO_EXPR_CALL)
        return true;
    if (!expr->decl || !expr->decl->in_library)
        *cost += UNKNOWN_COST;
    else
        *cost += is_instruction(expr->decl->name) ? 1 : LIBRARY_COST;
    return true;
}

/* The cost of an instance, in accesses.  A loop inside of it may take any time,
 * and so may a function.
 */
double po_stmt_cost(const po_stmt *stmt)
{
    double cost = stmt->n_access + 1;

    if (stmt->block) {
        po_node_walk(stmt->block, count_loop, &cost);
        po_node_walk_expr(stmt->block, count_call, &cost);
    } else if (stmt->body) {
        po_expr_walk(stmt->body, count_call, &cost);
    }
    return cost;
}
