double A[4][4], B[12][16];

void pad(void)
{
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < 16; j++)
            B[i][j] = 0;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            B[1 + 2 * i][4 + j] = A[i][j];
}
