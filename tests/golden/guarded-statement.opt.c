#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* A condition that becomes a stride. */
double A[2000][2000], B[2000][2000];

void f(void)
{
    /* polyopt: parallel, simd */
    #pragma omp parallel for
    for (long i = 0; i <= 1999; i++) {
        if (i <= 1998) {
            #pragma omp simd
            for (long j = 0; j <= 1999; j++) {
                A[i][j] = 2 * A[i][j];
                if (i % 2 == 0)
                    B[i][j] = A[i][j] + 1;
            }
        }
        if (i == 1999) {
            #pragma omp simd
            for (long j = 0; j <= 1999; j++)
                A[i][j] = 2 * A[i][j];
        }
    }
}
