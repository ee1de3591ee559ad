/* OpenMP that sleeps unless the user wakes it. */
#include <stdio.h>
#ifdef _OPENMP
#include <omp.h>
#endif

#define TEAM _Pragma("omp parallel num_threads(2)")

static double A[80][80], y[80];
static int own;
#pragma omp threadprivate(own)

static void nest(void)
{
    for (int i = 0; i < 80; i++)
        for (int j = 0; j < 80; j++)
            A[i][j] = i % 7 * j;
    for (int i = 0; i < 80; i++)
        for (int j = 0; j < 80; j++)
            y[i] += A[j][i] + 1;
}

int main(void)
{
    int threads = 0, single = 0, team = 0;

#pragma omp parallel num_threads(3)
    {
#pragma omp atomic
        threads++;
#pragma omp single
        single++;
        own = 1;
    }
    TEAM
    {
#pragma omp critical
        team++;
        own++;
    }
#ifdef _OPENMP
    printf("OpenMP %d, ", _OPENMP);
#endif
#ifdef _REENTRANT
    printf("reentrant, ");
#endif
    nest();
    printf("%d threads, %d single, %d in a team, %d, %g\n", threads, single,
           team, own, y[79]);
    return 0;
}
