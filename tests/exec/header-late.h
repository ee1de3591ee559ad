/* Functions for call-header.c, included between its functions. */
static inline void late(double *row, int n)
{
    for (int k = 0; k < n; k++)
        row[k] -= 1;
}

static inline double late_value(double x)
{
    return x < 0 ? -x : x;
}
