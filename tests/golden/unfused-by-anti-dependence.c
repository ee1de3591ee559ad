/* polyopt: --fuse=max */
/* The second loop writes first what the first one reads last. */
void f(int n, double A[restrict n], double B[restrict n])
{
    for (int i = 0; i < n; i++)
        B[i] = A[n - 1 - i];
    for (int i = 0; i < n; i++)
        A[i] = 2 * B[i];
}
