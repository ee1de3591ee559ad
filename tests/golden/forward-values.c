/* options: --parallel-threshold=0 --min-gain=any */
/* Values that an iteration sets for one update are part of it: r, which is converted; not p,
 * a product in a sum; nor last, which is read behind the loop.
 */
double kernel(int n, int d, const float x[n][d], const float y[n][d],
              double z[restrict n][n])
{
    float last = 0;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < d; k++) {
                const double r = x[i][k] - y[j][k];

                z[i][j] += r * r;
            }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double p = x[i][0] * y[j][0];

            z[i][j] += p;
        }
    for (int i = 0; i < n; i++) {
        last = x[i][0] - y[i][0];
        z[i][i] -= last * last;
    }
    return last;
}

/* Between loops, t is part of the update; not u, which the loop changes. */
void product(int n, double a[restrict n][n], double b[restrict n][n],
             double c[restrict n][n])
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            double t = -a[i][k];

            for (int j = 0; j < n; j++)
                c[i][j] += t * b[k][j];
        }
    for (int i = 0; i < n; i++) {
        double u = c[i][1];

        for (int j = 0; j < n; j++)
            c[i][j] -= u * b[i][j];
    }
}
