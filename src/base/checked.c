/* Overflow-checked arithmetic of long: sum, difference, product.  Results go
 * through pointers; false means overflow, which callers take for "too complex"
 * and never for a number.  The gcd and the floored and ceiled quotients, which
 * cannot overflow for what callers pass, are here as well.
 */
#include "polyopt/base.h"

#include <limits.h>

bool po_add(long a, long b, long *result)
{
    return !__builtin_add_overflow(a, b, result);
}

bool po_sub(long a, long b, long *result)
{
    return !__builtin_sub_overflow(a, b, result);
}

bool po_mul(long a, long b, long *result)
{
    return !__builtin_mul_overflow(a, b, result);
}

/* The greatest common divisor, >= 0; of 0 and b it is |b|.
 * LONG_MIN counts as LONG_MAX - 1 to stay in range; no caller keeps such
 * numbers.
 */
long po_gcd(long a, long b)
{
    long rest;

    if (a == LONG_MIN)
        a = LONG_MAX - 1;
    if (b == LONG_MIN)
        b = LONG_MAX - 1;
    a = a < 0 ? -a : a;
    b = b < 0 ? -b : b;
    while (b != 0) {
        rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* floor(a / b) for b > 0. */
long po_floor_div(long a, long b)
{
    return a / b - (a % b < 0);
}

/* ceil(a / b) for b > 0. */
long po_ceil_div(long a, long b)
{
    return a / b + (a % b > 0);
}
