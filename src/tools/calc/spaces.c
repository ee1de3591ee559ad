/* Sets and maps of several spaces, such as { S0[i]; S1[i, j] }.
 *
 * A value is of one of these kinds only if its points are in several spaces, or there is
 * no space at all; otherwise it is a set, or a map.  Operations are those of isl's
 * unions: spaces that only one operand has are no error.
 */
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <stdlib.h>
#include <string.h>

#include "polyopt/card.h"

#include "calc.h"

bool po_value_is_set(const struct value *value)
{
    return value->kind == VALUE_SET || value->kind == VALUE_SETS;
}

bool po_value_is_map(const struct value *value)
{
    return value->kind == VALUE_MAP || value->kind == VALUE_MAPS;
}

bool po_value_is_several(const struct value *value)
{
    return value->kind == VALUE_SETS || value->kind == VALUE_MAPS;
}

/* A set as one of several spaces, whose number does not matter; a map likewise. */
__isl_give isl_union_set *po_value_as_sets(const struct value *value)
{
    return value->kind == VALUE_SET
               ? isl_union_set_from_set(isl_set_copy(value->set))
               : isl_union_set_copy(value->sets);
}

__isl_give isl_union_map *po_value_as_maps(const struct value *value)
{
    return value->kind == VALUE_MAP
               ? isl_union_map_from_map(isl_map_copy(value->map))
               : isl_union_map_copy(value->maps);
}

/* The value, of one space if it is in one. */
struct value po_value_sets(struct po_calc *calc, int at,
                           __isl_take isl_union_set *sets)
{
    isl_size n = isl_union_set_n_set(sets);

    if (n == 1)
        return po_value_set(calc, at, isl_set_from_union_set(sets));
    if (n < 0) {
        isl_union_set_free(sets);
        return po_value_set(calc, at, NULL);
    }
    return (struct value){.kind = VALUE_SETS, .at = at, .sets = sets};
}

struct value po_value_maps(struct po_calc *calc, int at,
                           __isl_take isl_union_map *maps)
{
    isl_size n = isl_union_map_n_map(maps);

    if (n == 1)
        return po_value_map(calc, at, isl_map_from_union_map(maps));
    if (n < 0) {
        isl_union_map_free(maps);
        return po_value_map(calc, at, NULL);
    }
    return (struct value){.kind = VALUE_MAPS, .at = at, .maps = maps};
}

/* --- text ------------------------------------------------------------- */

static int compare_texts(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

/* Parts as text, each of them "[n] -> { ... }" with the same parameters. */
struct parts {
    int n;
    char **text;
};

static isl_stat add_text(char *text, struct parts *parts)
{
    if (!text)
        return isl_stat_error;
    *PO_ADD(parts->text, parts->n) = text;
    return isl_stat_ok;
}

static isl_stat add_set_text(__isl_take isl_set *set, void *user)
{
    char *text = isl_set_to_str(set);

    isl_set_free(set);
    return add_text(text, user);
}

static isl_stat add_map_text(__isl_take isl_map *map, void *user)
{
    char *text = isl_map_to_str(map);

    isl_map_free(map);
    return add_text(text, user);
}

/* Return the parts as one text, in the order of their texts, which isl has in none that
 * means anything; to be freed.
 */
static char *join(struct parts *parts)
{
    po_text out = {0};
    char *text;

    qsort(parts->text, (size_t)parts->n, sizeof(*parts->text), compare_texts);
    for (int i = 0; i < parts->n; i++) {
        char *begin = i > 0 ? strchr(parts->text[i], '{') + 1 : parts->text[i];
        char *end = strrchr(parts->text[i], '}');

        while (end > begin && end[-1] == ' ')
            end--;
        po_text_add(&out, i > 0 ? ";" : "");
        po_text_add_bytes(&out, begin, (size_t)(end - begin));
    }
    po_text_add(&out, " }");
    text = strdup(po_text_get(&out));
    po_text_free(&out);
    return text;
}

/* Return the text of a value of several spaces, to be freed; NULL if that fails. */
char *po_value_print_several(const struct value *value)
{
    struct parts parts = {0};
    char *text = NULL;
    isl_stat status;

    if (value->kind == VALUE_SETS)
        status = isl_union_set_foreach_set(value->sets, add_set_text, &parts);
    else
        status = isl_union_map_foreach_map(value->maps, add_map_text, &parts);
    if (status >= 0 && parts.n > 0)
        text = join(&parts);
    else if (status >= 0)
        text = strdup("{ }");
    for (int i = 0; i < parts.n; i++)
        free(parts.text[i]);
    free(parts.text);
    return text;
}

/* --- operators -------------------------------------------------------- */

isl_bool po_calc_compare(const char *op, __isl_take isl_union_set *a,
                         __isl_take isl_union_set *b)
{
    isl_union_set *part = *op == '>' ? b : a;
    isl_union_set *whole = part == a ? b : a;
    isl_bool answer;

    if (*op == '=')
        answer = isl_union_set_is_equal(a, b);
    else if ((*op == '<' || *op == '>') && op[1] != '=')
        answer = isl_union_set_is_strict_subset(part, whole);
    else
        answer = isl_union_set_is_subset(part, whole);
    isl_union_set_free(a);
    isl_union_set_free(b);
    return answer;
}

static struct value operate_sets(struct po_calc *calc, const char *op, int at,
                                 __isl_take isl_union_set *a,
                                 __isl_take isl_union_set *b)
{
    if (*op == '+' || *op == '|')
        return po_value_sets(calc, at,
                             isl_union_set_coalesce(isl_union_set_union(a, b)));
    if (*op == '-')
        return po_value_sets(
            calc, at, isl_union_set_coalesce(isl_union_set_subtract(a, b)));
    if (*op == '*')
        return po_value_sets(calc, at, isl_union_set_intersect(a, b));
    return po_value_bool(calc, at, po_calc_compare(op, a, b));
}

static struct value operate_maps(struct po_calc *calc, const char *op, int at,
                                 __isl_take isl_union_map *a,
                                 __isl_take isl_union_map *b)
{
    if (*op == '+' || *op == '|')
        return po_value_maps(calc, at,
                             isl_union_map_coalesce(isl_union_map_union(a, b)));
    if (*op == '-')
        return po_value_maps(
            calc, at, isl_union_map_coalesce(isl_union_map_subtract(a, b)));
    if (*op == '*')
        return po_value_maps(calc, at, isl_union_map_intersect(a, b));
    if (*op == '.')
        return po_value_maps(calc, at, isl_union_map_apply_range(a, b));
    return po_value_bool(
        calc, at,
        po_calc_compare(op, isl_union_map_wrap(a), isl_union_map_wrap(b)));
}

/* Return the value of "a op b", where one of them at least is of several spaces, or the
 * spaces of a union differ.
 */
struct value po_calc_operate_several(struct po_calc *calc, const char *op,
                                     int at, const struct value *a,
                                     const struct value *b)
{
    if (*op == '.' && po_value_is_set(a) && po_value_is_map(b))
        return po_value_sets(
            calc, at,
            isl_union_set_apply(po_value_as_sets(a), po_value_as_maps(b)));
    if (*op == '*' && po_value_is_map(a) && po_value_is_set(b))
        return po_value_maps(calc, at,
                             isl_union_map_intersect_domain(
                                 po_value_as_maps(a), po_value_as_sets(b)));
    if (*op == '.' && po_value_is_set(b))
        return po_calc_fail(calc, at, "a set cannot be applied");
    if (po_value_is_set(a) != po_value_is_set(b))
        return po_calc_fail(calc, at, "'%s' is for two sets, or two maps", op);
    if (po_value_is_set(a))
        return operate_sets(calc, op, at, po_value_as_sets(a),
                            po_value_as_sets(b));
    return operate_maps(calc, op, at, po_value_as_maps(a), po_value_as_maps(b));
}
