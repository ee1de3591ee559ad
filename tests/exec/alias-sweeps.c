/* Sweeps from one array into the other and back. */
/* expect: transformed */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 64
#endif
#ifndef TSTEPS
#define TSTEPS 7
#endif

static double data[3 * N + 8];

static void kernel_sweeps(int steps, int n, double *A, double *B)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            B[i] = 0.25 * (A[i - 1] + A[i] + A[i + 1]);
        for (int i = 1; i < n - 1; i++)
            A[i] = 0.5 * (B[i - 1] + B[i + 1]);
    }
}

int main(void)
{
    for (int d = -3; d < 2 * N; d += d < 4 ? 1 : 1 + N / 3)
        for (int steps = 0; steps <= TSTEPS; steps += TSTEPS) {
            unsigned long sum = 0;

            for (int i = 0; i < 3 * N + 8; i++)
                data[i] = i * 37 % 101;
            kernel_sweeps(steps, N, data + 4, data + 4 + d);
            for (int i = 0; i < 3 * N + 8; i++)
                sum = hash_next(sum, data[i]);
            printf("%d %d %lx\n", d, steps, sum);
        }
    return 0;
}
