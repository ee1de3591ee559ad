/* polyopt: --min-gain=5 */
/* The variable has a value between constants, and no such loop is worth threads. */
void rest(int n, double a, const double *restrict x, double *restrict y);

void rest(int n, double a, const double *restrict x, double *restrict y)
{
    int m = n % 5;

    for (int i = 0; i < m; i++) /* reject: no-gain */
        y[i] = y[i] + a * x[i];
}
