/* polyopt: --parallel-threshold=0 --no-tile */
#define N 1000
double A[N][N][N], B[N][N][N], x[N];

/* The outermost loop may have a single iteration. */
void batch(int n, int m)
{
    for (int b = 0; b < n; b++)
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++)
                A[b][i][j] = B[b][i][j] * 2;
}

/* It has enough. */
void rows(int m)
{
    for (int b = 0; b < N; b++)
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++)
                A[b][i][j] = B[b][i][j] * 2;
}

/* The next loop is no rectangle with it. */
void triangle(int n, int m)
{
    for (int b = 0; b < n; b++)
        for (int i = 0; i < b; i++)
            for (int k = 0; k < m; k++)
                A[b][i][k] = B[b][i][k] * 2;
}

/* There is more in it than the next loop. */
void scaled(int n, int m)
{
    for (int b = 0; b < n; b++) {
        x[b] = 2 * x[b];
        for (int i = 0; i < m; i++)
            for (int j = 1; j < m; j++)
                A[b][i][j] = A[b][i][j - 1] + x[b];
    }
}

/* The next loop carries a dependence. */
void sweep(int n, int m)
{
    for (int b = 0; b < n; b++)
        for (int i = 1; i < m; i++)
            for (int j = 0; j < m; j++)
                A[b][i][j] += A[b][i - 1][j];
}

/* Triangles inside are not the same work for all. */
void triangles(int n, int m)
{
    for (int b = 0; b < n; b++)
        for (int i = 0; i < m; i++)
            for (int j = 0; j < i; j++)
                A[b][i][j] = B[b][i][j] * 2;
}
