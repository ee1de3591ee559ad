void f(int n, double x[restrict n])
{
    for (int i = 1; i < n; i++)
        if (x[i] < 0) /* reject: nonaffine-condition */
            x[i] = x[i - 1];
}

void last(int n, double *found, const double x[restrict n])
{
    double most = 0;

    for (int i = 0; i < n; i++)
        if (x[i] > 0) /* reject: nonaffine-condition */
            most = x[i];
    *found = most;
}
