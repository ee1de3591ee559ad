/* polyopt: --no-parallel */
/* Vectors look for the greatest of floating-point numbers side by side. */
#define N 1000
float x[N], y[N][N], z[N];
double greatest(int n, const double *a, double m)
{
    for (int i = 0; i < n; i++)
        if (a[i] > m)
            m = a[i];
    return m;
}

/* One of constant length; the result of each is needed in the loop around. */
void rows(void)
{
    for (int i = 0; i < N; i++) {
        float m = y[i][0];
        for (int j = 0; j < N; j++)
            m = y[i][j] < m ? y[i][j] : m;
        z[i] = m;
    }
}

/* Equal values are taken, which need not be the same zeros: left alone. */
float last(int n, float m)
{
    for (int i = 0; i < n; i++)
        if (x[i] >= m)
            m = x[i];
    return m;
}

/* What is no number is taken: left alone. */
float others(int n, float m)
{
    for (int i = 0; i < n; i++)
        m = m > x[i] ? m : x[i];
    return m;
}
