/* The functions of the calculator for isl_union_set and isl_union_map, that is
 * for values with points in several spaces, as { S0[i]; S1[i, j] }.  fun.c has
 * those for one space, and has checked the arguments.
 */
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <string.h>

#include "polyopt/card.h"

#include "calc.h"

static struct value domain(struct po_calc *calc, int at, struct value *arg)
{
    return po_value_sets(calc, at,
                         isl_union_map_domain(isl_union_map_copy(arg->maps)));
}

static struct value range(struct po_calc *calc, int at, struct value *arg)
{
    return po_value_sets(calc, at,
                         isl_union_map_range(isl_union_map_copy(arg->maps)));
}

static struct value lexmin(struct po_calc *calc, int at, struct value *arg)
{
    if (arg->kind == VALUE_MAPS)
        return po_value_maps(
            calc, at, isl_union_map_lexmin(isl_union_map_copy(arg->maps)));
    return po_value_sets(calc, at,
                         isl_union_set_lexmin(isl_union_set_copy(arg->sets)));
}

static struct value lexmax(struct po_calc *calc, int at, struct value *arg)
{
    if (arg->kind == VALUE_MAPS)
        return po_value_maps(
            calc, at, isl_union_map_lexmax(isl_union_map_copy(arg->maps)));
    return po_value_sets(calc, at,
                         isl_union_set_lexmax(isl_union_set_copy(arg->sets)));
}

static struct value coalesce(struct po_calc *calc, int at, struct value *arg)
{
    if (arg->kind == VALUE_MAPS)
        return po_value_maps(
            calc, at, isl_union_map_coalesce(isl_union_map_copy(arg->maps)));
    return po_value_sets(calc, at,
                         isl_union_set_coalesce(isl_union_set_copy(arg->sets)));
}

static struct value gist(struct po_calc *calc, int at, struct value *arg)
{
    if (po_value_is_map(arg))
        return po_value_maps(calc, at,
                             isl_union_map_gist(po_value_as_maps(&arg[0]),
                                                po_value_as_maps(&arg[1])));
    return po_value_sets(calc, at,
                         isl_union_set_gist(po_value_as_sets(&arg[0]),
                                            po_value_as_sets(&arg[1])));
}

/* One point of all; none if there are no spaces. */
static struct value sample(struct po_calc *calc, int at, struct value *arg)
{
    isl_union_map *map;

    if (arg->kind == VALUE_SETS && isl_union_set_n_set(arg->sets) > 0)
        return po_value_set(calc, at,
                            isl_set_from_basic_set(isl_union_set_sample(
                                isl_union_set_copy(arg->sets))));
    if (arg->kind == VALUE_SETS)
        return po_value_copy(arg);
    map = isl_union_map_copy(arg->maps);
    if (isl_union_map_n_map(map) > 0)
        map = isl_union_set_unwrap(isl_union_set_from_basic_set(
            isl_union_set_sample(isl_union_map_wrap(map))));
    return po_value_maps(calc, at, map);
}

static struct value injective(struct po_calc *calc, int at, struct value *arg)
{
    isl_bool answer = isl_union_map_is_injective(arg->maps);

    return po_value_bool(calc, at, answer);
}

static struct value single(struct po_calc *calc, int at, struct value *arg)
{
    isl_bool answer = isl_union_map_is_single_valued(arg->maps);

    return po_value_bool(calc, at, answer);
}

static struct value bijective(struct po_calc *calc, int at, struct value *arg)
{
    isl_bool answer = isl_union_map_is_bijective(arg->maps);

    return po_value_bool(calc, at, answer);
}

static struct value wrap(struct po_calc *calc, int at, struct value *arg)
{
    return po_value_sets(calc, at,
                         isl_union_map_wrap(isl_union_map_copy(arg->maps)));
}

/* What is done with one space after the other, and where an error is. */
struct walk {
    struct po_calc *calc;
    int at;
    isl_pw_qpolynomial *count;
    isl_union_pw_qpolynomial *counts;
};

static isl_stat check_same_space(__isl_take isl_map *map, void *user)
{
    struct walk *walk = user;
    isl_space *space = isl_map_get_space(map);
    bool fits = po_calc_fits(walk->calc, walk->at,
                             isl_space_domain(isl_space_copy(space)),
                             isl_space_range(isl_space_copy(space)));

    isl_space_free(space);
    isl_map_free(map);
    return fits ? isl_stat_ok : isl_stat_error;
}

static struct value deltas(struct po_calc *calc, int at, struct value *arg)
{
    struct walk walk = {.calc = calc, .at = at};

    if (isl_union_map_foreach_map(arg->maps, check_same_space, &walk) < 0)
        return po_value_set(calc, at, NULL);
    return po_value_sets(calc, at,
                         isl_union_map_deltas(isl_union_map_copy(arg->maps)));
}

static isl_stat check_pairs(__isl_take isl_set *set, void *user)
{
    isl_bool is_pairs = isl_set_is_wrapping(set);

    (void)user;
    isl_set_free(set);
    return is_pairs == isl_bool_true ? isl_stat_ok : isl_stat_error;
}

static struct value unwrap(struct po_calc *calc, int at, struct value *arg)
{
    if (isl_union_set_foreach_set(arg->sets, check_pairs, NULL) < 0)
        return po_calc_fail(calc, at, "%s", PO_CALC_NO_PAIRS);
    return po_value_maps(calc, at,
                         isl_union_set_unwrap(isl_union_set_copy(arg->sets)));
}

static isl_stat add_count(__isl_take isl_set *set, void *user)
{
    struct walk *walk = user;

    walk->count = isl_pw_qpolynomial_add(walk->count, po_set_card(set));
    return walk->count ? isl_stat_ok : isl_stat_error;
}

/* The points of all spaces together. */
static struct value count_points(struct po_calc *calc, int at,
                                 __isl_keep isl_union_set *sets)
{
    isl_space *space = isl_space_set_from_params(isl_union_set_get_space(sets));
    struct walk walk = {.count = po_set_card(isl_set_empty(space))};

    if (isl_union_set_foreach_set(sets, add_count, &walk) < 0)
        walk.count = isl_pw_qpolynomial_free(walk.count);
    return po_value_count(calc, at, walk.count);
}

static isl_stat add_counts(__isl_take isl_map *map, void *user)
{
    struct walk *walk = user;

    walk->counts = isl_union_pw_qpolynomial_add(
        walk->counts,
        isl_union_pw_qpolynomial_from_pw_qpolynomial(po_map_card(map)));
    return walk->counts ? isl_stat_ok : isl_stat_error;
}

/* The images in all spaces together, of every point of a domain. */
static struct value count_images(struct po_calc *calc, int at,
                                 __isl_keep isl_union_map *maps)
{
    struct walk walk = {
        .counts = isl_union_pw_qpolynomial_zero(isl_union_map_get_space(maps))};

    if (isl_union_map_foreach_map(maps, add_counts, &walk) < 0)
        walk.counts = isl_union_pw_qpolynomial_free(walk.counts);
    return po_value_counts(calc, at, walk.counts);
}

static struct value card(struct po_calc *calc, int at, struct value *arg)
{
    if (arg->kind == VALUE_MAPS)
        return count_images(calc, at, arg->maps);
    return count_points(calc, at, arg->sets);
}

/* The functions as those of fun.c, which has checked the arguments. */
static const struct {
    const char *name;
    struct value (*call)(struct po_calc *calc, int at, struct value *arg);
} function_table[] = {
    {"domain", domain},     {"range", range},         {"lexmin", lexmin},
    {"lexmax", lexmax},     {"card", card},           {"gist", gist},
    {"coalesce", coalesce}, {"sample", sample},       {"injective", injective},
    {"single", single},     {"bijective", bijective}, {"deltas", deltas},
    {"wrap", wrap},         {"unwrap", unwrap},
};

/* Return the value of function "name", where an argument is of several spaces. */
struct value po_calc_call_several(struct po_calc *calc, const char *name,
                                  int at, struct value *arg)
{
    for (size_t i = 0; i < PO_COUNTOF(function_table); i++)
        if (strcmp(function_table[i].name, name) == 0)
            return function_table[i].call(calc, at, arg);
    return po_calc_fail(calc, at, "%s is for one space", name);
}
