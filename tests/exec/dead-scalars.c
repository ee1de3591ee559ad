/* Scalars whose only uses are dropped: in a branch that is never taken, in a
 * statement without effect.  The new text must not leave them unused.
 */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 1][N + 1], B[N + 1][N + 1];

static void kernel_dead(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double t = A[i][j];
            double u = A[j][i];

            B[i][j] = t * 0.3 + i;
            (void)u;
            if (i > n && j < 0) {
                float v = A[i][i];

                B[i][j] += v;
            }
        }
}

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            A[i][j] = (i * 7 + j * 3) % 11 * 0.1;
    kernel_dead(N);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a\n", B[i][j]);
    return 0;
}
