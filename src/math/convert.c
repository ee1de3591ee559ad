/* Conversion between isl's sets and maps and po_system, dense rows of long,
 * for the elimination of variables (fm.c): constraints become rows, integer
 * divisions become columns with two rows each.  Exact; false or NULL if a
 * coefficient does not fit, or a div has no known value.
 */
#include "polyopt/fm.h"

#include <isl/aff.h>
#include <isl/local_space.h>
#include <isl/mat.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

#include "polyopt/scop.h"

/* Store an integer that is not too large; "value" is released. */
bool po_long_from_val(__isl_take isl_val *value, long *result)
{
    return po_val_take_long(value, PO_COEF_MAX, result);
}

/* Where the columns of a matrix go in a system: the first n_head stay, the
 * others move right by n_pad.
 */
struct layout {
    int n_head;
    int n_pad;
};

/* Append the rows of "matrix", whose last column is the constant, to
 * "system".  Returns false if a number is too large.
 */
static bool add_matrix(po_system *system, __isl_take isl_mat *matrix,
                       bool is_eq, const struct layout *layout)
{
    isl_size n_row = isl_mat_rows(matrix);
    isl_size n_col = isl_mat_cols(matrix);
    long *row = po_alloc(((size_t)system->n_var + 1) * sizeof(long));
    bool good = n_row >= 0 && n_col >= 1;

    for (int r = 0; r < n_row && good; r++) {
        for (int c = 0; c < n_col && good; c++) {
            int to = c < layout->n_head ? c : c + layout->n_pad;

            if (c == n_col - 1)
                to = system->n_var;
            good = po_long_from_val(isl_mat_get_element_val(matrix, r, c),
                                    &row[to]);
        }
        if (good)
            po_system_add(system, is_eq, row);
    }
    free(row);
    isl_mat_free(matrix);
    return good;
}

/* Fill "row" with d · f for a div floor(f) of denominator d of "rel", whose
 * wrapped dimensions are [ iterators | dates ]; return d, or 0 on failure.
 * "row" has the columns of po_system_from_basic_map.
 */
static long fill_div(__isl_keep isl_basic_set *wrapped, int div,
                     const struct layout *layout, int n_in, long *row)
{
    isl_size n_param = isl_basic_set_dim(wrapped, isl_dim_param);
    isl_size n_set = isl_basic_set_dim(wrapped, isl_dim_set);
    isl_size n_div = isl_basic_set_dim(wrapped, isl_dim_div);
    long *iter = row + layout->n_head + layout->n_pad;
    isl_aff *div_aff = isl_basic_set_get_div(wrapped, div);
    long den = 0;
    isl_aff *aff = po_aff_scaled(div_aff, PO_COEF_MAX, &den);
    bool good =
        po_aff_take(aff, isl_dim_param, n_param, PO_COEF_MAX, row) &&
        po_aff_take(aff, isl_dim_in, n_in, PO_COEF_MAX, iter) &&
        po_aff_take(aff, isl_dim_div, div, PO_COEF_MAX, iter + n_in) &&
        po_aff_take(aff, isl_dim_cst, 1, PO_COEF_MAX, iter + n_in + n_div);

    for (int i = n_in; i < n_set && good; i++)
        good = po_long_from_val(isl_aff_get_coefficient_val(aff, isl_dim_in, i),
                                &row[n_param + i - n_in]);
    isl_aff_free(div_aff);
    isl_aff_free(aff);
    return good ? den : 0;
}

/* Append the two constraints of the div floor(f / d) in column "pos":
 *
 *     0 <= f - d · pos <= d - 1
 */
static bool add_div(po_system *system, __isl_keep isl_basic_set *wrapped,
                    int div, const struct layout *layout, int n_in)
{
    long *row = po_alloc(((size_t)system->n_var + 1) * sizeof(long));
    long den = fill_div(wrapped, div, layout, n_in, row);
    int pos = layout->n_head + layout->n_pad + n_in + div;

    row[pos] = -den;
    if (den > 0)
        po_system_add(system, false, row);
    for (int i = 0; i <= system->n_var; i++)
        row[i] = -row[i];
    row[system->n_var] += den - 1;
    if (den > 0)
        po_system_add(system, false, row);
    free(row);
    return den > 0;
}

static bool add_divs(po_system *system, __isl_keep isl_basic_map *rel,
                     const struct layout *layout)
{
    isl_size n_in = isl_basic_map_dim(rel, isl_dim_in);
    isl_size n_div = isl_basic_map_dim(rel, isl_dim_div);
    isl_basic_set *wrapped = isl_basic_map_wrap(isl_basic_map_copy(rel));
    bool good = true;

    for (int i = 0; i < n_div && good; i++)
        good = add_div(system, wrapped, i, layout, n_in);
    isl_basic_set_free(wrapped);
    return good;
}

/* Return the floors among the existentially quantified variables of "rel":
 * for div i, row i of a system without meaning as constraints, with
 * the denominator in front in place of the sort of constraint:
 *
 *     [ d | f over the columns of po_system_from_basic_map ]
 */
po_system *po_system_divs(__isl_keep isl_basic_map *rel, int n_date)
{
    isl_size n_param = isl_basic_map_dim(rel, isl_dim_param);
    isl_size n_in = isl_basic_map_dim(rel, isl_dim_in);
    isl_size n_out = isl_basic_map_dim(rel, isl_dim_out);
    isl_size n_div = isl_basic_map_dim(rel, isl_dim_div);
    struct layout layout = {n_param + n_out, n_date - n_out};
    isl_basic_set *wrapped = isl_basic_map_wrap(isl_basic_map_copy(rel));
    po_system *divs = po_system_new(n_param + n_date + n_in + n_div);
    long *zero = po_alloc(((size_t)divs->n_var + 1) * sizeof(long));
    bool good = true;

    for (int i = 0; i < n_div && good; i++) {
        long *row;

        po_system_add(divs, false, zero);
        row = po_system_at(divs, i);
        row[0] = fill_div(wrapped, i, &layout, n_in, row + 1);
        good = row[0] > 0;
    }
    free(zero);
    isl_basic_set_free(wrapped);
    return good ? divs : po_system_free(divs);
}

/* Return the constraints of { S[i] -> [t] } as a system over
 *
 *     [ parameters | t_0 ... t_{n_date-1} | iterators | divs ]
 *
 * where dates beyond those of "rel" do not occur.  NULL if a number is too
 * large or a div has no known value.
 */
po_system *po_system_from_basic_map(__isl_keep isl_basic_map *rel, int n_date)
{
    isl_size n_param = isl_basic_map_dim(rel, isl_dim_param);
    isl_size n_in = isl_basic_map_dim(rel, isl_dim_in);
    isl_size n_out = isl_basic_map_dim(rel, isl_dim_out);
    isl_size n_div = isl_basic_map_dim(rel, isl_dim_div);
    struct layout layout;
    po_system *system;
    bool good;

    if (n_param < 0 || n_in < 0 || n_out < 0 || n_div < 0 || n_out > n_date)
        return NULL;
    layout = (struct layout){n_param + n_out, n_date - n_out};
    system = po_system_new(n_param + n_date + n_in + n_div);
    good = add_matrix(system,
                      isl_basic_map_equalities_matrix(rel, isl_dim_param,
                                                      isl_dim_out, isl_dim_in,
                                                      isl_dim_div, isl_dim_cst),
                      true, &layout);
    good = good && add_matrix(system,
                              isl_basic_map_inequalities_matrix(
                                  rel, isl_dim_param, isl_dim_out, isl_dim_in,
                                  isl_dim_div, isl_dim_cst),
                              false, &layout);
    good = good && add_divs(system, rel, &layout);
    return good ? system : po_system_free(system);
}

/* Return the constraints of a set without divs over
 * [ parameters | dimensions ].  NULL if it has divs or a number is too large.
 */
po_system *po_system_from_basic_set(__isl_keep isl_basic_set *set)
{
    isl_size n_param = isl_basic_set_dim(set, isl_dim_param);
    isl_size n_dim = isl_basic_set_dim(set, isl_dim_set);
    isl_size n_div = isl_basic_set_dim(set, isl_dim_div);
    struct layout layout = {0, 0};
    po_system *system;
    bool good;

    if (n_param < 0 || n_dim < 0 || n_div != 0)
        return NULL;
    system = po_system_new(n_param + n_dim);
    good = add_matrix(system,
                      isl_basic_set_equalities_matrix(set, isl_dim_param,
                                                      isl_dim_set, isl_dim_div,
                                                      isl_dim_cst),
                      true, &layout);
    good = good && add_matrix(system,
                              isl_basic_set_inequalities_matrix(
                                  set, isl_dim_param, isl_dim_set, isl_dim_div,
                                  isl_dim_cst),
                              false, &layout);
    return good ? system : po_system_free(system);
}

static __isl_give isl_mat *matrix_of(const po_system *system, isl_ctx *ctx,
                                     bool is_eq)
{
    unsigned n_col = (unsigned)system->n_var + 1;
    unsigned n_row = 0;
    isl_mat *matrix;
    int to = 0;

    for (int r = 0; r < system->n_row; r++)
        n_row += (po_system_row(system, r)[0] != 0) == is_eq;
    matrix = isl_mat_alloc(ctx, n_row, n_col);
    for (int r = 0; r < system->n_row; r++) {
        const long *row = po_system_row(system, r);

        if ((row[0] != 0) != is_eq)
            continue;
        for (unsigned c = 0; c < n_col; c++)
            matrix = isl_mat_set_element_val(
                matrix, to, (int)c, isl_val_int_from_si(ctx, row[c + 1]));
        to++;
    }
    return matrix;
}

/* Return the set of the points of a system over [ parameters | dimensions ]
 * in "space".
 */
__isl_give isl_basic_set *po_system_to_basic_set(const po_system *system,
                                                 __isl_keep isl_space *space)
{
    isl_ctx *ctx = isl_space_get_ctx(space);

    if (!system)
        return NULL;
    return isl_basic_set_from_constraint_matrices(
        isl_space_copy(space), matrix_of(system, ctx, true),
        matrix_of(system, ctx, false), isl_dim_param, isl_dim_set, isl_dim_div,
        isl_dim_cst);
}
