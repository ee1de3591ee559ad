/* polyopt: --min-gain=5 */
/* Threads that are started in each step of a sequential loop, where steps have much to do: they
 * share rows of a matrix for few of them, and elements of vectors for many.
 */
void steps(int n, int steps, double rho, const int *restrict first,
           const int *restrict column, const double *restrict a,
           double *restrict p, double *restrict q, double *restrict r)
{
    for (int it = 0; it < steps; it++) {
        double d = 0, alpha;

        for (int j = 0; j < n; j++) {
            double s = 0;

            for (int k = first[j]; k < first[j + 1]; k++)
                s = s + a[k] * p[column[k]];
            q[j] = s;
        }
        for (int j = 0; j < n; j++)
            d = d + p[j] * q[j];
        alpha = rho / d;
        for (int j = 0; j < n; j++)
            r[j] = r[j] - alpha * q[j];
        for (int j = 0; j < n; j++)
            p[j] = r[j] + alpha * p[j];
    }
}

/* Not where a step is a row of a matrix: rows are hardly so long. */
void rows(int m, int n, double (*restrict a)[n], const double *restrict x,
          double *restrict y)
{
    for (int i = 0; i < m; i++) {
        double dot = 0;

        for (int j = 0; j < n; j++)
            dot += a[i][j] * x[j];
        for (int j = 0; j < n; j++)
            y[j] += a[i][j] * dot;
    }
}
