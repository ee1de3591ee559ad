/* A loop in a function that is declared inline is short as a rule: nothing is asked
 * before it.  A nest may be long.
 */
static inline void scale(int n, double *restrict x, const double *restrict y)
{
    for (int i = 0; i < n; i++)
        x[i] += 2 * y[i];
}

static inline void scale_rows(int n, double a[restrict n][n],
                              const double b[restrict n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] += 2 * b[i][j];
}

void all(int n, double *restrict x, const double *restrict y,
         double a[restrict n][n], const double b[restrict n][n])
{
    scale(n, x, y);
    scale_rows(n, a, b);
}
