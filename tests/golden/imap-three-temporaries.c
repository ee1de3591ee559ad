double P[32][16], B[16][8];

void chain(void)
{
    double S[32], T[16], U[16][2];

    for (int i = 0; i < 32; i++) {
        S[i] = 0;
        for (int j = 0; j < 16; j++)
            S[i] += P[i][j];
    }
    for (int i = 0; i < 16; i++)
        T[i] = S[2 * i];
    for (int i = 0; i < 16; i++)
        for (int j = 0; j < 2; j++)
            U[i][j] = T[15 - i];
    for (int i = 0; i < 16; i++)
        for (int j = 0; j < 8; j++)
            B[i][j] = U[i][j / 4];
}
