/* Which unknown of the integer program is which.
 *
 * All unknowns are non-negative integers, and the lexicographic minimum is
 * looked for, so that the order of the columns is the order of what matters:
 *
 *     [ Σ|u| | u_0 u_1 ... | w | Σc⁻ | Σ|c| | S_a | S_b | ... ]
 *
 *     u_p   a column, or two, u_p⁺ and u_p⁻ with u_p = u_p⁺ − u_p⁻, if there
 *           are parameters that may be negative
 *     Σc⁻   only if coefficients may be negative
 *     S_a   the statements of the group, in textual order, each as
 *
 *               [ c_{d-1} ... c_1 c_0 | c0 ]
 *
 *           where each c_i is a column, or two, c_i⁺ and c_i⁻, if coefficients
 *           may be negative
 *
 * u · n + w is the bounding function of [BHRS08]; Σ|c| prefers simple rows,
 * and the innermost iterator stands first, so that among rows of equal cost
 * that of the outermost loop is chosen: the loops of the program keep their
 * order if there is no reason to change it.  The shifts c0 need no sign, as
 * only their differences count.
 *
 * Coefficients and shifts are bounded.  Where sizes are constants, a row such
 * as 1999i + j, which runs one loop after the other, could take the place of
 * two, and a shift by the length of a loop would fuse loops that then overlap
 * nowhere: such rows are not found, and the band ends, or is not fused.
 */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

static int width_of_u(const po_layout *layout)
{
    return layout->has_negative_u ? 2 : 1;
}

static int width_of_coef(const po_layout *layout)
{
    return layout->has_negative_c ? 2 : 1;
}

static int column_of_coef(const po_layout *layout, int stmt, int iter)
{
    return layout->stmt[stmt] +
           (layout->n_iter[stmt] - 1 - iter) * width_of_coef(layout);
}

static int column_of_shift(const po_layout *layout, int stmt)
{
    return layout->stmt[stmt] + layout->n_iter[stmt] * width_of_coef(layout);
}

static void place_statements(po_layout *layout, const po_finder *finder,
                             const po_group *group)
{
    const size_t n_stmt = (size_t)finder->scop->n_stmt;
    int s;

    layout->stmt = po_alloc(n_stmt * sizeof(int));
    layout->n_iter = po_alloc(n_stmt * sizeof(int));
    for (int i = 0; i < group->n_stmt; i++) {
        s = group->stmt[i];
        layout->n_iter[s] = finder->scop->stmt[s].n_iter;
        layout->stmt[s] = layout->n_col;
        layout->n_col = column_of_shift(layout, s) + 1;
    }
}

po_layout *po_layout_make(const po_finder *finder, const po_group *group,
                          bool has_negative_c)
{
    po_layout *layout = po_alloc(sizeof(*layout));

    layout->n_param = finder->n_param;
    layout->has_negative_u = finder->signed_param;
    layout->has_negative_c = has_negative_c;
    layout->sum_u = 0;
    layout->u = 1;
    layout->w = layout->u + layout->n_param * width_of_u(layout);
    layout->sum_negative = has_negative_c ? layout->w + 1 : -1;
    layout->sum = layout->w + (has_negative_c ? 2 : 1);
    layout->n_col = layout->sum + 1;
    place_statements(layout, finder, group);
    return layout;
}

po_layout *po_layout_free(po_layout *layout)
{
    if (!layout)
        return NULL;
    free(layout->stmt);
    free(layout->n_iter);
    free(layout);
    return NULL;
}

/* Add value · u_p to a row. */
void po_layout_add_u(const po_layout *layout, long *row, int param, long value)
{
    int col = layout->u + param * width_of_u(layout);

    row[col] += value;
    if (layout->has_negative_u)
        row[col + 1] -= value;
}

/* Add value · c_i of a statement to a row. */
void po_layout_add_coef(const po_layout *layout, long *row, int stmt, int iter,
                        long value)
{
    int col = column_of_coef(layout, stmt, iter);

    row[col] += value;
    if (layout->has_negative_c)
        row[col + 1] -= value;
}

/* Add value · c0 of a statement to a row. */
void po_layout_add_shift(const po_layout *layout, long *row, int stmt,
                         long value)
{
    row[column_of_shift(layout, stmt)] += value;
}

/* Set the entries of the coefficients of all statements to -1, or of their
 * negative parts only.
 */
static void subtract_coefs(const po_layout *layout, const po_group *group,
                           bool only_negative, long *row)
{
    int first;

    for (int i = 0; i < group->n_stmt; i++) {
        first = layout->stmt[group->stmt[i]];
        for (int col = first; col < column_of_shift(layout, group->stmt[i]);
             col++)
            if (!only_negative || (col - first) % 2 == 1)
                row[col] = -1;
    }
}

/* Add the rows that define the sums:  sum − Σ parts = 0. */
void po_layout_add_sums(const po_layout *layout, const po_group *group,
                        po_constraints *rows)
{
    const size_t size_bytes = (size_t)(layout->n_col + 1) * sizeof(long);
    long *row = po_alloc(size_bytes);

    row[layout->sum_u] = 1;
    for (int col = layout->u; col < layout->w; col++)
        row[col] = -1;
    po_constraints_add(rows, true, row);

    memset(row, 0, size_bytes);
    row[layout->sum] = 1;
    subtract_coefs(layout, group, false, row);
    po_constraints_add(rows, true, row);

    if (layout->has_negative_c) {
        memset(row, 0, size_bytes);
        row[layout->sum_negative] = 1;
        subtract_coefs(layout, group, true, row);
        po_constraints_add(rows, true, row);
    }
    free(row);
}

/* Add the rows  bound − column >= 0  for all coefficients and shifts. */
void po_layout_add_limits(const po_layout *layout, const po_group *group,
                          po_constraints *rows)
{
    long *row = po_alloc((size_t)(layout->n_col + 1) * sizeof(long));
    int last;

    for (int i = 0; i < group->n_stmt; i++) {
        last = column_of_shift(layout, group->stmt[i]);
        for (int col = layout->stmt[group->stmt[i]]; col <= last; col++) {
            row[col] = -1;
            row[layout->n_col] = col < last ? PO_MAX_COEF : PO_MAX_SHIFT;
            po_constraints_add(rows, false, row);
            row[col] = 0;
        }
    }
    free(row);
}

/* Store the row that a point gives to a statement: [ c_0 c_1 ... | c0 ]. */
void po_layout_read(const po_layout *layout, const long *point, int stmt,
                    long *coef)
{
    int n_iter = layout->n_iter[stmt];
    int col;

    for (int i = 0; i < n_iter; i++) {
        col = column_of_coef(layout, stmt, i);
        coef[i] = point[col];
        if (layout->has_negative_c)
            coef[i] -= point[col + 1];
    }
    coef[n_iter] = point[column_of_shift(layout, stmt)];
}
