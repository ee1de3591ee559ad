void quadratic(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++)
        for (int j = n / (i + 1); j < n; j++) /* reject: nonaffine-bound reject: no-gain */
            x[j] = x[j - 1] + i;
}

void indirect(int n, const int *restrict last, double x[restrict n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < last[i]; j++) /* reject: nonaffine-bound */
            x[j] = x[j] + i;
}

/* What the program need not compute may divide by zero, or overflow. */
void wide(int n, long m, long k, double x[restrict n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m / k; j++) /* reject: nonaffine-bound reject: no-gain */
            x[j + 1] = x[j] + i;
}

void shifted(int n, int m, double x[restrict n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n << m; j++) /* reject: nonaffine-bound reject: no-gain */
            x[j + 1] = x[j] + i;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n / 0; j++) /* reject: nonaffine-bound */
            x[j + 1] = x[j] + i;
}
