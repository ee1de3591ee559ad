/* Gaussian elimination on matrices of long, n_row rows of n_col: the rank, and a basis of what
 * is orthogonal to all rows.
 *
 * The scheduler finds linearly independent rows by the latter.
 */
#include "polyopt/row.h"

#include <stdlib.h>
#include <string.h>

/* A matrix that is being brought to reduced echelon form; row k, once it is
 * reduced, is the only one that is not zero in column pivot[k], where it is
 * positive.
 */
struct echelon {
    int n_col;
    int n_row;
    long *row;
    int *pivot;
    int rank;
};

static long *row_of(const struct echelon *e, int row)
{
    return e->row + (size_t)row * (size_t)e->n_col;
}

/* Replace x by f x − g y, divided by the gcd of its entries. */
static bool subtract(const struct echelon *e, long *x, long f, const long *y,
                     long g)
{
    bool good = po_row_combine(x, y, e->n_col, f, -g);

    po_row_reduce(x, e->n_col);
    return good;
}

static void swap_rows(const struct echelon *e, int a, int b)
{
    long entry;

    for (int i = 0; a != b && i < e->n_col; i++) {
        entry = row_of(e, a)[i];
        row_of(e, a)[i] = row_of(e, b)[i];
        row_of(e, b)[i] = entry;
    }
}

static void negate(long *row, int n)
{
    for (int i = 0; i < n; i++)
        row[i] = -row[i];
}

/* Make column "col" zero in all rows but one, if a row is left for it. */
static bool reduce_column(struct echelon *e, int col)
{
    const long *pivot;
    int found = e->rank;

    while (found < e->n_row && row_of(e, found)[col] == 0)
        found++;
    if (found == e->n_row)
        return true;
    swap_rows(e, found, e->rank);
    pivot = row_of(e, e->rank);
    if (pivot[col] < 0)
        negate(row_of(e, e->rank), e->n_col);
    for (int r = 0; r < e->n_row; r++)
        if (r != e->rank && row_of(e, r)[col] != 0 &&
            !subtract(e, row_of(e, r), pivot[col], pivot, row_of(e, r)[col]))
            return false;
    e->pivot[e->rank++] = col;
    return true;
}

/* The vector that is orthogonal to all rows, positive in the free column
 * "col", and zero in the other free columns.
 */
static bool free_vector(const struct echelon *e, int col, long *vector)
{
    long lcm = 1;
    long den;

    for (int k = 0; k < e->rank; k++) {
        den = row_of(e, k)[e->pivot[k]];
        if (!po_mul(lcm / po_gcd(lcm, den), den, &lcm))
            return false;
    }
    memset(vector, 0, (size_t)e->n_col * sizeof(long));
    vector[col] = lcm;
    for (int k = 0; k < e->rank; k++) {
        den = row_of(e, k)[e->pivot[k]];
        if (!po_mul(-(lcm / den), row_of(e, k)[col], &vector[e->pivot[k]]))
            return false;
    }
    po_row_reduce(vector, e->n_col);
    return true;
}

static bool is_pivot(const struct echelon *e, int col)
{
    for (int k = 0; k < e->rank; k++)
        if (e->pivot[k] == col)
            return true;
    return false;
}

/* Make room for a matrix. */
static struct echelon begin(int n_col, int n_row)
{
    struct echelon e = {.n_col = n_col, .n_row = n_row};

    e.row = po_alloc((size_t)(n_row + 1) * ((size_t)n_col + 1) * sizeof(long));
    e.pivot = po_alloc(((size_t)n_col + 1) * sizeof(int));
    return e;
}

static void end(struct echelon *e)
{
    free(e->row);
    free(e->pivot);
}

static bool reduce(struct echelon *e)
{
    bool good = true;

    for (int r = 0; r < e->n_row; r++)
        po_row_reduce(row_of(e, r), e->n_col);
    for (int col = 0; good && col < e->n_col; col++)
        good = reduce_column(e, col);
    return good;
}

int po_row_rank(int n_row, int n_col, const long *matrix)
{
    struct echelon e = begin(n_col, n_row);
    int rank;

    memcpy(e.row, matrix, (size_t)n_row * (size_t)n_col * sizeof(long));
    rank = reduce(&e) ? e.rank : n_row;
    end(&e);
    return rank;
}

/* Compute a basis of the vectors that are orthogonal to all rows: "n_free"
 * vectors, row-major in "complement", which has room for n_col of them.
 * A vector c depends linearly on the rows if and only if it is orthogonal to
 * all vectors of the basis.  Each is positive in one column that is zero in
 * the others.  Returns false on overflow.
 */
bool po_gauss_complement(int n_col, int n_row, const long *const *row,
                         int *n_free, long *complement)
{
    const size_t width = (size_t)n_col;
    struct echelon e = begin(n_col, n_row);
    bool good;

    for (int r = 0; r < n_row; r++)
        memcpy(row_of(&e, r), row[r], width * sizeof(long));
    good = reduce(&e);
    *n_free = 0;
    for (int col = 0; good && col < n_col; col++)
        if (!is_pivot(&e, col))
            good =
                free_vector(&e, col, complement + (size_t)(*n_free)++ * width);
    end(&e);
    return good;
}
