/* Static functions that compute with their arguments, call each other, and
 * have loops, branches and local arrays. */
#include <math.h>
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 1][N + 1];
static const double weight[3] = {0.25, 0.5, 0.25};

static inline double square(double x)
{
    return x * x;
}

static double polynomial(double x, int degree)
{
    double power[4] = {1, x, square(x), 0};
    double sum = 0;

    power[3] = power[2] * x;
    for (int k = 0; k <= degree && k < 4; k++) {
        if (k == 2)
            continue;
        sum += weight[k % 3] * power[k];
    }
    return sum > 1 ? sqrt(sum) : sum;
}

/* A table of the function's own, that nothing changes. */
static double from_table(double x)
{
    static const double table[] = {0.5, 0.25, 1.5, -0.75, 2};
    static const int last = sizeof table / sizeof *table - 2;
    int k = x < 0 ? 0 : x > last ? last : (int)x;

    return table[k] + (x - k) * (table[k + 1] - table[k]);
}

/* expect: parallel */
static void kernel_table(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = from_table(A[i][j] * 3);
}

/* expect: transformed */
static void kernel_polynomial(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = polynomial(0.01 * i - j, j % 5) + square(i);
}

int main(void)
{
    kernel_polynomial(N);
    kernel_table(N);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a\n", A[i][j]);
    return 0;
}
