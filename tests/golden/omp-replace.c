/* polyopt: --openmp=replace --parallel-threshold=0 --no-tile -fopenmp */
/* One directive goes with the one in its loop; others have nothing to take their place,
 * even if that is a loop of the same region.
 */
double A[1000][1000], B[1000][1000];

void scale(int n)
{
    double t;

#pragma omp parallel for private(t) schedule(static)
    for (int i = 0; i < n; i++)
#pragma omp simd private(t)
        for (int j = 0; j < n; j++) {
            t = B[i][j];
            A[i][j] = t * t;
        }
}

double last(int n)
{
    double t = 0;

#pragma omp parallel for lastprivate(t)
    for (int i = 0; i < n; i++)
        t = A[0][i];
    return t;
}

double both(int n)
{
    double sum = 0;

#pragma omp parallel for
    for (int i = 0; i < n; i++)
        A[0][i] = B[0][i];
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++)
        sum += B[1][i];
    return sum;
}
