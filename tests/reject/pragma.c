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
