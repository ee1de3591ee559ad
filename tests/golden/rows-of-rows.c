/* Tables of tables of rows. */
void smooth(int n, double ***u, double ***r, double c)
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            for (int k = 1; k < n - 1; k++)
                u[i][j][k] += c * (r[i][j][k - 1] + r[i][j][k + 1]);
}
