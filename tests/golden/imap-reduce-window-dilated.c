double A[7][3], B[4][3];

void pool(void)
{
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 3; j++) {
            B[i][j] = 0;
            for (int k = 0; k < 2; k++)
                B[i][j] += A[i + 3 * k][j];
        }
}
