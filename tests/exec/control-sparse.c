/* Sparse matrices: rows of variable length, columns from memory. */
#include "classes.h"

/* expect: parallel */
static void kernel_multiply(void)
{
    for (int i = 0; i < N; i++) {
        double s = 0;

        for (int k = p[i] % 9; k < p[i] % 9 + q[i] % 5; k++)
            s += x[k] * b[q[k] % ROOM];
        a[i] = s;
    }
}

/* expect: parallel */
static void kernel_scaled_rows(void)
{
    for (int i = 0; i < N; i++)
        for (int k = 0; k < q[i] % 8; k++)
            aa[i][p[k]] *= b[p[k]];
}

/* expect: transformed */
static void kernel_transposed(void)
{
    for (int i = 0; i < N; i++)
        for (int k = 0; k < q[i] % 8; k++)
            aa[p[k]][i] += b[k];
}

/* expect: unchanged */
static void kernel_solve(void)
{
    for (int i = 1; i < N; i++) {
        double s = b[i];

        for (int k = 0; k < q[i] % 8; k++)
            s -= x[k] * a[p[k] % i];
        a[i] = s;
    }
}

int main(void)
{
    RUN(multiply);
    RUN(scaled_rows);
    RUN(transposed);
    RUN(solve);
    return 0;
}
