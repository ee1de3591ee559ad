double A[2][2][258], B[1][2][32];
int of[3];

void slice(void)
{
    for (int i = 0; i < 1; i++)
        for (int j = 0; j < 2; j++)
            for (int k = 0; k < 32; k++)
                B[i][j][k] = A[of[0] + i][of[1] + j][of[2] + k];
}
