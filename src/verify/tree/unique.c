/* Certificate of a schedule tree, injectivity: every instance has one date,
 * and no two instances have the same.  In: the dates of a tree in pieces
 * (paths and affine members); exact, by isl, after cheap tests of members
 * without floors.
 */
#include "dates.h"

#include <isl/space.h>

/* Is the value affine, without integer divisions? */
static bool is_plain(__isl_keep isl_pw_aff *value)
{
    isl_bool single = isl_pw_aff_isa_aff(value);
    isl_aff *aff;
    isl_size n_div;

    if (single != isl_bool_true)
        return false;
    aff = isl_pw_aff_as_aff(isl_pw_aff_copy(value));
    n_div = isl_aff_dim(aff, isl_dim_div);
    isl_aff_free(aff);
    return n_div == 0;
}

/* Return { S[i] -> [entries] }, with all loop entries of the piece, or only
 * with those that have no integer division if "plain".
 */
static __isl_give isl_map *date_map(const po_piece *piece, bool plain)
{
    isl_map *date = isl_map_from_domain(isl_set_copy(piece->domain));

    for (int i = 0; i < piece->n_entry; i++) {
        isl_pw_aff *value = piece->entry[i].value;

        if (piece->entry[i].kind == PO_DATE_LOOP && (!plain || is_plain(value)))
            date = isl_map_flat_range_product(
                date, isl_map_from_pw_aff(isl_pw_aff_copy(value)));
    }
    return date;
}

/* Do different instances of the piece have different dates?  The members
 * without integer divisions tell most often, and quickly.
 */
static isl_bool is_injective(const po_piece *piece)
{
    isl_map *date = date_map(piece, true);
    isl_bool injective = isl_map_is_injective(date);

    isl_map_free(date);
    if (injective != isl_bool_false)
        return injective;
    date = date_map(piece, false);
    injective = isl_map_is_injective(date);
    isl_map_free(date);
    return injective;
}

/* Do the paths of the two pieces part? */
static bool paths_part(const po_piece *a, const po_piece *b)
{
    for (int i = 0; i < a->n_entry && i < b->n_entry; i++)
        if (a->entry[i].kind != PO_DATE_LOOP &&
            a->entry[i].child != b->entry[i].child)
            return true;
    return false;
}

/* Do the instances of two pieces have different dates?  If both have the same
 * path, the values of the loops have to tell them apart.
 */
static isl_bool have_distinct_dates(const po_piece *a, const po_piece *b)
{
    isl_map *same;
    isl_bool empty;

    if (paths_part(a, b))
        return isl_bool_true;
    same = isl_map_from_domain_and_range(isl_set_copy(a->domain),
                                         isl_set_copy(b->domain));
    empty = isl_map_is_empty(same);
    for (int i = 0; i < a->n_entry && empty == isl_bool_false; i++) {
        same = po_date_equal(same, &a->entry[i], &b->entry[i]);
        empty = isl_map_is_empty(same);
    }
    isl_map_free(same);
    return empty;
}

/* Does statement "stmt" have every instance in exactly one piece? */
static isl_bool is_partitioned(const po_dates *dates, int stmt)
{
    isl_set *want =
        isl_set_intersect_params(isl_set_copy(dates->scop->stmt[stmt].domain),
                                 isl_set_copy(dates->context));
    isl_set *have = isl_set_empty(isl_set_get_space(want));
    isl_bool good = isl_bool_true;

    for (int i = 0; i < dates->n_piece && good == isl_bool_true; i++) {
        if (dates->piece[i].stmt != stmt)
            continue;
        good = isl_set_is_disjoint(have, dates->piece[i].domain);
        have = isl_set_union(have, isl_set_copy(dates->piece[i].domain));
    }
    if (good == isl_bool_true)
        good = isl_set_is_equal(have, want);
    isl_set_free(have);
    isl_set_free(want);
    return good;
}

isl_bool po_dates_are_unique(const po_dates *dates)
{
    isl_bool good = isl_bool_true;

    for (int s = 0; s < dates->scop->n_stmt && good == isl_bool_true; s++)
        good = is_partitioned(dates, s);
    for (int i = 0; i < dates->n_piece && good == isl_bool_true; i++)
        good = is_injective(&dates->piece[i]);
    for (int i = 0; i < dates->n_piece; i++)
        for (int k = 0; k < i && good == isl_bool_true; k++)
            good = have_distinct_dates(&dates->piece[i], &dates->piece[k]);
    return good;
}
