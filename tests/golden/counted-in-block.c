/* What is executed as one statement, as a loop in it may end early: that counts otherwise, so that
 * it is known which elements it accesses, and columns are independent.
 */
void f(int m, int n, const double *restrict a, int lda, double *restrict b,
       int ldb)
{
    for (int j = 0; j < n; j++)
        for (int k = m - 1; k >= 0; k--)
            for (int i = 0; i < k; i++) {
                if (a[i + k * lda] == 0.)
                    break;
                b[i + j * ldb] -= b[k + j * ldb] * a[i + k * lda];
            }
}
