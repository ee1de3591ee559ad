/* polyopt: --tile=32 */
/* A table of dynamic programming: updates that need nothing of the tile that they are in are
 * a product of matrices with other operations, in front of the rest of the tile.
 */
#define N 2000

static int best[N][N];
static int weight[N];

void table(int n)
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = i + 1; j < n; j++) {
            best[i][j] = weight[i];
            for (int k = i; k < j; k++)
                if (best[i][k] + best[k + 1][j] < best[i][j])
                    best[i][j] = best[i][k] + best[k + 1][j];
        }
}

void sets(int n)
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = i + 1; j < n; j++)
            for (int k = i + 1; k < j; k++)
                best[i][j] |= best[i][k] & best[k + 1][j];
}
