/* Why a region cannot be modelled: the first reason found counts, at the
 * smallest offending piece of source.
 */
#include "internal.h"

#include <ctype.h>
#include <string.h>

/* Copy "n" bytes of source to "out", which has "room" bytes: on one line, any
 * white space as one blank, cut with "..." if it is long.
 */
void po_text_fold(const char *text, size_t n, char *out, size_t room)
{
    size_t used = 0;
    bool blank = false;

    for (size_t i = 0; i < n && text[i]; i++) {
        if (isspace((unsigned char)text[i])) {
            blank = used > 0;
            continue;
        }
        if (used + (blank ? 2 : 1) > room - 4) {
            memcpy(out + used, "...", 4);
            return;
        }
        if (blank)
            out[used++] = ' ';
        blank = false;
        out[used++] = text[i];
    }
    out[used] = '\0';
}

/* The loop nest "node" of a function, as remarks name it. */
po_nest po_nest_of(const po_unit *unit, const po_function *function,
                   const po_node *node)
{
    size_t last = node->end > node->begin ? node->end - 1 : node->begin;

    return (po_nest){function->name, node->loc, po_unit_loc(unit, last).line};
}

/* The place to name for "loc": a function that stands in the place of its call
 * is elsewhere in the file, or in another one, but the remark is about a nest.
 */
static const po_loc *place_of(const po_region *region, const po_loc *loc)
{
    const po_node *first = region->source->root[0];
    const po_node *last = region->source->root[region->source->n_root - 1];

    if (loc->offset >= first->begin && loc->offset < last->end &&
        !loc->is_elsewhere)
        return loc;
    return &region->source->root[region->current]->loc;
}

/* Note that the region cannot be modelled, unless that is known already.
 * Returns false.
 */
bool po_region_fail(po_region *region, po_reject why, const po_loc *loc,
                    const char *text)
{
    if (region->failed)
        return false;
    region->failed = true;
    region->why = why;
    region->loc = *place_of(region, loc);
    region->culprit = region->current;
    if (!text)
        text = "";
    po_text_fold(text, strlen(text), region->text, sizeof(region->text));
    return false;
}

bool po_region_fail_expr(po_region *region, po_reject why, const po_expr *expr)
{
    po_text text = {0};

    if (region->failed)
        return false;
    po_expr_print_source(expr, &text);
    po_region_fail(region, why, &expr->loc, po_text_get(&text));
    po_text_free(&text);
    return false;
}

/* The same with the first line of the source of a statement. */
bool po_region_fail_node(po_region *region, po_reject why, const po_node *node)
{
    size_t n = 0;
    const char *text = region->source->unit->text + node->begin;
    char line[sizeof(region->text)];

    if (node->text)
        return po_region_fail(region, why, &node->loc, node->text);
    while (node->begin + n < node->end && text[n] != '\n')
        n++;
    po_text_fold(text, n, line, sizeof(line));
    return po_region_fail(region, why, &node->loc, line);
}

/* The same for an expression that conflicts with root number "other": the
 * later of the two roots is to blame.
 */
bool po_region_fail_both(po_region *region, po_reject why, const po_expr *expr,
                         int other)
{
    if (region->failed)
        return false;
    po_region_fail_expr(region, why, expr);
    if (other > region->culprit && other < region->source->n_root)
        region->culprit = other;
    return false;
}

/* Why is no loop of the function to be looked at?  PO_N_REJECT if they are. */
po_reject po_why_skip(const po_unit *unit, const po_function *function)
{
    if (unit->other_sizes)
        return PO_REJECT_DATA_MODEL;
    if (function->is_special)
        return PO_REJECT_ATTRIBUTE;
    return po_effort_file_is_over() ? PO_REJECT_TOO_COMPLEX : PO_N_REJECT;
}

struct flagged {
    const po_node *loop;
};

static bool is_unflagged(const po_node *node, void *user)
{
    struct flagged *found = user;

    if (!node->off && !node->under_pragma)
        return true;
    found->loop = node;
    return false;
}

/* Is no loop in a region of one statement governed by a directive?  In others,
 * walk.c looks at one loop after the other.
 */
bool po_region_check_pragmas(po_region *region)
{
    struct flagged found = {NULL};

    if (region->source->n_root > 1 ||
        po_node_walk(region->source->root[0], is_unflagged, &found))
        return true;
    return po_region_fail_node(
        region, found.loop->off ? PO_REJECT_SWITCHED_OFF : PO_REJECT_PRAGMA,
        found.loop);
}
