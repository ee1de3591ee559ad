double A[256][10], B[10];

void reduce(void)
{
    for (int j = 0; j < 10; j++) {
        double sum = 0;
        for (int i = 0; i < 256; i++)
            sum += A[i][j];
        B[j] = sum;
    }
}
