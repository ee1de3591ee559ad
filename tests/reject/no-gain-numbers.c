/* What it takes to look at the numbers is the reason, not the subscript with which one loop alone is
 * left.
 */
void gather(int n, const int *e, const float *v, float *f)
{
    for (int i = 0; i < n; i++) /* reject: no-gain */
        for (int j = 0; j < 4; j++)
            f[i] += v[e[4 * i + j]];
}
