/* Bodies of loops without loops as one statement each, where scalars that are set for others
 * of the same iteration keep statements together, and nothing comes of these one by one:
 * scalars of an iteration matter to nobody then.
 */
#include "internal.h"

#include "polyopt/script.h"

void po_search_take_blocks(po_search *s)
{
    s->front = s->front->blocks;
    s->made = PO_SCRIPT_BLOCKS;
}

/* Is there no gain? */
static bool is_idle(const po_search *s)
{
    return s->no_gain.n > 0 || !s->best->ast || !po_attempt_has_gain(s->best);
}

/* Return the place in "to" of a variant of "from", which "to" is a copy of. */
static po_variant *moved(const po_variant *variant, const po_search *from,
                         po_search *to)
{
    for (int i = 0; i < from->n_variant; i++)
        if (variant == &from->variant[i])
            return &to->variant[i];
    for (int i = 0; i < from->n_early; i++)
        if (variant == &from->early[i])
            return &to->early[i];
    return NULL;
}

/* Let "to" be what "from" was. */
static void take_search(po_search *to, const po_search *from)
{
    po_search_clear(to);
    *to = *from;
    for (int i = 0; i < to->n_variant; i++) {
        to->variant[i].like = moved(from->variant[i].like, from, to);
        to->variant[i].via = moved(from->variant[i].via, from, to);
    }
    for (int i = 0; i < to->n_early; i++)
        to->early[i].like = moved(from->early[i].like, from, to);
    if (to->best)
        to->best->variant = moved(from->best->variant, from, to);
    if (to->few_trips)
        to->few_trips->variant = moved(from->few_trips->variant, from, to);
}

void po_search_try_blocks(po_search *s, const po_scop *blocks,
                          const po_run *run)
{
    po_search other;

    if (!is_idle(s))
        return;
    po_search_run(&other, blocks, PO_SCRIPT_BLOCKS, run);
    if (is_idle(&other))
        po_search_clear(&other);
    else
        take_search(s, &other);
}
