/* polyopt: --min-gain=5 --parallel-threshold=20000 */
/* The second branch would take nine times as long as it is: it is left out. */
void either(int r, long n, double A[n][n]);

void either(int r, long n, double A[n][n])
{
    if (r > 0)
        for (long k = 0; k < n; k++) {
            for (long i = k + 1; i < n; i++)
                A[i][k] /= A[k][k];
            for (long i = k + 1; i < n; i++)
                for (long j = k + 1; j < n; j++)
                    A[i][j] -= A[i][k] * A[k][j];
        }
    if (r <= 0)
        for (long k = 0; k < n; k++) {
            for (long j = k + 1; j < n; j++)
                A[k][j] /= A[k][k];
            for (long i = 0; i < n; i++)
                if (i != k)
                    for (long j = k + 1; j < n; j++)
                        A[i][j] -= A[i][k] * A[k][j];
        }
}
