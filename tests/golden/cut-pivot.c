/* A row is cut at the element that all read: what comes before it, it, what is behind. */
double x[4000], y[4000];

void f(int n, int m)
{
    for (int i = 0; i < n; i++)
        x[i] += x[m] * y[i];
}
