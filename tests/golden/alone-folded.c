/* polyopt: --tile=32 */
/* The sum is kept in elements: the new loops mention no "sum", only the original does.
 * Both have functions of their own, which declare it. */
extern void pivot(double **a, int j);

void columns(double **a, int n)
{
    double sum;
    int i, j, k;

    for (j = 1; j <= n; j++) {
        for (i = 1; i < j; i++) {
            sum = a[i][j];
            for (k = 1; k < i; k++)
                sum -= a[i][k] * a[k][j];
            a[i][j] = sum;
        }
        pivot(a, j);
    }
}
