/* Static arrays of functions, of which variables are read in the place of elements: they are only
 * set then. */
/* warnings: all */
/* options: --min-gain=any */
#include <stdio.h>

#ifndef N
#define N 256
#endif

/* expect: transformed */
static int kernel_products(const unsigned char *at)
{
    static unsigned char A[N], B[N], C[N];
    int i;

    for (i = 0; i < N; ++i)
        A[i] = B[i] = (unsigned char)(i + 3);
    for (i = 0; i < N; ++i)
        C[i] = (unsigned char)(A[i] * B[i]);
    return C[at[0] % N];
}

int main(void)
{
    for (unsigned char k = 0; k < 20; k++)
        printf("%d\n", kernel_products(&k));
    return 0;
}
