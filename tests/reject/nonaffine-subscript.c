void f(int n, double A[restrict n * n * n])
{
    for (int i = 0; i < n; i++)
        A[i * i * i] = 0; /* reject: nonaffine-subscript */
}

void wraps(unsigned n, unsigned m, unsigned at, double *restrict A)
{
    for (unsigned j = 0; j < n; j++)
        A[at * m + j] = 0; /* reject: nonaffine-subscript */
}

void indirect(int n, int idx[restrict n], double x[restrict n])
{
    for (int i = 0; i < n; i++)
        x[idx[i]] = 0; /* reject: nonaffine-subscript */
}

void written(int n, double x[restrict n])
{
    int k = 0;

    for (int i = 0; i < n; i++) {
        x[k] = i; /* reject: nonaffine-subscript */
        k += i;
    }
}
