/* Functions that compute subscripts, bounds and conditions. */
#include <stdbool.h>
#include <stdio.h>

#ifndef N
#define N 70
#endif
#define M (N + 300)

static double A[M * (N + 1)], x[M], y[M];
static int p[M];

static inline int at(int i, int j, int n)
{
    return i * n + j;
}

static int max_of(int a, int b)
{
    if (a > b)
        return a;
    return b;
}

static int min_of(int a, int b)
{
    return a < b ? a : b;
}

static int low(unsigned char c)
{
    return c;
}

static short narrow(int v)
{
    return (short)(v * 1000);
}

static bool is_odd(int i)
{
    return i % 2 != 0;
}

static bool is_inside(int i, int j, int n)
{
    return i > 0 && j > 0 && i < n - 1 && j < n - 1;
}

static unsigned wrapped(unsigned i)
{
    return i - 1;
}

/* expect: parallel */
static void kernel_linear(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[at(i, j, N + 1)] += x[j] * A[at(i, j, N + 1)];
}

/* The names of parameters are those of other variables here. */
/* expect: transformed */
static void kernel_names(int n, int b)
{
    for (int a = max_of(b - 3, 0); a < min_of(n, b + max_of(n - b, 5)); a++)
        x[a] += b;
}

/* The row is not that of the iteration for i > 255. */
/* expect: transformed */
static void kernel_narrow(int n)
{
    for (int i = 0; i < n; i++)
        y[low(i + 250)] += x[i];
}

static void kernel_scattered(int n)
{
    for (int i = 0; i < n; i++)
        y[(narrow(i) & 255) % M] -= x[i];
}

/* expect: parallel */
static void kernel_conditions(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (is_inside(i, j, n) && !is_odd(i))
                A[at(i, j, n)] += 1;
}

/* An argument that has an effect is evaluated once. */
/* expect: parallel */
static void kernel_once(int n)
{
    int k = 0;

    for (int i = 0; i < n; i++)
        p[i] = max_of(k++, 7);
}

/* The element before the first one is never asked for. */
/* expect: transformed */
static void kernel_wrapped(unsigned n)
{
    for (unsigned i = 1; i < n; i++)
        y[i] += x[wrapped(i)];
}

/* What is assigned to a variable that is a subscript. */
/* expect: parallel */
static void kernel_variable(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            const int k = at(i, j, N + 1);

            A[k] = A[k] * 0.5 + y[j];
        }
}

/* Values other than integers stay calls, and so do large ones. */
/* expect: transformed */
static void kernel_nested(int n)
{
    for (int i = 0; i < n; i++) {
        int m = max_of(max_of(max_of(i, 3), max_of(n, i)), max_of(5, i - n));

        m = max_of(m, max_of(max_of(m, max_of(m, n)), max_of(m, m - 2)));
        m = max_of(m, max_of(max_of(m, max_of(m, i)), max_of(m, m + 2)));
        p[i] += m;
    }
}

int main(void)
{
    for (int i = 0; i < M; i++) {
        x[i] = i % 17 - 3;
        y[i] = i * 0.25;
        p[i] = i * 7;
        for (int j = 0; j <= N; j++)
            A[i * (N + 1) + j] = i - j * 0.5;
    }
    kernel_linear(N);
    kernel_names(N, N / 2);
    kernel_names(N, N + 5);
    kernel_narrow(N);
    kernel_narrow(N + 40);
    kernel_scattered(N);
    kernel_conditions(N);
    kernel_once(N);
    kernel_wrapped(N);
    kernel_variable(N);
    kernel_nested(N);
    for (int i = 0; i < M; i++) {
        printf("%a %a %d\n", x[i], y[i], p[i]);
        for (int j = 0; j <= N; j += 3)
            printf(" %a", A[i * (N + 1) + j]);
    }
    return 0;
}
