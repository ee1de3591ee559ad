double A[1000], B[50], C[50], D[50];
unsigned char small[50];
int large[50];

void gather(void)
{
    for (int i = 0; i < 50; i++)
        B[i] = A[small[i]];
    for (int i = 0; i < 50; i++)
        C[i] = A[large[i] & 63];
    for (int i = 0; i < 50; i++)
        D[i] = A[3 * large[i] + 2 * i];
}
