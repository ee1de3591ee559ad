double A[3][12][6][24], B[3][24][6][12];

void transpose(void)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 24; j++)
            for (int k = 0; k < 6; k++)
                for (int l = 0; l < 12; l++)
                    B[i][j][k][l] = A[i][l][k][j];
}
