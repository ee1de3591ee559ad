/* Rows of long, the coefficients of constraints and schedules: their greatest common divisor,
 * division by it, multiples of one row added to another.
 *
 * What overflows fails.
 */
#include "polyopt/row.h"

long po_row_gcd(const long *row, int n)
{
    long gcd = 0;

    for (int i = 0; i < n && gcd != 1; i++)
        gcd = po_gcd(gcd, row[i]);
    return gcd;
}

void po_row_reduce(long *row, int n)
{
    long gcd = po_row_gcd(row, n);

    for (int i = 0; i < n && gcd > 1; i++)
        row[i] /= gcd;
}

bool po_row_combine(long *to, const long *from, int n, long a, long b)
{
    for (int i = 0; i < n; i++) {
        long first;
        long second;

        if (!po_mul(a, to[i], &first) || !po_mul(b, from[i], &second) ||
            !po_add(first, second, &to[i]) || to[i] > PO_COEF_MAX ||
            to[i] < -PO_COEF_MAX)
            return false;
    }
    return true;
}
