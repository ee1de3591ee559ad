/* The iterators have their values after the loops. */
double A[1000][1000];

int f(int n)
{
    int i, j;

    for (i = 0; i < n; i++)
        for (j = 0; j < 1000; j++)
            A[i][j] = 2 * A[i][j] + 1;
    return i;
}
