/* Certificate of the loops, privatised scalars: for dependences that
 * privatisation ignores, does each read in the generated loops still see the
 * write that it sees in the original program?  From the AST alone; dates are
 * handed to the code of live.c.
 */
#include <stdlib.h>

#include "../tree/dates.h"
#include "loops.h"

/* How many loops and lets are around both leaves. */
static int n_shared(const po_leaf *a, const po_leaf *b)
{
    int n = 0;

    while (n < a->n_binder && n < b->n_binder && a->binder[n] == b->binder[n])
        n++;
    return n;
}

/* Return the first leaf that has the "n" outermost loops and lets of this one
 * around it, by number: leaves in a loop follow each other.
 */
static int first_in(const po_leaves *leaves, int leaf, int n)
{
    while (leaf > 0 &&
           n_shared(&leaves->leaf[leaf], &leaves->leaf[leaf - 1]) >= n)
        leaf--;
    return leaf;
}

/* Return the entry for the loop that binds variable "i" of the leaf. */
static po_date_entry entry_of(const po_leaf *leaf, int i)
{
    const po_ast_node *loop = leaf->binder[i];
    po_date_entry entry = {.kind = PO_DATE_LOOP,
                           .concurrent = loop->loop.parallel ||
                                         loop->loop.simd ||
                                         loop->loop.wavefront};

    for (int k = 0; k < loop->loop.n_accumulator; k++)
        if (entry.n_reduced < PO_MAX_REDUCE)
            entry.reduced[entry.n_reduced++] = loop->loop.accumulator[k].array;
    entry.value = isl_pw_aff_copy(leaf->value[i]);
    if (loop->loop.reverse)
        entry.value = isl_pw_aff_neg(entry.value);
    return entry;
}

/* Return the instances of a leaf with their dates: for each loop or let, the
 * place in the text of what has it around it, and the value.
 */
static po_piece piece_of(const po_leaves *leaves, int l)
{
    const po_leaf *leaf = &leaves->leaf[l];
    size_t capacity = 2 * (size_t)leaf->n_binder + 1;
    po_piece piece = {.stmt = leaf->node->call.stmt,
                      .domain = isl_set_copy(leaf->domain),
                      .entry = po_alloc(capacity * sizeof(*piece.entry))};

    for (int i = 0; i <= leaf->n_binder; i++) {
        int child = i < leaf->n_binder ? first_in(leaves, l, i + 1) : l;

        piece.entry[piece.n_entry++] =
            (po_date_entry){.kind = PO_DATE_ORDER, .child = child};
        if (i < leaf->n_binder && leaf->binder[i]->kind == PO_AST_LOOP)
            piece.entry[piece.n_entry++] = entry_of(leaf, i);
    }
    return piece;
}

/* Does every read of a scalar with private dependences see the same write as in
 * the original program, by code that looks at dates, see live.c?
 */
isl_bool po_leaves_live(const po_leaves *leaves, const po_deps *deps)
{
    po_dates dates = {.scop = leaves->scop,
                      .context = isl_set_copy(leaves->context),
                      .n_piece = leaves->n_leaf};
    isl_bool good;

    dates.piece = po_alloc(((size_t)leaves->n_leaf + 1) * sizeof(*dates.piece));
    for (int l = 0; l < leaves->n_leaf; l++)
        dates.piece[l] = piece_of(leaves, l);
    good = po_live_ranges_are_disjoint(&dates, deps);
    po_dates_clear(&dates);
    return good;
}
