/* A sum that ends in an element, of which the last turn is split off to keep
 * the last value of another variable: what it adds to is the sum all the same.
 */
/* options: --fuse=max */
#include <stdio.h>

#ifndef N
#define N 60
#endif
#define M (N + 3)

static double A[M][M], B[M], C[M];

/* expect: transformed */
static double kernel_last_turn(void)
{
    double last = 1.5;

    for (int i = 0; i < N; i++) {
        double sum = A[i][i + 2];

        for (int j = N; j >= 0; j--) {
            last = A[j + 2][j];
            sum += 0.125 * C[i];
        }
        B[i] = sum;
    }
    return last;
}

int main(void)
{
    for (int i = 0; i < M; i++) {
        C[i] = i * 0.5;
        for (int j = 0; j < M; j++)
            A[i][j] = (i * 7 + j * 3) % 11 * 0.1;
    }
    printf("%a\n", kernel_last_turn());
    for (int i = 0; i < M; i++)
        printf("%a\n", B[i]);
    return 0;
}
