double A[256][10], B[10];

void reduce(void)
{
    for (int j = 0; j < 10; j++)
        B[j] = 0;
    for (int i = 0; i < 256; i++)
        for (int j = 0; j < 10; j++)
            B[j] += A[i][j];
}
