/* Piecewise affine functions as values of the calculator.
 *
 * A function is a map that gives every point of its domain one image, and is one
 * wherever a map is wanted.  What can be said of the images goes only for functions:
 * they are added, subtracted, and compared point by point, where both functions have
 * one.
 */
#include <isl/aff.h>
#include <isl/space.h>

#include "calc.h"

static struct value give(struct po_calc *calc, int at,
                         __isl_take isl_pw_multi_aff *function)
{
    if (!function)
        return po_value_map(calc, at, NULL);
    return (struct value){
        .kind = VALUE_FUNCTION, .at = at, .function = function};
}

/* Return the map as a function; NULL, with a message, if it is none. */
static __isl_give isl_pw_multi_aff *as_function(struct po_calc *calc, int at,
                                                __isl_keep isl_map *map)
{
    isl_bool single = isl_map_is_single_valued(map);

    if (single == isl_bool_false)
        po_calc_fail(calc, at, "no function: a point has several images");
    if (single != isl_bool_true)
        return NULL;
    return isl_pw_multi_aff_from_map(isl_map_copy(map));
}

/* Make a map of the value if it is a function.  False, with a message, if that is too
 * complex.
 */
bool po_value_make_map(struct po_calc *calc, struct value *value)
{
    struct value map;

    if (value->kind != VALUE_FUNCTION)
        return true;
    map = po_value_map(
        calc, value->at,
        isl_map_from_pw_multi_aff(isl_pw_multi_aff_copy(value->function)));
    po_value_free(value);
    *value = map;
    return map.kind != VALUE_NONE;
}

/* Is this an operation on functions, not on maps? */
bool po_calc_is_on_functions(const char *op, const struct value *a,
                             const struct value *b)
{
    if (a->kind != VALUE_FUNCTION)
        return false;
    if (b->kind == VALUE_FUNCTION)
        return *op == '+' || *op == '-' || *op == '.';
    return b->kind == VALUE_SET && *op == '*';
}

/* Does "b" go with the function "a", by this operator?  If not, that is an error. */
static bool goes_with(struct po_calc *calc, const char *op, int at,
                      const struct value *a, const struct value *b)
{
    isl_space *first = isl_pw_multi_aff_get_space(a->function);

    if (*op == '*')
        return po_calc_fits(calc, at, isl_space_domain(first),
                            isl_set_get_space(b->set));
    if (*op == '.')
        return po_calc_fits(
            calc, at, isl_space_range(first),
            isl_space_domain(isl_pw_multi_aff_get_space(b->function)));
    return po_calc_fits(calc, at, first,
                        isl_pw_multi_aff_get_space(b->function));
}

/* Return the value of "a op b", see po_calc_is_on_functions. */
struct value po_calc_operate_functions(struct po_calc *calc, const char *op,
                                       int at, const struct value *a,
                                       const struct value *b)
{
    isl_pw_multi_aff *f;
    isl_pw_multi_aff *g;

    if (!goes_with(calc, op, at, a, b))
        return (struct value){0};
    f = isl_pw_multi_aff_copy(a->function);
    g = isl_pw_multi_aff_copy(b->function);
    if (*op == '*')
        f = isl_pw_multi_aff_intersect_domain(f, isl_set_copy(b->set));
    else if (*op == '.')
        f = isl_pw_multi_aff_pullback_pw_multi_aff(g, f);
    else if (*op == '+')
        f = isl_pw_multi_aff_add(f, g);
    else
        f = isl_pw_multi_aff_sub(f, g);
    return give(calc, at, isl_pw_multi_aff_coalesce(f));
}

/* function(m): the map, as a function. */
struct value po_calc_function(struct po_calc *calc, int at, struct value *arg)
{
    return give(calc, at, as_function(calc, at, arg->map));
}

/* Return the smaller one, or the larger one, of each entry of the images. */
static __isl_give isl_pw_multi_aff *choose(__isl_take isl_pw_multi_aff *f,
                                           __isl_take isl_pw_multi_aff *g,
                                           bool larger)
{
    isl_multi_pw_aff *a = isl_multi_pw_aff_from_pw_multi_aff(f);
    isl_multi_pw_aff *b = isl_multi_pw_aff_from_pw_multi_aff(g);
    isl_size n;

    a = isl_multi_pw_aff_align_params(a, isl_multi_pw_aff_get_space(b));
    b = isl_multi_pw_aff_align_params(b, isl_multi_pw_aff_get_space(a));
    n = isl_multi_pw_aff_dim(a, isl_dim_out);
    for (int i = 0; i < n; i++) {
        isl_pw_aff *x = isl_multi_pw_aff_get_at(a, i);
        isl_pw_aff *y = isl_multi_pw_aff_get_at(b, i);

        x = larger ? isl_pw_aff_max(x, y) : isl_pw_aff_min(x, y);
        a = isl_multi_pw_aff_set_at(a, i, isl_pw_aff_coalesce(x));
    }
    a = isl_multi_pw_aff_intersect_domain(a, isl_multi_pw_aff_domain(b));
    return isl_pw_multi_aff_from_multi_pw_aff(a);
}

static struct value choose_between(struct po_calc *calc, int at,
                                   struct value *arg, bool larger)
{
    isl_pw_multi_aff *f = as_function(calc, at, arg[0].map);
    isl_pw_multi_aff *g = f ? as_function(calc, at, arg[1].map) : NULL;

    if (calc->failed || !po_calc_has_same_space(calc, at, &arg[0], &arg[1])) {
        isl_pw_multi_aff_free(f);
        isl_pw_multi_aff_free(g);
        return (struct value){0};
    }
    return give(calc, at, choose(f, g, larger));
}

/* min(f, g), max(f, g): entry by entry, where both are defined. */
struct value po_calc_min(struct po_calc *calc, int at, struct value *arg)
{
    return choose_between(calc, at, arg, false);
}

struct value po_calc_max(struct po_calc *calc, int at, struct value *arg)
{
    return choose_between(calc, at, arg, true);
}
