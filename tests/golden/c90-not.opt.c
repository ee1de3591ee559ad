#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* polyopt: -ansi -std=gnu99 */
double A[1000];

void scale(int n)
{
    int i;

    /* polyopt: parallel, simd */
    {
        (void)i;
        #pragma omp parallel for simd if (parallel: n > 52287)
        for (long i = 0; i < n; i++)
            A[i] *= 2;
    }
}
