/* The numbers are polynomials in n. */
void solve(int n, const double L[n][n], double x[restrict n])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++)
            x[i] -= L[i][j] * x[j];
        x[i] = x[i] / L[i][i];
    }
}
