/* Variables that compilers would report as unused: once in a function, and not
 * if they are used elsewhere.
 */
double A[1000][1000], x[1000];

int f(int n, int m)
{
    int i, j, k;

    for (i = 0; i < 1000; i++)
        for (j = 0; j < 1000; j++)
            A[j][i] *= 2;
    k = m;
    for (i = 0; i < 1000; i++)
        for (j = 0; j < 1000; j++)
            A[j][i] += k;
    return n;
}
