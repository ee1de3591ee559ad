#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* A fused loop would have to skip every second iteration for one statement:
 * two loops have no test inside.
 */
void restriction(int n, double *restrict c, double *restrict d)
{
    /* polyopt: parallel, simd */
    {
        #pragma omp parallel for if (n > 52287)
        for (long i = 0; i < n; i++)
            d[2 * i] = c[i];
        #pragma omp parallel for simd if (parallel: n > 26143)
        for (long i = 0; i < 2L * n; i++)
            d[i] += 1.0;
    }
}
