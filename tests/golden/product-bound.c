/* The second loop computes its bound after the first one has stored: where
 * nothing is known of n and m, the product might overflow before that.
 */
double a[5000], b[5000];

void f(int n, int m)
{
    for (int i = 0; i < 5000; i++)
        a[i] = a[i] * 2 + i;
    for (int k = 0; k < n * m; k++)
        b[k] = a[k] + 1;
}
