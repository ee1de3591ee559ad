double P[10], Q[10], B[10], C[10];

void reuse(void)
{
    double T[10];

    for (int i = 0; i < 10; i++)
        T[i] = P[i];
    for (int i = 0; i < 10; i++)
        B[i] = T[9 - i];
    for (int i = 0; i < 10; i++)
        T[i] = Q[i];
    for (int i = 0; i < 10; i++)
        C[i] = T[i];
}
