/* Sums of a factorisation go through a scalar: they move to the element. */
#define N 2000

double A[N][N];

void f(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < i; j++) {
            double w = A[i][j];

            for (int k = 0; k < j; k++)
                w -= A[i][k] * A[j][k];
            A[i][j] = w;
        }
}
