/* polyopt: --scheduler=identity --no-parallel --min-gain=any */
/* The array of the first iteration, which is peeled, is not used there; the loop behind it
 * has one of its own.
 */
#define N 19
void third(double A[N][N], double B[N][N], double x[N]);
void third(double A[N][N], double B[N][N], double x[N])
{
    for (int i = 0; i < N; i++) {
        double t[2][3] = {{x[i], 1, 2}};

        for (int j = 0; j < N; j++)
            A[i][j] = B[i][j] - A[i][j];
        if (i % 3 == 1)
            for (int j = 0; j < 3; j++) {
                x[i] += t[0][j] - t[1][j];
                t[0][j] = j;
            }
    }
}
