/* The values of the calculator (--calc): sets, maps, counts, truth values,
 * texts, errors, each owning its isl object; and its operators (union,
 * intersection, difference, composition, comparison).  Operands are consumed.
 */
#include <isl/space.h>
#include <stdlib.h>
#include <string.h>

#include "calc.h"

void po_value_free(struct value *value)
{
    isl_set_free(value->set);
    isl_map_free(value->map);
    isl_union_set_free(value->sets);
    isl_union_map_free(value->maps);
    isl_pw_multi_aff_free(value->function);
    isl_pw_qpolynomial_free(value->count);
    isl_union_pw_qpolynomial_free(value->counts);
    free(value->text);
    *value = (struct value){0};
}

struct value po_value_copy(const struct value *value)
{
    struct value copy = *value;

    copy.set = isl_set_copy(value->set);
    copy.map = isl_map_copy(value->map);
    copy.sets = isl_union_set_copy(value->sets);
    copy.maps = isl_union_map_copy(value->maps);
    copy.function = isl_pw_multi_aff_copy(value->function);
    copy.count = isl_pw_qpolynomial_copy(value->count);
    copy.counts = isl_union_pw_qpolynomial_copy(value->counts);
    copy.text = value->text ? strdup(value->text) : NULL;
    return copy;
}

/* What isl has against it. */
static struct value gave_up(struct po_calc *calc, int at)
{
    const char *message = isl_ctx_last_error_msg(calc->ctx);

    switch (isl_ctx_last_error(calc->ctx)) {
    case isl_error_quota:
    case isl_error_abort:
        return po_calc_fail(calc, at,
                            "too complex (see --budget and --time-limit)");
    default:
        return po_calc_fail(calc, at, "%s", message ? message : "too complex");
    }
}

struct value po_value_set(struct po_calc *calc, int at, isl_set *set)
{
    if (!set)
        return gave_up(calc, at);
    return (struct value){.kind = VALUE_SET, .at = at, .set = set};
}

struct value po_value_map(struct po_calc *calc, int at, isl_map *map)
{
    if (!map)
        return gave_up(calc, at);
    return (struct value){.kind = VALUE_MAP, .at = at, .map = map};
}

struct value po_value_count(struct po_calc *calc, int at,
                            isl_pw_qpolynomial *count)
{
    if (!count)
        return gave_up(calc, at);
    return (struct value){.kind = VALUE_COUNT, .at = at, .count = count};
}

struct value po_value_counts(struct po_calc *calc, int at,
                             isl_union_pw_qpolynomial *counts)
{
    if (!counts)
        return gave_up(calc, at);
    return (struct value){.kind = VALUE_COUNTS, .at = at, .counts = counts};
}

struct value po_value_text(int at, const char *text)
{
    return (struct value){.kind = VALUE_TEXT, .at = at, .text = strdup(text)};
}

struct value po_value_bool(struct po_calc *calc, int at, isl_bool answer)
{
    if (answer < 0)
        return gave_up(calc, at);
    return po_value_text(at, answer ? "true" : "false");
}

static const char *name_of_value(const struct value *value)
{
    static const char *const name[] = {
        [VALUE_NONE] = "nothing",
        [VALUE_SET] = "a set",
        [VALUE_MAP] = "a map",
        [VALUE_COUNT] = "a number of points",
        [VALUE_TEXT] = "an answer",
        [VALUE_SETS] = "a set",
        [VALUE_MAPS] = "a map",
        [VALUE_FUNCTION] = "a function",
        [VALUE_COUNTS] = "a number of points",
    };

    return name[value->kind];
}

static __isl_give isl_space *space_of(const struct value *value)
{
    return value->kind == VALUE_SET ? isl_set_get_space(value->set)
                                    : isl_map_get_space(value->map);
}

/* Say that spaces do not fit, which are released, without their parameters. */
static struct value mismatch(struct po_calc *calc, int at,
                             __isl_take isl_space *a, __isl_take isl_space *b)
{
    isl_space *space[2] = {a, b};
    char *text[2];
    struct value none;

    for (int i = 0; i < 2; i++) {
        isl_size n = isl_space_dim(space[i], isl_dim_param);

        space[i] = isl_space_drop_dims(space[i], isl_dim_param, 0,
                                       n < 0 ? 0 : (unsigned)n);
        text[i] = isl_space_to_str(space[i]);
        isl_space_free(space[i]);
    }
    none = po_calc_fail(calc, at, "the spaces differ: %s and %s",
                        text[0] ? text[0] : "?", text[1] ? text[1] : "?");
    free(text[0]);
    free(text[1]);
    return none;
}

/* Are both over the same space?  If not, it is an error, which is reported. */
bool po_calc_has_same_space(struct po_calc *calc, int at, const struct value *a,
                            const struct value *b)
{
    isl_space *first = space_of(a);
    isl_space *second = space_of(b);
    isl_bool same = isl_space_has_equal_tuples(first, second);

    if (same == isl_bool_true) {
        isl_space_free(first);
        isl_space_free(second);
        return true;
    }
    mismatch(calc, at, first, second);
    return false;
}

/* Are both the same space, but for parameters?  If not, it is an error, which is
 * reported.
 */
bool po_calc_fits(struct po_calc *calc, int at, __isl_take isl_space *a,
                  __isl_take isl_space *b)
{
    isl_bool same = isl_space_has_equal_tuples(a, b);

    if (same == isl_bool_true) {
        isl_space_free(a);
        isl_space_free(b);
        return true;
    }
    mismatch(calc, at, a, b);
    return false;
}

/* The right one after the left, or the image of the left. */
static struct value compose(struct po_calc *calc, int at, struct value *a,
                            struct value *b)
{
    isl_space *from = space_of(a);

    if (b->kind != VALUE_MAP) {
        isl_space_free(from);
        return po_calc_fail(calc, at, "%s cannot be applied", name_of_value(b));
    }
    if (a->kind == VALUE_MAP)
        from = isl_space_range(from);
    if (!po_calc_fits(calc, at, from,
                      isl_space_domain(isl_map_get_space(b->map))))
        return (struct value){0};
    if (a->kind == VALUE_SET)
        return po_value_set(
            calc, at,
            isl_set_apply(isl_set_copy(a->set), isl_map_copy(b->map)));
    return po_value_map(
        calc, at,
        isl_map_apply_range(isl_map_copy(a->map), isl_map_copy(b->map)));
}

/* A map with a smaller domain. */
static struct value restrict_domain(struct po_calc *calc, int at,
                                    struct value *a, struct value *b)
{
    if (!po_calc_fits(calc, at, isl_space_domain(isl_map_get_space(a->map)),
                      isl_set_get_space(b->set)))
        return (struct value){0};
    return po_value_map(
        calc, at,
        isl_map_intersect_domain(isl_map_copy(a->map), isl_set_copy(b->set)));
}

static struct value operate_sets(struct po_calc *calc, const char *op, int at,
                                 __isl_take isl_set *a, __isl_take isl_set *b)
{
    if (*op == '+' || *op == '|')
        return po_value_set(calc, at, isl_set_coalesce(isl_set_union(a, b)));
    if (*op == '-')
        return po_value_set(calc, at, isl_set_coalesce(isl_set_subtract(a, b)));
    if (*op == '*')
        return po_value_set(calc, at, isl_set_intersect(a, b));
    return po_value_bool(calc, at,
                         po_calc_compare(op, isl_union_set_from_set(a),
                                         isl_union_set_from_set(b)));
}

static struct value operate_maps(struct po_calc *calc, const char *op, int at,
                                 __isl_take isl_map *a, __isl_take isl_map *b)
{
    if (*op == '+' || *op == '|')
        return po_value_map(calc, at, isl_map_coalesce(isl_map_union(a, b)));
    if (*op == '-')
        return po_value_map(calc, at, isl_map_coalesce(isl_map_subtract(a, b)));
    if (*op == '*')
        return po_value_map(calc, at, isl_map_intersect(a, b));
    return po_value_bool(
        calc, at,
        po_calc_compare(op, isl_union_set_from_set(isl_map_wrap(a)),
                        isl_union_set_from_set(isl_map_wrap(b))));
}

static bool is_set_or_map(const struct value *value)
{
    return po_value_is_set(value) || po_value_is_map(value);
}

/* Does the operation lead to several spaces, or is it between such values? */
static bool is_among_several(const char *op, const struct value *a,
                             const struct value *b)
{
    isl_space *first;
    isl_space *second;
    isl_bool same;

    if (po_value_is_several(a) || po_value_is_several(b))
        return true;
    if ((*op != '+' && *op != '|') || a->kind != b->kind)
        return false;
    first = space_of(a);
    second = space_of(b);
    same = isl_space_has_equal_tuples(first, second);
    isl_space_free(first);
    isl_space_free(second);
    return same == isl_bool_false;
}

static struct value operate(struct po_calc *calc, const char *op, int at,
                            struct value *a, struct value *b)
{
    if (calc->failed)
        return (struct value){0};
    if (po_calc_is_on_functions(op, a, b))
        return po_calc_operate_functions(calc, op, at, a, b);
    if (!po_value_make_map(calc, a) || !po_value_make_map(calc, b))
        return (struct value){0};
    if (!is_set_or_map(a) || !is_set_or_map(b))
        return po_calc_fail(calc, at, "'%s' is for sets and maps, not %s", op,
                            name_of_value(is_set_or_map(a) ? b : a));
    if (is_among_several(op, a, b))
        return po_calc_operate_several(calc, op, at, a, b);
    if (*op == '.')
        return compose(calc, at, a, b);
    if (*op == '*' && a->kind == VALUE_MAP && b->kind == VALUE_SET)
        return restrict_domain(calc, at, a, b);
    if (!po_calc_has_same_space(calc, at, a, b))
        return (struct value){0};
    if (a->kind == VALUE_SET)
        return operate_sets(calc, op, at, isl_set_copy(a->set),
                            isl_set_copy(b->set));
    return operate_maps(calc, op, at, isl_map_copy(a->map),
                        isl_map_copy(b->map));
}

/* Return the value of "a op b", both of which are released; "at" is the place of
 * the operator.
 */
struct value po_calc_operate(struct po_calc *calc, const char *op, int at,
                             struct value a, struct value b)
{
    struct value result = operate(calc, op, at, &a, &b);

    po_value_free(&a);
    po_value_free(&b);
    return result;
}

struct value po_calc_inverse(struct po_calc *calc, int at, struct value a)
{
    struct value result = {0};

    if (!po_value_make_map(calc, &a))
        return result;
    if (a.kind == VALUE_MAP)
        result = po_value_map(calc, at, isl_map_reverse(isl_map_copy(a.map)));
    else if (a.kind == VALUE_MAPS)
        result = po_value_maps(
            calc, at, isl_union_map_reverse(isl_union_map_copy(a.maps)));
    else if (!calc->failed)
        result = po_calc_fail(calc, at, "'^-1' is for maps, not %s",
                              name_of_value(&a));
    po_value_free(&a);
    return result;
}
