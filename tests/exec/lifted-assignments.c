/* Assignments that expressions make on their way, as f2c writes arguments of macros:
 * "(d = x[i], abs(d))".
 */
/* text: as it is */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 300
#endif

#define ABS(x)    ((x) >= 0 ? (x) : -(x))
#define MAX(a, b) ((a) >= (b) ? (a) : (b))

static double x[N + 2], y[N + 2], z[N + 2];
static int count[N + 2];

/* expect: parallel */
static void kernel_each(int n)
{
    double d1, d2;

    for (int i = 0; i < n; i++)
        y[i] = (d1 = x[i], ABS(d1)) + (d2 = x[i + 1] * 0.5, ABS(d2));
}

/* expect: parallel */
static int kernel_sum(int n)
{
    int k, sum = 0;

    for (int i = 0; i < n; i++)
        sum += (k = count[i] - 3, ABS(k));
    return sum;
}

/* expect: simd */
static int kernel_place(int n)
{
    double d1, m = (d1 = x[0], ABS(d1));
    int at = 0;

    for (int i = 1; i < n; i++)
        if ((d1 = x[i], ABS(d1)) > m) {
            at = i;
            m = (d1 = x[i], ABS(d1));
        }
    return at;
}

/* expect: simd */
static double kernel_norm(int n)
{
    double m = 0, d1, d2;

    for (int i = 0; i < n; i++) {
        d2 = (d1 = x[i], ABS(d1));
        m = MAX(m, d2);
    }
    return m;
}

/* The last value is needed. */
/* expect: parallel */
static double kernel_last(int n)
{
    double d = 7;

    for (int i = 0; i < n; i++)
        z[i] = (d = x[i], d * d);
    return d;
}

/* The variable has less values than what is assigned. */
/* expect: parallel */
static void kernel_narrow(int n)
{
    float f;
    int k;

    for (int i = 0; i < n; i++)
        z[i] = (f = x[i] * 0.1, f) + (k = x[i] * 3, k);
}

/* Not whenever the expression is evaluated: the value of the iteration before. */
static double kernel_sometimes(int n)
{
    double d = 1, s = 0;

    for (int i = 0; i < n; i++) {
        z[i] = i % 3 ? (d = x[i], ABS(d)) : 0.5;
        y[i] = d;
        if (i % 5 == 1 && (d = y[i] - 1, d > 0))
            s += d;
    }
    return s + d;
}

/* In one of two branches. */
static double kernel_else(int n)
{
    double d = 1, s = 0;

    for (int i = 0; i < n; i++) {
        if (count[i] > 4)
            y[i] = 1;
        else if ((d = x[i], ABS(d)) > 3)
            y[i] = d;
        s += d * 0.25;
    }
    return s;
}

/* The object is what the variable says. */
static void kernel_target(int n)
{
    int k = 0;

    for (int i = 0; i < n; i++)
        z[(k = count[i], k + 1)] += 1;
    count[0] += k;
}

/* What is assigned is what the expression stores. */
static double kernel_itself(int n)
{
    double d;
    int k = 0;

    for (int i = 0; i < n; i++)
        y[i + 1] = (d = y[i], d * 0.5) + x[i];
    for (int i = 0; i < n; i++)
        y[(k = count[i], k)] = (d = y[i], d * 0.5);
    return k;
}

/* What is compared is no value that lanes can compute. */
static double kernel_chosen(int n)
{
    double d = 0, m = 0;
    int at = 0;

    for (int i = 0; i < n; i++)
        if (y[i] + (x[i] > 0 ? (d = x[i], d) : 0.5) > m) {
            m = y[i] + (x[i] > 0 ? (d = x[i], d) : 0.5);
            at = i;
        }
    return at + d;
}

/* Other things happen on the way. */
static int kernel_others(int n)
{
    int k = 0, at = 0, d;

    for (int i = 0; i + 2 < n; i++) {
        k += (d = count[i], d) + at++;
        z[at] = (d = count[at], d * 0.5);
    }
    for (int i = 0; i < n; i++) {
        int from = count[i] & 1;
        double e;

        y[i] = (from++, (e = x[from], e * 0.5));
    }
    return k + at;
}

int main(void)
{
    unsigned long hash = 5381;
    double sum = 0;

    for (int i = 0; i < N + 2; i++) {
        x[i] = (i * 7 % 23 - 11) * 0.375;
        y[i] = i % 5;
        z[i] = i % 3;
        count[i] = i * 5 % 7;
    }
    for (int n = 1; n <= N; n = 2 * n + 1) {
        kernel_each(n);
        sum += kernel_sum(n) + kernel_place(n) + kernel_norm(n);
        sum += kernel_last(n);
        kernel_narrow(n);
        sum += kernel_sometimes(n) + kernel_else(n);
        kernel_target(n);
        sum += kernel_itself(n) + kernel_others(n) + kernel_chosen(n);
        for (int i = 0; i < N + 2; i++) {
            hash = hash_next(hash, y[i]);
            hash = hash_next(hash, z[i]);
        }
    }
    printf("%lx %.17g\n", hash, sum);
    return 0;
}
