#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* Rows of any length count as 16 iterations; a function that is not known takes
 * long, one of the library as long as it takes, or no more than an addition.
 */
#include <math.h>

void rows(int n, const int *restrict begin, const int *restrict column,
          const double *restrict value, const double *restrict x,
          double *restrict y)
{
    /* polyopt: parallel */
    #pragma omp parallel for if (n > 1060)
    for (long i = 0; i < n; i++) {
        double sum = 0;
        for (int k = begin[i]; k < begin[i + 1]; k++)
            sum += value[k] * x[column[k]];
        y[i] = sum;
    }
}

int one(int) __attribute__((const));

void values(int n, int *restrict a)
{
    /* polyopt: parallel */
    #pragma omp parallel for if (n > 66)
    for (long i = 0; i < n; i++)
        a[i] = one((int)i);
}

void sizes(int n, double *restrict a)
{
    /* polyopt: parallel, simd */
    #pragma omp parallel for simd if (parallel: n > 52287)
    for (long i = 0; i < n; i++)
        a[i] = fabs(a[i]);
}

void roots(int n, double *restrict a)
{
    /* polyopt: parallel */
    #pragma omp parallel for if (n > 1881)
    for (long i = 0; i < n; i++)
        a[i] = cos(a[i]);
}
