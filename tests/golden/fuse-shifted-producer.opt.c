/* polyopt: --fuse=max */
/* The consumer needs the next element, too: fusion delays it by one. */
#define N 100000

double in[N], mid[N], out[N];

void blur(void)
{
    /* polyopt: parallel, simd */
    {
        #pragma omp parallel for simd
        for (long i = 1; i <= 99998; i++)
            mid[i] = in[i - 1] + in[i + 1];
        #pragma omp parallel for simd
        for (long t1 = 3; t1 <= 99998; t1++)
            out[t1 - 1] = mid[t1 - 2] + mid[t1];
    }
}
