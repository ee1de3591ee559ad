double A[4][6], B[24];

void reshape(void)
{
    for (int i = 0; i < 24; i++)
        B[i] = A[i / 6][i % 6];
}
