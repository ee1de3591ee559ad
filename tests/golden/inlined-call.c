static double A[100][100];

static void scale(double *row, int n, double factor)
{
    for (int k = 0; k < n; k++)
        row[k] *= factor;
}

void rows(int n, const double *restrict weight)
{
    for (int i = 0; i < n; i++)
        scale(A[i], n, weight[i]);
}
