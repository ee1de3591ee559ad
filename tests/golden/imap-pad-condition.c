double A[4], B[12];

void pad(void)
{
    for (int i = 0; i < 12; i++) {
        B[i] = 0;
        if (i >= 1 && i < 9 && (i - 1) % 2 == 0)
            B[i] = A[(i - 1) / 2];
    }
}
