double A[64], B[64];

void conditional(void)
{
    for (int i = 0; i < 64; i++)
        if (A[i] > 0)
            B[i] = A[63 - i];
}
