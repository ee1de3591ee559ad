/* Sums, products, extremes, and bits of integers of all widths: partial results
 * wrap around, or overflow if they were computed in the type of the whole.
 */
#include <limits.h>
#include <stdio.h>

#ifndef N
#define N 300
#endif
#define M (N + 3)

static int a[M], b[M], A[M][M];
static unsigned u[M];
static short h[M];
static unsigned char c[M];
static signed char k[M];
static long l[M];
static unsigned long ul[M];
static long out[64];
static int n_out;

static void put(long value)
{
    out[n_out++] = value;
}

/* expect: parallel */
static void kernel_sum(int n)
{
    int s = 7;

    for (int i = 0; i < n; i++)
        s += a[i];
    put(s);
}

/* Every other term is INT_MAX, and the rest -INT_MAX. */
/* expect: parallel */
static void kernel_cancelling(int n)
{
    int s = -5;

    for (int i = 0; i < n; i++)
        s = s + (i % 2 == 0 ? INT_MAX : -INT_MAX);
    put(s);
}

/* expect: parallel */
static void kernel_difference(int n)
{
    long s = 0;

    for (int i = 0; i < n; i++)
        s -= l[i];
    put(s);
}

/* expect: parallel */
static void kernel_dot(int n)
{
    int s = 0;

    for (int i = 0; i < n; i++)
        s = a[i] * b[i] + s;
    put(s);
}

/* expect: parallel */
static void kernel_several_terms(int n)
{
    int s = 0;

    for (int i = 0; i < n; i++)
        s = a[i] + (s - b[i]) + h[i] - 3;
    put(s);
}

/* expect: parallel */
static void kernel_zero_product(int n)
{
    int s = 0;

    for (int i = 0; i < n; i++)
        s *= a[i] + 1000;
    put(s);
}

/* expect: parallel */
static void kernel_product(int n)
{
    unsigned s = 3;

    for (int i = 0; i < n; i++)
        s = u[i] * s;
    put((long)s);
}

/* expect: parallel */
static void kernel_narrow_sum(int n)
{
    short s = 100;

    for (int i = 0; i < n; i++)
        s += a[i];
    put(s);
}

/* expect: parallel */
static void kernel_narrow_product(int n)
{
    unsigned short s = 0;

    for (int i = 0; i < n; i++)
        s *= (unsigned short)(a[i] | 0x7001);
    put(s);
}

/* expect: parallel */
static void kernel_char_sum(int n)
{
    unsigned char s = 250;
    signed char t = 100;

    for (int i = 0; i < n; i++) {
        s += c[i];
        t += k[i];
    }
    put(s);
    put(t);
}

/* The sum is one of longs, of which an int keeps the lower half. */
/* expect: parallel */
static void kernel_wide_terms(int n)
{
    int s = 1;
    unsigned t = 2;

    for (int i = 0; i < n; i++)
        s += l[i];
    for (int i = 0; i < n; i++)
        t = t + l[i] - u[i];
    put(s);
    put((long)t);
}

/* No step overflows, as s is negative; its lower bits, taken for a number that is
 * positive, would make it do so.
 */
/* expect: parallel */
static void kernel_negative_sum_of_wide_terms(int n)
{
    int s = -1;

    for (int i = 0; i < n; i++)
        s += LONG_MAX - 15 - (a[i] & 1);
    put(s);
}

/* expect: parallel */
static void kernel_unsigned_terms(int n)
{
    int s = 1;
    long t = -1;

    for (int i = 0; i < n; i++)
        s += u[i];
    for (int i = 0; i < n; i++)
        t += ul[i];
    put(s);
    put(t);
}

/* expect: parallel */
static void kernel_bits(int n)
{
    int all = -1;
    unsigned some = 0;
    long odd = 5;
    short narrow = 0x0f0f;

    for (int i = 0; i < n; i++)
        all &= a[i] | 0x11;
    for (int i = 0; i < n; i++)
        some = some | u[i];
    for (int i = 0; i < n; i++)
        odd ^= a[i];
    for (int i = 0; i < n; i++)
        narrow ^= a[i];
    put(all);
    put((long)some);
    put(odd);
    put(narrow);
}

/* expect: parallel */
static void kernel_bool(int n)
{
    _Bool any = 0;
    _Bool all = 1;

    for (int i = 0; i < n; i++)
        any |= a[i] == 12345;
    for (int i = 0; i < n; i++)
        all &= u[i];
    put(any);
    put(all);
}

/* expect: parallel */
static void kernel_count(int n)
{
    int positive = 0;
    unsigned char few = 0;

    for (int i = 0; i < n; i++)
        if (a[i] > 0)
            positive++;
    for (int i = 0; i < n; i++)
        if (a[i] % 3 == 0)
            --few;
    put(positive);
    put(few);
}

/* expect: parallel */
static void kernel_under_conditions(int n)
{
    int s = 0;
    int t = 1;

    for (int i = 0; i < n; i++) {
        if (a[i] > 0) {
            s += a[i];
            if (b[i] > 2)
                t -= b[i];
        } else {
            s--;
        }
    }
    put(s);
    put(t);
}

/* expect: parallel */
static void kernel_minimum(int n)
{
    int m = a[0];

    for (int i = 1; i < n; i++)
        if (a[i] < m)
            m = a[i];
    put(m);
}

/* expect: parallel */
static void kernel_maximum(int n)
{
    int m = -3;

    for (int i = 0; i < n; i++)
        m = m >= a[i] ? m : a[i];
    put(m);
}

/* expect: parallel */
static void kernel_extremes(int n)
{
    short low = 9;
    long high = LONG_MIN;
    unsigned top = 0;
    int mixed = -2;

    for (int i = 0; i < n; i++) {
        if (low > h[i]) {
            low = h[i];
        }
        if (high <= a[i] - b[i])
            high = a[i] - b[i];
        top = u[i] < top ? top : u[i];
        mixed = c[i] > mixed ? c[i] : mixed;
    }
    put(low);
    put(high);
    put((long)top);
    put(mixed);
}

/* expect: parallel */
static void kernel_two_dimensions(int n)
{
    int s = 0;
    long count = 0;

    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            s += A[i][j] * a[j];
            if (A[i][j] == 3)
                count++;
        }
    put(s);
    put(count);
}

/* The inner loop has one iteration, which carries nothing. */
/* expect: parallel */
static void kernel_single(int n)
{
    int s = 1;

    for (int i = 0; i < n; i++)
        for (int j = i; j <= i; j++)
            s += a[j] * 3;
    put(s);
}

int main(void)
{
    for (int i = 0; i < M; i++) {
        a[i] = i * 7919 % 30011 - 15000;
        b[i] = i * 31 % 17 - 8;
        u[i] = 2654435761u * (unsigned)(i + 1) | 1;
        h[i] = (short)(i * 91 % 777 - 300);
        c[i] = (unsigned char)(i * 37);
        k[i] = (signed char)(i * 5 % 200 - 100);
        l[i] = (long)(u[i] % 100003u) * 1000003 * (i % 2 ? -1 : 1);
        ul[i] = ~0ul - u[i];
        for (int j = 0; j < M; j++)
            A[i][j] = (i * 3 + j * 5) % 23 - 11;
    }
    kernel_sum(N);
    kernel_single(N);
    kernel_cancelling(N);
    kernel_difference(N);
    kernel_dot(N);
    kernel_several_terms(N);
    kernel_zero_product(N);
    kernel_product(N);
    kernel_narrow_sum(N);
    kernel_narrow_product(N);
    kernel_char_sum(N);
    kernel_wide_terms(N);
    kernel_negative_sum_of_wide_terms(N);
    kernel_unsigned_terms(N);
    kernel_bits(N);
    kernel_bool(N);
    kernel_count(N);
    kernel_under_conditions(N);
    kernel_minimum(N);
    kernel_maximum(N);
    kernel_extremes(N);
    kernel_two_dimensions(N);
    for (int i = 0; i < n_out; i++)
        printf("%d %ld\n", i, out[i]);
    return 0;
}
