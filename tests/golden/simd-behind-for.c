/* polyopt: --tile=32 --pack=none --parallel-threshold=0 --statements=per-block */
/* The one loop for vectors is shared among threads, in a region with tiles along a
 * wavefront: its directive is "for simd".  Clang is told not to warn of it. */
int a[1000][1000];

void count(int n)
{
    for (int j = 0; j < n; j++)
        a[0][j] = 0;
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++)
            if (a[i - 1][j] < a[i][j - 1])
                a[i][j] = a[i - 1][j] + 1;
            else
                a[i][j] = a[i][j - 1] + 1;
}
