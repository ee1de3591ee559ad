/* polyopt: --min-gain=5 --no-parallel */
/* Elements that keep the least of values, or the greatest: they are updates that tiles and
 * jams may reorder; what keeps them in variables writes them only where they change.
 */
void least(int n, int m, int (*restrict d)[m], int (*restrict a)[n],
           int (*restrict b)[m])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < n; k++)
                if (a[i][k] + b[k][j] < d[i][j])
                    d[i][j] = a[i][k] + b[k][j];
}

static float best[400][400];
static float x[400][400];

/* Of an array that nothing keeps from being written. */
void greatest(void)
{
    for (int i = 0; i < 400; i++)
        for (int k = 0; k < 400; k++)
            for (int j = 0; j < 400; j++)
                if (best[i][j] < x[i][k] * x[k][j]) {
                    best[i][j] = x[i][k] * x[k][j];
                }
}

/* Under another condition: it is sure that the element is there. */
void filtered(int n, int (*restrict d)[n], int (*restrict a)[n],
              int (*restrict b)[n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                if (d[i][j] > 0 && a[i][k] != 7 && a[i][k] + b[k][j] < d[i][j])
                    d[i][j] = a[i][k] + b[k][j];
}
