/* A scalar that is there under a condition only is set for certain, as far as what reads it can
 * see: it becomes an array, in tiles.
 */
enum { N = 1000, M = 1200 };

double A[N][M], B[M][N], C[N][N];
int mask[N];

void masked(void)
{
    for (int i = 0; i < N; i++) {
        if (mask[i] == 0)
            continue;
        for (int j = 0; j < N; j++) {
            double s = 0;

            for (int k = 0; k < M; k++)
                s += A[i][k] * B[k][j];
            C[i][j] = s;
        }
    }
}
