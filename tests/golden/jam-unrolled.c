/* polyopt: --reassociate --no-parallel */
/* Compilers unroll the inner loop and have its sums in registers, as no store of a double is to
 * a float: the loops stay.
 */
void apart(long n, const float *x, double *sum)
{
    for (long i = 0; i < n; i++)
        for (long j = 0; j < 8; j++)
            sum[j] += x[i] * (double)x[i + j];
}

/* Here they cannot know that. */
void alike(long n, const double *x, double *sum)
{
    for (long i = 0; i < n; i++)
        for (long j = 0; j < 8; j++)
            sum[j] += x[i] * x[i + j];
}

/* Nor do they unroll so many iterations. */
void longer(long n, const float *x, double *sum)
{
    for (long i = 0; i < n; i++)
        for (long j = 0; j < 24; j++)
            sum[j] += x[i] * (double)x[i + j];
}
