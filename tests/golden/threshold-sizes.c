/* When are threads worth it?  Constants are known; a size may be the difference
 * of two parameters, or be rounded; of several bounds, one is tested.
 */
double A[64], B[900][900];

void few(void)
{
    for (int i = 0; i < 64; i++)
        A[i] *= 2;
}

void many(void)
{
    for (int i = 0; i < 900; i++)
        for (int j = 0; j < 900; j++)
            B[i][j] += 1;
}

void between(int first, int last, double *a)
{
    for (int i = first; i < last; i++)
        a[i] *= 2;
}

void fourth(int n, double *a)
{
    for (int i = 0; i < n; i += 4)
        a[i] *= 2;
}

void apart(long first, long last, double *a)
{
    for (long i = first; i < last; i++)
        a[i] *= 2;
}

void inside(int steps)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < 64; i++)
            A[i] += A[63];
        for (int i = 0; i < 900; i++)
            for (int j = 0; j < 900; j++)
                B[i][j] += A[0];
    }
}

void least(int n, int last, double *a)
{
    for (int i = 0; i < n && i < last; i++)
        a[i] *= 2;
}
