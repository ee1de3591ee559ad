/* What is known of the variables around a leaf, as rows expr >= 0: the bounds of
 * the loops and the conditions.
 *
 * The rows are there to guess from: none is needed for a proof.
 */
#include <stdlib.h>

#include "loops.h"

/* More rows than this are not of interest. */
#define MAX_ROW 400

static void add_row(po_inequalities *rows, const po_qaff *row)
{
    if (rows->n < MAX_ROW)
        rows->row[rows->n++] = row;
}

/* Add the row a · x + b · y, unless numbers are too large. */
static void add_sum(po_inequalities *rows, po_arena *arena, long a,
                    const po_qaff *x, long b, const po_qaff *y)
{
    const po_qaff *sum = po_qaff_combine(arena, a, x, b, y);

    if (sum)
        add_row(rows, sum);
}

/* Add the row den · variable - expr >= 0, or the opposite. */
static void add_bound(po_inequalities *rows, po_arena *arena, int var,
                      const po_bound *bound, bool upper)
{
    add_sum(rows, arena, upper ? 1 : -1, bound->expr,
            upper ? -bound->den : bound->den, po_qaff_var(arena, var));
}

static void add_loop(po_inequalities *rows, po_arena *arena,
                     const po_ast_node *loop)
{
    if (loop->kind != PO_AST_LOOP)
        return;
    for (int i = 0; i < loop->loop.n_lower; i++)
        add_bound(rows, arena, loop->var, &loop->loop.lower[i], false);
    for (int i = 0; i < loop->loop.n_upper; i++)
        add_bound(rows, arena, loop->var, &loop->loop.upper[i], true);
}

/* Store a variable that has coefficient 1 or -1 in "expr", and is in no floor.
 */
static bool find_unit(const po_qaff *expr, int *var, long *coef)
{
    if (po_qaff_n_floor(expr) > 0)
        return false;
    for (int i = 0; i < expr->n_term; i++) {
        const po_term *term = &expr->term[i];

        if (term->kind != PO_ATOM_VAR || labs(term->coef) != 1)
            continue;
        *var = term->index;
        *coef = term->coef;
        return true;
    }
    return false;
}

/* Add copies of the rows without a variable that "equal", which is zero, gives
 * a value to.
 */
static void add_eliminated(po_inequalities *rows, po_arena *arena,
                           const po_qaff *equal)
{
    int n = rows->n;
    int var = -1;
    long coef = 0;

    if (!find_unit(equal, &var, &coef))
        return;
    for (int i = 0; i < n; i++) {
        const po_qaff *row = rows->row[i];
        long factor = po_qaff_coef(row, var);

        if (factor != 0)
            add_sum(rows, arena, 1, row, -coef * factor, equal);
    }
}

static void add_conditions(po_inequalities *rows, po_arena *arena,
                           const po_ast_node *guard, bool equalities)
{
    static const po_qaff zero = {0};

    for (int i = 0; i < guard->guard.n_cond; i++) {
        const po_cond *cond = &guard->guard.cond[i];

        if (!equalities && cond->kind != PO_COND_MOD)
            add_row(rows, cond->expr);
        if (!equalities && cond->kind == PO_COND_EQ)
            add_sum(rows, arena, -1, cond->expr, 0, &zero);
        if (equalities && cond->kind == PO_COND_EQ)
            add_eliminated(rows, arena, cond->expr);
    }
}

/* Return the rows for a leaf, those of the innermost loops first. */
po_inequalities po_leaf_inequalities(const po_leaf *leaf, po_arena *arena)
{
    po_inequalities rows = {0};

    rows.row = po_arena_array(arena, MAX_ROW, sizeof(*rows.row));
    for (int i = leaf->n_binder - 1; i >= 0; i--)
        add_loop(&rows, arena, leaf->binder[i]);
    for (int i = 0; i < leaf->n_guard; i++)
        add_conditions(&rows, arena, leaf->guard[i], false);
    for (int i = 0; i < leaf->n_guard; i++)
        add_conditions(&rows, arena, leaf->guard[i], true);
    return rows;
}
