/* The rows that the scheduler has found for each statement so far: how many it lacks, and the
 * vectors that a new row must not be orthogonal to all of.
 */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

/* Larger coefficients of the complement are given up. */
#define MAX_ENTRY (1l << 30)

/* Mark the statements of the group. */
void po_group_enter(po_finder *finder, const po_group *group)
{
    memset(finder->in_group, 0, (size_t)finder->scop->n_stmt * sizeof(bool));
    for (int i = 0; i < group->n_stmt; i++)
        finder->in_group[group->stmt[i]] = true;
}

static bool is_small(const long *entry, int n)
{
    for (int i = 0; i < n; i++)
        if (entry[i] > MAX_ENTRY || entry[i] < -MAX_ENTRY)
            return false;
    return true;
}

/* Return a basis of the vectors orthogonal to the loop rows of a statement,
 * "n_free" vectors of n_iter entries, for the caller to free.
 * NULL on overflow.
 */
long *po_finder_complement(const po_finder *finder, int stmt, int *n_free)
{
    const po_stmt_schedule *s = &finder->stmt[stmt];
    const size_t n_iter = (size_t)s->n_iter;
    long *complement = po_alloc((n_iter * n_iter + 1) * sizeof(long));
    const long **row = po_alloc((size_t)(s->n_row + 1) * sizeof(long *));
    int n_row = 0;
    bool good;

    for (int r = 0; r < s->n_row; r++)
        if (s->row[r].kind == PO_ROW_LOOP)
            row[n_row++] = s->row[r].coef;
    good = po_gauss_complement(s->n_iter, n_row, row, n_free, complement) &&
           is_small(complement, *n_free * s->n_iter);
    free(row);
    if (good)
        return complement;
    free(complement);
    return NULL;
}

/* How many linearly independent rows does the statement lack?
 * -1 on overflow.
 */
int po_finder_missing(const po_finder *finder, int stmt)
{
    int n_free = -1;

    free(po_finder_complement(finder, stmt, &n_free));
    return n_free;
}

/* Do all statements have as many independent rows as iterators? */
bool po_group_is_full(const po_finder *finder, const po_group *group)
{
    for (int i = 0; i < group->n_stmt; i++)
        if (po_finder_missing(finder, group->stmt[i]) != 0)
            return false;
    return true;
}

/* Add a row of zeros and return its coefficients, to be filled in. */
long *po_finder_push(po_finder *finder, int stmt, po_row_kind kind, int band)
{
    po_stmt_schedule *s = &finder->stmt[stmt];
    po_row *row;

    row = PO_ADD(s->row, s->n_row);
    row->kind = kind;
    row->band = band;
    row->parallel = false;
    row->coef =
        po_arena_array(finder->arena, (size_t)s->n_iter + 1, sizeof(long));
    return row->coef;
}

/* Add an order row, unless there is one part only: the statements of
 * part k get the constant k.
 */
void po_finder_push_order(po_finder *finder, const po_group *part, int n_part)
{
    long *coef;
    int stmt;

    for (int k = 0; n_part > 1 && k < n_part; k++)
        for (int i = 0; i < part[k].n_stmt; i++) {
            stmt = part[k].stmt[i];
            coef = po_finder_push(finder, stmt, PO_ROW_ORDER, -1);
            coef[finder->stmt[stmt].n_iter] = k;
        }
}
