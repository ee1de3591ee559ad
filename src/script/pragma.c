/* Scripts in the source: collects "#pragma polyopt STEP" in front of loops of
 * a nest and makes a script of them, with the loop behind each as its subject.
 * NULL if there are none, or one is wrong, which is reported.
 */
#include "internal.h"

#include <ctype.h>
#include <string.h>

/* Return the step in the hint; NULL if it has none. */
static const char *step_of(const po_scop *scop, const po_unit *unit,
                           const po_hint *hint)
{
    static const char *const before[] = {"#", "pragma", "polyopt"};
    const char *at = po_arena_slice(scop->arena, unit->text + hint->begin,
                                    hint->end - hint->begin);

    for (size_t i = 0; i < PO_COUNTOF(before); i++) {
        size_t length = strlen(before[i]);

        while (isspace((unsigned char)*at))
            at++;
        if (strncmp(at, before[i], length) != 0)
            return NULL;
        at += length;
    }
    return at;
}

/* The line that the hint is in; its bytes may end with that. */
static int line_of(const po_unit *unit, const po_hint *hint)
{
    bool has_end = hint->end > 0 && unit->text[hint->end - 1] == '\n';

    return po_count_newlines(unit->text, hint->end) + !has_end;
}

/* Return the loop that begins at this byte; NULL if there is none in the node. */
static const po_node *find_loop(const po_node *node, size_t begin)
{
    const po_node *loop = NULL;

    if (node && node->begin == begin && po_node_is_loop(node))
        return node;
    for (int i = 0; node && i < po_node_n_part(node) && !loop; i++)
        loop = find_loop(po_node_part(node, i), begin);
    return loop;
}

/* The step of the hint. */
static po_script_step step_at(const po_unit *unit, const po_scop *scop,
                              const po_hint *hint, const char *text)
{
    po_script_step step = {.line = line_of(unit, hint), .text = text};
    const po_node *loop =
        scop->in ? find_loop(scop->in->body, hint->loop) : NULL;

    if (loop) {
        step.begin = loop->begin;
        step.end = loop->end;
    }
    return step;
}

po_script *po_script_of_pragmas(const po_unit *unit, const po_scop *scop,
                                po_diag *diag)
{
    po_script_part part = {.function = scop->function, .line = scop->loc.line};
    po_script_step *step = NULL;
    int n = 0;

    for (int i = 0; i < unit->n_hint; i++) {
        const po_hint *hint = &unit->hint[i];
        const char *text = NULL;

        if (scop->begin <= hint->loop && hint->loop < scop->end)
            text = step_of(scop, unit, hint);
        if (text)
            *PO_ARENA_ADD(scop->arena, step, n) =
                step_at(unit, scop, hint, text);
    }
    return n > 0 ? po_script_of_lines(unit->path, &part, n, step, diag) : NULL;
}
