/* The author has tiled: the order stays. */
double a[9000][9000], b[9000][9000];

void smooth(int n)
{
    for (int it = 1; it < n - 1; it += 64)
        for (int jt = 1; jt < n - 1; jt += 64)
            for (int i = it; i < it + 64 && i < n - 1; i++)
                for (int j = jt; j < jt + 64 && j < n - 1; j++)
                    b[i][j] = a[i - 1][j] + a[i][j - 1] + a[i + 1][j];
}
