/* An estimate of the run time of a region as a polynomial of its parameters,
 * from instance counts and a time per instance, so that generated code can
 * decide at run time whether sharing pays.  Only a matter of cost.
 */
#include <isl/polynomial.h>
#include <isl/val.h>
#include <stdlib.h>

#include "internal.h"
#include "polyopt/card.h"
#include "polyopt/ranks.h"

/* The terms of the polynomial of one piece.
 *
 * "ns"     what one instance takes
 * "degree" the greatest sum of exponents
 */
struct piece {
    po_arena *arena;
    double ns;
    int degree;
    int n;
    po_work *term;
};

/* Add a term; one with a floor in it is not worth being added. */
static isl_stat add_term(__isl_take isl_term *term, void *user)
{
    struct piece *piece = user;
    isl_size n = isl_term_dim(term, isl_dim_param);
    isl_size n_div = isl_term_dim(term, isl_dim_div);
    isl_val *coef = isl_term_get_coefficient_val(term);
    po_work work = {.ns = piece->ns * isl_val_get_d(coef)};
    int degree = 0;
    bool has_floor = false;

    work.exp = po_arena_array(piece->arena, (size_t)(n > 0 ? n : 1),
                              sizeof(*work.exp));
    for (int i = 0; i < n; i++) {
        work.exp[i] = isl_term_get_exp(term, isl_dim_param, (unsigned)i);
        degree += work.exp[i];
    }
    for (int i = 0; i < n_div; i++)
        has_floor =
            has_floor || isl_term_get_exp(term, isl_dim_div, (unsigned)i) > 0;
    isl_val_free(coef);
    isl_term_free(term);
    if (has_floor)
        return isl_stat_ok;
    piece->degree = degree > piece->degree ? degree : piece->degree;
    *PO_ARENA_ADD(piece->arena, piece->term, piece->n) = work;
    return isl_stat_ok;
}

/* Keep the piece with the greatest exponents: that for large values. */
static isl_stat keep_largest(__isl_take isl_set *where,
                             __isl_take isl_qpolynomial *value, void *user)
{
    struct piece *best = user;
    struct piece piece = {.arena = best->arena, .ns = best->ns, .degree = -1};
    isl_stat status = isl_qpolynomial_foreach_term(value, add_term, &piece);

    if (piece.degree > best->degree)
        *best = piece;
    isl_set_free(where);
    isl_qpolynomial_free(value);
    return status;
}

bool po_communication_count(__isl_take isl_set *points, double ns,
                            po_arena *arena, po_work **work, int *n)
{
    struct piece best = {.arena = arena, .ns = ns, .degree = -1};
    isl_pw_qpolynomial *card = po_set_card(points);
    bool good =
        isl_pw_qpolynomial_foreach_piece(card, keep_largest, &best) >= 0;

    isl_pw_qpolynomial_free(card);
    for (int i = 0; i < best.n; i++)
        *PO_ARENA_ADD(arena, *work, *n) = best.term[i];
    return good;
}

int po_communication_work(const po_scop *scop, __isl_keep isl_set *range,
                          const double *ns, po_arena *arena, po_work **work)
{
    isl_set *known = po_scop_assumed(scop);
    bool good = true;
    int n = 0;

    *work = NULL;
    if (range)
        known = isl_set_intersect(known, isl_set_params(isl_set_copy(range)));
    for (int s = 0; s < scop->n_stmt && good; s++)
        if (ns[s] > 0)
            good = po_communication_count(
                isl_set_intersect_params(isl_set_copy(scop->stmt[s].domain),
                                         isl_set_copy(known)),
                ns[s], arena, work, &n);
    isl_set_free(known);
    return good ? n : -1;
}
