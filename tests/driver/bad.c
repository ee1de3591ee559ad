/* A nest, and an error. */
double A[50][50], y[50];

void bad(void)
{
    for (int i = 0; i < 50; i++)
        for (int j = 0; j < 50; j++)
            y[i] += A[j][i];
    return undeclared;
}
