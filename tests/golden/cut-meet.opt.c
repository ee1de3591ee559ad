#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* Two ends that meet: the first half reads what the second one then changes. */
#define N 4000

double x[N], y[N];

void f(void)
{
    /* polyopt: simd */
    {
        #pragma omp simd
        for (long i = 0; i <= 1999; i++)
            x[i] += x[3999L - i] * y[i];
        #pragma omp simd
        for (long i = 2000; i <= 3999; i++)
            x[i] += x[3999L - i] * y[i];
    }
}
