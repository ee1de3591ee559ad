/* Loops in tiles of unknown sizes, which the tree only says by marks: what the loops over these
 * tiles, which are not in the tree, do to pairs of instances.
 */
#include "dates.h"

/* Return the pairs for which the members of tiles of unknown sizes are not permutable, of those
 * from entry "i" on that are loops directly in each other: the pairs that run backwards in one.
 *
 * If v_1, ..., v_n are these members, none of which decreases from source to sink, neither does
 * floor(v_k / T_k), for any T_k >= 1.  So the loops over tiles, of any level, run no such pair
 * backwards, and pairs in one tile are in the order of the dates.  Pairs that a loop over tiles which threads
 * share could tell apart have to be in the same iteration of the member: others are returned, too.
 */
static __isl_give isl_map *torn_from(__isl_keep isl_map *pairs,
                                     const po_piece *src, const po_piece *dst,
                                     int i)
{
    isl_map *torn = isl_map_empty(isl_map_get_space(pairs));

    for (; i < src->n_entry && i < dst->n_entry &&
           src->entry[i].kind == PO_DATE_LOOP &&
           dst->entry[i].kind == PO_DATE_LOOP;
         i++) {
        const po_date_entry *a = &src->entry[i];
        const po_date_entry *b = &dst->entry[i];

        if (a->sized)
            torn = isl_map_union(torn, a->shared ? po_date_others(pairs, a, b)
                                                 : po_date_after(pairs, a, b));
    }
    return torn;
}

/* Return the pairs in "left", from "src" to "dst", that tiles around them may have the wrong way
 * round.
 */
static __isl_give isl_map *find_torn(__isl_take isl_map *left,
                                     const po_piece *src, const po_piece *dst,
                                     int array)
{
    isl_map *torn = isl_map_empty(isl_map_get_space(left));
    bool is_open = false;

    for (int i = 0; i < src->n_entry && i < dst->n_entry; i++) {
        const po_date_entry *a = &src->entry[i];
        const po_date_entry *b = &dst->entry[i];

        if ((a->kind != PO_DATE_LOOP && a->child != b->child) ||
            po_entry_reduces(a, array))
            break;
        is_open = is_open && a->kind == PO_DATE_LOOP;
        if (a->sized && !is_open)
            torn = isl_map_union(torn, torn_from(left, src, dst, i));
        is_open = is_open || a->sized;
        left = po_date_equal(left, a, b);
    }
    isl_map_free(left);
    return torn;
}

isl_bool po_tiles_respect(__isl_take isl_map *left, const po_piece *src,
                          const po_piece *dst, int array)
{
    isl_map *torn = find_torn(left, src, dst, array);
    isl_bool good = isl_map_is_empty(torn);

    isl_map_free(torn);
    return good;
}

__isl_give isl_map *po_dates_find_torn(const po_dates *dates, const po_dep *dep)
{
    isl_map *torn = isl_map_empty(isl_map_get_space(dep->relation));

    for (int i = 0; i < dates->n_piece; i++)
        for (int k = 0; k < dates->n_piece; k++) {
            const po_piece *src = &dates->piece[i];
            const po_piece *dst = &dates->piece[k];

            if (src->stmt == dep->src && dst->stmt == dep->dst)
                torn = isl_map_union(
                    torn,
                    find_torn(po_piece_pairs(dates, dep->relation, src, dst),
                              src, dst, dep->array));
        }
    return torn;
}

/* The entry behind the last loop with tiles of unknown sizes, of loops directly in each other
 * from entry "i" on.
 */
static int end_of_tiles(const po_piece *piece, int i)
{
    int end = i;

    for (; i < piece->n_entry && piece->entry[i].kind == PO_DATE_LOOP; i++)
        if (piece->entry[i].sized)
            end = i + 1;
    return end;
}

/* Do values, of scalars of which there is one for several of them, stay in an iteration of the
 * loops in tiles?  Then no other comes between where tiles do, as they leave what an iteration
 * does together.
 */
isl_bool po_values_stay(__isl_take isl_map *left, const po_piece *src,
                        const po_piece *dst, int array)
{
    isl_bool good = isl_bool_true;
    int end = 0;

    (void)array;
    for (int i = 0;
         good == isl_bool_true && i < src->n_entry && i < dst->n_entry; i++) {
        const po_date_entry *a = &src->entry[i];
        const po_date_entry *b = &dst->entry[i];

        if (a->kind != PO_DATE_LOOP && a->child != b->child)
            break;
        if (a->sized && i >= end)
            end = end_of_tiles(src, i);
        if (i < end) {
            isl_map *others = po_date_others(left, a, b);

            good = isl_map_is_empty(others);
            isl_map_free(others);
        }
        left = po_date_equal(left, a, b);
    }
    isl_map_free(left);
    return good;
}

/* Has a piece tiles of unknown sizes around it? */
bool po_dates_have_sizes(const po_dates *dates)
{
    for (int i = 0; i < dates->n_piece; i++)
        for (int k = 0; k < dates->piece[i].n_entry; k++)
            if (dates->piece[i].entry[k].sized)
                return true;
    return false;
}
