/* Red points, then black ones: the stride stays in the loop. */
#define N 4000

double A[N][N];

void red(void)
{
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j += 2)
            A[i][j] = A[i][j - 1] + A[i][j + 1];
}
