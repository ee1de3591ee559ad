/* polyopt: -std=c99 -ansi */
double C[500][500], A[500][500], B[500][500], x[500], y[500];

/* A pair of loops over one variable, a loop in braces, one behind a statement,
 * and a buffer.
 */
void product(void)
{
    int i, j, k;

    for (i = 0; i < 500; i++)
        for (j = 0; j < 500; j++)
            for (k = 0; k < 500; k++)
                C[i][j] += A[i][k] * B[j][k];
}

long sum(const long *a, int n)
{
    long s = 0;
    int i, t = 0;

    for (i = n - 1; i >= 0; i--) {
        s += a[i];
        t += 1;
    }
    return s + t + i;
}

/* The "else" stays that of the first "if". */
void branches(int n, int flag)
{
    int i;

    if (flag)
        for (i = 0; i < n; i++)
            if (x[i] > 0)
                y[i] = x[i];
            else
                y[i] = -x[i];
    else
        y[0] = 0;
}
