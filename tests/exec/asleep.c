/* Directives that mean nothing without -fopenmp, and would be wrong with it: they do
 * not wake up in the result, which is compiled with it.
 */
#include <stdio.h>
#ifdef _OPENMP
#define STEP 2
#else
#define STEP 1
#endif

#ifndef N
#define N 100
#endif

static double A[N + 1][N + 1], B[N + 1][N + 1], x[N + 1];
static int team, order, last;
#pragma omp threadprivate(team)

/* A sum that is not reduced, and a scalar that is shared. */
/* expect: parallel */
static double kernel_sum(int n)
{
    double sum = 0, t;

#pragma omp parallel for /* t */ \
    schedule(dynamic, 1) // and sum
    for (int i = 0; i < n; i++)
#pragma omp simd
        for (int j = 0; j < n; j++) {
            t = A[i][j] * 0.5;
            B[j][i] = t + j;
        }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        sum += B[i][i];
    return sum;
}

/* Every iteration needs the one before it. */
/* expect: transformed */
static void kernel_chain(int n)
{
    int j;

#pragma omp parallel for private(j)
    for (int i = 1; i < n; i++)
        for (j = 1; j < n; j++)
            A[i][j] += A[i - 1][j] * 0.25 + A[i][j - 1];
    _Pragma("omp parallel for lastprivate(last)")
    for (int i = 1; i < n; i++) {
        x[i] = x[i - 1] + 1;
        last = i * 2;
    }
}

/* A region in which every thread would do all of it. */
/* expect: transformed */
static void kernel_team(int n)
{
#pragma omp parallel num_threads(3)
    {
        team++;
#pragma omp for
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                B[i][j] += A[j][i];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                A[i][j] = A[i][j] * 0.5 + B[i][j];
#pragma omp sections
        {
#pragma omp section
            order = order * 3 + 1;
#pragma omp section
            order = order * 3 + 2;
        }
#pragma omp single nowait
        order++;
#pragma omp critical
        if (n > 2)
#pragma omp atomic
            order += 5;
    }
%:pragma omp parallel
    order++;
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i <= N; i++)
        for (int j = 0; j <= N; j++)
            A[i][j] = (i * 7 + j * 3) % 11;
    for (int k = 0; k < 3; k += STEP) {
        sum += kernel_sum(N);
        kernel_chain(N);
        kernel_team(N);
    }
#ifdef _OPENMP
    printf("OpenMP\n");
#endif
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += A[i][j] * (i - 2 * j) + B[i][j];
    printf("%a %d %d %d %a\n", sum, team, order, last, x[N - 1 + !N]);
    return 0;
}
