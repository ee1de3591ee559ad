double P[10], T[10], B[10];

void keep(void)
{
    for (int i = 0; i < 10; i++)
        T[i] = 2 * P[i];
    for (int i = 0; i < 10; i++)
        B[i] = T[9 - i];
}
