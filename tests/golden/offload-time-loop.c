/* polyopt: --target=offload --min-gain=any */
/* A time loop: the arrays are on the device for all of it; rows of variable length have one
 * subscript there; what is read of c in front of a loop is read in it. */
void steps(int steps, int n, double (*restrict a)[n], double (*restrict b)[n],
           const double *restrict c)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                b[i][j] = 0.5 * (a[i - 1][j] + a[i + 1][j]) + c[t];
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                a[i][j] = b[i][j];
    }
}
