/* The nests for which the user gives an order: are there any of these names? */
#include <string.h>

#include "polyopt/pipeline.h"

/* Is it no loop in this line? */
static bool is_elsewhere(const po_node *node, void *line)
{
    return node->kind != PO_NODE_LOOP || node->loc.line != *(const long *)line;
}

static bool has_nest(const po_unit *unit, const char *name, size_t n, long line)
{
    for (int f = 0; f < unit->n_function; f++) {
        const po_function *function = unit->function[f];

        if (function->body && strlen(function->name) == n &&
            strncmp(function->name, name, n) == 0 &&
            (line == 0 || !po_node_walk(function->body, is_elsewhere, &line)))
            return true;
    }
    return false;
}

bool po_given_is_known(const po_unit *unit, const po_run *run)
{
    const char *name = run->given;
    bool good = true;
    long line;
    size_t n;

    while (name && (name = po_tree_next_given(name, &n, &line))) {
        const char *rest = name + strcspn(name, "\n");

        if (!has_nest(unit, name, n, line)) {
            po_diag_error(run->diag, NULL,
                          "there is no loop nest '%.*s' in '%s'",
                          (int)(rest - name), name, unit->path);
            good = false;
        }
        name = rest;
    }
    return good;
}
