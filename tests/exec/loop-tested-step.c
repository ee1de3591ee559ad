/* Loops that count down in the second part of their condition. */
#include <stddef.h>
#include <stdio.h>

#ifndef N
#define N 60
#endif
#define M (N + 8)

static double A[M][M], x[M], y[M];

/* expect: parallel */
static unsigned long kernel_size(size_t n)
{
    size_t i;

    for (i = n; i > 0 && i--;)
        x[i] = y[i] * 2 + i;
    return i;
}

/* The value after the loop is n where that is negative. */
/* expect: parallel */
static long kernel_signed(int n)
{
    int i;

    for (i = n; i > 0 && i--;)
        x[i] = y[i] * 2 + i;
    return i;
}

/* expect: parallel */
static long kernel_forms(unsigned n)
{
    unsigned i, j, k;

    for (i = n; i != 0 && i--;)
        x[i] = y[i] + i;
    for (j = n; j && j--;)
        y[j] = x[j] * 0.5;
    for (k = n; k >= 1 && k--;)
        x[k] += y[k] - k;
    return i + j * 2L + k * 3L;
}

/* expect: parallel */
static long kernel_while(int n)
{
    int i = n;

    while (i > 0 && i--)
        x[i] = y[i] * 3 + i;
    return i;
}

/* expect: transformed */
static unsigned long kernel_nested(size_t n)
{
    size_t i, j = 7;

    for (i = n; i > 0 && i--;)
        for (j = i + 1; j > 0 && j--;)
            A[i][j] += x[j] * y[i];
    return i * 1000 + j;
}

/* Of these, each iteration needs the one before. */
/* expect: unchanged */
static unsigned long kernel_solve(size_t n)
{
    size_t i;

    for (i = n; i > 0 && i--;)
        x[i] = y[i] - 0.5 * x[i + 1];
    return i;
}

/* expect: parallel */
static long kernel_narrow(unsigned char n)
{
    unsigned char i;

    for (i = n; i > 0 && i--;)
        x[i] = y[i] * 2 + i;
    return i;
}

/* These are others: the body does not see 0, what is tested is another variable
 * or may be 0 while it holds, the iterator goes on.
 */
static long kernel_others(int n)
{
    int i, j, k, l, s = 0;

    for (i = n; i > 0 && --i;)
        x[i] += 1;
    for (j = n, k = 2; k > 0 && j--; k--)
        x[j + 1] += 2;
    for (l = n; l > -1 && l--;)
        x[l] += 3;
    for (k = n; k > 0 && k++ < n + 3;)
        s += k;
    for (k = n; k > 0 || k--;) {
        s += k;
        if (k < n - 3)
            break;
        k--;
    }
    return i + 10L * j + 100L * l + 1000L * k + s;
}

static void begin(void)
{
    for (int i = 0; i < M; i++) {
        for (int j = 0; j < M; j++)
            A[i][j] = (i * 7 + j * 3) % 11 * 0.1;
        x[i] = (i * 3) % 7 * 0.2;
        y[i] = (i * 5) % 9 * 0.3;
    }
}

static void end(long value)
{
    double s = 0;

    for (int i = 0; i < M; i++) {
        for (int j = 0; j < M; j++)
            s = s * 0.99 + A[i][j];
        s = s * 0.98 + x[i] + 3 * y[i];
    }
    printf("%a %ld\n", s, value);
}

#define RUN(name, n) (begin(), end((long)kernel_##name(n)))

static void run(int n)
{
    RUN(size, (size_t)n);
    RUN(signed, n);
    RUN(signed, -n - 1);
    RUN(forms, (unsigned)n);
    RUN(while, n);
    RUN(while, -5);
    RUN(nested, (size_t)n);
    RUN(solve, (size_t)n);
    RUN(narrow, (unsigned char)n);
    RUN(others, n + 1);
}

int main(void)
{
    run(N);
    run(0);
    run(1);
    run(2);
    return 0;
}
