/* Few rows with constant numbers may be anywhere; row 2 is looked at only where c says. */
void relax(int n, int m, int c, double **f)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            f[0][i * m + j] = 0.5 * f[1][i * m + j];
            if (c > 2)
                f[2][i * m + j] = 1;
        }
}
