double P[10], T[10], B[10];

void part(void)
{
    for (int i = 0; i < 5; i++)
        T[i] = 2 * P[i];
    for (int i = 0; i < 10; i++)
        B[i] = T[i];
}
