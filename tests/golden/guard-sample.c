/* polyopt: --min-gain=3 */
/* How often conditions hold is looked at before loops that test them further inside. */
void columns(int n, double a[n][n], const double *restrict x, const double *restrict w)
{
    for (int i = 0; i < n; i++)
        if (x[i] > 1)
            for (int j = 0; j < n; j++)
                a[j][i] += w[j];
}

/* Two conditions, one of which is evaluated where the other holds; two statements, one test. */
static double a[2000][2000], b[2000][2000];
static int at[2000];

static double x[2000];

void pairs(int n)
{
    for (int i = 2; i < n; i++)
        if (at[i] >= 0)
            if (x[at[i]] < 9 || i > 40)
                for (int j = i; j < n; j++) {
                    a[j][i] += 1;
                    b[j][i] -= 1;
                }
}

/* What is read is written: the loops have to gain more. */
void written(int n)
{
    for (int i = 1; i < n; i++)
        if (a[0][i - 1] > 1)
            for (int j = 0; j < n; j++)
                a[j][i] += b[0][j];
}
