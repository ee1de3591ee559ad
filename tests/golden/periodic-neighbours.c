/* A remainder by the number of cells is a function of two pieces. */
void smooth(int n, int m, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++)
        a[(i + 1) % n] = b[(i + m) % m];
}
