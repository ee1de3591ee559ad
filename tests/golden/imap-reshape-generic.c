double A[4][4][8], B[4][32], C[2][8][8];

void reshape(void)
{
    for (int i = 0; i < 128; i++)
        B[i / 32][i % 32] = A[i / 32][i / 8 % 4][i % 8];
    for (int i = 0; i < 128; i++)
        C[i / 64][i / 8 % 8][i % 8] = A[i / 32][i / 8 % 4][i % 8];
}
