static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline long po_floord(long a, long b)
{
    return a / b - (a % b < 0);
}

/* The textbook's example: columns that lie apart are walked along rows, with exact bounds. */
void clear(int n, double A[n][n])
{
    /* polyopt: order as given */
    for (long j = 3; j < n; j++)
        for (long t1 = 0; t1 <= po_min(3, po_floord(j - 3, 2)); t1++)
            A[j][2 * t1 + 3] = 0;
}
