void quadratic(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++)
        for (int j = n / (i + 1); j < n; j++) /* reject: nonaffine-bound */
            x[j] = x[j] + i;
}

void indirect(int n, const int *restrict last, double x[restrict n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < last[i]; j++) /* reject: nonaffine-bound */
            x[j] = x[j] + i;
}
