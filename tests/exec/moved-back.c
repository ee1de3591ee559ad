/* Pointers that are moved back, as f2c has it, and rows that have as many elements as the loops go
 * to: the function accumulates the factor Q of a matrix. */
#include <stdio.h>

#ifndef N
#define N 100
#endif
#define E (N + 3)

static double A[E * E], v[E];

/* expect: transformed */
static void kernel_form(int m, int n, double *q, int ldq, double *w)
{
    int q_dim1, q_offset, least;
    int i, j, k, l;
    double sum, temp;

    --w;
    q_dim1 = ldq;
    q_offset = 1 + q_dim1 * 1;
    q -= q_offset;
    least = m < n ? m : n;
    for (j = n + 1; j <= m; ++j) {
        for (i = 1; i <= m; ++i)
            q[i + j * q_dim1] = 0.;
        q[j + j * q_dim1] = 1.;
    }
    for (l = 1; l <= least; ++l) {
        k = least - l + 1;
        for (i = k; i <= m; ++i) {
            w[i] = q[i + k * q_dim1];
            q[i + k * q_dim1] = 0.;
        }
        q[k + k * q_dim1] = 1.;
        if (w[k] != 0.) {
            for (j = k; j <= m; ++j) {
                sum = 0.;
                for (i = k; i <= m; ++i)
                    sum += q[i + j * q_dim1] * w[i];
                temp = sum / w[k];
                for (i = k; i <= m; ++i)
                    q[i + j * q_dim1] -= temp * w[i];
            }
        }
    }
}

int main(void)
{
    for (int i = 0; i < E * E; i++)
        A[i] = (i % 23 - 9) / 64.0 + (i % (E + 1) == 0);
    kernel_form(N, N - 2, A, N, v);
    kernel_form(N - 3, N / 2, A, E, v);
    for (int i = 0; i < E * E; i++)
        printf("%.17g\n", A[i]);
    for (int i = 0; i < E; i++)
        printf("%.17g\n", v[i]);
    return 0;
}
