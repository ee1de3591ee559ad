/* polyopt: --min-gain=5 */
/* Compilers test in each iteration which of three cases it is; a loop without tests is worth it on one
 * thread.  They make two loops of one with two cases.
 */
void borders(float *restrict to, const float *restrict from, int n)
{
    for (int i = 0; i < n; i++) {
        if (i == 0)
            to[i] = from[i + 1];
        else if (i == n - 1)
            to[i] = from[i - 1];
        else
            to[i] = from[i - 1] + from[i + 1];
    }
}

void halves(float *restrict to, const float *restrict from, int n, int m)
{
    for (int i = 0; i < n; i++) {
        if (i < m)
            to[i] = from[i] * 2;
        else
            to[i] = 0;
    }
}
