/* The nests for which the user gives an order: are there any of these names? */
#include <string.h>

#include "polyopt/given.h"
#include "polyopt/pipeline.h"
#include "polyopt/script.h"

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

/* Is there a nest for each part of the script that has to have one?  Else that is said. */
static bool has_all_parts(const po_unit *unit, const po_run *run)
{
    bool good = true;

    for (int i = 0; run->script && i < run->script->n_part; i++) {
        const po_script_part *part = &run->script->part[i];
        const po_loc loc = {
            .file = run->options->script, .line = part->header_line, .col = 1};

        if (!part->function ||
            has_nest(unit, part->function, strlen(part->function), part->line))
            continue;
        if (part->is_optional || run->options->is_script_shared) {
            po_diag_note(run->diag, &loc, "there is no such loop nest in '%s'",
                         unit->path);
            continue;
        }
        po_diag_error(run->diag, &loc, "there is no such loop nest in '%s'",
                      unit->path);
        good = false;
    }
    return good;
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
    return has_all_parts(unit, run) && good;
}
