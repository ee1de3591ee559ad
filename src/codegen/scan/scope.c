/* What is known of the dates at a place of the generated code: the conditions of the loops and guards around.  Bounds
 * and conditions are simplified by it, so that nothing is tested twice.
 */
#include "../internal.h"

#include <isl/space.h>
#include <stdlib.h>
#include <string.h>

struct scope po_scope_copy(const struct scope *scope)
{
    struct scope copy = *scope;

    copy.known = isl_set_copy(scope->known);
    copy.rows = po_system_copy(scope->rows);
    return copy;
}

void po_scope_clear(struct scope *scope)
{
    scope->known = isl_set_free(scope->known);
    scope->rows = po_system_free(scope->rows);
}

/* Replace the dates that equal a function of outer ones.  The first columns
 * of "rows" are [ parameters | dates ]; others may follow.  Returns false on
 * overflow.
 */
bool po_scope_reduce(const struct generator *g, const struct scope *scope,
                     po_system *rows)
{
    bool good = true;

    for (int r = 0; r < rows->n_row && good; r++) {
        long *row = po_system_at(rows, r);

        for (int k = 0; k < scope->n_level && good; k++) {
            const long *value = scope->level[k].value;
            long coef = row[1 + g->n_param + k];

            if (!value || coef == 0)
                continue;
            row[1 + g->n_param + k] = 0;
            for (int c = 0; c <= g->n_col && good; c++) {
                long *to = &row[c < g->n_col ? 1 + c : rows->n_var + 1];
                long product;

                good = po_mul(coef, value[c], &product) &&
                       po_add(*to, product, to) && *to <= PO_COEF_MAX &&
                       *to >= -PO_COEF_MAX;
            }
        }
    }
    return good;
}

/* Take note that only dates with "rows" get here. */
void po_scope_learn(struct generator *g, struct scope *scope,
                    const po_system *rows)
{
    isl_basic_set *set = po_system_to_basic_set(rows, g->space);

    scope->known = isl_set_intersect(scope->known, isl_set_from_basic_set(set));
    po_system_append(scope->rows, rows);
    if (!scope->known || !po_scope_reduce(g, scope, scope->rows))
        g->failed = true;
    po_system_tighten(scope->rows);
}

/* Does no integer point that gets here satisfy "rows"? */
bool po_scope_is_empty(struct generator *g, const struct scope *scope,
                       const po_system *rows)
{
    isl_basic_set *set;
    isl_set *both;
    isl_bool empty;

    if (po_system_is_false(rows))
        return true;
    set = po_system_to_basic_set(rows, g->space);
    both = isl_set_intersect(isl_set_copy(scope->known),
                             isl_set_from_basic_set(set));
    empty = isl_set_is_empty(both);
    isl_set_free(both);
    if (empty < 0)
        g->failed = true;
    return empty == isl_bool_true;
}

/* Is the row, an inequality, the same as or weaker than one in "rows"? */
static bool is_listed(const po_system *rows, const long *row)
{
    long constant;

    for (int r = 0; r < rows->n_row; r++)
        if (po_system_bounds(rows, r, row, &constant) &&
            constant <= row[rows->n_var + 1])
            return true;
    return false;
}

/* Is there no integer point that gets here, satisfies "others", and has
 * sign · row <= -1?
 */
static bool is_never_below(struct generator *g, const struct scope *scope,
                           const po_system *others, const long *row, long sign)
{
    po_system *rows = po_system_copy(others);
    long *negated;
    bool never;

    po_system_add(rows, false, row + 1);
    negated = po_system_at(rows, rows->n_row - 1);
    for (int v = 1; v <= rows->n_var + 1; v++)
        negated[v] *= -sign;
    negated[rows->n_var + 1] -= 1;
    never = po_scope_is_empty(g, scope, rows);
    po_system_free(rows);
    return never;
}

/* Does the row hold for all dates that get here and satisfy "others"? */
bool po_scope_implies(struct generator *g, const struct scope *scope,
                      const po_system *others, const long *row)
{
    if (row[0])
        return is_never_below(g, scope, others, row, 1) &&
               is_never_below(g, scope, others, row, -1);
    return is_listed(scope->rows, row) ||
           is_never_below(g, scope, others, row, 1);
}

/* How much one would like to be rid of a row: most of all of conditions on
 * outer dates, then of bounds with a division, then of long ones.
 */
static long nuisance(const long *row, int n_var, int pos)
{
    long n_term = 0;

    for (int v = 1; v <= n_var; v++)
        n_term += row[v] != 0;
    if (row[0])
        return 0;
    if (row[pos] == 0)
        return 2000 + n_term;
    return row[pos] == 1 || row[pos] == -1 ? n_term : 1000 + n_term;
}

/* The row with the largest nuisance below "limit", the last of several;
 * rows with the nuisance "limit" count if they stand before "end".
 */
static int next_row(const po_system *rows, int pos, long limit, int end)
{
    int best = -1;

    for (int r = rows->n_row - 1; r >= 0; r--) {
        long cost = nuisance(po_system_row(rows, r), rows->n_var, pos);

        if (cost > limit || (cost == limit && r >= end))
            continue;
        if (best < 0 ||
            cost > nuisance(po_system_row(rows, best), rows->n_var, pos))
            best = r;
    }
    return best;
}

/* Bring "rows", over [ parameters | dates ], to a form in terms of variables,
 * without rows that follow from what is known or from the other rows.
 * "date" is the one that they are to bound.
 */
void po_scope_simplify(struct generator *g, const struct scope *scope,
                       po_system *rows, int date)
{
    int pos = 1 + g->n_param + date;
    long limit = 10000;
    int row = rows->n_row;

    if (!po_scope_reduce(g, scope, rows)) {
        g->failed = true;
        return;
    }
    po_system_tighten(rows);
    while (!g->failed && (row = next_row(rows, pos, limit, row)) >= 0) {
        po_system *others = po_system_copy(rows);

        limit = nuisance(po_system_row(rows, row), rows->n_var, pos);
        po_system_drop(others, row);
        if (po_scope_implies(g, scope, others, po_system_row(rows, row)))
            po_system_drop(rows, row);
        po_system_free(others);
    }
}

/* Does a condition hold for all dates that get here? */
bool po_scope_has(struct generator *g, const struct scope *scope,
                  const po_cond *cond)
{
    isl_set *set = po_cond_to_set(g, cond);
    isl_bool subset = isl_set_is_subset(scope->known, set);

    isl_set_free(set);
    if (subset < 0)
        g->failed = true;
    return subset == isl_bool_true;
}
