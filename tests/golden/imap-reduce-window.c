double A[13][17], B[7][17];

void pool(void)
{
    for (int i = 0; i < 7; i++)
        for (int j = 0; j < 17; j++) {
            double sum = 0;
            for (int k = 0; k < 3; k++)
                if (2 * i + k >= 1 && 2 * i + k < 14)
                    sum += A[2 * i + k - 1][j];
            B[i][j] = sum;
        }
}
