/* Rows of any length count as 16 iterations; a function that is not known takes
 * long, one of the library as long as it takes, or no more than an addition.
 */
#include <math.h>

void rows(int n, const int *restrict begin, const int *restrict column,
          const double *restrict value, const double *restrict x,
          double *restrict y)
{
    for (int i = 0; i < n; i++) {
        double sum = 0;

        for (int k = begin[i]; k < begin[i + 1]; k++)
            sum += value[k] * x[column[k]];
        y[i] = sum;
    }
}

int one(int) __attribute__((const));

void values(int n, int *restrict a)
{
    for (int i = 0; i < n; i++)
        a[i] = one(i);
}

void sizes(int n, double *restrict a)
{
    for (int i = 0; i < n; i++)
        a[i] = fabs(a[i]);
}

void roots(int n, double *restrict a)
{
    for (int i = 0; i < n; i++)
        a[i] = cos(a[i]);
}
