/* polyopt: --verify=reparse */

/* Nests that are no statements of a block call functions of their own, too, in a block:
 * the "else" is that of the first "if".
 */
void fill(int n, int upper, double *restrict a)
{
    int i;

    if (upper)
        for (i = n; i < 2 * n; i++)
            a[i] = 1;
    else
        for (i = 0; i < n; i++)
            a[i] = 0;
}
