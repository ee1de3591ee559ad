/* polyopt: --min-gain=5 */
/* The number of iterations may be changed by what the loop stores: compilers make no vectors of the
 * original, so that the new loop is worth it on one thread.
 */
int columns;

void add(const int *a, int *sum, const int *b)
{
    for (int i = 0; i < columns; i++)
        sum[i] = a[i] + b[i];
}

void add_local(int n, const int *a, int *sum, const int *b)
{
    for (int i = 0; i < n; i++)
        sum[i] = a[i] + b[i];
}
