/* Inner bounds depend on outer iterators. */
double A[3000][3000], y[3000], x[3000];

void f(void)
{
    for (int i = 0; i < 3000; i++)
        for (int j = 0; j <= i; j++)
            y[i] += A[j][i] * x[j];
}
