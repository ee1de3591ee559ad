#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* The iterators have their values after the loops. */
double A[1000][1000];

int f(int n)
{
    int i, j;

    /* polyopt: parallel, simd */
    {
        (void)j;
        #pragma omp parallel for if (n > 51)
        for (long i = 0; i < n; i++) {
            #pragma omp simd
            for (long j = 0; j <= 999; j++)
                A[i][j] = 2 * A[i][j] + 1;
        }
        if (n <= 0)
            i = 0;
        else
            i = n;
    }
    return i;
}
