/* Functions that return behind a nest count threads in the function that the nest has.
 */
void scale(long n, double c, const double *x, double *z)
{
    if (c == 1) {
        for (long i = 0; i < n; i++)
            z[i] = x[i];
        return;
    }
    if (c == -1)
        for (long i = 0; i < n; i++)
            z[i] = -x[i];
    else
        for (long i = 0; i < n; i++)
            z[i] = c * x[i];
}

/* There is more to do. */
void count(long n, double c, double *restrict x, long *restrict calls)
{
    if (n > 0) {
        for (long i = 0; i < n; i++)
            x[i] = c * x[i];
    }
    ++*calls;
}

/* It returns a value. */
int done(long n, double c, double *restrict x)
{
    for (long i = 0; i < n; i++)
        x[i] = c * x[i];
    return 0;
}
