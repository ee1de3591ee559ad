/* An element whose first mention is not evaluated in every iteration, but whose
 * second is: it may be kept in a variable.
 */
#include <stdio.h>

#ifndef N
#define N 60
#endif

static double M[N + 8], P[N + 8], L[2 * N + 16];

/* expect: transformed */
static void kernel_chosen(int n, int m, double t, double *restrict p)
{
    int r = 3;

    for (int k = 0;; k++) {
        if (k >= n)
            break;
        p[0] = (m < 2 ? 0.5 : 0.5 * k) < 9 ? 0.5 + k : 0.5 * (t * p[0]);
        r += 2;
        P[k] += L[r] < 1.5 ? 0.5 : t * p[1];
    }
    L[r] += 0.5;
}

int main(void)
{
    for (int i = 0; i < N + 8; i++) {
        M[i] = 0.25 * i;
        P[i] = 1.0 / (i + 1);
    }
    for (int i = 0; i < 2 * N + 16; i++)
        L[i] = i % 5;
    for (int m = 0; m < 4; m++)
        kernel_chosen(N - m, m, 1.25, M + m);
    for (int i = 0; i < N + 8; i++)
        printf("%a %a %a\n", M[i], P[i], L[2 * i]);
    return 0;
}
