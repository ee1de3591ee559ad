/* Systems of linear constraints: rows, and their normal form.
 *
 * A system that is known to have no integer point holds the row -1 >= 0 and
 * no other.
 */
#include "polyopt/fm.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

int po_system_width(const po_system *system)
{
    return system->n_var + 2;
}

po_system *po_system_new(int n_var)
{
    po_system *system = po_alloc(sizeof(*system));

    system->n_var = n_var;
    return system;
}

po_system *po_system_copy(const po_system *system)
{
    po_system *copy;
    size_t bytes;

    if (!system)
        return NULL;
    copy = po_system_new(system->n_var);
    bytes =
        (size_t)system->n_row * (size_t)po_system_width(system) * sizeof(long);
    copy->row = po_alloc(bytes);
    if (bytes > 0)
        memcpy(copy->row, system->row, bytes);
    copy->n_row = copy->row_capacity = system->n_row;
    return copy;
}

po_system *po_system_free(po_system *system)
{
    if (!system)
        return NULL;
    free(system->row);
    free(system);
    return NULL;
}

long *po_system_at(po_system *system, int row)
{
    return system->row + (size_t)row * (size_t)po_system_width(system);
}

const long *po_system_row(const po_system *system, int row)
{
    return system->row + (size_t)row * (size_t)po_system_width(system);
}

/* Append a row of zeros and return it. */
static long *new_row(po_system *system)
{
    size_t width = (size_t)po_system_width(system);
    long *row;

    if (system->n_row == system->row_capacity) {
        system->row_capacity = 2 * system->row_capacity + 8;
        system->row = po_realloc(system->row, (size_t)system->row_capacity *
                                                  width * sizeof(long));
    }
    row = po_system_at(system, system->n_row++);
    memset(row, 0, width * sizeof(long));
    return row;
}

/* Append "Σ coef x + constant >= 0", or "= 0". */
void po_system_add(po_system *system, bool is_eq, const long *coef_and_const)
{
    long *row = new_row(system);

    row[0] = is_eq;
    memcpy(row + 1, coef_and_const, ((size_t)system->n_var + 1) * sizeof(long));
}

/* Append all rows of "more", a system over the same variables. */
void po_system_append(po_system *system, const po_system *more)
{
    for (int r = 0; r < more->n_row; r++) {
        const long *row = po_system_row(more, r);

        po_system_add(system, row[0] != 0, row + 1);
    }
}

/* Remove a row; the order of the others stays. */
void po_system_drop(po_system *system, int row)
{
    size_t width = (size_t)po_system_width(system);

    memmove(po_system_at(system, row), po_system_at(system, row + 1),
            (size_t)(system->n_row - row - 1) * width * sizeof(long));
    system->n_row--;
}

/* Make the system the one without points. */
static void set_empty(po_system *system)
{
    system->n_row = 0;
    new_row(system)[system->n_var + 1] = -1;
}

static bool is_constant(const long *row, int n_var)
{
    for (int v = 1; v <= n_var; v++)
        if (row[v] != 0)
            return false;
    return true;
}

/* Has the system no solution for the plain reason that it says so? */
bool po_system_is_false(const po_system *system)
{
    for (int r = 0; r < system->n_row; r++) {
        const long *row = po_system_row(system, r);
        long constant = row[system->n_var + 1];

        if (is_constant(row, system->n_var) &&
            (row[0] ? constant != 0 : constant < 0))
            return true;
    }
    return false;
}

/* Divide a row by the gcd of its coefficients.  The constant of an inequality
 * is rounded down, which keeps the integer points and may cut off rational
 * ones.  Returns false if an equality has no integer solution.
 */
static bool divide_by_gcd(long *row, int n_var)
{
    long gcd = po_row_gcd(row + 1, n_var);

    if (gcd == 0)
        return row[0] ? row[n_var + 1] == 0 : row[n_var + 1] >= 0;
    if (row[0] && row[n_var + 1] % gcd != 0)
        return false;
    for (int v = 1; v <= n_var; v++)
        row[v] /= gcd;
    row[n_var + 1] = po_floor_div(row[n_var + 1], gcd);
    return true;
}

/* Make the first coefficient of an equality positive. */
static void orient(long *row, int n_var)
{
    int first = 1;

    while (first <= n_var && row[first] == 0)
        first++;
    if (!row[0] || first > n_var || row[first] > 0)
        return;
    for (int v = 1; v <= n_var + 1; v++)
        row[v] = -row[v];
}

/* Do the linear parts agree (sign 1), or are they opposite (sign -1)? */
static bool is_parallel(const long *a, const long *b, int n_var, long sign)
{
    for (int v = 1; v <= n_var; v++)
        if (a[v] != sign * b[v])
            return false;
    return true;
}

/* Let row "a" take over what the parallel row "b" says.  Returns 1 if "b" is
 * no longer needed, 0 if it is, -1 if they contradict each other.
 */
static int absorb(long *a, const long *b, int n_var, long sign)
{
    int last = n_var + 1;
    long diff = b[last] - sign * a[last];

    if (a[0])
        return b[0] ? (diff == 0 ? 1 : -1) : (diff >= 0 ? 1 : -1);
    if (b[0])
        return 0;
    if (sign > 0) {
        a[last] = a[last] < b[last] ? a[last] : b[last];
        return 1;
    }
    if (a[last] + b[last] < 0)
        return -1;
    if (a[last] + b[last] > 0)
        return 0;
    a[0] = 1;
    orient(a, n_var);
    return 1;
}

/* Compare each pair of rows once.  Equalities come first, so that they absorb
 * inequalities.  Returns false on a contradiction.
 */
static bool merge_rows(po_system *system)
{
    for (int r = 0; r < system->n_row; r++) {
        for (int s = r + 1; s < system->n_row; s++) {
            long *a = po_system_at(system, r);
            long *b = po_system_at(system, s);
            bool same = is_parallel(a, b, system->n_var, 1);
            bool opposite = !same && is_parallel(a, b, system->n_var, -1);
            int gone = 0;

            if (same || opposite)
                gone = absorb(a, b, system->n_var, same ? 1 : -1);
            if (gone < 0)
                return false;
            if (gone > 0)
                po_system_drop(system, s--);
        }
    }
    return true;
}

static void equalities_first(po_system *system)
{
    size_t bytes = (size_t)po_system_width(system) * sizeof(long);
    long *saved = po_alloc(bytes);
    int n_eq = 0;

    for (int r = 0; r < system->n_row; r++) {
        if (!po_system_at(system, r)[0])
            continue;
        memcpy(saved, po_system_at(system, r), bytes);
        memmove(po_system_at(system, n_eq + 1), po_system_at(system, n_eq),
                (size_t)(r - n_eq) * bytes);
        memcpy(po_system_at(system, n_eq++), saved, bytes);
    }
    free(saved);
}

/* Bring the rows to their normal form: divided by the gcd of the
 * coefficients, integer constants, equalities first, no two parallel rows of
 * which one implies the other.  The integer points stay the same.
 */
void po_system_tighten(po_system *system)
{
    bool again = true;

    while (again) {
        int n_eq = 0;
        int n_eq_before = 0;

        for (int r = 0; r < system->n_row; r++) {
            long *row = po_system_at(system, r);

            n_eq_before += row[0] != 0;
            if (!divide_by_gcd(row, system->n_var)) {
                set_empty(system);
                return;
            }
            orient(row, system->n_var);
            if (is_constant(row, system->n_var)) {
                n_eq_before -= row[0] != 0;
                po_system_drop(system, r--);
            }
        }
        equalities_first(system);
        if (!merge_rows(system)) {
            set_empty(system);
            return;
        }
        for (int r = 0; r < system->n_row; r++)
            n_eq += po_system_at(system, r)[0] != 0;
        again = n_eq > n_eq_before;
    }
}

/* Is this row, or the same equality, in the system? */
bool po_system_has_row(const po_system *system, const long *row)
{
    for (int r = 0; r < system->n_row; r++) {
        const long *have = po_system_row(system, r);

        if (have[0] == row[0] &&
            have[system->n_var + 1] == row[system->n_var + 1] &&
            is_parallel(have, row, system->n_var, 1))
            return true;
    }
    return false;
}

/* Has a row of the system the same linear part? */
bool po_system_has_parallel(const po_system *system, const long *row)
{
    for (int r = 0; r < system->n_row; r++)
        if (is_parallel(po_system_row(system, r), row, system->n_var, 1))
            return true;
    return false;
}

/* Does row "r" bound the linear part of "row" from below?  Then this with "constant" is
 * not negative.
 */
bool po_system_bounds(const po_system *system, int r, const long *row,
                      long *constant)
{
    const long *have = po_system_row(system, r);
    int n = system->n_var;
    bool same = is_parallel(have, row, n, 1);

    if (!same && (have[0] == 0 || !is_parallel(have, row, n, -1)))
        return false;
    *constant = same ? have[n + 1] : -have[n + 1];
    return true;
}

/* Use each equality to eliminate the last variable that it has from all other
 * rows, so that these speak of the first ones as far as possible.
 * Returns false on overflow.
 */
bool po_system_use_outer(po_system *system)
{
    int n_var = system->n_var;
    bool good = true;

    for (int pos = n_var; pos >= 1; pos--) {
        int pivot = -1;

        for (int r = 0; r < system->n_row && pivot < 0; r++) {
            const long *row = po_system_row(system, r);
            int last = n_var;

            while (last >= 1 && row[last] == 0)
                last--;
            if (row[0] && last == pos)
                pivot = r;
        }
        for (int r = 0; r < system->n_row && pivot >= 0 && good; r++)
            if (r != pivot)
                good =
                    po_row_eliminate(po_system_at(system, r),
                                     po_system_row(system, pivot), n_var, pos);
    }
    po_system_tighten(system);
    return good;
}

/* Replace row "to" by a · to + b · from, such that the coefficient at
 * position "pos" (1-based, as in the row) vanishes; "from" is an equality or
 * has the other sign there, so that a > 0.  Returns false on overflow.
 */
bool po_row_eliminate(long *to, const long *from, int n_var, int pos)
{
    long gcd = po_gcd(to[pos], from[pos]);
    long a;
    long b;

    if (to[pos] == 0)
        return true;
    a = from[pos] / gcd;
    b = -to[pos] / gcd;
    if (a < 0) {
        a = -a;
        b = -b;
    }
    return po_row_combine(to + 1, from + 1, n_var + 1, a, b);
}
