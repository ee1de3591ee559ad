double exp(double), fabs(double);

void f(int n, double x[restrict n], double y[restrict n])
{
    for (int i = 0; i < n; i++)
        x[i] = exp(x[i]);
    for (int i = 0; i < n; i++)
        y[i] = fabs(y[i]);
}
