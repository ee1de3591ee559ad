#define BOTH(i, n) for (i = 0; i < n; i++) x[i] = 0; n = 0

void f(int n, double x[restrict n])
{
    int i;

    BOTH(i, n); /* reject: macro-boundary */
}
