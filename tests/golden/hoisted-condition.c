/* A condition that all iterations of a loop share is tested before the loop,
 * where the loop has an iteration.
 */
#define N 2000

double a[N][N], x[2 * N];

void f(void)
{
    for (int i = 0; i < N; i++)
        if (x[2 * i] > 0)
            for (int j = 3 * i; j < N; j++)
                a[i][j] = x[i];
}

/* Here it may have none. */
void g(int n, int m)
{
    for (int i = 0; i < n; i++)
        if (x[2 * i] > 0)
            for (int j = 0; j < m; j++)
                a[i][j] = j;
}
