/* Fourier–Motzkin elimination over the integers [AI91] [Pugh91].
 *
 * The result of an elimination never loses an integer point of the
 * projection.  It may have additional ones, unless it says PO_FM_EXACT.
 */
#include "polyopt/fm.h"

#include <stdlib.h>
#include <string.h>

#include "polyopt/effort.h"

#define MAX_ROWS 2000

static bool is_unit(long coef)
{
    return coef == 1 || coef == -1;
}

/* The equality with the smallest coefficient of the variable, or -1. */
static int find_equality(const po_system *system, int pos)
{
    int best = -1;

    for (int r = 0; r < system->n_row; r++) {
        const long *row = po_system_row(system, r);

        if (!row[0] || row[pos] == 0)
            continue;
        if (best < 0 || labs(row[pos]) < labs(po_system_row(system, best)[pos]))
            best = r;
    }
    return best;
}

/* Substitute by means of the equality "pivot".  Exact for a coefficient of 1
 * or -1; otherwise "a x = e" loses that e is a multiple of a.
 */
static po_fm_result substitute(po_system *system, int pivot, int pos)
{
    size_t bytes = (size_t)po_system_width(system) * sizeof(long);
    long *from = po_alloc(bytes);
    bool good = true;
    bool exact;

    memcpy(from, po_system_row(system, pivot), bytes);
    exact = is_unit(from[pos]);
    po_system_drop(system, pivot);
    for (int r = 0; r < system->n_row && good; r++)
        good =
            po_row_eliminate(po_system_at(system, r), from, system->n_var, pos);
    free(from);
    if (!good)
        return PO_FM_FAILED;
    po_system_tighten(system);
    return exact ? PO_FM_EXACT : PO_FM_RATIONAL;
}

/* Is the shadow of the pair a x >= α, b x <= β the same over the integers?
 * The real shadow is a β - b α >= 0, the dark one, for whose points an integer
 * x exists, a β - b α >= (a - 1) (b - 1).  They agree, if they do after
 * division by the gcd of the coefficients [Pugh91].
 */
static bool is_dark_real(const long *shadow, int n_var, long a, long b)
{
    long gcd = po_row_gcd(shadow + 1, n_var);
    long constant = shadow[n_var + 1];
    long slack;
    long dark;

    if (is_unit(a) || is_unit(b))
        return true;
    if (!po_mul(labs(a) - 1, labs(b) - 1, &slack) ||
        !po_sub(constant, slack, &dark))
        return false;
    if (gcd == 0)
        return constant < 0 || dark >= 0;
    return po_floor_div(constant, gcd) == po_floor_div(dark, gcd);
}

/* Add the combination of a lower and an upper bound to "shadow".  Returns
 * false on overflow; clears "*exact" if it is not the integer shadow.
 */
static bool combine(po_system *shadow, const long *lower, const long *upper,
                    int pos, bool *exact)
{
    int n_var = shadow->n_var;
    long *row;
    bool good;

    po_system_add(shadow, false, lower + 1);
    row = po_system_at(shadow, shadow->n_row - 1);
    good =
        po_row_combine(row + 1, upper + 1, n_var + 1, -upper[pos], lower[pos]);
    if (good && !is_dark_real(row, n_var, lower[pos], upper[pos]))
        *exact = false;
    return good;
}

/* Combine every lower bound with every upper bound. */
static po_fm_result cross(po_system *system, int pos)
{
    po_system *shadow = po_system_new(system->n_var);
    bool exact = true;
    bool good = true;

    for (int r = 0; r < system->n_row; r++)
        if (po_system_row(system, r)[pos] == 0)
            po_system_add(shadow, po_system_row(system, r)[0] != 0,
                          po_system_row(system, r) + 1);
    for (int l = 0; l < system->n_row && good; l++) {
        if (po_system_row(system, l)[pos] <= 0)
            continue;
        for (int u = 0; u < system->n_row && good; u++)
            if (po_system_row(system, u)[pos] < 0)
                good = combine(shadow, po_system_row(system, l),
                               po_system_row(system, u), pos, &exact) &&
                       shadow->n_row <= MAX_ROWS;
    }
    if (good) {
        po_system_tighten(shadow);
        free(system->row);
        system->row = shadow->row;
        system->n_row = shadow->n_row;
        system->row_capacity = shadow->row_capacity;
        shadow->row = NULL;
    }
    po_system_free(shadow);
    if (!good)
        return PO_FM_FAILED;
    return exact ? PO_FM_EXACT : PO_FM_RATIONAL;
}

/* Eliminate variable "var", by substitution if an equality determines it, and
 * otherwise by combining its lower with its upper bounds.
 *
 * A variable that is not bounded from both sides takes its constraints with
 * it, which is exact.  On PO_FM_FAILED, also if time is over, the system has no
 * meaning any more.
 */
po_fm_result po_fm_eliminate(po_system *system, int var)
{
    int pos = var + 1;
    int pivot;

    po_effort_spend((unsigned long)system->n_row);
    if (po_effort_is_over())
        return PO_FM_FAILED;
    po_system_tighten(system);
    pivot = find_equality(system, pos);
    if (pivot >= 0)
        return substitute(system, pivot, pos);
    return cross(system, pos);
}

/* The number of rows that eliminating a variable adds, or -1 if an equality
 * with a unit coefficient, -2 if no row at all determines it.
 */
static long cost(const po_system *system, int var)
{
    long n_lower = 0;
    long n_upper = 0;
    int pivot = find_equality(system, var + 1);

    if (pivot >= 0)
        return is_unit(po_system_row(system, pivot)[var + 1]) ? -2 : -1;
    for (int r = 0; r < system->n_row; r++) {
        n_lower += po_system_row(system, r)[var + 1] > 0;
        n_upper += po_system_row(system, r)[var + 1] < 0;
    }
    return n_lower * n_upper - n_lower - n_upper + 1000;
}

static bool occurs(const po_system *system, int var)
{
    for (int r = 0; r < system->n_row; r++)
        if (po_system_row(system, r)[var + 1] != 0)
            return true;
    return false;
}

/* Eliminate all variables from "begin" up to, not including, "end", the
 * cheapest first, and keep the rows few.
 */
po_fm_result po_fm_eliminate_range(po_system *system, int begin, int end)
{
    po_fm_result all = PO_FM_EXACT;

    po_system_tighten(system);
    for (;;) {
        po_fm_result one;
        int best = -1;

        for (int v = begin; v < end; v++)
            if (occurs(system, v) &&
                (best < 0 || cost(system, v) < cost(system, best)))
                best = v;
        if (best < 0)
            return all;
        one = po_fm_eliminate(system, best);
        if (one == PO_FM_FAILED)
            return one;
        if (one == PO_FM_RATIONAL)
            all = one;
        if (system->n_row > 24)
            po_system_minimize(system);
    }
}
