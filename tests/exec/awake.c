/* Nests inside of loops that threads share by a directive of the program. */
/* flags: -fopenmp */
#include <omp.h>
#include <stdio.h>

#ifndef N
#define N 40
#endif
#define M 7

static double A[M][N + 1][N + 1], B[M][N + 1][N + 1], C[M][N + 1][N + 1];

static int glob, teams;

/* Private variables, and what is known of them outside. */
/* expect: transformed */
static void kernel_private(int m, int n)
{
    int j = 3, k = 4;
    double t = 5;

    if (k < 2)
        return;
#pragma omp parallel for private(j, k, t) \
    schedule(dynamic, 1) num_threads(1 + 2)
    for (int b = 0; b < m; b++) {
        for (j = 0; j < n; j++)
            for (k = 0; k < n; k++) {
                t = B[b][k][j] * 2;
                A[b][j][k] = t + j;
            }
        k = b - 2;
        for (int i = 0; i < n; i++)
            for (j = k; j < n; j++)
                if (j >= 0)
                    C[b][i][j] += A[b][j][i] + k;
    }
    C[0][0][0] += j + k + t;
}

/* Loops that are one are not taken apart, what is in them is tiled. */
/* expect: tiled */
static void kernel_collapse(int m, int n)
{
#pragma omp parallel for collapse(2)
    for (int b = 0; b < m; b++)
        for (int c = 0; c < m; c++)
            for (int i = 0; i < n; i++)
                for (int j = c; j < n; j += m)
                    for (int k = 0; k < n; k++)
                        C[b][i][j] += A[b][i][k] * B[c][k][j];
}

/* A sum starts anew in each thread. */
/* expect: transformed */
static int kernel_sum(int m, int n)
{
    int sum = 1000000;

    if (sum < 999999)
        return 0;
#pragma omp parallel for reduction(+ : sum) default(shared) shared(A, B)
    for (int b = 0; b < m; b++) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                A[b][i][j] += B[b][j][i] * (sum < 0);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                sum += (int)A[b][j][i] % 5;
    }
    return sum;
}

/* Another directive inside. */
/* expect: unchanged pragma */
static void kernel_critical(int m, int n)
{
#pragma omp parallel for
    for (int b = 0; b < m; b++) {
#pragma omp critical
        teams++;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                A[b][i][j] += B[b][j][i];
    }
}

static int mean(int i)
{
    return glob * i;
}

/* A name that means something else in calls. */
/* expect: unchanged pragma */
static void kernel_global(int m, int n)
{
    glob = 2;
#pragma omp parallel for private(glob)
    for (int b = 0; b < m; b++) {
        glob = b;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                A[b][i][j] += B[b][j][i] + mean(j) + glob;
    }
}

/* A name that means something else for a pointer. */
/* expect: unchanged pragma */
static void kernel_pointer(int m, int n)
{
    double buffer[N + 1];
    double *p = buffer;

    p[0] = 3;
#pragma omp parallel for private(buffer)
    for (int b = 0; b < m; b++) {
        for (int i = 0; i < n; i++)
            buffer[i] = i * b;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                A[b][i][j] += B[b][j][i] + buffer[j];
    }
    C[0][1 % (N + 1)][0] += p[0];
}

/* The same in a region. */
/* expect: unchanged pragma */
static void kernel_region(int m, int n)
{
#pragma omp parallel
    {
#pragma omp for
        for (int b = 0; b < m; b++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    A[b][i][j] += B[b][j][i];
    }
}

int main(void)
{
    double sum = 0;

    for (int b = 0; b < M; b++)
        for (int i = 0; i <= N; i++)
            for (int j = 0; j <= N; j++)
                A[b][i][j] = B[b][j][i] = (b + 3 * i + j) % 7;
    kernel_private(M, N);
    kernel_collapse(M, N);
    sum += kernel_sum(M, N);
    kernel_critical(M, N);
    kernel_global(M, N);
    kernel_pointer(M, N);
    kernel_region(M, N);
    for (int b = 0; b < M; b++)
        for (int i = 0; i <= N; i++)
            for (int j = 0; j <= N; j++)
                sum += A[b][i][j] * (i - 2 * j) + C[b][i][j];
    printf("%a %d %d %d\n", sum, teams, glob, omp_in_parallel());
    return 0;
}
