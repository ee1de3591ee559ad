/* polyopt: --parallel-threshold=102 */
/* That there is work enough does not say that the second loop is entered: numbers are
 * rounded down.
 */
void f(int n, const double *restrict x, double *y, double *z)
{
    for (int i = 0; i < n; i++)
        z[i] = x[i] / 3 * x[i];
    for (int i = 211; i < n; i++)
        y[i] = y[i - 1] * .5 + x[i];
}
