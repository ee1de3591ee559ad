/* polyopt: --no-parallel */
#include <stdlib.h>

/* Compilers put sums of integers in vectors by themselves. */
int differences(int n, const unsigned char *a, const unsigned char *b)
{
    int sum = 0;

    for (int y = 0; y < n; y++)
        for (int x = 0; x < 16; x++)
            sum += abs(a[y * 16 + x] - b[y * 16 + x]);
    return sum;
}

/* Along the columns they do not. */
int columns(int n, int a[restrict n][n])
{
    int sum = 0;

    /* polyopt: reduction */
    {
        unsigned int sum0 = sum;
        for (long i = 0; i < n; i++)
            for (long j = 0; j < n; j++)
                sum0 += a[i][j];
        sum = (int)sum0;
    }
    return sum;
}
