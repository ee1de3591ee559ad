/* polyopt: -m32 */
/* A long of 32 bits: iterators and tests could overflow. */
double A[300][300], B[300][300];

void transpose(int n)
{
    for (int i = 0; i < n; i++) /* reject: data-model */
        for (int j = 0; j < 300; j++)
            A[i][j] = B[j][i];
    while (n > 0) { /* reject: data-model */
        A[0][n] = 1;
        n--;
    }
}
