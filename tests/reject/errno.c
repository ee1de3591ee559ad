#include <errno.h>
#include <math.h>

static double root(double x)
{
    return sqrt(x);
}

int f(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++)
        x[i] = log(x[i]); /* reject: errno */
    for (int i = 0; i < n; i++)
        x[i] = root(x[i]); /* reject: errno */
    return errno;
}
