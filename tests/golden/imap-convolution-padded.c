double A[12], W[3], B[6];

void convolve(void)
{
    for (int i = 0; i < 6; i++) {
        B[i] = 0;
        for (int p = 0; p < 3; p++)
            if (2 * i + p - 1 >= 0 && 2 * i + p - 1 < 12)
                B[i] += A[2 * i + p - 1] * W[p];
    }
}
