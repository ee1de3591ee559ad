double A[100][100];

void smooth(void)
{
    for (int i = 1; i < 100; i++)
        for (int j = 1; j < 100; j++)
            A[i][j] = A[i - 1][j] + A[i][j - 1];
}
