/* Rows that are picked by data, through pointers that iterations set; and what picks them changes,
 * or another pointer may lead there.
 */
#include <stdio.h>
#include <string.h>

#ifndef N
#define N 90
#endif
#define M    13
#define ROWS 7

static int code[N], other[N];
static unsigned char byte[N];
static float rate[ROWS * M], x[N * M], y[N * M], z[N * M], position[N * M];
static double table[ROWS][M], sum[N];

/* expect: parallel */
static void kernel_address(int n, const int *restrict c,
                           const float *restrict r, float *restrict to)
{
    for (int i = 0; i < n; i++) {
        const float *e = &r[c[i] * M];
        for (int j = 0; j < M; j++)
            to[i * M + j] = e[j] * x[i * M + j];
    }
}

/* expect: parallel */
static void kernel_variable(int n, int m, const int *restrict c,
                            const float *restrict r, float *restrict to)
{
    for (int i = 0; i < n; i++) {
        float *out = to + i * m;
        int k = c[i];
        const float *e = r + k * m;
        const float *p = position + i * m;
        for (int j = 0; j < m; j++)
            out[j] = e[j] + p[j];
    }
}

/* Declared before the loop, bytes.
 * expect: parallel
 */
static void kernel_outside(int n)
{
    const float *e;

    for (int i = 0; i < n; i++) {
        e = &rate[byte[i] * M];
        for (int j = 0; j < M; j++)
            z[i * M + j] = e[j] - x[i * M + j];
    }
}

/* Picked by what has been picked.
 * expect: parallel
 */
static void kernel_twice(int n)
{
    for (int i = 0; i < n; i++) {
        const double *e = table[byte[code[i] + i % 2]];
        double s = 0;

        for (int j = 0; j < M; j++)
            s += e[M - 1 - j] * x[i * M + j];
        sum[i] = s;
    }
}

/* What picks is changed before the row is read. */
static void kernel_changed(int n, int *c, const float *r, float *to)
{
    for (int i = 0; i < n; i++) {
        const float *e = &r[c[i] * M];

        c[i] = 0;
        for (int j = 0; j < M; j++)
            to[i * M + j] = e[j];
    }
}

/* So it is if both are the same memory.
 * expect: parallel
 */
static void kernel_overlapping(int n, const int *c, const int *restrict r,
                               int *to)
{
    for (int i = 0; i < n; i++) {
        const int *e = &r[c[i]];

        for (int j = 0; j < 3; j++)
            to[i] += e[j] + i;
    }
}

static void kernel_counted(int n, const int *restrict c,
                           const float *restrict r, float *restrict to)
{
    for (int i = 0; i < n; i++) {
        int k = c[i];
        const float *e = &r[k * M];

        k++;
        for (int j = 0; j < M; j++)
            to[i * M + j] = e[j] * (float)k;
    }
}

/* The row of the iteration before. */
static void kernel_late(int n, const int *restrict c, const float *restrict r,
                        float *restrict to)
{
    const float *e = r;

    for (int i = 0; i < n; i++) {
        for (int j = 0; j < M; j++)
            to[i * M + j] = e[j];
        e = &r[c[i] * M];
    }
}

static void kernel_if(int n, const int *restrict c, const float *restrict r,
                      float *restrict to)
{
    const float *e = r;

    for (int i = 0; i < n; i++) {
        if (c[i] > 2)
            e = &r[c[i] * M];
        for (int j = 0; j < M; j++)
            to[i * M + j] += e[j];
    }
}

/* Stores to rows that are picked. */
static void kernel_scatter(int n, const int *restrict c, float *restrict r,
                           const float *restrict from)
{
    for (int i = 0; i < n; i++) {
        int k = c[i];
        float *e = r + k * M;

        for (int j = 0; j < M; j++)
            e[j] += from[i * M + j];
    }
}

static void fill(void)
{
    for (int i = 0; i < N; i++) {
        code[i] = i * 5 % ROWS;
        other[i] = i * 11 % 4;
        byte[i] = (unsigned char)(i * 3 % ROWS);
    }
    for (int i = 0; i < N * M; i++) {
        x[i] = (float)(i % 17) - 3;
        y[i] = z[i] = (float)i;
        position[i] = (float)(i % 5);
    }
    for (int i = 0; i < ROWS * M; i++) {
        rate[i] = (float)(i * 7 % 23);
        table[i / M][i % M] = i * 0.5;
    }
}

static void print(const char *name)
{
    double total = 0;

    for (int i = 0; i < N * M; i++)
        total += (i % 101 + 1) * ((double)y[i] + 2 * (double)z[i]);
    for (int i = 0; i < N; i++)
        total += sum[i] + (i + 1) * (code[i] + 3 * other[i]);
    for (int i = 0; i < ROWS * M; i++)
        total += i * (double)rate[i];
    printf("%s %.17g\n", name, total);
}

int main(void)
{
    int n = N;

    fill();
    kernel_address(n, code, rate, y);
    print("address");
    kernel_variable(n, M, code, rate, y);
    print("variable");
    kernel_outside(n);
    print("outside");
    kernel_twice(n < ROWS ? 0 : n);
    print("twice");
    kernel_late(n, code, rate, y);
    print("late");
    kernel_if(n, code, rate, y);
    print("if");
    kernel_counted(n, code, rate, y);
    print("counted");
    kernel_scatter(n, code, rate, x);
    print("scatter");
    kernel_overlapping(n - 5, other, code, other);
    print("overlapping");
    fill();
    kernel_overlapping(40, other, code, other + 40);
    print("before");
    kernel_changed(n, code, rate, y);
    print("changed");
    return 0;
}
