/* Vectors of bytes can be stored in part by fewer machines than those of numbers of 4 bytes. */
unsigned char A[512][512], most[512];

void f(void)
{
    for (int j = 0; j < 512; j++)
        for (int i = 0; i < 512; i++)
            if (A[i][j] > most[j])
                most[j] = A[i][j];
}
