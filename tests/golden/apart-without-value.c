/* polyopt: --parallel-threshold=1000 --min-gain=any --no-tile */
/* A variable that may have no value in front of the nest is not an argument. */
void f(int n, int m, double *restrict a, const double *restrict b)
{
    double s;

    if (m)
        s = 3;
    for (int i = 0; i < n; i++)
        if (m)
            a[i] = b[i] * s;
}
