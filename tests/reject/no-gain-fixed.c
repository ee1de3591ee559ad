/* polyopt: --min-gain=5 */
/* A nest that always takes a microsecond or two has to gain a lot: compilers unroll it. */
static double a[40][40], x[40], y[40], z[40];

void rows(void)
{
    for (int i = 0; i < 40; i++) /* reject: no-gain */
        for (int j = 0; j < 40; j++)
            z[i] += a[i][j] * x[j] + a[j][i] * y[j];
}
