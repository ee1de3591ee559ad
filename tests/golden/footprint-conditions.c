/* The operations of the longer branch count, and calls are one each. */
#include <math.h>

void conditions(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++)
        if (b[i] > 0)
            a[i] = sqrt(b[i]) * 2 + 1;
        else
            a[i] = -b[i];
}
