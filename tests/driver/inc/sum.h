/* NAME adds arrays of NUMBER. */
static void NAME(int n, NUMBER *restrict y, const NUMBER *restrict x)
{
    for (int i = 0; i < n; i++)
        y[i] += 2 * x[i];
    if (n < 2)
        printf("%s %d\n", __FILE__, __LINE__);
}
