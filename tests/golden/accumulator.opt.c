/* A sum in a scalar: its order is kept, rows are shared among threads. */
#define N 2000

double A[N][N], x[N], y[N];

void f(void)
{
    /* polyopt: parallel */
    #pragma omp parallel for
    for (long i = 0; i <= 1999; i++) {
        double sum = 0;
        for (long j = 0; j <= 1999; j++)
            sum += A[i][j] * x[j];
        y[i] = sum;
    }
}
