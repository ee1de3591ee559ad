/* A function that the parser does not understand, for it has another function in
 * it, stores what nests elsewhere depend on.
 */
#include <stdio.h>

static int limit = 300;
static double A[1000], B[1000], *where;
static _Decimal64 money;

static int step(int n)
{
    int inner(int k)
    {
        limit -= k;
        where = A;
        return limit;
    }

    return inner(n);
}

static double worth(int n)
{
    money = n;
    A[n] = 3;
    return (double)money;
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < 1000; i++)
        B[i] = i % 11;
    for (int i = 0; i < limit; i++)
        A[i] = B[i] + step(1);
    for (int i = 0; i < limit; i++)
        where[i + 1] = A[i] * 2 + B[i];
    for (int i = 0; i < 100; i++)
        B[i] = worth(2 * i) + A[i];
    for (int i = 0; i < 1000; i++)
        sum += (i + 1) * (A[i] + 3 * B[i]);
    printf("%.17g %d\n", sum, limit);
    return 0;
}
