/* Iterations of j ascend from strip to strip: the loop over strips says nothing. */
void relax(int n, double a[n][n])
{
    for (int i = 1; i < n - 1; i++)
        for (int b = 0; b < (n + 61) / 64; b++) {
            int from = 1 + b * 64;
            int to = from + 64 < n - 1 ? from + 64 : n - 1;

            for (int j = from; j < to; j++)
                a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]);
        }
}
