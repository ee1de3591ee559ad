#include <fenv.h>
#include <stdlib.h>

double A[1000], B[1000];
float F[1000];
int I[1000], J[1000];

void f(double x)
{
    fesetround(FE_UPWARD);
    for (int i = 0; i < 1000; i++)
        A[i] = B[i] + x; /* reject: fenv */
    for (int i = 0; i < 1000; i++)
        A[i] *= x; /* reject: fenv */
    for (int i = 0; i < 1000; i++)
        F[i] = A[i]; /* reject: fenv */
    for (int i = 0; i < 1000; i++)
        I[i] = A[i]; /* reject: fenv */
    for (int i = 0; i < 1000; i++)
        A[i] = i; /* reject: fenv */
    for (int i = 0; i < 1000; i++)
        I[i] = A[i] > B[i]; /* reject: fenv */
    for (int i = 0; i < 1000; i++)
        I[i] = !A[i]; /* reject: fenv */
    for (int i = 0; i < 1000; i++)
        A[i]++; /* reject: fenv */
    for (int i = 0; i < 1000; i++)
        I[i] = abs(J[i]); /* reject: fenv */
}
