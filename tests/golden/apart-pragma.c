/* polyopt: --parallel-threshold=1000 --min-gain=any --no-tile -fopenmp */
/* Nothing comes between a pragma and the function that it may be about. */
double A[1000];

#pragma GCC diagnostic ignored "-Wunused"
void f(int n)
{
    for (int i = 0; i < n; i++)
        A[i] = 2 * A[i];
}

#pragma omp declare simd
void g(int n)
{
    for (int i = 0; i < n; i++)
        A[i] = 2 * A[i];
}
