/* Integer programs by the lexicographic dual simplex method [Feautrier88], with cuts, in
 * machine numbers.
 *
 * Unknowns and constraints are rows over columns y, which are 0 at the present point:
 *
 *     row r  =  (Σ entry[c] · y[c] + constant) / den  >= 0
 *
 * In the rows of the unknowns, which come first, each column is lexicographically
 * positive, so that the present point is the smallest one of those that satisfy what
 * has been looked at.  A row that is negative there moves the point on: it becomes a
 * column, and the column that makes the smallest step becomes a row.
 *
 * The integer programs of schedules are small, most of their corners integer, and the
 * numbers short.  Where that is not so, this gives up, and PPL has to do it.
 */
#include "internal.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Products of two entries that are short, and sums of these, are in range.  Others are
 * computed with checks.
 */
#define MAX_SHORT (1L << 30)

/* So many rows that cut off corners which are not integer. */
#define MAX_CUT 30

/* So many entries that are computed cost a unit. */
#define UNIT_ENTRIES 128

/* The present rows.
 *
 * "n_var"  the first rows are those of the unknowns, and there are as many columns
 * "width"  columns and the constant
 * "is_eq"  of each row: has it to be zero?
 * "is_out" of each column: it stands for such a row, and stays 0
 * "is_long" some entry is, or has been, not short
 * "has_overflow"  some number has not been computed
 * "spent"  entries computed so far; "most", how many may be
 */
struct tableau {
    int n_var;
    int n_row;
    int row_capacity;
    int width;
    long *entry;
    long *den;
    bool *is_eq;
    bool *is_out;
    bool is_long;
    bool has_overflow;
    unsigned long spent;
    unsigned long most;
};

static long *row_at(const struct tableau *t, int r)
{
    return t->entry + (size_t)r * (size_t)t->width;
}

static long constant_of(const struct tableau *t, int r)
{
    return row_at(t, r)[t->n_var];
}

static bool is_short(long value)
{
    return value <= MAX_SHORT && value >= -MAX_SHORT;
}

/* Rows of the unknowns, and of the program. */
static void fill(struct tableau *t, const po_ilp *ilp)
{
    const size_t n = (size_t)ilp->n_row * (size_t)t->width;

    for (int v = 0; v < t->n_var; v++)
        row_at(t, v)[v] = 1;
    for (size_t i = 0; i < n; i++)
        t->is_long = t->is_long || !is_short(ilp->row[i]);
    if (n > 0)
        memcpy(row_at(t, t->n_var), ilp->row, n * sizeof(*t->entry));
    for (int r = 0; r < t->row_capacity; r++)
        t->den[r] = 1;
    for (int r = 0; ilp->is_eq && r < ilp->n_row; r++)
        t->is_eq[t->n_var + r] = ilp->is_eq[r];
}

static void make(struct tableau *t, const po_ilp *ilp)
{
    t->n_var = ilp->n_var;
    t->n_row = ilp->n_var + ilp->n_row;
    t->row_capacity = t->n_row + MAX_CUT;
    t->width = ilp->n_var + 1;
    t->entry =
        po_alloc((size_t)t->row_capacity * (size_t)t->width * sizeof(long));
    t->den = po_alloc((size_t)t->row_capacity * sizeof(long));
    t->is_eq = po_alloc((size_t)t->row_capacity * sizeof(bool));
    t->is_out = po_alloc((size_t)t->width * sizeof(bool));
    t->spent = (unsigned long)t->row_capacity * (unsigned long)t->width;
}

static void clear(struct tableau *t)
{
    free(t->entry);
    free(t->den);
    free(t->is_eq);
    free(t->is_out);
}

/* a · b - c · d, of numbers of any length. */
static long combine(struct tableau *t, long a, long b, long c, long d)
{
    long left = 0;
    long right = 0;
    long result = 0;

    if (!po_mul(a, b, &left) || !po_mul(c, d, &right) ||
        !po_sub(left, right, &result) || result == LONG_MIN)
        t->has_overflow = true;
    return result;
}

/* Divide a row by what its numbers have in common. */
static void reduce(struct tableau *t, int r)
{
    long *row = row_at(t, r);
    long gcd = t->den[r];

    for (int c = 0; c < t->width && gcd != 1; c++)
        gcd = po_gcd(gcd, row[c]);
    for (int c = 0; c < t->width; c++) {
        row[c] /= gcd;
        t->is_long = t->is_long || !is_short(row[c]);
    }
    t->den[r] /= gcd;
    t->is_long = t->is_long || !is_short(t->den[r]);
}

/* Replace column "col" in row "r" by what row "pivot" says it is. */
static void substitute(struct tableau *t, int r, int pivot, int col)
{
    const long *from = row_at(t, pivot);
    long *row = row_at(t, r);
    long gcd = po_gcd(from[col], row[col]);
    long keep = from[col] / gcd;
    long take = row[col] / gcd;
    const bool is_long = t->is_long;
    bool grows = false;

    for (int c = 0; c < t->width; c++) {
        long from_c = c == col ? -t->den[pivot] : from[c];
        long row_c = c == col ? 0 : row[c];

        row[c] = is_long ? combine(t, keep, row_c, take, from_c)
                         : keep * row_c - take * from_c;
        grows = grows || !is_short(row[c]);
    }
    t->den[r] = combine(t, t->den[r], keep, 0, 0);
    t->spent += (unsigned long)t->width;
    if (!t->has_overflow && (keep != 1 || grows))
        reduce(t, r);
}

/* Exchange row and column; false if a number is too long. */
static bool pivot_on(struct tableau *t, int pivot, int col)
{
    for (int r = 0; r < t->n_row && !t->has_overflow; r++)
        if (r != pivot && row_at(t, r)[col] != 0)
            substitute(t, r, pivot, col);
    memset(row_at(t, pivot), 0, (size_t)t->width * sizeof(long));
    row_at(t, pivot)[col] = 1;
    t->den[pivot] = 1;
    t->is_out[col] = t->is_eq[pivot];
    return !t->has_overflow;
}

/* Does column "a" make a smaller step than "b", both positive in row "pivot"? */
static bool is_smaller(struct tableau *t, int pivot, int a, int b)
{
    const long *row = row_at(t, pivot);

    for (int v = 0; v < t->n_var; v++) {
        const long *x = row_at(t, v);
        long more = combine(t, x[a], row[b], x[b], row[a]);

        if (more != 0)
            return more < 0;
    }
    return a < b;
}

/* The column that takes the place of a negative row, -1 if there is none. */
static int find_column(struct tableau *t, int pivot)
{
    const long *row = row_at(t, pivot);
    int best = -1;

    for (int c = 0; c < t->n_var; c++)
        if (row[c] > 0 && !t->is_out[c] &&
            (best < 0 || is_smaller(t, pivot, c, best)))
            best = c;
    return best;
}

/* Is the row not satisfied? */
static bool is_violated(const struct tableau *t, int r)
{
    long constant = constant_of(t, r);

    return constant < 0 || (constant > 0 && t->is_eq[r]);
}

static int count_columns(const struct tableau *t, int r)
{
    const long *row = row_at(t, r);
    int n = 0;

    for (int c = 0; c < t->n_var; c++)
        n += row[c] != 0;
    return n;
}

/* The row with the fewest columns that is not satisfied, the first of several, which
 * keeps numbers short; -1 if all are.  An equality that is too large is turned round.
 */
static int find_row(struct tableau *t)
{
    int best = -1;
    int least = t->width;

    for (int r = 0; r < t->n_row; r++) {
        int n = is_violated(t, r) ? count_columns(t, r) : t->width;

        if (n < least) {
            best = r;
            least = n;
        }
    }
    if (best >= 0 && constant_of(t, best) > 0)
        for (int c = 0; c < t->width; c++)
            row_at(t, best)[c] *= -1;
    return best;
}

/* Move to the smallest rational point. */
static po_ilp_result move(struct tableau *t)
{
    for (int r = find_row(t); r >= 0; r = find_row(t)) {
        int col = find_column(t, r);

        if (t->has_overflow || t->spent > t->most)
            return PO_ILP_GAVE_UP;
        if (col < 0)
            return PO_ILP_INFEASIBLE;
        if (!pivot_on(t, r, col))
            return PO_ILP_GAVE_UP;
    }
    return PO_ILP_FOUND;
}

/* The first unknown that is not an integer, -1 if all are. */
static int find_fraction(const struct tableau *t)
{
    for (int v = 0; v < t->n_var; v++)
        if (constant_of(t, v) % t->den[v] != 0)
            return v;
    return -1;
}

/* Add a row that all integer points satisfy, and the present one does not: for an
 * unknown (Σ e · y + b) / d,
 *
 *     (Σ (e mod d) · y - (-b mod d)) / d  >= 0
 *
 * since columns are integer, too.  False if there is no room, or a number is too long.
 */
static bool cut(struct tableau *t, int var)
{
    const long *from = row_at(t, var);
    const long den = t->den[var];
    long *row;

    if (t->n_row == t->row_capacity)
        return false;
    row = row_at(t, t->n_row);
    for (int c = 0; c < t->n_var; c++)
        row[c] = combine(t, 1, from[c], den, po_floor_div(from[c], den));
    row[t->n_var] =
        combine(t, 1, from[t->n_var], -den, po_floor_div(-from[t->n_var], den));
    t->den[t->n_row++] = den;
    return !t->has_overflow;
}

/* Move to the smallest integer point. */
static po_ilp_result solve(struct tableau *t)
{
    po_ilp_result result = move(t);

    while (result == PO_ILP_FOUND) {
        int var = find_fraction(t);

        if (var < 0)
            return result;
        result = cut(t, var) ? move(t) : PO_ILP_GAVE_UP;
    }
    return result;
}

/* Find what po_ilp_lexmin does, or give up. */
po_ilp_result po_simplex_lexmin(const po_ilp *ilp, unsigned long budget,
                                long *point)
{
    struct tableau t = {.most = budget > 0 && budget < ~0ul / UNIT_ENTRIES
                                    ? budget * UNIT_ENTRIES
                                    : ~0ul};
    po_ilp_result result;

    make(&t, ilp);
    fill(&t, ilp);
    result = solve(&t);
    for (int v = 0; v < t.n_var && result == PO_ILP_FOUND; v++)
        point[v] = constant_of(&t, v) / t.den[v];
    clear(&t);
    po_effort_spend(t.spent / UNIT_ENTRIES);
    return result;
}
