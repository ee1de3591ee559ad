/* The constraint system of one integer program of the scheduler: rows of long
 * over non-negative unknowns, normalised by their gcd, without duplicates and
 * trivial rows.  po_constraints_prune also removes an inequality that a single
 * other one implies; it is a cheap filter, not an elimination of all
 * redundancy.
 */
#include "internal.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Comparing a row with so many others is a unit of work. */
#define ROWS_PER_UNIT 8

po_constraints *po_constraints_new(int n_var)
{
    po_constraints *rows = po_alloc(sizeof(*rows));

    rows->n_var = n_var;
    return rows;
}

po_constraints *po_constraints_free(po_constraints *rows)
{
    if (!rows)
        return NULL;
    free(rows->row);
    free(rows->is_eq);
    free(rows->hash);
    free(rows);
    return NULL;
}

po_constraints *po_constraints_copy(const po_constraints *rows)
{
    const size_t width = (size_t)rows->n_var + 1;
    po_constraints *copy = po_alloc(sizeof(*copy));

    *copy = *rows;
    copy->row = po_alloc((size_t)rows->capacity * width * sizeof(long));
    copy->is_eq = po_alloc((size_t)rows->capacity * sizeof(bool));
    copy->hash = po_alloc((size_t)rows->capacity * sizeof(*copy->hash));
    memcpy(copy->row, rows->row, (size_t)rows->n_row * width * sizeof(long));
    memcpy(copy->is_eq, rows->is_eq, (size_t)rows->n_row * sizeof(bool));
    memcpy(copy->hash, rows->hash, (size_t)rows->n_row * sizeof(*copy->hash));
    return copy;
}

static long *row_of(const po_constraints *rows, int row)
{
    return rows->row + (size_t)row * ((size_t)rows->n_var + 1);
}

static void reserve(po_constraints *rows)
{
    if (rows->n_row < rows->capacity)
        return;
    rows->capacity = rows->capacity ? 2 * rows->capacity : 64;
    rows->row =
        po_realloc(rows->row, (size_t)rows->capacity *
                                  ((size_t)rows->n_var + 1) * sizeof(long));
    rows->is_eq =
        po_realloc(rows->is_eq, (size_t)rows->capacity * sizeof(bool));
    rows->hash =
        po_realloc(rows->hash, (size_t)rows->capacity * sizeof(*rows->hash));
}

/* Divide by the gcd of the coefficients; the constant of an inequality is
 * rounded down, which is exact for integers.  An equality that has no integer
 * solution is left as it is.
 */
static void normalise(long *row, int n_var, bool is_eq)
{
    long gcd = po_row_gcd(row, n_var);

    if (gcd <= 1 || (is_eq && row[n_var] % gcd != 0))
        return;
    for (int i = 0; i < n_var; i++)
        row[i] /= gcd;
    row[n_var] = po_floor_div(row[n_var], gcd);
}

/* Does the row hold for all non-negative unknowns? */
static bool is_trivial(const long *row, int n_var, bool is_eq)
{
    for (int i = 0; i <= n_var; i++)
        if (row[i] < 0 || (is_eq && row[i] != 0))
            return false;
    return true;
}

/* Does the row hold for no non-negative unknowns? */
static bool is_impossible(const long *row, int n_var, bool is_eq)
{
    bool none_positive = true;
    bool none_negative = true;

    for (int i = 0; i < n_var; i++) {
        none_positive = none_positive && row[i] <= 0;
        none_negative = none_negative && row[i] >= 0;
    }
    return (none_positive && row[n_var] < 0) ||
           (is_eq && none_negative && row[n_var] > 0);
}

/* Is inequality "b", entry for entry, at most "a"?  Then it implies "a". */
static bool implies(const long *b, const long *a, int n_var)
{
    for (int i = 0; i <= n_var; i++)
        if (b[i] > a[i])
            return false;
    return true;
}

static unsigned long hash_of(const long *row, int n_var)
{
    unsigned long hash = 0;

    for (int i = 0; i <= n_var; i++)
        hash = (hash ^ (unsigned long)row[i]) * 0x100000001b3ul;
    return hash;
}

/* Is the row that has been written behind the last one among the others? */
static bool is_known(const po_constraints *rows, bool is_eq, unsigned long hash)
{
    const size_t size_bytes = ((size_t)rows->n_var + 1) * sizeof(long);
    const long *row = row_of(rows, rows->n_row);

    for (int r = 0; r < rows->n_row; r++)
        if (rows->hash[r] == hash && rows->is_eq[r] == is_eq &&
            memcmp(row_of(rows, r), row, size_bytes) == 0)
            return true;
    return false;
}

/* Add a row, unless it says nothing. */
void po_constraints_add(po_constraints *rows, bool is_eq, const long *row)
{
    const size_t size_bytes = ((size_t)rows->n_var + 1) * sizeof(long);
    unsigned long hash;
    long *copy;

    if (is_trivial(row, rows->n_var, is_eq))
        return;
    if (is_impossible(row, rows->n_var, is_eq))
        rows->is_impossible = true;
    reserve(rows);
    copy = row_of(rows, rows->n_row);
    memcpy(copy, row, size_bytes);
    normalise(copy, rows->n_var, is_eq);
    hash = hash_of(copy, rows->n_var);
    if (is_known(rows, is_eq, hash))
        return;
    rows->hash[rows->n_row] = hash;
    rows->is_eq[rows->n_row++] = is_eq;
}

/* Where the entries of a row are negative or positive: bit i for columns i,
 * i + 64, ...
 */
struct signs {
    uint64_t negative;
    uint64_t positive;
};

static struct signs signs_of(const long *row, int n_var)
{
    struct signs signs = {0, 0};

    for (int i = 0; i <= n_var; i++) {
        if (row[i] < 0)
            signs.negative |= UINT64_C(1) << (i % 64);
        if (row[i] > 0)
            signs.positive |= UINT64_C(1) << (i % 64);
    }
    return signs;
}

/* May a row with the first signs imply one with the second? */
static bool may_imply(const struct signs *b, const struct signs *a)
{
    return (a->negative & ~b->negative) == 0 &&
           (b->positive & ~a->positive) == 0;
}

/* Is an inequality implied by another one that is kept?  Equal rows occur
 * once.
 */
static bool is_implied(const po_constraints *rows, const struct signs *signs,
                       int row)
{
    for (int r = 0; r < rows->n_row; r++)
        if (r != row && !rows->is_eq[r] && may_imply(&signs[r], &signs[row]) &&
            implies(row_of(rows, r), row_of(rows, row), rows->n_var))
            return true;
    return false;
}

/* Remove the inequalities that a single other one implies. */
void po_constraints_prune(po_constraints *rows)
{
    const size_t size_bytes = ((size_t)rows->n_var + 1) * sizeof(long);
    bool *drop = po_alloc((size_t)rows->n_row + 1);
    struct signs *signs = po_alloc(((size_t)rows->n_row + 1) * sizeof(*signs));
    int n_row = 0;

    for (int r = 0; r < rows->n_row; r++)
        signs[r] = signs_of(row_of(rows, r), rows->n_var);
    for (int r = 0; r < rows->n_row && !po_effort_is_over(); r++) {
        po_effort_spend((unsigned long)rows->n_row / ROWS_PER_UNIT);
        drop[r] = !rows->is_eq[r] && is_implied(rows, signs, r);
    }
    for (int r = 0; r < rows->n_row; r++) {
        if (drop[r])
            continue;
        memmove(row_of(rows, n_row), row_of(rows, r), size_bytes);
        rows->hash[n_row] = rows->hash[r];
        rows->is_eq[n_row++] = rows->is_eq[r];
    }
    rows->n_row = n_row;
    free(drop);
    free(signs);
}
