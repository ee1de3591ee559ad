/* polyopt: --statements=per-block */
void f(int n, double A[restrict n][n], double B[restrict n][n], double x[n])
{
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int j = 1; j < n; j++) {
            double t = A[i][j] * 2;
            if (j > i)
                t = t + 1;
            B[i][j] = t * t;
            s += t;
        }
        x[i] = s;
        x[i] *= 2;
    }
}
