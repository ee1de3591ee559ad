/* Basic sets without integer divisions, for counting (card.c): floors of
 * functions of the parameters become new parameters, other floors become
 * dimensions, of which each point has one value.  So the number of points
 * stays the same, and is a polynomial in parameters and floors [Pugh94].
 */
#include "internal.h"

#include <isl/id.h>
#include <isl/map.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdio.h>
#include <stdlib.h>

static isl_size n_param(const struct part *part)
{
    return isl_basic_set_dim(part->region, isl_dim_param);
}

static isl_size n_dim(const struct part *part)
{
    return isl_basic_set_dim(part->region, isl_dim_set);
}

/* The number of parameters that are the user's. */
static int n_user(const struct part *part)
{
    isl_size n_floor = isl_aff_list_n_aff(part->floors);

    return n_param(part) < 0 || n_floor < 0 ? 0 : n_param(part) - n_floor;
}

struct part po_part_copy(const struct part *part)
{
    return (struct part){.region = isl_basic_set_copy(part->region),
                         .floors = isl_aff_list_copy(part->floors)};
}

void po_part_clear(struct part *part)
{
    part->region = isl_basic_set_free(part->region);
    part->floors = isl_aff_list_free(part->floors);
}

static __isl_give isl_aff *add_term(__isl_take isl_aff *aff,
                                    enum isl_dim_type type, int pos, long coef)
{
    if (coef == 0 || !aff)
        return aff;
    return isl_aff_set_coefficient_val(
        aff, type, pos, isl_val_int_from_si(isl_aff_get_ctx(aff), coef));
}

/* Return sign · (coef · [n, f, x] + constant) for "row", which is
 *
 *     [ n | f | x | constant ]
 */
static __isl_give isl_aff *aff_of_row(const struct part *part, const long *row,
                                      long sign)
{
    isl_ctx *ctx = isl_basic_set_get_ctx(part->region);
    isl_aff *aff =
        isl_aff_zero_on_domain_space(isl_basic_set_get_space(part->region));
    int n_head = n_param(part);
    int n_tail = n_dim(part);

    for (int i = 0; i < n_head; i++)
        aff = add_term(aff, isl_dim_param, i, sign * row[i]);
    for (int i = 0; i < n_tail; i++)
        aff = add_term(aff, isl_dim_in, i, sign * row[n_head + i]);
    return isl_aff_set_constant_val(
        aff, isl_val_int_from_si(ctx, sign * row[n_head + n_tail]));
}

/* Return floor(row / den) over the user's parameters; the coefficients of x
 * are 0.
 */
static __isl_give isl_aff *over_user(const struct part *part, const long *row,
                                     long den)
{
    isl_ctx *ctx = isl_basic_set_get_ctx(part->region);
    isl_space *space = isl_basic_set_get_space(part->region);
    int first = n_user(part);
    int n_head = n_param(part);
    isl_aff *aff;

    space = isl_space_params(space);
    space = isl_space_drop_dims(space, isl_dim_param, (unsigned)first,
                                (unsigned)(n_head - first));
    aff = isl_aff_zero_on_domain_space(space);
    for (int i = 0; i < first; i++)
        aff = add_term(aff, isl_dim_param, i, row[i]);
    aff = isl_aff_set_constant_val(
        aff, isl_val_int_from_si(ctx, row[n_head + n_dim(part)]));
    for (int i = first; i < n_head; i++) {
        isl_aff *value = isl_aff_list_get_aff(part->floors, i - first);

        value = isl_aff_scale_val(value, isl_val_int_from_si(ctx, row[i]));
        aff = isl_aff_add(aff, value);
    }
    aff = isl_aff_scale_down_val(aff, isl_val_int_from_si(ctx, den));
    return isl_aff_floor(aff);
}

/* The number of the floor that is "value", -1 if there is none. */
static int find_floor(const struct part *part, __isl_keep isl_aff *value)
{
    isl_size n = isl_aff_list_n_aff(part->floors);

    for (int i = 0; i < n; i++) {
        isl_aff *floor = isl_aff_list_get_aff(part->floors, i);
        isl_bool same = isl_aff_plain_is_equal(floor, value);

        isl_aff_free(floor);
        if (same == isl_bool_true)
            return i;
    }
    return -1;
}

/* The names of floors differ from all of the user's by the address. */
static __isl_give isl_id *floor_id(isl_ctx *ctx, int floor)
{
    static const char mark;
    char name[32];

    snprintf(name, sizeof(name), "floor%d", floor);
    return isl_id_alloc(ctx, name, (void *)&mark);
}

/* Add a parameter that is "value". */
static void add_param(struct part *part, __isl_take isl_aff *value)
{
    isl_ctx *ctx = isl_basic_set_get_ctx(part->region);
    isl_space *space = isl_basic_set_get_space(part->region);
    isl_size pos = n_param(part);
    isl_size n_floor;

    part->floors = isl_aff_list_add(part->floors, value);
    n_floor = isl_aff_list_n_aff(part->floors);
    if (pos < 0 || n_floor < 0) {
        isl_space_free(space);
        return;
    }
    space = isl_space_add_dims(space, isl_dim_param, 1);
    space = isl_space_set_dim_id(space, isl_dim_param, (unsigned)pos,
                                 floor_id(ctx, n_floor - 1));
    part->region = isl_basic_set_align_params(part->region, space);
}

/* Split a row into den · quotient + rest, where the rest has coefficients from
 * 0 to den - 1, and divide what is left of the row and of "den" by what they
 * have in common.  Returns what is left of "den", 1 if there is no rest.
 */
static long split_row(int n, const long *row, long den, long *quotient,
                      long *rest)
{
    long gcd = den;

    for (int i = 0; i <= n; i++) {
        quotient[i] = po_floor_div(row[i], den);
        rest[i] = row[i] - den * quotient[i];
        if (i < n)
            gcd = po_gcd(gcd, rest[i]);
    }
    for (int i = 0; i <= n; i++)
        rest[i] = po_floor_div(rest[i], gcd);
    return den / gcd;
}

/* Return floor(row / den), where "den" divides the coefficients of x:
 *
 *     row = [ n | f | x | constant ]
 *
 * The rest that depends on parameters gets a parameter of its own.
 */
__isl_give isl_aff *po_part_floor(struct part *part, const long *row, long den)
{
    int n = n_param(part) + n_dim(part);
    size_t bytes = ((size_t)n + 1) * sizeof(long);
    isl_aff *sum = NULL;
    isl_aff *value;
    long *quotient;
    long *rest;
    int floor;

    if (n < 0)
        return NULL;
    quotient = po_alloc(bytes);
    rest = po_alloc(bytes);
    den = split_row(n, row, den, quotient, rest);
    sum = aff_of_row(part, quotient, 1);
    if (den > 1) {
        value = over_user(part, rest, den);
        floor = find_floor(part, value);
        if (floor < 0) {
            add_param(part, value);
            floor = isl_aff_list_n_aff(part->floors) - 1;
        } else {
            isl_aff_free(value);
        }
        sum = isl_aff_align_params(sum, isl_basic_set_get_space(part->region));
        sum = add_term(sum, isl_dim_param, n_user(part) + floor, 1);
    }
    free(quotient);
    free(rest);
    return sum;
}

/* Put "value", which is over the space of the part, in place of a dimension,
 * which may occur in it: x -> 2 x + 1.
 */
void po_part_replace(struct part *part, int dim, __isl_take isl_aff *value)
{
    isl_space *space = isl_basic_set_get_space(part->region);
    isl_multi_aff *change = isl_multi_aff_identity_on_domain_space(space);

    change = isl_multi_aff_set_aff(change, dim, value);
    part->region = isl_basic_set_preimage_multi_aff(part->region, change);
}

/* Remove a dimension that does not matter any more. */
void po_part_drop(struct part *part, int dim)
{
    part->region =
        isl_basic_set_project_out(part->region, isl_dim_set, (unsigned)dim, 1);
}

/* The region of "set", whose divs become dimensions, the last ones. */
static struct part lift(__isl_keep isl_basic_set *set)
{
    isl_size n_set = isl_basic_set_dim(set, isl_dim_set);
    isl_size n_div = isl_basic_set_dim(set, isl_dim_div);
    isl_basic_map *rel = isl_basic_map_from_range(isl_basic_set_copy(set));
    po_system *rows = po_system_from_basic_map(rel, n_set);
    isl_space *space = isl_space_params(isl_basic_set_get_space(set));
    struct part part;

    space = isl_space_add_dims(isl_space_set_from_params(space), isl_dim_set,
                               (unsigned)(n_set + n_div));
    part.region = po_system_to_basic_set(rows, space);
    isl_space_free(space);
    part.floors = isl_aff_list_alloc(isl_basic_set_get_ctx(set), 0);
    isl_basic_map_free(rel);
    po_system_free(rows);
    return part;
}

/* Put a parameter in the place of dimension "dim", which is "value". */
static void make_param(struct part *part, int dim, __isl_take isl_aff *value)
{
    isl_aff *param;

    add_param(part, value);
    param = isl_aff_zero_on_domain_space(isl_basic_set_get_space(part->region));
    param = add_term(param, isl_dim_param, n_param(part) - 1, 1);
    po_part_replace(part, dim, param);
    po_part_drop(part, dim);
}

/* The number of points of "set", all of whose divs are known, as a sum.
 *
 * Each div is a dimension, which has one value at every point of the set; but
 * those that are functions of the parameters are parameters.
 */
struct part po_part_from_basic_set(__isl_keep isl_basic_set *set)
{
    struct part part = lift(set);
    isl_size n_set = isl_basic_set_dim(set, isl_dim_set);
    isl_size n_div = isl_basic_set_dim(set, isl_dim_div);
    int n_gone = 0;

    for (int i = 0; i < n_div; i++) {
        isl_aff *div = isl_basic_set_get_div(set, i);
        isl_bool depends =
            isl_aff_involves_dims(div, isl_dim_in, 0, (unsigned)n_set);

        div = isl_aff_drop_dims(div, isl_dim_in, 0, (unsigned)n_set);
        div = isl_aff_floor(isl_aff_project_domain_on_params(div));
        if (depends == isl_bool_false)
            make_param(&part, n_set + i - n_gone++, div);
        else
            isl_aff_free(div);
    }
    return part;
}

/* The values of the user's parameters for which there is a point. */
__isl_give isl_set *po_part_domain(const struct part *part)
{
    int first = n_user(part);
    isl_set *set = isl_set_from_basic_set(isl_basic_set_copy(part->region));

    set = isl_set_params(set);
    return isl_set_project_out(set, isl_dim_param, (unsigned)first,
                               (unsigned)(n_param(part) - first));
}
