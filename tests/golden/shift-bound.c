/* The inner loop computes its bound where there are rows only: b may be 40 if m is 0. */
double A[500][500];

void f(int m, int b)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < 1 << b; j++)
            A[i][j] = 2 * A[i][j] + i;
}
