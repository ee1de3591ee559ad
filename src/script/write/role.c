/* Writing a script for an order: what is each loop of the wanted order to the
 * loops of the tree?  The same, one over tiles of it, a wavefront, or
 * diamonds, with the size.  False if it is none of these.
 */
#include "writer.h"

static isl_union_pw_aff *tiles_of(const po_tnode *loop, long size)
{
    return po_row_count_tiles(isl_union_pw_aff_copy(loop->row), size);
}

/* Return the steps of tiles of loops "i" and "k" of the chain, of these sizes: of a
 * wavefront, or of diamonds, which are found in outermost loops only.
 */
static __isl_give isl_union_pw_aff *wave(const po_loops *from, int i, int k,
                                         long size, long other)
{
    return isl_union_pw_aff_add(tiles_of(from->loop[i], size),
                                tiles_of(from->loop[k], other));
}

static __isl_give isl_union_pw_aff *diamonds(po_steps *s, const po_loops *from,
                                             int i, int k, long size,
                                             long other)
{
    po_tpath none = {0};

    return isl_union_pw_aff_copy(po_steps_diamond_row(
        s, &none, 0, from->loop[i], from->loop[k], size, other));
}

/* Is the loop a wavefront of tiles of two loops, the first with tiles of "size"?  Those of
 * the second are counted by some loop of the order.
 */
static bool find_wave(po_steps *s, const po_tnode *loop, const po_loops *from,
                      const po_loops *to, long size, po_role *role)
{
    bool is_diamond = po_writer_has_mark(loop, PO_MARK_DIAMOND);

    for (int i = 0; i < from->n; i++)
        for (int k = 0; k < from->n; k++)
            for (int t = 0; t < to->n && k != i; t++) {
                long other = po_writer_number(to->loop[t], PO_MARK_TILE);

                *role = (po_role){i, size, k};
                if (other > 0 &&
                    po_writer_is_row(s, to->loop[t],
                                     tiles_of(from->loop[k], other)) &&
                    po_writer_is_row(s, loop,
                                     is_diamond
                                         ? diamonds(s, from, i, k, size, other)
                                         : wave(from, i, k, size, other)))
                    return true;
            }
    return false;
}

/* The loop that has the same function, which those of few iterations are all 0 of for tiles, comes
 * before one that has the same dates.
 */
bool po_writer_role(po_steps *s, const po_tnode *loop, const po_loops *from,
                    const po_loops *to, po_role *role)
{
    long size = po_writer_number(loop, PO_MARK_TILE);
    long wave = po_writer_number(loop, PO_MARK_WAVE);

    if (wave > 0)
        return find_wave(s, loop, from, to, wave, role);
    for (int i = 0; i < 2 * from->n; i++) {
        int of = i % from->n;
        isl_union_pw_aff *row =
            size > 0 ? tiles_of(from->loop[of], size)
                     : isl_union_pw_aff_copy(from->loop[of]->row);

        *role = (po_role){of, size, -1};
        if (i < from->n ? po_writer_is_same_row(s, loop, row)
                        : po_writer_is_row(s, loop, row))
            return true;
    }
    return false;
}
