/* polyopt: -std=iso9899:1990 */
/* Neither an array of ranges, nor a declaration in a helper's loop. */
void places(double *p, double *q, double *r, double *s, double *t, int n)
{
    int i;

    for (i = 0; i < n; i++) {
        p[i] = q[i] + 1;
        r[i] = s[i] + t[i];
    }
}

void rows(double **p, const double *x, int n)
{
    int i, j;

    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            p[i][j] += x[j];
}
