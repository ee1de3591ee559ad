/* NAME adds arrays of NUMBER. */
static void NAME(int n, NUMBER *restrict y, const NUMBER *restrict x)
{
#ifdef N
    for (int i = 0; i < n; i++)
        y[i] += 2 * x[i];
#else
    y[0] = 0;
#endif
    if (n < 2)
        printf("%s %d\n", __FILE__, __LINE__);
}
