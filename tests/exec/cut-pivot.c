/* Loops that are cut where dependences change direction: a row and a column that all
 * read, and that the step itself writes; ends that meet.
 */
#include <stdio.h>
#include <string.h>

#ifndef N
#define N 60
#endif
#define M (N + 3)

static double A[M][M], x[M], y[M];
static int path[M][M];
static unsigned u[M][M];

/* expect: simd */
static void kernel_paths(int n)
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                path[i][j] = path[i][j] < path[i][k] + path[k][j]
                                 ? path[i][j]
                                 : path[i][k] + path[k][j];
}

/* expect: simd */
static void kernel_cycles(int n)
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                A[i][j] = A[i][j] < A[i][k] + A[k][j] ? A[i][j]
                                                      : A[i][k] + A[k][j];
}

/* expect: transformed */
static void kernel_branch(int n)
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (path[i][k] + path[k][j] < path[i][j])
                    path[i][j] = path[i][k] + path[k][j];
}

/* expect: simd */
static void kernel_wrap(int n)
{
    for (int k = n - 1; k >= 0; k--)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                u[i][j] = u[i][j] * 3 + u[i][k] * u[k][j];
}

/* expect: simd */
static void kernel_jordan(int n)
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                A[i][j] = A[i][j] - 0.01 * A[i][k] * A[k + 1][j];
}

/* expect: simd */
static void kernel_meet(int n)
{
    for (int i = 0; i < n; i++)
        x[i] = x[i] * 0.5 + x[n - 1 - i];
}

/* expect: simd */
static void kernel_meet_odd(int n)
{
    for (int i = 0; i < n; i++)
        x[i] = x[i] * 0.5 + x[n - i];
}

/* expect: simd */
static void kernel_all(int n, int m)
{
    for (int i = 0; i < n; i++)
        x[i] = x[i] * 0.25 + x[m] * y[i];
}

/* expect: simd */
static void kernel_two(int n)
{
    for (int i = 0; i < n; i++) {
        x[i] = x[i] + x[0] * 0.5;
        y[i] = x[i] * 0.25 + x[0];
    }
}

static void fill(void)
{
    for (int i = 0; i < M; i++) {
        x[i] = i % 7 * 0.3 - 1;
        y[i] = i % 5 * 0.7;
        for (int j = 0; j < M; j++) {
            A[i][j] = (i * 7 + j * 3) % 11 * 0.1 - 0.2;
            path[i][j] = (i + j) % 13 == 0 ? 999 : i * j % 7 + 1;
            u[i][j] = (unsigned)(i * 5 + j);
        }
    }
}

static void show(void)
{
    for (int i = 0; i < M; i++)
        printf("%a %a\n", x[i], y[i]);
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j += 1 + M / 40)
            printf("%a %d %u\n", A[i][j], path[i][j], u[i][j]);
}

int main(void)
{
    static const int part[] = {N, N - 1, 1, 0, -1, N / 2};

    for (int i = 0; i < 6; i++) {
        fill();
        kernel_paths(part[i]);
        kernel_wrap(part[i]);
        kernel_jordan(part[i] < 9 ? part[i] : 9);
        kernel_meet(part[i]);
        show();
        fill();
        kernel_branch(part[i]);
        kernel_cycles(part[i]);
        kernel_meet_odd(part[i]);
        kernel_two(part[i]);
        show();
    }
    for (int m = 0; m < M; m += 1 + M / 7) {
        fill();
        kernel_all(N, m);
        kernel_all(m, N);
        show();
    }
    return 0;
}
