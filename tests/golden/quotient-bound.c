/* The inner loops compute their bounds where there are rows only: b may be 0, and n / b
 * need not fit an int, if m is 0.
 */
double A[500][500];

void f(int m, int n, int b)
{
    for (int i = 0; i < m; i++)
        for (int j = n % b; j < n / b; j++)
            A[i][j] = 2 * A[i][j] + i;
}
