double A[256][10], B[256][10], sum[10], square[10];

void moments(void)
{
    for (int j = 0; j < 10; j++) {
        double s = 0, q = 0;
        for (int i = 0; i < 256; i++) {
            s += A[i][j];
            q += A[i][j] * B[i][j];
        }
        sum[j] = s;
        square[j] = q;
    }
}
