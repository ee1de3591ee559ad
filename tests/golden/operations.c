/* What statements compute, however they are written. */
void layers(int n, float a[restrict n][n], float b[restrict n][n],
            float c[restrict n][n], float out[restrict 8][54][54],
            float in[restrict 8][56][56], float w[restrict 8][8][3][3],
            float x[restrict n], float y[restrict n], float alpha)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int k = 0; k < n; k++)
                s += a[i][k] * b[k][j];
            c[i][j] = alpha * s + c[i][j];
        }
    for (int o = 0; o < 8; o++)
        for (int v = 0; v < 54; v++)
            for (int u = 0; u < 54; u++)
                for (int r = 0; r < 3; r++)
                    for (int q = 0; q < 3; q++)
                        out[o][v][u] += in[o][v + r][u + q] * w[o][o][r][q];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            b[j][i] = a[i][j];
    for (int i = 1; i < n - 1; i++)
        y[i] = (x[i - 1] + x[i] + x[i + 1]) / 3;
    for (int i = 0; i < n; i++)
        c[i][0] = y[i] * x[i];
}

float others(int n, float x[restrict n], float y[restrict n])
{
    float m = x[0];

    for (int i = 0; i < n; i++)
        if (x[i] > m)
            m = x[i];
    for (int i = 1; i < n; i++)
        y[i] = y[i - 1] + x[i];
    return m;
}
