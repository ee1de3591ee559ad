void f(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++)
        x[i] = i ?: 1; /* reject: expression */
}

/* The subscript may be what is stored to. */
int own(int n, int *restrict a, int *restrict b)
{
    for (int i = 0; i < n; i++)
        a[i] = b[b[i]] = 2 * i; /* reject: expression */
    return b[0];
}
