/* polyopt: --any-arguments */
/* What ranks that share a nest are sent, and return. */
void product(int n, int m, double (*restrict c)[n], double (*restrict a)[m],
             double (*restrict b)[n], double alpha)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            c[i][j] = 0;
            for (int k = 0; k < m; k++)
                c[i][j] += alpha * a[i][k] * b[k][j];
        }
}

void triangle(int n, int m, double (*restrict c)[n], double (*restrict a)[m])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            for (int k = 0; k < m; k++)
                c[i][j] += a[i][k] * a[j][k];
}

/* Each second row, and each second element of a row. */
void strided(int n, double (*restrict a)[2 * n], double (*restrict b)[2 * n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[2 * i][j] = b[i][2 * j];
}

/* Only columns are independent. */
void columns(int n, double (*restrict a)[n])
{
    for (int i = 1; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] += a[i - 1][j];
}

/* What is written first is not sent. */
void temporary(int n, double (*restrict a)[n], double (*restrict t)[n],
               double (*restrict b)[n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            t[i][j] = 2 * a[i][j];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                b[i][j] += t[i][k] * a[k][j];
}

/* Sums that every body has for itself. */
void bodies(int n, const double *restrict x, double *restrict f)
{
    for (int i = 0; i < n; i++) {
        double sum = 0;

        for (int j = 0; j < n; j++)
            sum += x[j] - x[i];
        f[i] = sum;
    }
}

/* Refused: a sum over all. */
double sum(int n, const double *restrict x)
{
    double s = 0;

    for (int i = 0; i < n; i++)
        s += x[i];
    return s;
}

/* Refused: neighbours. */
void sweep(int n, double (*restrict a)[n])
{
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++)
            a[i][j] += a[i - 1][j] + a[i][j - 1];
}

/* Refused: which elements are written depends on data. */
void clip(int n, double *restrict a)
{
    for (int i = 0; i < n; i++)
        if (a[i] > 1)
            a[i] = 1;
}
