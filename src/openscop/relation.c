/* Relations as rows of numbers, in the columns of openscop.h, and as isl has them.
 *
 * isl's divisions are local dimensions.  What constraints there are for these says what they
 * are, most often; else it is added.  Equalities come first, each with one output less than those before, then
 * inequalities by the last dimension in them.
 */
#include "polyopt/openscop.h"

#include <isl/constraint.h>
#include <isl/val.h>
#include <limits.h>
#include <stdlib.h>

static int count_columns(const po_osl_part *part)
{
    return 2 + part->n_out + part->n_in + part->n_local + part->n_param;
}

/* Store the coefficients of one sort, from "to" on; false if one is too large. */
static bool take_sort(__isl_keep isl_constraint *from, enum isl_dim_type type,
                      int n, long *to)
{
    bool fits = true;

    for (int i = 0; i < n; i++)
        fits =
            po_val_take_long(isl_constraint_get_coefficient_val(from, type, i),
                             LONG_MAX, to + i) &&
            fits;
    return fits;
}

/* Fill in a row; false if a number is too large. */
static bool take_constraint(const po_osl_part *part,
                            __isl_keep isl_constraint *from, long *row)
{
    long *out = row + 1;
    long *in = out + part->n_out;
    long *local = in + part->n_in;
    long *param = local + part->n_local;

    row[0] = isl_constraint_is_equality(from) == isl_bool_true ? 0 : 1;
    return take_sort(from, isl_dim_out, part->n_out, out) &&
           take_sort(from, isl_dim_in, part->n_in, in) &&
           take_sort(from, isl_dim_div, part->n_local, local) &&
           take_sort(from, isl_dim_param, part->n_param, param) &&
           po_val_take_long(isl_constraint_get_constant_val(from), LONG_MAX,
                            param + part->n_param);
}

/* The first column of a dimension that is not 0: of the outputs, and then the others. */
static int first_of(const long *row, int n)
{
    for (int i = 1; i < n - 1; i++)
        if (row[i] != 0)
            return i;
    return n;
}

static int last_of(const po_osl_part *part, const long *row)
{
    for (int i = part->n_out + part->n_in; i > 0; i--)
        if (row[i] != 0)
            return i;
    return 0;
}

/* Write equalities as other tools do: -1 for the output that the rest is the value of. */
static void negate(long *row, int n)
{
    int first = first_of(row, n);

    if (row[0] != 0 || first == n || row[first] < 0)
        return;
    for (int i = 1; i < n; i++)
        row[i] = -row[i];
}

/* Does row "a" come before "b"? */
static bool is_before(const po_osl_part *part, const long *a, const long *b)
{
    int n = count_columns(part);
    int of_a = a[0] == 0 ? first_of(a, n) : last_of(part, a);
    int of_b = b[0] == 0 ? first_of(b, n) : last_of(part, b);

    if (a[0] != b[0])
        return a[0] < b[0];
    if (of_a != of_b)
        return of_a < of_b;
    for (int i = 1; i < n; i++)
        if (a[i] != b[i])
            return a[i] > b[i];
    return false;
}

static void sort(po_osl_part *part)
{
    for (int i = 1; i < part->n_row; i++) {
        long *row = part->row[i];
        int k = i;

        for (; k > 0 && is_before(part, row, part->row[k - 1]); k--)
            part->row[k] = part->row[k - 1];
        part->row[k] = row;
    }
}

/* Store the coefficients of one sort, times "den". */
static bool take_times(__isl_keep isl_aff *from, enum isl_dim_type type,
                       int first, int n, __isl_keep isl_val *den, long *to)
{
    bool fits = true;

    for (int i = 0; i < n; i++) {
        isl_val *value = isl_aff_get_coefficient_val(from, type, first + i);

        value = isl_val_mul(value, isl_val_copy(den));
        fits = po_val_take_long(value, LONG_MAX, to + i) && fits;
    }
    return fits;
}

/* Append that local dimension "pos" is "of", rounded down:
 *
 *     0 <= den * of - den * local <= den - 1
 */
static bool add_floor(po_osl_part *part, int pos, __isl_keep isl_aff *of,
                      po_arena *arena)
{
    size_t n = (size_t)count_columns(part);
    long *low = po_arena_array(arena, n, sizeof(*low));
    long *high = po_arena_array(arena, n, sizeof(*high));
    long *in = low + 1 + part->n_out;
    long *local = in + part->n_in;
    long *param = local + part->n_local;
    isl_val *den = isl_aff_get_denominator_val(of);
    isl_val *constant =
        isl_val_mul(isl_aff_get_constant_val(of), isl_val_copy(den));
    long den_is = 0;
    bool fits =
        take_times(of, isl_dim_in, 0, part->n_in, den, in) &&
        take_times(of, isl_dim_in, part->n_in, part->n_out, den, low + 1) &&
        take_times(of, isl_dim_div, 0, part->n_local, den, local) &&
        take_times(of, isl_dim_param, 0, part->n_param, den, param);

    fits = po_val_take_long(constant, LONG_MAX, param + part->n_param) && fits;
    fits = po_val_take_long(den, LONG_MAX, &den_is) && fits;
    local[pos] = -den_is;
    for (size_t i = 1; i < n; i++)
        high[i] = -low[i];
    low[0] = high[0] = 1;
    fits = fits && po_add(high[n - 1], den_is - 1, &high[n - 1]);
    *PO_ARENA_ADD(arena, part->row, part->n_row) = low;
    *PO_ARENA_ADD(arena, part->row, part->n_row) = high;
    return fits;
}

/* Append what the local dimensions are. */
static bool add_floors(po_osl_part *part, __isl_keep isl_basic_map *from,
                       po_arena *arena)
{
    isl_basic_set *pairs = isl_basic_map_wrap(isl_basic_map_copy(from));
    isl_local_space *space = isl_basic_set_get_local_space(pairs);
    bool good = true;

    for (int i = 0; i < part->n_local && good; i++) {
        isl_aff *of = isl_local_space_get_div(space, i);

        good = of && add_floor(part, i, of, arena);
        isl_aff_free(of);
    }
    isl_local_space_free(space);
    isl_basic_set_free(pairs);
    return good;
}

/* Make a part of a basic map. */
static bool take_part(__isl_keep isl_basic_map *from, bool has_floors,
                      po_arena *arena, po_osl_part *part, int *n_lost)
{
    isl_constraint_list *list = isl_basic_map_get_constraint_list(from);
    isl_size n = isl_constraint_list_size(list);
    size_t n_column;

    *part = (po_osl_part){.n_out = isl_basic_map_dim(from, isl_dim_out),
                          .n_in = isl_basic_map_dim(from, isl_dim_in),
                          .n_local = isl_basic_map_dim(from, isl_dim_div),
                          .n_param = isl_basic_map_dim(from, isl_dim_param)};
    if (n < 0 || part->n_out < 0 || part->n_local < 0) {
        isl_constraint_list_free(list);
        return false;
    }
    n_column = (size_t)count_columns(part);
    for (int i = 0; i < n; i++) {
        isl_constraint *constraint = isl_constraint_list_get_at(list, i);
        long *row = po_arena_array(arena, n_column, sizeof(*row));

        if (take_constraint(part, constraint, row))
            *PO_ARENA_ADD(arena, part->row, part->n_row) = row;
        else
            ++*n_lost;
        negate(row, (int)n_column);
        isl_constraint_free(constraint);
    }
    isl_constraint_list_free(list);
    if (has_floors && !add_floors(part, from, arena))
        ++*n_lost;
    sort(part);
    return true;
}

/* A part that nothing is in: 1 = 0. */
static po_osl_part empty_part(__isl_keep isl_map *map, po_arena *arena)
{
    po_osl_part part = {.n_out = isl_map_dim(map, isl_dim_out),
                        .n_in = isl_map_dim(map, isl_dim_in),
                        .n_param = isl_map_dim(map, isl_dim_param)};
    size_t n = (size_t)count_columns(&part);
    long *row = po_arena_array(arena, n, sizeof(*row));

    row[n - 1] = 1;
    *PO_ARENA_ADD(arena, part.row, part.n_row) = row;
    return part;
}

bool po_osl_from_map(__isl_keep isl_map *map, bool has_floors, po_arena *arena,
                     po_osl_relation *relation, int *n_lost)
{
    isl_map *plain = isl_map_coalesce(isl_map_copy(map));
    isl_basic_map_list *list;
    isl_size n;
    bool good;

    plain = isl_map_remove_redundancies(isl_map_compute_divs(plain));
    list = isl_map_get_basic_map_list(plain);
    n = isl_basic_map_list_size(list);
    good = n >= 0;
    *relation = (po_osl_relation){.line = 1};
    for (int i = 0; i < n && good; i++) {
        isl_basic_map *from = isl_basic_map_list_get_at(list, i);
        po_osl_part part;

        good = take_part(from, has_floors, arena, &part, n_lost);
        *PO_ARENA_ADD(arena, relation->part, relation->n_part) = part;
        isl_basic_map_free(from);
    }
    if (n == 0)
        *PO_ARENA_ADD(arena, relation->part, relation->n_part) =
            empty_part(map, arena);
    isl_basic_map_list_free(list);
    isl_map_free(plain);
    return good;
}

static __isl_give isl_constraint *set_sort(__isl_take isl_constraint *to,
                                           enum isl_dim_type type, int first,
                                           int n, const long *from)
{
    for (int i = 0; i < n; i++) {
        isl_val *value =
            isl_val_int_from_si(isl_constraint_get_ctx(to), from[i]);

        to = isl_constraint_set_coefficient_val(to, type, first + i, value);
    }
    return to;
}

/* The constraint of a row, with the local dimensions behind the outputs. */
static __isl_give isl_constraint *constraint_of(const po_osl_part *part,
                                                const long *row,
                                                __isl_take isl_local_space *in)
{
    const long *out = row + 1;
    const long *param = out + part->n_out + part->n_in + part->n_local;
    isl_constraint *made = row[0] == 0 ? isl_constraint_alloc_equality(in)
                                       : isl_constraint_alloc_inequality(in);
    isl_val *value;

    made = set_sort(made, isl_dim_out, 0, part->n_out, out);
    made = set_sort(made, isl_dim_in, 0, part->n_in, out + part->n_out);
    made = set_sort(made, isl_dim_out, part->n_out, part->n_local,
                    out + part->n_out + part->n_in);
    made = set_sort(made, isl_dim_param, 0, part->n_param, param);
    value =
        isl_val_int_from_si(isl_constraint_get_ctx(made), param[part->n_param]);
    return isl_constraint_set_constant_val(made, value);
}

static __isl_give isl_map *map_of_part(const po_osl_part *part,
                                       __isl_keep isl_space *params)
{
    unsigned n_out = (unsigned)part->n_out;
    unsigned n_local = (unsigned)part->n_local;
    isl_space *space = isl_space_set_from_params(isl_space_copy(params));
    isl_local_space *local;
    isl_basic_map *made;

    space = isl_space_add_dims(space, isl_dim_set, (unsigned)part->n_in);
    space = isl_space_from_domain(space);
    space = isl_space_add_dims(space, isl_dim_out, n_out + n_local);
    made = isl_basic_map_universe(isl_space_copy(space));
    local = isl_local_space_from_space(space);
    for (int i = 0; i < part->n_row; i++)
        made = isl_basic_map_add_constraint(
            made,
            constraint_of(part, part->row[i], isl_local_space_copy(local)));
    isl_local_space_free(local);
    return isl_map_project_out(isl_map_from_basic_map(made), isl_dim_out, n_out,
                               n_local);
}

__isl_give isl_map *po_osl_to_map(const po_osl_relation *relation,
                                  __isl_keep isl_space *params)
{
    isl_map *all = NULL;

    for (int i = 0; i < relation->n_part; i++) {
        isl_map *one = map_of_part(&relation->part[i], params);

        all = all ? isl_map_union(all, one) : one;
    }
    return all;
}
