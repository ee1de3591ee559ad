/* Do the nests exist that a file of --schedule-in or --script names
 * ("gemm:9")?  Reports those that do not, with a list of those there are.
 */
#include <string.h>

#include "polyopt/pipeline.h"
#include "polyopt/script.h"
#include "polyopt/user_schedule.h"

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

/* So many nests are listed. */
enum { MAX_LISTED = 16 };

/* Append the outermost loops of the node, "gemm:9", of which there are "*n" before. */
static void list_nests(const po_node *node, const char *function, int *n,
                       po_text *out)
{
    if (po_node_is_loop(node)) {
        if (++*n <= MAX_LISTED)
            po_text_printf(out, "%s%s:%d", *n > 1 ? ", " : "", function,
                           node->loc.line);
        return;
    }
    for (int i = 0; i < po_node_n_part(node); i++)
        if (po_node_part(node, i))
            list_nests(po_node_part(node, i), function, n, out);
}

/* Say that there is no nest that is called "name", and which there are. */
static void complain(const po_unit *unit, const po_run *run, const po_loc *loc,
                     const char *name)
{
    po_text list = {0};
    int n = 0;

    for (int f = 0; f < unit->n_function; f++)
        if (unit->function[f]->body)
            list_nests(unit->function[f]->body, unit->function[f]->name, &n,
                       &list);
    po_diag_error(run->diag, loc, "%s in '%s'%s%s%s", name, unit->path,
                  n > 0 ? "; the nests are " : "", po_text_get(&list),
                  n > MAX_LISTED ? ", and others" : "");
    po_text_free(&list);
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
        complain(unit, run, &loc, "there is no such loop nest");
        good = false;
    }
    return good;
}

/* Is there a script, in a file or in the program, if one is to be looked at? */
static bool has_steps(const po_unit *unit, const po_run *run)
{
    if (run->options->stage != PO_STAGE_STEPS || run->script ||
        unit->n_hint > 0)
        return true;
    po_diag_error(run->diag, NULL,
                  "--script-check: there is no --script, nor a step in '%s' "
                  "('#pragma polyopt STEP' before a loop)",
                  unit->path);
    return false;
}

bool po_user_schedule_has_nests(const po_unit *unit, const po_run *run)
{
    const char *text = run->schedules;
    bool good = has_steps(unit, run);
    po_user_schedule_name name;

    while (text && (name = po_user_schedule_next_name(text)).n > 0) {
        const char *rest = name.text + strcspn(name.text, "\n");

        if (!has_nest(unit, name.text, name.n, name.line)) {
            po_text message = {0};

            po_text_printf(&message, "there is no loop nest '%.*s'",
                           (int)(rest - name.text), name.text);
            complain(unit, run, NULL, po_text_get(&message));
            po_text_free(&message);
            good = false;
        }
        text = rest;
    }
    return has_all_parts(unit, run) && good;
}

/* Warn that the order is for a version of the nest that there is not. */
static void warn_of_version(const po_scop *scop, const char *where, size_t n,
                            const po_loc *loc, const po_run *run)
{
    const po_scop *version = scop->unit_strides;

    if (!version || !po_scop_is_version(version, where, n))
        po_diag_warning(run->diag, loc,
                        "the nest '%s:%d' has no version '%.*s'%s%s%s",
                        scop->function, scop->loc.line, (int)n, where,
                        version ? ", but '" : "", version ? version->where : "",
                        version ? "'" : "");
}

void po_user_schedule_warn_of_versions(const po_scop *scop, const po_run *run)
{
    const po_loc file = {
        .file = run->options->schedule_in, .line = 1, .col = 1};
    const char *text = run->schedules;
    po_user_schedule_name name;

    for (int i = 0; run->script && i < run->script->n_part; i++) {
        const po_script_part *part = &run->script->part[i];
        const po_loc loc = {
            .file = run->options->script, .line = part->header_line, .col = 1};

        if (part->where && strcmp(part->function, scop->function) == 0 &&
            part->line == scop->loc.line && part->part == scop->n_left_around)
            warn_of_version(scop, part->where, strlen(part->where), &loc, run);
    }
    while (text && (name = po_user_schedule_next_name(text)).n > 0) {
        if (name.n_where > 0 && name.line == scop->loc.line &&
            strncmp(name.text, scop->function, name.n) == 0 &&
            !scop->function[name.n])
            warn_of_version(scop, name.where, name.n_where, &file, run);
        text = name.text + strcspn(name.text, "\n");
    }
}
