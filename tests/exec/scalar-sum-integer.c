/* Sums of integers of several types, narrow ones that wrap around too. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 300
#endif
#define M (N + 3)

static int A[M][M], B[M][M];
static long C[M][M];

static void kernel_integer(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            unsigned sum = 7;
            unsigned char narrow = 0;
            long wide = -1;

            for (int k = 0; k < n; k++) {
                sum += (unsigned)A[i][k] * 40503u * (unsigned)B[k][j];
                narrow = (unsigned char)(narrow + A[i][k] + B[k][j]);
                wide += A[i][k] * (long)B[k][j];
            }
            C[i][j] = (long)sum + narrow - wide;
        }
}

int main(void)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++) {
            A[i][j] = (i * 7 + j * 3) % 11 ;
            B[i][j] = (i * 5 + j) % 13 - 5;
            C[i][j] = (i + j * 2) % 7 ;
        }
    kernel_integer(N);
    for (int i = 0; i < M; i += 1 + M / 40)
        for (int j = 0; j < M; j += 1 + M / 40)
            printf("%ld\n", C[i][j]);
    return 0;
}
