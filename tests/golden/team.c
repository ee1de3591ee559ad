/* What each thread does is a function: its pointers are restrict, as those of f are, so
 * that compilers put the inner loops into vectors; and threads meet once for all steps.
 */
void f(float (*restrict out)[56][56], float (*restrict in)[58][58],
       float (*restrict w)[64][3][3])
{
    for (int c = 0; c < 64; c++)
        for (int y = 0; y < 56; y++)
            for (int x = 0; x < 56; x++) {
                float s = 0;
                for (int d = 0; d < 64; d++)
                    for (int r = 0; r < 3; r++)
                        for (int q = 0; q < 3; q++)
                            s += in[d][y + r][x + q] > 0 ? w[c][d][r][q] : 0;
                out[c][y][x] = s;
            }
}

void steps(int n, int t, double *restrict a, double *restrict c,
           double (*restrict b)[n])
{
    for (int l = 0; l < t; l++) {
        for (int i = 0; i < n; i++) {
            double s = 0;
            for (int k = 0; k < n; k++)
                s += b[i][k] * c[k];
            a[i] = s;
        }
        for (int i = 0; i < n; i++)
            c[i] = a[i] / 2;
    }
}

/* A thread that need not wait behind a condition might change what it depends on: it is
 * tested by iterations.
 */
void guarded(int n, double *restrict a, double *restrict p,
             double (*restrict b)[64], double *restrict c)
{
    for (int r = 0; r < n; r++) {
        for (int i = 0; i < n; i++) {
            double s = 0;
            for (int k = 0; k < 64; k++)
                s += b[i][k] * p[k];
            a[i] = s * a[i];
        }
        if (p[r] >= 1)
            for (int i = 0; i < n; i++)
                a[i] = c[i] + a[i];
        for (int i = 0; i < n; i++)
            p[i] = a[n - 1 - i];
    }
}
