/* Each row needs the one below: the outer loop goes on running downwards. */
#define N 2000

double A[N][N];

void f(void)
{
    for (int i = N - 2; i >= 0; i--)
        for (int j = 0; j < N; j++)
            A[i][j] += A[i + 1][j];
}
