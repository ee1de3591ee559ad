/* What configure compiles: it is never optimised. */
double A[50][50], y[50];

int main(void)
{
    for (int i = 0; i < 50; i++)
        for (int j = 0; j < 50; j++)
            y[i] += A[j][i];
    return 0;
}
