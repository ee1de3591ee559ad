#include <fenv.h>

double A[1000];

int f(double x)
{
    for (int i = 0; i < 1000; i++)
        A[i] /= x; /* reject: fenv */
    return fetestexcept(FE_DIVBYZERO);
}
