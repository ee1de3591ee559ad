/* polyopt: --tile=16 */
/* Divisions in subscripts that the loops around leave nothing of: a reshape and
 * its inverse, rows that are as long as a tile, a quotient that is negative.
 */
double A[1600][64], B[100][16], C[100][16], D[3200];

void expand(void)
{
    for (int i = 0; i < 100; i++)
        for (int j = 0; j < 16; j++)
            B[(16 * i + j) / 16][(16 * i + j) % 16] = C[i][j];
}

void collapse(void)
{
    for (int i = 0; i < 100; i++)
        for (int j = 0; j < 4; j++)
            for (int k = 0; k < 4; k++)
                D[(16 * i + 4 * j + k) / 8 + i] += C[i][4 * j + k];
}

void rows(int n)
{
    for (int i = 0; i < 1600; i++)
        for (int k = 0; k < n; k++)
            B[i / 16][i % 16] += A[i][k];
}

void negative(double *restrict p, const double *restrict q)
{
    for (int i = 0; i < 100; i++)
        for (int j = -3; j <= 0; j++)
            p[4 * i - j / 4 + j % 4 + 3] += q[4 * i + j + 3];
    for (int i = 0; i < 100; i++)
        for (int j = -8; j < 8; j++)
            p[16 * i + j / 4 + 2] += q[4 * i + j + 8];
}
