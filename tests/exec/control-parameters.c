/* Conditions that are the same in all iterations, but not affine. */
#include "classes.h"

/* expect: parallel */
static void kernel_flag(void)
{
    int flag = q[5];

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            if (flag & 4)
                aa[i][j] = bb[i][j];
            else
                aa[i][j] += 1;
}

/* expect: parallel */
static void kernel_factor(void)
{
    double alpha = b[2], beta = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            if (beta == 0.0)
                cc[i][j] = 0;
            else
                cc[i][j] *= beta;
            if (alpha != 0.0)
                cc[i][j] += alpha * aa[i][j];
        }
}

/* expect: parallel */
static void kernel_bits(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            if ((i & 1) == 0 && (j >> 1) < i / 2 && !(j == 3 || i == j))
                aa[i][j] = bb[i][j];
}

/* expect: parallel */
static void kernel_null(void)
{
    const double *restrict w = q[4] > 3 ? b : NULL;
    const double *end = p[2] % 2 ? NULL : c;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            if (w != NULL)
                aa[i][j] = w[j] * bb[i][j];
            if (!end || end == w)
                cc[i][j] = i;
        }
}

int main(void)
{
    RUN(flag);
    RUN(factor);
    RUN(bits);
    RUN(null);
    return 0;
}
