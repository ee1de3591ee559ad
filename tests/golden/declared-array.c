void rotate(int n, double (*restrict x)[3], const double R[restrict 3][3])
{
    for (int i = 0; i < n; i++) {
        double v[3];

        for (int k = 0; k < 3; k++)
            v[k] = x[i][k];
        for (int k = 0; k < 3; k++)
            x[i][k] = R[k][0] * v[0] + R[k][1] * v[1] + R[k][2] * v[2];
    }
}
