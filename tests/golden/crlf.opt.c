#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* Lines end as DOS has them. */
double A[1000][1000];

void f(void)
{
    /* kept? */
    /* polyopt: parallel, simd */
    #pragma omp parallel for
    for (long j = 0; j <= 999; j++) {
        #pragma omp simd
        for (long i = 0; i <= 999; i++)
            A[j][i] *= 2;
    }
}
