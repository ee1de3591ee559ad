/* Rows of any length, and a function that may take any time: a small number of
 * iterations says nothing about the work.
 */
#include <math.h>

void rows(int n, const int *restrict begin, const int *restrict column,
          const double *restrict value, const double *restrict x,
          double *restrict y)
{
    /* polyopt: parallel */
    #pragma omp parallel for
    for (long i = 0; i < n; i++) {
        double sum = 0;
        for (int k = begin[i]; k < begin[i + 1]; k++)
            sum += value[k] * x[column[k]];
        y[i] = sum;
    }
}

void roots(int n, double *restrict a)
{
    /* polyopt: parallel */
    #pragma omp parallel for
    for (long i = 0; i < n; i++)
        a[i] = cos(a[i]);
}
