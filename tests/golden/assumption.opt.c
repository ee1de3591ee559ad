#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* The sums of the subscripts may not wrap: tested at run time. */
double A[5000], B[5000];

void f(unsigned first, unsigned n)
{
    /* polyopt: parallel, simd */
    if ((long)n + (long)first <= 4294967296) {
        #pragma omp parallel for simd if (parallel: (long)n > 52287)
        for (long i = 0; i < (long)n; i++)
            A[i + (long)first] = 2 * B[i];
    } else {
        for (unsigned i = 0; i < n; i++)
            A[first + i] = 2 * B[i];
    }
}
