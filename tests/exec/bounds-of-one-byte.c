/* Bounds of type char: tests of addresses have them as subscripts, of which compilers are not to
 * warn (warnings.sh).
 */
#include <stdio.h>

#ifndef N
#define N 130
#endif
#define M (N < 100 ? N : 100)

static double x[3 * 130], total;
static char many[4];

/* expect: parallel */
static void kernel_parameter(char n, double *a, double *b)
{
    for (int i = 0; i < n; i++)
        a[i] = b[i] * 2 + i;
}

/* expect: parallel */
static void kernel_element(double *a, double *b)
{
    for (int i = 0; i < many[2]; i++)
        a[i] += b[i] * 3;
}

int main(void)
{
    for (int i = 0; i < 390; i++)
        x[i] = i * 7 % 31;
    many[2] = M;
    kernel_parameter(M, x, x + 130);
    kernel_parameter(M, x + 5, x);
    kernel_element(x + 260, x + 130);
    kernel_element(x + 130, x + 127);
    for (int i = 0; i < 390; i++)
        total += x[i] * (1 + i % 5);
    printf("%.17g\n", total);
    return 0;
}
