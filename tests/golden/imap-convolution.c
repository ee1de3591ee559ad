double A[12][10][4], W[3][5][4][8], B[10][6][8];

void convolve(void)
{
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 6; j++)
            for (int o = 0; o < 8; o++) {
                double sum = 0;
                for (int p = 0; p < 3; p++)
                    for (int q = 0; q < 5; q++)
                        for (int c = 0; c < 4; c++)
                            sum += A[i + p][j + q][c] * W[p][q][c][o];
                B[i][j][o] = sum;
            }
}
