double A[8][16], B[8][16], C[8][16];

void add(void)
{
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 16; j++)
            C[i][j] = A[i][j] + B[i][j];
}
