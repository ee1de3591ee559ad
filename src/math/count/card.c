/* The number of points of sets, and of images of maps.
 *
 * A set is made a disjoint union of basic sets, each of which is a sum of ones
 * over its points; eliminate.c sums.  What is computed is that of [VSBLB07], by
 * other means, as the sets of loop nests have few dimensions.
 *
 * The divs of a basic set become dimensions, or parameters if they are functions of
 * the parameters (part.c). eliminate.c sums over one dimension after the other, the
 * cheapest first, until there are regions of parameters over which the points lie in
 * nested intervals; nested_intervals.c sums over those, with floors as variables (atoms.c) of
 * polynomials (qpoly.c, coef.c); faulhaber.c knows the sums of powers; pieces.c adds
 * up, and tidy.c merges neighbouring pieces.
 */
#include "polyopt/card.h"

#include <isl/id.h>
#include <isl/map.h>
#include <isl/space.h>
#include <stdio.h>

#include "internal.h"

/* Add the points of "set", which are infinitely many wherever there are any. */
static isl_stat add_infinity(__isl_take isl_basic_set *set, struct pieces *sum)
{
    isl_set *domain = isl_set_params(isl_set_from_basic_set(set));

    return po_pieces_add(sum, domain, NULL);
}

/* Add the points of "set", which are finitely many. */
static isl_stat add_finite(__isl_keep isl_basic_set *set, struct pieces *sum)
{
    struct part part = po_part_from_basic_set(set);
    struct pieces pieces = {.atoms = sum->atoms};
    isl_stat status = po_part_sum(&part, &pieces);

    po_part_clear(&part);
    if (status >= 0)
        status = po_pieces_merge(&pieces);
    if (status >= 0)
        status = po_pieces_add_all(sum, &pieces);
    po_pieces_clear(&pieces);
    return status;
}

static isl_stat add_basic_set(__isl_take isl_basic_set *set, void *user)
{
    isl_bool bounded = isl_basic_set_is_bounded(set);
    isl_stat status = isl_stat_error;

    if (bounded == isl_bool_false)
        return add_infinity(set, user);
    if (bounded == isl_bool_true)
        status = add_finite(set, user);
    isl_basic_set_free(set);
    return status;
}

/* As po_set_card, with [n] -> { value } as a function of parameters only. */
static __isl_give isl_pw_qpolynomial *count(__isl_take isl_set *set)
{
    isl_space *space = isl_space_params(isl_set_get_space(set));
    struct atoms atoms = po_atoms_new(isl_space_copy(space));
    struct pieces sum = {.atoms = &atoms};
    isl_pw_qpolynomial *card;
    isl_stat status;

    space = isl_space_add_dims(isl_space_from_domain(space), isl_dim_out, 1);
    set = isl_set_coalesce(set);
    set = isl_set_compute_divs(isl_set_make_disjoint(set));
    status = isl_set_foreach_basic_set(set, add_basic_set, &sum);
    isl_set_free(set);
    if (status >= 0)
        status = po_pieces_merge(&sum);
    card = po_pieces_to_pw(&sum, space);
    po_atoms_clear(&atoms);
    return status < 0 ? isl_pw_qpolynomial_free(card) : card;
}

__isl_give isl_pw_qpolynomial *po_set_card(__isl_take isl_set *set)
{
    isl_bool params = isl_set_is_params(set);

    if (params < 0) {
        isl_set_free(set);
        return NULL;
    }
    if (params)
        set = isl_set_from_params(set);
    return count(set);
}

/* Give every dimension of the domain a name of its own. */
static __isl_give isl_map *name_domain(__isl_take isl_map *map, int n_in)
{
    static const char mark;
    isl_ctx *ctx = isl_map_get_ctx(map);

    for (int i = 0; i < n_in; i++) {
        char name[32];

        snprintf(name, sizeof(name), "in%d", i);
        map = isl_map_set_dim_id(map, isl_dim_in, (unsigned)i,
                                 isl_id_alloc(ctx, name, (void *)&mark));
    }
    return map;
}

/* The dimensions of the domain are parameters while the range is counted. */
__isl_give isl_pw_qpolynomial *po_map_card(__isl_take isl_map *map)
{
    isl_space *domain = isl_space_domain(isl_map_get_space(map));
    isl_size n_param = isl_map_dim(map, isl_dim_param);
    isl_size n_in = isl_map_dim(map, isl_dim_in);
    isl_pw_qpolynomial *pw;

    if (n_param < 0 || n_in < 0) {
        isl_space_free(domain);
        isl_map_free(map);
        return NULL;
    }
    map = name_domain(map, n_in);
    map = isl_map_move_dims(map, isl_dim_param, (unsigned)n_param, isl_dim_in,
                            0, (unsigned)n_in);
    pw = count(isl_map_range(map));
    pw = isl_pw_qpolynomial_from_range(pw);
    pw = isl_pw_qpolynomial_move_dims(pw, isl_dim_in, 0, isl_dim_param,
                                      (unsigned)n_param, (unsigned)n_in);
    return isl_pw_qpolynomial_reset_domain_space(pw, domain);
}
