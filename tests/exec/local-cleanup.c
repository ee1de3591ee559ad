/*
 * A function that attribute cleanup names looks at variables when their block is left:
 * what loops leave in them is read.
 */
#include <stdio.h>

#ifndef N
#define N 40
#endif
#define M (N + 4)
#define CLEANUP(f) __attribute__((cleanup(f)))
#define VARIABLE(v, f) double v __attribute__((cleanup(f))) = 0;

static double u[M][M];
static double seen;

static void see(const double *p)
{
    seen += *p;
}

static void see_line(double (*p)[M])
{
    for (int k = 0; k < M; k++)
        seen += (*p)[k];
}

/* Line by line in an array, which is filled anew. */
static void kernel_line(int n)
{
    double line[M] CLEANUP(see_line);

    for (int k = 0; k < M; k++)
        line[k] = k;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++)
            line[k] = u[i][k] + i;
        for (int k = 1; k < n; k++)
            u[i][k] += line[k - 1];
    }
}

/* A scalar, whose declaration is in a macro. */
static void kernel_scalar(int n)
{
    VARIABLE(last, see)

    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            last = u[i][k] * 2;
            u[i][k] += last;
        }
}

/* One that a loop declares. */
static void kernel_loop(int n)
{
    for (double last CLEANUP(see) = 0, v = 0; v < 2; v++)
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++) {
                last = u[i][k] * 2;
                u[i][k] += last;
            }
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < N; i++)
        for (int k = 0; k < N; k++)
            u[i][k] = (i * 7 + k * 3) % 17 / 16.0;
    kernel_line(N);
    kernel_scalar(N);
    kernel_loop(N);
    for (int i = 0; i < N; i++)
        for (int k = 0; k < N; k++)
            sum += u[i][k] * (1 + (i + 2 * k) % 5);
    printf("%.17g %.17g\n", sum, seen);
    return 0;
}
