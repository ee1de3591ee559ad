/* polyopt: --no-parallel --min-gain=any */

/* Rows from 1 on, as in Fortran: they are of m elements, not of m + 1, so that the new loops run
 * for matrices that fill their memory.
 */
void from_one(int n, int m, int lda, double *restrict a,
              const double *restrict x, double *restrict y)
{
    a -= 1 + lda;
    --x;
    --y;
    for (int j = 1; j <= n; ++j)
        for (int i = 1; i <= m; ++i)
            y[j] += a[i + j * lda] * x[i];
}

/* A triangle from its diagonal on, and downwards. */
void triangle(int n, int lda, double *restrict a, const double *restrict x,
              double *restrict y)
{
    for (int j = n; j >= 1; --j)
        for (int i = j + 1; i <= n; ++i)
            y[i] += a[i + j * lda] * x[j];
}

/* The element before the first one is read: 0 is the first. */
void from_one_with_border(int n, int m, int lda, double *restrict a)
{
    for (int j = 2; j <= n; ++j)
        for (int i = 1; i <= m; ++i)
            a[i + j * lda] += a[i - 1 + j * lda - lda];
}
