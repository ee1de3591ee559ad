/* A file that looks at errno after a nest: its value is that of the last call.
 */
/* expect: unchanged */
#include <errno.h>
#include <math.h>
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 1];

static double root(double x)
{
    return sqrt(x);
}

static void kernel_errno(int n)
{
    for (int i = 0; i < n; i++)
        A[i] = log(A[i]);
    for (int i = 0; i < n; i++)
        A[i] = root(i - 40);
}

int main(void)
{
    for (int i = 0; i < N; i++)
        A[i] = i;
    errno = 0;
    kernel_errno(N);
    printf("%d\n", errno);
    for (int i = 0; i < N; i++)
        printf("%d\n", A[i] > 2);
    return 0;
}
