double A[2][5][7], B[2][11][7], C[2][17][7], D[2][33][7];

void concatenate(void)
{
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 7; k++) {
            for (int j = 0; j < 5; j++)
                D[i][j][k] = A[i][j][k];
            for (int j = 0; j < 11; j++)
                D[i][5 + j][k] = B[i][j][k];
            for (int j = 0; j < 17; j++)
                D[i][16 + j][k] = C[i][j][k];
        }
}
