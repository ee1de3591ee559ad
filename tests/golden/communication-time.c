/* polyopt: --any-arguments */
/* What neighbours exchange in a time loop. */
void jacobi(int steps, int n, double (*restrict a)[n], double (*restrict b)[n])
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                a[i][j] = b[i][j];
    }
}

/* A statement with a loop less, and what goes one way only. */
void waves(int steps, int n, double (*restrict e)[n], double (*restrict h)[n],
           double *restrict f)
{
    for (int t = 0; t < steps; t++) {
        for (int j = 0; j < n; j++)
            e[0][j] = f[t];
        for (int i = 1; i < n; i++)
            for (int j = 0; j < n; j++)
                e[i][j] = e[i][j] - 0.5 * (h[i][j] - h[i - 1][j]);
        for (int i = 0; i < n - 1; i++)
            for (int j = 0; j < n; j++)
                h[i][j] = h[i][j] - 0.7 * (e[i + 1][j] - e[i][n - 1 - j]);
    }
}

/* Every second row goes two dates up, through a variable of an iteration's own. */
void far(int steps, int n, double *restrict a, double *restrict b)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 2; i < n; i++) {
            double s = a[i] + a[i - 2];

            b[i] = s * s;
        }
        for (int i = 2; i < n; i++)
            a[i] = b[i];
    }
}

/* Left alone: the first row goes to all others; values go back and forth in a step. */
void all(int steps, int n, double (*restrict a)[n])
{
    for (int t = 0; t < steps; t++)
        for (int i = 1; i < n; i++)
            for (int j = 1; j < n; j++)
                a[i][j] += a[i - 1][j] * a[i][j - 1] + a[0][0];
}
