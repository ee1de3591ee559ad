/* polyopt: --parallel-threshold=0 --min-gain=any */
/* Negative numbers are no elements where the program tests that, and others are for others. */
void some(int n, const int *k, const double *x, double *f)
{
    for (int i = 0; i < n; i++)
        f[i] = k[i] >= 0 ? x[3 * k[i]] * 0.5 + x[3 * k[i] + 2] : 1.5;
}

void none(int n, const long *list, const double *x, double *f)
{
    for (int i = 0; i < n; i++) {
        long k = list[i];

        if (!(-1 < k))
            f[i] = 2;
        else
            f[i] = x[k] * 0.5 + x[k] * x[k] / (x[k] + 1);
    }
}

void other(int n, const int *list, const double *x, double *f)
{
    for (int i = 0; i < n; i++) {
        int k = list[i];

        if (k >= -4)
            f[i] = x[k] * 0.5;
        else
            f[i] = 2;
    }
}

void both(int n, const int *list, const double *x, double *f)
{
    for (int i = 0; i < n; i++) {
        int k = list[i];
        double s = x[k];

        if (k >= 0)
            s += x[k + 1] * 0.5;
        f[i] = s;
    }
}

void behind(int n, const unsigned *list, const double *x, double *f)
{
    for (int i = 0; i < n; i++)
        f[i] = list[i] >= 0 && x[list[i]] > 1 ? 3 : 2;
}
