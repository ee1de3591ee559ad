double P[1000][1000], B[1000][1000];

void add(void)
{
    static double T[1000][1000];

    for (int i = 0; i < 1000; i++)
        for (int j = 0; j < 1000; j++)
            T[i][j] = P[j][i];
    for (int i = 0; i < 1000; i++)
        for (int j = 0; j < 1000; j++)
            B[i][j] = P[i][j] + T[i][j];
}
