double A[10][20];

void fill(void)
{
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 20; j++)
            A[i][j] = 1;
}
