/* A short is never large enough for threads, the difference may be. */
void kernel(short n, int m, unsigned short k, double *restrict a,
            const double *restrict b)
{
    for (unsigned short i = k; i > m; i--)
        a[i] -= b[i];
    for (short i = n; i >= 0; i--)
        a[i] += b[i + 1];
}
