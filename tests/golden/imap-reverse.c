double A[1][17][9], B[1][17][9];

void reverse(void)
{
    for (int i = 0; i < 1; i++)
        for (int j = 0; j < 17; j++)
            for (int k = 0; k < 9; k++)
                B[i][j][k] = A[i][16 - j][8 - k];
}
