/* polyopt: --no-parallel */
/* There are no threads, and no tiles: the nest asks for work for its tests. */
void axpy(int n, double a, const double *x, double *y)
{
    for (int i = 0; i < n; i++)
        y[i] += a * x[i];
}

void known(double a, const double *x, double *y)
{
    for (int i = 0; i < 1000; i++)
        y[i] += a * x[i];
}
