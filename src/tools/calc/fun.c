/* The functions of the calculator (--calc) on isl's sets and maps: domain,
 * lexmin, card, gist, ...; see the table below.  Checks the kinds and number
 * of arguments; an error is a value that says where and what.  Arguments are
 * borrowed.
 */
#include <isl/point.h>
#include <isl/space.h>
#include <isl/union_set.h>
#include <stdlib.h>
#include <string.h>

#include "polyopt/card.h"

#include "calc.h"

/* More points than that are not listed. */
#define MAX_POINTS 10000

typedef struct value function(struct po_calc *calc, int at, struct value *arg);

static struct value domain(struct po_calc *calc, int at, struct value *arg)
{
    return po_value_set(calc, at, isl_map_domain(isl_map_copy(arg->map)));
}

static struct value range(struct po_calc *calc, int at, struct value *arg)
{
    return po_value_set(calc, at, isl_map_range(isl_map_copy(arg->map)));
}

static struct value lexmin(struct po_calc *calc, int at, struct value *arg)
{
    if (arg->kind == VALUE_MAP)
        return po_value_map(calc, at, isl_map_lexmin(isl_map_copy(arg->map)));
    return po_value_set(calc, at, isl_set_lexmin(isl_set_copy(arg->set)));
}

static struct value lexmax(struct po_calc *calc, int at, struct value *arg)
{
    if (arg->kind == VALUE_MAP)
        return po_value_map(calc, at, isl_map_lexmax(isl_map_copy(arg->map)));
    return po_value_set(calc, at, isl_set_lexmax(isl_set_copy(arg->set)));
}

static struct value card(struct po_calc *calc, int at, struct value *arg)
{
    if (arg->kind == VALUE_MAP)
        return po_value_count(calc, at, po_map_card(isl_map_copy(arg->map)));
    return po_value_count(calc, at, po_set_card(isl_set_copy(arg->set)));
}

static struct value coalesce(struct po_calc *calc, int at, struct value *arg)
{
    if (arg->kind == VALUE_MAP)
        return po_value_map(calc, at, isl_map_coalesce(isl_map_copy(arg->map)));
    return po_value_set(calc, at, isl_set_coalesce(isl_set_copy(arg->set)));
}

static struct value gist(struct po_calc *calc, int at, struct value *arg)
{
    if (!po_calc_has_same_space(calc, at, &arg[0], &arg[1]))
        return (struct value){0};
    if (arg->kind == VALUE_MAP)
        return po_value_map(
            calc, at,
            isl_map_gist(isl_map_copy(arg[0].map), isl_map_copy(arg[1].map)));
    return po_value_set(
        calc, at,
        isl_set_gist(isl_set_copy(arg[0].set), isl_set_copy(arg[1].set)));
}

static struct value sample(struct po_calc *calc, int at, struct value *arg)
{
    if (arg->kind == VALUE_MAP)
        return po_value_map(
            calc, at,
            isl_map_from_basic_map(isl_map_sample(isl_map_copy(arg->map))));
    return po_value_set(
        calc, at,
        isl_set_from_basic_set(isl_set_sample(isl_set_copy(arg->set))));
}

static struct value injective(struct po_calc *calc, int at, struct value *arg)
{
    isl_bool answer = isl_map_is_injective(arg->map);

    return po_value_bool(calc, at, answer);
}

static struct value single(struct po_calc *calc, int at, struct value *arg)
{
    isl_bool answer = isl_map_is_single_valued(arg->map);

    return po_value_bool(calc, at, answer);
}

static struct value bijective(struct po_calc *calc, int at, struct value *arg)
{
    isl_bool answer = isl_map_is_bijective(arg->map);

    return po_value_bool(calc, at, answer);
}

/* The differences, second minus first, of points of one space. */
static struct value deltas(struct po_calc *calc, int at, struct value *arg)
{
    isl_space *space = isl_map_get_space(arg->map);

    if (!po_calc_fits(calc, at, isl_space_domain(isl_space_copy(space)),
                      isl_space_range(space)))
        return (struct value){0};
    return po_value_set(calc, at, isl_map_deltas(isl_map_copy(arg->map)));
}

static struct value wrap(struct po_calc *calc, int at, struct value *arg)
{
    return po_value_set(calc, at, isl_map_wrap(isl_map_copy(arg->map)));
}

static struct value unwrap(struct po_calc *calc, int at, struct value *arg)
{
    isl_bool is_pairs = isl_set_is_wrapping(arg->set);

    if (is_pairs == isl_bool_false)
        return po_calc_fail(calc, at, "%s", PO_CALC_NO_PAIRS);
    return po_value_map(calc, at, isl_set_unwrap(isl_set_copy(arg->set)));
}

static struct value fm(struct po_calc *calc, int at, struct value *arg)
{
    return po_calc_fm(calc, at, &arg[0], arg[1].text);
}

/* The points listed so far. */
struct list {
    int n;
    po_text text;
};

static isl_stat add_point(__isl_take isl_point *point, void *user)
{
    struct list *list = user;
    char *text = isl_point_to_str(point);

    isl_point_free(point);
    if (!text || list->n == MAX_POINTS) {
        free(text);
        list->n++;
        return isl_stat_error;
    }
    po_text_printf(&list->text, "%s%s", list->n++ > 0 ? "\n" : "", text);
    free(text);
    return isl_stat_ok;
}

/* Which of two sets has the name of its space first in the order of names? */
static int compare_spaces(__isl_keep isl_set *a, __isl_keep isl_set *b,
                          void *user)
{
    isl_space *space[2] = {isl_set_get_space(a), isl_set_get_space(b)};
    char *text[2];
    int order = 0;

    (void)user;
    for (int i = 0; i < 2; i++) {
        text[i] = isl_space_to_str(space[i]);
        isl_space_free(space[i]);
    }
    if (text[0] && text[1])
        order = strcmp(text[0], text[1]);
    free(text[0]);
    free(text[1]);
    return order;
}

/* List the points of one set; "finite" tells if that cannot be. */
static isl_stat add_points(__isl_keep isl_set *set, struct list *list,
                           isl_bool *finite)
{
    *finite = po_set_is_finite(set);
    if (*finite != isl_bool_true)
        return isl_stat_error;
    return isl_set_foreach_point(set, add_point, list);
}

static struct value points(struct po_calc *calc, int at, struct value *arg)
{
    isl_union_set *sets = po_value_as_sets(arg);
    isl_set_list *parts = isl_union_set_get_set_list(sets);
    struct list list = {0};
    struct value value;
    isl_bool finite = isl_bool_true;
    isl_size n;

    parts = isl_set_list_sort(parts, compare_spaces, NULL);
    n = isl_set_list_n_set(parts);
    for (int i = 0; i < n; i++) {
        isl_set *set = isl_set_list_get_set(parts, i);

        if (add_points(set, &list, &finite) < 0)
            n = -1;
        isl_set_free(set);
    }
    isl_set_list_free(parts);
    isl_union_set_free(sets);
    if (finite == isl_bool_false)
        value = po_calc_fail(calc, at, "there are infinitely many points");
    else if (n >= 0)
        value = po_value_text(at, po_text_get(&list.text));
    else if (list.n > MAX_POINTS)
        value =
            po_calc_fail(calc, at, "there are more than %d points", MAX_POINTS);
    else
        value = po_value_bool(calc, at, isl_bool_error);
    po_text_free(&list.text);
    return value;
}

/* What arguments a function takes: a set, a map, or one of them; two of the same
 * sort, two maps, or a set and a dimension.
 */
enum takes {
    TAKES_SET,
    TAKES_MAP,
    TAKES_ANY,
    TAKES_TWO,
    TAKES_MAPS,
    TAKES_DIM
};

/* The functions.
 *
 *     domain(m) range(m)       of a map
 *     lexmin(x) lexmax(x)      the first, or last, point; per point of the domain
 *     card(x)                  the number of points; of images per point
 *     gist(x, y)               x, as far as y does not say it
 *     coalesce(x)              the same in fewer pieces
 *     sample(x)                one point, or none if there is none
 *     points(s)                all points
 *     injective(m) single(m)   has no point two origins, or two images?
 *     bijective(m)             neither of them
 *     deltas(m)                the differences of points
 *     wrap(m) unwrap(s)        a map as a set of pairs, and back
 *     function(m)              a map as a function, see function.c
 *     min(f, g) max(f, g)      of functions
 *     fm(s, d)                 s without dimension d, see fm.c
 */
static const struct {
    const char *name;
    enum takes takes;
    function *call;
} function_table[] = {
    {"domain", TAKES_MAP, domain},
    {"range", TAKES_MAP, range},
    {"lexmin", TAKES_ANY, lexmin},
    {"lexmax", TAKES_ANY, lexmax},
    {"card", TAKES_ANY, card},
    {"gist", TAKES_TWO, gist},
    {"coalesce", TAKES_ANY, coalesce},
    {"sample", TAKES_ANY, sample},
    {"points", TAKES_SET, points},
    {"injective", TAKES_MAP, injective},
    {"single", TAKES_MAP, single},
    {"bijective", TAKES_MAP, bijective},
    {"deltas", TAKES_MAP, deltas},
    {"wrap", TAKES_MAP, wrap},
    {"unwrap", TAKES_SET, unwrap},
    {"function", TAKES_MAP, po_calc_function},
    {"min", TAKES_MAPS, po_calc_min},
    {"max", TAKES_MAPS, po_calc_max},
    {"fm", TAKES_DIM, fm},
};

/* What is wrong with the arguments; NULL if nothing is. */
static const char *complaint(enum takes takes, int n, const struct value *arg)
{
    bool is_two =
        takes == TAKES_TWO || takes == TAKES_MAPS || takes == TAKES_DIM;

    if (n != (is_two ? 2 : 1))
        return is_two ? "takes two arguments" : "takes one argument";
    if (po_value_is_map(arg) && (takes == TAKES_SET || takes == TAKES_DIM))
        return "is for sets";
    if (po_value_is_set(arg) && (takes == TAKES_MAP || takes == TAKES_MAPS))
        return "is for maps";
    if (!po_value_is_set(arg) && !po_value_is_map(arg))
        return "is for sets and maps";
    if ((takes == TAKES_TWO || takes == TAKES_MAPS) &&
        (po_value_is_set(arg) != po_value_is_set(&arg[1]) ||
         po_value_is_map(arg) != po_value_is_map(&arg[1])))
        return "takes two sets, or two maps";
    return NULL;
}

/* Return the value of function "name", at place "at", which borrows its arguments, but
 * makes maps of those that are functions.
 */
struct value po_calc_call(struct po_calc *calc, const char *name, int at, int n,
                          struct value *arg)
{
    for (size_t i = 0; i < PO_COUNTOF(function_table); i++) {
        const char *wrong;

        if (strcmp(function_table[i].name, name) != 0)
            continue;
        for (int k = 0; k < n; k++)
            if (!po_value_make_map(calc, &arg[k]))
                return (struct value){0};
        wrong = complaint(function_table[i].takes, n, arg);
        if (wrong)
            return po_calc_fail(calc, at, "%s %s", name, wrong);
        if (function_table[i].call != points &&
            (po_value_is_several(&arg[0]) || po_value_is_several(&arg[1])))
            return po_calc_call_several(calc, name, at, arg);
        return function_table[i].call(calc, at, arg);
    }
    return po_calc_fail(calc, at, "there is no function '%s'", name);
}

bool po_calc_is_function(const char *name)
{
    for (size_t i = 0; i < PO_COUNTOF(function_table); i++)
        if (strcmp(function_table[i].name, name) == 0)
            return true;
    return false;
}

/* Is the last argument of this function the name of a dimension? */
bool po_calc_takes_dim(const char *name)
{
    return strcmp(name, "fm") == 0;
}
