/* Elements outside of an image are those at its border: subscripts that are
 * chosen, and then combined.
 */
#include <stdio.h>

#ifndef N
#define N 60
#endif
#define M (N + 4)

static double A[M * M], B[M * M], C[M][M];

/* expect: parallel */
static void kernel_pad(int n)
{
    for (int i = -1; i <= n; i++)
        for (int j = -1; j <= n; j++) {
            int a = i < 0 ? 0 : i >= n ? n - 1 : i;
            int b = j < 0 ? 0 : j >= n ? n - 1 : j;

            A[(i + 1) * (n + 2) + j + 1] = B[a * n + b];
        }
}

/* expect: parallel */
static void kernel_mirror(int n)
{
    for (int i = -1; i <= n; i++)
        for (int j = -1; j <= n; j++)
            C[i + 1][j + 1] = B[(i < 0    ? -i
                                 : i == n ? n - 1
                                          : i) *
                                    n -
                                3 * n + 3 * n +
                                (j < 0    ? -j
                                 : j == n ? n - 1
                                          : j)];
}

/* expect: parallel */
static void kernel_clamp(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double s = 0;

            for (int k = -1; k <= 1; k++) {
                int b = j + k < 0 ? 0 : j + k >= n ? n - 1 : j + k;

                s += B[i * n + b];
            }
            C[i][j] = s;
        }
}

static void run(int n)
{
    for (int i = 0; i < M * M; i++) {
        A[i] = 0;
        B[i] = i * 37 % 101 / 7.0;
        C[i / M][i % M] = 0;
    }
    if (n > 0)
        kernel_pad(n);
    if (n > 1)
        kernel_mirror(n);
    for (int i = 0; i < M * M; i++)
        printf("%a %a\n", A[i], C[i / M][i % M]);
    kernel_clamp(n);
    for (int i = 0; i < M * M; i++)
        printf("%a\n", C[i / M][i % M]);
}

int main(void)
{
    run(N);
    run(N > 1 ? 2 : 0);
    return 0;
}
