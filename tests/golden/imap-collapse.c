double A[4][8], B[32];

void collapse(void)
{
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 8; j++)
            B[8 * i + j] = A[i][j];
}
