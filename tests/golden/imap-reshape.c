double A[4][8], B[8][4];

void reshape(void)
{
    for (int i = 0; i < 32; i++)
        B[i / 4][i % 4] = A[i / 8][i % 8];
}
