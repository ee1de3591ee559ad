/* A call under a condition in a loop that cannot be modelled is left to the function, where
 * that is static and its pointers do not overlap: what calls pass is known there.
 */
extern void wait(void);

static void step(int n, double *restrict x, const double *restrict y)
{
    for (int k = 0; k < 10; k++)
        for (int i = 0; i < n; i++)
            x[i] += k * y[i + k];
}

void all(int n, double *x, double *y)
{
    for (int k = 0; k < n; k++) {
        wait();
        if (n > 7)
            step(4000, x, y);
        wait();
    }
}
