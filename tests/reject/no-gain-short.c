/* polyopt: --min-gain=5 */
/* Nests that take so little time are left alone, whatever is in them: no condition is to
 * blame, and no expression, with which larger ones are optimised.
 */
static double a[20][20], b[20][20], c[20][20];
static int p[20];

void rows(void)
{
    for (int i = 0; i < 20; i++) /* reject: no-gain */
        if (a[i][i] > 0)
            for (int j = 0; j < 20; j++) /* reject: no-gain */
                c[i][j] = b[i][j] * a[i][i];
}
void elements(void)
{
    for (int i = 0; i < 20; i++) /* reject: no-gain */
        for (int j = 0; j < 20; j++)
            if (p[j] > 3)
                b[i][j] = a[i][j] * 3;
}
