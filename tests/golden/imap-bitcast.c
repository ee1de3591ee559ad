double A[16][8], B[128];

void bitcast(void)
{
    for (int i = 0; i < 128; i++)
        B[i] = A[i % 16][i / 16];
}
