/* polyopt: --min-gain=3 */
/* Where the inner loop is short, compilers do as well with what is written. */
void polynomial(int n, int degree, const double *restrict x,
                const double *restrict c, double *restrict y)
{
    for (int i = 0; i < n; i++) {
        double v = c[degree];

        for (int d = degree - 1; d >= 0; d--)
            v = v * x[i] + c[d];
        y[i] = v;
    }
}
