double A[7][5], B[10][5];

void pad(void)
{
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 5; j++)
            B[i][j] = i >= 3 && 2 * (i - 3) < 7 ? A[2 * (i - 3)][j] : 0;
}
