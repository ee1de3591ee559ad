/*
 * Elements that are the same in all iterations though their text mentions the
 * iterator: nothing that is declared around the loop may mention it.
 */
/* expect: parallel */
#include <math.h>
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double M[N + 9][N + 9], P[2 * N + 9][N + 9];

static void kernel_even(int n)
{
    for (int i = 0; i < n; i += 2)
        P[2 * i][i / 2] += 0.5 * fabs(M[8][(i + 1) % 2]);
}

/* expect: unchanged no-gain */
static void kernel_odd(int n)
{
    for (int i = 2; i < n / 2; i++)
        if (i % 2 == 1)
            for (int j = 1; j < n; j += 3)
                M[0][j] = fabs(P[i % 2][i + 3] * 0.5 + 0.25 * M[3][(i + 1) % 2]);
}

int main(void)
{
    for (int i = 0; i < N + 9; i++)
        for (int j = 0; j < N + 9; j++) {
            M[i][j] = (i * 7 + j * 3) % 11 - 5;
            P[i][j] = (i + j * 5) % 13 - 6;
        }
    kernel_even(N);
    kernel_odd(N);
    for (int i = 0; i < N + 9; i++)
        for (int j = 0; j < N + 9; j++)
            printf("%a %a\n", M[i][j], P[i][j]);
    return 0;
}
