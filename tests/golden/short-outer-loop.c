/* polyopt: --min-gain=5 --no-parallel */
static inline int add(int a, int b)
{
    int sum = (int)((unsigned)a + (unsigned)b);

    if (((a ^ b) & -0x7fffffff - 1) == 0 && ((sum ^ a) & -0x7fffffff - 1))
        sum = a < 0 ? -0x7fffffff - 1 : 0x7fffffff;
    return sum;
}

/* Sums side by side are slower than one after the other where there are few: the new loops
 * ask for more than 24 besides work enough.
 */
void correlate(const short *restrict in, int *restrict out, int samples, int n)
{
    for (int i = 1; i < n; i++) {
        int sum = 0;

        for (int j = 0; j < samples - i; j++)
            sum = add(sum, (in[j] * in[j + i]) >> 9);
        out[i] = sum;
    }
}
