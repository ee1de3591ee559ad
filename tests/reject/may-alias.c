void f(int n, double *x, double *y)
{
    for (int i = 0; i < n; i++)
        x[i] = y[i + 1]; /* reject: may-alias */
}

double total;

void global(int n, double *x)
{
    for (int i = 0; i < n; i++)
        total += x[i]; /* reject: may-alias */
}

void rows(int n, double **A)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = 0; /* reject: may-alias */
}

void derived(int n, double *restrict x)
{
    double *y = x + 1;

    for (int i = 0; i < n; i++)
        x[i] = y[i]; /* reject: may-alias */
}
