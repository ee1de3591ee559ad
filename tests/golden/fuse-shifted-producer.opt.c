#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* polyopt: --fuse=max */
/* The consumer needs the next element, too: fusion delays it by one. */
#define N 1000000

double in[N], mid[N], out[N];

void blur(void)
{
    /* polyopt: parallel, simd */
    {
        #pragma omp parallel for simd
        for (long i = 1; i <= 999998; i++)
            mid[i] = in[i - 1] + in[i + 1];
        #pragma omp parallel for simd
        for (long i = 2; i <= 999997; i++)
            out[i] = mid[i - 1] + mid[i + 1];
    }
}
