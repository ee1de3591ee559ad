#define N 2000

double A[N][N], x[N], y[N];

/* y += transposed A times x */
void project(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            y[i] += A[j][i] * x[j];
}
