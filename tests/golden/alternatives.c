/* A run-time condition with two alternatives and a part they share. */
double A[256], B[256];

void around(unsigned char from, unsigned char to, int n)
{
    for (unsigned char i = from; i != to; i--)
        A[i] = 2 * B[i];
    for (unsigned char i = 0; i < n; i++)
        A[i] += B[i];
}
