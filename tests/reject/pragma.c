/* polyopt: -fopenmp */
void f(int n, double x[restrict n])
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) /* reject: pragma */
        x[i] = 0;
}

void inner(int n, double A[restrict n][n])
{
    for (int i = 0; i < n; i++)
#pragma omp simd
        for (int j = 0; j < n; j++) /* reject: pragma */
            A[i][j] = 0;
}

/* Each thread has a variable x; the pointer leads to the one of all. */
void known(int n, double A[restrict n][n], const double *s)
{
    double x = s[0], *p = &x;

#pragma omp parallel for firstprivate(x)
    for (int j = 0; j < n; j++) /* reject: pragma */
        for (int i = 0; i < n; i++)
            A[i][j] = A[i][j] * x + *p;
}
