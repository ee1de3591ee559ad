/* A sum in a scalar: its order is kept, rows are shared among threads. */
#define N 2000

double A[N][N], x[N], y[N];

void f(void)
{
    for (int i = 0; i < N; i++) {
        double sum = 0;

        for (int j = 0; j < N; j++)
            sum += A[i][j] * x[j];
        y[i] = sum;
    }
}
