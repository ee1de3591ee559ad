/* Arrays that begin to exist in an iteration, and whose addresses are passed on: pointers from
 * before do not lead to them.  Pointers in memory may, and those to static arrays do.
 */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 60
#endif

#define W 16

typedef struct {
    const double *factor;
} settings;

static double x[N][W][N], u[N], seen[W * N];

static void mix(int n, const double *factor, double from[][W], double to[][W])
{
    for (int l = 1; l <= 3; l += 2)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < W; j++)
                to[i][j] = from[n - 1 - i][j] * factor[i];
}

static void mix_by(int n, const settings *by, double from[][W], double to[][W])
{
    for (int l = 1; l <= 3; l += 2)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < W; j++)
                to[i][j] = from[n - 1 - i][j] * by->factor[i];
}

/* expect: parallel */
static void kernel_lines(int n, const double *factor, double (*a)[W][N])
{
    for (int k = 0; k < n; k++) {
        double one[N][W], two[N][W];

        for (int j = 0; j < W; j++)
            for (int i = 0; i < n; i++)
                one[i][j] = a[k][j][i];
        mix(n, factor, one, two);
        for (int j = 0; j < W; j++)
            for (int i = 0; i < n; i++)
                a[k][j][i] = two[i][j];
    }
}

/* The pointer may have been stored since. */
static void kernel_members(int n, const settings *by, double (*a)[W][N])
{
    for (int k = 0; k < n; k++) {
        double one[N][W], two[N][W];

        for (int j = 0; j < W; j++)
            for (int i = 0; i < n; i++)
                one[i][j] = a[k][j][i];
        mix_by(n, by, one, two);
        for (int j = 0; j < W; j++)
            for (int i = 0; i < n; i++)
                a[k][j][i] = two[i][j];
    }
}

static double *as_it_is(double *at)
{
    return at;
}

static double *(*volatile pass)(double *at) = as_it_is;

/* The array is there when the pointer gets its value. */
static void kernel_older(int n, double *to)
{
    double kept[2 * N];
    double *at = pass(kept);

    for (int i = 0; i < 2 * N; i++)
        kept[i] = i;
    for (int i = 1; i < n; i++)
        at[i] = kept[i - 1] * 0.5 + to[i];
    for (int i = 0; i < n; i++)
        to[i] = kept[i];
}

static void double_all(double *at, int n)
{
    for (int i = 0; i < n; i++)
        at[i] = 2 * at[i] + 1;
}

/* The array is there before and after. */
static double *kernel_static(int n, const double *from, double *to)
{
    double *last = NULL;

    for (int k = 0; k < n; k++) {
        static double kept[N];

        for (int i = 0; i < n; i++)
            kept[i] = from[i] + k;
        double_all(kept, n);
        for (int i = 0; i < n; i++)
            to[k * n + i] = kept[i];
        last = kept;
    }
    return last;
}

static void print(void)
{
    unsigned long hash = 0;

    for (int i = 0; i < N * W; i++)
        hash = hash_next(hash_next(hash, x[i % N][i % W][i / W]), seen[i]);
    printf("%lx\n", hash);
}

int main(void)
{
    const settings by = {u};
    double *kept;

    for (int i = 0; i < N; i++) {
        u[i] = 1 + i % 7 * 0.125;
        for (int j = 0; j < W; j++)
            for (int k = 0; k < N; k++)
                x[i][j][k] = (i * 3 + j * 7 + k) % 31;
    }
    kernel_lines(N, u, x);
    print();
    kernel_members(N, &by, x);
    print();
    kept = kernel_static(N < W ? N : W, u, seen);
    kernel_static(N < W ? N : W, kept, seen);
    print();
    kernel_older(N, seen);
    print();
    return 0;
}
