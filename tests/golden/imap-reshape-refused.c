double A[12][4], B[4][12];

void reshape(void)
{
    for (int i = 0; i < 48; i++)
        B[i / 12][i % 12] = A[i / 4][i % 4];
}
