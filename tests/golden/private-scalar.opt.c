/* Every iteration has a t of its own. */
#define N 2000

double A[N][N], B[N][N];

void f(void)
{
    double t;

    /* polyopt: parallel, simd */
    {
        (void)t;
        #pragma omp parallel for
        for (long i = 0; i <= 1999; i++) {
            #pragma omp simd
            for (long j = 0; j <= 1999; j++) {
                double t = A[i][j] + B[i][j];
                A[i][j] = t * t;
            }
        }
    }
}
