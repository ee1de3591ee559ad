/* Which lines of the new text come from which lines of the user's: what the
 * printer notes for the directives of --line-directives.
 *
 * Parts of a nest are printed into texts of their own first, and have notes of
 * their own; whoever joins two texts has their notes joined.
 */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

/* Loops nested deeper are taken for those around them. */
#define MAX_DEPTH 64

/* Note that what is printed next, at the start of a line, comes from where the
 * printer is in the user's text.  "is_restart": what precedes it may be compiled
 * or not.
 */
void po_note_line(printer *p, bool is_restart)
{
    *PO_ADD(p->line, p->n_line) = (po_line){
        .text = p->out,
        .note = {.at = p->out->n, .from = p->from, .is_restart = is_restart}};
}

/* Append a text that has been printed apart, which is released. */
void po_join_text(printer *p, po_text *text)
{
    for (int i = 0; i < p->n_line; i++)
        if (p->line[i].text == text) {
            p->line[i].text = p->out;
            p->line[i].note.at += p->out->n;
        }
    po_text_add(p->out, po_text_get(text));
    po_forget_text(p, text);
}

/* Append a copy of a text that has been printed apart. */
void po_copy_text(printer *p, const po_text *text)
{
    const int n = p->n_line;

    for (int i = 0; i < n; i++)
        if (p->line[i].text == text) {
            po_line line = p->line[i];

            line.text = p->out;
            line.note.at += p->out->n;
            *PO_ADD(p->line, p->n_line) = line;
        }
    po_text_add_bytes(p->out, text->bytes, text->n);
}

/* Release a text that has been printed apart, with its notes. */
void po_forget_text(printer *p, po_text *text)
{
    int n = 0;

    for (int i = 0; i < p->n_line; i++)
        if (p->line[i].text != text)
            p->line[n++] = p->line[i];
    p->n_line = n;
    po_text_free(text);
}

static int compare_notes(const void *a, const void *b)
{
    const po_line_note *left = a;
    const po_line_note *right = b;

    return (left->at > right->at) - (left->at < right->at);
}

/* Give the patch the notes of the text that the printer has printed, of which the
 * first "cut" bytes are left out.  The first line may begin in the middle of one.
 */
void po_keep_notes(const printer *p, size_t cut, po_patch *patch)
{
    patch->note = po_alloc(((size_t)p->n_line + 1) * sizeof(*patch->note));
    for (int i = 0; i < p->n_line; i++) {
        po_line_note note = p->line[i].note;

        if (p->line[i].text != p->out || note.at <= cut)
            continue;
        note.at -= cut;
        patch->note[patch->n_note++] = note;
    }
    if (patch->n_note > 0)
        qsort(patch->note, (size_t)patch->n_note, sizeof(*patch->note),
              compare_notes);
}

/* Return the offset of a place of the nest; the beginning for others. */
size_t po_offset_in_nest(const printer *p, const po_loc *loc)
{
    return !loc->is_elsewhere && loc->offset >= p->scop->begin &&
                   loc->offset < p->scop->end
               ? loc->offset
               : p->scop->begin;
}

/* Return the first instance in "node", NULL if there is none, and count the loops
 * around it that are in "node".
 */
static const po_ast_node *first_instance(const po_ast_node *node, int *n_loop)
{
    const po_ast_node *found = NULL;

    if (node->kind == PO_AST_STMT)
        return node;
    for (int i = 0; i < po_ast_n_part(node) && !found; i++)
        found = first_instance(po_ast_part(node, i), n_loop);
    *n_loop += found && node->kind == PO_AST_LOOP;
    return found;
}

/* The user's loops around a place, outermost first. */
struct around {
    const po_scop *scop;
    size_t offset;
    int n;
    size_t begin[MAX_DEPTH];
};

static bool is_loop(const po_node *node)
{
    return node->kind == PO_NODE_LOOP || node->inner ||
           node->flow == PO_FLOW_WHILE || node->flow == PO_FLOW_DO;
}

static bool add_loop(const po_node *node, void *user)
{
    struct around *around = user;

    if (is_loop(node) && node->begin <= around->offset &&
        around->offset < node->end && node->begin >= around->scop->begin &&
        around->n < MAX_DEPTH)
        around->begin[around->n++] = node->begin;
    return true;
}

/* Set where what is printed next comes from: for a loop, the user's loop around
 * the first instance in it that has as many loops inside; the outermost one if
 * there are not so many, as with loops of tiles.  For others, this instance.
 */
void po_set_origin(printer *p, const po_ast_node *node)
{
    struct around around = {.scop = p->scop};
    int n_inside = -1;
    const po_ast_node *first = first_instance(node, &n_inside);

    if (!first)
        return;
    p->from = around.offset =
        po_offset_in_nest(p, &p->scop->stmt[first->call.stmt].loc);
    if (node->kind != PO_AST_LOOP || !p->scop->in)
        return;
    po_node_walk(p->scop->in->body, add_loop, &around);
    if (around.n > 0)
        p->from =
            around.begin[n_inside < around.n ? around.n - 1 - n_inside : 0];
}
