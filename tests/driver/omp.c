/* OpenMP that sleeps unless the user wakes it. */
#include <stdio.h>
#ifdef _OPENMP
#include <omp.h>
#endif

static double A[80][80], y[80];

static void nest(void)
{
    for (int i = 0; i < 80; i++)
        for (int j = 0; j < 80; j++)
            y[i] += A[j][i] + 1;
}

int main(void)
{
    int threads = 0, single = 0;

#pragma omp parallel num_threads(3)
    {
#pragma omp atomic
        threads++;
#pragma omp single
        single++;
    }
#ifdef _OPENMP
    printf("OpenMP %d, ", _OPENMP);
#endif
    nest();
    printf("%d threads, %d single, %g\n", threads, single, y[79]);
    return 0;
}
