/* Sums of functions that are defined on domains which may overlap.
 *
 * isl_pw_qpolynomial_add does the same, but looks for the integer affine hull of
 * every domain on the way, which takes longer than all the rest.
 */
#include "internal.h"

#include <stdlib.h>

void po_pieces_clear(struct pieces *pieces)
{
    for (int i = 0; i < pieces->n; i++) {
        isl_set_free(pieces->piece[i].domain);
        po_qpoly_clear(&pieces->piece[i].value);
    }
    free(pieces->piece);
    *pieces = (struct pieces){.atoms = pieces->atoms};
}

/* Add a piece that is disjoint from the others; NULL stands for infinity. */
isl_stat po_pieces_add_disjoint(struct pieces *pieces,
                                __isl_take isl_set *domain,
                                const struct qpoly *value)
{
    struct piece piece = {.domain = domain, .is_infinite = !value};

    if (value)
        piece.value = po_qpoly_copy(value);
    *PO_ADD(pieces->piece, pieces->n) = piece;
    return domain ? isl_stat_ok : isl_stat_error;
}

/* Add "value" on the part of piece "i" that is in "*rest", and take this away
 * from there.
 */
static isl_stat overlay(struct pieces *sum, int i, isl_set **rest,
                        const struct qpoly *value)
{
    struct piece *piece = &sum->piece[i];
    isl_set *both =
        isl_set_intersect(isl_set_copy(piece->domain), isl_set_copy(*rest));
    isl_bool none = isl_set_is_empty(both);
    isl_stat status;
    isl_set *left;

    if (none != isl_bool_false) {
        isl_set_free(both);
        return none < 0 ? isl_stat_error : isl_stat_ok;
    }
    left = isl_set_subtract(isl_set_copy(piece->domain), isl_set_copy(*rest));
    *rest = isl_set_subtract(*rest, piece->domain);
    status = po_pieces_add_disjoint(sum, isl_set_coalesce(left),
                                    piece->is_infinite ? NULL : &piece->value);
    piece = &sum->piece[i];
    piece->domain = isl_set_coalesce(both);
    piece->is_infinite = piece->is_infinite || !value;
    if (value)
        po_qpoly_add(&piece->value, value, 1, 1);
    return both ? status : isl_stat_error;
}

/* Forget pieces that are empty, or on which the function is 0. */
static isl_stat drop_nothing(struct pieces *pieces)
{
    isl_stat status = isl_stat_ok;
    int n = 0;

    for (int i = 0; i < pieces->n; i++) {
        struct piece *piece = &pieces->piece[i];
        isl_bool empty = isl_set_plain_is_empty(piece->domain);
        bool zero = !piece->is_infinite && piece->value.n == 0;

        if (empty < 0)
            status = isl_stat_error;
        if (empty == isl_bool_true || zero) {
            isl_set_free(piece->domain);
            po_qpoly_clear(&piece->value);
        } else {
            pieces->piece[n++] = *piece;
        }
    }
    pieces->n = n;
    return status;
}

/* Add the function that is "value" on "domain", and 0 elsewhere; NULL stands for
 * infinity.
 */
isl_stat po_pieces_add(struct pieces *sum, __isl_take isl_set *domain,
                       const struct qpoly *value)
{
    isl_stat status = domain ? isl_stat_ok : isl_stat_error;
    int n = sum->n;

    for (int i = 0; i < n && status >= 0; i++)
        status = overlay(sum, i, &domain, value);
    if (po_pieces_add_disjoint(sum, domain, value) < 0)
        status = isl_stat_error;
    return status < 0 ? status : drop_nothing(sum);
}

/* Add the pieces of "more", which is 0 then. */
isl_stat po_pieces_add_all(struct pieces *sum, struct pieces *more)
{
    isl_stat status = isl_stat_ok;

    for (int i = 0; i < more->n && status >= 0; i++) {
        const struct piece *piece = &more->piece[i];

        status = po_pieces_add(sum, isl_set_copy(piece->domain),
                               piece->is_infinite ? NULL : &piece->value);
    }
    po_pieces_clear(more);
    return status;
}
