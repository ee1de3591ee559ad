double A[33][76][70], B[1806][7][8][4];
int at[1806][2];

void gather(void)
{
    for (int n = 0; n < 1806; n++)
        for (int i = 0; i < 7; i++)
            for (int j = 0; j < 8; j++)
                for (int k = 0; k < 4; k++)
                    B[n][i][j][k] = A[at[n][0] + i][at[n][1] + j][k];
}
