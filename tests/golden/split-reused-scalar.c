void f(int n, double *restrict a, double *restrict b, double *restrict c)
{
    double t;

    for (int i = 1; i < n; i++) {
        t = a[i - 1] * 0.5;
        a[i] = t + 1;
        t = b[i] * 2;
        c[i] = t * t;
    }
}
