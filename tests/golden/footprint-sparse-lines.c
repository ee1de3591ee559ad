/* Few elements of every cache line are used. */
float A[4096], B[256][256];

void sparse(float *restrict s)
{
    for (int i = 0; i < 256; i++)
        s[i] = A[16 * i] + B[i][0];
}
