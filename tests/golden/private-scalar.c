/* Every iteration has a t of its own. */
#define N 2000

double A[N][N], B[N][N];

void f(void)
{
    double t;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            t = A[i][j] + B[i][j];
            A[i][j] = t * t;
        }
}
