/* What a comment in the nest names is no parameter of the functions for it: compilers would warn
 * of one that is not used.
 */
void scale(int n, int m, double *a, const double *b)
{
    for (int i = 0; i < n; i++)
        /* m of them: " */
        a[i] = 2 * b[i]; // m
    a[m] = 0;
}
