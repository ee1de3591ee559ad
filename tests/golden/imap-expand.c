double A[32], B[8][4];

void expand(void)
{
    for (int i = 0; i < 32; i++)
        B[i / 4][i % 4] = A[i];
}
