/* polyopt: --no-tile */
double A[1000][2], B[1000];

void rotate(int n, int m)
{
    for (int i = 0; i < n; i++) {
        double t[3] = {A[i][0], A[i][1]};
        double u[m];

        for (int k = 0; k < m; k++)
            u[k] = t[k % 3] + i;
        B[i] = u[m - 1] + t[2];
    }
}
