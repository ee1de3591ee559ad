/* polyopt: --parallel-threshold=1000 --min-gain=any --no-tile */
struct range {
    unsigned first, last;
};

/* Compilers that learn from the test do not vectorise the original of such a loop: what
 * counts would wrap if n were 0.  The loop around, of a pointer, does not keep its variables
 * from the function for the new loops.
 */
void ranges(struct range *from, struct range *to, const double *error,
            double *restrict a, const double *b)
{
    struct range *it;
    double factor, *row;
    unsigned i, n;

    for (it = from; it != to; it++) {
        factor = error[it - from];
        row = a + it->first;
        n = it->last - it->first;
        for (i = 0; i != n; i++)
            row[i] += factor * b[i];
    }
}

/* Signed numbers do not wrap, and what is as wide as an address wraps with it. */
void others(int n, unsigned long m, double *restrict a, const double *b)
{
    for (int i = 0; i != n; i++)
        a[i] += b[i];
    for (unsigned long i = 0; i != m; i++)
        a[i] *= b[i];
}
