/* polyopt: --parallel-threshold=1000 --min-gain=any --no-tile -std=c89 */
/* C90 has no "restrict", and a program may have a macro "noinline". */
double A[1000];

void f(int n, double *__restrict a, const double *__restrict b)
{
    int i;

    for (i = 0; i < n; i++)
        a[i] = 2 * b[i];
}

#define noinline __attribute__((__noinline__))

noinline void g(int n)
{
    int i;

    for (i = 0; i < n; i++)
        A[i] = 2 * A[i];
}
