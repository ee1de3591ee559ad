/* Directives look at values: what a nest leaves in a variable is needed for them. */
/* flags: -fopenmp */
#include <omp.h>
#include <stdio.h>

#ifndef N
#define N 40
#endif
#define TEAM(n) _Pragma(TEXT(omp parallel num_threads(n)))
#define TEXT(x) #x
#define FEW few

static int A[N + 3][N + 1], C[N + 1], teams[4];

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

int main(void)
{
    long sum = 0;

    omp_set_dynamic(0);
    for (int i = 0; i <= N; i++)
        C[i] = 3 - (N - 1 - i) % 3;
    kernel_clauses(N);
    for (int i = 0; i < N; i++)
        for (int k = 0; k < N; k++)
            sum += A[i][k] * (i + 2L * k);
    printf("%ld %d %d %d %d\n", sum, teams[0], teams[1], teams[2], teams[3]);
    return 0;
}
