/* The number of points of sets, and of images of maps.
 *
 * A set is made a disjoint union of basic sets, each of which is a sum of ones
 * over its points; eliminate.c sums.  What is computed is that of [VSBLB07], by
 * other means, as the sets of loop nests have few dimensions.
 */
#include "polyopt/card.h"

#include <isl/id.h>
#include <isl/map.h>
#include <isl/space.h>
#include <stdio.h>

#include "internal.h"

/* The sum so far, over the parameters. */
struct total {
    isl_pw_qpolynomial *sum;
};

static void add(struct total *total, __isl_take isl_set *domain,
                __isl_take isl_qpolynomial *value)
{
    isl_pw_qpolynomial *more = isl_pw_qpolynomial_alloc(domain, value);

    total->sum = isl_pw_qpolynomial_add(total->sum, more);
}

static isl_stat add_leaf(const struct part *part, void *user)
{
    struct total *total = user;

    add(total, po_part_domain(part), po_part_value(part));
    return total->sum ? isl_stat_ok : isl_stat_error;
}

/* Add the points of "set", which are infinitely many wherever there are any. */
static isl_stat add_infinity(__isl_take isl_basic_set *set, struct total *total)
{
    isl_set *domain = isl_set_params(isl_set_from_basic_set(set));
    isl_space *space = isl_set_get_space(domain);

    add(total, domain, isl_qpolynomial_infty_on_domain(space));
    return total->sum ? isl_stat_ok : isl_stat_error;
}

static isl_stat add_basic_set(__isl_take isl_basic_set *set, void *user)
{
    isl_bool bounded = isl_basic_set_is_bounded(set);
    isl_stat status = isl_stat_error;
    struct total *total = user;
    struct part part;

    if (bounded == isl_bool_false)
        return add_infinity(set, total);
    if (bounded == isl_bool_true) {
        part = po_part_from_basic_set(set);
        status = po_part_sum(&part, add_leaf, total);
        po_part_clear(&part);
        total->sum = po_pw_qpolynomial_tidy(total->sum);
    }
    isl_basic_set_free(set);
    return status;
}

/* As po_set_card, with [n] -> { value } as a function of parameters only. */
static __isl_give isl_pw_qpolynomial *count(__isl_take isl_set *set)
{
    isl_space *space = isl_space_params(isl_set_get_space(set));
    struct total total;

    space = isl_space_add_dims(isl_space_from_domain(space), isl_dim_out, 1);
    total.sum = isl_pw_qpolynomial_zero(space);
    set = isl_set_coalesce(set);
    set = isl_set_compute_divs(isl_set_make_disjoint(set));
    if (isl_set_foreach_basic_set(set, add_basic_set, &total) < 0)
        total.sum = isl_pw_qpolynomial_free(total.sum);
    isl_set_free(set);
    return po_pw_qpolynomial_tidy(total.sum);
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
