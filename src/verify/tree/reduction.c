/* Loops whose iterations have accumulators: may they?
 *
 * The loop loads the element, gives every iteration that may run at the same
 * time an accumulator of its own, combines these in the end, and stores the
 * element.  That is right, for any order of what is in the loop, if all that the
 * loop does with the array is to update this one element, always in the same
 * way, and concurrent loops inside have accumulators of their own: the
 * dependences no longer tell whether they carry any, as they go from each
 * update to the next one in the original order only.
 */
#include "dates.h"

#include <isl/space.h>

#include "../update.h"

bool po_entry_reduces(const po_date_entry *entry, int array)
{
    for (int i = 0; i < entry->n_reduced; i++)
        if (entry->reduced[i] == array)
            return true;
    return false;
}

/* Are the two pieces in the same loop at entry "pos"? */
bool po_pieces_share_loop(const po_piece *a, const po_piece *b, int pos)
{
    if (pos >= a->n_entry || pos >= b->n_entry)
        return false;
    for (int i = 0; i < pos; i++)
        if (a->entry[i].kind != PO_DATE_LOOP &&
            a->entry[i].child != b->entry[i].child)
            return false;
    return true;
}

/* Return { S[i] -> A[...] } for all that the piece accesses of the array. */
static __isl_give isl_map *accesses_of(const po_dates *dates,
                                       const po_piece *piece, int array)
{
    const po_stmt *stmt = &dates->scop->stmt[piece->stmt];
    isl_map *all = NULL;

    for (int k = 0; k < stmt->n_access; k++) {
        isl_map *one;

        if (stmt->access[k].array != array)
            continue;
        one = isl_map_copy(stmt->access[k].relation);
        all = all ? isl_map_union(all, one) : one;
    }
    return isl_map_intersect_domain(all, isl_set_copy(piece->domain));
}

/* Return { A[i] -> A[k] : i != k } for the space of a set. */
static __isl_give isl_map *other_elements(__isl_keep isl_set *elements)
{
    isl_space *space = isl_space_map_from_set(isl_set_get_space(elements));
    isl_map *same = isl_map_identity(isl_space_copy(space));

    return isl_map_subtract(isl_map_universe(space), same);
}

/* Return the pairs of instances of which some element of the one is not that
 * of the other.
 */
static __isl_give isl_map *different_elements(const po_dates *dates,
                                              const po_piece *a,
                                              const po_piece *b, int array)
{
    isl_map *from = accesses_of(dates, a, array);
    isl_map *to = accesses_of(dates, b, array);
    isl_set *elements = isl_map_range(isl_map_copy(from));
    isl_map *other = other_elements(elements);

    isl_set_free(elements);
    from = isl_map_apply_range(from, other);
    return isl_map_apply_range(from, isl_map_reverse(to));
}

/* Do the two pieces, in one execution of the loop at entry "pos", only access
 * one element?
 */
static isl_bool share_element(const po_dates *dates, const po_piece *a,
                              const po_piece *b, int pos, int array)
{
    isl_map *pairs = different_elements(dates, a, b, array);
    isl_map *same = po_piece_pairs(dates, pairs, a, b);
    isl_bool good;

    isl_map_free(pairs);
    for (int i = 0; i < pos; i++)
        same = po_date_equal(same, &a->entry[i], &b->entry[i]);
    good = isl_map_is_empty(same);
    isl_map_free(same);
    return good;
}

static bool accesses(const po_dates *dates, const po_piece *piece, int array)
{
    return po_stmt_mentions(&dates->scop->stmt[piece->stmt], array);
}

/* Have all concurrent loops inside the loop at entry "pos" accumulators for the
 * array, too?  The children of a set node run one after the other, in an order
 * that is not known, which accumulators do not mind.
 */
static bool are_inner_good(const po_piece *piece, int pos, int array)
{
    for (int i = pos + 1; i < piece->n_entry; i++)
        if ((piece->entry[i].concurrent || piece->entry[i].in_steps) &&
            !po_entry_reduces(&piece->entry[i], array))
            return false;
    return true;
}

/* May iterations of the loop at entry "pos" of "piece" have accumulators for
 * the array?  Seen from this piece; the others in the loop are asked, too.
 */
static isl_bool is_good(const po_dates *dates, const po_piece *piece, int pos,
                        int array, bool reassociate)
{
    const po_scop *scop = dates->scop;
    isl_bool good = isl_bool_true;
    po_reduction op;

    if (!accesses(dates, piece, array))
        return isl_bool_true;
    op = po_verify_update(scop, &scop->stmt[piece->stmt], array, reassociate);
    if (op == PO_REDUCTION_NONE || !are_inner_good(piece, pos, array))
        return isl_bool_false;
    for (int i = 0; i < dates->n_piece && good == isl_bool_true; i++) {
        const po_piece *other = &dates->piece[i];

        if (!po_pieces_share_loop(piece, other, pos) ||
            !accesses(dates, other, array))
            continue;
        if (po_verify_update(scop, &scop->stmt[other->stmt], array,
                             reassociate) != op)
            return isl_bool_false;
        good = share_element(dates, piece, other, pos, array);
    }
    return good;
}

/* May all loops have the accumulators that they are marked to have? */
isl_bool po_reductions_are_good(const po_dates *dates, bool reassociate)
{
    isl_bool good = isl_bool_true;

    for (int i = 0; i < dates->n_piece; i++)
        for (int k = 0; k < dates->piece[i].n_entry; k++) {
            const po_date_entry *entry = &dates->piece[i].entry[k];

            for (int r = 0; r < entry->n_reduced && good == isl_bool_true; r++)
                good = is_good(dates, &dates->piece[i], k, entry->reduced[r],
                               reassociate);
        }
    return good;
}
