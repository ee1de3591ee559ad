double P[100][200], B[100][200];

void twice(void)
{
    double T[200][100];

    for (int i = 0; i < 200; i++)
        for (int j = 0; j < 100; j++)
            T[i][j] = P[j][i];
    for (int i = 0; i < 100; i++)
        for (int j = 0; j < 200; j++)
            B[i][j] = T[j][i];
}
