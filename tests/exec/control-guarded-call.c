/* Loops under a condition on what a call reads, which they may write: it is
 * tested before them, once.
 */
/* options: --tile=4 */
#include "classes.h"

static double other[ROOM];

static int find(int n, const double *v, double least)
{
    for (int i = 0; i < n; i++)
        if (v[i] > least)
            return i;
    return n;
}

static double sum_of_others(void)
{
    double sum = 0;

    for (int i = 0; i < ROOM; i++)
        sum += other[i];
    return sum;
}

/* expect: parallel */
static void kernel_array_written(int n)
{
    if (n > 9)
        n = 9;
    for (int i = 0; i < n; i++) {
        if (find(ROOM, b, 4.0 - i) > 3)
            for (int j = n - 1; j >= 0; j--)
                b[i + j] = aa[j][i] + 2;
    }
}

/* expect: transformed */
static void kernel_else_written(void)
{
    for (int i = 0; i < N; i++) {
        c[i] = 0.5 * d[i];
        if (find(N, a, 2.0) > i)
            for (int j = 0; j < N; j++)
                aa[j][i] *= 2;
        else
            for (int j = N - 1; j >= 0; j--)
                a[j] = aa[j][i] - 1;
    }
}

/* expect: transformed */
static void kernel_global_written(double *v)
{
    for (int i = 0; i < N; i++) {
        if (sum_of_others() < 1)
            for (int j = N - 1; j >= 0; j--)
                v[j] = aa[i][j] + 0.5;
        c[i] += d[i];
    }
}

/* expect: simd */
static void kernel_halves(void)
{
    double t = 0;

    for (int i = 0; i < N; i++) {
        t = 0.5 * d[i];
        c[i] = t;
        if (find(2 * N + 1, x, 10.0 * i + 5) > 2 * N)
            for (int j = N - 1; j >= 0; j--)
                x[j] = aa[j][i] + 10.0 * i + 10;
    }
    result = t;
}

/* expect: parallel */
static void kernel_other_written(void)
{
    for (int i = 0; i < N; i++)
        if (find(N, a, 3.5) > i)
            for (int j = 0; j < N; j++)
                aa[i][j] = 2 * bb[j][i];
}

int main(void)
{
    classes_begin();
    kernel_array_written(N);
    kernel_else_written();
    classes_fill(other, ROOM, 11);
    kernel_global_written(other);
    kernel_global_written(x);
    kernel_halves();
    kernel_other_written();
    classes_end("guarded calls");
    printf("%a\n", other[N / 2]);
    return 0;
}
