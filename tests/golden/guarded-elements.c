/* A condition that what is executed under it changes has a variable of its own, and elements that
 * the inner loop reads again are loaded under it.
 */
void f(int m, int n, const double *restrict a, int lda, double *restrict b,
       int ldb)
{
    for (int j = 0; j < n; j++)
        for (int k = m - 1; k >= 0; k--)
            if (b[k + j * ldb] != 0.) {
                b[k + j * ldb] /= a[k + k * lda];
                for (int i = 0; i < k; i++)
                    b[i + j * ldb] -= b[k + j * ldb] * a[i + k * lda];
            }
}
