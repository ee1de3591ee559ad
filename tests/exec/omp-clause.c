/* Directives look at values: what a nest leaves in a variable is needed for them.  Under
 * one, what is assigned is another variable: this one keeps its value.
 */
/* flags: -fopenmp */
#include <omp.h>
#include <stdio.h>

#ifndef N
#define N 40
#endif
#define TEAM(n) _Pragma(TEXT(omp parallel num_threads(n)))
#define TEXT(x) #x
#define FEW few

static int A[N + 3][N + 1], C[N + 1], teams[4], E[600 * N + 3];

static int at_first(int number)
{
    return omp_get_thread_num() == 0 ? number : 0;
}

/* expect: transformed */
static void kernel_clauses(int n)
{
    int many = 1, some = 1, few = 1, more = 1;

    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++) {
            many = C[i];
            A[i][k] += many * 2;
        }
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++) {
            some = C[i];
            A[i][k] += some * 2;
        }
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++) {
            few = C[i];
            A[i][k] += few * 2;
        }
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++) {
            more = C[i];
            A[i][k] += more * 2;
        }
#pragma omp parallel num_threads(many)
    teams[0] += at_first(omp_get_num_threads());
    TEAM(some)
    teams[1] += at_first(omp_get_num_threads());
#pragma omp parallel num_threads(FEW)
    teams[2] += at_first(omp_get_num_threads());
    _Pragma("omp parallel num_threads(more)") teams[3] +=
        at_first(omp_get_num_threads());
}

/* expect: transformed */
static int kernel_kept(int n)
{
    int i, t = 0;

    for (i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            A[i][k] += C[i];
#pragma omp parallel for
    for (i = 0; i < 5; i++)
        teams[0] += at_first(0);
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++) {
            t = C[j];
            A[k][j] += t;
        }
#pragma omp parallel private(t)
    {
        t = 7;
        teams[1] += at_first(t - 7);
    }
    return 100 * i + t;
}

static void kernel_known(int n, int m)
{
    int i = m;

#pragma omp parallel firstprivate(i)
    {
        i += 300 * N;
        if (i < n)
            __builtin_unreachable();
        teams[2] += at_first(i - 300 * N - m);
    }
    for (int k = 0; k < n; k++)
        E[i + k] = E[k] + 1;
}

int main(void)
{
    long sum = 0;

    omp_set_dynamic(0);
    for (int i = 0; i <= N; i++)
        C[i] = 3 - (N - 1 - i) % 3;
    kernel_clauses(N);
    sum = kernel_kept(N);
    kernel_known(200 * N, 1);
    sum += E[200 * N];
    for (int i = 0; i < N; i++)
        for (int k = 0; k < N; k++)
            sum += A[i][k] * (i + 2L * k);
    printf("%ld %d %d %d %d\n", sum, teams[0], teams[1], teams[2], teams[3]);
    return 0;
}
