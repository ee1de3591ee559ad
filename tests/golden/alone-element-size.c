/* polyopt: --no-tile */
/* The test of addresses asks for the size of p[0][0], which is the same in a function of
 * its own. */
void mark(int n, int (*d)[n], int (*p)[n])
{
    for (int i = 0; i < n; i++) {
        if (d[i][0] > 9)
            continue;
        for (int j = 0; j < n; j++)
            p[i][j] = d[i][j] + 1;
    }
}
