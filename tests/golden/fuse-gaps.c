/* A fused loop would have to skip every second iteration for one statement:
 * two loops have no test inside.
 */
void restriction(int n, double *restrict c, double *restrict d)
{
    for (int i = 0; i < n; i++)
        d[2 * i] = c[i];
    for (int i = 0; i < 2 * n; i++)
        d[i] += 1.0;
}
