/* Eliminations whose step reads a row and a column that the step itself writes: readers in
 * front of the row see other values than those behind it.
 */
#include <stdio.h>

#ifndef N
#define N 60
#endif
#define M (N + 5)

static double A[M][M], B[M][M];
static unsigned u[M][M];

/* expect: parallel */
static void kernel_gauss_jordan(int n)
{
    for (int k = 0; k < n; k++) {
        for (int j = k + 1; j < M; j++)
            A[k][j] /= A[k][k];
        for (int i = 0; i < n; i++)
            if (i != k)
                for (int j = k + 1; j < M; j++)
                    A[i][j] -= A[i][k] * A[k][j];
    }
}

/* expect: simd */
static void kernel_lu_right(int n)
{
    for (int k = 0; k < n; k++) {
        for (int i = k + 1; i < n; i++)
            B[i][k] /= B[k][k];
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++)
                B[i][j] -= B[i][k] * B[k][j];
    }
}

#ifdef LONG
/* expect: simd */
static void kernel_negative_cycles(int n)
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                u[i][j] = u[i][j] < u[i][k] + u[k][j] ? u[i][j]
                                                      : u[i][k] + u[k][j];
}
#endif

/* expect: simd */
static void kernel_part(int n, int first, int last)
{
    for (int k = first; k < last; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                u[i][j] = u[i][j] * 5 + u[i][k] * u[k][j];
}

static void fill(void)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++) {
            A[i][j] = (i * 7 + j * 3) % 11 * 0.1 + (i == j) * (20 + i % 3);
            B[i][j] = (i * 5 + j) % 13 * 0.3 - 1 + (i == j) * (40 + i % 7);
            u[i][j] = 0u - (unsigned)((i * 11 + j * 17) % 23) * 178956970u;
        }
}

static void show(void)
{
    for (int i = 0; i < M; i += 1 + M / 70)
        for (int j = 0; j < M; j += 1 + M / 40)
            printf("%a %a %u\n", A[i][j], B[i][j], u[i][j]);
}

int main(void)
{
    static const int part[] = {N, N - 1, 2, 1, 0, -1, N / 2};

    for (int i = 0; i < 7; i++) {
        fill();
        kernel_gauss_jordan(part[i]);
        kernel_lu_right(part[i]);
#ifdef LONG
        kernel_negative_cycles(part[i]);
#endif
        show();
        fill();
        kernel_part(part[i], part[i] / 3, part[i] / 2);
        kernel_part(N, part[i] / 4, part[i]);
        show();
    }
    return 0;
}
