/* polyopt: --reassociate */
/* Threads get no second copy of the variable that they add to. */
double total(int n, const double *restrict a)
{
    double s = 1;
    int c = 3;

    for (int i = 0; i < n; i++)
        s += a[i] * c;
    return s;
}
